"""Which of several calls that fit is made: the order among siblings.

The order: an explicit `{prio:N}` first, then support for partner's major and forced
replies, then the call that shows fewer hands, then the natural one, then the longer suit (the
higher of two of five or more, the cheaper of two of four), then the order in the file. The share
of hands is worked out exactly from the shapes and the distribution of high-card points, which are
taken as independent.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, log2, prod

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import SHAPES, Constraint, Term, bits

_PRIORITY = later(r"\{prio:(\d{1,3})\}")
ANNOTATION = later(r"\{(?:prio|w):[^}]*\}\s*")
"""Marks for the compiler in a description; they are not shown as explanation."""


def explicit(description: str) -> int | None:
    """N of `{prio:N}`, 0..999, or None."""
    found = _PRIORITY.search(description)
    return int(found.group(1)) if found else None


@lru_cache(maxsize=1)
def shape_weights() -> tuple[float, ...]:
    """The share of deals of each shape."""
    ways = []
    for shape in SHAPES:
        number = 1
        for cards in shape:
            number *= comb(13, cards)
        ways.append(number)
    total = sum(ways)
    return tuple(w / total for w in ways)


@lru_cache(maxsize=1)
def points_weights() -> tuple[float, ...]:
    """The share of deals with 0..37 high-card points."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value in (4, 3, 2, 1):
        ways = _add_honours(ways, value)
    counts = [0] * 38
    for (points, honours), number in ways.items():
        if honours <= 13 and points < 38:
            counts[points] += number * comb(36, 13 - honours)
    total = sum(counts)
    return tuple(c / total for c in counts)


def _add_honours(ways: dict[tuple[int, int], int], value: int) -> dict[tuple[int, int], int]:
    new: dict[tuple[int, int], int] = {}
    for (points, honours), number in ways.items():
        for held in range(5):
            key = points + held * value, honours + held
            new[key] = new.get(key, 0) + number * comb(4, held)
    return new


def share(constraint: Constraint) -> float:
    """The share of deals that fit, terms added (they may overlap: an upper bound), at most 1."""
    return min(1.0, sum(term_share(term) for term in constraint.terms))


@lru_cache(maxsize=4096)
def _shapes_share(shapes: int) -> float:
    weights = shape_weights()
    return sum([weights[i] for i in bits(shapes)])


def term_share(term: Term) -> float:
    """The share of deals that fit a term; each test counts as a third, each holding as that or
    less: three top honours are rarer than two.
    """
    shapes = _shapes_share(term.shapes) if term.shapes.bit_count() < 560 else 1.0
    low, high = term.range("P")
    least, most = term.range("M")
    # Points with distribution are about one more than high-card points, three at the most.
    low = max(low, least - 3 if (low, high) != (0, 37) else least - 1)
    high = min(high, most)
    points = sum(points_weights()[low : high + 1])
    special = len(term.tests) + sum(1 for r in term.ranges if r[0] not in ("P", "M"))
    held = prod(min(1 / 3, h.bit_count() / 16) for h in term.honours if h != 0xFFFF)
    return float(shapes * points * held * 3.0**-special)


def narrowness(constraint: Constraint) -> int:
    """Bucket of a constraint: the greater, the fewer hands; a bucket is a factor of two."""
    part = share(constraint)
    return 40 if part <= 0 else min(40, int(-log2(part)))
