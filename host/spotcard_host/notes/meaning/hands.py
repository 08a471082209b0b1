"""Does a hand satisfy a constraint? For lints that sample hands, and for the tests.

A hand here is four holdings (13-bit masks, bit 0 the deuce, bit 12 the ace), clubs first: the same
as `spotcard.game.cards`. Numeric fields follow the rule language's definitions (GIB's): losers,
controls, stoppers and quality are computed as `docs/reference/rule-language.md` says; playing
tricks are 13 - 3/4 of the losers' complement only roughly known, so a trick count is not tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spotcard_host.notes.meaning.constraint import INDEX, SUIT_LETTERS, Constraint, Term

_ACE, _KING, _QUEEN, _JACK, _TEN = (1 << r for r in (12, 11, 10, 9, 8))


@lru_cache(maxsize=8192)
def suit_facts(holding: int) -> tuple[int, int, int, int, int, int, int]:
    """(length, points, 8421 honours, losers, controls, stopper 0-4, quality 0-8) of a holding."""
    count = holding.bit_count()
    honours = holding >> 9
    value = sum(w for bit, w in ((8, 8), (4, 4), (2, 2), (1, 1)) if honours & bit)
    points = sum(w for bit, w in ((8, 4), (4, 3), (2, 2), (1, 1)) if honours & bit)
    top = [_ACE, _KING, _QUEEN][:count]
    losers = sum(1 for card in top if not holding & card)
    controls = 2 * bool(holding & _ACE) + bool(holding & _KING)
    return count, points, value, losers, controls, _stopper(holding, count), _quality(holding)


def _stopper(holding: int, count: int) -> int:
    def has(*cards: int) -> bool:
        return all(holding & card for card in cards)

    if has(_ACE, _KING) or has(_ACE, _QUEEN) or (has(_KING, _QUEEN, _JACK)):
        return 4
    if has(_ACE) or (has(_KING, _QUEEN) and count >= 2) or (has(_KING, _JACK) and count >= 3):
        return 3
    if (has(_KING) and count >= 2) or (has(_QUEEN, _JACK) and count >= 3):
        return 3
    if (has(_QUEEN) and count >= 3) or (has(_JACK, _TEN) and count >= 4):
        return 2
    if (has(_JACK) and count >= 4) or (has(_QUEEN) and count >= 2):
        return 1
    return 0


def _quality(holding: int) -> int:
    count = holding.bit_count()
    honours = (holding >> 8).bit_count()
    top = (holding >> 10).bit_count()
    if (count >= 7 and top == 3) or (count >= 6 and top == 3 and holding & (_JACK | _TEN)):
        return 7 if count < 8 else 8
    if count >= 6 and honours >= 4:
        return 6
    if count >= 6 or (count >= 5 and (honours >= 3 or top >= 2)):
        return 5
    if count >= 5 or (count == 4 and honours >= 3):
        return 4
    return min(count, 3)


class Facts:
    """A hand's fields, computed once."""

    __slots__ = ("holdings", "numbers", "shape", "suits")

    def __init__(self, holdings: Sequence[int]) -> None:
        self.holdings = tuple(holdings)
        self.suits = [suit_facts(h) for h in self.holdings]
        lengths = [s[0] for s in self.suits]
        self.shape = INDEX[(lengths[0], lengths[1], lengths[2], lengths[3])]
        points = sum(s[1] for s in self.suits)
        short = sum(
            max(0, max(0, 3 - s[0]) - (1 if 0 < s[0] <= 2 and s[2] else 0)) for s in self.suits
        )
        self.numbers = {
            "P": points,
            "M": points + short,
            "L": sum(s[3] for s in self.suits),
            "Q": sum(s[4] for s in self.suits),
            "aces": sum(1 for h in self.holdings if h & _ACE),
            "kings": sum(1 for h in self.holdings if h & _KING),
        }
        for letter, facts in zip(SUIT_LETTERS, self.suits, strict=True):
            self.numbers[f"stop{letter}"] = facts[5]
            self.numbers[f"qual{letter}"] = facts[6]

    def solid(self, suit: int, missing: int) -> bool:
        """`missing` 0: solid (ace, king, queen and jack or length); 1: one of the four missing."""
        honours = self.suits[suit][2]
        top = honours.bit_count()
        if missing == 0:
            return top == 4 or (top == 3 and honours >= 14 and self.suits[suit][0] >= 7)
        return top >= 3 or top == 4

    def control(self, suit: int, round_: int) -> bool:
        """First-round (ace, void) or second-round (also king, singleton) control."""
        count, _, honours = self.suits[suit][:3]
        if round_ == 1:
            return count == 0 or bool(honours & 8)
        return count <= 1 or bool(honours & 12)


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
        if not allowed >> facts.suits[suit][2] & 1:
            return False
    return all(_test(facts, test) for test in term.tests)


def _test(facts: Facts, test: tuple[object, ...]) -> bool:
    name = test[0]
    if name == "keycards":
        trump, wanted = test[1], test[2]
        assert isinstance(trump, int) and isinstance(wanted, tuple)
        number = facts.numbers["aces"]
        if trump >= 0 and facts.holdings[trump] & _KING:
            number += 1
        return number in wanted
    if name == "vul":
        return True  # of the board, not of the hand
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
    others = [h for i, h in enumerate(facts.holdings) if i != suit]
    if name == "outside":
        most = test[2]
        assert isinstance(most, int)
        return sum((h >> 11).bit_count() for h in others) <= most
    if name == "outside stop":
        return any(suit_facts(h)[5] >= 3 for h in others)
    if name == "no outside stop":
        return not any(suit_facts(h)[5] >= 3 for h in others)
    raise ValueError(f"expected the name of a test, found {name!r}")
