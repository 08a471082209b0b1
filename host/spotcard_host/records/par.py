"""The par score of a board: what two sides reach that see all four hands.

A contract is doubled when it fails and played by the better hand of its side. A side that does not
hold the last bid accepts it or bids higher, whichever is better for it; the value of a bid is what
that leads to. Worked out from the highest bid down.
"""

from __future__ import annotations

from collections.abc import Sequence

from spotcard.game.calls import FIRST_BID, level_of, strain_of
from spotcard.game.deal import is_vulnerable
from spotcard.game.score import score


def par_score(tricks: Sequence[Sequence[int]], vulnerability: int, dealer: int) -> int:
    """North-South's par; `tricks[strain][seat]` double dummy, vulnerability 0..3, dealer."""
    # best[side]: what that side gets at best by bidding above the bid in hand, None: no bid left
    best: list[int | None] = [None, None]
    for call in range(37, FIRST_BID - 1, -1):
        values = [_value(call, side, tricks, vulnerability, best[1 - side]) for side in range(2)]
        for side, value in enumerate(values):
            known = best[side]
            best[side] = value if known is None else _better(side, known, value)
    first = dealer & 1
    second = 1 - first
    passed = _better(second, 0, best[second] or 0)
    return _better(first, passed, best[first] or 0)


def _better(side: int, a: int, b: int) -> int:
    return max(a, b) if side == 0 else min(a, b)


def _value(call: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: int,
           answer: int | None) -> int:
    level, strain = level_of(call), strain_of(call)
    taken = max(tricks[strain][side], tricks[strain][side + 2])
    doubled = 1 if taken < level + 6 else 0
    points = score(level, strain, doubled, is_vulnerable(vulnerability, side), taken)
    held = int(points if side == 0 else -points)
    return held if answer is None else _better(1 - side, held, answer)
