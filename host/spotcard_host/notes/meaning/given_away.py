# ruff: noqa: E501 - a pattern is read as a whole
"""Hands that another call takes: "4333 bids 2S", "with an ace and a king make a positive response
instead". They do not make the call that is described.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import shapes_where
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Count, Item, Not, Points, is_mark
from spotcard_host.notes.meaning.parts import Alternatives, Part
from spotcard_host.notes.meaning.suit_items import (
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    Short,
    SupportLength,
    TwoSuiter,
)

_PLAIN = (Count, Length, OwnLength, Points, ShapeClass, Shapes, Short, SupportLength, TwoSuiter)
"""What is exact enough that its hands can be taken away."""

_TAKES = later(r"\b(?:bids?|opens?|responds?|rebids?|starts?|goes?|jumps?|overcalls?|via|through)\b", re.I)
_HAND = later(
    r"\s*(?:so |but |and |thus |hence )*(?:with|holding|on|having) (?P<hand>[^,;.]{3,60}?),? "
    r"(?:(?P<who>we|you|I|one|he|she|partner|opener|responder|overcaller|advancer) )?"
    r"(?:should |must |will |would |always |then |instead |just |simply )*"
    r"(?:bids?|opens?|responds?|rebids?|uses?|starts? with|goes?|pass(?:es)?|doubles?|redoubles?|jumps? to|raises? to|makes?|prefers?|chooses?)\b",
    re.I,
)
_FIVE = 5
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


def denied_there(alternatives: Alternatives, part: Part, verb: str) -> list[Item]:
    """The denials of the hands that another call takes, none where they are not known exactly."""
    denied: list[Item] = []
    if part.unread or part.pieces or part.soft_items or not _TAKES.search(verb):
        return []
    for alternative in alternatives:
        said = [i for i in alternative if not is_mark(i, "join") and i.start >= part.start]
        if not said or not all(isinstance(i, _PLAIN) for i in said):
            return []
        denied.append(Not(_together(said), start=said[0].start, end=said[-1].end))
    return denied


def _together(said: list[Item]) -> tuple[Item, ...]:
    """"Six hearts and five spades": one class of shapes, which says no length of a suit alone."""
    lengths = [i for i in said if isinstance(i, Length) and (len(i.suits) == 1 or i.every)]
    spans = [(s, i.low, 13 if i.how == "bare" and i.low > _FIVE else i.high)
             for i in lengths for s in i.suits]
    if len(lengths) != len(said) or len(spans) == 1:
        return tuple(said)
    mask = shapes_where(lambda *held: all(low <= held[s] <= high for s, low, high in spans))
    return (Shapes(mask, start=said[0].start, end=said[-1].end),)
