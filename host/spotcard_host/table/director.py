"""The director at a table: illegal acts, time, adjusted boards, withdrawals and results."""

from __future__ import annotations

import logging
from typing import Any

from spotcard.game.cards import SEATS, card_name, cards_of
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.board_state import board_fields
from spotcard_host.table.place import PLAYING
from spotcard_host.table.rules import SIDE_NAMES, SIDES
from spotcard_host.table.table_state import TableState

log = logging.getLogger("spotcard.table")


class Director(TableState):
    """Acts for seats that do not, and rules on boards that were not played out."""

    def _illegal(self, seat: int, why: str) -> None:
        state = self.state
        place = self.places[seat]
        assert state is not None
        place.illegal += 1
        if place.illegal <= self.rules.illegal_limit:
            log.warning("%s: board %d: %s: %s", self.name, state.board.number,
                        SEAT_NAMES[seat], why)
            if "cards" in place.told:
                kind = "illegalBid" if state.play is None else "illegalCard"
                self._teller.out.append((seat, (kind,)))
        elif seat == state.turn and self.rules.on_illegal == "act":
            self._act_for(seat)
        elif seat == state.turn:
            self._rule(seat & 1,
                       f"{SEAT_NAMES[seat]} went on making illegal calls or plays: {why}",
                       self.rules.award(seat & 1, False))

    def _act_for(self, seat: int) -> None:
        """The director passes, or plays the lowest legal card, for a seat."""
        state = self.state
        assert state is not None
        if state.play is None:
            log.warning("%s: the director passes for %s", self.name, SEAT_NAMES[seat])
            self._commit("call", seat=SEATS[seat], call="P", think=self._think(), by="director")
            return
        play = state.play
        hand = state.hands[play.turn]
        card = min((c for c in cards_of(hand) if play.is_legal(c, hand)),
                   key=lambda c: (c % 13, c))
        log.warning("%s: the director plays %s for %s", self.name, card_name(card),
                    SEAT_NAMES[seat])
        self._commit("card", seat=SEATS[int(play.turn)], card=card_name(card),
                     think=self._think(), by="director")

    def _think(self) -> float:
        return round(max(0.0, self._clock() - self._since), 3)

    def _clock_end(self) -> float | None:
        if self.rules.clock <= 0 or self.state is None:
            return None
        return self._since + max(0.0, self.rules.clock - self.state.spent[self.turn & 1])

    def _rule_late(self) -> None:
        side = self.turn & 1
        seat = self.turn
        what = "did not answer" if self.places[seat].stage == PLAYING else "was absent"
        self._rule(side, f"time: {SEAT_NAMES[seat]} {what} within {self.rules.clock:g} s",
                   self.rules.award(side), late=True)

    def _rule(self, side: int, why: str, result: dict[str, Any], late: bool = False,
              by: str = "director") -> None:
        """Adjust the board in play."""
        assert self.state is not None
        log.warning("%s: board %d is adjusted: %s", self.name, self.state.board.number, why)
        self._commit("ruling", board=self.state.board.number, attempt=self.state.attempt,
                     side=SIDES[side] if side >= 0 else None, why=why, result=result,
                     late=late or None, by=by)

    def _must_withdraw(self) -> int:
        """The side that has lost too many boards in a row for time; -1 for none."""
        limit = self.rules.withdraw_after
        return next((side for side in (0, 1) if limit and self._late[side] >= limit), -1)

    def _withdraw(self, side: int, why: str) -> None:
        log.warning("%s: %s withdraws: %s", self.name, self.teams and self.teams[side], why)
        self._commit("withdraw", side=SIDES[side], team=self.teams and self.teams[side], why=why)

    def _end_board(self) -> None:
        state = self.state
        assert state is not None
        record = state.record
        contract = record.contract
        total = [self._total[side] + state.spent[side] for side in (0, 1)]
        self._commit(
            "end", board=state.board.number, attempt=state.attempt,
            contract=contract.name() if contract is not None else
            "Pass" if record.passed_out else None,
            declarer=None if contract is None else SEATS[contract.declarer],
            tricks=record.tricks, score=record.score,
            times=[round(seconds, 1) for seconds in (*state.spent, *total)],
        )

    def _may_close(self) -> bool:
        """Whether the time that the operator has after the last board is over."""
        now, at = self._clock(), self.closes()
        if at is not None and now >= at:
            return True
        if self.idle_since is None:
            self.idle_since = now
            at = self.closes()
            if at is not None:
                log.warning("%s: all boards are played: %.0f s for `redo` and `adjust`; `close` "
                            "ends it now", self.name, at - now)
        return False

    def _forfeit_next(self) -> None:
        """A team has withdrawn: its next board is the opponents'."""
        both = all(self._withdrawn)
        side = 0 if self._withdrawn[0] else 1
        board, attempt = self._queue[0]
        self._commit("board", **board_fields(board), attempt=attempt if attempt > 1 else None)
        result = {"percent": [0.0, 0.0]} if both else self.rules.award(side, True)
        self._rule(-1 if both else side, f"{SIDE_NAMES[side]} withdrew", result)
