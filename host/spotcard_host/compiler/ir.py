"""Expressions on their way into the table: shared and simplified (`emit` writes them as code).

Each distinct expression of all rules is a number in one `Arena`. So equal conditions of
different rules coincide, and the properties of an expression (does it read
the caller's hand? a grab? one feature only?) are worked out once.

What depends on one feature only is turned into intervals by trying all its values; that covers
the pattern string as well, because each of its characters belongs to a feature.
"""

from __future__ import annotations

from copy import copy

from spotcard.game.cards import SUITS
from spotcard.rules import fields
from spotcard.rules.pattern import (
    AT_CONTROLS,
    AT_HCP,
    AT_HONOURS,
    AT_LENGTHS,
    AT_LOSERS,
    AT_POINTS,
    AT_QUALITY,
    AT_SORTED,
    AT_STOPPERS,
    PATTERN,
    SHAPES,
)
from spotcard_host.language.functions import TABLE
from spotcard_host.language.operators import TRUTHS, result, wrap

# A node: (operation, operands...). Operands of leaves are plain numbers, the first of "fn" is the
# function's number, that of "set" a letter; all others are numbers of nodes.
Node = tuple[str | int, ...]

_LEAVES = frozenset(("num", "grab", "feature", "in", "char", "field", "callchar", "depth", "live",
                     "pull"))

NONE = -1  # reads no feature
MANY = -2  # reads several, or something else than features


def _positions() -> dict[int, tuple[int, int]]:
    """Position in the pattern string -> (feature, which digit of its text)."""
    at = {
        AT_HCP + 1: (fields.HCP, 0), AT_HCP + 2: (fields.HCP, 1),
        AT_POINTS + 1: (fields.POINTS, 0), AT_POINTS + 2: (fields.POINTS, 1),
        AT_LOSERS + 1: (fields.LOSERS, 0), AT_LOSERS + 2: (fields.LOSERS, 1),
        AT_CONTROLS + 1: (fields.CONTROLS, 0), AT_CONTROLS + 2: (fields.CONTROLS, 1),
    }
    for i in range(4):
        at[AT_SORTED + 1 + 2 * i] = (fields.SHAPE, i)
        at[AT_LENGTHS + 1 + i] = (fields.LENGTH + i, 0)
        at[AT_HONOURS + 1 + 3 * i] = (fields.HONOURS + i, 0)
        at[AT_HONOURS + 2 + 3 * i] = (fields.HONOURS + i, 1)
        at[AT_STOPPERS + 1 + 2 * i] = (fields.STOPPERS + i, 0)
        at[AT_QUALITY + 1 + 2 * i] = (fields.QUALITY + i, 0)
    return at


POSITIONS = _positions()
# The fixed characters; the letters of the sorted lengths are not among them.
FIXED = {
    **dict(zip((AT_HCP, AT_POINTS, AT_SORTED, AT_LENGTHS, AT_LOSERS, AT_HONOURS, AT_CONTROLS,
                AT_STOPPERS, AT_QUALITY), "PMDCLHQSG", strict=True)),
    **{at - 1: ":" for at in (AT_POINTS, AT_SORTED, AT_LENGTHS, AT_LOSERS, AT_HONOURS,
                              AT_CONTROLS, AT_STOPPERS, AT_QUALITY)},
    **{AT_HONOURS + 3 + 3 * i: SUITS[i] for i in range(4)},
    **{AT_STOPPERS + 2 + 2 * i: SUITS[i] for i in range(4)},
    **{AT_QUALITY + 2 + 2 * i: SUITS[i] for i in range(4)},
}


def domain(feature: int) -> int:
    """The number of values of a feature."""
    return 39 if feature == fields.SHAPE else fields.FIELD_MAX[feature] + 1


def text_of(feature: int, value: int) -> str:
    """The characters that stand for a value in the pattern string."""
    if feature == fields.SHAPE:
        return "".join(str(min(n, 9)) for n in SHAPES[4 * value:4 * value + 4])
    if feature < fields.HONOURS:
        return str(min(value, 9))
    return f"{value:02d}" if 4 <= feature < 8 or 12 <= feature < 16 else str(value)


def field_end(position: int) -> int:
    """Where the run of digits that begins at a position ends; the position when none begins."""
    while position < PATTERN and position in POSITIONS:
        position += 1
    return position


