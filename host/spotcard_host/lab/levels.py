"""Where self-play lost by level: games and slams missed and overbid, part scores.

A side that declares is measured by the best undoubled contract that makes, played by its better
hand; a side that defends only by the game or slam that it could have made. Sacrifices and doubles
are left out, so the sum is not the distance from par.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from spotcard.game.auction import Contract
from spotcard.game.score import imps
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.duel import Room, room_score
from spotcard_host.lab.themes import Tally, kind

_RANK = {"part score": 0, "game": 1, "slam": 2}
_STRAINS = ("minor", "minor", "major", "major", "notrump")


def _best(board: LabBoard, side: int) -> dict[str, tuple[int, int]]:
    """By kind of contract the best score of `side` and its strain, where one makes."""
    found: dict[str, tuple[int, int]] = {}
    for strain in range(5):
        seat = max((side, side + 2), key=lambda s: board.tricks[strain][s])
        for level in range(1, board.tricks[strain][seat] - 5):
            contract = Contract(level, strain, 0, seat)
            made = (_own(board, contract, side), strain)
            found[kind(contract)] = max(made, found.get(kind(contract), made))
    return found


def _own(board: LabBoard, contract: Contract | None, side: int) -> int:
    """The score of a contract for `side`."""
    return room_score(board, contract) * (1 - 2 * side)


def _declared(contract: Contract, had: int, best: dict[str, tuple[int, int]]
              ) -> tuple[str, int, int]:
    """What became of a contract for its side: in words, the strain and the score that it
    should have had."""
    bid = kind(contract)
    higher = [k for k in ("slam", "game") if k in best and _RANK[k] > _RANK[bid]]
    if higher:
        score, strain = best[higher[0]]
        return f"{higher[0]} missed", strain, score
    right = [best[k] for k in best if _RANK[k] <= _RANK[bid]]
    score, strain = max(right, default=(0, contract.strain))
    if had < 0 and bid not in best and bid != "part score":
        return f"{bid} overbid", contract.strain, score
    return f"wrong {bid}", strain, score


def level_losses(board: LabBoard, room: Room) -> Iterator[tuple[str, int]]:
    """What was lost on a board, by cause, and the IMPs, more than 0."""
    shared = len({n & 1 for n, made in enumerate(room.calls) if made.call}) == 2
    how = "contested" if shared else "alone"
    contract = room.contract
    for side in range(2):
        best = _best(board, side)
        had = _own(board, contract, side)
        if contract is not None and contract.declarer & 1 == side:
            cause, strain, score = _declared(contract, had, best)
        else:
            game = next((k for k in ("slam", "game") if k in best), None)
            if game is None:
                continue
            score, strain = best[game]
            cause = f"{game} " + ("passed out" if contract is None else "sold out")
        lost = int(imps(score - had))
        if lost > 0:
            yield f"{cause}, {_STRAINS[strain]}, {how}", lost


def by_level(boards: Iterable[tuple[LabBoard, Room]]) -> dict[str, Tally]:
    """Tallies of what auctions lost, as swings below 0."""
    found: dict[str, Tally] = defaultdict(Tally)
    for board, room in boards:
        for cause, lost in level_losses(board, room):
            found[cause].swings.append(-lost)
    return found
