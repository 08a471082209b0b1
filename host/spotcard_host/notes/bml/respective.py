"""Rows of several calls behind several, each for its own: `2H, 2S completes the transfer` below
`1N - 2D, 1N - 2H` is 2H behind 2D and 2S behind 2H; `2H, 2S: 6-9, three trumps` below `1H, 1S` are
the raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import CALLS, BidTable, Part, Pattern, Row

_OF_EACH = later(
    r"\b(?:complet\w+|(?:super-?)?accept\w*|forced|trumps?|support|fit|rais(?:e|es|ed|ing)|"
    r"his (?:suit|major)|(?:partner|responder|opener)['’]s (?:suit|major)|"
    r"the (?:major|suit)|respectively)\b", re.I)
_LONGEST, _SUITS, _BID = 64, 4, 3


def in_turn(tables: Iterable[BidTable]) -> list[BidTable]:
    """Take the rows that pair their calls with those before out of the tables; a table for each
    pair."""
    return [part for table in tables for part in _of_table(table)]


def _of_table(table: BidTable) -> Iterator[BidTable]:
    stack = [(table.rows, table.after)]
    while stack:
        rows, path = stack.pop()
        for row in list(rows):
            below = (*path, *row.patterns)
            if row.children and len(below) < _LONGEST:
                stack.append((row.children, below))
            pairs = _pairs(row, path) if path else []
            if not pairs:
                continue
            rows.remove(row)
            for before, call in pairs:
                yield _part(table, row, (*path[:-1], before), call)


def _pairs(row: Row, path: tuple[Pattern, ...]) -> list[tuple[Pattern, Pattern]]:
    """The calls of a row with those that they follow, [] where all follow all."""
    if len(row.patterns) > 1 or row.children or not _OF_EACH.search(row.description):
        return []
    before, after = _suits(path[-1]), _suits(row.patterns[0])
    if len(before) < 2 or len(before) != len(after):
        return []
    steps = {strain_of(b) - strain_of(a) for a, b in zip(before, after, strict=True)}
    is_transfer = steps == {1} and len(path) > 1
    if (steps != {0} and not is_transfer) or len({*map(level_of, after)}) > 1:
        return []
    return [(_one(a, path[-1]), _one(b, row.patterns[0]))
            for a, b in zip(before, after, strict=True)]


def _suits(pattern: Pattern) -> list[int]:
    """The bids of suits that a pattern of ours names, in rising order; [] for any other."""
    if pattern.opponents or any(part.kind != CALLS for part in pattern.parts):
        return []
    calls = sorted(call for part in pattern.parts for call in part.calls)
    return calls if all(c >= _BID and strain_of(c) < _SUITS for c in calls) else []


def _one(call: int, pattern: Pattern) -> Pattern:
    text = f"{level_of(call)}{'CDHS'[strain_of(call)]}"
    return Pattern(text, pattern.opponents, (Part(CALLS, (call,)),))


def _part(table: BidTable, row: Row, path: tuple[Pattern, ...], call: Pattern) -> BidTable:
    part = BidTable(row.place, table.seat, table.vul, table.hidden)
    part.after, part.titles, part.under = path, table.titles, table.under
    part.passed = table.passed
    part.rows = [Row(row.place, call.text, (call,), row.description)]
    return part
