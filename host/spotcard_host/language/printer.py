"""A syntax tree back to text: the shortest that parses to an equal tree.

Parentheses stand where the grammar's levels need them, and around a text that would otherwise run
into the text before it.
"""

from __future__ import annotations

from spotcard_host.language.nodes import (
    SUITS,
    And,
    AnyCall,
    Assign,
    Between,
    Bound,
    Call,
    Class,
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
from spotcard_host.language.operators import level as level_of

# Levels of the grammar, from loose to tight.
_ALT, _SEQ, _TERM, _PRIMARY = range(4)
_EXPR, _EXPR0, _EXPR1, _EXPR2, _EXPR3 = range(5)


def goal_text(goal: Goal) -> str:
    """A sequence or constraint as text."""
    text = "START" if goal.start else ""
    if goal.body is not None:
        body = goal.body
        # After START a `$` ends the last alternative only, unless parentheses gather them.
        inner = pattern_text(body, _SEQ if goal.start else _ALT)
        if not goal.start and inner.startswith("START"):
            inner = "(" + inner + ")"
        text += inner
    if goal.start:
        text += "$" + (str(goal.tail) if goal.tail else "")
    return text + ("@" + goal.label if goal.label else "")


def pattern_text(node: Pattern, level: int = _ALT) -> str:
    """A pattern as text that can stand where the grammar wants `level`."""
    own, text = _pattern(node)
    return "(" + text + ")" if own < level else text


def _pattern(node: Pattern) -> tuple[int, str]:
    if isinstance(node, Text):
        return _PRIMARY, node.text
    if isinstance(node, Dot):
        return _PRIMARY, "."
    if isinstance(node, AnyCall):
        return _PRIMARY, ","
    if isinstance(node, Push):
        return _PRIMARY, node.name
    if isinstance(node, Grab):
        return _PRIMARY, "#" + node.name
    if isinstance(node, Math):
        return _PRIMARY, "~" + expr_text(node.expr) + "~"
    if isinstance(node, Not):
        return _PRIMARY, "!" + pattern_text(node.body, _PRIMARY)
    if isinstance(node, Class):
        return _PRIMARY, _class(node)
    if isinstance(node, Repeat):
        return _TERM, pattern_text(node.body, _PRIMARY) + node.kind
    if isinstance(node, Seq):
        return _SEQ, _sequence(node)
    if isinstance(node, Or):
        # The one place where a go-to may stand at the right of an operator.
        bare = isinstance(node.right, Goto) and node.right.left is None
        right = _goto(node.right) if bare else pattern_text(node.right, _SEQ)
        return _ALT, pattern_text(node.left) + "|" + right
    if isinstance(node, And):
        return _ALT, pattern_text(node.left) + "&" + pattern_text(node.right, _SEQ)
    return _ALT, _goto(node)


def _goto(node: Pattern) -> str:
    assert isinstance(node, Goto)
    left = "" if node.left is None else pattern_text(node.left)
    plus = "+" if node.advance else ""
    return f"{left}@{node.position:02d}{plus}{pattern_text(node.body, _SEQ)}"


def _sequence(node: Seq) -> str:
    text = ""
    glued = False  # whether the text so far ends in characters a following text would join
    for item in node.items:
        piece = pattern_text(item, _TERM)
        begins = item.body if isinstance(item, Repeat) else item
        if glued and isinstance(begins, Text):
            piece = "(" + begins.text + ")" + piece[len(begins.text) :]
        text += piece
        glued = isinstance(item, Text) and not piece.endswith(")")
    return text


def _class(node: Class) -> str:
    text = "[" + node.op * max(1, node.steps)
    for item in node.items:
        if item.grab:
            text += "#" + item.low
        else:
            text += item.low + ("-" + item.high if item.high else "")
    return text + "]"


def expr_text(node: Expr, level: int = _EXPR) -> str:
    """An expression as text that can stand where the grammar wants `level`."""
    own, text = _expr(node)
    return "(" + text + ")" if own < level else text


def _expr(node: Expr) -> tuple[int, str]:
    if isinstance(node, Num):
        return _EXPR3, str(node.value)
    if isinstance(node, Letter):
        return _EXPR3, node.letter
    if isinstance(node, GrabValue):
        return _EXPR3, node.name
    if isinstance(node, Pull):
        return _EXPR3, "."
    if isinstance(node, Call):
        args = ",".join(expr_text(arg) for arg in node.args)
        return _EXPR3, f"#{node.number}" + (f"({args})" if args else "")
    if isinstance(node, Unary):
        return _EXPR3, node.op + expr_text(node.body, _EXPR3)
    if isinstance(node, Assign):
        return _EXPR0, node.name + "=" + expr_text(node.value, _EXPR1)
    if isinstance(node, Between):
        low, high = expr_text(node.low, _EXPR0), expr_text(node.high, _EXPR0)
        return _EXPR0, f"{expr_text(node.body, _EXPR0)}[{low},{high}]"
    own = level_of(node.op)
    return own, expr_text(node.left, own) + node.op + expr_text(node.right, own + 1)


def bound_text(bound: Bound) -> str:
    """The value and suit of one bound, without its field letter."""
    value = bound.value
    if isinstance(value, Num):
        text = str(value.value)
    elif isinstance(value, GrabValue):
        text = "#" + value.name
    elif isinstance(value, Call) and not value.args:
        text = f"#{value.number}"
    else:
        text = "~" + expr_text(value) + "~"
    if isinstance(bound.suit, int):
        text += SUITS[bound.suit]
    elif bound.suit is not None:
        text += "#" + bound.suit.name
    return text


def spec_text(spec: Spec) -> str:
    """A specification as text, without the backquote."""
    text = "~" + expr_text(spec.math) + "~" if spec.math is not None else ""
    before = ""
    for bound in spec.bounds:
        letter = bound.letter.lower() if bound.is_max else bound.letter
        if bound.suit is None or letter != before:
            text += ":" + letter
        before = "" if bound.suit is None else letter
        text += bound_text(bound)
    return text or "."
