"""Doubles by name: `Support doubles by opener`, `sup X & XX thru 2 of resp's M`, `neg X to 3S`,
`A double by responder shows the unbid major up to two spades; above that it is for penalties`.

Support: opener doubles with three cards in the major that partner has bid at the one level and
they have overcalled below two of it; other hands call as if there were no such agreement.
Negative: up to the level that is named the base book has them; above it a double is for penalties.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.agreed.wording import (
    ARTIFICIAL,
    DOUBLE,
    below,
    describe,
    is_denied,
    limit,
)
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.nodes import Notes

_AND = r"(?:(?:and|or|&|/|,|\+) ?(?:XX|redoubles?|rdbls?|negative|neg|responsive|resp|R)\.? )?"
_SUPPORT = later(
    rf"\bsupp?(?:ort|\.)? {_AND}{DOUBLE}|"
    rf"\b{DOUBLE} (?:=|is|shows?|for|as) (?:an? )?support\b(?! (?:for|of|in))|"
    r"\b(?:opener['’]s|opener) doubles? (?:=|is|shows?|of an? overcall shows?) (?:exactly )?"
    r"(?:three|3)[- ]card support", re.I)
_REDOUBLE = later(r"[^.;]{0,30}(?:\bredoubles?\b|\brdbls?\b|\bXX\b|(?-i:\bR\b))", re.I)
_NEGATIVE = later(
    rf"\b(?:neg(?:ative|\.)?|sputnik) {_AND}{DOUBLE}|\bsputniks?\b|"
    rf"\b{DOUBLE} (?:=|is|are) neg(?:ative)?\b|"
    r"\b(?:double by responder|responder['’]s double|responder doubles|double of (?:an|their) "
    r"overcall|our double of an overcall)\b[^.;]{0,24}\b(?:unbid|other|missing|remaining) "
    r"(?:majors?|suits?)", re.I)
_TAIL = later(r"[^.;,\n]*", re.I)
_SUITS, _MAJORS = "cdhs", (2, 3)
_DOUBLE, _REDOUBLED = 1, 2
_LAST_OVERCALL = bid(4, 3)


def add_doubles(notes: Notes) -> None:
    """Add the rows of support doubles, and of doubles above the last negative one."""
    done: set[str] = set()
    for line, text in notes.prose:
        place = Place(notes.nodes[0].place.file, line, 1)
        for name, pattern in (("support", _SUPPORT), ("negative", _NEGATIVE)):
            found = pattern.search(text)
            if found is None or name in done or is_denied(text, found.start(), found.end()):
                continue
            done.add(name)
            tail = _TAIL.match(text, found.end())
            last = limit(found[0] + (tail[0] if tail else ""))
            if name == "support":
                redoubled = _REDOUBLE.match(text, found.start())
                _support(notes, place, last, redoubled is not None)
            elif last:
                _penalties(notes, place, last)


def _support(notes: Notes, place: Place, last: int, redouble: bool) -> None:
    for major in _MAJORS:
        text = f"3!{_SUITS[major]}"
        end = min(bid(2, major), last + 1) if last else bid(2, major)
        for opening in range(major):
            answer = below(notes, below(notes, None, bid(1, opening), True, place),
                           bid(1, major), True, place)
            for call in range(bid(1, major) + 1, end):
                if strain_of(call) != opening:
                    describe(notes, answer, call, _DOUBLE, text, place)
            if redouble:
                describe(notes, answer, _DOUBLE, _REDOUBLED, text, place)


def _penalties(notes: Notes, place: Place, last: int) -> None:
    """Responder's doubles above the last negative one."""
    for suit in range(4):
        opening = below(notes, None, bid(1, suit), True, place)
        if ARTIFICIAL.search(opening.description):
            continue
        short = f", 0-2!{_SUITS[suit]}" if suit in _MAJORS else ""
        for call in range(max(last, opening.call) + 1, _LAST_OVERCALL + 1):
            strain = strain_of(call)
            if strain not in (suit, 4):
                text = f"penalties, 9+ HCP, 4+!{_SUITS[strain]}{short}"
                describe(notes, opening, call, _DOUBLE, text, place)
