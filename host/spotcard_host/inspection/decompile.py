"""Programs of a rule table read back into expressions that a bridge player understands."""

from __future__ import annotations

from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.pattern import SHAPES
from spotcard_host.compiler.ir import POSITIONS
from spotcard_host.language.functions import TABLE

_SUITS = ("club", "diamond", "heart", "spade")
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


def interval(feature: int, low: int, high: int) -> str:
    """An interval test in words."""
    if feature == fields.SHAPE:
        shapes = ["".join("0123456789ABCD"[n] for n in SHAPES[4 * i:4 * i + 4])
                  for i in range(low, high + 1)]
        if low > high:
            return "no shape"
        if len(shapes) > 20:
            rest = [*range(low), *range(high + 1, 39)]
            return "no " + " ".join("".join("0123456789ABCD"[n] for n in SHAPES[4 * i:4 * i + 4])
                                    for i in rest)
        return "balanced" if (low, high) == (0, 2) else "shape " + " ".join(shapes)
    name = FIELD_NAMES[feature]
    if low > high:
        return f"{name} impossible"
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
        data = self.data
        if op >= f.TERM:
            self.conditions.append(self.atom((op & 63) << 8 | data[at]).value)
            return at + 1
        if op >= f.SMALL:
            self._push(str(op - f.SMALL))
        elif op >= f.GRAB:
            self._push(chr(97 + op - f.GRAB))
        elif f.FUNCTION0 <= op < f.FUNCTION0 + 4:
            arity = op - f.FUNCTION0
            args = [self._pop() for _ in range(arity)][::-1]
            name = TABLE[data[at], arity].macro
            self._push(f"{name}({', '.join(args)})" if args else name)
            return at + 1
        elif op in _OPERATORS:
            binding = _BINDING.get(op, _RELATION)
            right = self._pop(binding + 1)
            self._push(f"{self._pop(binding)} {_OPERATORS[op]} {right}", binding)
        elif op == f.TEST:
            self.conditions.append(self._pop())
        elif op in (f.SKIP_FALSE, f.SKIP_TRUE):
            binding = _AND if op == f.SKIP_FALSE else _OR
            inner = Reading(self.data, self.atoms, at + 1, at + 1 + data[at])
            word = "and" if op == f.SKIP_FALSE else "or"
            self._push(f"{self._pop(binding)} {word} {inner._pop(binding)}", binding)
            return at + 1 + data[at]
        elif op == f.ATOM:
            atom = self.atom(data[at] | data[at + 1] << 8)
            self._push(atom.value, atom.binding)
            return at + 2
        elif op == f.GUARD:
            return at + 1 + data[at]
        else:
            return self._leaf(op, at)
        return at

    def _leaf(self, op: int, at: int) -> int:
        data = self.data
        if op == f.NUM8:
            self._push(str(data[at] - 256 if data[at] > 127 else data[at]))
            return at + 1
        if op == f.NUM16:
            self._push(str(int.from_bytes(data[at:at + 2], "little", signed=True)))
            return at + 2
        if op == f.IN:
            self._push(interval(data[at], data[at + 1], data[at + 2]))
            return at + 3
        if op == f.CHAR:
            low, high = chr(data[at + 1]), chr(data[at + 2])
            self._push(f"pattern[{data[at]}] {low if low == high else low + '-' + high}")
            return at + 3
        if op == f.FEATURE:
            self._push("my " + FIELD_NAMES[data[at]])
            return at + 1
        if op == f.FIELD:
            self._push(field_name(data[at]))
            return at + 1
        if op == f.CALL_CHAR:
            which = "strain" if data[at + 1] else "level"
            self._push(f"{which} of the call" + (f" {data[at]} before" if data[at] else ""))
            return at + 2
        if op == f.BIND:
            which = "strain" if data[at + 2] else "level"
            back = f" {data[at + 1]} before" if data[at + 1] else ""
            self.conditions.append(f"{chr(97 + data[at])} = {which} of the call{back}")
            return at + 3
        if op == f.SET:
            self.conditions.append(f"{chr(97 + data[at])} = {self._pop()}")
            self._push("0")
            return at + 1
        if op == f.BIND_BID:
            self.conditions.append("a, b = level, strain of the call")
        elif op == f.DROP:
            self._pop()
        elif op == f.NOT:
            self._push(f"not {self._pop(_RELATION)}", _UNARY)
        elif op == f.NEGATE:
            self._push(f"-{self._pop(_UNARY)}", _UNARY)
        elif op == f.BETWEEN:
            high, low, value = self._pop(_SUM), self._pop(_SUM), self._pop(_SUM)
            self._push(f"{value} {low}..{high}", _RELATION)
        elif op == f.DEPTH:
            self._push("number of calls")
        elif op == f.PULL:
            self._push("next field")
        return at


def field_name(position: int) -> str:
    """The name of the field at a position of the pattern string."""
    place = POSITIONS.get(position)
    if place is None:
        return f"pattern field at {position}"
    if place[0] == fields.SHAPE:
        return "my " + ("longest", "second", "third", "fourth")[place[1]] + " suit's length"
    return "my " + FIELD_NAMES[place[0]]
