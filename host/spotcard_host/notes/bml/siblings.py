# ruff: noqa: E501 - a pattern is read as a whole
"""Rows behind a row of the same auction: `2N 11-12 bal; 3N 13-15`, `3m 6+, inv; 3M 7+, pre`.

What asks, transfers or goes on is answered behind the stop; there nothing is a row of its own.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.pattern import is_class, parse_pattern

_NEXT = later(r"[;.]\s+(?=[1-7](?:NT?|[CDHS]{1,2}|[MmXYZ]|o[Mm]|![cdhs])(?: ?= ?| )\S)")
_ALSO = later(r",\s+(?=[1-7](?:NT?|[CDHS])(?: ?= ?| )\d{1,2}(?:\+|-\d|c\b))")
"""Below a stop also behind a comma: `2N 4c, 11+; 3C 5c, 3D 6+, 11+`."""
_ROW = later(r"(?P<call>\S+?)(?: ?= ?| )(?P<text>\S.*)", re.S)
_LEADS_ON = later(
    r"\b(?:asks?|asking|relay|waiting|transfers?|trf|xfers?|puppet|stayman|blackwood|gerber|rkc\w*|"
    r"keycards?|then|over|after|opener|responder|partner|rebids?|accepts?|likes?|dislikes?|steps?|"
    r"same|resp|bids?|super|forced|completes?|lebensohl|ogust|as)\b|(?-i:\bR\b|T:|=> ?\d|->)", re.I)
_HAND = later(
    r"(?:an? )?(?:\d{1,2} ?(?:\+|-|–|[cM]\b|cards?)|\d{1,2}\s*(?:to|or)\s|[<>≤≥]|(?:nat|natural|pre|bal|balanced|"
    r"weak|wk|strong|GF|FG|inv|invit\w*|min|max|short|splinters?|spl|mm|MM|both|P/C|clubs|diamonds|hearts|"
    r"spades|solid|to play|limit|mixed|game|flat|no (?:short\w*|[45]M))\b)", re.I)


def siblings(table: BidTable) -> None:
    """Make rows of what stands behind a stop in the description of another."""
    groups = [(row.children, True) for row in table.walk()]
    if table.after:
        groups.append((table.rows, True))
    for rows, is_answer in groups:
        for row in list(rows):
            if is_answer and not row.children and not row.patterns[-1].opponents:
                _split(row, rows)


def _split(row: Row, rows: list[Row]) -> None:
    """Put the rows behind `row` among `rows`."""
    if len(row.description) > _LONGEST:
        return
    first, *rest = _NEXT.split(row.description)
    if not rest or _LEADS_ON.search(row.description):
        return
    found: list[Row] = []
    before = row.patterns[-1]
    for piece in (part for one in rest for part in _ALSO.split(one)):
        split = _ROW.fullmatch(piece)
        pattern = parse_pattern(split["call"]) if split is not None else None
        if split is None or pattern is None or is_class(pattern) or not (
            _HAND.match(split["text"]) and _is_behind(pattern, before)
        ) or any(_same(pattern, one.patterns[-1]) for one in rows):
            return
        one = Row(row.place, pattern.text, (*row.patterns[:-1], pattern), split["text"].strip())
        one.parent = row.parent
        found.append(one)
        before = pattern
    row.description = first
    at = rows.index(row) + 1
    rows[at:at] = found


def _is_behind(pattern: Pattern, before: Pattern) -> bool:
    """Whether a call of a table comes behind another, and not far."""
    low = lowest(before)
    return low < highest(pattern) and lowest(pattern) - low < _LEVEL and lowest(pattern) >= low


_LEVEL, _LONGEST = 8, 400


def _same(one: Pattern, other: Pattern) -> bool:
    return one.text == other.text
