# ruff: noqa: E501 - a pattern is read as a whole
"""Hands that another call takes: "4333 bids 2S", "with an ace and a king make a positive response
instead". They do not make the call that is described.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Count, Item, Not, Points, is_mark
from spotcard_host.notes.meaning.parts import Alternatives, Part
from spotcard_host.notes.meaning.suit_items import (
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    SupportLength,
    TwoSuiter,
)

_PLAIN = (Count, Length, OwnLength, Points, ShapeClass, Shapes, SupportLength, TwoSuiter)
"""What is exact enough that its hands can be taken away."""

_TAKES = re.compile(r"\b(?:bids?|opens?|responds?|rebids?|starts?|goes?|jumps?|overcalls?|via|through)\b", re.I)
_HAND = re.compile(
    r"\s*(?:so |but |and |thus |hence )*(?:with|holding|on|having) (?P<hand>[^,;.]{3,60}?),? "
    r"(?:(?P<who>we|you|I|one|he|she|partner|opener|responder|overcaller|advancer) )?"
    r"(?:should |must |will |would |always |then |instead |just |simply )*"
    r"(?:bids?|opens?|responds?|rebids?|uses?|starts? with|goes?|pass(?:es)?|doubles?|redoubles?|jumps? to|raises? to|makes?|prefers?|chooses?)\b",
    re.I,
)
_ANYBODY = frozenset(("", "we", "you", "i", "one", "he", "she"))


def hand_elsewhere(text: str, context: Context, start: int, end: int) -> tuple[int, int] | None:
    """Where the hand stands that a sentence gives to another call of the same caller."""
    found = _HAND.match(text, start, end)
    if found is None:
        return None
    who = (found.group("who") or "").lower()
    instead = re.search(r"\binstead\b", text[found.end() : end], re.I)
    if who not in _ANYBODY and who != context.caller and not instead:
        return None
    return found.span("hand")


def denied_there(alternatives: Alternatives, part: Part, verb: str) -> Item | None:
    """The denial of a hand that another call takes, None where it is not known exactly."""
    said = [i for i in alternatives[0] if not is_mark(i, "join")] if len(alternatives) == 1 else []
    said = [i for i in said if i.start >= part.start]
    if not said or part.unread or part.pieces or part.soft_items or not _TAKES.search(verb):
        return None
    if not all(isinstance(i, _PLAIN) for i in said):
        return None
    return Not(tuple(said), start=said[0].start, end=said[-1].end)
