"""Random hands that fit what a hand has shown, for lints."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from spotcard.game.cards import RANKS
from spotcard_host.compiler.points import hcp
from spotcard_host.notes.meaning.constraint import SHAPES, Constraint, bits
from spotcard_host.notes.meaning.hands import LOW, Facts, satisfies
from spotcard_host.notes.order import shape_weights, term_share

_POINTS = tuple(map(hcp, range(32)))  # by the cards from the ten up
_TRIES = 40  # hands drawn for one that fits, before a term is given up


def hands(constraint: Constraint, number: int, rng: random.Random) -> Iterator[Facts]:
    """Up to `number` hands that fit; fewer when they are very rare. Alternatives by their
    share.
    """
    weights = [term_share(term) for term in constraint.terms]
    if not any(weights):
        return
    cumulative = list(accumulate(weights))
    choices = [(*_shapes(term.shapes), *term.range("P"), Constraint((term,)))
               for term in constraint.terms]
    for _ in range(number):
        shapes, shares, low, high, single = choices[_choice(cumulative, rng)]
        for _ in range(_TRIES):
            holdings = _draw(SHAPES[shapes[_choice(shares, rng)]], rng.getrandbits)
            # Most hands are refused for their points, which are had without the other facts.
            if low <= sum([_POINTS[holding >> LOW] for holding in holdings]) <= high:
                facts = Facts(holdings)
                if satisfies(facts, single):
                    yield facts
                    break


def _choice(cumulative: Sequence[float], rng: random.Random) -> int:
    """An index by weights added up."""
    return bisect(cumulative, rng.random() * cumulative[-1], 0, len(cumulative) - 1)


@lru_cache(maxsize=4096)
def _shapes(mask: int) -> tuple[list[int], list[float]]:
    """The shapes of a set, and their shares of all deals added up."""
    weights = shape_weights()
    shapes = list(bits(mask))
    return shapes, list(accumulate(weights[shape] for shape in shapes))


@lru_cache(maxsize=1)
def _holdings() -> list[tuple[list[int], int, int]]:
    """The holdings of each length, how many, and the bits of a random number to choose one."""
    found: list[list[int]] = [[] for _ in range(14)]
    for holding in range(1 << 13):
        found[holding.bit_count()].append(holding)
    return [(holdings, len(holdings), len(holdings).bit_length()) for holdings in found]


def _draw(shape: tuple[int, int, int, int], random_bits: Callable[[int], int]) -> list[int]:
    of_length = _holdings()
    drawn = []
    for cards in shape:
        holdings, number, width = of_length[cards]
        chosen = random_bits(width)
        while chosen >= number:
            chosen = random_bits(width)
        drawn.append(holdings[chosen])
    return drawn


def hand_text(facts: Facts) -> str:
    """A hand as `S.H.D.C`, spades first."""
    suits = []
    for holding in reversed(facts.holdings):
        suits.append("".join(RANKS[r] for r in range(12, -1, -1) if holding >> r & 1))
    return ".".join(suits)
