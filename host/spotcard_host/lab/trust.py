"""Tests a system made from notes: IMPs, and calls it should not make.

Every board is bid twice against another system, as in `duel`, and each call of the system under
test is looked at when it is made:

* *contradicted*: the hand lies outside the ranges that the call's own explanation gives;
* *passed*: a hand of 13 or more high-card points passes in opening position;
* *died*: a hand passes partner's forcing call, or an auction forced to game ends below it;
* *no rule*: no rule of the table applied, so the fallback called.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import hand_text
from spotcard.game.score import imps
from spotcard.robot.bidder import Bidder
from spotcard.robot.fallback import game_reached
from spotcard.rules import fields
from spotcard.rules.reader import RuleTable
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.duel import room_score

OPENING_POINTS = 13
KINDS = ("contradicted", "passed", "died", "no rule")
ORIGINS = ("notes", "book", "general")
"""Whose rules made a call; one without a rule is a fault, `no rule`."""


@dataclass
class Fault:
    """One call that should not have been made. `note`: the fields and ranges, where there are any.
    """

    kind: str
    board: int
    hand: str
    auction: str
    call: str
    rule: int
    note: str = ""

    def __str__(self) -> str:
        before = self.auction or "opening"
        return (f"{self.kind}: board {self.board}, {self.hand}, after {before}: {self.call} "
                f"[{self.rule}] {self.note}").rstrip()


@dataclass
class Trust:
    """Counts over all calls of the system under test; `origins`: how many calls its own rules,
    its base's rules for one auction, general rules, and no rule made."""

    calls: int = 0
    openings: int = 0
    swings: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    origins: Counter[str] = field(default_factory=Counter)

    def count(self, kind: str) -> int:
        """The number of faults of a kind."""
        return sum(f.kind == kind for f in self.faults)

    @property
    def mean(self) -> float:
        """IMPs per board."""
        return statistics.fmean(self.swings) if self.swings else 0.0

    @property
    def error(self) -> float:
        """Its standard error; not a number with fewer than two boards."""
        if len(self.swings) < 2:
            return math.nan
        return statistics.stdev(self.swings) / math.sqrt(len(self.swings))

    def add(self, other: Trust) -> None:
        """Add the counts of other boards."""
        self.calls += other.calls
        self.openings += other.openings
        self.swings += other.swings
        self.faults += other.faults
        self.origins += other.origins


def measure(ours: bytes, theirs: bytes, boards: Sequence[LabBoard], base_id: int = 0) -> Trust:
    """Bid the boards in both rooms. `base_id`: rules with a smaller number are the base book's."""
    trust = Trust()
    mine = [Bidder(RuleTable(ours)) for _ in range(4)]
    rivals = [Bidder(RuleTable(theirs)) for _ in range(4)]
    for board in boards:
        scores = []
        for side in (0, 1):
            seats = [mine[s] if s & 1 == side else rivals[s] for s in range(4)]
            scores.append(_room(board, seats, side, trust, base_id))
        trust.swings.append(int(imps(scores[0] - scores[1])))
    return trust


def _room(board: LabBoard, seats: Sequence[Bidder], side: int, trust: Trust, base_id: int) -> int:
    auction = Auction(board.dealer)
    for seat in range(4):
        seats[seat].new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
    while not auction.is_over:
        seat = auction.turn
        bidder = seats[seat]
        call = bidder.choose()
        if seat & 1 == side:
            _look(board, bidder, auction, call, trust, base_id)
        auction.add(call)
        for each in seats:
            each.observe(call)
    _ended(board, seats[side], auction, side, trust)
    return room_score(board, auction.contract())


def _text(auction: Auction) -> str:
    return " ".join(str(call_name(c)) for c in auction.calls[:auction.length])


def _look(
    board: LabBoard, bidder: Bidder, auction: Auction, call: int, trust: Trust, base_id: int
) -> None:
    table = bidder.table
    seat = auction.turn
    number = int(table.numbers(bidder.rule)[0]) if bidder.rule >= 0 else -1
    trust.calls += 1
    trust.origins[_origin(bidder, number, base_id)] += 1

    def fault(kind: str, note: str = "") -> None:
        trust.faults.append(Fault(
            kind, board.number, str(hand_text(board.hands[seat])), _text(auction),
            str(call_name(call)), number, note,
        ))

    opened = any(auction.calls[:auction.length])
    if not opened:
        trust.openings += 1
        if call == 0 and bidder.features[fields.HCP] >= OPENING_POINTS:
            fault("passed")
    state = bidder.state
    last = state[fields.S_LAST_BID]
    if call == 0 and last and state[fields.S_BIDDER] == seat ^ 2 and not state[fields.S_DOUBLED]:
        forcing = state[fields.S_FORCING + (seat & 1)]
        if forcing == 1 or (forcing == 2 and not game_reached(last)):
            fault("died")
    if number < 0:
        fault("no rule")
    elif table.shown_by(call):
        lies = _lies(bidder.features, table.box)
        if lies:
            fault("contradicted", lies)


def _lies(features: bytearray, box: memoryview) -> str:
    from spotcard_host.inspection.decompile import FIELD_NAMES

    return "; ".join(
        f"{FIELD_NAMES[f]} {features[f]}, shows {box[2 * f]}-{box[2 * f + 1]}"
        for f in range(fields.FIELDS)
        if not box[2 * f] <= features[f] <= box[2 * f + 1]
    )


def _origin(bidder: Bidder, number: int, base_id: int) -> str:
    table = bidder.table
    if number < 0:
        return "nobody"
    if number >= base_id:
        return "notes"
    entries = [table.entries[i] for i in range(table.count) if table.rules[i] == bidder.rule]
    return "general" if entries and table.is_general(entries[0]) else "book"


def _ended(board: LabBoard, bidder: Bidder, auction: Auction, side: int, trust: Trust) -> None:
    """An auction that our side was forced to carry to game, and that ended below."""
    state = bidder.state
    contract = auction.contract()
    if contract is None or contract.declarer & 1 != side or contract.doubled:
        return
    if state[fields.S_FORCING + side] == 2 and not game_reached(state[fields.S_LAST_BID]):
        trust.faults.append(Fault(
            "died", board.number, str(hand_text(board.hands[contract.declarer])), _text(auction),
            "P", -1, "forced to game",
        ))
