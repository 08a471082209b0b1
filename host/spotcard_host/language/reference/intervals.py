"""The plain tests in a constraint: one field of the hand compared with a number.

`MINE(HCP)>=15` (`#0(12)>=15`) and `@01~.[15,17]~`, as conjuncts at the top level,
bound a field; every hand that fits the constraint lies within these bounds. So they tell cheaply
that a hand cannot fit, and sometimes that none can.
"""

from __future__ import annotations

from collections.abc import Iterator

from spotcard.rules.fields import CONTROLS, FIELD_MAX, HCP, LOSERS, POINTS
from spotcard.rules.pattern import AT_CONTROLS, AT_HCP, AT_LENGTHS, AT_LOSERS, AT_POINTS
from spotcard_host.language.guard import split_conjunction
from spotcard_host.language.nodes import (
    And,
    Between,
    Binary,
    Call,
    Expr,
    Goal,
    Goto,
    Math,
    Num,
    Pattern,
    Pull,
    Seq,
)

# Where a field that is a number begins in the pattern string.
_FIELD_AT = {
    AT_HCP + 1: HCP, AT_POINTS + 1: POINTS, AT_LOSERS + 1: LOSERS, AT_CONTROLS + 1: CONTROLS,
}
_NAMES = {HCP: "HCP", POINTS: "points", LOSERS: "losers", CONTROLS: "controls"}
_FAR = 9999


def excluded(constraint: Goal) -> str:
    """Why no hand can fit the constraint, "" when no contradiction is found."""
    limits = bounds(constraint)
    for number, (least, most) in limits.items():
        if least > most:
            name = _NAMES.get(number, f"field {number}")
            return f"its tests want {name} of at least {least} and at most {most}"
    lengths = [limits.get(suit, (0, 13)) for suit in range(4)]
    if sum(low for low, _ in lengths) > 13:
        return "its tests want more than thirteen cards"
    if sum(high for _, high in lengths) < 13:
        return "its tests want fewer than thirteen cards"
    return ""


def bounds(constraint: Goal) -> dict[int, tuple[int, int]]:
    """Field -> (least, greatest) that the constraint allows at most."""
    limits: dict[int, tuple[int, int]] = {}
    for number, low, high in _tests(constraint):
        least, most = limits.get(number, (0, FIELD_MAX[number]))
        limits[number] = (max(least, low), min(most, high))
    return limits


def _tests(constraint: Goal) -> Iterator[tuple[int, int, int]]:
    if constraint.body is None:
        return
    for expr, pulled in _conjuncts(constraint.body, None):
        yield from _limits(expr, pulled)


def _conjuncts(node: Pattern, pulled: int | None) -> Iterator[tuple[Expr, int | None]]:
    """Top-level expressions, each with the field that its `.` reads (None: not known)."""
    if isinstance(node, Math):
        for expr in split_conjunction(node.expr):
            yield expr, pulled if expr is node.expr else None
    elif isinstance(node, Seq):
        for number, item in enumerate(node.items):
            yield from _conjuncts(item, pulled if number == 0 else None)
    elif isinstance(node, And):
        yield from _conjuncts(node.left, pulled)
        yield from _conjuncts(node.right, pulled)
    elif isinstance(node, Goto):
        if node.left is not None:
            yield from _conjuncts(node.left, pulled)
        here = None if node.advance else _field_at(node.position)
        yield from _conjuncts(node.body, here)


def _field_at(position: int) -> int | None:
    # Single lengths (AT_LENGTHS + 1 ...) are read with brackets: `.` would take all four digits.
    return None if position > AT_LENGTHS and position < AT_LOSERS else _FIELD_AT.get(position)


def _limits(expr: Expr, pulled: int | None) -> Iterator[tuple[int, int, int]]:
    if isinstance(expr, Between):
        number = _field(expr.body, pulled)
        if number is not None and isinstance(expr.low, Num) and isinstance(expr.high, Num):
            yield number, expr.low.value, expr.high.value
        return
    if not isinstance(expr, Binary) or not isinstance(expr.right, Num):
        return
    number = _field(expr.left, pulled)
    if number is None:
        return
    value = expr.right.value
    ranges = {
        ">=": (value, _FAR), ">": (value + 1, _FAR), "<=": (0, value), "<": (0, value - 1),
        "==": (value, value),
    }
    if expr.op in ranges:
        yield (number, *ranges[expr.op])


def _field(expr: Expr, pulled: int | None) -> int | None:
    if isinstance(expr, Pull):
        return pulled
    if isinstance(expr, Call) and expr.number == 0 and len(expr.args) == 1:
        argument = expr.args[0]
        value = getattr(argument, "value", None)  # a number or a letter
        return value if isinstance(value, int) and 0 <= value < len(FIELD_MAX) else None
    return None
