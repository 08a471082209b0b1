"""Constraints as conditions: what a match against the pattern string asks of the hand.

The pattern string has a fixed layout, so nearly every constraint can be matched here, once, with
the characters unknown: the result is a condition on features, on what was saved and on the public
state. `outcomes` follows the reference matcher step by step; an outcome is one way to match, with
its conditions, the place it ends and what it saved. Backtracking then is "one of the outcomes".

What this cannot follow (saved text compared, a repetition whose length depends on the
hand) raises NotStatic: such a constraint is left to the matcher on the board.
"""

from __future__ import annotations

from spotcard.game.cards import STRAINS
from spotcard.rules.pattern import PATTERN
from spotcard_host.compiler.ir import FIXED, POSITIONS, Arena, field_end
from spotcard_host.language.nodes import (
    MATH_LETTERS,
    And,
    Assign,
    Between,
    Binary,
    Call,
    Class,
    Dot,
    Expr,
    Goal,
    Goto,
    GrabValue,
    Letter,
    Math,
    Not,
    Num,
    Or,
    Pattern,
    Pull,
    Push,
    Repeat,
    Seq,
    Text,
    Unary,
)
from spotcard_host.language.operators import RIGHT_FIRST
from spotcard_host.language.reference.matcher import range_text

DIGITS = "0123456789"
MOST_OUTCOMES = 64
UNSET = -1


class NotStatic(Exception):
    """A pattern that only the backtracking matcher can judge."""


class Reader:
    """Turns expressions into nodes of the arena.

    `bound`: letters that the board will have saved; `env`: letters whose value is known here as a
    node. `pos`: where `.` reads in the pattern string, None where it cannot be followed.
    """

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.bound: set[str] = set()
        self.env: dict[str, int] = {}
        self.assigned: list[tuple[str, int]] = []
        self.pos: int | None = None

    def expr(self, node: Expr) -> int:
        """The node of an expression, evaluated in the order of the reference evaluator."""
        a = self.arena
        if isinstance(node, Binary):
            if node.op in RIGHT_FIRST:
                right = self.expr(node.right)
                return a.make(node.op, self.expr(node.left), right)
            left = self.expr(node.left)
            return a.make(node.op, left, self.expr(node.right))
        if isinstance(node, Num):
            return a.make("num", node.value)
        if isinstance(node, Letter):
            return a.make("num", node.value)
        if isinstance(node, GrabValue):
            return self.grab(node.name)
        if isinstance(node, Call):
            args = [self.expr(arg) for arg in node.args]
            if node.number == 0 and len(args) == 1 and a.nodes[args[0]][0] == "num":
                number = int(a.nodes[args[0]][1])
                return a.make("feature", number) if 0 <= number < 20 else a.false
            return a.make("fn", node.number, *args)
        if isinstance(node, Between):
            parts = [self.expr(part) for part in (node.body, node.low, node.high)]
            return a.make("[]", *parts)
        if isinstance(node, Unary):
            return a.make("!" if node.op == "!" else "neg", self.expr(node.body))
        if isinstance(node, Assign):
            value = self.expr(node.value)
            self.env[node.name] = value
            self.assigned.append((node.name, value))
            return value
        assert isinstance(node, Pull)
        return self.pull()

    def grab(self, name: str) -> int:
        """The value of a letter."""
        if name in self.env:
            return self.env[name]
        if name in self.bound:
            return self.arena.make("grab", ord(name) - 97)
        return self.arena.make("num", UNSET)

    def pull(self) -> int:
        """The field of the pattern string at `pos`, which moves past it."""
        if self.pos is None:
            raise NotStatic
        at = self.pos
        if at >= PATTERN:
            raise _NoField
        if at in POSITIONS:
            self.pos = field_end(at)
            return self.arena.make("field", at)
        self.pos = at + 1
        if at not in FIXED:
            raise NotStatic  # the letter of a sorted length
        return self.arena.make("num", MATH_LETTERS.find(FIXED[at]))


