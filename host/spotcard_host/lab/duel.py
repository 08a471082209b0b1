"""Two systems bid the same boards in both rooms: IMPs per board and the costliest boards.

Each board is bid twice, once with the first system North-South and once with it East-West.
Contracts are scored with their double-dummy tricks, or played by four robots; the difference is
turned into IMPs. The unit
of work is a slice of boards: slices go through the `concurrent.futures` executor interface, so the
same code runs on one core, on all cores, or on a cluster.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Protocol

from spotcard.game.auction import Auction, Contract
from spotcard.game.deal import is_vulnerable
from spotcard.game.score import imps, score
from spotcard.robot.bidder import Bidder
from spotcard.robot.theirs import loosen
from spotcard.rules.fields import BOX, S_CALLS
from spotcard.rules.reader import RuleTable
from spotcard.rules.show import narrow
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.playout import CardTable
from spotcard_host.records.double_dummy import contract_solver

_CONTRACTS_AT_ONCE = 200  # the most that one call of the solver takes


class Player(Protocol):
    """Bids one seat of a board after another."""

    def new_board(self, seat: int, dealer: int, vul: int, hand: Any) -> None:
        """Start a board with the hand of one seat."""

    def observe(self, call: int) -> None:
        """A call by anybody."""

    def choose(self) -> int:
        """The call of our seat, whose turn it is."""


@dataclass(frozen=True)
class Known:
    """What all know after some calls.

    state, nodes: of a table that follows the auction; box: the last call's, b"" when it shows
    nothing.
    """

    state: bytes
    nodes: Any
    box: bytes


class LabBidder(Bidder):
    """A bidder that follows the auction when it is asked, and takes what calls show from another
    one of the same table, where it can.

    What is known after some calls, one's own hand left out, depends on dealer, vulnerability and
    the calls. `known`, shared by bidders of one table, keeps it. Alerts are not heard.
    """

    _MOST = 20_000  # of `known`: some 15 MB
    _BEFORE = 2  # bytes of a key before its calls: dealer, vulnerability

    def __init__(self, table: RuleTable, judged: bool, known: dict[bytes, Known],
                 numbers: dict[int, int]) -> None:
        super().__init__(table, judged)
        self._known = known
        self._numbers = numbers
        self._heard = b""
        self._after: list[Known] = []  # what all know after each call
        self._read = 0  # calls of this auction that the play of the cards has read

    def new_board(self, seat: int, dealer: int, vul: int, hand: Any) -> None:
        """Start a board with the hand of one seat."""
        super().new_board(seat, dealer, vul, hand)
        self._heard = bytes((dealer, vul))
        self._after.clear()
        self._read = 0

    def observe(self, call: int) -> None:
        """A call by anybody."""
        self._heard += bytes((call,))

    def choose(self, alternatives: bool = False) -> int:
        """The call of our seat, whose turn it is."""
        self._follow()
        return int(super().choose(alternatives))

    @property
    def shown(self) -> bytes:
        """What the four seats have shown, as `Bidder` has it."""
        self._follow()
        self._read_opponents()
        return bytes(super().shown)

    def _read_opponents(self) -> None:
        """Read the opponents' calls, which only the play of the cards needs."""
        state = bytearray(self.table.state)
        dealer = self._heard[0]
        for n in range(self._read, len(self._after)):
            seat, known = (dealer + n) & 3, self._after[n]
            if known.box and (seat ^ self.seat) & 1:
                state[:len(known.state)] = known.state
                box = bytearray(known.box)
                loosen(state, box)
                narrow(self._theirs, BOX * (seat >> 1), box, 0)
        self._read = len(self._after)

    def _follow(self) -> None:
        """Follow the calls that were heard since we were last asked."""
        heard, auction, known = self._heard, self.auction, self._known
        behind = None  # what the table does not have yet
        for end in range(self._BEFORE + auction.length, len(heard)):
            call = heard[end]
            after = known.get(heard[:end + 1])
            auction.add(call)
            if after is None:
                self._set(behind)
                behind = None
                after = self._worked_out(call)
                if len(known) >= self._MOST:
                    known.clear()
                known[heard[:end + 1]] = after
            else:
                behind = after
            self._after.append(after)
        self._set(behind)

    def _worked_out(self, call: int) -> Known:
        """What is known after a call that nobody has followed yet; `auction` has it already."""
        table = self.table
        box = bytes(table.box[:BOX]) if table.observe(call) else b""
        return Known(bytes(table.state[:S_CALLS + self.auction.length]),
                     table.active[:table.active_count], box)

    def _set(self, known: Known | None) -> None:
        """Bring the table to what another one has worked out."""
        if known is not None:
            table = self.table
            table.state[:len(known.state)] = known.state
            table.active[:len(known.nodes)] = known.nodes
            table.active_count = len(known.nodes)

    def number(self) -> int:
        """The author's number of the rule that chose our call."""
        rule = int(self.rule)
        if rule not in self._numbers:
            self._numbers[rule] = int(self.table.numbers(rule)[0])
        return self._numbers[rule]


