"""The reference matcher of patterns: simple backtracking.

Strategy. `_match(node, pos)` is a generator of the positions where the node can end, best first
(greedy): the first success of the whole wins. What it saves under letters stays while its
generator is suspended at a `yield` and is undone when it goes on, so a failed branch leaves no
trace. Iterations and sequences keep their own stacks of generators, because an auction can have
three hundred calls and Python's stack cannot.

A pattern of nested iterations can take exponential time; after `MOST_STEPS` steps the match is
given up with MatchTooLong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from spotcard.errors import SpotcardError
from spotcard_host.language.context import Context
from spotcard_host.language.nodes import (
    VARIABLE,
    And,
    AnyCall,
    Class,
    ClassItem,
    Dot,
    Goal,
    Goto,
    Grab,
    Math,
    Not,
    Or,
    Pattern,
    Push,
    Repeat,
    Seq,
    Text,
)
from spotcard_host.language.reference.evaluator import Evaluator, NoField, Saved, saved_character

MOST_STEPS = 200_000
_STRAINS = "CDHSN"
_DIGITS = "0123456789"


class MatchTooLong(SpotcardError):
    """A match that takes more than `MOST_STEPS` steps."""


@dataclass(slots=True)
class Match:
    """A success: where it ended in the string and what was saved."""

    end: int
    grabs: dict[str, Saved] = field(default_factory=dict)


def match_sequence(goal: Goal, text: str, context: Context | None = None,
                   grabs: Mapping[str, Saved] | None = None) -> Match | None:
    """Match a sequence against a whole auction; a START sequence against the end of one.

    Raises EvaluationError and MatchTooLong.
    """
    if not goal.start:
        return _first(goal.body, text, 0, 0, len(text), context, grabs)
    spans = range(text.count(":") + 1) if goal.colons == VARIABLE else (goal.colons,)
    for colons in spans:
        begin = _cut(text, colons + goal.tail)
        if begin is None:
            return None
        end = len(text)
        for _ in range(goal.tail):
            end = text.rindex(":", 0, end)
        # Positions (@nn) count from the call where the match begins.
        found = _first(goal.body, text[begin:], begin, 0, end - begin, context, grabs)
        if found is not None:
            return found
    return None


def match_prefix(goal: Goal, text: str, context: Context | None = None,
                 grabs: Mapping[str, Saved] | None = None) -> Match | None:
    """Match a constraint at the start of a pattern string; it may end anywhere."""
    return _first(goal.body, text, 0, 0, None, context, grabs)


def _cut(text: str, colons: int) -> int | None:
    """The start of the call that leaves `colons` colons; None when there are fewer."""
    at = len(text)
    for _ in range(colons):
        at = text.rfind(":", 0, at)
        if at < 0:
            return None
    return text.rfind(":", 0, at) + 1


def _first(body: Pattern | None, text: str, shift: int, start: int, end: int | None,
           context: Context | None, grabs: Mapping[str, Saved] | None) -> Match | None:
    matcher = _Matcher(text, context, grabs)
    if body is None:
        return Match(shift + start, matcher.grabs) if end in (None, start) else None
    for found in matcher.match(body, start):
        if end is None or found == end:
            return Match(shift + found, dict(matcher.grabs))
    return None


class _Matcher:
    def __init__(self, text: str, context: Context | None,
                 grabs: Mapping[str, Saved] | None) -> None:
        self.text = text
        self.evaluator = Evaluator(text, context, grabs)
        self.grabs = self.evaluator.grabs
        self.steps = 0

    def match(self, node: Pattern, pos: int) -> Iterator[int]:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise MatchTooLong(f"the pattern needs more than {MOST_STEPS} steps to match")
        text = self.text
        if isinstance(node, Text):
            if text.startswith(node.text, pos):
                yield pos + len(node.text)
        elif isinstance(node, Dot):
            if pos < len(text):
                yield pos + 1
        elif isinstance(node, Class):
            if pos < len(text) and self.in_class(node, text[pos]):
                yield pos + 1
        elif isinstance(node, Not):
            if not self.holds(node.body, pos):
                yield pos
        else:
            yield from _MATCHERS[type(node)](self, node, pos)

    def any_call(self, node: AnyCall, pos: int) -> Iterator[int]:
        first, second = self.text[pos : pos + 1], self.text[pos + 1 : pos + 2]
        if first in ("P", "X", "R"):
            yield pos + 1
        elif first in tuple("1234567") and second in tuple(_STRAINS):
            yield pos + 2

    def grab(self, node: Grab, pos: int) -> Iterator[int]:
        saved = self.grabs.get(node.name)
        for wanted in saved.texts() if saved else ():
            if self.text.startswith(wanted, pos):
                yield pos + len(wanted)

    def either(self, node: Or, pos: int) -> Iterator[int]:
        yield from self.match(node.left, pos)
        yield from self.match(node.right, pos)

    def both(self, node: And, pos: int) -> Iterator[int]:
        for _ in self.match(node.left, pos):
            yield from self.match(node.right, pos)

    def holds(self, node: Pattern, pos: int) -> bool:
        """Whether the node matches here; saved values are restored afterwards."""
        before = dict(self.grabs)
        found = next(self.match(node, pos), None) is not None
        self.grabs.clear()
        self.grabs.update(before)
        return found

    def sequence(self, node: Seq, pos: int) -> Iterator[int]:
        items = node.items
        stack = [self.match(items[0], pos)]
        while stack:
            at = next(stack[-1], None)
            if at is None:
                stack.pop()
            elif len(stack) == len(items):
                yield at
            else:
                stack.append(self.match(items[len(stack)], at))

    def push(self, node: Push, pos: int) -> Iterator[int]:
        name = node.name
        before = self.grabs.get(name)
        if pos < len(self.text):
            self.grabs[name] = saved_character(self.text[pos])
        else:
            self.grabs.pop(name, None)
        yield pos
        self.restore(name, before)

    def restore(self, name: str, before: Saved | None) -> None:
        if before is None:
            self.grabs.pop(name, None)
        else:
            self.grabs[name] = before

    def math(self, node: Math, pos: int) -> Iterator[int]:
        before = dict(self.grabs)
        self.evaluator.pos = pos
        try:
            if self.evaluator.number(node.expr):
                yield self.evaluator.pos
        except NoField:
            pass
        self.grabs.clear()
        self.grabs.update(before)

    def repeat(self, node: Repeat, pos: int) -> Iterator[int]:
        """Greedy. A body that takes no characters ends `*`, and counts once for `+` and `?`."""
        stack = [(self.match(node.body, pos), pos)]
        least = 1 if node.kind == "+" else 0
        while stack:
            bodies, start = stack[-1]
            at = next(bodies, None)
            if at is None:
                stack.pop()
                if len(stack) >= least:
                    yield start
            elif node.kind == "?" or (at == start and node.kind == "+" and len(stack) == 1):
                yield at
            elif at != start:
                stack.append((self.match(node.body, at), at))

    def goto(self, node: Goto, pos: int) -> Iterator[int]:
        for _ in (pos,) if node.left is None else self.match(node.left, pos):
            last = node.position
            if node.advance:
                colon = self.text.find(":", last)
                last = len(self.text) if colon < 0 else colon
            if node.position > len(self.text):
                return
            for start in range(node.position, last + 1):
                yield from self.match(node.body, start)

    # -------------------------------------------------------------- brackets

    def in_class(self, node: Class, ch: str) -> bool:
        if node.op == "":
            return any(self.is_item(item, ch) for item in node.items)
        if node.op == "^":
            return not any(self.is_item(item, ch) for item in node.items)
        order = _order(ch)
        if order is None:
            return False
        members = [n for item in node.items for n in self.members(item, order)]
        mine = order.index(ch)
        if node.op == "<":
            return bool(members) and mine < min(members)
        if node.op == ">":
            return bool(members) and mine > max(members)
        steps = node.steps if node.op == "+" else -node.steps
        return any(n + steps == mine for n in members)

    def is_item(self, item: ClassItem, ch: str) -> bool:
        if item.grab:
            saved = self.grabs.get(item.low)
            return saved is not None and ch in saved.texts()
        return ch in range_text(item)

    def members(self, item: ClassItem, order: str) -> list[int]:
        """The item's characters of one type, as their places in its order."""
        if not item.grab:
            return [order.index(c) for c in range_text(item) if c in order]
        saved = self.grabs.get(item.low)
        return [order.index(t) for t in (saved.texts() if saved else ()) if t in order]


_MATCHERS: dict[type, Callable[[_Matcher, Any, int], Iterator[int]]] = {
    Seq: _Matcher.sequence, Push: _Matcher.push, Math: _Matcher.math, AnyCall: _Matcher.any_call,
    Grab: _Matcher.grab, Repeat: _Matcher.repeat, Or: _Matcher.either, And: _Matcher.both,
    Goto: _Matcher.goto,
}


def _order(ch: str) -> str | None:
    return _DIGITS if ch in _DIGITS else _STRAINS if ch in _STRAINS else None


def range_text(item: ClassItem) -> str:
    """The characters of an item: strain order when both ends are strains, else by code."""
    if not item.high:
        return item.low
    if item.low in _STRAINS and item.high in _STRAINS:
        return _STRAINS[_STRAINS.index(item.low) : _STRAINS.index(item.high) + 1]
    return "".join(chr(c) for c in range(ord(item.low), ord(item.high) + 1))
