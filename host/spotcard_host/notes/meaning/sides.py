"""What the sides of a choice, or two clauses, are to each other: of one strength, of any hand, of
other shapes.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

from spotcard_host.notes.meaning.items import (
    CatchAll,
    Force,
    Item,
    Mark,
    Not,
    Points,
    Strength,
    Vulnerable,
)
from spotcard_host.notes.meaning.parts import Alternatives, conjoin, topics
from spotcard_host.notes.meaning.suit_items import (
    Length,
    OwnLength,
    ShapeClass,
    Shapes,
    Short,
    TwoSuiter,
)

_WEAK = frozenset(("weak", "weak two", "pre", "weak jump", "negative"))
_STRONG = 10
_NO_END = 40
_SEVERAL = 3
_ANY_FROM = 14


def only_points(items: list[Item]) -> bool:
    """Whether points are all that is said."""
    return bool(items) and all(isinstance(i, Points) for i in items)


def only_strength(items: list[Item]) -> bool:
    """Whether points are all that is said about the hand."""
    said = [i for i in items if not isinstance(i, (Force, Mark))]
    return bool(said) and all(isinstance(i, (Points, Strength)) for i in said)


def exclude_points(first: Alternatives, second: Alternatives) -> bool:
    """Whether two clauses describe hands of different strength and more than that: they are
    alternatives.
    """
    if {"strength", "length"} - topics(first) or {"strength", "length"} - topics(second):
        return False
    spans = []
    for part in (first, second):
        points = [[i for i in a if isinstance(i, Points)] for a in part]
        if not all(len(p) == 1 for p in points):
            return False
        if any(isinstance(i, Vulnerable) for a in part for i in a):
            return False
        spans.append((min(p[0].low for p in points), max(p[0].high for p in points)))
    (low, high), (least, most) = spans
    return high < least or most < low


def is_weak(items: list[Item]) -> bool:
    """Whether a word calls the hand weak."""
    return any(isinstance(i, Strength) and i.word in _WEAK for i in items)


def is_any_game_force(said: Alternatives) -> bool:
    """Whether the hands are all that force to game, of whatever strength and shape."""
    items = [i for a in said for i in a if not isinstance(i, (Mark, CatchAll))]
    return len(said) == 1 and len(items) == 1 and items[0] == Strength("gf")


def is_balanced_from(said: Alternatives) -> bool:
    """Whether the hands are the balanced ones from so many points on."""
    items = [i for a in said for i in a if not isinstance(i, Mark)]
    points = [i for i in items if isinstance(i, Points)]
    flat = [i for i in items if i == ShapeClass("balanced")]
    alone = len(said) == len(points) == len(flat) == 1 and len(items) == 2
    return alone and points[0].high == _NO_END


def any_hand(items: list[Item]) -> bool:
    """Whether the side is for whatever hand is left."""
    return any(isinstance(i, CatchAll) for i in items)


def is_any_from(said: Alternatives, before: list[Alternatives]) -> bool:
    """Whether "17+ any" follows hands that may be weaker: it is one more hand for the call."""
    items = [i for a in said for i in a if not isinstance(i, (Mark, Not))]
    points = [i for i in items if isinstance(i, Points)]
    if len(said) != 1 or len(points) != 1 or len(items) < 2 or points[0].high < _NO_END:
        return False
    if points[0].low < _ANY_FROM or not all(isinstance(i, (Points, CatchAll)) for i in items):
        return False
    return any(isinstance(i, Strength) or (isinstance(i, Points) and i.low < points[0].low)
               for c in before for a in c for i in a)


def beside_any(before: Alternatives) -> bool:
    """Whether hands of any shape are one choice, and others another."""
    return any(map(any_hand, before)) and not all(map(any_hand, before))


def of_the_strong(before: Alternatives, clause: Alternatives) -> bool:
    """Whether points that no weak hand has stand behind a choice of weak and strong hands."""
    if len(clause) != 1 or not only_strength(clause[0]):
        return False
    low = max((i.low for i in clause[0] if isinstance(i, Points)), default=0)
    weak = [is_weak(a) for a in before]
    return low >= _STRONG and any(weak) and not all(weak)


def of_the_last(before: Alternatives, items: list[Item]) -> bool:
    """Whether a clause contradicts some of the choices before it, and not the last one: "four
    hearts below 10, or 4+ diamonds and invitational, 10-11".
    """
    apart = [any(exclude_each_other(one, other) for one in a for other in items) for a in before]
    return any(apart) and not apart[-1]


def exclude_each_other(one: Item, other: Item) -> bool:
    """Whether no hand has both: points or lengths of one suit that do not meet."""
    if isinstance(one, Points) and isinstance(other, Points):
        return one.high < other.low or other.high < one.low
    if isinstance(other, Not) and len(other.items) == 1 and isinstance(one, Length):
        denied = other.items[0]
        return isinstance(denied, Length) and denied.suits == one.suits and one.low >= denied.low
    if isinstance(one, Length) and isinstance(other, Length):
        one_suit = len(one.suits) == 1 and one.suits == other.suits
        return one_suit and (one.high < other.low or other.high < one.low)
    return False


def down_to(said: list[Alternatives]) -> None:
    """`14+ or 12 with 6-5`: with the shape from twelve on."""
    for before, group in itertools.pairwise(said):
        first = [i for i in before[0] if isinstance(i, Points)] if len(before) == 1 else []
        for alternative in group:
            at = next((n for n, i in enumerate(alternative) if isinstance(i, Points)), -1)
            points = alternative[at] if at >= 0 and len(alternative) > at + 1 else None
            if len(first) == 1 and isinstance(points, Points) and points.low == points.high:
                if first[0].high == _NO_END and points.low < first[0].low:
                    alternative[at] = replace(points, high=_NO_END)


def of_named_suits(said: Alternatives, before: list[Alternatives]) -> bool:
    """Whether lengths without suits are those of two suits that were named before."""
    lengths = [i for a in said for i in a if i.about == "length"]
    named = {s for c in before for a in c for i in a if isinstance(i, Length) for s in i.suits}
    return bool(lengths) and len(named) > 1 and all(isinstance(i, TwoSuiter) for i in lengths)


def share_tail(groups: list[Alternatives]) -> list[Alternatives]:
    """`5!h4!s or 4!h5!s 5-10`: points behind the last of choices that are built alike hold for
    all.
    """
    last = groups[-1][-1]
    tail = [i for i in last if isinstance(i, Points)]
    before = [a for g in groups for a in g if a is not last]
    alike = {type(i) for i in last} - {Points, Mark}
    if not tail or last[-len(tail) :] != tail or len(groups[-1]) != 1:
        return groups
    if not all({type(i) for i in a} - {Mark} == alike for a in before):
        return groups
    return [*([[*a, *tail] for a in g] for g in groups[:-1]), groups[-1]]


def of_the_suit_told(joined: list[Alternatives], said: Alternatives) -> bool:
    """Whether a choice is another strength with a shape that names no suit, where a suit stands
    in front of the first strength.
    """
    both = {"strength", "length"}
    if len(joined) < 2 or topics(joined[-1]) != {"strength"} or topics(said) != both:
        return False
    named = any(isinstance(i, (Length, OwnLength)) for c in joined[:-1] for a in c for i in a)
    return named and all(isinstance(i, (Points, TwoSuiter, Mark)) for a in said for i in a)


def own_points(before: Alternatives, clause: Alternatives) -> bool:
    """`12+ balanced or 5+!s, 8+`: points behind the last choice that ask less than those in front
    are its own.
    """
    if len(before) < 2 or len(clause) != 1 or not only_points(clause[0]) or len(clause[0]) != 1:
        return False
    told = [[i for i in a if isinstance(i, Points)] for a in before]
    own = clause[0][0]
    return isinstance(own, Points) and all(t == told[0] and len(t) == 1 for t in told) and (
        own.low < told[0][0].low and own.high >= told[0][0].high)


def first_of_several(before: Alternatives, clause: Alternatives) -> bool:
    """Whether points stand before a choice of which a later side gives its own."""
    if len(before) != 1 or not only_points(before[0]) or len(clause) < 2:
        return False
    has = [any(isinstance(i, Points) for i in a) for a in clause]
    return not has[0] and any(has) and all(any(i.about == "length" for i in a) for a in clause)


def exclude_shapes(first: Alternatives, second: Alternatives) -> bool:
    """Whether no hand has a shape of both."""
    masks = [0, 0]
    for at, part in enumerate((first, second)):
        for one in part:
            masks[at] |= one[0].mask if isinstance(one[0], Shapes) else 0
    return not masks[0] & masks[1]


def only_shapes(part: Alternatives) -> bool:
    """Whether each alternative is one set of shapes."""
    return all(len(a) == 1 and isinstance(a[0], Shapes) for a in part)


def requirements(listed: list[Alternatives]) -> Alternatives:
    """`(1) opening strength (2) short in hearts (3) support for the others. Or any 18+`: all of
    them together, where one tells the strength and the others lengths; none of other lists.
    """
    asked = [[a for a in one if not any_hand(a)] for one in listed]
    kinds = [topics(one) for one in asked]
    if len(kinds) < _SEVERAL or kinds.count({"strength"}) != 1 or {"strength", "length"} in kinds:
        return []
    if not all(kinds):
        return []
    together: Alternatives = [[]]
    for one in asked:
        together = conjoin(together, one)
    return together + [a for one in listed for a in one if any_hand(a)]


def is_short(side: list[Item], shape: list[Item]) -> bool:
    """`four spades and 16-18, or 14-15 with a singleton`: has no length of its own."""
    lengths = [i for i in side if i.about == "length"]
    return bool(lengths) and all(isinstance(i, Short) for i in lengths) and not any(
        isinstance(i, (Short, Shapes, TwoSuiter)) for i in shape)
