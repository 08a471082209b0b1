"""Strength words and their values: "INV", "GF", "min", "max", "S/T", "weak", "quantitative".

The values (docs/reference/meaning.md): game needs 25 points together, an invitation 22 to 24, a
slam try 30, slam 33, grand slam 37. A word stands for the difference to partner's range:
opposite 15-17, INV is 7-9 and GF 10+. "Min" and "max" are the halves of the caller's own shown
range, or its outer four points where the range is wider than six. A value that the caller has
shown already, or that it cannot have, is not added again: the word then only says how to go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    complement,
    of_range,
)
from spotcard_host.notes.meaning.context import (
    ADVANCE,
    OPENING,
    OVERCALL,
    RESPONSE,
    Context,
)
from spotcard_host.notes.meaning.items import Convention, Count, Points, Strength
from spotcard_host.notes.meaning.strength_shape import shape_of
from spotcard_host.notes.meaning.suit_items import Outside, Solid, Suit
from spotcard_host.notes.meaning.worth import Said, denied

Worth = Callable[[Context], Constraint]

_LIMITED = 8
GAME, INVITE_LOW, INVITE_HIGH, SLAM, SMALL_SLAM, GRAND = 25, 22, 24, 30, 33, 37
_TOP = 37
_OPENING, _STRONG_TWO = 12, 20
_OVERCALL, _WIDE_OVERCALL = 11, 15
_PREEMPT = 8
_WIDE = 6
_LONG = 5
_NEXT = 6  # characters: " but ", ", and "


def halves(low: int, high: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """(lower part, upper part) of a range, for "min" and "max"."""
    if high - low > _WIDE:
        return (low, low + 3), (high - 3, high)
    middle = (low + high) // 2
    return (low, middle), (min(middle + 1, high), high)


def _least(context: Context) -> int:
    """Partner's least as players count it: an opening of one is worth twelve, so that 13 opposite
    it make game, also one of eight or more without a top, and an overcall eleven.
    """
    low, high = context.strength(context.partner)
    if context.role == RESPONSE and (_PREEMPT if high == _TOP else 10) <= low < _OPENING:
        return _OPENING
    if context.role == RESPONSE and 4 <= low < _PREEMPT:
        return _PREEMPT  # with a long suit
    if context.role == ADVANCE and 0 < low < _OVERCALL and high >= _WIDE_OVERCALL:
        return _OVERCALL
    return low


def _inv(context: Context) -> Constraint:
    low = _least(context)
    return of_range("P", INVITE_LOW - low, INVITE_HIGH - low) if low else NOTHING_SAID


def _inv_plus(context: Context) -> Constraint:
    low = _least(context)
    return of_range("P", INVITE_LOW - low) if low else NOTHING_SAID


def _sub_inv(context: Context) -> Constraint:
    low = _least(context)
    return of_range("P", 0, INVITE_LOW - low - 1) if low else NOTHING_SAID


def _sub_gf(context: Context) -> Constraint:
    low = _least(context)
    return of_range("P", 0, GAME - low - 1) if low else NOTHING_SAID


def _gf(context: Context) -> Constraint:
    low, high = context.strength(context.partner)
    if context.role == OPENING:
        return of_range("P", _STRONG_TWO)
    if context.game_forced or (low, high) == (0, _TOP):
        return NOTHING_SAID
    least = GAME - _least(context)
    return of_range("P", min(least, _STRONG_TWO) if context.caller == "opener" else least)


def _slam_try(context: Context) -> Constraint:
    low, high = context.strength(context.partner)
    return of_range("P", SLAM - high) if low and high < _TOP - 4 else NOTHING_SAID


def _quantitative(context: Context) -> Constraint:
    low, high = context.strength(context.partner)
    goal = GRAND if context.level >= 5 else SMALL_SLAM
    return of_range("P", goal - high, goal - low - 1) if low else NOTHING_SAID


def _half(upper: bool) -> Worth:
    """ "min" and "max": a half of the range that the caller has shown."""

    def worth(context: Context) -> Constraint:
        low, high = context.strength(context.me)
        if context.role in (OPENING, OVERCALL) or not context.me.calls:
            return NOTHING_SAID
        if (low, high) == (0, _TOP) or (upper and high >= _TOP - 4):
            return NOTHING_SAID
        return of_range("P", *halves(low, high)[upper])

    return worth


def _medium(context: Context) -> Constraint:
    lower, upper = halves(*context.strength(context.me))
    if lower[1] + 1 <= upper[0] - 1:
        return of_range("P", lower[1] + 1, upper[0] - 1)
    return NOTHING_SAID


def _extras(context: Context) -> Constraint:
    low = context.strength(context.me)[0]
    return of_range("P", low + 3) if context.me.calls and low else NOTHING_SAID


def _weak(context: Context) -> Constraint:
    low, high = context.strength(context.me)
    if context.role in (OPENING, OVERCALL):
        return of_range("P", 5, 10)
    if _responding(context) or not context.me.calls:
        return of_range("P", 0, 7)
    if high <= _LIMITED:
        return NOTHING_SAID  # as it has shown already
    if (low, high) != (0, _TOP):
        return of_range("P", *halves(low, high)[0])
    return of_range("P", 0, 7) if context.caller == "responder" else NOTHING_SAID


def _strong(context: Context) -> Constraint:
    low, high = context.strength(context.me)
    if context.me.calls and (low, high) != (0, _TOP) and high < _TOP - 4:
        if high >= 16:
            return of_range("P", max(16, low), _TOP)
        return of_range("P", *halves(low, high)[1])
    known = context.strength(context.partner)[0]
    if context.role == RESPONSE and known < _PREEMPT:
        known = _least(context)
    if _responding(context) and known:
        return of_range("P", INVITE_LOW - known)
    return of_range("P", 16)


def _preempt(context: Context) -> Constraint:
    if context.role in (OPENING, OVERCALL):
        return of_range("P", 5, 10)
    return of_range("P", 0, 6 if context.own in context.partner.suits else 7)


def _constructive(context: Context) -> Constraint:
    if _responding(context) or context.role == OVERCALL:
        return of_range("P", 8, 10)
    return NOTHING_SAID


def _positive(context: Context) -> Constraint:
    strong = context.strength(context.partner)[0] >= 15 and context.role == RESPONSE
    return of_range("P", 8) if strong else NOTHING_SAID


def _negative(context: Context) -> Constraint:
    strong = context.strength(context.partner)[0] >= 15 and context.role == RESPONSE
    return of_range("P", 0, 7) if strong and context.call >= 3 else NOTHING_SAID


def _responding(context: Context) -> bool:
    return context.role in (RESPONSE, ADVANCE)


def _always(low: int, high: int | None = None) -> Worth:
    return lambda context: of_range("P", low, high)


_WORTH: dict[str, Worth] = {
    "inv": _inv,
    "inv+": _inv_plus,
    "gf": _gf,
    "sub inv": _sub_inv,
    "sub gf": _sub_gf,
    "st": _slam_try,
    "quant": _quantitative,
    "min": _half(False),
    "max": _half(True),
    "medium": _medium,
    "extras": _extras,
    "weak": _weak,
    "strong": _strong,
    "pre": _preempt,
    "preemptive raise": _always(0, 6),
    "mixed raise": _always(7, 9),
    "limit raise": _always(10, 12),
    "limit raise+": _always(10),
    "weak jump": _weak,
    "strong jump": _always(16),
    "con": _constructive,
    "values": _always(8),
    "opening": _always(11),
    "sub opening": _always(0, 11),
    "positive": _positive,
    "negative": _negative,
    "yarborough": _always(0, 3),
    "weak two": _always(5, 10),
    "weak notrump": _always(12, 14),
    "strong notrump": _always(15, 17),
}


def value(word: str, context: Context) -> Constraint:
    """What a strength word promises, before it is held against what the caller has shown."""
    return _WORTH[word](context) if word in _WORTH else NOTHING_SAID


FORCE = {
    "inv+": "inv+",
    "inv": "inv",
    "gf": "gf",
    "st": "st",
    "pre": "pre",
    "con": "con",
    "quant": "inv",
    "limit raise": "inv",
    "limit raise+": "inv+",
    "mixed raise": "con",
    "preemptive raise": "pre",
    "strong jump": "gf",
}
"""The forcing state that a strength word implies."""

ABSOLUTE = frozenset(("weak two", "weak notrump", "strong notrump", "yarborough"))
"""Words with fixed values, whatever was shown before."""


def fit_points(word: str, context: Context) -> Constraint:
    """`bounded` for a raise of partner's suit with shape, an answer or opener's first rebid."""
    points = bounded(word, context)
    rebid = context.caller == "opener" and context.me.calls == 1
    return _with_fit(points) if rebid or context.role in (RESPONSE, ADVANCE) else points


def bounded(word: str, context: Context) -> Constraint:
    """`value`, held against the caller's own shown range."""
    constraint = value(word, context)
    if constraint.silent or constraint.empty:
        return NOTHING_SAID
    low, high = constraint.range("P")
    mine = context.strength(context.me)
    if mine == (0, _TOP) or word in ABSOLUTE:
        return constraint
    if low <= mine[0] and high >= mine[1]:
        return NOTHING_SAID
    if high < mine[0] or low > mine[1]:
        return NOTHING_SAID
    if word in ("min", "max", "medium", "extras"):
        return constraint
    if high >= mine[1]:
        return of_range("P", low)
    return constraint


