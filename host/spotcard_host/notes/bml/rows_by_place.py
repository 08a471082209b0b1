"""Openings that a table has in several rows, each for its own seats or vulnerability: `3x NV: any
seven cards` and `3x V: two of the top three`, `2M (seats 1-3) weak` and `2M (4th) 10-13`.

Such a row goes into a table of its own. One that begins `also` adds hands to the row for all.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import plain_calls
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.places import NTH, Where, digits_of, seats_of

_VUL = r"(?:not |non-?|un)?vul(?:nerable|\.)?|NV|V|white|green|red"
_SEATS = (
    rf"(?:seats? )?[1-4](?: ?(?:[/,&-]|and|or) ?[1-4]){{1,3}}(?! ?\w)|seat [1-4]|"
    rf"{NTH}(?: ?(?:[/,&-]|,? and|,? or) ?{NTH}){{0,3}}(?: ?(?:seats?|hand|position|chair))?")
_FRONT = later(
    rf"(?:\((?:in )?(?P<seats>{_SEATS})?[ ,]*(?:when )?(?P<vul>{_VUL})?\):?|"
    rf"(?:in )?(?P<seats2>{_SEATS})(?:[ ,]+(?P<vul2>{_VUL})\b)?:?|(?P<vul3>{_VUL})(?::| ?=(?= ))|"
    r"(?P<others>\((?:all )?others?(?: seats)?\)|(?:all )?other seats:?))\s+(?=\S)", re.I)
_AT_VUL = later(rf"\(?(?:{_VUL})(?:\)|:| ?=| ?\))\s", re.I)
"""`(1M)-2N NV = ...`: of auctions only vulnerabilities are told apart."""
_BRACKET = later(rf"\((?:{_SEATS})\)\s+\d", re.I)
"""`1H  (1st, 2nd hand) 12+`: what such a row says holds in no other seat."""
_RANGE = later(r"([1-4]) ?- ?([1-4])")
_DENIED = later(r"not |non|un|NV|white|green", re.I)
_ALSO = later(r"also\b[:,]?\s*", re.I)
_FEW = 2


class _Placed(NamedTuple):
    row: Row
    where: Where | None  # None for all others
    text: str


def rows_by_place(tables: list[BidTable]) -> list[BidTable]:
    """Take such rows out of tables of openings; the tables of their own that they are."""
    rows: dict[tuple[object, ...], list[tuple[BidTable, Row]]] = {}
    for table in tables:
        if not table.after and (table.seat, table.vul) == ("0", "00"):
            for row in table.rows:
                calls = tuple(plain_calls(row.patterns)) if len(row.patterns) == 1 else ()
                if calls and not row.patterns[0].opponents:
                    rows.setdefault(calls, []).append((table, row))
                elif len(row.patterns) > 1 and _AT_VUL.match(row.description):
                    key = tuple((p.text, p.opponents) for p in row.patterns)
                    rows.setdefault(key, []).append((table, row))
    found: list[BidTable] = []
    for same in rows.values():
        placed = [_placed(row) for _, row in same]
        if not any(one.where for one in placed) or (
                len(same) < _FEW and not _BRACKET.match(same[0][1].description)):
            continue
        general = next((one.text for one in placed if one.where is None), "")
        for (table, row), one in zip(same, placed, strict=True):
            also = _ALSO.match(one.text)
            text = f"a) {general} b) {one.text[also.end():]}" if also and general else one.text
            row.description = text
            if one.where is not None:
                table.rows.remove(row)
                found += _tables(table, row, one.where)
    return found


def _placed(row: Row) -> _Placed:
    """A row with the place that its words begin with."""
    text = row.description
    front = _FRONT.match(text)
    if front is None:
        return _Placed(row, None, text)
    said = text[front.end():]
    if front["others"]:
        return _Placed(row, None, said)
    seats = front["seats"] or front["seats2"] or ""
    vul = front["vul"] or front["vul2"] or front["vul3"] or ""
    if not seats and not vul:
        return _Placed(row, None, text)
    code = "00" if not vul else "N0" if _DENIED.match(vul) else "Y0"
    return _Placed(row, Where(_digits(seats) or "0", code), said)


def _digits(seats: str) -> str:
    span = _RANGE.search(seats)
    if span is not None:
        return "".join(str(n) for n in range(int(span[1]), int(span[2]) + 1))
    words = re.findall(NTH, seats, re.I)
    return digits_of(words) if words else "".join(re.findall(r"[1-4]", seats))


def _tables(table: BidTable, row: Row, where: Where) -> list[BidTable]:
    found = []
    for seat in seats_of("" if where.seat == "0" else where.seat):
        own = BidTable(row.place, seat, where.vul, table.hidden)
        own.rows = [row]
        found.append(own)
    return found