@dataclass
class LabCall:
    """A call and the author's number of its rule (None: the fallback, or no table).

    row: the rule's row in its table; artificial: whether it would be alerted, if that was asked.
    """

    call: int
    rule: int | None = None
    row: int = -1
    artificial: bool = False


@dataclass
class Room:
    """One auction: its calls, its contract (None: passed out), North-South's score.

    cards, tricks: the play and declarer's tricks, where the board was played.
    """

    calls: list[LabCall]
    contract: Contract | None
    score: int
    fallbacks: int = 0
    cards: bytes = b""
    tricks: int | None = None


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


def room_score(board: LabBoard, contract: Contract | None, tricks: int | None = None) -> int:
    """North-South's score of a contract with `tricks`, by default the double-dummy ones."""
    if contract is None:
        return 0
    if tricks is None:
        tricks = board.tricks[contract.strain][contract.declarer]
    points = score(
        contract.level, contract.strain, contract.doubled,
        is_vulnerable(board.vulnerability, contract.declarer), tricks,
    )
    return int(-points if contract.declarer & 1 else points)


def bid_room(board: LabBoard, players: Sequence[Player], closely: bool = False,
             table: CardTable | None = None) -> Room:
    """One auction; `players` by seat. An illegal call of a player is an error of the program.

    closely: note which calls are artificial; table: where the contract is played.
    """
    auction = Auction(board.dealer)
    for seat in range(4):
        players[seat].new_board(seat, board.dealer, board.vulnerability, board.hands[seat])
    calls: list[LabCall] = []
    fallbacks = 0
    while not auction.is_over:
        player = players[auction.turn]
        made = LabCall(player.choose())
        if isinstance(player, LabBidder):
            if player.rule >= 0:
                made.row = int(player.rule)
                made.rule = player.number()
                made.artificial = closely and player.alert() is not None
            else:
                fallbacks += 1
        auction.add(made.call)
        calls.append(made)
        for each in players:
            each.observe(made.call)
    contract = auction.contract()
    room = Room(calls, contract, 0, fallbacks)  # scored by `scored`
    if table is not None and contract is not None:
        room.cards, room.tricks = table.play(
            board, auction, contract, [getattr(each, "shown", None) for each in players],
            [_carding(players[0]), _carding(players[1])])
    return room


def scored(board: LabBoard, rooms: tuple[Room, Room]) -> DuelBoard:
    """The board's result; its contracts were played, or `board.tricks` has them."""
    for room in rooms:
        room.score = room_score(board, room.contract, room.tricks)
    return DuelBoard(board.number, rooms, int(imps(rooms[0].score - rooms[1].score)))


def _carding(player: Player) -> bytes | None:
    table = player.table if isinstance(player, Bidder) else None
    told = None if table is None else table.carding
    return None if told is None else bytes(told)


