# ruff: noqa: E501 - a pattern is read as a whole
"""Numbers without a noun: "four spades, or three with a singleton", "11 or a poor 12"."""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.items import Item, Points, placed
from spotcard_host.notes.meaning.parts import Alternatives
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.suit_items import GoodSuit, Length, OwnLength, SupportLength

_ALONE = later(
    r"(?:(?P<least>at least|min(?:imum)?|from|starting at)\s+|"
    r"(?P<most>up to|at most|max(?:imum)?|no more than|not more than)(?: an?)?(?: (?:good|bad|poor))?\s+|"
    r"(?P<only>exactly|only|just|precisely)\s+|"
    r"(?P<flat>flat|shapeless|dull|bad|poor|good|maximum|minimum)\s+(?=\d)|"
    r"(?:about|around|roughly|approximately|even|rarely|a|an|any)\s+)*"
    r"(?P<n>\d{1,2})(?:-(?P<hi>\d{1,2}))?(?P<plus>\+)?(?![\w♣♦♥♠%/=+-]|\.\d)"
    r"(?=\s*(?:$|[,;.:)/(]|\d|(?:with|in|if|or|and|but|when|only|unless|though|without|is|was|possible|"
    r"poss|ok|rarely|allowed|permitted|forcing|NF|F1|GF|FG|inv|bal|balanced|flat|unbal|unbalanced|"
    r"also|max|min|small|good|very|bad|nv|vul|NV)\b))",
    re.I,
)
_COMPARED = later(
    r"\b(?:than|to|over|under|below|above|until|till|of|level|beyond|opposite|bids?|via|through|after)"
    r"(?: an?| the)?(?: (?:good|bad|poor))? *$",
    re.I,
)
_MOST_CARDS = 7
_NAMED = later(r"\b(?:acol|option|type|variant|step|rule|level|page|line|item|see|no\.) *$", re.I)
"""Words after which a number counts no cards."""

_OR_BEFORE = later(r"(?:\bor|/|\()\s*(?:(?:just|only|even|rarely|a|with)\s+)*$", re.I)
_UNLESS = later(r"\s*(?:,\s*)?unless\b", re.I)
_ALL_CARDS = 13
_NO_END = 40
_CLAUSE = later(r"\s*(?:(?:about|around|an?|any|good|decent|sound|even) )*\d+(?:$|[,;.:)])")
"""A number is all that a clause says."""
_COMMA = later(r", *$")
_FEWEST, _LONG, _FULL = 2, 4, 5
_POINTS = range(8, 25)


def number_alone(phrases: Phrases, group: Alternatives, at: int, end: int) -> Item | None:
    """A number without a noun: points where it is large ("11 or a poor 12"), else cards of the
    suit whose length was said last ("four spades, or three with a singleton").
    """
    found = _ALONE.match(phrases.text, at, end)
    if found is None or phrases.item(found.start("n"), end) is not None:
        return None
    if _COMPARED.search(phrases.text, 0, at) or _NAMED.search(phrases.text, 0, at):
        return None
    low = int(found.group("n"))
    high = int(found.group("hi") or low)
    near = isinstance(phrases.points, Points) and (
        phrases.points.low - 2 <= low <= min(phrases.points.high, 36) + 2
    )
    is_open = bool(found.group("plus") or found.group("least"))
    points = low in _POINTS or (near and low <= _MOST_CARDS and found.group("flat"))
    if points and not phrases.context.asked.endswith(("cards", "aces", "kings")):
        low = 0 if found.group("most") else low
        alone = low == high and not found.group("only") and phrases.points is None
        least = alone and phrases.context.is_start and _CLAUSE.match(
            phrases.text[_clause(phrases.text, at) : found.end() + 1])
        return placed(Points(low, 40 if is_open or least else high), at, found.end())
    if high > _MOST_CARDS or low < _FEWEST:
        return None
    item = _length(found, phrases, group, low, 13 if is_open else high)
    if item is not None and (found.group("flat") or "").lower() == "good":
        suits = item.suits if isinstance(item, Length) else ()
        item = GoodSuit(True, suits, low, is_open)
    return placed(item, at, found.end()) if item is not None else None


def _clause(text: str, at: int) -> int:
    """Where the clause begins in which a place is."""
    return max(text.rfind(mark, 0, at) for mark in ",;.:(") + 1


def _length(
    found: re.Match[str], phrases: Phrases, group: Alternatives, low: int, high: int
) -> Item | None:
    """The length that a number stands for."""
    if found.group("most") and low >= _LONG and not any(_has_length(i) for a in group for i in a):
        return Points(0, high)
    last = next((i for a in group[::-1] for i in a[::-1] if _has_length(i)), phrases.spoken)
    if getattr(last, "high", 0) == _ALL_CARDS and high == low:
        unless = _UNLESS.match(phrases.text, found.end())  # "4+ (5 unless 4441)"
        alone = not _OR_BEFORE.search(phrases.text, 0, found.start())
        if unless or (alone and not found.group("only")):
            high = _ALL_CARDS  # "at least two diamonds, and four unless balanced"
    least = getattr(last, "low", _ALL_CARDS) if getattr(last, "high", 0) == _ALL_CARDS else low
    if found.group("plus") and low > least and _COMMA.search(phrases.text, 0, found.start()):
        return Points(low, _NO_END)  # "5+ spades, 7+ F1"
    is_open = high == _ALL_CARDS
    low = 0 if found.group("most") else low
    if last is None and phrases.context.own >= 0 and (
        phrases.context.own not in phrases.context.theirs
    ):
        if is_open or found.group("only"):
            last = OwnLength(low, low)
        elif _FULL <= low == high and not _OR_BEFORE.search(phrases.text, 0, found.start()):
            return OwnLength(low, _ALL_CARDS)  # "invitational with six"
    if isinstance(last, GoodSuit):
        suits, last = last.suits, OwnLength(low, high)
        last = Length(suits, low, high, "range") if suits else last  # "a good six, or five with ..."
    if isinstance(last, Length):
        how = "plus" if is_open else "exact" if high == low else "range"
        return replace(last, low=low, high=high, how=how)
    if isinstance(last, (OwnLength, SupportLength)):
        return replace(last, low=low, high=high)
    return None


def _has_length(item: Item) -> bool:
    if isinstance(item, GoodSuit):
        return item.number >= 3
    return isinstance(item, (Length, OwnLength, SupportLength)) and item.low >= 3
