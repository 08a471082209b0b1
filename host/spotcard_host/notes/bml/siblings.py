# ruff: noqa: E501 - a pattern is read as a whole
"""Rows that are the row before them with other points, `2D 6-10, 4+ diamonds; 3D the same with
11-12`, or with another suit: `3C = ace or king in clubs. 3D and 3H likewise`. Other neighbours that
a row tells of are read by `inside`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.tidied import same_calls
from spotcard_host.notes.suit_words import SUIT_WORD, SUIT_WORDS, SUITS, exchanged, strain_named

_SAME = later(
    rf"(?:[;.]|,(?: and)?| and) (?P<call>[1-7]{CLASS}) (?:is |= ?)?(?:the )?same (?:with|on|at|but) "
    r"(?P<points>\d{1,2}(?: ?(?:-|–|to) ?\d{1,2}|\+)?)(?P<unit> ?(?:HLD|HL|H|HCP|points|pts))?(?=\s*(?:$|[.;]))",
    re.I)
"""`2D 6-10, 4+ diamonds; 3D the same with 11-12`."""
_POINTS = later(rf"(?<![\w-])\d{{1,2}}(?: ?(?:-|–|to) ?\d{{1,2}}|\+)(?! ?(?:[cdhsm]\b|cards?|!|{SUIT_WORD}s))", re.I)
_CALL = rf"[1-7]{STRAIN}"
_LIKE = (
    r"(?:(?:is|are|works?|shows?|has|have|means?|(?:is|are) used) )?(?:exactly )?(?:(?:in )?(?:the )?same(?: way| meaning| thing)?|similar(?:ly)?|"
    r"likewise|alike|ditto|accordingly)(?: (?:for|with|in) (?:that|their|its|the bid) suits?)?\)?(?=\s*(?:$|[.;)]))")
_ALIKE = later(
    rf"[.;,(] ?(?:and )?(?P<calls>{_CALL}(?:(?:,? (?:and|&) |, ?|/){_CALL})*) {_LIKE}|"
    rf"[.;,(] ?(?:and )?(?:(?:[1-4]|one|two|three|four) of )?(?:any |all |the )?(?:other|another)(?: new)? suits? {_LIKE}", re.I)
"""`3D and 3H likewise`, `Three of any other new suit works the same way`."""
_TRANSFER = later(r"\b(?:transfer|xfer|puppet|relay|asks?)\b", re.I)
_ONE_CALL = later(_CALL, re.I)
_LONGEST = 400  # characters


def siblings(table: BidTable) -> None:
    """Make rows of what is the same with other points."""
    for rows in (table.rows, *(row.children for row in table.walk())):
        for row in list(rows):
            if rows is table.rows and not table.after and len(row.patterns) == 1:
                _alike(row, rows, table.after, True)  # openings
            elif not row.children and not row.patterns[-1].opponents and (
                    len(row.description) <= _LONGEST):
                _same(row, rows)
                _alike(row, rows, table.after)


def _alike(
    row: Row, rows: list[Row], after: tuple[Pattern, ...], by_name: bool = False
) -> None:
    """Rows for calls that show in their suits what the row shows in its own; `by_name`: only of
    calls that are named.
    """
    found = _ALIKE.search(row.description)
    suit = row.patterns[-1].text[1:].lower().lstrip("!")
    if found is None or suit not in ("c", "d", "h", "s") or row.patterns[-1].opponents or (
            by_name and not found["calls"]) or len(row.description) > _LONGEST:
        return
    first = row.description[:found.start()].strip()
    rest = first + row.description[found.end():]
    own = strain_named(suit)
    named = [call.replace("!", "").upper() for call in _ONE_CALL.findall(found["calls"] or "")]
    above = _named_above(row, after)
    calls = named or [row.patterns[-1].text[0] + letter for letter in "CDHS"[own + 1:]
                      if letter not in above]
    others = [strain_named(call[1]) for call in calls if call[1].lower() in "cdhs"]
    said = {one for one in range(4)
            if "CDHS"[one] not in above and _suit_named(one).search(first)}
    if (len(others) < len(calls) or said & set(others) or (said and own not in said)
            or suit.upper() in above or _ALIKE.search(rest) or _TRANSFER.search(first)):
        return  # what it would be in another suit is not sure
    at = rows.index(row) + 1
    for call, new in zip(calls, others, strict=True):
        pattern = parse_pattern(call)
        if pattern is None or _is_row(pattern, row, rows):
            continue
        other = Row(row.place, call, (*row.patterns[:-1], pattern), exchanged(first, own, new))
        other.parent = row.parent
        rows.insert(at, other)
        at += 1
    row.description = rest.strip()


def _suit_named(suit: int) -> re.Pattern[str]:
    """How a text names a suit."""
    letter = "cdhs"[suit]
    return later(rf"\b{SUIT_WORDS[suit]}s?\b|!{letter}(?![a-z])|{SUITS[suit]}|(?<=[\d+])(?-i:{letter.upper()})\b", re.I)


def _named_above(row: Row, after: tuple[Pattern, ...]) -> str:
    """The suits that are bid on the way to a row, as letters."""
    steps = [*after, *row.patterns[:-1]]
    above = row.parent
    while above is not None:
        steps += above.patterns
        above = above.parent
    return "".join(step.text[1:].strip("()!").upper() for step in steps)


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
