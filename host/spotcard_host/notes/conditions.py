"""A constraint's term as the nodes of a rule: its constraint and its specification.

Strategy. Ranges and honours are comparisons of fields. A set of shapes takes the first of these
forms that is exact: the box of its lengths; the box with comparisons between suits; the box
with a list of distributions that the hand has or has not (5-4-3-1 in any order, `@09`); else it is
cut at a length of some suit and each part gets a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spotcard.rules.fields import CONTROLS, HCP, HONOURS, LENGTH, LOSERS, POINTS, QUALITY, STOPPERS
from spotcard_host.language.nodes import (
    SUITS,
    Bound,
    Call,
    Expr,
    Goal,
    Goto,
    Math,
    Not,
    Num,
    Pattern,
    Spec,
)
from spotcard_host.notes.build import (
    AGREED,
    alternatives,
    at_position,
    between,
    chain,
    characters,
    compare,
    either,
    function,
    held,
    joined,
    maximum,
    minimum,
    negated,
    specification,
)
from spotcard_host.notes.meaning.constraint import (
    ALL,
    ANY_HONOURS,
    LIMITS,
    SHAPES,
    Term,
    bits,
    length,
    lengths_of,
    longer,
    pattern_masks,
    patterns_of,
)
from spotcard_host.notes.meaning.suit_items import STOPPER

_FIELDS = {"P": HCP, "M": POINTS, "L": LOSERS, "Q": CONTROLS}
_SHOWN_LIMITS = {"P": 37, "M": 50, "L": 12, "Q": 12}
_SHAPE_FIELD, _LENGTHS_FIELD = 9, 19  # places in the pattern string
_MOST_PARTS = 12
AGREED_SUIT = -2
"""A trump suit that the auction decides, in a test for keycards."""
_MOST_PATTERNS = 12

ShapePart = tuple[int, tuple[Expr, ...], Pattern | None]
"""A part of a set of shapes: its mask, comparisons of lengths, a pattern of the distribution."""


def _box_mask(ranges: tuple[tuple[int, int], ...]) -> int:
    mask = ALL
    for suit, (low, high) in enumerate(ranges):
        mask &= length(suit, low, high)
    return mask


def _box_tests(ranges: tuple[tuple[int, int], ...]) -> list[Expr]:
    """Comparisons that cut the box out, leaving out those that the others imply."""
    needed = list(ranges)
    whole = _box_mask(ranges)
    for suit in range(4):
        for side in (0, 1):
            tried = list(needed)
            low, high = tried[suit]
            tried[suit] = (0, high) if side == 0 else (low, 13)
            if _box_mask(tuple(tried)) == whole:
                needed = tried
    return [
        between(held(LENGTH + suit), low, high, 0, 13)
        for suit, (low, high) in enumerate(needed)
        if (low, high) != (0, 13)
    ]


@lru_cache(maxsize=4096)
def shape_parts(shapes: int, depth: int = 0) -> tuple[ShapePart, ...]:
    """Parts of a set of shapes; their union is the set."""
    return tuple(_parts(shapes, depth))


def _parts(shapes: int, depth: int) -> Iterator[ShapePart]:
    if shapes == ALL:
        yield shapes, (), None
        return
    ranges = lengths_of(shapes)
    box = _box_mask(ranges)
    tests = _box_tests(ranges)
    if box == shapes:
        yield shapes, tuple(tests), None
        return
    compared = _compared(shapes, box)
    if compared is not None:
        yield shapes, (*tests, *compared), None
        return
    for part in (shapes, box & ~shapes):
        kinds = patterns_of(part)
        if len(kinds) <= _MOST_PATTERNS and _class_cut(box, kinds) == part:
            found = _distribution(kinds)
            yield shapes, tuple(tests), found if part == shapes else Not(found)
            return
    halves = _cut(shapes, ranges, depth) if depth < 3 else ()
    if halves:
        yield from halves
    else:
        yield shapes, tuple(tests), _lengths_pattern(shapes)


def _cut(
    shapes: int, ranges: tuple[tuple[int, int], ...], depth: int
) -> tuple[ShapePart, ...]:
    """The parts below and above the length that leaves the fewest hard parts; () where no length
    helps."""
    best = (3, 0, 0)
    for suit, (low, high) in enumerate(ranges):
        for cut in range(low, high):
            lower = shapes & length(suit, 0, cut)
            upper = shapes & length(suit, cut + 1)
            hard = (not _simple(lower)) + (not _simple(upper))
            if lower and upper and hard < best[0]:
                best = (hard, lower, upper)
    if best[0] >= 2:
        return ()
    found = (*shape_parts(best[1], depth + 1), *shape_parts(best[2], depth + 1))
    return found if len(found) <= _MOST_PARTS else ()


@lru_cache(maxsize=16384)
def _simple(shapes: int) -> bool:
    box = _box_mask(lengths_of(shapes))
    if box == shapes or _compared(shapes, box) is not None:
        return True
    for part in (shapes, box & ~shapes):
        kinds = patterns_of(part)
        if len(kinds) <= _MOST_PATTERNS and _class_cut(box, kinds) == part:
            return True
    return False


def _class_cut(box: int, kinds: list[tuple[int, ...]]) -> int:
    """The part of a box whose patterns are among `kinds`."""
    masks = pattern_masks()
    found = 0
    for kind in kinds:
        found |= masks[kind]
    return box & found


def _compared(shapes: int, box: int) -> list[Expr] | None:
    """Comparisons between suits that cut `shapes` out of the box; None when they cannot."""
    left = box
    tests: list[Expr] = []
    for first in range(4):
        for second in range(4):
            if first == second:
                continue
            for strict in (True, False):
                mask = longer(first, second, strict)
                if shapes & ~mask == 0 and left & ~mask:
                    left &= mask
                    tests.append(compare(">" if strict else ">=", held(first), held(second)))
    return tests if left == shapes else None


def _distribution(kinds: list[tuple[int, ...]]) -> Pattern:
    """A test of the D field: four digits, falling, with suit letters between them."""
    words = [".".join(str(min(n, 9)) for n in kind) for kind in sorted(kinds, reverse=True)]
    return at_position(
        (), _SHAPE_FIELD, alternatives([characters(w) for w in dict.fromkeys(words)])
    )


def _lengths_pattern(shapes: int) -> Pattern:
    """A test of the C field: four digits, clubs first."""
    words = ["".join(str(min(n, 9)) for n in SHAPES[i]) for i in bits(shapes)]
    return at_position((), _LENGTHS_FIELD, alternatives([characters(w) for w in words]))


def _runs(allowed: int) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for value in bits(allowed):
        if runs and runs[-1][1] == value - 1:
            runs[-1] = (runs[-1][0], value)
        else:
            runs.append((value, value))
    return runs


def _honours(suit: int, allowed: int) -> Expr:
    return either(between(held(HONOURS + suit), low, high, 0, 15) for low, high in _runs(allowed))


def _has(suit: int | Expr, honour: int) -> Expr:
    """1 when the hand holds this honour (ace 8, king 4, queen 2, jack 1), else 0."""
    field = held(HONOURS + suit) if isinstance(suit, int) else Call(
        0, (compare("+", Num(HONOURS), suit),)
    )
    return compare(">", compare("&", field, honour), 0)


def _keycards(trump: int, wanted: tuple[int, ...]) -> Expr:
    aces: Expr = function(10, 0)
    count = aces if trump < 0 and trump != AGREED_SUIT else joined(
        "+", (aces, _has(AGREED if trump == AGREED_SUIT else trump, 4))
    )
    return either(compare("==", count, n) for n in wanted)


def _control(suit: int, round_: int, is_wanted: bool) -> Expr:
    honours = held(HONOURS + suit)
    short = compare("==", held(suit), 0) if round_ == 1 else compare("<=", held(suit), 1)
    test = either((short, compare(">=", honours, 8 if round_ == 1 else 4)))
    return test if is_wanted else negated(test)


def _solid(suit: int, missing: int) -> Expr:
    honours = held(HONOURS + suit)
    if missing:
        return either((compare("==", honours, 7), compare("==", honours, 11),
                       compare(">=", honours, 13)))
    return either((compare("==", honours, 15), compare(">=", held(QUALITY + suit), 7)))


def _outside(suit: int, most: int) -> Expr:
    tops = [_has(s, honour) for s in range(4) if s != suit for honour in (8, 4)]
    return compare("<=", joined("+", tops), most)


def _stops(suit: int, op: str, value: int, between_: str) -> Expr:
    return joined(
        between_, [compare(op, held(STOPPERS + s), value) for s in range(4) if s != suit]
    )


def _test(test: tuple[object, ...]) -> Expr | None:
    """A term's test as an expression; None for a test of the board, which stands in the sequence.
    """
    match test:
        case ("keycards", int(trump), tuple(wanted)):
            return _keycards(trump, wanted)
        case ("trump queen", int(trump), wanted):
            if trump != AGREED_SUIT:
                return None
            return _has(AGREED, 2) if wanted else negated(_has(AGREED, 2))
        case ("control", int(suit), int(round_), wanted):
            return _control(suit, round_, bool(wanted))
        case ("solid", int(suit), int(missing)):
            return _solid(suit, missing)
        case ("outside", int(suit), int(most)):
            return _outside(suit, most)
        case ("outside stop", int(suit)):
            return _stops(suit, ">=", STOPPER, "||")
        case ("no outside stop", int(suit)):
            return _stops(suit, "<", STOPPER, "&&")
    return None


def in_the_agreed_suit(term: Term) -> Term:
    """The term with keycards of the suit that the auction agrees on."""
    tests = frozenset(
        (test[0], AGREED_SUIT, *test[2:])
        if test[:2] in (("keycards", -1), ("trump queen", -1)) else test
        for test in term.tests
    )
    return Term(term.shapes, term.ranges, term.honours, tests)


def board_tests(term: Term) -> list[Expr]:
    """The term's tests of the board (vulnerability, seat), which stand before a sequence."""
    tests: list[Expr] = []
    for test in sorted(term.tests, key=str):
        if test[0] == "vul":
            we, they = test[1], test[2]
            tests += [vulnerable(1, we == "Y")] if we else []
            tests += [vulnerable(2, they == "Y")] if they else []
        elif test[0] == "seat":
            tests.append(either(compare("==", function(7), int(seat)) for seat in str(test[1])))
    return tests


