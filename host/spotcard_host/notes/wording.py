"""Constraints in words, and why a hand does not fit one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import and_, or_

from spotcard.robot.alerts import SUIT_NAMES
from spotcard_host.notes.meaning.constraint import (
    ALL,
    ANY_HONOURS,
    BALANCED,
    LIMITS,
    SEMI_BALANCED,
    SHAPES,
    Constraint,
    Term,
    bits,
    length,
    longer,
    patterns_of,
)
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.suit_items import STOPPER

_FIELDS = {
    "P": "HCP", "M": "points", "L": "losers", "Q": "controls", "aces": "aces", "kings": "kings",
    "tricks": "playing tricks",
}
_MOST_PATTERNS, _MOST_SHAPES = 6, 8
_HONOURS = "AKQJ"
_LIST = "spades-hearts-diamonds-clubs "
_SEATS = ("first", "second", "third", "fourth")


def words(constraint: Constraint) -> str:
    """What a constraint asks of a hand: `15-17 HCP, balanced`, alternatives with "or"."""
    if constraint.empty:
        return "no hand"
    if constraint.silent:
        return "any hand"
    terms = constraint.terms
    said = [term for at, term in enumerate(terms) if not any(
        term.meet(other) == term and (other.meet(term) != other or before < at)
        for before, other in enumerate(terms) if before != at)]  # without those inside another
    return "; or ".join(dict.fromkeys(", ".join(_parts(term)) for term in said))


def reason(facts: Facts, constraint: Constraint) -> str:
    """The conditions that a hand fails, those of the alternative that it comes nearest to."""
    best: list[str] | None = None
    for term in constraint.terms:
        failed = list(_failed(facts, term))
        if not failed:
            return ""
        if best is None or len(failed) < len(best):
            best = failed
    return "; ".join(best or ["no hand fits"])


def _parts(term: Term) -> Iterator[str]:
    for name in sorted({name for name, _, _ in term.ranges}, key=list(LIMITS).index):
        yield _range(name, *term.range(name))
    if term.shapes != ALL:
        yield shape_words(term.shapes)
    yield from (_honours(suit, allowed) for suit, allowed in enumerate(term.honours)
                if allowed != ANY_HONOURS)
    yield from (_test(test) for test in sorted(term.tests, key=str))


def between(low: int, high: int, least: int, most: int, unit: str) -> str:
    """A range in words: `15-17 HCP`, `10+ HCP`, `at most 7 HCP`, `5 hearts`."""
    one = unit[:-1] if unit.endswith("s") else unit
    if low <= least and high < most:
        return f"at most {high} {unit if high > 1 else one}" if high else f"no {unit}"
    if high >= most:
        return f"{low}+ {unit}"
    if low == high == 1:
        return f"1 {one}"
    return f"{low} {unit}" if low == high else f"{low}-{high} {unit}"


def _range(name: str, low: int, high: int) -> str:
    if name.startswith("stop"):
        suit = SUIT_NAMES["CDHS".index(name[4])]
        if low:
            return f"{'a' if low >= STOPPER else 'at least half a'} stopper in {suit}"
        return f"no stopper in {suit}" if high < STOPPER else f"at most one stopper in {suit}"
    if name.startswith("qual"):
        suit = SUIT_NAMES["CDHS".index(name[4])]
        return f"{suit} of quality {between(low, high, 0, 8, '')}".strip()
    return between(low, high, *LIMITS[name], _FIELDS[name])


def shape_words(shapes: int) -> str:
    """A set of shapes by lengths, by patterns or by classes, whichever takes fewest conditions."""
    ranges = [(min(r), max(r)) for r in zip(*(SHAPES[i] for i in bits(shapes)), strict=True)]
    ways = [_by_length(shapes, ranges), _by_class(shapes, ranges)]
    return min(filter(None, ways), key=lambda way: (way.count(", "), _LIST in way))


def _by_length(shapes: int, ranges: list[tuple[int, int]]) -> str:
    """A class of shapes by its name, else lengths, comparisons and patterns."""
    for name, mask in (("balanced", BALANCED), ("balanced or semi-balanced", SEMI_BALANCED),
                       *_classes()):
        if shapes == mask:
            return name
    said, box = [], ALL
    for suit, (low, high) in enumerate(ranges):
        box &= length(suit, low, high)
    left = ALL
    for suit, (low, high) in sorted(enumerate(ranges), key=lambda r: -r[1][0]):
        mask = length(suit, low, high)
        if left & ~mask:  # not implied by the text so far
            left &= mask
            said.append(between(low, high, 0, 13, SUIT_NAMES[suit]))
    if shapes == box:
        return ", ".join(said)
    for first in range(4):
        for second in range(4):
            mask = longer(first, second) if first != second else ALL
            if shapes & ~mask == 0 and box & ~mask:
                box &= mask
                said.append(f"more {SUIT_NAMES[first]} than {SUIT_NAMES[second]}")
    if shapes == box:
        return ", ".join(said)
    if shapes == box & ~BALANCED:
        return ", ".join([*said, "unbalanced"])
    if shapes == box & BALANCED:
        # A balanced hand has two to five cards of each suit.
        return ", ".join(["balanced", *(
            between(low, high, 2, 5, SUIT_NAMES[suit])
            for suit, (low, high) in enumerate(ranges) if (low, high) != (2, 5)
        )])
    return ", ".join([*said, _patterns(shapes, box)])


def _by_class(shapes: int, ranges: list[tuple[int, int]]) -> str:
    """Shapes as the lengths and classes that leave just them, no more of these than it takes."""
    lengths = [(between(low, high, 0, 13, SUIT_NAMES[suit]), length(suit, low, high))
               for suit, (low, high) in enumerate(ranges)]
    wanted = [one for one, (low, _) in zip(lengths, ranges, strict=True) if not low]
    wanted += [(name, mask) for name, mask in _classes() if not shapes & ~mask]
    wanted += [one for one, (low, _) in zip(lengths, ranges, strict=True) if low]
    if reduce(and_, (mask for _, mask in wanted)) != shapes:
        return ""
    for one in tuple(wanted):
        rest = [other for other in wanted if other != one]
        if reduce(and_, (mask for _, mask in rest), ALL) == shapes:
            wanted = rest
    return ", ".join(name for name, _ in reversed(wanted))


@cache
def _classes() -> tuple[tuple[str, int], ...]:
    """Classes of shapes that no length alone gives, those that say less first."""
    less, more = [], []
    for suit, name in enumerate(SUIT_NAMES[:4]):
        others = [other for other in range(4) if other != suit]
        longest = reduce(and_, (ALL & ~longer(other, suit) for other in others))
        alone = reduce(and_, (longer(suit, other) for other in others))
        less += [(f"{name} as long as {SUIT_NAMES[other]} or longer", ALL & ~longer(other, suit))
                 for other in others]
        less += [(f"a suit longer than {name}", ALL & ~longest),
                 (f"{name} not longest", ALL & ~alone)]
        more += [(f"{name} and {SUIT_NAMES[other]} equally long",
                  ALL & ~longer(other, suit) & ~longer(suit, other))
                 for other in others if other > suit]
        more += [(f"no suit longer than {name}", longest), (f"{name} longest", alone)]
    for long in (5, 6, 7):
        mask = _shapes_of(long, 0)
        more += [(f"a suit of {long}+", mask), (f"no suit of {long}+", ALL & ~mask)]
    more += [(f"at least {most}-{second} in two suits", _shapes_of(most, second))
             for most, second in ((4, 4), (5, 4), (6, 4), (5, 5), (6, 5), (6, 6))]
    short = reduce(or_, (length(suit, 0, 1) for suit in range(4)))
    more += [("a singleton or void", short), ("no singleton or void", ALL & ~short),
             ("unbalanced", ALL & ~BALANCED), ("balanced", BALANCED)]
    return tuple(less + more)


def _shapes_of(longest: int, second: int) -> int:
    """The shapes whose two longest suits have at least so many cards."""
    return sum(1 << i for i, shape in enumerate(SHAPES)
               if sorted(shape)[3] >= longest and sorted(shape)[2] >= second)


def _patterns(shapes: int, box: int) -> str:
    kinds = patterns_of(shapes)
    if len(kinds) <= _MOST_PATTERNS:
        return "shape " + " or ".join("-".join(map(str, kind)) for kind in kinds)
    missing = patterns_of(box & ~shapes)
    if len(missing) <= _MOST_PATTERNS and not set(missing) & set(kinds):
        return "not " + " or ".join("-".join(map(str, kind)) for kind in missing)
    some = ["".join(map(str, SHAPES[i][::-1])) for i, _ in zip(bits(shapes), range(_MOST_SHAPES),
                                                              strict=False)]
    more = shapes.bit_count() - len(some)
    return _LIST + ", ".join(some) + (f" and {more} more" if more else "")


def _honours(suit: int, allowed: int) -> str:
    held = [v for v in range(16) if allowed >> v & 1]
    always = [c for c, bit in zip(_HONOURS, (8, 4, 2, 1), strict=True)
              if all(v & bit for v in held)]
    if always:
        return f"{''.join(always)} of {SUIT_NAMES[suit]}"
    fewest = min(v.bit_count() for v in held)
    return f"{f'{fewest}+' if fewest else 'certain'} honours in {SUIT_NAMES[suit]}"


def _test(test: tuple[object, ...]) -> str:
    match test:
        case ("keycards", _, tuple(wanted)):
            return " or ".join(map(str, wanted)) + " keycards"
        case ("trump queen", _, wanted):
            return f"{'' if wanted else 'not '}the queen of trumps"
        case ("control", int(suit), int(round_), wanted):
            what = f"{'first' if round_ == 1 else 'first or second'}-round control of"
            return f"{'' if wanted else 'no '}{what} {SUIT_NAMES[suit]}"
        case ("solid", int(suit), int(missing)):
            return f"{'solid' if not missing else 'nearly solid'} {SUIT_NAMES[suit]}"
        case ("outside", int(suit), int(most)):
            what = (f"at most {most} aces and kings" if most > 1 else
                    "at most one ace or king" if most else "no ace or king")
            return f"{what} outside {SUIT_NAMES[suit]}"
        case ("outside stop", int(suit)):
            return f"a stopper outside {SUIT_NAMES[suit]}"
        case ("no outside stop", int(suit)):
            return f"no stopper outside {SUIT_NAMES[suit]}"
        case ("vul", we, they):
            sides = [f"{who} {'' if said == 'Y' else 'not '}vulnerable"
                     for who, said in (("we are", we), ("they are", they)) if said]
            return ", ".join(sides)
        case ("seat", str(seats)):
            return "in " + " or ".join(_SEATS[int(seat) - 1] for seat in seats) + " seat"
    return str(test[0])


def _failed(facts: Facts, term: Term) -> Iterator[str]:
    for name, low, high in term.ranges:
        value = facts.numbers.get(name)
        if value is not None and not low <= value <= high:
            if name.startswith(("stop", "qual")):
                yield f"needs {_range(name, low, high)}"
            else:
                unit = _FIELDS[name] if value != 1 else _FIELDS[name].removesuffix("s")
                yield f"{value} {unit}, needs {_range(name, low, high)}"
    if not term.shapes >> facts.shape & 1:
        yield _shape_failed(facts, term)
    for suit, allowed in enumerate(term.honours):
        if not allowed >> facts.suits[suit].honours & 1:
            yield f"needs {_honours(suit, allowed)}"
    for test in sorted(term.tests, key=str):
        if not satisfies(facts, Constraint((Term(tests=frozenset((test,))),))):
            yield f"needs {_test(test)}"


def _shape_failed(facts: Facts, term: Term) -> str:
    off = []
    for suit, (low, high) in enumerate(term.lengths()):
        held = facts.suits[suit].length
        if not low <= held <= high:
            name = SUIT_NAMES[suit] if held != 1 else SUIT_NAMES[suit][:-1]
            off.append(f"{held} {name}, needs {between(low, high, 0, 13, SUIT_NAMES[suit])}")
    shape = "-".join(str(facts.suits[s].length) for s in (3, 2, 1, 0))
    return ", ".join(off) or f"shape {shape}, needs {shape_words(term.shapes)}"