@denied.register
def _not_of_strength(item: Strength, said: Said) -> Constraint:
    """ "not a minimum" of a range that was shown; other words have no opposite."""
    if item.word in ("min", "max", "gf", "inv+", "opening"):
        points = bounded(item.word, said.context)
        if item.word == "min" and not points.silent:
            return of_range("P", points.range("P")[1] + 1)
        return complement(points)
    return NOTHING_SAID


def of_word(item: Strength, said: Said, shaped: bool, numbers: bool) -> list[Constraint]:
    """What a strength word is worth in its conjunction: points, and the shape it brings along.

    `shaped`: the text says something about lengths or shape; `numbers`: it writes points, which
    stand before words.
    """
    words = {i.word for i in said.all(Strength)}
    said.out.add_force(FORCE.get(item.word, ""))
    if item.word == "mild" or (item.word == "inv" and "quant" in words):
        return []
    shape = shape_of(item, shaped, said)
    governs = item.start < 0 and item.word in _OF_A_CONDITION  # "6+, no 4M unless GF"
    if item.word == "opening" and all(not i.low for i in said.all(Points)):
        numbers = False  # "an opening bid, at most 16"
    if item.word.startswith("sub ") and any(_beside(item, i) for i in said.all(Points)):
        numbers = False  # "less than a limit raise but at least 8"
    if (numbers and not governs) or _told_otherwise(item.word, words, said):
        return [shape]
    points = _points(item.word, words, _with_the_suit(said))
    if item.word in _COUNTED and said.where(Count, lambda i: i.what == "L"):
        low, high = points.range("P")
        points = of_range("P", max(low - _LOOSE, 0), min(high + _LOOSE, _TOP))
    return [_with_fit(points) if _fits(item.word, said) else points, shape]


