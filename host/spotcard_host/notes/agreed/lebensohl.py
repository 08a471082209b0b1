"""Lebensohl by name over their overcall of our one notrump: `They 2X: Leb (slow shows)`,
`Lebensohl after interference over 1NT`. What follows is in `completing`.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.agreed.wording import describe, is_denied
from spotcard_host.notes.completing import SLOW
from spotcard_host.notes.nodes import NoteNode, Notes

_NAME = later(
    r"(?<!transfer )(?<!xfer )\b(?:lebensohl|leben|leb)\b(?! (?:with )?transfers)", re.I)
_ELSEWHERE = later(
    r"\bweak (?:twos?|2s?)\b|\btheir (?:two|2|pre-?empt)|\bdouble[sd]?\b|\bdoubling\b|\bX of\b|"
    r"\bgood[- ]bad\b|\brevers\w+", re.I)
_OVER_NOTRUMP = later(r"\b1 ?NT?\b|\bno-?trumps?\b|\bthey (?:overcall|bid )?2|\bovercall", re.I)
_TAIL = later(
    r"[^.;\n]*(?:\.\s+(?=(?:an? |the )?(?:direct|slow|fast|immediate|via|bidding)\b)[^.;\n]*)?",
    re.I)
"""What is said of it, also in a sentence behind: `Direct 3N denies a stopper`."""
_OPENING, _RELAY = bid(1, 4), bid(2, 4)
_THEIR_SUITS = (1, 2, 3)


def add_lebensohl_rows(notes: Notes) -> None:
    """Add 2N in those auctions, where the notes have our notrump and no such row."""
    opening = next(
        (n for n in notes.roots if n.ours and n.call == _OPENING and n.description), None)
    for line, text in notes.prose if opening is not None else ():
        for found in _NAME.finditer(text):
            start = max(text.rfind(stop, 0, found.start()) for stop in ".;\n") + 1
            tail = _TAIL.match(text, found.end())
            said = text[start:tail.end() if tail else found.end()]
            if is_denied(text, found.start(), found.end()) or (
                    _ELSEWHERE.search(said) and not _OVER_NOTRUMP.search(said)):
                continue
            assert opening is not None
            first, _, more = (tail[0] if tail else "").partition(". ")
            slow = ", slow shows" if SLOW.search(more) else ""
            _add(notes, opening, f"Lebensohl{first}{slow}", line)
            return


def _add(notes: Notes, opening: NoteNode, text: str, line: int) -> None:
    place = Place(opening.place.file, line, 1)
    for suit in _THEIR_SUITS:
        over = [n for n in opening.children if n.call == bid(2, suit) and not n.ours]
        if not any(child.description for node in over for child in node.children):
            describe(notes, opening, bid(2, suit), _RELAY, text, place)
