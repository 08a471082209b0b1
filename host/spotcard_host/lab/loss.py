"""The double-dummy cost of calls: the best a side can still reach before and after its call.

What a side can reach is its par from there: it bids on while that pays, the others pass, double
what fails or bid higher, and all see all hands. A call that leaves less to be reached
than before has lost the difference, in IMPs; the last pass is charged with what it gives up. So
the losses of all calls of a side add up to what the contract lost, and a table by rule says which
rules lose it. Since nobody bids double dummy, a rule is judged against other rules in the same
positions, not against zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from spotcard.game.auction import Auction, Contract
from spotcard.game.calls import FIRST_BID, level_of, strain_of
from spotcard.game.score import imps
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.duel import DuelBoard, Room, room_score


class Reach:
    """The pars of one board from any point of its auction."""

    def __init__(self, board: LabBoard) -> None:
        self.board = board
        # above[bid][side]: what `side` gets at best by bidding higher than `bid`, North-South's
        # score, None for nothing left; bid 2 stands for no bid yet
        self._above: list[list[int | None]] = [[None, None] for _ in range(38)]
        best: list[int | None] = [None, None]
        for call in range(37, FIRST_BID - 1, -1):
            self._above[call] = list(best)
            values = [self._bid(call, side, best[1 - side]) for side in range(2)]
            for side in range(2):
                best[side] = self._better(side, best[side], values[side])
        self._above[2] = list(best)

    @staticmethod
    def _better(side: int, a: int | None, b: int) -> int:
        if a is None:
            return b
        return max(a, b) if side == 0 else min(a, b)

    def _held(self, call: int, side: int, doubled: int | None = None) -> int:
        """North-South's score of a contract; `doubled` None: doubled when it fails."""
        strain, level = strain_of(call), level_of(call)
        seats = (side, side + 2)
        seat = max(seats, key=lambda s: self.board.tricks[strain][s])
        if doubled is None:
            doubled = int(self.board.tricks[strain][seat] < level + 6)
        return room_score(self.board, Contract(level, strain, doubled, seat))

    def _bid(self, call: int, side: int, answer: int | None) -> int:
        held = self._held(call, side)
        return held if answer is None else self._better(1 - side, held, answer)

    def value(self, auction: Auction, side: int) -> int:
        """North-South's score that follows when `side` is to call and all see the cards."""
        contract = auction.contract()
        if contract is None:
            best = self._above[2]
            over = best[1 - side]
            stay = 0 if over is None else self._better(1 - side, 0, over)
            return stay if best[side] is None else self._better(side, best[side], stay)
        bid = FIRST_BID + 5 * (contract.level - 1) + contract.strain
        holder = contract.declarer & 1
        now = room_score(self.board, contract)
        worse = now
        if not contract.doubled:
            risk = Contract(contract.level, contract.strain, 1, contract.declarer)
            worse = self._better(1 - holder, now, room_score(self.board, risk))
        ours, theirs = self._above[bid][holder], self._above[bid][1 - holder]
        stay = worse if theirs is None else self._better(1 - holder, worse, theirs)
        on = stay if ours is None else self._better(holder, ours, stay)
        if holder == side or auction.passes < 2:  # the side that holds the bid calls again
            return on
        hit = worse if ours is None else self._better(holder, ours, worse)
        here = self._better(side, now, hit)
        return here if theirs is None else self._better(side, here, theirs)


@dataclass
class RuleLoss:
    """How often a rule made the call, and the IMPs that its calls lost."""

    calls: int = 0
    imps: int = 0
    boards: list[tuple[int, int]] = field(default_factory=list)  # (IMPs, board), worst first

    @property
    def mean(self) -> float:
        """IMPs per call."""
        return self.imps / self.calls


def call_losses(board: LabBoard, room: Room) -> list[int]:
    """IMPs that each call of an auction lost for its side, 0 or more."""
    reach = Reach(board)
    auction = Auction(board.dealer)
    losses = []
    for made in room.calls:
        side = auction.turn & 1
        before = reach.value(auction, side)
        auction.add(made.call)
        after = room.score if auction.is_over else reach.value(auction, 1 - side)
        lost = before - after if side == 0 else after - before
        losses.append(max(0, int(imps(lost))))
    return losses


def losses_by_rule(pairs: Iterable[tuple[LabBoard, DuelBoard]], ours: bool = True,
                   keep: int = 3) -> dict[int, RuleLoss]:
    """The losses of the rules of the first system (`ours`) or the second in a match."""
    found: dict[int, RuleLoss] = defaultdict(RuleLoss)
    for board, done in pairs:
        for number, room in enumerate(done.rooms):
            for place, (made, lost) in enumerate(
                    zip(room.calls, call_losses(board, room), strict=True)):
                first = (board.dealer + place) & 1 == number
                if made.rule is None or first != ours:
                    continue
                entry = found[made.rule]
                entry.calls += 1
                entry.imps += lost
                if lost:
                    entry.boards = sorted([*entry.boards, (lost, board.number)],
                                          reverse=True)[:keep]
    return dict(found)
