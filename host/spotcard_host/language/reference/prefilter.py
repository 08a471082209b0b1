"""A quick necessary test for a sequence: a regular expression that accepts all it can match.

The reference matcher tries every rule on every call; nine in ten fail on their letters alone.
What Python's regular expressions cannot say (grabs, expressions, go-to) accepts anything here,
and a repetition within a repetition is widened so that the test itself never takes long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from spotcard_host.language.nodes import (
    CALL_CODES,
    And,
    AnyCall,
    Class,
    Dot,
    Goal,
    Goto,
    Grab,
    Math,
    Or,
    Pattern,
    Pull,
    Repeat,
    Seq,
    Text,
)
from spotcard_host.language.reference.matcher import range_text
from spotcard_host.language.walk import children


def prefilter(goal: Goal) -> re.Pattern[str] | None:
    """What every sequence of the goal matches as a whole; None if any sequence would."""
    if goal.body is None:
        return None
    text = _regex(goal.body)
    if goal.start:
        text = "(?:.*:)?(?:" + text + ")" + "(?::[^:]*)" * goal.tail
    return None if text == ".*" else re.compile(text, re.DOTALL)


def piece_filter(items: Sequence[Pattern]) -> re.Pattern[str]:
    """As `prefilter`, for the part of a sequence that `items` match."""
    return re.compile("".join(_regex(item) for item in items), re.DOTALL)


def pieces(goal: Goal) -> list[list[Pattern]] | None:
    """The pattern cut at its colons, a piece for each call; None where a colon stands inside
    something else.
    """
    if goal.body is None:
        return None
    items = goal.body.items if isinstance(goal.body, Seq) else (goal.body,)
    cut: list[list[Pattern]] = [[]]
    for item in items:
        if isinstance(item, Text):
            for number, part in enumerate(item.text.split(":")):
                if number:
                    cut.append([])
                if part:
                    cut[-1].append(Text(part))
        elif _has_colon(item):
            return None
        else:
            cut[-1].append(item)
    return cut


def variants(goal: Goal) -> list[Goal]:
    """The goal with each group of whole calls that may be absent, `(P:P:)?`, left out and put in:
    `pieces` cuts what comes of it.
    """
    found: list[tuple[Pattern, ...]] = [()]
    for item in goal.body.items if isinstance(goal.body, Seq) else (goal.body,):
        if isinstance(item, Repeat) and item.kind == "?" and _has_colon(item.body):
            inner = item.body.items if isinstance(item.body, Seq) else (item.body,)
            found = [done + more for done in found for more in ((), inner)]
        elif item is not None:
            found = [(*done, item) for done in found]
    return [replace(goal, body=Seq(items)) for items in found]


def last_calls(goal: Goal) -> list[bool]:
    """For each call whether it can be the last of a sequence."""
    cut = pieces(goal)
    if cut is None or goal.tail:
        return [True] * len(CALL_CODES)
    fits = piece_filter(cut[-1])
    return [fits.fullmatch(name) is not None for name in CALL_CODES]


def _has_colon(node: Pattern) -> bool:
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, Goto) or (isinstance(each, Text) and ":" in each.text):
            return True
        if isinstance(each, Class) and any(":" in range_text(i) for i in each.items if not i.grab):
            return True
        stack.extend(children(each))  # type: ignore[arg-type]
    return False


def _regex(node: Pattern) -> str:
    if isinstance(node, Text):
        return re.escape(node.text)
    if isinstance(node, Dot):
        return "."
    if isinstance(node, AnyCall):
        return "(?:[1-7][CDHSN]|[PXR])"
    if isinstance(node, Grab):
        return "(?:[0-9]+|.)"
    if isinstance(node, Class):
        return _class(node)
    if isinstance(node, Math):
        return ".*" if _contains(node, Pull) else ""
    if isinstance(node, Repeat):
        if any(_contains(c, (Repeat, Math, Goto)) for c in children(node)):
            return ".*"
        return "(?:" + _regex(node.body) + ")" + node.kind
    if isinstance(node, Seq):
        return "".join(_regex(item) for item in node.items)
    if isinstance(node, Or):
        return "(?:" + _regex(node.left) + "|" + _regex(node.right) + ")"
    if isinstance(node, And):
        return "(?=" + _regex(node.left) + ")" + _regex(node.right)
    if isinstance(node, Goto):
        return ".*"
    return ""  # PUSH and ! take no characters


def _class(node: Class) -> str:
    if node.op not in ("", "^") or any(item.grab for item in node.items):
        return "."
    members = "".join(sorted({ch for item in node.items for ch in range_text(item)}))
    if not members:
        return "(?!)" if node.op == "" else "."
    return "[" + node.op + re.escape(members) + "]"


def _contains(node: object, kinds: type | tuple[type, ...]) -> bool:
    stack = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, kinds):
            return True
        stack.extend(children(each))  # type: ignore[arg-type]
    return False
