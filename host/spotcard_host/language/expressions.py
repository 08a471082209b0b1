"""The expression parser, and the token reader that all parsers share.

`TokenReader` walks the tokens of one field; `ExpressionParser` adds the grammar between tildes:
`&& || & |`, then relations, `=` and between, then `+ -`, then `*`, all grouping to the left.
"""

from __future__ import annotations

from spotcard_host.language import lexer as lx
from spotcard_host.language.lexer import PatternError, Tokens
from spotcard_host.language.nodes import (
    Assign,
    Between,
    Binary,
    Call,
    Expr,
    GrabValue,
    Letter,
    Num,
    Pattern,
    Pull,
    Unary,
)
from spotcard_host.language.operators import BINARY0, PRODUCTS, RELATIONS, SUMS
from spotcard_host.language.walk import children

# Brackets within brackets: more than any author writes, less than Python's stack holds.
DEEPEST_NESTING = 40
# Nodes from the root to a leaf, long chains of operators included.
DEEPEST_TREE = 200
_LARGEST_FUNCTION = 255


class TokenReader:
    """The tokens of one field and the place in them."""

    def __init__(self, text: str) -> None:
        tokens = Tokens(text)
        self.kinds = tokens.kinds
        self.values = tokens.values
        self.offsets = tokens.offsets
        self.i = 0
        self.nesting = 0

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
        """Refuse a tree too deep for recursive walks."""
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


class ExpressionParser(TokenReader):
    """Reads expressions."""

    def math(self) -> Expr:
        at = self.offsets[self.i]
        self.i += 1
        expr = self.expr()
        self.close("~", "~ has no second ~", at)
        return expr

    def expr(self) -> Expr:
        left = self.expr0()
        while self.kinds[self.i] in BINARY0:
            op, at = self.kinds[self.i], self.offsets[self.i]
            self.i += 1
            left = Binary(op, left, self.expr0(), at=at)
        return left

    def expr0(self) -> Expr:
        left = self.expr1()
        while True:
            op, at = self.kinds[self.i], self.offsets[self.i]
            if op in RELATIONS:
                self.i += 1
                left = Binary(op, left, self.expr1(), at=at)
            elif op == "=":
                if not isinstance(left, GrabValue):
                    raise self.error("only a letter a-z can stand left of =")
                self.i += 1
                left = Assign(left.name, self.expr1(), at=left.at)
            elif op == "[":
                self.enter()
                self.i += 1
                low = self.expr0()
                self.close(",", "a between is written e[low,high]", self.offsets[self.i])
                high = self.expr0()
                self.close("]", "[ has no ]", at)
                self.nesting -= 1
                left = Between(left, low, high, at=at)
            else:
                return left

    def expr1(self) -> Expr:
        left = self.expr2()
        while self.kinds[self.i] in SUMS:
            op, at = self.kinds[self.i], self.offsets[self.i]
            self.i += 1
            left = Binary(op, left, self.expr2(), at=at)
        return left

    def expr2(self) -> Expr:
        left = self.expr3()
        while self.kinds[self.i] in PRODUCTS:
            at = self.offsets[self.i]
            self.i += 1
            left = Binary("*", left, self.expr3(), at=at)
        return left

    def expr3(self) -> Expr:
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        self.i += 1
        if kind == lx.NUM:
            return Num(self.number(value, at), at=at)
        if kind == lx.LETTER:
            return Letter(value, at=at)
        if kind == lx.PUSH:
            return GrabValue(value, at=at)
        if kind == lx.FUNC:
            return self.call(value, at)
        if kind == ".":
            return Pull(at=at)
        if kind in ("!", "-"):
            self.enter()
            body = self.expr3()
            self.nesting -= 1
            return Unary(kind, body, at=at)
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
        return Call(which, tuple(args), at=at)

    def number(self, digits: str, at: int) -> int:
        if len(digits) > 9 or int(digits) > lx.LARGEST_NUMBER:
            raise PatternError(f"numbers go up to {lx.LARGEST_NUMBER}", at)
        return int(digits)
