"""One table: its procedure, and the operator's actions.

Commands are acts like all others; a command that cannot be carried out raises CommandError.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from spotcard.game.cards import SEATS
from spotcard_host.records.acts import NotWritten
from spotcard_host.table.procedure import Procedure
from spotcard_host.table.rules import (
    SIDE_NAMES,
    CommandError,
    Sends,
)

log = logging.getLogger("spotcard.table")


class Table(Procedure):
    """A table of a match; see `TableState` for its arguments."""

    def resume(self, by: str = "console") -> Sends:
        """Go on. Where the file still cannot be written the table stays paused."""
        if self.paused is None:
            return []
        try:
            self._acts.append("resume", table=self.name, by=by)
        except NotWritten as e:
            self.paused = str(e)
            return []
        if self.is_stuck:
            log.warning("%s: there is room again: going on", self.name)
        self.paused = None
        self.is_stuck = False
        self._since += self._clock() - max(self._since, self._paused_at)
        try:
            return self._do(self._held_again)
        except NotWritten as e:
            return self.pause(str(e), "disk")

    def redo(self, number: int, by: str = "console") -> Sends:
        """Begin a board again; the record says so. Raises CommandError."""
        if any(board.number == number and attempt > 1 for board, attempt in self._queue):
            raise CommandError(f"table {self.name}: board {number} is to be replayed already")
        attempts = [record.attempt for record in self.records if record.board == number]
        if self.state is not None and self.state.board.number == number:
            attempts.append(self.state.attempt)
        else:
            self._board_numbered(number)
        if any(self._withdrawn):
            raise CommandError(f"table {self.name}: a team has withdrawn; `adjust` the board")

        def do() -> None:
            self._commit("redo", board=number, attempt=max(attempts) + 1, by=by)

        return self._command(do)

    def adjust(self, number: int, result: dict[str, Any], by: str = "console") -> Sends:
        """Give a board a result, whether it is being played or was. Raises CommandError."""
        playing = self.state is not None and self.state.board.number == number
        if not playing:
            self._board_numbered(number)

        def do() -> None:
            self._commit("ruling", board=number, why="adjusted by the operator", result=result,
                         by=by)

        return self._command(do)

    def close(self, by: str = "console") -> Sends:
        """Close after the last board, before the operator's time is over. Raises CommandError."""
        if self.idle_since is None or self.finished:
            raise CommandError(f"table {self.name} has boards to play")
        return self._command(lambda: self._commit("close", by=by))

    def claim(self, seat: int, claimed: int, tricks: int, by: str) -> Sends:
        """End the play: the claim of `seat` of so many of the tricks left was agreed, and declarer
        has `tricks` in all. Raises CommandError."""
        state = self.state
        if state is None or state.is_over or state.play is None:
            raise CommandError("there is no play to claim in")
        taken = state.play.tricks[0]
        if not taken <= tricks <= taken + state.left:
            raise CommandError(f"expected {taken} to {taken + state.left} tricks, got {tricks}")
        number = state.board.number

        def do() -> None:
            self._commit("claim", board=number, seat=SEATS[seat], claimed=claimed, tricks=tricks,
                         by=by)

        return self._command(do)

    def refuse_claim(self, seat: int, claimed: int, by: str) -> Sends:
        """A claim was not agreed; the side may make another in the next trick. Raises
        CommandError."""
        state = self.state
        if state is None or state.is_over or state.play is None:
            raise CommandError("there is no play to claim in")
        number = state.board.number

        def do() -> None:
            self._commit("refuse", board=number, seat=SEATS[seat], claimed=claimed, by=by)

        return self._command(do)

    def undo(self, length: int, by: str) -> Sends:
        """Take back all but the first `length` calls and cards of the board in play. Raises
        CommandError."""
        state = self.state
        if state is None or state.is_over or not 0 <= length < len(state.made):
            raise CommandError("there is nothing to take back")
        number = state.board.number

        def do() -> None:
            self._commit("undo", board=number, length=length, by=by)

        return self._command(do)

    def eject(self, seat: int, by: str = "console") -> Sends:
        """Send a client away; its seat stays closed until `admit`."""
        def do() -> None:
            self._commit("eject", seat=SEATS[seat], by=by)
            self._teller.out.append((seat, ("drop", "the operator sent it away")))

        return self._command(do)

    def admit(self, team: str, seat: int | None = None, by: str = "console") -> Sends:
        """Let a team sit where a seat is closed or kept, or on a seat. Raises CommandError."""
        if seat is not None and self._is_side(seat, team):
            raise CommandError(f"{team} is the other side's team: it cannot sit {SEATS[seat]}")

        def do() -> None:
            self._commit("admit", team=team, seat=None if seat is None else SEATS[seat], by=by)

        return self._command(do)

    def withdraw(self, side: int, why: str) -> Sends:
        """A team leaves the match: the board in play and all others are its opponents'."""
        def do() -> None:
            if self.finished or self._withdrawn[side]:
                return
            self._withdraw(side, why)
            if self.state is not None and not self.state.is_over:
                self._rule(side, f"{SIDE_NAMES[side]} withdrew", self.rules.award(side, True))

        return self._command(do)

    def _command(self, work: Callable[[], None]) -> Sends:
        try:
            return self._do(work)
        except NotWritten as e:
            raise CommandError(str(e)) from e
