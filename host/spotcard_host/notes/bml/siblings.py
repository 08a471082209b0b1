# ruff: noqa: E501 - a pattern is read as a whole
"""Rows that are the row before them with other points: `2D 6-10, 4+ diamonds; 3D the same with
11-12`. Other neighbours that a row tells of are read by `inside`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.tidied import same_calls

_SAME = later(
    r"(?:[;.]|,(?: and)?| and) (?P<call>[1-7](?:NT?|[CDHS]|[Mm])) (?:is |= ?)?(?:the )?same (?:with|on|at|but) "
    r"(?P<points>\d{1,2}(?: ?(?:-|–|to) ?\d{1,2}|\+)?)(?P<unit> ?(?:HLD|HL|H|HCP|points|pts))?(?=\s*(?:$|[.;]))",
    re.I)
"""`2D 6-10, 4+ diamonds; 3D the same with 11-12`."""
_POINTS = later(r"(?<![\w-])\d{1,2}(?: ?(?:-|–|to) ?\d{1,2}|\+)(?! ?(?:[cdhsm]\b|cards?|!|clubs|diamonds|hearts|spades))", re.I)
_LONGEST = 400  # characters


def siblings(table: BidTable) -> None:
    """Make rows of what is the same with other points."""
    for rows in (table.rows, *(row.children for row in table.walk())):
        for row in list(rows):
            if rows is table.rows and not table.after and len(row.patterns) == 1:
                continue
            if not row.children and not row.patterns[-1].opponents and (
                    len(row.description) <= _LONGEST):
                _same(row, rows)


def _same(row: Row, rows: list[Row]) -> None:
    """A row for the call that is the same with other points."""
    found = _SAME.search(row.description)
    pattern = parse_pattern(found["call"]) if found is not None else None
    if found is None or pattern is None or is_class(pattern) or _is_row(pattern, row, rows):
        return
    first = row.description[:found.start()]
    text, count = _POINTS.subn(found["points"], first, count=1)
    if not count:
        text = f"{found['points']}, {text}"
    row.description = (first + row.description[found.end():]).strip()
    other = Row(row.place, pattern.text, (*row.patterns[:-1], pattern), text)
    other.parent = row.parent
    rows.insert(rows.index(row) + 1, other)


def _is_row(pattern: Pattern, row: Row, rows: list[Row]) -> bool:
    """Whether a call has a row in the auction of another."""
    return any(
        len(one.patterns) == len(row.patterns) and same_calls(pattern, one.patterns[-1])
        and all(map(same_calls, one.patterns[:-1], row.patterns[:-1])) for one in rows)