def _beside(item: Strength, points: Points) -> bool:
    """Whether a least number of points stands right before or behind the word."""
    gap = max(item.start - points.end, points.start - item.end)
    return points.high >= _TOP and item.start >= 0 and gap <= _NEXT


def _with_the_suit(said: Said) -> Context:
    """The context as it is for the part of an opening of several kinds that has the suits which
    are named: `hearts, max` below `a weak major or a strong notrump` is a weak two.
    """
    context = said.context
    suits = said.named | {i.suits[0] for i in said.all(Suit) if len(i.suits) == 1}
    kinds = context.me.constraint.terms
    having = [one for one in kinds if all(one.lengths()[s][0] >= _LONG for s in suits)]
    if not suits or len(having) in (0, len(kinds)):
        return context
    me = context.me.copy()
    me.constraint = Constraint(tuple(having))
    return replace(context, me=me)


_OF_A_CONDITION = ("inv", "inv+", "gf", "st", "strong", "opening")
_COUNTED, _LOOSE = ("inv", "inv+", "limit raise", "limit raise+", "mixed raise"), 2
"""Words whose points are loose, and how much, where losers are counted."""
_OF_A_FIT = ("inv", "inv+", "gf", "st")
_FIT_WORTH = 3
"""Points by which shape may make up for high cards in a hand with a fit."""


def _fits(word: str, said: Said) -> bool:
    """Whether the strength is that of a hand which raises partner's suit with shape."""
    return (
        word in _OF_A_FIT
        and said.context.role in (RESPONSE, ADVANCE)
        and said.where(Convention, lambda i: i.name == "fit jump")
    )


def _with_fit(points: Constraint) -> Constraint:
    """So many total points, and little less in high cards."""
    low = points.range("P")[0]
    if points.silent or not low:
        return points
    least = of_range("P", max(low - _FIT_WORTH, 0), points.range("P")[1])
    return of_range("M", low).meet(least)


def _told_otherwise(word: str, words: set[str], said: Said) -> bool:
    """Whether a word takes its value from another item."""
    if word == "pre" and said.has(Solid, Outside):
        return True
    if word == "strong" and said.where(Count, lambda i: i.what in ("L", "tricks")):
        return True
    return word in ("pre", "weak") and "wide" in words


def _points(word: str, words: set[str], context: Context) -> Constraint:
    """The value of a word; "min" and "max" beside a class of hands divide that class."""
    if word in ("min", "max"):
        for base in ("weak two", "weak notrump", "strong notrump"):
            if base in words:
                return of_range("P", *halves(*value(base, context).range("P"))[word == "max"])
    return bounded(word, context)
