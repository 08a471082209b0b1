"""Programs of a rule table read back into expressions that a bridge player understands."""

from __future__ import annotations

from collections.abc import Callable

from spotcard.robot.alerts import SUIT_NAMES
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.pattern import SHAPES
from spotcard_host.compiler.ir import POSITIONS
from spotcard_host.language.functions import TABLE

_SUITS = tuple(name[:-1] for name in SUIT_NAMES)
# The names of a hand's features, used everywhere: the twenty fields, then the shape. The length of
# a suit is called by the suit.
FIELD_NAMES = (
    *(f"{suit}s" for suit in _SUITS), *(f"{suit} honours" for suit in _SUITS),
    *(f"{suit} stopper" for suit in _SUITS), "HCP", "points", "losers", "controls",
    *(f"{suit} quality" for suit in _SUITS), "shape",
)
_OPERATORS = {
    f.EQ: "==", f.NE: "!=", f.LT: "<", f.LE: "<=", f.GT: ">", f.GE: ">=", f.ADD: "+", f.SUB: "-",
    f.MUL: "*", f.BIT_AND: "&", f.BIT_OR: "|", f.AND: "and", f.OR: "or",
}


def _shapes(first: int, last: int) -> list[str]:
    return ["".join("0123456789ABCD"[n] for n in SHAPES[4 * i:4 * i + 4])
            for i in range(first, last + 1)]


def interval(feature: int, low: int, high: int) -> str:
    """An interval test in words."""
    name = FIELD_NAMES[feature]
    if low > high:
        return "no shape" if feature == fields.SHAPE else f"{name} impossible"
    if feature == fields.SHAPE:
        if (low, high) == (0, 2):
            return "balanced"
        if high - low >= 20:
            return "no " + " ".join([*_shapes(0, low - 1), *_shapes(high + 1, 38)])
        return "shape " + " ".join(_shapes(low, high))
    if low == high:
        return f"{name} {low}"
    if high >= fields.FIELD_MAX[feature]:
        return f"{name} {low}+"
    return f"{name} 0-{high}" if not low else f"{name} {low}-{high}"


# How closely operators bind, loosest first.
_OR, _AND, _BITS, _RELATION, _SUM, _PRODUCT, _UNARY, _WHOLE = range(8)
_BINDING = {
    f.OR: _OR, f.AND: _AND, f.BIT_AND: _BITS, f.BIT_OR: _BITS, f.ADD: _SUM, f.SUB: _SUM,
    f.MUL: _PRODUCT,
}


