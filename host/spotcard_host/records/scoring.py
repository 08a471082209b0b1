"""Scoring of matches: IMPs, victory points, board-a-match, cross-IMPs and total points.

An adjusted board counts 3 IMPs for each 10 % away from 50 % (Law 86: average plus is 60 %).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from spotcard.game.score import imps
from spotcard_host.records.board_record import BoardRecord

SCORINGS = ("IMP", "VP", "MP", "XIMP", "total")
BYE_VP = 12.0  # for a team that has no opponents in a round

_GOLDEN = (math.sqrt(5) - 1) / 2
Pair = tuple[float, float]


@cache
def _scale(boards: int) -> list[int]:
    """The winner's VPs in hundredths for 0, 1, 2 ... IMPs, up to 20 VPs.

    `10 + 10 (1 - t^(3m/b)) / (1 - t^3)` with the golden ratio's t and b = 15 * sqrt(boards).
    Rounding may make a step larger than the one before it, which the WBF's tables never have:
    there 0.01 is added, until no IMP is worth more than the one before it.
    """
    blitz = 15 * math.sqrt(boards)
    share = [(1 - _GOLDEN ** (3 * min(1.0, margin / blitz))) / (1 - _GOLDEN**3)
             for margin in range(math.ceil(blitz) + 1)]
    values = [math.floor(1000 + 1000 * part + 0.5) for part in share]
    changed = True
    while changed:
        changed = False
        for at in range(1, len(values) - 1):
            if values[at + 1] - values[at] > values[at] - values[at - 1]:
                values[at] += 1
                changed = True
    return values


def victory_points(margin: float, boards: int) -> Pair:
    """VPs of winner and loser of a match, WBF's continuous scale (2013), to two decimals.

    margin: IMPs, not negative (a fraction lies between its neighbours); boards: in the match.
    """
    values = _scale(boards)
    below = min(int(margin), len(values) - 1)
    above = min(below + 1, len(values) - 1)
    exact = values[below] + (margin - int(margin)) * (values[above] - values[below])
    winner = math.floor(exact + 0.5) / 100
    return winner, round(20 - winner, 2)


def adjusted_imps(percent: float) -> float:
    """IMPs of a side for its percentage of an adjusted board."""
    return 0.3 * (percent - 50)


def team_board(rooms: Sequence[BoardRecord | None], scoring: str = "IMP") -> Pair | None:
    """What a board gives home and visiting team; None while it is not played in both rooms.

    rooms: the records of open and closed room; the home team is North-South in the open room.
    IMP: IMPs with their sign; MP: 2, 1 or 0 (board-a-match); total: points.
    """
    first, second = rooms
    if first is None or second is None or not (first.is_complete and second.is_complete):
        return None
    if first.adjusted is not None or second.adjusted is not None:
        return _adjusted_pair(first, second, scoring)
    difference = (first.score or 0) - (second.score or 0)
    if scoring == "MP":
        home = 1.0 + (difference > 0) - (difference < 0)
        return home, 2.0 - home
    value = float(difference if scoring == "total" else imps(difference))
    return value, -value


def _adjusted_pair(first: BoardRecord, second: BoardRecord, scoring: str) -> Pair:
    home = [record.adjusted[at] for at, record in enumerate((first, second)) if record.adjusted]
    visit = [record.adjusted[1 - at] for at, record in enumerate((first, second))
             if record.adjusted]
    if scoring == "MP":
        return sum(home) / len(home) / 50, sum(visit) / len(visit) / 50
    if scoring == "total":
        return 0.0, 0.0
    return (round(sum(map(adjusted_imps, home)) / len(home), 2),
            round(sum(map(adjusted_imps, visit)) / len(visit), 2))


def cross_imps(records: Sequence[BoardRecord]) -> list[Pair]:
    """What each of the tables that played one board gets in cross-IMPs, North-South and East-West:
    the mean of its IMPs against every other table."""
    out = []
    for at, record in enumerate(records):
        if record.adjusted is not None:
            out.append((adjusted_imps(record.adjusted[0]), adjusted_imps(record.adjusted[1])))
            continue
        others = [other for n, other in enumerate(records)
                  if n != at and other.score is not None]
        mean = sum(imps((record.score or 0) - (other.score or 0)) for other in others)
        mean = mean / len(others) if others else 0.0
        out.append((mean, -mean))
    return out
