"""Bidding tables in running text: `After 1C-(X): P = 0-6; 1D = 7+, 4+!d; XX = 10+`,
`Their 1NT: X = penalties, 2C = both majors`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.bml.bidtable import BidTable, Pattern
from spotcard_host.notes.bml.document import Document, Heading, ListBlock, Paragraph
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.pattern import is_class, parse_history
from spotcard_host.notes.bml.placing import headed
from spotcard_host.notes.bml.spread import CALL, pieces_of, rows_of
from spotcard_host.notes.bml.told import overcalls_told, rows_told

_STEP = rf"(?:{CALL}|\(\s*{CALL}\s*\))"
_BEGINS = r"(?:^|(?<=[.;] )|(?<=\n))[ \t]*"
_PLACED = re.compile(
    rf"{_BEGINS}(?:after|over|on|when)[ \t]+(?P<auction>{_STEP}"
    rf"(?:[ \t]*-?[ \t]*{_STEP})*)(?:[ \t]+suits?)?[ \t]*[:,][ \t]*(?=\S)", re.I
)
_HEAD = re.compile(rf"{_BEGINS}(?P<head>[A-Za-z(1-7][^:\n.;=]{{1,70}}?)[ \t]*:[ \t]*(?=\S)")
_COMMA = re.compile(
    rf"{_BEGINS}(?P<head>(?:if|when|after|over|against|opposite|facing)\b[^,.;:]{{3,80}}?),\s+(?=\S)",
    re.I)
_BARE = re.compile(
    rf"{_BEGINS}(?P<head>(?:against|over|after) (?:their |our |a )?{CALL}(?: \([^()]*\))?) "
    rf"(?={CALL} (?:is|=|shows) )", re.I)
_PASSED = re.compile(
    r"(?:^|(?<=[.;] )|(?<=\n))(?P<head>PH|(?:by |as |opposite )?(?:an? )?passed hands?)[:,]?\s+",
    re.I)
_THEIR_SUIT = auction_of("(1X)", True)
_BRACKETS = re.compile(r" ?\([^()]*(?:weak|strong|types?|ranges?)[^()]*\)", re.I)
_ELSE = re.compile(
    r"[;,.]?\s+(?:and )?(?:(?:new suits?|cue(?:-?bids?)?|raises?|jumps?|others?|the rest|suits?)"
    r" ?=|else\b|otherwise\b)", re.I,
)
_SENTENCE = re.compile(r"\.\s+(?=[A-Z])|\.\s*$")
_LONGEST = 4000


def tables_in_text(document: Document) -> Iterator[BidTable]:
    """The tables that sentences of the running text stand for, in their order."""
    opening: tuple[Pattern, ...] = ()  # the one that the text is about
    for element in document.elements:
        if isinstance(element, Heading):
            opening = opening_named(element.text)
        elif isinstance(element, BidTable):
            opening = headed(element) or opening
        for text in _texts(element):
            yield from _told(text[:_LONGEST], element.place, opening)
            heads = list(_heads(text[:_LONGEST]))
            ends = [*(start for start, _, _ in heads[1:]), min(len(text), _LONGEST)]
            for (start, begins, after), end in zip(heads, ends, strict=False):
                line = element.place.line + text.count("\n", 0, begins)
                table = _table(after, text[begins:end], Place(element.place.file, line, 1))
                if table is not None:
                    table.under = text[start:begins]
                    yield table


def _told(text: str, place: Place, opening: tuple[Pattern, ...]) -> Iterator[BidTable]:
    """The tables of sentences that name calls by words, or that hold for passed hands."""
    general = BidTable(place, "0", "00")
    general.after = _THEIR_SUIT
    general.rows = list(overcalls_told(" ".join(text.split()), place))
    if general.rows:
        yield general
    heads = [(found, auction_of(_BRACKETS.sub("", found["head"])), "0") for found in
             (*_COMMA.finditer(text), *_BARE.finditer(text), *_HEAD.finditer(text))]
    heads += [(found, opening, "34") for found in _PASSED.finditer(text)]
    heads = sorted((head for head in heads if head[1]), key=lambda head: head[0].start())
    heads = [head for at, head in enumerate(heads)
             if not at or head[0].start() >= heads[at - 1][0].end()]
    ends = [*(found.start() for found, _, _ in heads[1:]), len(text)]
    for (found, after, seat), end in zip(heads, ends, strict=False):
        line = place.line + text.count("\n", 0, found.end())
        table = BidTable(Place(place.file, line, 1), seat, "00")
        table.after, table.under = after, found[0]
        table.rows = list(rows_told(text[found.end():end], table.place))
        if table.rows and continues(table.rows, after):
            yield table


def _texts(element: object) -> list[str]:
    if isinstance(element, Paragraph):
        return [element.text]
    if isinstance(element, ListBlock):
        return [text for _, text in element.items]
    return []


def _heads(text: str) -> Iterator[tuple[int, int, tuple[Pattern, ...]]]:
    """(where it begins, where its rows do, auction) of each phrase that names an auction."""
    found: dict[int, tuple[int, tuple[Pattern, ...]]] = {}
    for placed in _PLACED.finditer(text):
        steps = re.findall(_STEP, placed["auction"], re.I)
        parsed = parse_history("-".join(steps))
        if parsed is not None and not any(is_class(pattern) for pattern in parsed[0]):
            found[placed.start()] = placed.end(), parsed[0]
    for head in _HEAD.finditer(text):
        after = auction_of(head["head"], lone=True)
        if after:
            found.setdefault(head.start(), (head.end(), after))
    for start in sorted(found):
        yield start, *found[start]


def _table(after: tuple[Pattern, ...], text: str, place: Place) -> BidTable | None:
    table = BidTable(place, "0", "00")
    table.after = after
    for piece in pieces_of(text):
        for stop in (_SENTENCE.search(piece), _ELSE.search(piece)):
            piece = piece[:stop.start()] if stop else piece
        for row in rows_of(" ".join(piece.split()), place):
            table.rows.append(row)
    return table if table.rows else None