class _NoField(Exception):
    """`.` at the end of the string: no match."""


# An outcome: conditions, where it ends, what was saved.
Outcome = tuple[tuple[int, ...], int, dict[str, int]]


class Constraint:
    """Matches one constraint against the unknown pattern string."""

    def __init__(self, arena: Arena, bound: set[str]) -> None:
        self.arena = arena
        self.bound = bound

    def conditions(self, goal: Goal) -> list[int]:
        """What must hold, each part by itself. Raises NotStatic."""
        if goal.body is None:
            return []
        a = self.arena
        outcomes = self.outcomes(goal.body, 0, {})
        if len(outcomes) == 1:
            whole = list(outcomes[0][0])
        else:
            whole = [a.any_of([a.all_of(list(conditions)) for conditions, _, _ in outcomes])]
        return [part for condition in whole for part in a.conjuncts(condition)]

    def outcomes(self, node: Pattern, pos: int, env: dict[str, int]) -> list[Outcome]:
        """Every way in which a node matches at `pos`."""
        if isinstance(node, Seq):
            found: list[Outcome] = [((), pos, env)]
            for item in node.items:
                found = [
                    (head + more, end, after)
                    for head, at, before in found
                    for more, end, after in self.outcomes(item, at, before)
                ]
                if len(found) > MOST_OUTCOMES:
                    raise NotStatic
            return self.merged(found)
        if isinstance(node, Math):
            return self.math(node, pos, env)
        if isinstance(node, Text):
            return self.text(node.text, pos, env)
        if isinstance(node, Dot):
            return [((), pos + 1, env)] if pos < PATTERN else []
        if isinstance(node, Class):
            return self.bracket(node, pos, env)
        if isinstance(node, Or):
            return self.merged(
                self.outcomes(node.left, pos, env) + self.outcomes(node.right, pos, env))
        if isinstance(node, And):
            return self.merged([
                (left + right, end, after)
                for left, _, between in self.outcomes(node.left, pos, env)
                for right, end, after in self.outcomes(node.right, pos, between)
            ])
        if isinstance(node, Goto):
            return self.goto(node, pos, env)
        if isinstance(node, Not):
            a = self.arena
            body = [a.all_of(list(c)) for c, _, _ in self.outcomes(node.body, pos, env)]
            return [((a.negation(a.any_of(body)),), pos, env)]
        if isinstance(node, Repeat):
            return self.repeat(node, pos, env)
        if isinstance(node, Push):
            return self.push(node.name, pos, env)
        raise NotStatic  # saved text compared, or a call in the pattern string

    def merged(self, found: list[Outcome]) -> list[Outcome]:
        """Outcomes with the same end become one: either may hold."""
        out: list[Outcome] = []
        a = self.arena
        for conditions, end, env in found:
            if any(a.nodes[c] == ("num", 0) for c in conditions):
                continue
            for i, (other, other_end, other_env) in enumerate(out):
                if end == other_end and env == other_env:
                    either = a.any_of([a.all_of(list(other)), a.all_of(list(conditions))])
                    out[i] = ((either,), end, env)
                    break
            else:
                out.append((conditions, end, env))
        if len(out) > MOST_OUTCOMES:
            raise NotStatic
        return out

    def char(self, pos: int, low: str, high: str) -> int:
        """The condition that the character at `pos` lies between two; a node."""
        a = self.arena
        if pos >= PATTERN:
            return a.false
        if pos in FIXED:
            return a.true if low <= FIXED[pos] <= high else a.false
        return a.make("char", pos, ord(low), ord(high))

    def text(self, text: str, pos: int, env: dict[str, int]) -> list[Outcome]:
        conditions = []
        for i, ch in enumerate(text):
            condition = self.char(pos + i, ch, ch)
            if condition == self.arena.false:
                return []
            if condition != self.arena.true:
                conditions.append(condition)
        return [(tuple(conditions), pos + len(text), env)]

    def math(self, node: Math, pos: int, env: dict[str, int]) -> list[Outcome]:
        reader = Reader(self.arena)
        reader.bound = self.bound
        reader.env = dict(env)
        reader.pos = pos
        try:
            condition = reader.expr(node.expr)
        except _NoField:
            return []
        if condition == self.arena.false:
            return []
        parts = () if self.arena.nodes[condition][0] == "num" else (condition,)
        return [(parts, reader.pos, reader.env)]

    def bracket(self, node: Class, pos: int, env: dict[str, int]) -> list[Outcome]:
        if pos >= PATTERN:
            return []
        if any(item.grab for item in node.items):
            raise NotStatic
        a = self.arena
        if node.op in ("", "^"):
            inside = a.any_of([
                self.char(pos, item.low, item.high or item.low)
                if not item.high or item.low not in "CDHSN" or item.high not in "CDHSN"
                else a.any_of([self.char(pos, c, c) for c in range_text(item)])
                for item in node.items
            ])
            condition = inside if node.op == "" else a.negation(inside)
        else:
            condition = a.any_of([
                self.char(pos, c, c) for c in DIGITS + STRAINS if in_class(node, c)
            ])
        if condition == a.false:
            return []
        return [(() if condition == a.true else (condition,), pos + 1, env)]

    def push(self, name: str, pos: int, env: dict[str, int]) -> list[Outcome]:
        a = self.arena
        if pos >= PATTERN:
            value = a.make("num", UNSET)
        elif pos in FIXED:
            value = a.make("num", MATH_LETTERS.find(FIXED[pos]))
        elif pos not in POSITIONS:
            raise NotStatic
        else:
            # One digit of a number: the sum of the tests for each.
            value = a.false
            for digit in range(1, 10):
                one = self.char(pos, str(digit), "9")
                value = one if value == a.false else a.make("+", value, one)
        return [((), pos, {**env, name: value})]

    def goto(self, node: Goto, pos: int, env: dict[str, int]) -> list[Outcome]:
        lefts: list[Outcome] = [((), pos, env)]
        if node.left is not None:
            lefts = self.outcomes(node.left, pos, env)
        last = node.position
        if node.position > PATTERN:
            return []
        if node.advance:
            while last < PATTERN and FIXED.get(last) != ":":
                last += 1
        return self.merged([
            (left + right, end, after)
            for left, _, between in lefts
            for start in range(node.position, last + 1)
            for right, end, after in self.outcomes(node.body, start, between)
        ])

    def repeat(self, node: Repeat, pos: int, env: dict[str, int]) -> list[Outcome]:
        """All lengths; a body that takes no characters counts once for `+` and `?`."""
        if node.kind == "?":
            return self.merged([*self.outcomes(node.body, pos, env), ((), pos, env)])
        found: list[Outcome] = [] if node.kind == "+" else [((), pos, env)]
        rounds: list[Outcome] = [((), pos, env)]
        first = True
        while rounds:
            further: list[Outcome] = []
            for head, at, before in rounds:
                for more, end, after in self.outcomes(node.body, at, before):
                    if end == at:
                        if node.kind == "+" and first:
                            found.append((head + more, end, after))
                        continue
                    further.append((head + more, end, after))
            found += further
            if len(found) > MOST_OUTCOMES:
                raise NotStatic
            rounds = further
            first = False
        return self.merged(found)


def in_class(item: Class, ch: str) -> bool:
    """Whether a bracket without saved values has a character of a call."""
    members = [c for i in item.items for c in range_text(i)]
    if item.op in ("", "^"):
        return (ch in members) == (item.op == "")
    order = DIGITS if ch in DIGITS else STRAINS if ch in STRAINS else ""
    places = [order.index(c) for c in members if c in order]
    if not places:
        return False
    here = order.index(ch)
    if item.op == "<":
        return here < min(places)
    if item.op == ">":
        return here > max(places)
    return any(p + (item.steps if item.op == "+" else -item.steps) == here for p in places)
