# ruff: noqa: E501 - a pattern is read as a whole
"""Lines below a table that say something of all its calls: `All 6-10 HCP`, `Always at least 5-5`;
and a first row of passes only, `P-P-P-`, which places the openings below it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.document import Document, Paragraph

_ALL = later(
    r"(?:all(?: of (?:them|these))?|these(?: are)? all|always|each|in all cases)"
    r"(?: are| show| with)?:? (?P<hand>[^.;:?\n]{2,50})[.!]?(?=\s|$)", re.I)
_ONE = r"(?:at least )?(?:\d{1,2}(?:-\d{1,2}|\+)(?: (?:hcp|points))?|[56]-[4-6]\+?)"
_HAND = later(rf"{_ONE}(?:(?:,| and) (?:{_ONE}|forcing|natural))?", re.I)
_STRENGTH = later(
    r"^(?=.*\b(?:openings|twos|bids|limited|preempts|pre-empts|two-suiters)\b)[^()\d]*"
    r"(?:\(|,|:| [-–] |\ball )\s*(?:all )?(?P<points>\d{1,2}(?:[-–]\d{1,2}|\+))(?: ?(?:hcp|points|pts))?"
    r"(?: (?:unless|except)\b[^()]*)?\)?[.:]?\s*$", re.I)
_TRUMPS = later(
    r"\braises\b.*\b(?P<count>three|four|3|4)[- ](?:card )?(?:trumps?|support)\b|\bbergen\b(?P<none>)",
    re.I)
_OTHER_KIND = later(
    r"\b(?:weak|strong|GF|game[- ]forc\w*|asks?|relay|artificial|natural|no fit|no support|denies|jacoby|multi|"
    r"any|waiting|to play|both|stayman|transfers?|2NT|puppet)\b", re.I)
"""A row of which the heading does not speak."""
_POINTS = later(r"(?<![\d=])(?![4-7][-–][3-6](?!\d))\d{1,2}(?:\+(?! ?(?:!?[cdhs]\b|cards?))|[-–]\d{1,2})(?![-\d])|\bGF\b")
_CARDS = later(r"\b(?:trumps?|support|cards?|splinter\w*|\d\+? ?!?[CDHScdhs])\b", re.I)
_FEWEST, _LONGEST = 2, 100


def say_it_of_all(document: Document) -> None:
    """Write such lines into the rows of the table right above them."""
    for one in document.all_tables:
        _say_title(one)
    for table, below in zip(document.elements, document.elements[1:], strict=False):
        if not isinstance(table, BidTable) or not isinstance(below, Paragraph) or below.title:
            continue
        found = _ALL.match(below.text)
        if found is None or _HAND.fullmatch(found["hand"].strip()) is None:
            continue
        rows = _last_calls(table)
        if len(rows) >= _FEWEST and all(row.description for row in rows):
            for row in rows:
                row.description = f"{row.description}; {found['hand'].strip()}"


def _say_title(table: BidTable) -> None:
    """Write what a heading says of all calls below it into the rows that do not say it:
    `Limited openings (11-15)`, `Bergen raises (4 trumps)`.
    """
    title = table.titles[-1] if table.titles else ""
    strength, trumps = _STRENGTH.search(title), _TRUMPS.search(title)
    if len(title) > _LONGEST:
        return
    for row in table.rows:
        if not row.description or _OTHER_KIND.search(row.description) or len(row.patterns) > 1:
            continue
        if strength is not None and not table.after and not _POINTS.search(row.description):
            row.description = f"{row.description}; {strength['points']}"
        if trumps is not None and not _CARDS.search(row.description):
            row.description = f"{row.description}; {trumps['count'] or 'four'} trumps"


def _last_calls(table: BidTable) -> list[Row]:
    """The rows of a table without answers, () where these are in several places."""
    rows = table.rows
    if len(rows) == 1 and not rows[0].description:
        rows = rows[0].children
    return [] if any(row.children for row in rows) else list(rows)


def after_passes(table: BidTable) -> None:
    """Place the openings below a first row of two or three passes."""
    first = table.rows[0] if len(table.rows) == 1 else None
    if first is None or first.description or not first.gathered or table.seat != "0":
        return
    calls = [part.calls for pattern in first.patterns for part in pattern.parts]
    if 1 < len(first.patterns) <= 3 and all(c == (0,) for c in calls) and not any(
            pattern.opponents for pattern in first.patterns):
        table.seat = str(len(first.patterns) + 1)
        table.rows = first.children
        for row in table.rows:
            row.parent = None
