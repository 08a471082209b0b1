"""Strength words and their values: "INV", "GF", "min", "max", "S/T", "weak", "quantitative".

The values are those of the page on description language: game needs 25 points together, an
invitation 22 to 24, slam 31, grand slam 37. A word is worth what partner's shown range leaves:
opposite 15-17, INV is 7-9 and GF 10+. "Min" and "max" are the halves of the caller's own shown
range, or its outer four points where the range is wider than six. A value that the caller has
shown already, or that it cannot have, is not added again: the word then only says how to go on.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, of_range
from spotcard_host.notes.meaning.context import (
    ADVANCE,
    NOTRUMP,
    OPENING,
    OVERCALL,
    RESPONSE,
    Context,
)

GAME, INVITE_LOW, INVITE_HIGH, SLAM, SMALL_SLAM, GRAND = 25, 22, 24, 31, 33, 37
_TOP = 37
_WIDE = 6


def halves(low: int, high: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """(lower part, upper part) of a range, for "min" and "max"."""
    if high - low > _WIDE:
        return (low, low + 3), (high - 3, high)
    middle = (low + high) // 2
    return (low, middle), (min(middle + 1, high), high)


def value(word: str, context: Context) -> Constraint:
    """What a strength word promises, before it is held against what the caller has shown."""
    partner_low, partner_high = context.strength(context.partner)
    low, high = context.strength(context.me)
    known = partner_low > 0
    responding = context.role in (RESPONSE, ADVANCE)
    if word == "inv+":
        return of_range("P", INVITE_LOW - partner_low) if known else NOTHING_SAID
    if word == "inv":
        if not known:
            return NOTHING_SAID
        return of_range("P", INVITE_LOW - partner_low, INVITE_HIGH - partner_low)
    if word == "gf" and context.game_forced:
        return NOTHING_SAID
    if word == "gf":
        return (
            of_range("P", GAME - partner_low)
            if (partner_low, partner_high) != (0, _TOP)
            else (NOTHING_SAID)
        )
    if word == "st":
        if partner_high >= _TOP - 4 or not known:
            return NOTHING_SAID
        return of_range("P", SLAM - partner_high)
    if word == "quant":
        if not known:
            return NOTHING_SAID
        goal = GRAND if context.level >= 5 else SMALL_SLAM
        return of_range("P", goal - partner_high, goal - partner_low - 1)
    if word in ("min", "max"):
        if context.role in (OPENING, OVERCALL) or not context.me.calls:
            return NOTHING_SAID
        if (low, high) == (0, _TOP) or (word == "max" and high >= _TOP - 4):
            return NOTHING_SAID
        return of_range("P", *halves(low, high)[word == "max"])
    if word == "medium":
        lower, upper = halves(low, high)
        if lower[1] + 1 <= upper[0] - 1:
            return of_range("P", lower[1] + 1, upper[0] - 1)
        return NOTHING_SAID
    if word == "extras":
        return of_range("P", low + 3) if context.me.calls and low else NOTHING_SAID
    if word == "weak":
        if context.role in (OPENING, OVERCALL):
            return (
                of_range("P", 5, 10) if context.jump or context.role == OPENING else NOTHING_SAID
            )
        if responding or not context.me.calls:
            return of_range("P", 0, 7)
        if (low, high) != (0, _TOP):
            return of_range("P", *halves(low, high)[0])
        return NOTHING_SAID
    if word == "strong":
        if context.me.calls and (low, high) != (0, _TOP) and high < _TOP - 4:
            return (
                of_range("P", max(16, low), _TOP)
                if high >= 16
                else of_range("P", *halves(low, high)[1])
            )
        if responding and known:
            return of_range("P", INVITE_LOW - partner_low)
        return of_range("P", 16)
    if word == "pre":
        if context.role in (OPENING, OVERCALL):
            return of_range("P", 5, 10)
        return of_range("P", 0, 6 if context.own in context.partner.suits else 7)
    if word == "preemptive raise":
        return of_range("P", 0, 6)
    if word == "mixed raise":
        return of_range("P", 7, 9)
    if word == "limit raise":
        return of_range("P", 10, 12) if not known else value("inv", context)
    if word == "con":
        return of_range("P", 8, 10) if responding or context.role == OVERCALL else NOTHING_SAID
    if word in ("values", "positive"):
        if word == "positive" and not (partner_low >= 15 and context.role == RESPONSE):
            return NOTHING_SAID
        return of_range("P", 8)
    if word == "negative":
        if context.role == RESPONSE and context.call >= 3 and partner_low >= 15:
            return of_range("P", 0, 7)
        return NOTHING_SAID
    if word == "yarborough":
        return of_range("P", 0, 3)
    if word == "weak two":
        return of_range("P", 5, 10)
    if word == "weak notrump":
        return of_range("P", 12, 14)
    if word == "strong notrump":
        return of_range("P", 15, 17)
    return NOTHING_SAID


FORCE = {
    "inv+": "inv+",
    "inv": "inv",
    "gf": "gf",
    "st": "st",
    "pre": "pre",
    "con": "con",
    "quant": "inv",
    "limit raise": "inv",
    "mixed raise": "con",
    "preemptive raise": "pre",
}
"""The forcing state that a strength word implies."""

ABSOLUTE = frozenset(("weak two", "weak notrump", "strong notrump", "yarborough"))
"""Words whose values are their own, whatever was shown before."""


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


__all__ = ["ABSOLUTE", "FORCE", "NOTRUMP", "bounded", "halves", "value"]
