"""Tokens to a syntax tree: one recursive-descent parser for patterns, constraints and specs.

Strategy. One method per production of the grammar, in its order. Left-recursive
productions are loops here, which gives the same left grouping: `A|B&C` is `(A|B)&C`,
`2-1-1` is `(2-1)-1`. The first error of a text ends its parse (what follows an error in so dense a
language is guesswork); the rule reader goes on with the next field, so that a file's errors
are all reported in one run.

A text that begins with a backquote is a specification; the database leaves the backquote out and
`parse_spec` adds it.
"""

from __future__ import annotations

from spotcard_host.language import lexer as lx
from spotcard_host.language.expressions import ExpressionParser
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.nodes import (
    SUITS,
    VARIABLE,
    And,
    AnyCall,
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
    Math,
    Not,
    Num,
    Or,
    Pattern,
    Push,
    Repeat,
    Seq,
    Spec,
    Text,
)
from spotcard_host.language.walk import count_colons, walk


def parse_pattern(text: str, constraint: bool = False, ending: bool = False) -> Goal:
    """The tree of a sequence, or with `constraint` of a constraint (where START means nothing).

    `ending`: a sequence with `$` is one for the end of an auction without START too. (In a rule
    START has to say so.) Raises PatternError.
    """
    return _Parser(text).goal(constraint, ending)


def parse_spec(text: str) -> Spec:
    """The tree of a specification, written without its backquote. Raises PatternError."""
    try:
        parser = _Parser("`" + text)
        # Places are those of the text as written, without the backquote.
        parser.offsets = [max(0, offset - 1) for offset in parser.offsets]
    except PatternError as error:
        raise PatternError(error.message, max(0, error.offset - 1)) from None
    return parser.spec_goal()


def parse(text: str, constraint: bool = False, ending: bool = False) -> Goal | Spec:
    """A specification if the text begins with a backquote, else a pattern."""
    if text.startswith("`"):
        return _Parser(text).spec_goal()
    return parse_pattern(text, constraint, ending)


def _colons(body: Pattern) -> int:
    """How many colons a START pattern spans; `VARIABLE` if that depends on the match."""
    if any(isinstance(node, Not) and _has_colon(node) for node in walk(body)):
        return VARIABLE
    try:
        return count_colons(body)
    except PatternError:
        return VARIABLE


def _has_colon(node: Pattern) -> bool:
    return any(isinstance(each, Text) and ":" in each.text for each in walk(node))


