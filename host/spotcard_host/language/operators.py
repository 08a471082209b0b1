"""The operators of expressions: levels of the grammar, order of evaluation, what each is worth.

The grammar, the printer, the checks, the reference evaluator and the compiler all use these; the
board's machine (`spotcard.rules.vm`) is the one other place that computes them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

# From loose to tight, as the grammar numbers them. All group to the left.
BINARY0 = frozenset(("&&", "||", "&", "|"))
RELATIONS = frozenset((">=", "<=", ">", "<", "==", "!="))
SUMS = frozenset("+-")
PRODUCTS = frozenset("*")
LEVELS = (BINARY0, RELATIONS, SUMS, PRODUCTS)

RIGHT_FIRST = BINARY0
"""The right side of these is evaluated before the left one."""
TRUTHS = RELATIONS | {"&&", "||"}
"""These are worth 0 or 1."""

VALUE: dict[str, Callable[[int, int], int]] = {
    "&&": lambda a, b: a != 0 and b != 0,
    "||": lambda a, b: a != 0 or b != 0,
    "&": operator.and_,
    "|": operator.or_,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def wrap(value: int) -> int:
    """A number as the machine keeps it: 16 bits, signed."""
    return ((value + 32768) & 65535) - 32768


def result(op: str, left: int, right: int) -> int:
    """What an operator makes of two numbers."""
    return wrap(int(VALUE[op](left, right)))


def level(op: str) -> int:
    """0 for the loosest operators, 3 for the tightest."""
    return next(n for n, ops in enumerate(LEVELS) if op in ops)