class Reading:
    """Runs a program with expressions in place of values: texts, and how closely they bind.

    `data` is the table, `atoms` the address of its table of atoms.
    """

    def __init__(self, data: bytes, atoms: int, at: int, end: int = 1 << 30) -> None:
        self.data = data
        self.atoms = atoms
        self.stack: list[tuple[str, int]] = []
        self.conditions: list[str] = []
        self.value = ""
        self.binding = _WHOLE
        while at < end:
            op = self.data[at]
            at += 1
            if op == f.END:
                return
            if op == f.RETURN:
                self.value, self.binding = self.stack.pop()
                return
            at = self._step(op, at)

    def atom(self, number: int) -> Reading:
        """The expression of an atom, read."""
        at = self.atoms + 3 * number
        return Reading(self.data, self.atoms, int.from_bytes(self.data[at:at + 3], "little"))

    def _pop(self, binding: int = _OR) -> str:
        """The top, in parentheses where it binds more loosely than that."""
        text, own = self.stack.pop()
        return text if own >= binding else f"({text})"

    def _push(self, text: str, binding: int = _WHOLE) -> None:
        self.stack.append((text, binding))

    def _step(self, op: int, at: int) -> int:
        """Run one operation whose operands begin at `at`; returns where the next one begins."""
        data = self.data
        if op >= f.TERM:
            atom = self.atom((op & 63) << 8 | data[at])
            self.conditions += atom.conditions
            if atom.value != "1":  # a sequence that tests and saves, and holds
                self.conditions.append(atom.value)
            return at + 1
        if op >= f.SMALL:
            self._push(str(op - f.SMALL))
        elif op >= f.GRAB:
            self._push(chr(97 + op - f.GRAB))
        elif f.FUNCTION0 <= op < f.FUNCTION0 + 4:
            self._call(data[at], op - f.FUNCTION0)
            return at + 1
        elif op in _OPERATORS:
            binding = _BINDING.get(op, _RELATION)
            right = self._pop(binding + 1)
            self._push(f"{self._pop(binding)} {_OPERATORS[op]} {right}", binding)
        elif op in (f.SKIP_FALSE, f.SKIP_TRUE):
            self._skip(op, at)
            return at + 1 + data[at]
        elif op == f.GUARD:
            return at + 1 + data[at]
        elif op in _LEAVES:
            size, expression = _LEAVES[op]
            self._push(expression(data[at:at + size]))
            return at + size
        elif op in _CONDITIONS:
            size, condition = _CONDITIONS[op]
            self.conditions.append(condition(self, data[at:at + size]))
            return at + size
        else:
            return self._combine(op, at)
        return at

    def _call(self, number: int, arity: int) -> None:
        args = [self._pop() for _ in range(arity)][::-1]
        name = TABLE[number, arity].macro
        self._push(f"{name}({', '.join(args)})" if args else name)

    def _skip(self, op: int, at: int) -> None:
        binding, word = (_AND, "and") if op == f.SKIP_FALSE else (_OR, "or")
        inner = Reading(self.data, self.atoms, at + 1, at + 1 + self.data[at])
        self._push(f"{self._pop(binding)} {word} {inner._pop(binding)}", binding)

    def _combine(self, op: int, at: int) -> int:
        """The operations on the stack other than operators of two values."""
        if op == f.ATOM:
            atom = self.atom(self.data[at] | self.data[at + 1] << 8)
            self._push(atom.value, atom.binding)
            return at + 2
        if op == f.DROP:
            self._pop()
        elif op == f.NOT:
            self._push(f"not {self._pop(_RELATION)}", _UNARY)
        elif op == f.NEGATE:
            self._push(f"-{self._pop(_UNARY)}", _UNARY)
        elif op == f.BETWEEN:
            high, low, value = self._pop(_SUM), self._pop(_SUM), self._pop(_SUM)
            self._push(f"{value} {low}..{high}", _RELATION)
        return at


def _part_of_call(back: int, character: int) -> str:
    part = "strain" if character else "level"
    return f"{part} of the call" + (f" {back} before" if back else "")


def _char(operands: bytes) -> str:
    low, high = chr(operands[1]), chr(operands[2])
    return f"pattern[{operands[0]}] {low if low == high else low + '-' + high}"


def _set(reading: Reading, operands: bytes) -> str:
    value = reading._pop()
    reading._push("0")
    return f"{chr(97 + operands[0])} = {value}"


# Operations that push an expression of their operands: number of bytes, expression.
_LEAVES: dict[int, tuple[int, Callable[[bytes], str]]] = {
    f.NUM8: (1, lambda data: str(int.from_bytes(data, "little", signed=True))),
    f.NUM16: (2, lambda data: str(int.from_bytes(data, "little", signed=True))),
    f.IN: (3, lambda data: interval(*data)),
    f.CHAR: (3, _char),
    f.FEATURE: (1, lambda data: "my " + FIELD_NAMES[data[0]]),
    f.FIELD: (1, lambda data: field_name(data[0])),
    f.CALL_CHAR: (2, lambda data: _part_of_call(*data)),
    f.DEPTH: (0, lambda data: "number of calls"),
    f.PULL: (0, lambda data: "next field"),
}
# Operations that state a condition of their operands and the stack.
_CONDITIONS: dict[int, tuple[int, Callable[[Reading, bytes], str]]] = {
    f.TEST: (0, lambda reading, data: reading._pop()),
    f.BIND: (3, lambda reading, data: f"{chr(97 + data[0])} = {_part_of_call(*data[1:])}"),
    f.SET: (1, _set),
    f.BIND_BID: (0, lambda reading, data: "a, b = level, strain of the call"),
}


def field_name(position: int) -> str:
    """The name of the field at a position of the pattern string."""
    place = POSITIONS.get(position)
    if place is None:
        return f"pattern field at {position}"
    if place[0] == fields.SHAPE:
        return "my " + ("longest", "second", "third", "fourth")[place[1]] + " suit's length"
    return "my " + FIELD_NAMES[place[0]]
