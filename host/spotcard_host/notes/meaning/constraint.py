"""Constraints on one hand: alternatives of (shapes, ranges, honours, tests).

Strategy. Every statement about suit lengths (5+!h, 4414, balanced, longer clubs, no shortage)
is a subset of the 560 ways to divide 13 cards over four suits. Such a subset is one integer with a
bit for each division, so "and", "or" and "not" of shapes are exact and cheap. Honours in a suit
are a subset of the 16 ways to hold ace, king, queen and jack (the 8421 field of the rule
language), one 16-bit mask per suit. Everything else is a range of a numeric field. A `Term` is the
conjunction of these, a `Constraint` a tuple of terms, any of which may hold (disjunctive normal
form).

Fields are the rule language's: P high-card points, M total points, L losers, Q
controls (ace 2, king 1), `stopC`..`stopS` stoppers 0-4, `qualC`..`qualS` quality 0-9. Beside them
stand aces, kings and playing tricks. Suits are 0..3, clubs first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product

SUIT_LETTERS = "CDHS"

SHAPES: tuple[tuple[int, int, int, int], ...] = tuple(
    (c, d, h, 13 - c - d - h) for c, d, h in product(range(14), repeat=3) if c + d + h <= 13
)
"""Every division of 13 cards as lengths of clubs, diamonds, hearts, spades: 560 of them."""

INDEX = {shape: i for i, shape in enumerate(SHAPES)}
ALL = (1 << len(SHAPES)) - 1
ANY_HONOURS = 0xFFFF

# Inclusive limits of each field; a range equal to the limits says nothing.
LIMITS: Mapping[str, tuple[int, int]] = {
    "P": (0, 37),
    "M": (0, 40),
    "L": (0, 12),
    "Q": (0, 12),
    "aces": (0, 4),
    "kings": (0, 4),
    "tricks": (0, 13),
    **{f"stop{s}": (0, 4) for s in SUIT_LETTERS},
    **{f"qual{s}": (0, 9) for s in SUIT_LETTERS},
}


def shapes_where(test: object) -> int:
    """The set of shapes for which the predicate of four lengths (C D H S) holds."""
    assert callable(test)
    mask = 0
    for i, shape in enumerate(SHAPES):
        if test(*shape):
            mask |= 1 << i
    return mask


@cache
def length(suit: int, low: int, high: int = 13) -> int:
    """Shapes with `low` to `high` cards in `suit`."""
    mask = 0
    for i, shape in enumerate(SHAPES):
        if low <= shape[suit] <= high:
            mask |= 1 << i
    return mask


@cache
def pattern(digits: tuple[int, ...]) -> int:
    """Shapes whose lengths are these four numbers in any order."""
    want = sorted(digits)
    return shapes_where(lambda *shape: sorted(shape) == want)


@cache
def longer(first: int, second: int, strict: bool = True) -> int:
    """Shapes with more cards (or as many, unless strict) in `first` than in `second`."""
    return shapes_where(
        lambda *shape: (
            shape[first] > shape[second] or (not strict and shape[first] == shape[second])
        )
    )


BALANCED = pattern((4, 3, 3, 3)) | pattern((4, 4, 3, 2)) | pattern((5, 3, 3, 2))
SEMI_BALANCED = BALANCED | pattern((5, 4, 2, 2)) | pattern((6, 3, 2, 2))
THREE_SUITED = pattern((4, 4, 4, 1)) | pattern((5, 4, 4, 0))
NO_SHORTNESS = shapes_where(lambda *shape: min(shape) >= 2)


@lru_cache(maxsize=16384)
def lengths_of(shapes: int) -> tuple[tuple[int, int], ...]:
    """Smallest and greatest length of each suit (C D H S) over a set of shapes."""
    if not shapes:
        return ((0, 0),) * 4
    result = []
    for suit in range(4):
        held = [n for n in range(14) if shapes & length(suit, n, n)]
        result.append((held[0], held[-1]))
    return tuple(result)


@lru_cache(maxsize=1)
def pattern_masks() -> dict[tuple[int, ...], int]:
    """The 39 patterns (lengths falling) -> their shapes."""
    masks: dict[tuple[int, ...], int] = {}
    for i, shape in enumerate(SHAPES):
        key = tuple(sorted(shape, reverse=True))
        masks[key] = masks.get(key, 0) | 1 << i
    return masks


def patterns_of(shapes: int) -> list[tuple[int, ...]]:
    """The patterns that occur in a set of shapes."""
    return [key for key, mask in pattern_masks().items() if mask & shapes]


def bits(mask: int) -> Iterable[int]:
    """The positions of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def honours_where(test: object) -> int:
    """16-bit set of 8421 values (ace 8, king 4, queen 2, jack 1) for which the test holds."""
    assert callable(test)
    return sum(1 << value for value in range(16) if test(value))


