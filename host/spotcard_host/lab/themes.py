"""Where a match was won and lost: boards by what the two systems did differently.

In a paired match the same seats face the same auction until one call differs. That call says what
the boards have in common (`turn`): the opening, an auction of one side, a contested auction. The
two final contracts say what came of it (`outcome`): who played it, how high, doubled or not.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from spotcard.game.auction import Contract
from spotcard_host.lab.duel import DuelBoard, LabCall

SAME = "same auction"


@dataclass(frozen=True)
class Turn:
    """The first call that differs: its place, whose it is, and both calls; `theme` in words."""

    place: int
    seat: int
    ours: LabCall
    theirs: LabCall
    theme: str


@dataclass
class Tally:
    """Swings of boards that have something in common."""

    swings: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        """IMPs for the first system."""
        return sum(self.swings)

    def worth(self, boards: int) -> tuple[float, float]:
        """IMPs per board of a match of `boards` boards, and the standard error."""
        mean = self.total / boards
        if boards < 2:
            return mean, math.nan
        square = sum(s * s for s in self.swings) / boards - mean * mean
        return mean, math.sqrt(max(0.0, square) / (boards - 1))

    @property
    def mean(self) -> float:
        """IMPs per board of these boards."""
        return statistics.fmean(self.swings)


def first_turn(done: DuelBoard, dealer: int) -> Turn | None:
    """Where the auctions of the two rooms differ; None when they are equal."""
    rooms = [room.calls for room in done.rooms]
    for place, (a, b) in enumerate(zip(*rooms, strict=False)):
        if a.call != b.call:
            seat = (dealer + place) & 3
            ours, theirs = (a, b) if seat & 1 == 0 else (b, a)
            return Turn(place, seat, ours, theirs, _theme(rooms[0], place))
    return None


def _theme(calls: list[LabCall], place: int) -> str:
    """What the auction was before the call at `place`."""
    acted = [(place - i) & 1 for i in range(place) if calls[i].call != 0]
    if not acted:
        return "opening"
    if all(side == 0 for side in acted):
        return "our side alone"
    if all(side == 1 for side in acted):
        return "after their opening"
    return "contested"


def outcome(done: DuelBoard) -> str:
    """The outcome, from the first system's point of view."""
    ours, theirs = (room.contract for room in done.rooms)
    if ours is None or theirs is None:
        return "passed out in one room" if ours is not theirs else "passed out"
    side = ours.declarer & 1
    if side != theirs.declarer & 1:
        # East-West hold it in the room where the first system sits North-South, or the reverse
        return "sold out" if side == 1 else "bought it"
    a, b = (ours, theirs) if side == 0 else (theirs, ours)
    if a.doubled != b.doubled:
        return "doubled in one room"
    kinds = kind(a), kind(b)
    if kinds[0] != kinds[1]:
        return f"{kinds[0]} against {kinds[1]}"
    return kinds[0] + (", same strain" if a.strain == b.strain else ", other strain")


def kind(contract: Contract) -> str:
    """Slam, game or part score."""
    level, strain = contract.level, contract.strain
    if level >= 6:
        return "slam"
    if level == 5 or (level == 4 and strain >= 2) or (level == 3 and strain == 4):
        return "game"
    return "part score"


def by_theme(boards: Iterable[tuple[DuelBoard, int]]) -> dict[str, dict[str, Tally]]:
    """Tallies under "turn", "outcome" and "rules" ("ours instead of theirs" at the turn) of boards
    with their dealers; boards with the same auction in both rooms are under SAME."""
    found: dict[str, dict[str, Tally]] = {
        name: defaultdict(Tally) for name in ("turn", "outcome", "rules")}
    for done, dealer in boards:
        turn = first_turn(done, dealer)
        if turn is None:
            found["turn"][SAME].swings.append(done.swing)
            continue
        found["turn"][turn.theme].swings.append(done.swing)
        found["outcome"][outcome(done)].swings.append(done.swing)
        names = [str(c.rule) if c.rule is not None else "-" for c in (turn.ours, turn.theirs)]
        found["rules"][" instead of ".join(names)].swings.append(done.swing)
    return found