class _Parser(ExpressionParser):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.ends: list[tuple[int, int, int]] = []  # (number, offset, index of next token)

    # -------------------------------------------------------------- goals

    def goal(self, constraint: bool, ending: bool) -> Goal:
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
            if len(label) > lx.LONGEST_LABEL:
                raise self.error(f"a restart label has at most {lx.LONGEST_LABEL} characters, "
                                 f"this one has {len(label)}")
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
        start = start or bool(ending and not constraint and self.ends)
        tail = self.tail(start, last)
        colons = _colons(body) if start and body is not None else 0
        if start and body is None:
            raise PatternError("START needs a pattern after it", 0)
        return Goal(body, start, tail, colons, label)

    def tail(self, start: bool, last: int) -> int:
        """The number after `$`, which stands at the very end of a START pattern, or at the end
        of each of its alternatives.
        """
        numbers = {number for number, _, _ in self.ends}
        for _, offset, following in self.ends:
            if not start:
                raise PatternError("$ is for sequences that begin with START", offset)
            while self.kinds[following] == ")":
                following += 1
            if following != last and self.kinds[following] != "|":
                raise PatternError("$ must be the last thing of a START sequence or of one of its "
                                   "alternatives", offset)
            if len(numbers) > 1:
                raise PatternError("every $ of a sequence needs the same number", offset)
        return numbers.pop() if numbers else 0

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
                left = Or(left, right, at=at)
            elif kind == "&":
                self.i += 1
                if self.kinds[self.i] == lx.GOTO:
                    raise self.error("a go-to joins two patterns by itself: leave out the &")
                left = And(left, self.regexp(), at=at)
            elif kind == lx.GOTO:
                left = self.goto(left)
            else:
                return left

    def goto(self, left: Pattern | None) -> Goto:
        value, at = self.values[self.i], self.offsets[self.i]
        self.i += 1
        return Goto(left, int(value[:2]), value.endswith("+"), self.regexp(), at=at)

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
                primary = Repeat(kind, primary, at=primary.at)
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
        return items[0] if len(items) == 1 else Seq(tuple(items), at=at)

    def primary(self) -> Pattern | None:
        """A primary, or None where none begins."""
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        if kind == lx.STR:
            self.i += 1
            return Text(value, at=at)
        if kind == "~":
            return Math(self.math(), at=at)
        if kind == lx.PUSH:
            self.i += 1
            return Push(value, at=at)
        if kind == lx.CLASS:
            return self.bracket()
        if kind == lx.GRAB:
            self.i += 1
            return Grab(value, at=at)
        if kind == ".":
            self.i += 1
            return Dot(at=at)
        if kind == ",":
            self.i += 1
            return AnyCall(at=at)
        if kind == "!":
            self.enter()
            self.i += 1
            body = self.primary()
            if body is None:
                raise self.expected("a pattern after !")
            self.nesting -= 1
            return Not(body, at=at)
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
                items.append(ClassItem(value, "", True, at=place))
            elif kind == lx.CHAR:
                self.i += 1
                high = ""
                if self.kinds[self.i] == "-":
                    self.i += 1
                    if self.kinds[self.i] != lx.CHAR:
                        raise self.expected("the upper end of the range")
                    high = self.values[self.i]
                    self.i += 1
                items.append(ClassItem(value, high, False, at=place))
            elif kind == lx.EOF:
                raise PatternError("[ has no ]", at)
            else:
                raise self.expected("a character, a range or a saved value")
        if not items:
            raise self.error("brackets need at least one character")
        self.i += 1
        return Class(op[:1], len(op) if op[:1] in ("+", "-") else 0, tuple(items), at=at)

    # -------------------------------------------------------------- specifications

    def spec_list(self) -> Spec:
        at = self.offsets[self.i]
        math = self.math() if self.kinds[self.i] == "~" else None
        if self.kinds[self.i] == ".":
            self.i += 1
            return Spec(math, (), at=at)
        bounds: list[Bound] = []
        while self.kinds[self.i] == lx.FIELD:
            self.simple_spec(bounds)
        if bounds and self.kinds[self.i] == ".":
            self.i += 1  # a list may end in a dot: nothing more is shown
        if not bounds and math is None:
            raise self.expected("a field such as :P15, or . for nothing shown")
        return Spec(math, tuple(bounds), at=at)

    def simple_spec(self, bounds: list[Bound]) -> None:
        letter, at = self.values[self.i], self.offsets[self.i]
        self.i += 1
        name = letter.upper()
        if name in "PMLQ":
            bounds.append(Bound(name, letter != name, None, self.val(letter), at=at))
            return
        while True:
            at = self.offsets[self.i]
            value = self.val(letter)
            suit: int | GrabValue
            if self.kinds[self.i] == lx.SUIT:
                suit = SUITS.index(self.values[self.i])
            elif self.kinds[self.i] == lx.GRAB:
                suit = GrabValue(self.values[self.i], at=self.offsets[self.i])
            else:
                raise self.expected("a suit C D H S or a saved suit such as #b")
            self.i += 1
            bounds.append(Bound(name, letter != name, suit, value, at=at))
            if self.kinds[self.i] not in (lx.NUM, lx.GRAB, lx.FUNC, "~"):
                return

    def val(self, letter: str) -> Expr:
        kind, value, at = self.kinds[self.i], self.values[self.i], self.offsets[self.i]
        if kind == "~":
            return self.math()
        if kind == lx.NUM:
            self.i += 1
            return Num(self.number(value, at), at=at)
        if kind == lx.GRAB:
            self.i += 1
            return GrabValue(value, at=at)
        if kind == lx.FUNC:
            self.i += 1
            return Call(self.number(value, at), (), at=at)
        raise self.expected(f"a value for :{letter}")
