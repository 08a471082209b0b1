"""Syntax trees as JSON: `{"node": "Text", "text": "1N"}`, for tools that read our parses."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from spotcard_host.language.nodes import Bound, ClassItem, Expr, Goal, Pattern, Spec


def tree(node: Goal | Spec | Pattern | Expr | Bound | ClassItem) -> dict[str, Any]:
    """A node with its subtree, without fields that do not compare (offsets)."""
    answer: dict[str, Any] = {"node": type(node).__name__}
    for each in fields(node):
        if each.compare:
            answer[each.name] = _value(getattr(node, each.name))
    return answer


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if value is None or isinstance(value, (str, int)):
        return value
    return tree(value)