@dataclass(frozen=True, slots=True)
class Term:
    """One conjunction. `tests` holds what no field expresses, as tuples, name first:

    `("keycards", trump or -1, (numbers...))`, `("control", suit, round 1 or 2, wanted)`,
    `("solid", suit, wanted missing honours)`, `("outside", suit, most aces and kings)`,
    `("outside stop", suit)`, `("no outside stop", suit)`, `("vul", we, they)` with "Y", "N"
    or "", `("trump queen", -1, wanted)`, and `("seat", seats)` of an opening (tests of the board).
    """

    shapes: int = ALL
    ranges: tuple[tuple[str, int, int], ...] = ()
    honours: tuple[int, int, int, int] = (ANY_HONOURS,) * 4
    tests: frozenset[tuple[object, ...]] = frozenset()

    def range(self, name: str) -> tuple[int, int]:
        """Inclusive range of a field; its limits when the term says nothing about it."""
        for field_name, low, high in self.ranges:
            if field_name == name:
                return low, high
        return LIMITS[name]

    def lengths(self) -> tuple[tuple[int, int], ...]:
        """Range of each suit's length, C D H S."""
        return lengths_of(self.shapes)

    def meet(self, other: Term) -> Term | None:
        """Both at once, or None when no hand can be both."""
        shapes = self.shapes & other.shapes
        if not shapes:
            return None
        merged = {name: (low, high) for name, low, high in self.ranges}
        for name, low, high in other.ranges:
            have = merged.get(name, LIMITS[name])
            low, high = max(low, have[0]), min(high, have[1])
            if low > high:
                return None
            merged[name] = (low, high)
        honours = tuple(a & b for a, b in zip(self.honours, other.honours, strict=True))
        if not all(honours) or _other_board(self.tests, other.tests):
            return None
        return Term(
            shapes,
            tuple(
                (name, *merged[name])
                for name in LIMITS
                if name in merged and merged[name] != LIMITS[name]
            ),
            (honours[0], honours[1], honours[2], honours[3]),
            self.tests | other.tests,
        )

    def without(self, name: str) -> Term:
        """The same, saying nothing about field `name`."""
        return Term(
            self.shapes, tuple(r for r in self.ranges if r[0] != name), self.honours, self.tests
        )

    @property
    def silent(self) -> bool:
        """True when the term constrains nothing."""
        return (
            self.shapes == ALL
            and not self.ranges
            and not self.tests
            and self.honours == (ANY_HONOURS,) * 4
        )


def _other_board(
    one: frozenset[tuple[object, ...]], other: frozenset[tuple[object, ...]]
) -> bool:
    """Whether two sets of tests want different vulnerabilities of a side, or seats."""
    for test in one | other:
        if test[0] not in ("vul", "seat"):
            continue
        for that in one | other:
            if that[0] == test[0] == "vul":
                if any(a and b and a != b for a, b in zip(test[1:], that[1:], strict=True)):
                    return True
            elif that[0] == test[0] and not set(str(test[1])) & set(str(that[1])):
                return True
    return False


FREE = Term()


@dataclass(frozen=True, slots=True)
class Constraint:
    """Alternatives; no alternative at all means that no hand fits."""

    terms: tuple[Term, ...] = (FREE,)

    def meet(self, other: Constraint) -> Constraint:
        """Hands that satisfy both."""
        if other.silent:
            return self
        if self.silent:
            return other
        found = []
        for a in self.terms:
            for b in other.terms:
                both = a.meet(b)
                if both is not None and both not in found:
                    found.append(both)
        return Constraint(tuple(found))

    def without(self, name: str) -> Constraint:
        """The same, saying nothing about field `name`."""
        return Constraint(tuple(dict.fromkeys(term.without(name) for term in self.terms)))

    def without_shapes(self) -> Constraint:
        """The same, saying nothing about lengths of suits."""
        free = (Term(ALL, t.ranges, t.honours, t.tests) for t in self.terms)
        return Constraint(tuple(dict.fromkeys(free)))

    def join(self, other: Constraint) -> Constraint:
        """Hands that satisfy either."""
        return Constraint(tuple(dict.fromkeys(self.terms + other.terms)))

    @property
    def silent(self) -> bool:
        """True when every hand fits."""
        return any(term.silent for term in self.terms)

    @property
    def empty(self) -> bool:
        """True when no hand fits."""
        return not self.terms

    def range(self, name: str) -> tuple[int, int]:
        """Range of a field over all alternatives."""
        if not self.terms:
            return LIMITS[name]
        ranges = [term.range(name) for term in self.terms]
        return min(r[0] for r in ranges), max(r[1] for r in ranges)

    def lengths(self) -> tuple[tuple[int, int], ...]:
        """Range of each suit's length over all alternatives, C D H S."""
        shapes = 0
        for term in self.terms:
            shapes |= term.shapes
        return lengths_of(shapes)


