"""What a text allows without promising it, and how that widens what it promises."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    NOTHING_SAID,
    SEMI_BALANCED,
    Constraint,
    any_of,
)
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, Points, Strength, Unsaid
from spotcard_host.notes.meaning.left_open import conditioned
from spotcard_host.notes.meaning.parts import NOTED, Part
from spotcard_host.notes.meaning.resolve import resolve
from spotcard_host.notes.meaning.scan import Scan
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.numbers import NUMBER_WORDS
from spotcard_host.notes.suit_words import SUIT_WORD

STRENGTH = later(
    r"\b(?:light\w*|weak\w*|filthy|awful|terrible|dreadful|ropey|ropy|garbage|rubbish|junk|nothing|shaded|thin|poor|strong\w*|upgrad\w*|downgrad\w*|values|points?|hcp|[89]|[1-3]\d|eight|nine|ten|"
    r"eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b",
    re.I,
)
_LENGTH = later(
    r"\b(?:[0-4]|one|two|three|four|short\w*|fewer)[ -]?cards?\b|"
    r"\b[0-4](?:[♣♦♥♠+]|\b)|\b(?:short|two|three|four)\w*\b", re.I
)
"""What a call usually shows is not taken for granted where notes speak of it in such words."""
_NAMED = later(
    r"\b(?P<n>\d|three|four|five|six|seven|eight)\+?[ -]?(?:[♣♦♥♠!]|cards?|trumps|"
    rf"(?:{SUIT_WORD}s|major|minor|suit)\b|[cdhsCDHSmM]\b)", re.I
)
_USUALLY = later(
    r"\b(?:usual|usually|often|normally|mostly|typical|typically|generally|likely|probably|ideally|preferably|"
    r"prefer\w+|tends?|expected|common|hopefully|almost always|nearly always)\b",
    re.I,
)
_FIVE = 5
_MOST = 37
_ELSEWHERE = (
    "a reference", "about another call", "another auction", "an example", "what is asked for",
    "what answers mean", "an answer to it",
)  # fmt: skip


def shortest(text: str) -> int:
    """The shortest length of a suit, from three up, that a text names; 0 for none."""
    named = (found["n"].lower() for found in _NAMED.finditer(text))
    return min((n for n in (int(NUMBER_WORDS.get(w, w)) for w in named) if n > 2), default=0)


@dataclass(frozen=True, slots=True)
class Permits:
    """What the text allows without promising it ("may have a 6-card minor"): `long` suits or
    shapes, a `short` suit, `points` outside the usual range, the `shortest` own suit; and whether
    what was only noted speaks of strength or length in other words (`strength`, `length`).
    `any_strength`: it says that there is no least strength ("0+"). `good`: what the shortest suit
    must be ("may be four good ones").
    """

    long: bool = False
    short: bool = False
    points: tuple[int, int] | None = None
    shortest: int = 13
    strength: bool = False
    length: bool = False
    shapes: int = 0
    any_strength: bool = False
    good: Constraint = NOTHING_SAID


def permitted(scan: Scan, text: str, context: Context) -> Permits:
    noted = " ".join(
        text[piece.start : piece.end]
        for part in scan.parts
        for piece in part.pieces
        if piece.status == NOTED and piece.why not in _ELSEWHERE
    )
    soft = [item for part in scan.parts for item in part.soft_items]
    points = [item for item in soft if isinstance(item, Points)]
    any_strength = any(_of_any_strength(i) for items in scan.alternatives for i in items)
    own = [(_least(i, part, text), i, part) for part in scan.parts for i in part.soft_items
           if _of_own(i, context)]
    low, short, where = min(own, key=lambda one: one[0], default=(13, None, None))
    good: list[list[Item]] = []
    if isinstance(short, GoodSuit) and short.good and short.number == low:
        good = [[replace(short, number=0, suits=()), OwnLength(low, low)]]
    allows = conditioned(where, text) if where else None
    if allows and allows[0] is short:
        good = [[OwnLength(low, low), *when] for when in allows[1]]
    return Permits(
        any(isinstance(i, (Length, OwnLength, Shapes, TwoSuiter, Pair)) for i in soft),
        any(isinstance(i, (Short, Unsaid)) for i in soft),
        (min(p.low for p in points), max(p.high for p in points)) if points else None,
        low,
        bool(STRENGTH.search(noted)) or any(isinstance(i, Strength) for i in soft) or any_strength
        or any(i == Strength("wide") for items in scan.alternatives for i in items),
        bool(_LENGTH.search(noted)),
        reduce(or_, (_permitted_shapes(p.soft_items, context) for p in scan.parts), 0),
        any_strength,
        any_of(resolve(a, context).constraint for a in good) if good else NOTHING_SAID,
    )


def _of_own(item: Item, context: Context) -> bool:
    """Whether an item is a length of the suit that is bid."""
    if isinstance(item, SupportLength):
        return context.own in context.partner.suits
    if isinstance(item, GoodSuit):
        return item.number > 0 and item.suits in ((), (context.own,))
    return isinstance(item, OwnLength) or (
        isinstance(item, Length) and item.suits == (context.own,) and item.low > 0)


def _least(item: Item, part: Part, text: str) -> int:
    """The shortest length that a hedge leaves: one less than what is usual."""
    assert isinstance(item, (Length, OwnLength, SupportLength, GoodSuit))
    low = item.number if isinstance(item, GoodSuit) else item.low
    return max(low - bool(_USUALLY.search(text, part.start, part.end)), 0)


def _of_any_strength(item: Item) -> bool:
    """`0+`: no usual strength is assumed."""
    return isinstance(item, Points) and item.low == 0 and item.high >= _MOST


def widened(items: list[Item], permits: Permits) -> list[Item]:
    """Balanced hands that may have long or short suits: these shapes too, or any shape."""
    balanced = ShapeClass("balanced")
    if permits.short:
        return [i for i in items if i not in (balanced, ShapeClass("semi balanced"))]
    if permits.shapes:
        wider = BALANCED | permits.shapes
        return [Shapes(wider, start=i.start, end=i.end) if i == balanced else i for i in items]
    return items


def lengthened(item: Item, soft: list[Item], limited: list[Item]) -> Item:
    """ "Three spades, sometimes four": a length with another one permitted; none shorter where a
    condition governs it (`limited`).
    """
    if not isinstance(item, (Length, OwnLength, SupportLength)):
        return item
    for other in soft:
        if not isinstance(other, type(item)):
            continue
        if getattr(item, "suits", ()) != getattr(other, "suits", ()):
            continue
        if other in limited and other.low < item.low:
            continue
        if isinstance(item, Length) and item.how == "bare":
            item = replace(item, how="range", high=13 if item.low >= 5 else item.high)
        item = replace(item, low=min(item.low, other.low), high=max(item.high, other.high))
    return item


_NAMED_LENGTHS = frozenset(("weak two", "pre", "weak jump"))
_OF_LENGTH = (Length, OwnLength, Pair, ShapeClass, Shapes, SupportLength, TwoSuiter, GoodSuit)


def shortened(items: list[Item], soft: list[Item], context: Context) -> list[list[Item]]:
    """ "Weak two, may be a good five-card suit", "6 cards, could be a good five-card suit": what a
    name or a length promises, and the other length.
    """
    good = [i for i in soft if isinstance(i, GoodSuit) and i.good and _of_own(i, context)]
    own = [i for i in items if isinstance(i, (Length, OwnLength)) and _of_own(i, context)]
    if len(own) == 1 and good and good[0].number < own[0].low:
        shorter = replace(own[0], low=good[0].number, high=own[0].low - 1)
        return [items, [good[0], *(shorter if i is own[0] else i for i in items)]]
    named = any(isinstance(i, Strength) and i.word in _NAMED_LENGTHS for i in items)
    if not named or any(isinstance(i, _OF_LENGTH) for i in items):
        return [items]
    more: list[list[Item]] = []
    for one in soft:
        if isinstance(one, OwnLength):
            more.append([*items, replace(one, high=one.low)])
        elif isinstance(one, GoodSuit) and one.good and one.number and not one.suits:
            more.append([*items, one, OwnLength(one.number, one.number)])
    return [items, *more[:1]]


def _permitted_shapes(soft: list[Item], context: Context) -> int:
    """Shapes that a balanced hand may have besides: those written, or the semi-balanced ones, with
    the lengths that are permitted.
    """
    written = held = 0
    for item in soft:
        if isinstance(item, Shapes):
            written |= item.mask
        elif isinstance(item, (Length, OwnLength, TwoSuiter, Pair)):
            if isinstance(item, (Length, OwnLength)) and item.low < _FIVE:
                continue  # a balanced hand may have four of them
            if isinstance(item, (Length, OwnLength)) and item.low == _FIVE:
                item = replace(item, high=item.low)  # "a five-card major": no six
                item = replace(item, how="exact") if isinstance(item, Length) else item
            for term in resolve([item], context).constraint.terms:
                held |= term.shapes & (ALL if written else SEMI_BALANCED)
    return written & held if written & held else written | held & SEMI_BALANCED
