"""The state that the acts of a table produce: seats, the board in play, the script to send.

`_commit` writes an act, then `_apply` makes it so; the same `_apply` reads the list back when a
match is resumed. What may happen is decided in `procedure`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spotcard.game.calls import parse_call
from spotcard.game.cards import SEATS, parse_card
from spotcard_host.records.acts import Act, ActLog
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.records.board_state import BoardState
from spotcard_host.table.clock import timing
from spotcard_host.table.place import AWAY, PLAYING, READY, ROBOT, Item, Place
from spotcard_host.table.rules import (
    SIDES,
    Budget,
    CommandError,
    Event,
    Rules,
)
from spotcard_host.table.teller import Teller


class TableState:
    """Plays `boards` with `name` in `log`.

    teams: the names of North-South and East-West where they are known beforehand; clock: seconds,
    from anywhere; farewell: say `End of session` after the last board; round_: above 1 the
    clients come from another table, and the table begins without those that are late. A table
    that goes on in a list of acts is given those by `restore`.
    """

    def __init__(
        self, name: str, acts: ActLog, boards: Iterable[Board], rules: Rules | None = None,
        clock: Callable[[], float] = lambda: 0.0, teams: tuple[str, str] | None = None,
        farewell: bool = True, round_: int = 1,
    ) -> None:
        self.name = name
        self.rules = rules or Rules()
        self.places = [Place() for _ in range(4)]
        self.teams = teams  # fixed once known
        self.state: BoardState | None = None
        self.records: list[BoardRecord] = []
        self.finished = False
        self.paused: str | None = None  # why, while it is
        self.is_stuck = False  # paused because its file cannot be written
        self._acts = acts
        self._queue = [(board, 1) for board in boards]
        self._clock = clock
        self.farewell = farewell
        self.round = round_
        self.idle_since: float | None = None  # when the last board ended, while it stays open
        self.closes: Callable[[], float | None] = float  # when it may close then: at once
        self._teller = Teller(self.places, self.rules.grace)
        self._started = False
        self._begun = False  # the first board
        self._overdue_at = clock() + self.rules.clock  # a later round waits no longer than this
        self._since = clock()  # when we began to wait for the seat in turn
        self._reminded = 0
        self.people: set[int] = set()  # seats of people here, who see that it is their turn
        self._total = [0.0, 0.0]
        self._late = [0, 0]
        self._withdrawn = [False, False]
        self._paused_at = 0.0
        self._held: list[tuple[int, Event]] = []
        if teams is not None:
            for seat, place in enumerate(self.places):
                place.team = teams[seat & 1]

    @property
    def turn(self) -> int:
        """The seat whose call or card the table waits for; -1 for none."""
        return -1 if self.state is None else self.state.turn

    @property
    def started(self) -> bool:
        """Whether the teams have been told, so that seats are kept for those who took them."""
        return self._started

    def has_told(self, seat: int) -> bool:
        """Whether the client of a seat, if it is here, has been told all that there is."""
        place = self.places[seat]
        return place.stage != PLAYING or place.cursor == len(self._teller.script)

    @property
    def told_all(self) -> bool:
        """Whether the boards are over and every client that is here has been told so."""
        return self.finished and all(map(self.has_told, range(4)))

    def waits_for(self) -> list[int]:
        """The seats that must act before the table can continue."""
        if self.finished or self.paused:
            return []
        if self.turn >= 0:
            return [self.turn]
        wanted = PLAYING if self._started else READY
        return [seat for seat, place in enumerate(self.places) if place.stage < wanted]

    def _commit(self, kind: str, **fields: Any) -> None:
        """Write an act, then make it so. Raises NotWritten, nothing changed."""
        self._apply(self._acts.append(kind, table=self.name, **fields))

    def restore(self, acts: Iterable[Act]) -> None:
        """Replay the acts of this table, with no clients connected."""
        for act in acts:
            if act.get("table") == self.name and act["act"] != "table":
                self._apply(act)
        for place in self.places:
            place.stage = AWAY
            if place.address == ROBOT:  # no robot fills it now, and one may never
                place.address = None
        self._teller.out.clear()
        self._paused_at = self._clock()
        self._wait()

    def _apply(self, act: Act) -> None:
        apply = getattr(self, "_apply_" + act["act"], None)
        if apply is not None:
            apply(act)

    def _apply_sit(self, act: Act) -> None:
        place = self.places[SEATS.index(act["seat"])]
        place.team = act["team"]
        place.address = act.get("address")
        place.barred = False

    def _apply_leave(self, act: Act) -> None:
        place = self.places[SEATS.index(act["seat"])]
        if not self._started and self.teams is None:
            place.team = place.address = None  # nothing has begun: anybody may take the seat
        if not self._started:
            place.budget = Budget()

    def _apply_start(self, act: Act) -> None:
        self._started = True
        self.teams = (act["ns"], act["ew"])
        for seat, place in enumerate(self.places):
            place.team = self.teams[seat & 1]

    def _apply_board(self, act: Act) -> None:
        self._begun = True
        if self.teams is None:
            self.teams = ("", "")
        ns, ew = self.teams
        self.state = BoardState(act, (ns, ew, ns, ew))
        number, attempt = act["board"], act.get("attempt", 1)
        for at, (board, other) in enumerate(self._queue):
            if (board.number, other) == (number, attempt):
                del self._queue[at]
                break
        for place in self.places:
            place.illegal = 0
            place.budget.restart()
            place.missed = attempt > 1 and place.stage != PLAYING
        if not any(self._withdrawn):
            self._teller.begin(self.state)
        self._wait()

    def _apply_call(self, act: Act) -> None:
        state = self.state
        assert state is not None
        state.apply(act)
        self._teller.add(Item(
            "call", actor=SEATS.index(act["seat"]), what=parse_call(act["call"]),
            alert=act.get("alert"), infos=act.get("infos"), by_director="by" in act,
        ))
        self._wait()
        if state.play is not None:
            self._ask_lead()

    def _apply_card(self, act: Act) -> None:
        state = self.state
        assert state is not None and state.play is not None
        actor, hand = state.turn, int(state.play.turn)
        state.apply(act)
        self._teller.add(Item("card", actor=actor, hand=hand, what=parse_card(act["card"]),
                               by_director="by" in act))
        self._wait()
        if state.play.length == 1:
            self._teller.add(Item("dummy"))
        if not state.is_over and state.play.length % 4 == 0:
            self._ask_lead()

    def _apply_claim(self, act: Act) -> None:
        assert self.state is not None
        self.state.apply(act)

    def _apply_refuse(self, act: Act) -> None:
        assert self.state is not None
        self.state.apply(act)

    def _apply_undo(self, act: Act) -> None:
        """The clients are led through the board again, up to where it stands now."""
        state = self.state
        assert state is not None
        self.state = state.cut(0)
        self._teller.begin(self.state)
        for made in state.made[:act["length"]]:
            self._apply(made)
        self.state.spent = list(state.spent)
        self.state.refused = set(state.refused)
        self._wait()

    def _apply_ruling(self, act: Act) -> None:
        state = self.state
        if state is None or act["board"] != state.board.number or state.is_over:
            played = [record for record in self.records if record.board == act["board"]]
            played[-1].adjust(act["result"], act["why"])  # the attempt that counts
            return
        state.apply(act)
        if act.get("late"):
            self._late[SIDES.index(act["side"])] += 1

    def _apply_end(self, act: Act) -> None:
        state = self.state
        assert state is not None
        state.apply(act)
        for side in (0, 1):
            self._total[side] += state.spent[side]
        self.records.append(state.record)
        if not state.record.rulings:
            self._late = [0, 0]
        if not any(self._withdrawn):
            self._teller.add(Item("end", times=timing(state.spent, self._total)))

    def _apply_withdraw(self, act: Act) -> None:
        self._withdrawn[SIDES.index(act["side"])] = True
        self._started = self._begun = True

    def _apply_pause(self, act: Act) -> None:
        if act.get("by") != "stdout":  # a resumed match has another
            self.paused = act.get("why") or "paused"

    def _apply_resume(self, act: Act) -> None:
        self.paused = None

    def _apply_redo(self, act: Act) -> None:
        self.idle_since = None
        self.finished = False
        board, attempt = act["board"], act["attempt"]
        state = self.state
        if state is not None and state.board.number == board and not state.is_over:
            self._queue.insert(0, (state.board, attempt))
            self.state = None
            return
        self._queue.insert(0, (self._board_numbered(board), attempt))

    def _apply_eject(self, act: Act) -> None:
        place = self.places[SEATS.index(act["seat"])]
        place.barred = self._started
        if not self._started and self.teams is None:
            place.team = place.address = None

    def _apply_admit(self, act: Act) -> None:
        seats = [SEATS.index(act["seat"])] if "seat" in act else [
            seat for seat, place in enumerate(self.places)
            if place.team == act["team"] or (place.barred and not self._is_side(seat, act["team"]))
        ]
        for seat in seats:
            place = self.places[seat]
            place.team, place.address, place.barred = act["team"], None, False

    def _is_side(self, seat: int, team: str) -> bool:
        """Whether a team is the one that plays against a seat's side."""
        return team in (self.places[seat ^ 1].team, self.places[seat ^ 3].team)

    def _apply_close(self, act: Act) -> None:
        self.finished = True
        self.state = None
        if self.farewell:
            self._teller.close()
            for seat, place in enumerate(self.places):
                if AWAY < place.stage < PLAYING:
                    self._teller.out.append((seat, ("endOfSession", "")))

    def _ask_lead(self) -> None:
        state = self.state
        assert state is not None and state.play is not None
        self._since = self._clock() + self.rules.pause
        self._teller.add(
            Item("lead", hand=int(state.play.turn), what=state.turn, due=self._since))

    def _wait(self) -> None:
        """Start the clock of the seat in turn."""
        self._since = self._clock()
        self._reminded = 0

    def _board_numbered(self, number: int) -> Board:
        for record in self.records:
            if record.board == number:
                return Board(record.board, record.dealer, record.vulnerability, record.hands)
        raise CommandError(f"table {self.name} has not played board {number}")