NOTHING_SAID = Constraint()


def of_shapes(shapes: int) -> Constraint:
    """The constraint that the hand's shape is one of `shapes`."""
    return Constraint((Term(shapes=shapes),)) if shapes else Constraint(())


def of_range(name: str, low: int, high: int | None = None) -> Constraint:
    """The constraint low <= field <= high; `high` None stands for no upper end."""
    least, most = LIMITS[name]
    low, high = max(low, least), min(most if high is None else high, most)
    if low > high:
        return Constraint(())
    if (low, high) == (least, most):
        return NOTHING_SAID
    return Constraint((Term(ranges=((name, low, high),)),))


def of_length(suit: int, low: int, high: int = 13) -> Constraint:
    """The constraint low <= cards in suit <= high."""
    return of_shapes(length(suit, max(low, 0), min(high, 13)))


def of_honours(suit: int, allowed: int) -> Constraint:
    """The constraint that the honours of `suit` are one of the 8421 values in `allowed`."""
    honours = [ANY_HONOURS] * 4
    honours[suit] = allowed
    return Constraint((Term(honours=(honours[0], honours[1], honours[2], honours[3])),))


def of_test(*test: object) -> Constraint:
    """A constraint of one test; see `Term`."""
    return Constraint((Term(tests=frozenset((test,))),))


def all_of(parts: Iterable[Constraint]) -> Constraint:
    """Every one of the parts holds."""
    result = NOTHING_SAID
    for part in parts:
        result = result.meet(part)
    return result


def any_of(parts: Iterable[Constraint]) -> Constraint:
    """At least one of the parts holds; with no part, no hand fits."""
    terms: dict[Term, None] = {}
    for part in parts:
        terms.update(dict.fromkeys(part.terms))
    return Constraint(tuple(terms))


_MOST_TERMS = 12


def complement(constraint: Constraint) -> Constraint:
    """The hands that do not fit; nothing said where no constraint says that (tests of the board,
    too many alternatives).
    """
    result = NOTHING_SAID
    if constraint.silent:
        return result
    for term in constraint.terms:
        sides = [of_shapes(ALL & ~term.shapes)] if term.shapes != ALL else []
        for name, low, high in term.ranges:
            least, most = LIMITS[name]
            sides += [of_range(name, least, low - 1)] if low > least else []
            sides += [of_range(name, high + 1, most)] if high < most else []
        for suit, allowed in enumerate(term.honours):
            if allowed != ANY_HONOURS:
                sides.append(of_honours(suit, ANY_HONOURS & ~allowed))
        if term.tests:
            return NOTHING_SAID
        result = result.meet(any_of(sides))
        if len(result.terms) > _MOST_TERMS:
            return NOTHING_SAID
    return result


@dataclass(slots=True)
class Shown:
    """What one hand has shown so far: the meet of its calls' constraints, as a hull once it grows.

    `suits` are the suits it has shown naturally (4 cards or more), latest last; `opened` is the
    suit of a natural opening of one, -1 for none.
    """

    constraint: Constraint = NOTHING_SAID
    suits: list[int] = field(default_factory=list)
    calls: int = 0
    forced_to_game: bool = False
    opened: int = -1

    def copy(self) -> Shown:
        """An independent copy."""
        return Shown(
            self.constraint, list(self.suits), self.calls, self.forced_to_game, self.opened
        )

    def add(self, constraint: Constraint, most_terms: int = 24) -> bool:
        """Add a further constraint; False, changing nothing, when it contradicts what was
        shown.
        """
        both = self.constraint.meet(constraint)
        if both.empty:
            return False
        if len(both.terms) > most_terms:
            shapes = 0
            for term in both.terms:
                shapes |= term.shapes
            both = of_shapes(shapes).meet(of_range("P", *both.range("P")))
        self.constraint = both
        return True
