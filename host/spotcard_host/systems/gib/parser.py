"""Tokens to a syntax tree: one recursive-descent parser for patterns, constraints and specs.

Strategy. One method per production of the seed's grammar, in its order. The seed's left-recursive
productions are loops here, which gives the same left grouping: `A|B&C` is `(A|B)&C`,
`2-1-1` is `(2-1)-1`. The first error of a text ends its parse (what follows an error in so dense a
language is guesswork); the rule reader goes on with the next field, so that a file's errors
are all reported in one run.

A text that begins with a backquote is a specification; the database leaves the backquote out and
`parse_spec` adds it, as the seed says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard_host.systems.gib import lexer as lx
from spotcard_host.systems.gib.lexer import PatternError, Tokens
from spotcard_host.systems.gib.nodes import (
    SUITS,
    And,
    AnyCall,
    Assign,
    Between,
    Binary,
    Bound,
    Call,
    Class,
    ClassItem,
    Dot,
    Expr,
    Goal,
    Goto,
    Grab,
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
    Spec,
    Text,
    Unary,
)

# Brackets within brackets: more than any author writes, less than Python's stack holds.
DEEPEST_NESTING = 40
# Nodes from the root to a leaf, long chains of operators included.
DEEPEST_TREE = 200
_LARGEST_FUNCTION = 255

_BINARY0 = frozenset(("&&", "||", "&", "|"))
_LOGICAL = frozenset(("&&", "||"))
_BINARY1 = frozenset((">=", "<=", ">", "<", "==", "!="))


def parse_pattern(text: str, constraint: bool = False) -> Goal:
    """The tree of a sequence, or with `constraint` of a constraint (where START means nothing).

    Raises PatternError.
    """
    return _Parser(text).goal(constraint)


def parse_spec(text: str) -> Spec:
    """The tree of a specification, written without its backquote. Raises PatternError."""
    try:
        parser = _Parser("`" + text)
        # Places are those of the text as written, without the backquote.
        parser.offsets = [max(0, offset - 1) for offset in parser.offsets]
    except PatternError as error:
        raise PatternError(error.message, max(0, error.offset - 1)) from None
    return parser.spec_goal()


def parse(text: str, constraint: bool = False) -> Goal | Spec:
    """A specification if the text begins with a backquote, else a pattern."""
    return _Parser(text).spec_goal() if text.startswith("`") else parse_pattern(text, constraint)


class _Parser:
    def __init__(self, text: str) -> None:
        tokens = Tokens(text)
        self.kinds = tokens.kinds
        self.values = tokens.values
        self.offsets = tokens.offsets
        self.i = 0
        self.nesting = 0
        self.ends: list[tuple[int, int, int]] = []  # (number, offset, index of next token)

    # -------------------------------------------------------------- goals

    def goal(self, constraint: bool) -> Goal:
        start = False
        if (
            not constraint and self.kinds[0] == lx.STR and self.values[0].startswith("START")
        ):
            start = True
            self.values[0] = self.values[0][5:]
            self.offsets[0] += 5
            if not self.values[0]:
                self.i = 1
        body = None
        if self.kinds[self.i] not in (lx.EOF, lx.AT):
            body = self.altexp()
        label = ""
        last = self.i
        if self.kinds[self.i] == lx.AT:
            label = self.values[self.i]
            self.i += 1
            if self.kinds[self.i] != lx.EOF:
                raise self.error("nothing may follow the restart label @" + label)
            if constraint:
                self.i -= 1
                raise self.error("a restart label belongs at the end of a sequence")
        elif self.kinds[self.i] != lx.EOF:
            if self.ends and self.ends[-1][2] == self.i:
                raise PatternError("$ must be the last thing of a sequence", self.ends[-1][1])
            raise self.expected("an operator or the end of the pattern")
        self.check_depth(body)
        tail = self.tail(start, last)
        colons = count_colons(body) if start and body is not None else 0
        if start and body is None:
            raise PatternError("START needs a pattern after it", 0)
        return Goal(body, start, tail, colons, label)

    def tail(self, start: bool, last: int) -> int:
        """The number after the one `$` a START pattern may have, at its very end."""
        for number, offset, following in self.ends:
            if not start:
                raise PatternError("$ is for sequences that begin with START", offset)
            if following != last:
                raise PatternError("$ must be the last thing of a START sequence", offset)
            return number
        return 0

    def spec_goal(self) -> Spec:
        self.i = 1  # the backquote
        spec = self.spec_list()
        if self.kinds[self.i] == "`":
            self.i += 1
        if self.kinds[self.i] != lx.EOF:
            raise self.expected("a field such as :P15, or the end of the specification")
        self.check_depth(spec.math)
        for bound in spec.bounds:
            self.check_depth(bound.value)
        return spec

    # -------------------------------------------------------------- patterns

    def altexp(self) -> Pattern:
        left = self.goto(None) if self.kinds[self.i] == lx.GOTO else self.regexp()
        while True:
            kind = self.kinds[self.i]
            at = self.offsets[self.i]
            if kind == "|":
                self.i += 1
                right = self.goto(None) if self.kinds[self.i] == lx.GOTO else self.regexp()
                left = Or(left, right, at)
            elif kind == "&":
                self.i += 1
                if self.kinds[self.i] == lx.GOTO:
                    raise self.error("a go-to joins two patterns by itself: leave out the &")
                left = And(left, self.regexp(), at)
            elif kind == lx.GOTO:
                left = self.goto(left)
            else:
                return left

    def goto(self, left: Pattern | None) -> Goto:
        value, at = self.values[self.i], self.offsets[self.i]
        self.i += 1
        return Goto(left, int(value[:2]), value.endswith("+"), self.regexp(), at)

    def regexp(self) -> Pattern:
        at = self.offsets[self.i]
        items: list[Pattern] = []
        while True:
            primary = self.primary()
            if primary is None:
                break
            kind = self.kinds[self.i]
            if kind in ("*", "+", "?"):
                self.i += 1
                primary = Repeat(kind, primary, primary.at)
            items.append(primary)
        if not items:
            if self.kinds[self.i] in ("*", "+", "?"):
                raise self.error("there is nothing before this to repeat")
            raise self.expected("a pattern")
        if self.kinds[self.i] == lx.END:
            number = self.values[self.i] or "0"
            if len(number) > 2:
                raise self.error("$ counts calls: at most two digits")
            self.ends.append((int(number), self.offsets[self.i], self.i + 1))
            self.i += 1
        return items[0] if len(items) == 1 else Seq(tuple(items), at)

    def primary(self) -> Pattern | None:
        """A primary, or None where none begins."""
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        if kind == lx.STR:
            self.i += 1
            return Text(value, at)
        if kind == "~":
            return Math(self.math(), at)
        if kind == lx.PUSH:
            self.i += 1
            return Push(value, at)
        if kind == lx.CLASS:
            return self.bracket()
        if kind == lx.GRAB:
            self.i += 1
            return Grab(value, at)
        if kind == ".":
            self.i += 1
            return Dot(at)
        if kind == ",":
            self.i += 1
            return AnyCall(at)
        if kind == "!":
            self.enter()
            self.i += 1
            body = self.primary()
            if body is None:
                raise self.expected("a pattern after !")
            self.nesting -= 1
            return Not(body, at)
        if kind == "(":
            self.enter()
            self.i += 1
            inner = self.altexp()
            self.close(")", "( has no )", at)
            self.nesting -= 1
            return inner
        return None

    def bracket(self) -> Class:
        op, at = self.values[self.i], self.offsets[self.i]
        self.i += 1
        items: list[ClassItem] = []
        while self.kinds[self.i] != "]":
            kind, value, place = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
            if kind in (lx.GRAB, lx.PUSH):
                self.i += 1
                items.append(ClassItem(value, "", True, place))
            elif kind == lx.CHAR:
                self.i += 1
                high = ""
                if self.kinds[self.i] == "-":
                    self.i += 1
                    if self.kinds[self.i] != lx.CHAR:
                        raise self.expected("the upper end of the range")
                    high = self.values[self.i]
                    self.i += 1
                items.append(ClassItem(value, high, False, place))
            elif kind == lx.EOF:
                raise PatternError("[ has no ]", at)
            else:
                raise self.expected("a character, a range or a saved value")
        if not items:
            raise self.error("brackets need at least one character")
        self.i += 1
        return Class(op[:1], len(op) if op[:1] in ("+", "-") else 0, tuple(items), at)

    # -------------------------------------------------------------- expressions

    def math(self) -> Expr:
        at = self.offsets[self.i]
        self.i += 1
        expr = self.expr()
        self.close("~", "~ has no second ~", at)
        return expr

    def expr(self) -> Expr:
        left = self.expr0()
        logical = ""
        while self.kinds[self.i] in _BINARY0:
            op, at = self.kinds[self.i], self.offsets[self.i]
            self.i += 1
            mixed = op in _LOGICAL and logical not in ("", op)
            left = Binary(op, left, self.expr0(), at, mixed)
            if op in _LOGICAL:
                logical = op
        return left

    def expr0(self) -> Expr:
        left = self.expr1()
        while True:
            op, at = self.kinds[self.i], self.offsets[self.i]
            if op in _BINARY1:
                self.i += 1
                left = Binary(op, left, self.expr1(), at)
            elif op == "=":
                if not isinstance(left, GrabValue):
                    raise self.error("only a letter a-z can stand left of =")
                self.i += 1
                left = Assign(left.name, self.expr1(), left.at)
            elif op == "[":
                self.enter()
                self.i += 1
                low = self.expr0()
                self.close(",", "a between is written e[low,high]", self.offsets[self.i])
                high = self.expr0()
                self.close("]", "[ has no ]", at)
                self.nesting -= 1
                left = Between(left, low, high, at)
            else:
                return left

    def expr1(self) -> Expr:
        left = self.expr2()
        while self.kinds[self.i] in ("+", "-"):
            op, at = self.kinds[self.i], self.offsets[self.i]
            self.i += 1
            left = Binary(op, left, self.expr2(), at)
        return left

    def expr2(self) -> Expr:
        left = self.expr3()
        while self.kinds[self.i] == "*":
            at = self.offsets[self.i]
            self.i += 1
            left = Binary("*", left, self.expr3(), at)
        return left

    def expr3(self) -> Expr:
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        self.i += 1
        if kind == lx.NUM:
            return Num(self.number(value, at), at)
        if kind == lx.LETTER:
            return Letter(value, at)
        if kind == lx.PUSH:
            return GrabValue(value, at)
        if kind == lx.FUNC:
            return self.call(value, at)
        if kind == ".":
            return Pull(at)
        if kind in ("!", "-"):
            self.enter()
            body = self.expr3()
            self.nesting -= 1
            return Unary(kind, body, at)
        if kind == "(":
            self.enter()
            inner = self.expr()
            self.close(")", "( has no )", at)
            self.nesting -= 1
            return inner
        self.i -= 1
        raise self.expected("a value")

    def call(self, number: str, at: int) -> Call:
        args: list[Expr] = []
        which = self.number(number, at)
        if which > _LARGEST_FUNCTION:
            raise PatternError(f"functions are numbered 0 to {_LARGEST_FUNCTION}", at)
        if self.kinds[self.i] == "(":
            opened = self.offsets[self.i]
            self.enter()
            self.i += 1
            args.append(self.expr())
            while self.kinds[self.i] == ",":
                if len(args) == 3:
                    raise self.error("a function takes at most three arguments")
                self.i += 1
                args.append(self.expr())
            self.close(")", "( has no )", opened)
            self.nesting -= 1
        return Call(which, tuple(args), at)

    def number(self, digits: str, at: int) -> int:
        if len(digits) > 9 or int(digits) > lx.LARGEST_NUMBER:
            raise PatternError(f"numbers go up to {lx.LARGEST_NUMBER}", at)
        return int(digits)

    # -------------------------------------------------------------- specifications

    def spec_list(self) -> Spec:
        at = self.offsets[self.i]
        math = self.math() if self.kinds[self.i] == "~" else None
        if self.kinds[self.i] == ".":
            self.i += 1
            return Spec(math, (), at)
        bounds: list[Bound] = []
        while self.kinds[self.i] == lx.FIELD:
            self.simple_spec(bounds)
        if not bounds and math is None:
            raise self.expected("a field such as :P15, or . for nothing shown")
        return Spec(math, tuple(bounds), at)

    def simple_spec(self, bounds: list[Bound]) -> None:
        letter, at = self.values[self.i], self.offsets[self.i]
        self.i += 1
        name = letter.upper()
        if name in "PMLQ":
            bounds.append(Bound(name, letter != name, None, self.val(letter), at))
            return
        while True:
            at = self.offsets[self.i]
            value = self.val(letter)
            suit: int | GrabValue
            if self.kinds[self.i] == lx.SUIT:
                suit = SUITS.index(self.values[self.i])
            elif self.kinds[self.i] == lx.GRAB:
                suit = GrabValue(self.values[self.i], self.offsets[self.i])
            else:
                raise self.expected("a suit C D H S or a saved suit such as #b")
            self.i += 1
            bounds.append(Bound(name, letter != name, suit, value, at))
            if self.kinds[self.i] not in (lx.NUM, lx.GRAB, lx.FUNC, "~"):
                return

    def val(self, letter: str) -> Expr:
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        if kind == "~":
            return self.math()
        if kind == lx.NUM:
            self.i += 1
            return Num(self.number(value, at), at)
        if kind == lx.GRAB:
            self.i += 1
            return GrabValue(value, at)
        if kind == lx.FUNC:
            self.i += 1
            return Call(self.number(value, at), (), at)
        raise self.expected(f"a value for :{letter}")

    # -------------------------------------------------------------- helpers

    def enter(self) -> None:
        self.nesting += 1
        if self.nesting > DEEPEST_NESTING:
            raise self.error(f"nested deeper than {DEEPEST_NESTING}")

    def close(self, kind: str, message: str, opened: int) -> None:
        if self.kinds[self.i] == kind:
            self.i += 1
        elif self.kinds[self.i] == lx.EOF:
            raise PatternError(message, opened)
        else:
            raise self.expected(kind)

    def error(self, message: str) -> PatternError:
        return PatternError(message, self.offsets[self.i])

    def expected(self, what: str) -> PatternError:
        kind, value = self.kinds[self.i], self.values[self.i]
        got = "the end" if kind == lx.EOF else repr(value or kind)
        return self.error(f"expected {what}, got {got}")

    def check_depth(self, root: Pattern | Expr | None) -> None:
        """Refuse a tree too deep for those who walk it; only long texts can be."""
        if root is None or len(self.kinds) < DEEPEST_TREE:
            return
        stack: list[tuple[Pattern | Expr, int]] = [(root, 1)]
        while stack:
            node, depth = stack.pop()
            if depth > DEEPEST_TREE:
                raise PatternError(
                    f"more than {DEEPEST_TREE} operators within one another: "
                    "split the rule in two", node.at,
                )
            stack.extend((child, depth + 1) for child in children(node))


# By type, since checks and compiler walk millions of nodes.
_CHILDREN: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    Binary: lambda n: (n.left, n.right),
    Or: lambda n: (n.left, n.right),
    And: lambda n: (n.left, n.right),
    Goto: lambda n: (n.body,) if n.left is None else (n.left, n.body),
    Not: lambda n: (n.body,),
    Repeat: lambda n: (n.body,),
    Unary: lambda n: (n.body,),
    Seq: lambda n: n.items,
    Math: lambda n: (n.expr,),
    Call: lambda n: n.args,
    Assign: lambda n: (n.value,),
    Between: lambda n: (n.body, n.low, n.high),
}


def children(node: Pattern | Expr) -> tuple[Pattern | Expr, ...]:
    """The nodes directly below a pattern or expression node, in the order written."""
    below = _CHILDREN.get(type(node))
    return () if below is None else below(node)


def count_colons(node: Pattern) -> int:
    """How many colons a START pattern spans. Raises PatternError where that is not fixed."""
    if isinstance(node, Text):
        return node.text.count(":")
    if isinstance(node, Seq):
        return sum(count_colons(item) for item in node.items)
    if isinstance(node, Repeat):
        if count_colons(node.body):
            raise PatternError(
                "a START sequence spans a fixed count of calls: "
                f"no colon may stand under {node.kind}", node.at,
            )
        return 0
    if isinstance(node, Or):
        left, right = count_colons(node.left), count_colons(node.right)
        if left != right:
            raise PatternError(
                "a START sequence spans a fixed count of calls: both sides of | need "
                f"the same number of colons, not {left} and {right}", node.at,
            )
        return left
    if isinstance(node, And):
        return count_colons(node.right)
    if isinstance(node, Goto):
        return count_colons(node.body)
    if isinstance(node, Class) and any(":" in (i.low, i.high) for i in node.items):
        raise PatternError("no colon may stand in brackets of a START sequence", node.at)
    return 0
