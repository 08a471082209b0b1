"""Bidding tables in running text: `After 1C-(X): P = 0-6; 1D = 7+, 4+!d; XX = 10+`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.document import Document, Paragraph
from spotcard_host.notes.bml.pattern import is_class, parse_history, parse_pattern

_BID = r"[1-7](?:NT|SA|BA|!?[cdhs]|[CDHSNMmXYZ]|o[Mm])"
_CALL = rf"(?:{_BID}(?:/{_BID})*|P(?:ass)?|X|XX|D(?:bl|ouble)?|R(?:dbl|edouble)?)"
_STEP = rf"(?:{_CALL}|\(\s*{_CALL}\s*\))"
_PLACED = re.compile(
    rf"(?:^|(?<=[.;] )|(?<=\n))[ \t]*(?:after|over|on|when)[ \t]+(?P<auction>{_STEP}"
    rf"(?:[ \t]*-?[ \t]*{_STEP})*)(?:[ \t]+suits?)?[ \t]*[:,][ \t]*(?=\S)(?P<rows>[^\n]+)", re.I
)
_WORDS = r"(?:new suits?|cue(?:-?bids?)?|raises?|jumps?|else|others?|the rest|suit)"
_ROW = re.compile(
    rf"(?:(?<=^)|(?<=[\s;,.]))(?P<call>\(?{_CALL}\)?) ?= ?(?P<text>.+?)"
    rf"(?=[;,.]?\s+(?:and )?(?:{_CALL}|{_WORDS}) ?=|;|\.(?:\s|$)|[;,.]?\s+(?:else|otherwise)\b|$)",
    re.I,
)


def tables_in_text(document: Document) -> Iterator[BidTable]:
    """The tables that sentences of the running text stand for, in their order."""
    for element in document.elements:
        if isinstance(element, Paragraph):
            for found in _PLACED.finditer(element.text):
                line = element.place.line + element.text.count("\n", 0, found.start("rows"))
                table = _table(found, Place(element.place.file, line, 1))
                if table is not None:
                    yield table


def _table(found: re.Match[str], place: Place) -> BidTable | None:
    steps = re.findall(_STEP, found["auction"], re.I)
    after = parse_history("-".join(steps))
    if after is None or any(is_class(pattern) for pattern in after[0]):
        return None
    table = BidTable(place, "0", "00")
    table.after = after[0]
    for row in _ROW.finditer(found["rows"]):
        pattern = parse_pattern(row["call"])
        if pattern is not None and not is_class(pattern):
            text = row["text"].strip().rstrip(",")
            table.rows.append(Row(place, row["call"], (pattern,), text))
    return table if table.rows else None
