"""How accurate and how narrow the ranges are that calls show.

Boards are bid in self-play, which partner reads, or by another system, which opponents read by the
table (`robot.theirs`). After every call the caller's real features are held against the box
that the table has given to the seat so far: a *lie* is a field outside it. Sharpness is the share
of random hands (that fit the asker's own cards) which would lie inside partner's box after two
calls of partner's that were no passes, and the mean width of the high-card points there. The share
that would make the very same calls is the least that any true reading can leave.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from spotcard.game.cards import cards_of, new_hand
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard.rules.reader import RuleTable
from spotcard_host.lab.boards import LabBoard

RANDOM_HANDS = 20  # for each position whose sharpness is measured


@dataclass
class InferenceReport:
    """Counts. `calls` by a book (not general) rule, and after how many the hand lay inside all
    ranges shown; `lies`: ranges it lay outside, by field; `acts`: calls other than pass.
    """

    calls: int = 0
    true: int = 0
    general_calls: int = 0
    general_true: int = 0
    acts: int = 0
    acts_true: int = 0
    lies: list[int] = field(default_factory=lambda: [0] * fields.FIELDS)
    liars: dict[int, int] = field(default_factory=dict)  # author's rule number -> `lies`
    positions: int = 0
    inside: int = 0
    alike: int = 0
    tried: int = 0
    width: int = 0

    @property
    def share(self) -> float:
        """Share of book calls after which the hand lies inside everything shown."""
        return self.true / self.calls if self.calls else 1.0

    @property
    def loose(self) -> float:
        """Share of random hands inside partner's ranges after two calls other than pass."""
        return self.inside / self.tried if self.tried else 0.0

    @property
    def floor(self) -> float:
        """Share of random hands that would make the same calls as partner did."""
        return self.alike / self.tried if self.tried else 0.0

    @property
    def hcp_width(self) -> float:
        """Mean width of partner's high-card points there."""
        return self.width / self.positions if self.positions else 0.0


def _outside(features: bytearray, shown: bytes, seat: int) -> list[int]:
    at = fields.BOX * seat
    return [
        f for f in range(fields.FIELDS)
        if not shown[at + 2 * f] <= features[f] <= shown[at + 2 * f + 1]
    ]


def _is_book(table: RuleTable, index: int) -> bool:
    return not table.is_general(table.entries[index])


def _judged_by(table: RuleTable, board: LabBoard) -> list[bytearray]:
    """The features of the four hands."""
    features = [new_features() for _ in range(4)]
    for hand, out in zip(board.hands, features, strict=True):
        evaluate(table.points, hand, out)
    return features


def measure(table: RuleTable, boards: Sequence[LabBoard], seed: int = 1,
            speaker: RuleTable | None = None, judged: bool = False) -> InferenceReport:
    """Bid the boards in self-play, or by `speaker`, and count.

    judged: whether the network of the table that bids may judge.
    """
    report = InferenceReport()
    rng = random.Random(seed)
    callers = _one_a_side(speaker or table, judged)
    # Who reads the calls of a side: partner in self-play, otherwise the opponents.
    readers = callers if speaker is None else _one_a_side(table, False)
    other = _one_a_side(speaker or table, judged)[0]
    for board in boards:
        features = _judged_by(table, board)
        theirs = _judged_by(speaker or table, board)
        for side in range(2):
            for each, seat in (readers[side], side ^ 1), (callers[side], side):
                each.new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
        active = [0, 0, 0, 0]
        while not callers[0].auction.is_over:
            seat = int(callers[0].auction.turn)
            caller, reader = callers[seat & 1], readers[seat & 1]
            caller.table.set_hand(theirs[seat])
            caller.features[:] = theirs[seat]
            call = int(caller.choose(True))
            rule = caller.rule
            book = rule >= 0 and any(
                caller.table.rules[i] == rule and _is_book(caller.table, i)
                for i in range(caller.table.count)
            )
            number = int(caller.table.numbers(rule)[0]) if rule >= 0 else -1
            for each in callers if readers is callers else (*callers, *readers):
                each.observe(call)
            true = _count(report, reader, features[seat], seat, book, number)
            report.acts += call != 0
            report.acts_true += call != 0 and true
            active[seat] += call != 0
            if call and active[seat] == 2:
                hands = _random_hands(board, seat, rng)
                _sharpness(report, table, reader, hands, seat)
                calls = bytes(reader.auction.calls[:reader.auction.length])
                report.alike += _alike(other, board, seat, calls, hands)
    return report


def _one_a_side(table: RuleTable, judged: bool) -> list[Bidder]:
    """A bidder for either side: what is read differs between partner and opponents."""
    return [Bidder(RuleTable(table.table, check=False), judged) for _ in range(2)]


def _count(report: InferenceReport, bidder: Bidder, features: bytearray, seat: int, book: bool,
           number: int) -> bool:
    lies = _outside(features, bidder.shown, seat)
    if not book:
        report.general_calls += 1
        report.general_true += not lies
        return not lies
    report.calls += 1
    report.true += not lies
    for f in lies:
        report.lies[f] += 1
    if lies:
        report.liars[number] = report.liars.get(number, 0) + 1
    return not lies


def _random_hands(board: LabBoard, seat: int, rng: random.Random) -> list[array[int]]:
    """Random hands for `seat` from the cards that its partner does not hold."""
    mine = set(cards_of(board.hands[(seat + 2) & 3]))
    others = [c for c in range(52) if c not in mine]
    return [new_hand(rng.sample(others, 13)) for _ in range(RANDOM_HANDS)]


def _sharpness(report: InferenceReport, table: RuleTable, bidder: Bidder,
               hands: Sequence[array[int]], seat: int) -> None:
    out = new_features()
    shown = bidder.shown
    for hand in hands:
        evaluate(table.points, hand, out)
        report.tried += 1
        report.inside += not _outside(out, shown, seat)
    at = fields.BOX * seat + 2 * fields.HCP
    report.positions += 1
    report.width += shown[at + 1] - shown[at]


def _alike(bidder: Bidder, board: LabBoard, seat: int, calls: Sequence[int],
           hands: Sequence[array[int]]) -> int:
    """How many of the hands would have made all calls of `seat`."""
    table = bidder.table
    left = [evaluate(table.points, hand, new_features()) for hand in hands]
    bidder.new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
    for call in calls:
        if bidder.auction.turn == seat:
            kept = []
            for features in left:
                table.set_hand(features)
                bidder.features[:] = features
                if bidder.choose() == call:
                    kept.append(features)
            left = kept
        bidder.observe(call)
    return len(left)
