"""The value of an expression: the reference against which the compiled table is tested.

A value is a number of 16 bits that wraps, as on the board. What is saved under a letter is a
`Saved`: the character that a PUSH took, or a computed number, which matches its digits or its
strain letter.

Order of evaluation: left operand first, except that `&& || & |` evaluate the *right* one first
as in GIB. Nothing is skipped. `checks.order_findings` reports rules whose value depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from spotcard.errors import SpotcardError
from spotcard_host.language.context import Context
from spotcard_host.language.functions import function
from spotcard_host.language.nodes import (
    MATH_LETTERS,
    Assign,
    Between,
    Binary,
    Call,
    Expr,
    GrabValue,
    Letter,
    Num,
    Pull,
    Unary,
)
from spotcard_host.language.operators import RIGHT_FIRST, result, wrap

UNSET = -1  # the value of a letter under which nothing was saved


class EvaluationError(SpotcardError):
    """An expression that has no value here: an unknown function, or one that needs an auction."""


class NoField(Exception):
    """`.` at the end of the string: the expression fails to match."""


class Saved(NamedTuple):
    """`text`: the character that a PUSH took, "" for a computed value. `value`: its number.

    `strain`: whether it reads as a letter (`C D H S N P X R`).
    """

    value: int
    strain: bool = False
    text: str = ""

    def texts(self) -> tuple[str, ...]:
        """What `#x` may match: the text taken, or a computed value's digits or strain letter."""
        if self.text:
            return (self.text,)
        letter = MATH_LETTERS[self.value] if 0 <= self.value < len(MATH_LETTERS) else ""
        digits = str(self.value) if self.value >= 0 else ""
        return tuple(t for t in ((letter, digits) if self.strain else (digits, letter)) if t)

    def shown(self) -> int | str:
        """As results print it: a strain as its letter, a number as a number."""
        if self.strain and 0 <= self.value < 8:
            return MATH_LETTERS[self.value]
        return self.text if self.text and not self.text.isdigit() else self.value


def saved_character(ch: str) -> Saved:
    """What a PUSH saves of one character."""
    if ch.isascii() and ch.isdigit():
        return Saved(int(ch), False, ch)
    if ch in MATH_LETTERS:
        return Saved(MATH_LETTERS.index(ch), True, ch)
    return Saved(UNSET, False, ch)


class Evaluator:
    """Evaluates expressions over the string `text` and, for functions, a `Context`.

    `grabs` and `pos` (the place in the string) change as the expression runs; the matcher puts
    them back when it backtracks.
    """

    def __init__(self, text: str = "", context: Context | None = None,
                 grabs: Mapping[str, Saved] | None = None) -> None:
        self.text = text
        self.context = context
        self.grabs: dict[str, Saved] = dict(grabs or {})
        self.pos = 0

    def number(self, node: Expr) -> int:
        """The value of an expression. Raises NoField and EvaluationError."""
        # The three commonest kinds without their `Saved`: rules are tried on thousands of hands.
        kind = type(node)
        if kind is Num:
            return node.value  # type: ignore[union-attr, return-value]
        if kind is Binary:
            return self.binary(node)  # type: ignore[arg-type]
        if kind is Call:
            return self.called(node)[0]  # type: ignore[arg-type]
        return self.value(node).value

    def value(self, node: Expr) -> Saved:
        """The value with its kind, as `a=...` stores it."""
        if isinstance(node, Num):
            return Saved(node.value)
        if isinstance(node, Letter):
            return Saved(node.value, True)
        if isinstance(node, GrabValue):
            return self.grabs.get(node.name, Saved(UNSET))
        if isinstance(node, Pull):
            return self.pull()
        if isinstance(node, Call):
            return self.call(node)
        if isinstance(node, Unary):
            inner = self.number(node.body)
            return Saved(int(not inner) if node.op == "!" else wrap(-inner))
        if isinstance(node, Assign):
            stored = self.value(node.value)
            # A computed value: it matches as digits or letter, whatever field it was read from.
            self.grabs[node.name] = stored = Saved(stored.value, stored.strain)
            return stored
        if isinstance(node, Between):
            value, low, high = (self.number(n) for n in (node.body, node.low, node.high))
            return Saved(int(low <= value <= high))
        return Saved(self.binary(node))

    def binary(self, node: Binary) -> int:
        op = node.op
        if op in RIGHT_FIRST:
            right = self.number(node.right)
            left = self.number(node.left)
        else:
            left = self.number(node.left)
            right = self.number(node.right)
        return result(op, left, right)

    def pull(self) -> Saved:
        """The next field: a run of digits, or one character."""
        text, start = self.text, self.pos
        if start >= len(text):
            raise NoField
        end = start
        while end < len(text) and text[end] in "0123456789":
            end += 1
        if end == start:
            self.pos = start + 1
            return saved_character(text[start])._replace(text="")
        self.pos = end
        value = 0
        for digit in text[start:end]:
            value = value * 10 + int(digit) & 32767
        return Saved(value)

    def call(self, node: Call) -> Saved:
        return Saved(*self.called(node))

    def called(self, node: Call) -> tuple[int, bool]:
        """The value of a function, and whether it is a strain."""
        args = node.args
        entry = function(node.number, len(args))
        if entry is None:
            raise EvaluationError(
                f"there is no function #{node.number} with {len(args)} arguments"
            )
        context = self.context
        values = [self.number(arg) for arg in args]
        if entry.private and context is not None and context.features is None:
            raise EvaluationError(f"{entry.macro} (#{node.number}) needs a hand")
        if context is None:
            if not entry.pure:
                raise EvaluationError(f"{entry.macro} (#{node.number}) needs an auction")
            return entry.run(None, *values), False
        return wrap(entry.run(context, *values)), entry.gives == "suit"
