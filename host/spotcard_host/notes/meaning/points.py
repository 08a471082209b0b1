"""The meaning of numbers about the whole hand: points, losers, controls, aces, keycards."""

from __future__ import annotations

from functools import cache

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    any_of,
    of_length,
    of_range,
    of_shapes,
    of_test,
    shapes_where,
)
from spotcard_host.notes.meaning.context import default_length
from spotcard_host.notes.meaning.honours import trump_suit
from spotcard_host.notes.meaning.items import Count, Keycards, Points, Vulnerable
from spotcard_host.notes.meaning.suit_items import Length, OwnLength
from spotcard_host.notes.meaning.worth import Said, denied, holds

_MOST_POINTS = 37
_CARDS = 13
_SPADES, _WITH_SPADES, _LONG = 3, 15, 7  # the rule of fifteen, for the fourth hand


def in_range(item: Points, is_raise: bool) -> Constraint:
    """High-card points, or total points; where the author says "points", which may be
    either, high cards, but of a raise by one count or the other.
    """
    if item.loose and is_raise:
        return of_range("M", item.low).meet(of_range("P", 0, item.high))
    if item.loose:
        return of_range("P", item.low, item.high)
    return of_range(item.name, item.low, item.high)


def written(points: list[Points], is_raise: bool) -> Constraint:
    """All written points. Several ranges in one conjunction must agree; where they do not, the
    first stands.
    """
    result = NOTHING_SAID
    for item in points:
        both = result.meet(in_range(item, is_raise))
        if not both.empty:
            result = both
    return result


@denied.register
def _no_points(item: Points, said: Said) -> Constraint:
    name = "P" if item.loose else item.name
    sides = [of_range(name, 0, item.low - 1)] if item.low > 0 else []
    if item.high < _MOST_POINTS:
        sides.append(of_range(name, item.high + 1))
    return any_of(sides) if sides else NOTHING_SAID


@holds.register
def _count(item: Count, said: Said) -> Constraint:
    if item.what == "tricks":
        # The rule language has no field for playing tricks: 13 cards less the losers.
        return of_range("L", max(_CARDS - item.high - 1, 0), _CARDS - item.low)
    if item.what == "rule" and item.low == _WITH_SPADES:  # high-card points and the spades
        named = said.context.own != _SPADES or said.has(Length, OwnLength)
        least = 0 if named else min(default_length(said.context), _LONG)
        return any_of(
            of_length(_SPADES, n, n if n < _LONG else _CARDS)
            .meet(of_range("P", item.low - n, item.high)) for n in range(least, _LONG + 1)
        )
    if item.what == "rule":  # high-card points and the two longest suits
        return any_of(
            of_shapes(_two_longest(cards)).meet(of_range("P", item.low - cards, item.high))
            for cards in range(7, 14)
        )
    if item.what == "L" and item.high <= 2:
        return NOTHING_SAID  # of one suit, not of the hand
    return of_range(item.what, item.low, item.high)


@cache
def _two_longest(cards: int) -> int:
    """The shapes whose two longest suits have so many cards together."""
    return shapes_where(lambda *shape: sum(sorted(shape)[2:]) == cards)


@denied.register
def _no_count(item: Count, said: Said) -> Constraint:
    if item.what in ("aces", "kings"):
        return of_range(item.what, 0, max(item.low - 1, 0))
    return NOTHING_SAID


@holds.register
def _keycards(item: Keycards, said: Said) -> Constraint:
    if item.what == "keycards":
        return of_test("keycards", trump_suit(said.context), item.numbers)
    return any_of(of_range(item.what, n, n) for n in item.numbers)


_SIDES = {"=": (("N", "N"), ("Y", "Y")), "/": (("N", "Y"), ("Y", "N"))}


@holds.register
def _vulnerable(item: Vulnerable, said: Said) -> Constraint:
    where = of_test("seat", item.seats) if item.seats else NOTHING_SAID
    if item.we in _SIDES:
        return where.meet(any_of(of_test("vul", we, they) for we, they in _SIDES[item.we]))
    return where.meet(of_test("vul", item.we, item.they)) if item.we or item.they else where
