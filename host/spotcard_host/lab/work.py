"""One slice of a comparison, on any machine: dealt, bid, solved double dummy or played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name, hand_text
from spotcard.game.deal import VULNERABILITIES, deal_text
from spotcard_host.lab.boards import SOLVED_AT_ONCE, LabBoard, board_of, deal_hands, solve
from spotcard_host.lab.duel import (
    DuelBoard,
    Room,
    TablePlayer,
    play_boards,
    scored,
    with_tricks_reached,
)
from spotcard_host.records.par import par_score


@dataclass(frozen=True)
class Work:
    """Boards `first` .. `first + count - 1` of a seed.

    judged: whether networks may judge; nodes: for each card, None: double-dummy tricks count;
    with_par: solve all contracts, and work out par.
    """

    seed: int | str
    first: int
    count: int
    variants: tuple[tuple[str, bytes], ...]
    rival: bytes
    judged: bool
    nodes: int | None = None
    with_par: bool = False


def _boards(work: Work) -> list[LabBoard]:
    numbers = range(work.first, work.first + work.count)
    hands = [deal_hands(work.seed, n) for n in numbers]
    tables: list[Any] = [()] * len(hands)
    if work.with_par:
        tables = []
        for at in range(0, len(hands), SOLVED_AT_ONCE):
            tables += solve([deal_text(one) for one in hands[at:at + SOLVED_AT_ONCE]])
    return list(map(board_of, numbers, hands, tables))


def bid_slice(work: Work) -> list[dict[str, Any]]:
    """The slice as plain values, one object per board."""
    boards = _boards(work)
    rival = TablePlayer(work.rival, work.judged)
    done = {name: play_boards(boards, TablePlayer(table, work.judged), rival, work.nodes, True)
            for name, table in work.variants}
    if not work.with_par and work.nodes is None:
        boards = with_tricks_reached(boards, done.values())
        done = {name: [scored(board, one.rooms) for board, one in zip(boards, found, strict=True)]
                for name, found in done.items()}
    return [_board(board, {name: found[i] for name, found in done.items()}, work.with_par)
            for i, board in enumerate(boards)]


def _room(board: LabBoard, room: Room) -> dict[str, Any]:
    contract = room.contract
    told: dict[str, Any] = {
        "calls": [[str(call_name(c.call)), c.rule, c.row, int(c.artificial)] for c in room.calls],
        "score": room.score,
        "contract": None if contract is None else contract.name() + SEATS[contract.declarer],
    }
    if room.cards:
        told |= {"tricks": room.tricks, "cards": " ".join(str(card_name(c)) for c in room.cards)}
    elif room.contract is not None:
        told["tricks"] = board.tricks[room.contract.strain][room.contract.declarer]
    return told


def _board(board: LabBoard, found: dict[str, DuelBoard], with_par: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "board": board.number, "dealer": SEATS[board.dealer],
        "vul": VULNERABILITIES[board.vulnerability],
        "hands": {SEATS[s]: str(hand_text(board.hands[s])) for s in range(4)},
        "variants": {name: {"imps": one.swing,
                            "rooms": [_room(board, room) for room in one.rooms]}
                     for name, one in found.items()},
    }
    if with_par:  # tricks by strain C D H S N and seat N E S W
        told |= {"tricks": [list(row) for row in board.tricks],
                 "par": par_score(board.tricks, board.vulnerability, board.dealer)}
    return told
