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
from spotcard_host.notes.bml.tidied import same_calls

_NEXT = later(r"(?:[;.]\s+|,? and (?=\S{2,3} ?= ?\d))(?=[1-7](?:NT?|[CDHS]{1,2}|[MmXYZ]|o[Mm]|![cdhs])(?: ?= ?| )\S)")
_EQUAL = later(r",\s+(?=[1-7](?:NT?|[CDHS]) ?= ?\S)")
_FEW_WORDS = later(r"(?:[1-7]\w{1,2} ?= ?)?\S+(?: \S+){0,3}")
_VERB = later(r"(?:shows?|is|promises|means) ", re.I)
_AND = later(
    r",? and (?=[1-7](?:NT?|[CDHS]) (?:shows? |is |promises )?(?:\d|(?:four|five|six|seven|both)\b))")
"""`2S shows six clubs and 2N six diamonds`."""
_ALSO = later(r",\s+(?=[1-7](?:NT?|[CDHS])(?: ?= ?| )\d{1,2}(?:\+|-\d|c\b))")
"""Below a stop also behind a comma: `2N 4c, 11+; 3C 5c, 3D 6+, 11+`."""
_ROW = later(r"(?P<call>\S+?)(?: ?= ?| )(?P<text>\S.*)", re.S)
_LEADS_ON = later(
    r"\b(?:asks?|asking|relay|waiting|transfers?|trf|xfers?|puppet|stayman|blackwood|gerber|rkc\w*|"
    r"keycards?|then|over|after|opener|responder|partner|rebids?|accepts?|likes?|dislikes?|"
    r"steps?|same|resp|bids?|super|forced|completes?|lebensohl|ogust|drury|checkback|crowhurst|jacoby|as)\b|"
    r"(?-i:\bR\b|T:|=> ?\d|->)", re.I)
_SAME = later(
    r"(?:[;.]|,(?: and)?| and) (?P<call>[1-7](?:NT?|[CDHS]|[Mm])) (?:is )?(?:the )?same (?:with|on|at) "
    r"(?P<points>\d{1,2}(?: ?(?:-|–|to) ?\d{1,2}|\+)?)(?P<unit> ?(?:HLD|HL|H|HCP|points|pts))?(?=\s*(?:$|[.;]))",
    re.I)
"""`2D 6-10, 4+ diamonds; 3D the same with 11-12`."""
_POINTS = later(r"(?<![\w-])\d{1,2}(?: ?(?:-|–|to) ?\d{1,2}|\+)(?! ?(?:[cdhsm]\b|cards?|!|clubs|diamonds|hearts|spades))", re.I)
_HAND = later(
    r"(?:an? )?(?:(?:four|five|six|seven) |\d{1,2} ?(?:\+|-|–|[cM]\b|cards?)|\d{1,2}\s*(?:to|or)\s|[<>≤≥]|(?:nat|natural|"
    r"pre|bal|balanced|weak|wk|strong|GF|FG|inv|invit\w*|min|max|short|splinters?|spl|mm|both|"
    r"P/C|clubs|diamonds|hearts|spades|solid|to play|limit|mixed|game|flat|"
    r"no (?:short\w*|[45]M))\b)", re.I)
_NEAR, _LONGEST = 8, 400  # calls, characters


def siblings(table: BidTable) -> None:
    """Make rows of what stands behind a stop in the description of an answer."""
    for rows in (table.rows, *(row.children for row in table.walk())):
        for row in list(rows):
            if rows is table.rows and not table.after and len(row.patterns) == 1:
                continue
            if not row.children and not row.patterns[-1].opponents and (
                    len(row.description) <= _LONGEST):
                _same(row, rows)
                _split(row, rows)


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


def _split(row: Row, rows: list[Row]) -> None:
    """Put the rows behind `row` among `rows`."""
    first, *rest = _EQUAL.split(row.description)
    level = row.patterns[-1].text[:1]
    if not rest or not all(_FEW_WORDS.fullmatch(one) for one in (first, *rest)) or any(
            one[0] != level for one in rest):
        first, *rest = _NEXT.split(row.description)
    if not rest and _VERB.match(row.description):
        first, *rest = _AND.split(row.description)
    if not rest or _LEADS_ON.search(row.description):
        return
    found: list[Row] = []
    before = row.patterns[-1]
    for piece in (part for one in rest for part in _ALSO.split(one)):
        split = _ROW.fullmatch(piece)
        pattern = parse_pattern(split["call"]) if split and _HAND.match(
            _VERB.sub("", split["text"], count=1)) else None
        if split is None or pattern is None or is_class(pattern) or not (
                _is_behind(pattern, before)) or _is_row(pattern, row, rows):
            return
        one = Row(row.place, pattern.text, (*row.patterns[:-1], pattern), split["text"].strip())
        one.parent = row.parent
        found.append(one)
        before = pattern
    row.description = first
    at = rows.index(row) + 1
    rows[at:at] = found


def _is_row(pattern: Pattern, row: Row, rows: list[Row]) -> bool:
    """Whether a call has a row in the auction of another."""
    return any(
        len(one.patterns) == len(row.patterns) and same_calls(pattern, one.patterns[-1])
        and all(map(same_calls, one.patterns[:-1], row.patterns[:-1])) for one in rows)


def _is_behind(pattern: Pattern, before: Pattern) -> bool:
    """Whether a call of a table comes behind another, and not far."""
    low = lowest(before)
    return low <= lowest(pattern) < low + _NEAR and low < highest(pattern)