def vulnerable(side: int, is_vulnerable: bool) -> Expr:
    """Whether our side (1) or theirs (2) is vulnerable."""
    return compare("==", compare("&", function(6), side), side * is_vulnerable)


def term_parts(term: Term) -> Iterator[tuple[Term, list[Expr], Pattern | None]]:
    """(part of the term, tests, pattern of its distribution), which together make the term."""
    common: list[Expr] = []
    for name, low, high in term.ranges:
        if name in _FIELDS:
            common.append(between(held(_FIELDS[name]), low, high, *LIMITS[name]))
        elif name.startswith("stop"):
            common.append(between(held(STOPPERS + SUITS.index(name[4])), low, high, 0, 4))
        elif name.startswith("qual"):
            common.append(between(held(QUALITY + SUITS.index(name[4])), low, high, 0, 9))
        elif name in ("aces", "kings"):
            common.append(between(function(10, int(name == "kings")), low, high, 0, 4))
    for suit, allowed in enumerate(term.honours):
        if allowed != ANY_HONOURS:
            common.append(_honours(suit, allowed))
    tests = [_test(test) for test in sorted(term.tests, key=str)]
    common += [test for test in tests if test is not None]
    for mask, comparisons, distribution in shape_parts(term.shapes):
        part = Term(mask, term.ranges, term.honours, term.tests)
        yield part, [*common, *comparisons], distribution


