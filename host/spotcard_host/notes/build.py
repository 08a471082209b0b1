"""Builders of the rule language's syntax trees, for rules made from notes.

`held(n)` is field n of the caller's hand (`#0(n)`), `shown(low, seat, field)` the least or most
that a seat has shown. Fields and functions have the numbers of `language.functions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from spotcard_host.common.diagnostics import Place
from spotcard_host.language.model import Field, Span
from spotcard_host.language.nodes import (
    AnyCall,
    Between,
    Binary,
    Bound,
    Call,
    Dot,
    Expr,
    Goal,
    Goto,
    Math,
    Not,
    Num,
    Or,
    Pattern,
    Seq,
    Spec,
    Text,
    Unary,
)

AGREED = Call(0)
"""The strain that the caller's side has agreed on, negative for none."""

LONGEST_CHAIN = 150
"""Alternatives in one left-leaning chain; more are written as a balanced tree, whose
depth recursion can take."""


def function(number: int, *arguments: int) -> Call:
    """`#number(arguments)`."""
    return Call(number, tuple(Num(n) for n in arguments))


def held(field: int) -> Call:
    """Field `field` of the caller's hand."""
    return function(0, field)


def compare(op: str, left: Expr, right: int | Expr) -> Binary:
    """`left op right`."""
    return Binary(op, left, Num(right) if isinstance(right, int) else right)


def between(expr: Expr, low: int, high: int, least: int, most: int) -> Expr:
    """`low <= expr <= high`, in the shortest form for an expression of `least` to `most`."""
    if low <= least:
        return compare("<=", expr, high)
    if high >= most:
        return compare(">=", expr, low)
    return compare("==", expr, low) if low == high else Between(expr, Num(low), Num(high))


def negated(expr: Expr) -> Unary:
    """`!expr`."""
    return Unary("!", expr)


def joined(op: str, parts: Iterable[Expr]) -> Expr:
    """The parts with one operator between them, grouped to the left."""
    return reduce(lambda left, right: Binary(op, left, right), parts)


def either(parts: Iterable[Expr]) -> Expr:
    """At least one of the parts."""
    return joined("||", parts)


def alternatives(patterns: Sequence[Pattern]) -> Pattern:
    """Any of the patterns."""
    if len(patterns) <= LONGEST_CHAIN:
        return reduce(Or, patterns)
    middle = len(patterns) // 2
    return Or(alternatives(patterns[:middle]), alternatives(patterns[middle:]))


def characters(text: str) -> Pattern:
    """The characters of a text; a dot stands for any."""
    pieces = text.split(".")
    items: list[Pattern] = [Text(pieces[0])] if pieces[0] else []
    for piece in pieces[1:]:
        items.append(Dot())
        if piece:
            items.append(Text(piece))
    return items[0] if len(items) == 1 else Seq(tuple(items))


def at_position(tests: Sequence[Expr], position: int, body: Pattern) -> Goto:
    """The tests hold, and `body` stands at this position of the pattern string."""
    return Goto(chain([Math(test) for test in tests]) if tests else None, position, False, body)


def chain(items: Sequence[Pattern]) -> Pattern:
    """The patterns as a sequence; an empty sequence fits any hand."""
    if not items:
        return Dot()
    return items[0] if len(items) == 1 else Seq(tuple(items))


def sequence(
    tests: Iterable[Expr], calls: Sequence[Pattern | str], is_floating: bool = False
) -> Goal:
    """An auction: tests of the public state, then call after call. Text stands for itself.

    is_floating: the end of any auction in which the caller's side has agreed on a suit.
    """
    items: list[Pattern] = [Math(test) for test in tests]
    text = ""
    for number, call in enumerate(calls):
        text += ":" if number else ""
        if isinstance(call, str):
            text += call
            continue
        if text:
            items.append(Text(text))
        text = ""
        items += call.items if isinstance(call, Seq) else (call,)
    if text:
        items.append(Text(text))
    if is_floating:
        agreed = [Math(compare(">=", AGREED, 0)), Math(compare("<", AGREED, 4))]
        return Goal(chain([*agreed, *items]), start=True, colons=len(calls) - 1)
    return Goal(chain(items))


def any_but(*calls: str) -> Pattern:
    """Any one call but these."""
    return Seq((Not(alternatives([Text(call) for call in calls])), AnyCall()))


def minimum(letter: str, value: int, suit: int | None = None) -> Bound:
    """A specification's "at least"."""
    return Bound(letter, False, suit, Num(value))


def maximum(letter: str, value: int, suit: int | None = None) -> Bound:
    """A specification's "at most"."""
    return Bound(letter, True, suit, Num(value))


def specification(emitters: Sequence[Expr], bounds: Sequence[Bound]) -> Spec:
    """What a call shows."""
    return Spec(joined("&", emitters) if emitters else None, tuple(bounds))


def field_at(text: str, place: Place) -> Field:
    """The text of a rule's field, for messages; all of it points at one place of the notes."""
    return Field(text, (Span(0, place, "notes"),))
