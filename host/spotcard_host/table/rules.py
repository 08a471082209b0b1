"""The settings of a match, and small things that tables share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spotcard.errors import SpotcardError

SIDES = ("NS", "EW")
SIDE_NAMES = ("North-South", "East-West")
VERSIONS = (18, 19, 20)  # 19 (RoboBridge) and 20 (ZBridge) are served as 18

Event = tuple[Any, ...]
Sends = list[tuple[int, Event]]  # ("drop", why) asks to close the connection of the seat


class Refused(SpotcardError):
    """A client may not have the seat; the text is for the client."""


class CommandError(SpotcardError):
    """An operator's command that cannot be carried out; the text says why, on one line."""


@dataclass(frozen=True)
class Rules:
    """How a table is run. Times in seconds; 0 for `clock`: no limit."""

    pause: float = 1.0  # before "to lead", as the protocol asks
    grace: float = 5.0  # after which a call or card is relayed to a seat that is not ready
    clock: float = 600.0  # for each side in each deal; then the board is adjusted
    ready_limit: float = 60.0  # to get ready before the first board; then the seat is free again
    illegal_limit: int = 5  # illegal calls and cards of one seat in a row; then `on_illegal`
    on_illegal: str = "act"  # "act": pass, or play the lowest legal card; "adjust" the board
    on_late: str = "average"  # "average" (40/60) or "forfeit" (0/100)
    withdraw_after: int = 3  # boards adjusted against a team for time; 0: never

    def award(self, side: int, forfeit: bool | None = None) -> dict[str, list[float]]:
        """The result of a board that `side` (0 North-South, 1 East-West) did not finish."""
        if forfeit is None:
            forfeit = self.on_late == "forfeit"
        ours, theirs = (0.0, 100.0) if forfeit else (40.0, 60.0)
        return {"percent": [ours, theirs] if side == 0 else [theirs, ours]}


@dataclass
class Budget:
    """What one client may send in one deal: a whole deal takes some 120 lines and 6 kB.

    It is kept with the seat, so that coming back does not fill it up again.
    """

    lines: int = 1500
    size: int = 200_000  # bytes; RoboBridge's longest explanations take 25 kB per deal
    faults: int = 40  # lines against the protocol
    used: list[int] = field(default_factory=lambda: [0, 0, 0])

    def restart(self) -> None:
        """A new deal."""
        self.used = [0, 0, 0]

    def spend(self, lines: int = 0, size: int = 0, faults: int = 0) -> str | None:
        """Why the client has to go, or None."""
        self.used[0] += lines
        self.used[1] += size
        self.used[2] += faults
        if self.used[2] > self.faults:
            return "it does not speak the protocol"
        if self.used[0] > self.lines or self.used[1] > self.size:
            return "it sent more than any deal takes"
        return None

    @property
    def is_spent(self) -> bool:
        """Whether the budget of this deal is used up."""
        return (self.used[0] > self.lines or self.used[1] > self.size
                or self.used[2] > self.faults)
