"""Context beside an item that changes its meaning: a slash, a condition, a denial."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Convention,
    Count,
    Item,
    Mark,
    Not,
    Points,
    Strength,
    Vulnerable,
    placed,
)
from spotcard_host.notes.meaning.parts import MOST, Alternatives
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Honours,
    Length,
    Longer,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    Stop,
    SupportLength,
    Top,
    TwoSuiter,
)
from spotcard_host.notes.numbers import number_of


def stroke(phrases: Phrases, group: Alternatives, at: int, end: int) -> int:
    """`5!c-4!d/6!c-4!d`, `4432/5332`: what follows a slash is an alternative to what of
    the same kind stands before it. Returns where reading goes on.
    """
    first = phrases.item(at, end) if group and group[-1] else None
    if first is None or not first.choice or type(group[-1][-1]) is not type(first):
        return at
    choice, position = [first], first.end
    while position < end and phrases.text[position] == "-":
        item = phrases.item(position + 1, end)
        if item is None or type(item) is not type(first):
            break
        choice.append(item)
        position = item.end
    more = []
    for alternative in group:
        start = len(alternative)
        while start and type(alternative[start - 1]) is type(first):
            start -= 1
            gap = (
                phrases.text[alternative[start - 1].end : alternative[start].start]
                if start
                else ""
            )
            if gap != "-":
                break
        more.append([*alternative[:start], *choice])
    group += more
    del group[MOST:]
    return position


_OWN = (
    Points, ShapeClass, Shapes, Short, Length, OwnLength, GoodSuit, Count, Stop, Vulnerable,
    Longer, Top, Honours, TwoSuiter, Pair, SupportLength,
)  # fmt: skip
_OWN_WORDS = frozenset((
    "min", "max", "medium", "extras", "weak", "strong", "inv", "inv+", "gf", "limit raise",
    "limit raise+", "opening", "sub opening", "st",
))  # fmt: skip


def is_own(item: Item) -> bool:
    """Whether a condition is one on the caller's own hand, or on the vulnerability."""
    return isinstance(item, _OWN) or (isinstance(item, Strength) and item.word in _OWN_WORDS)


def opposite(items: list[Item], said: Sequence[Item] | None = None) -> Item:
    """The negation of these; of a number of cards in a suit that `said` tells of, more of them."""
    if len(items) == 1 and isinstance(items[0], Vulnerable):
        return items[0].opposite()
    one = items[0]
    if len(items) == 1 and isinstance(one, (Length, OwnLength)) and 3 <= one.low == one.high:
        if said is not None and isinstance(one, Length) and not any(
                isinstance(i, Length) and set(i.suits) & set(one.suits) for i in said):
            # "12-14 (13-15 with a five-card major)"
            return Not((replace(one, high=13, how="plus"),), start=one.start, end=one.end)
        longer = replace(one, low=one.high + 1, high=13)  # "with four cards ..."
        return replace(longer, how="plus") if isinstance(longer, Length) else longer
    return Not(tuple(items), start=items[0].start, end=items[-1].end)


def conditional(kind: str, groups: list[Alternatives], limit: Alternatives) -> Alternatives | None:
    """What a clause says under a condition on the caller's own hand, None where that cannot be
    told.

    `unBAL if 12+` (the last words hold for 12+ only), `4+!s unless 6+!h` (one or the other),
    `12-14 balanced except 4333`.
    """
    if not limit or not all(a and all(is_own(i) for i in a) for a in limit):
        return None
    limit = [[placed(i, -1, -1) for i in a] for a in limit]  # no hands of their own
    said = [a for g in groups for a in g]
    if kind == "unless":
        limit = [[_compared_with(i, said) for i in a] for a in limit]
        return said + [[*a[:-1], *b] for a in said for b in limit]
    if kind == "except" and all(isinstance(i, (Not, Mark)) for a in said for i in a):
        return said + limit  # "no four-card major, except 4333"
    if kind == "except":
        denied = [Not(tuple(b), start=-1, end=-1) for b in limit]
        return [[*a, *denied] for a in said]
    if len(said) != 1 or len(limit) != 1 or not any(i.promise or i.about for i in said[0]):
        return None
    *rest, last = said[0]
    if isinstance(last, CatchAll):
        return [[*rest, last, *limit[0]]]  # "15+ any if unbalanced"
    return [[*rest, last, *limit[0]], [*rest, opposite(limit[0])]]