class Arena:
    """All expressions of a table."""

    def __init__(self) -> None:
        self.numbers: dict[Node, int] = {}
        self.nodes: list[Node] = []
        self.private: list[bool] = []  # reads the caller's hand
        self.free: list[bool] = []  # reads no grab and no call of the sequence
        self.base: list[int] = []  # the one feature that it reads, NONE or MANY
        self.truth: list[bool] = []  # is 0 or 1
        self.pure: list[bool] = []  # emits nothing
        self.ranges_of: dict[int, list[tuple[int, int]] | None] = {}
        self.false = self.make("num", 0)
        self.true = self.make("num", 1)

    def copy(self) -> Arena:
        """The same expressions, to which more can be added."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (dict, list)):
                setattr(other, name, value.copy())
        return other

    def make(self, *node: str | int) -> int:
        """The number of a node; constant parts are worked out."""
        found = self.numbers.get(node)
        if found is not None:
            return found
        children = self.children(node)
        folded = self._folded(node, children)
        if folded is not None:
            return folded
        number = len(self.nodes)
        self.numbers[node] = number
        self.nodes.append(node)
        self._describe(node, children)
        return number

    def _folded(self, node: Node, children: list[int]) -> int | None:
        """The node that stands for one with constant operands, None where none does."""
        op = node[0]
        if op in ("&", "&&"):
            # A constant operand of a logical operator decides it or drops out.
            a, b = children
            for one, other in ((a, b), (b, a)):
                if self.nodes[one][0] == "num" and self.truth[other]:
                    kept = int(self.nodes[one][1]) & 1 if op == "&" else self.nodes[one][1]
                    return other if kept else self.false
        if children and op not in ("fn", "set"):
            constants = [self.nodes[c][1] for c in children if self.nodes[c][0] == "num"]
            if len(constants) == len(children):
                return self.make("num", self._value(node, constants))
        return None

    def _describe(self, node: Node, children: list[int]) -> None:
        """Add the properties of the node made last."""
        op = node[0]
        private = any(self.private[c] for c in children)
        free = all(self.free[c] for c in children)
        pure = all(self.pure[c] for c in children)
        truth = False  # of a number too, even 0 or 1: & is bitwise
        base = NONE
        for c in children:
            base = self.base[c] if base in (NONE, self.base[c]) else (
                base if self.base[c] == NONE else MANY)
        if op in ("grab", "callchar", "depth"):
            free, base = False, MANY
        elif op in ("live", "pull", "set"):
            # Belongs to the matcher: neither shared nor moved.
            free, base, private, pure = False, MANY, True, False
        elif op in ("feature", "in"):
            private, base, truth = True, int(node[1]), op == "in"
        elif op in ("char", "field"):
            private, base, truth = True, self._base_at(str(op), int(node[1])), op == "char"
        elif op == "fn":
            entry = TABLE[int(node[1]), len(children)]
            private = private or entry.private
            pure = pure and not entry.emits
            truth = entry.gives == "flag"
            base = MANY
        elif op in TRUTHS or op in ("!", "[]"):
            truth = True
        elif op in ("&", "|"):
            truth = all(self.truth[c] for c in children)
        self.private.append(private)
        self.free.append(free)
        self.base.append(base)
        self.truth.append(truth)
        self.pure.append(pure)

    def children(self, node: Node) -> list[int]:
        """The numbers of a node's operands."""
        if node[0] in _LEAVES:
            return []
        return [int(c) for c in node[2 if node[0] in ("fn", "set") else 1:]]

    def _base_at(self, op: str | int, position: int) -> int:
        if position not in POSITIONS:
            return MANY
        feature = POSITIONS[position][0]
        if op == "field" and any(
            POSITIONS[p][0] != feature for p in range(position, field_end(position))
        ):
            return MANY
        return feature

    # -------------------------------------------------------------- values

    def _value(self, node: Node, args: list[str | int]) -> int:
        """The value of a node whose operands are these numbers."""
        op = node[0]
        a = int(args[0])
        if op == "!":
            return int(not a)
        if op == "neg":
            return wrap(-a)
        b = int(args[1])
        if op == "[]":
            return int(b <= a <= int(args[2]))
        return result(str(op), a, b)

    def at(self, number: int, value: int) -> int:
        """The value of a node that reads one feature, for a value of it."""
        node = self.nodes[number]
        op = node[0]
        if op == "num":
            return int(node[1])
        if op == "feature":
            return value
        if op == "in":
            return int(int(node[2]) <= value <= int(node[3]))
        if op in ("char", "field"):
            feature, digit = POSITIONS[int(node[1])]
            text = text_of(feature, value)
            if op == "char":
                return int(int(node[2]) <= ord(text[digit]) <= int(node[3]))
            # A sorted length stands alone between letters.
            return int(text[digit] if feature == fields.SHAPE else text[digit:])
        return self._value(node, [self.at(c, value) for c in self.children(node)])

    def ranges(self, number: int) -> list[tuple[int, int]] | None:
        """The intervals of one feature where a condition holds; None for any other condition."""
        if number in self.ranges_of:
            return self.ranges_of[number]
        found: list[tuple[int, int]] | None = None
        feature = self.base[number]
        if feature >= 0:
            found = []
            for value in range(domain(feature)):
                if self.at(number, value):
                    if found and found[-1][1] == value - 1:
                        found[-1] = (found[-1][0], value)
                    else:
                        found.append((value, value))
        self.ranges_of[number] = found
        return found

    # -------------------------------------------------------------- conditions

    def negation(self, number: int) -> int:
        """The negation of a condition."""
        return self.make("!", number)

    def all_of(self, numbers: list[int]) -> int:
        """The conjunction of conditions, as one node."""
        out = self.true
        for number in numbers:
            ranges = self.ranges(number)
            if ranges and ranges[0] == (0, domain(self.base[number]) - 1):
                continue  # always true
            out = number if out == self.true else self.make("&&", out, number)
        return out

    def any_of(self, numbers: list[int]) -> int:
        """The disjunction of conditions, as one node."""
        out = self.false
        for number in numbers:
            out = number if out == self.false else self.make("||", out, number)
        return out

    def conjuncts(self, number: int) -> list[int]:
        """The parts of a condition that must all hold."""
        node = self.nodes[number]
        if node[0] == "&&" or (node[0] == "&" and self.truth[number]):
            return [c for part in self.children(node) for c in self.conjuncts(part)]
        return [] if node[0] == "num" and node[1] else [number]
