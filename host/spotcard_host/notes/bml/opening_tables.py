"""Tables of the openings that sentences tell, and of what holds of an opening in one seat or at
one vulnerability, by a sentence or by its own row (`5-10. Not second seat vulnerable`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spotcard.game.calls import call_name
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import plain_calls
from spotcard_host.notes.bml.bidtable import CALLS, BidTable, Part, Pattern, Row
from spotcard_host.notes.bml.openings_told import NONE, Told
from spotcard_host.notes.bml.places import Where, place_in, seats_of

_POINTS = later(
    r"(?:,\s*|\b(?:about|with|of) )?(?<![\d-])\b(?:\d|1\d|2\d)(?: ?[-–—] ?| to )"
    r"(?:[6-9]|1\d|2\d)\b(?![-–+])(?: ?(?:hcp|points?|pts|HP))?", re.I)
_CARDS = later(
    r"(?:,\s*)?\b(?:[5-7]|five|six|seven)\+?[- ]?(?:crd|cards?)(?: suit)?\b"
    r"(?! (?:major|minor))", re.I)
_PIECE = later(r"(?<=[;.!])\s+")
_NOT_THERE = later(
    r"(?:but )?(?:not|never)(?: opened| used| played)? (?P<where>.*?)(?: please)?", re.I)
_ANSWERS = later(
    r"(?:an? |our |the |(?:reverse|two-way) )*(?:drury|stayman|jacoby|bergen|checkback|gerber|"
    r"smolen|splinters?|transfers?|ogust|lebensohl|negative|raises?)\b", re.I)
"""What names no opening."""
_SIGN = later(r" ?= ?|: ")
_LONGEST = 400
_ONE_MAJOR = (5, 6)
_LATE = ("3", "4", "34")


def tables_of_openings(told: Iterable[Told], written: list[BidTable]) -> list[BidTable]:
    """Tables of what is told of openings that no table describes."""
    known = {call for table in written if not table.after for row in table.rows
             if row.description for call in plain_calls(row.patterns)}
    found = []
    for one in told:
        calls = tuple(call for call in one.calls if call not in known)
        if not one.where and calls and not _ANSWERS.match(one.text):
            known.update(calls)
            found.append(_table(one, Where("0", "00"), calls, one.text))
    return found


def _table(told: Told, where: Where, calls: tuple[int, ...], text: str) -> BidTable:
    table = BidTable(told.place, where.seat, where.vul)
    name = "/".join(call_name(call) for call in calls)
    pattern = Pattern(name, False, (Part(CALLS, calls),))
    table.rows = [Row(told.place, name, (pattern,), text)]
    table.titles = told.titles
    return table


def tables_of_places(told: Iterable[Told], tables: list[BidTable]) -> list[BidTable]:
    """Tables of what holds of an opening at some places only: what is told of it there goes on
    with what its row says. Where tables have places of their own, those stand.
    """
    rows: dict[int, Row] = {}
    placed: set[int] = set()  # calls whose seats and vulnerabilities tables tell
    local = [one for one in told if one.where]
    for table in tables:
        for row in table.rows if not table.after else ():
            calls = plain_calls(row.patterns)
            if (table.seat, table.vul) != ("0", "00"):
                placed.update(calls)
            elif row.description:
                local += _taken_out(row, calls)
                for call in calls:
                    rows.setdefault(call, row)
    found = []
    for one in local:
        for call in one.calls:
            general = rows.get(call)
            if call in placed or _is_light(call, one) or not (general or _POINTS.search(one.text)):
                continue
            for where in _apart(one.where, [o.where for o in local if call in o.calls]):
                table = _table(one, where, (call,), _together(general, one.text))
                table.rows[0].children = general.children if general is not None else []
                found.append(table)
    return found


def _is_light(call: int, told: Told) -> bool:
    """Whether an opening of one major in third or fourth seat is told, which `agreed` reads."""
    return call in _ONE_MAJOR and all(one.seat in _LATE for one in told.where)


def _taken_out(row: Row, calls: tuple[int, ...]) -> list[Told]:
    """Take out of an opening's row what it says of a seat and vulnerability together, or of both
    sides' vulnerability: descriptions know the others.
    """
    kept, taken = [], []
    pieces = []
    for piece in _PIECE.split(row.description):
        bare = piece.strip(" .;!")[:_LONGEST]
        denied = _NOT_THERE.fullmatch(bare)
        pieces.append((piece, denied, *place_in(
            f"{denied['where']}: -" if denied else _SIGN.sub(": ", bare))))
    is_of_both = any(where and is_head and all(map(_is_of_both, where))
                     for _, _, where, _, is_head in pieces)
    for piece, denied, where, text, is_head in pieces:
        if calls and where and is_head and is_of_both:
            taken.append(Told(calls, where, "not used" if denied else text, row.place))
        else:
            kept.append(piece)
    if taken:
        row.description = " ".join(kept).strip(" ;")
    return taken


def _is_of_both(where: Where) -> bool:
    return "0" not in where.vul or (where.seat != "0" and where.vul != "00")


def _apart(wheres: tuple[Where, ...], others: list[tuple[Where, ...]]) -> Iterator[Where]:
    """Places; those of all seats without the seats of which something else is told."""
    taken = {seat for where in others for one in where if one.vul == "00" for seat in one.seat}
    free = "".join(seat for seat in "1234" if seat not in taken)
    for where in wheres:
        if where.seat == "0" and taken and free:
            yield from (Where(seat, where.vul) for seat in seats_of(free))
        else:
            yield where


_NATURAL = later(r"(?:\w+ )?natural\b", re.I)
_NO_RANGE = later(
    r" ?\((?:when |if )?(?:non-?|not )?(?:vul(?:nerable)?|NV|V|red|white)?[:, ]*\)", re.I)
"""What is left of `(vulnerable 7-10)` without the points."""


def _together(general: Row | None, text: str) -> str:
    """What is told of an opening for one place, before what its row says."""
    if NONE.search(text):
        return "not used"
    said = general.description if general is not None else ""
    if _NATURAL.match(text) and not _NATURAL.search(said):
        said = ""  # another bid than elsewhere: `after three passes 2D is natural`
    said = (_POINTS.sub("", said) if _POINTS.search(text) else said).strip(" ,;.")
    said = _NO_RANGE.sub("", said)
    said = (_CARDS.sub("", said) if _CARDS.search(text) else said).strip(" ,;.")
    return f"{text}; {said}" if said else text
