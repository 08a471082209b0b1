"""Shape text: `4414`, `5-4-3-1`, `3=5=1=4`, `(31)45`, `45(xx)`, `4M(333)`, `5M332`, `4!d(441)`.

Digits stand for spades, hearts, diamonds, clubs in that order. Digits in brackets may be in any
order among the suits they stand for; a word of digits all in brackets stands for any order at all;
`x` is any number. Written with dashes the order is free when the digits fall (5-4-3-1), fixed when
they do not (3-1-4-5) or when `=` joins them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import SHAPES, any_of, of_shapes, shapes_where

_SUIT_ORDER = (3, 2, 1, 0)  # text says spades first

DASHED = later(r"(?<![\d-])(\d)-(\d)-(\d)-(\d)(?![\d-])")
EQUALS = later(r"(?<![\d=])(\d)=(\d)=(\d)=(\d)(?!\d)")
DIGITS = later(r"(?<![\d.])(?=[\dx()]*\d)((?:\([\dx]{2,4}\)|[\dx])+)(?![\d+-])")


def _groups(text: str) -> list[tuple[str, bool]]:
    """`45(xx)` -> [("4", False), ("5", False), ("xx", True)]."""
    return [(a or b, bool(a)) for a, b in re.findall(r"\(([\dx]+)\)|([\dx])", text)]


def _spread(groups: list[tuple[str, bool]]) -> Iterable[tuple[str, ...]]:
    choices = [set(permutations(digits)) if free else {tuple(digits)} for digits, free in groups]
    for parts in product(*choices):
        yield tuple(d for part in parts for d in part)


def _mask(orders: Iterable[tuple[str, ...]]) -> int:
    wanted = list(orders)

    def fits(*shape: int) -> bool:
        return any(
            all(d == "x" or shape[_SUIT_ORDER[i]] == int(d) for i, d in enumerate(order))
            for order in wanted
        )

    return shapes_where(fits)


@lru_cache(maxsize=2048)
def digits_shape(text: str) -> int | None:
    """Shapes of a word of four digits, brackets and x; None unless they make 13 cards."""
    groups = _groups(text)
    letters = "".join(g for g, _ in groups)
    if len(letters) != 4:
        return None
    total = sum(int(d) for d in letters if d != "x")
    if ("x" not in letters and total != 13) or total > 13:
        return None
    if len(groups) == 1:  # (5431): any order
        return _mask(set(permutations(letters)))
    mask = _mask(_spread(groups))
    return mask or None


def in_order(digits: Iterable[str]) -> int | None:
    """Exactly these lengths of spades, hearts, diamonds, clubs."""
    digits = tuple(digits)
    return _mask([digits]) if sum(map(int, digits)) == 13 else None


def dashed(digits: Iterable[str]) -> int | None:
    """Four digits joined by dashes: any order when they fall, else spades first."""
    digits = tuple(digits)
    if sum(map(int, digits)) != 13:
        return None
    if list(digits) == sorted(digits, reverse=True):
        return _mask(set(permutations(digits)))
    return _mask([digits])


def with_rest(named: list[tuple[int, int]], rest: str) -> int:
    """Shapes with `named` (suit, length) pairs, and the `rest` digits for the other suits in any
    order: `4M(333)` with hearts is `[(2, 4)], "333"`."""
    others = sorted(int(d) for d in rest if d != "x")
    free = rest.count("x")

    def fits(*shape: int) -> bool:
        if any(shape[suit] != n for suit, n in named):
            return False
        left = [shape[s] for s in range(4) if s not in [suit for suit, _ in named]]
        if len(left) != len(others) + free:
            return False
        for number in others:
            if number not in left:
                return False
            left.remove(number)
        return True

    return shapes_where(fits)


@lru_cache(maxsize=2048)
def pattern_of(digits: str) -> int:
    """Shapes whose lengths are these four digits in any order."""
    want = sorted(int(d) for d in digits)
    return shapes_where(lambda *shape: sorted(shape) == want)


@lru_cache(maxsize=2048)
def two_suits(first: int, second: int, a: int, b: int, exact: bool) -> int:
    """Shapes with `a` and `b` cards in two suits, either way round."""

    def fits(*shape: int) -> bool:
        x, y = shape[first], shape[second]
        if exact:
            return (x, y) in ((a, b), (b, a))
        return (x >= a and y >= b) or (x >= b and y >= a)

    return shapes_where(fits)


@lru_cache(maxsize=2048)
def any_two(a: int, b: int, exact: bool) -> int:
    """Shapes whose two longest suits have `a` and `b` cards (or more)."""

    def fits(*shape: int) -> bool:
        longest = sorted(shape, reverse=True)
        if exact:
            return longest[0] == a and longest[1] == b
        return longest[0] >= a and longest[1] >= b

    return shapes_where(fits)


@lru_cache(maxsize=2048)
def one_suiter(suit: int) -> int:
    """Shapes with six or more cards in the suit and no other suit of four."""
    return shapes_where(
        lambda *shape: shape[suit] >= 6 and all(n <= 3 for i, n in enumerate(shape) if i != suit)
    )


def shortness() -> int:
    """Shapes with a singleton or void."""
    return shapes_where(lambda *shape: min(shape) <= 1)


def canonical(mask: int) -> Iterator[tuple[int, int, int, int]]:
    """The shapes of a set as (C, D, H, S) lengths."""
    for i, shape in enumerate(SHAPES):
        if mask >> i & 1:
            yield shape


__all__ = [
    "DASHED",
    "DIGITS",
    "EQUALS",
    "any_of",
    "any_two",
    "canonical",
    "dashed",
    "digits_shape",
    "in_order",
    "of_shapes",
    "one_suiter",
    "pattern_of",
    "shortness",
    "two_suits",
    "with_rest",
]
