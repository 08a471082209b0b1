"""Walking syntax trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard_host.language.lexer import PatternError
from spotcard_host.language.nodes import (
    And,
    Assign,
    Between,
    Binary,
    Call,
    Class,
    Expr,
    Goto,
    Math,
    Not,
    Or,
    Pattern,
    Repeat,
    Seq,
    Text,
    Unary,
)

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


def walk(node: Pattern | Expr) -> list[Pattern | Expr]:
    """The node and everything below it, each node before what is below it."""
    nodes: list[Pattern | Expr] = []
    stack = [node]
    while stack:
        each = stack.pop()
        nodes.append(each)
        below = children(each)
        if below:
            stack.extend(below[::-1])
    return nodes


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
                f"a colon must not stand under {node.kind}", node.at,
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
        raise PatternError("brackets of a START sequence must not hold a colon", node.at)
    return 0
