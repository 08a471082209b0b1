"""Two systems bid the same boards in both rooms: IMPs per board and the costliest boards.

Each board is bid twice, once with the first system North-South and once with it East-West.
Contracts are scored with their double-dummy tricks, the difference is turned into IMPs. The unit
of work is a slice of boards: slices go through the `concurrent.futures` executor interface, so the
same code runs on one core, on all cores, or on a cluster.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Protocol

from spotcard.game.auction import Auction, Contract
from spotcard.game.deal import is_vulnerable
from spotcard.game.score import imps, score
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.lab.boards import LabBoard


class Player(Protocol):
    """Bids one seat of a board after another."""

    def new_board(self, seat: int, dealer: int, vul: int, hand: Any) -> None:
        """Begin."""

    def observe(self, call: int) -> None:
        """A call by anybody."""

    def choose(self) -> int:
        """Our call."""


@dataclass
class LabCall:
    """A call and the author's number of its rule (None: the fallback, or no table)."""

    call: int
    rule: int | None = None


@dataclass
class Room:
    """One auction: its calls, its contract (None: passed out), North-South's score."""

    calls: list[LabCall]
    contract: Contract | None
    score: int
    fallbacks: int = 0


@dataclass
class DuelBoard:
    """A board in both rooms; `swing` in IMPs for the first system."""

    number: int
    rooms: tuple[Room, Room]
    swing: int


@dataclass
class Duel:
    """The outcome of a match."""

    boards: list[DuelBoard] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """IMPs per board for the first system."""
        return statistics.fmean(b.swing for b in self.boards)

    @property
    def error(self) -> float:
        """The standard error of `mean`; not a number with fewer than two boards."""
        if len(self.boards) < 2:
            return math.nan
        return statistics.stdev(b.swing for b in self.boards) / math.sqrt(len(self.boards))

    def worst(self, count: int) -> list[DuelBoard]:
        """The boards that cost the first system most."""
        return sorted(self.boards, key=lambda b: (b.swing, b.number))[:count]


def room_score(board: LabBoard, contract: Contract | None) -> int:
    """North-South's score of a contract with its double-dummy tricks."""
    if contract is None:
        return 0
    points = score(
        contract.level, contract.strain, contract.doubled,
        is_vulnerable(board.vulnerability, contract.declarer),
        board.tricks[contract.strain][contract.declarer],
    )
    return int(-points if contract.declarer & 1 else points)


def bid_room(board: LabBoard, players: Sequence[Player]) -> Room:
    """One auction; `players` by seat. An illegal call of a player is an error of the program."""
    auction = Auction(board.dealer)
    for seat in range(4):
        players[seat].new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
    calls: list[LabCall] = []
    fallbacks = 0
    while not auction.is_over:
        player = players[auction.turn]
        call = player.choose()
        rule = None
        if isinstance(player, Bidder) and player.table is not None:
            if player.rule >= 0:
                rule = int(player.table.numbers(player.rule)[0])
            else:
                fallbacks += 1
        auction.add(call)
        calls.append(LabCall(call, rule))
        for each in players:
            each.observe(call)
    contract = auction.contract()
    return Room(calls, contract, room_score(board, contract), fallbacks)


def play_boards(
    boards: Sequence[LabBoard], first: Callable[[], Player], second: Callable[[], Player]
) -> list[DuelBoard]:
    """Both rooms of some boards; `first` and `second` make a player."""
    ours = [first() for _ in range(4)]
    theirs = [second() for _ in range(4)]
    done = []
    for board in boards:
        open_room = bid_room(board, [ours[0], theirs[1], ours[2], theirs[3]])
        closed_room = bid_room(board, [theirs[0], ours[1], theirs[2], ours[3]])
        swing = int(imps(open_room.score - closed_room.score))
        done.append(DuelBoard(board.number, (open_room, closed_room), swing))
    return done


@dataclass(frozen=True)
class TablePlayer:
    """Makes players from a compiled table; can be sent to another process.

    think: units of judgement a call, 0 for the rules alone.
    """

    table: bytes
    think: int = 0

    def __call__(self) -> Player:
        return Bidder(RuleTable(self.table), self.think)


def _slice(work: tuple[Sequence[LabBoard], Callable[[], Player], Callable[[], Player]]
           ) -> list[DuelBoard]:
    return play_boards(*work)


def duel(
    boards: Sequence[LabBoard], first: Callable[[], Player], second: Callable[[], Player],
    executor: Executor | None = None, slice_size: int = 50,
    progress: Callable[[int, int], None] | None = None,
) -> Duel:
    """A match; without an executor in this process. The outcome does not depend on either."""
    outcome = Duel()
    pieces = [boards[i : i + slice_size] for i in range(0, len(boards), slice_size)]
    if executor is None:
        results = (play_boards(piece, first, second) for piece in pieces)
    else:
        futures = [executor.submit(_slice, (piece, first, second)) for piece in pieces]
        results = (future.result() for future in futures)
    for done in results:
        outcome.boards += done
        if progress:
            progress(len(outcome.boards), len(boards))
    return outcome