_OTHER_NUMBER = later(
    r"\s*(?:(?:rarely|occasionally|sometimes|maybe|possibly|even|perhaps|a|very)\s+)*"
    r"(?P<before>good\s+)?(?P<n>\d|three|four|five|six|seven)(?P<plus>\+)?"
    r"(?P<after>\s*,?\s*if (?:very )?(?:good|strong))?(?=\s*(?:$|[,;.)]|or\b|and\b|but\b))",
    re.I,
)


class OtherNumber(NamedTuple):
    """Another number for a length, and where its words end."""

    alternatives: Alternatives
    end: int


def is_other_number(text: str, at: int, end: int) -> bool:
    """Whether nothing but another number stands at this place."""
    return bool(_OTHER_NUMBER.match(text, at, end))


def other_number(text: str, at: int, end: int, group: Alternatives) -> OtherNumber | None:
    """`5+!d or 4 if good`, `five diamonds, or rarely four`: another length of the same suit."""
    found = _OTHER_NUMBER.match(text, at, end)
    last = group[-1][-1] if group and group[-1] else None
    if found is None or not isinstance(last, (Length, OwnLength)):
        return None
    number = int(number_of(found.group("n")))
    high = 13 if found.group("plus") else number
    other: list[Item] = [replace(last, low=number, high=high, start=at, end=found.end())]
    if isinstance(last, Length):
        other = [replace(last, low=number, high=high, how="exact", start=at, end=found.end())]
    if found.group("before") or found.group("after"):
        suits = last.suits if isinstance(last, Length) else ()
        other.append(GoodSuit(True, suits, 0, False, start=at, end=found.end()))
    return OtherNumber([[*a[:-1], *other] for a in group if a], found.end())


def _compared_with(item: Item, said: Alternatives) -> Item:
    """ "denies a five-card major unless the diamonds are longer": than that major."""
    last = said[0][-1] if said and said[0] else None
    if isinstance(item, Longer) and item.second is None and isinstance(last, Not):
        suits = tuple(s for i in last.items if isinstance(i, Length) for s in i.suits)
        return replace(item, second=suits or None)
    return item


_SIDES = (Short, Stop, GoodSuit, Honours, Top)
_ARTICLE = later(r"\s*(?:(?:an?|the|small|with)\s+)*")
_NONE = later(r"\s*(?:no|without|w/o)\s+", re.I)


def shared_head(phrases: Phrases, group: Alternatives, at: int, end: int) -> Alternatives:
    """How the choice after "or" begins: with nothing, but in "6!h SPL !s or no SPL" with what
    stands before the shortness that it denies.
    """
    last = group[0][-1] if len(group) == 1 and len(group[0]) > 2 else None
    article = _ARTICLE.match(phrases.text, at, end)
    following = phrases.item_after(article.end() if article else at, end)
    if following is not None and isinstance(last, _SIDES) and type(following) is type(last):
        if not re.search(r"\w", phrases.text[following.end : end]):
            return [group[0][:-1]]  # "three hearts and a doubleton or singleton"
    found = _NONE.match(phrases.text, at, end)
    denied = phrases.item(found.end(), end) if found and found.end() < end else None
    if not isinstance(denied, Short) and denied != Convention("splinter"):
        return [[]]
    if not all(a and isinstance(a[-1], Short) for a in group):
        return [[]]
    return [a[:-1] for a in group]


def goes_on(phrases: Phrases, group: Alternatives, at: int, end: int) -> bool:
    """Whether what follows "or" or "and" is denied like the item before it: "no !h or !s" but
    not "without 4!s or 23+ balanced".
    """
    last = group[-1][-1] if group and group[-1] else None
    if not isinstance(last, Not):
        return False
    while at < end and phrases.text[at] in " (":
        at += 1
    item = phrases.item(at, end) if at < end else None
    if item is None or (isinstance(item, Length) and item.how == "plus"):
        return False
    own = phrases.context.own
    if isinstance(item, Length) and item.suits == (own,):
        return False  # a bid does not deny its own suit
    return item.kin() == last.items[0].kin()
