"""Tests hands against constraints, for lints that sample hands and for tests.

A hand here is four holdings (13-bit masks, bit 0 the deuce, bit 12 the ace), clubs first: the same
as `spotcard.game.cards`. Losers, controls, stoppers, solid suits and total points are
those of `compiler.points`, by which the table is played. Playing tricks have no field there, so a
number of tricks is not tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from spotcard_host.compiler import points
from spotcard_host.notes.meaning.constraint import INDEX, Constraint, Term
from spotcard_host.notes.meaning.suit_items import STOPPER

LOW = 8  # cards below the ten


class SuitFacts(NamedTuple):
    """The evaluation of one holding; `honours` has ace 8, king 4, queen 2, jack 1."""

    length: int
    points: int
    honours: int
    losers: int
    controls: int
    stopper: int
    quality: int
    solid: bool
    distribution: int


@lru_cache(maxsize=8192)
def suit_facts(holding: int) -> SuitFacts:
    """The evaluation of a holding that the table plays by."""
    top, low = holding >> LOW, (holding & 255).bit_count()
    return SuitFacts(
        points.length(top, low),
        points.hcp(top),
        points.honours(top),
        points.losers(top, low),
        points.controls(top),
        points.stoppers(top, low),
        points.quality(top, low),
        points.solid(top, low),
        points.distribution(top, low),
    )


class Facts:
    """A hand's fields, computed once."""

    __slots__ = ("holdings", "numbers", "shape", "suits")

    def __init__(self, holdings: Sequence[int]) -> None:
        self.holdings = tuple(holdings)
        clubs, diamonds, hearts, spades = self.suits = [suit_facts(h) for h in self.holdings]
        self.shape = INDEX[clubs.length, diamonds.length, hearts.length, spades.length]
        hcp = clubs.points + diamonds.points + hearts.points + spades.points
        shortness = (
            clubs.distribution + diamonds.distribution + hearts.distribution + spades.distribution
        )
        c, d, h, s = clubs.honours, diamonds.honours, hearts.honours, spades.honours
        self.numbers = {
            "P": hcp,
            "M": hcp + shortness,
            "L": clubs.losers + diamonds.losers + hearts.losers + spades.losers,
            "Q": clubs.controls + diamonds.controls + hearts.controls + spades.controls,
            "aces": (c >> 3) + (d >> 3) + (h >> 3) + (s >> 3),
            "kings": (c >> 2 & 1) + (d >> 2 & 1) + (h >> 2 & 1) + (s >> 2 & 1),
            "stopC": clubs.stopper, "qualC": clubs.quality,
            "stopD": diamonds.stopper, "qualD": diamonds.quality,
            "stopH": hearts.stopper, "qualH": hearts.quality,
            "stopS": spades.stopper, "qualS": spades.quality,
        }

    def solid(self, suit: int, missing: int) -> bool:
        """`missing` 0: a solid suit; 1: one of the four top honours may be missing."""
        facts = self.suits[suit]
        return facts.solid if missing == 0 else facts.honours.bit_count() >= 3

    def control(self, suit: int, round_: int) -> bool:
        """First-round (ace, void) or second-round (also king, singleton) control."""
        facts = self.suits[suit]
        if round_ == 1:
            return facts.length == 0 or bool(facts.honours & 8)
        return facts.length <= 1 or bool(facts.honours & 12)


def satisfies(facts: Facts, constraint: Constraint) -> bool:
    """True when the hand fits some alternative of the constraint."""
    return any(_term(facts, term) for term in constraint.terms)


def _term(facts: Facts, term: Term) -> bool:
    if not term.shapes >> facts.shape & 1:
        return False
    for name, low, high in term.ranges:
        value = facts.numbers.get(name)
        if value is not None and not low <= value <= high:
            return False
    for suit, allowed in enumerate(term.honours):
        if not allowed >> facts.suits[suit].honours & 1:
            return False
    return all(_test(facts, test) for test in term.tests)


def _test(facts: Facts, test: tuple[object, ...]) -> bool:
    name = test[0]
    if name == "keycards":
        trump, wanted = test[1], test[2]
        assert isinstance(trump, int) and isinstance(wanted, tuple)
        number = facts.numbers["aces"]
        if trump >= 0:
            number += facts.suits[trump].honours >> 2 & 1
        return number in wanted
    if name in ("vul", "seat", "trump queen"):
        return True  # of the board or of the auction, not of the hand
    suit = test[1]
    assert isinstance(suit, int)
    if name == "control":
        round_, wanted = test[2], test[3]
        assert isinstance(round_, int)
        return facts.control(suit, round_) == wanted
    if name == "solid":
        missing = test[2]
        assert isinstance(missing, int)
        return facts.solid(suit, missing)
    others = [f for i, f in enumerate(facts.suits) if i != suit]
    if name == "outside":
        most = test[2]
        assert isinstance(most, int)
        return sum((f.honours >> 2).bit_count() for f in others) <= most
    if name == "outside stop":
        return any(f.stopper >= STOPPER for f in others)
    if name == "no outside stop":
        return not any(f.stopper >= STOPPER for f in others)
    raise ValueError(f"expected the name of a test, found {name!r}")