def play_boards(
    boards: Sequence[LabBoard], first: Callable[[], Player], second: Callable[[], Player],
    nodes: int | None = None, closely: bool = False,
) -> list[DuelBoard]:
    """Both rooms of some boards; `first` and `second` make a player.

    nodes: play the cards with such a budget for each; None counts double-dummy tricks, and leaves
    scores at 0 where they are not known yet.
    """
    ours = [first() for _ in range(4)]
    theirs = [second() for _ in range(4)]
    table = None if nodes is None else CardTable(nodes)
    done = []
    for board in boards:
        open_room, closed_room = (
            bid_room(board, four, closely, table)
            for four in ([ours[0], theirs[1], ours[2], theirs[3]],
                         [theirs[0], ours[1], theirs[2], ours[3]]))
        rooms = (open_room, closed_room)
        done.append(scored(board, rooms) if board.tricks or nodes is not None
                    else DuelBoard(board.number, rooms, 0))
    return done


def with_tricks_reached(boards: Sequence[LabBoard], done: Iterable[Sequence[DuelBoard]]
                        ) -> list[LabBoard]:
    """The boards, those without a table with the tricks of the contracts that were reached, and 0
    for all others. Raises NoSolver.

    Solving all contracts of a deal takes some ten times as long.
    """
    reached: dict[tuple[int, int, int], int | None] = dict.fromkeys(
        (i, room.contract.strain, room.contract.declarer)
        for found in done for i, one in enumerate(found) for room in one.rooms
        if room.contract is not None and not boards[i].tricks)
    asked = list(reached)
    for at in range(0, len(asked), _CONTRACTS_AT_ONCE):
        some = asked[at:at + _CONTRACTS_AT_ONCE]
        reached.update(zip(some, contract_solver()(
            [(boards[i].hands, strain, seat) for i, strain, seat in some]), strict=True))
    return [board if board.tricks else replace(board, tricks=tuple(
        tuple(reached.get((i, strain, seat)) or 0 for seat in range(4)) for strain in range(5)))
        for i, board in enumerate(boards)]


@dataclass(frozen=True)
class TablePlayer:
    """Makes players from a compiled table; can be sent to another process.

    judged: whether the table's network may judge.
    """

    table: bytes
    judged: bool = False
    _known: dict[bytes, Known] = field(default_factory=dict, compare=False, repr=False)
    _numbers: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    def __call__(self) -> Player:
        return LabBidder(RuleTable(self.table), self.judged, self._known, self._numbers)

    def __reduce__(self) -> tuple[Callable[[bytes, bool], TablePlayer], tuple[bytes, bool]]:
        return _table_player, (self.table, self.judged)


@lru_cache(maxsize=8)
def _table_player(table: bytes, judged: bool) -> TablePlayer:
    """In another process: one for all slices there, which share what is known after calls."""
    return TablePlayer(table, judged)


Piece = tuple[Sequence[LabBoard], Callable[[], Player], Callable[[], Player], int | None]


def _slice(work: Piece) -> list[DuelBoard]:
    boards, _, _, nodes = work
    done = play_boards(*work)
    if nodes is None and not all(board.tricks for board in boards):
        boards = with_tricks_reached(boards, [done])
        done = [scored(board, one.rooms) for board, one in zip(boards, done, strict=True)]
    return done


def duel(
    boards: Sequence[LabBoard], first: Callable[[], Player], second: Callable[[], Player],
    executor: Executor | None = None, slice_size: int = 50,
    progress: Callable[[int, int], None] | None = None, nodes: int | None = None,
) -> Duel:
    """A match, in this process unless there is an executor; the result is the same. Contracts of
    boards without a table are solved, which raises NoSolver."""
    outcome = Duel()
    pieces = [(boards[i : i + slice_size], first, second, nodes)
              for i in range(0, len(boards), slice_size)]
    results: Iterable[list[DuelBoard]]
    if executor is None:
        results = map(_slice, pieces)
    else:
        futures = [executor.submit(_slice, piece) for piece in pieces]
        results = (future.result() for future in futures)
    for done in results:
        outcome.boards += done
        if progress:
            progress(len(outcome.boards), len(boards))
    return outcome
