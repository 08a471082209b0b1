"""Random hands that fit what a hand has shown, for lints."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from spotcard.game.cards import RANKS
from spotcard_host.notes.meaning.constraint import SHAPES, Constraint, Term, bits
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.order import shape_weights, term_share

_TRIES = 40  # hands drawn for one that fits, before a term is given up


def hands(constraint: Constraint, number: int, rng: random.Random) -> Iterator[Facts]:
    """Up to `number` hands that fit; fewer when they are very rare. Alternatives by their
    share.
    """
    weights = [term_share(term) for term in constraint.terms]
    if not any(weights):
        return
    choices = [(_shapes(term), term) for term in constraint.terms]
    for _ in range(number):
        (shapes, cumulative), term = rng.choices(choices, weights)[0]
        single = Constraint((term,))
        for _ in range(_TRIES):
            facts = _draw(SHAPES[rng.choices(shapes, cum_weights=cumulative)[0]], rng)
            if satisfies(facts, single):
                yield facts
                break


def _shapes(term: Term) -> tuple[list[int], list[float]]:
    weights = shape_weights()
    shapes, cumulative, total = list(bits(term.shapes)), [], 0.0
    for shape in shapes:
        total += weights[shape]
        cumulative.append(total)
    return shapes, cumulative


@lru_cache(maxsize=1)
def _holdings() -> list[list[int]]:
    """All holdings of each length."""
    found: list[list[int]] = [[] for _ in range(14)]
    for holding in range(1 << 13):
        found[holding.bit_count()].append(holding)
    return found


def _draw(shape: tuple[int, int, int, int], rng: random.Random) -> Facts:
    of_length = _holdings()
    return Facts([rng.choice(of_length[cards]) for cards in shape])


def hand_text(facts: Facts) -> str:
    """A hand as `S.H.D.C`, spades first."""
    suits = []
    for holding in reversed(facts.holdings):
        suits.append("".join(RANKS[r] for r in range(12, -1, -1) if holding >> r & 1))
    return ".".join(suits)