def constraint(tests: list[Expr], distribution: Pattern | None) -> Goal:
    """A rule's constraint: the tests and the distribution."""
    if isinstance(distribution, Goto):
        return Goal(at_position(tests, distribution.position, distribution.body))
    patterns: list[Pattern] = [Math(test) for test in tests]
    return Goal(chain(patterns + ([distribution] if distribution is not None else [])))


def shows(term: Term, emitters: list[Expr]) -> Spec:
    """The specification: what the call shows, and its emitters."""
    bounds: list[Bound] = []
    for name, low, high in term.ranges:
        if name in _SHOWN_LIMITS:
            bounds += [minimum(name, low)] if low > 0 else []
            bounds += [maximum(name, high)] if high < _SHOWN_LIMITS[name] else []
    lengths = term.lengths()
    bounds += [minimum("D", low, s) for s, (low, _) in enumerate(lengths) if low > 0]
    bounds += [maximum("D", high, s) for s, (_, high) in enumerate(lengths)
               if high < _room(lengths, s)]
    bounds += [minimum("S", low, SUITS.index(name[4])) for name, low, _ in term.ranges
               if name.startswith("stop") and low > 0]
    return specification(emitters, bounds)


def _room(lengths: tuple[tuple[int, int], ...], suit: int) -> int:
    """The greatest length that the least lengths of the other suits leave."""
    return 13 - sum(low for s, (low, _) in enumerate(lengths) if s != suit)
