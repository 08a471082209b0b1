"""The public part of a constraint: what the other players can check of it.

When a call is observed, its maker's hand is not known, so a rule's constraint cannot be tested.
But some of its conjuncts speak of the auction and of shown ranges only; a rule for which one of
them is false cannot have been used. The *guard* of a constraint are its top-level conjuncts that
are expressions between tildes, split at `&&` (and at `&` between truth values), which

* call no private function, and read no field of the pattern string (`.`),
* read no letter that another part of the constraint sets from the hand.

Everything else is left out, bracket tests and alternatives included.
"""

from __future__ import annotations

from collections.abc import Iterator

from spotcard_host.language.functions import function
from spotcard_host.language.nodes import (
    And,
    Assign,
    Between,
    Binary,
    Call,
    Dot,
    Expr,
    Goal,
    Goto,
    GrabValue,
    Math,
    Pattern,
    Pull,
    Push,
    Seq,
    Spec,
    Unary,
)
from spotcard_host.language.operators import TRUTHS
from spotcard_host.language.walk import walk


def public_guard(constraint: Goal) -> tuple[Expr, ...]:
    """The conjuncts tested when the call is observed, in the order written."""
    if constraint.body is None:
        return ()
    conjuncts = [e for part in _chain(constraint.body) for e in split_conjunction(part)]
    secret = _saved_from_hand(constraint)
    return tuple(e for e in conjuncts if not reads_hand(e, secret))


def asks_nothing_private(constraint: Goal) -> bool:
    """Whether everybody can tell that the constraint holds: `.` or public conjuncts alone."""
    body = constraint.body
    if body is None or isinstance(body, Dot):
        return True
    parts = body.items if isinstance(body, Seq) else (body,)
    return all(isinstance(part, Math) for part in parts) and len(public_guard(constraint)) == sum(
        1 for part in _chain(body) for _ in split_conjunction(part))


def plain_conjuncts(constraint: Goal) -> tuple[Expr, ...]:
    """Conjuncts that can be tested by themselves, in any order: they set and read no letter that
    the constraint sets, and read no field of the pattern string.
    """
    if constraint.body is None:
        return ()
    saved = {n.name for n in walk(constraint.body) if isinstance(n, (Assign, Push))}
    return tuple(
        e for part in _chain(constraint.body) for e in split_conjunction(part)
        if not any(isinstance(n, (Assign, Pull))
                   or (isinstance(n, GrabValue) and n.name in saved) for n in walk(e))
    )


def _saved_from_hand(constraint: Goal) -> frozenset[str]:
    """The letters that the constraint sets from the hand, directly or through one another."""
    nodes = list(walk(constraint.body)) if constraint.body is not None else []
    secret = {n.name for n in nodes if isinstance(n, Push)}
    while True:
        more = {n.name for n in nodes if isinstance(n, Assign)
                and reads_hand(n.value, frozenset(secret))} - secret
        if not more:
            return frozenset(secret)
        secret |= more


def secret_letters(constraint: Goal) -> frozenset[str]:
    """The letters whose value the other players cannot know: a spec must not use them.

    Also those set in a part of the constraint outside its guard.
    """
    if constraint.body is None:
        return frozenset()
    public = {n.name for e in public_guard(constraint) for n in walk(e) if isinstance(n, Assign)}
    every = {n.name for n in walk(constraint.body) if isinstance(n, (Assign, Push))}
    return frozenset(every - public) | _saved_from_hand(constraint)


def _chain(node: Pattern) -> Iterator[Expr]:
    if isinstance(node, Math):
        yield node.expr
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _chain(item)
    elif isinstance(node, (And, Goto)):
        if node.left is not None:
            yield from _chain(node.left)
        yield from _chain(node.right if isinstance(node, And) else node.body)


def split_conjunction(node: Expr) -> Iterator[Expr]:
    """The parts of a conjunction; any other expression is its own only part."""
    joined = isinstance(node, Binary) and (
        node.op == "&&" or (node.op == "&" and _is_truth(node.left) and _is_truth(node.right))
    )
    if joined:
        assert isinstance(node, Binary)
        yield from split_conjunction(node.left)
        yield from split_conjunction(node.right)
    else:
        yield node


def _is_truth(node: Expr) -> bool:
    if isinstance(node, Binary):
        if node.op in ("&", "|"):
            return _is_truth(node.left) and _is_truth(node.right)
        return node.op in TRUTHS
    if isinstance(node, Call):
        entry = function(node.number, len(node.args))
        return entry is not None and entry.gives == "flag"
    return isinstance(node, Between) or (isinstance(node, Unary) and node.op == "!")


def reads_hand(node: Expr, secret: frozenset[str] = frozenset()) -> bool:
    """Whether an expression depends on the caller's hand, `secret` letters counted as such."""
    for each in walk(node):
        if isinstance(each, Pull):
            return True
        if isinstance(each, GrabValue) and each.name in secret:
            return True
        if isinstance(each, Call):
            entry = function(each.number, len(each.args))
            if entry is not None and entry.private:
                return True
    return False


def spec_expressions(spec: Spec) -> Iterator[Expr]:
    """Every expression of a specification, suits by letter included."""
    if spec.math is not None:
        yield spec.math
    for bound in spec.bounds:
        yield bound.value
        if isinstance(bound.suit, GrabValue):
            yield bound.suit
