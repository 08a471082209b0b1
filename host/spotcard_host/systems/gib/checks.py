"""What a rule must keep to before it can be compiled, beyond its grammar.

Errors: functions that do not exist, values that depend on the order of evaluation, specifications
that read the hand, sequences that do, emitters outside a specification, a level that the
sequence cannot have. Warnings: letters that nothing saves.
"""

from __future__ import annotations

from collections.abc import Iterator

from spotcard_host.compile.diagnostics import Collector
from spotcard_host.systems.gib.functions import TABLE, function
from spotcard_host.systems.gib.guard import reads_hand, secret_letters, spec_expressions, walk
from spotcard_host.systems.gib.lexer import PatternError
from spotcard_host.systems.gib.nodes import (
    Assign,
    Binary,
    Call,
    ClassItem,
    Expr,
    Goal,
    Grab,
    GrabValue,
    Math,
    Pattern,
    Pull,
    Push,
)
from spotcard_host.systems.gib.nodes import Class as Bracket
from spotcard_host.systems.gib.parser import count_colons
from spotcard_host.systems.model import Field, Rule, System

_RIGHT_FIRST = ("&&", "||", "&", "|")


def check_system(system: System, collector: Collector) -> None:
    """Check every rule of a system; findings go to `collector`."""
    for rule in system.rules:
        check_rule(rule, collector)


def check_rule(rule: Rule, collector: Collector) -> None:
    """Check one rule."""
    check = _Check(rule, collector)
    check.sequence()
    check.constraint()
    check.spec()
    check.level()
    check.letters()


class _Check:
    def __init__(self, rule: Rule, collector: Collector) -> None:
        self.rule = rule
        self.collector = collector

    def error(self, field: Field, at: int, message: str, code: str) -> None:
        self.collector.error(field.place(at), message, (), code)

    def sequence(self) -> None:
        field = self.rule.seq_field
        for expr in _expressions(self.rule.seq):
            self.calls(expr, field, emitters=False)
            self.order(expr, field)
            if any(isinstance(n, Call) and _private(n) for n in walk(expr)):
                self.error(field, expr.at, "a sequence is read by everybody: it cannot depend on "
                           "the caller's hand", "hand-in-sequence")
        if self.rule.seq.label and self.rule.spec.bounds:
            self.collector.warning(self.rule.spec_field.place(), "a rule with a restart label "
                                   "makes no call: what it shows is never read",
                                   code="label-shows")

    def constraint(self) -> None:
        for expr in _expressions(self.rule.constraint):
            self.calls(expr, self.rule.constraint_field, emitters=False)
            self.order(expr, self.rule.constraint_field)

    def spec(self) -> None:
        secret = secret_letters(self.rule.constraint)
        for expr in spec_expressions(self.rule.spec):
            self.calls(expr, self.rule.spec_field, emitters=True)
            self.order(expr, self.rule.spec_field)
            if reads_hand(expr, secret):
                names = sorted({n.name for n in walk(expr) if isinstance(n, GrabValue)} & secret)
                what = f"the letter {names[0]}, which was saved from" if names else "a function of"
                self.error(self.rule.spec_field, expr.at, "a specification shows what everybody "
                           f"knows: it cannot use {what} the caller's hand", "hand-in-spec")

    def level(self) -> None:
        rule = self.rule
        if rule.level == 0 or rule.start or rule.seq.body is None:
            return
        try:
            calls = count_colons(rule.seq.body) + 1
        except PatternError:
            return  # its length varies
        calls += rule.seq.label.count(":")
        if calls != rule.level:
            self.error(rule.seq_field, 0, f"level {rule.level} does not fit a sequence of {calls} "
                       "calls: the rule could never be used", "level")

    def letters(self) -> None:
        """Letters that are read somewhere and saved nowhere."""
        rule = self.rule
        saved = {n.name for goal in (rule.seq, rule.constraint) for n in _nodes(goal)
                 if isinstance(n, (Push, Assign))}
        saved |= {n.name for e in spec_expressions(rule.spec) for n in walk(e)
                  if isinstance(n, Assign)}
        reads = [(rule.seq_field, r) for r in _reads(rule.seq)]
        reads += [(rule.constraint_field, r) for r in _reads(rule.constraint)]
        reads += [(rule.spec_field, (n.name, n.at)) for e in spec_expressions(rule.spec)
                  for n in walk(e) if isinstance(n, GrabValue)]
        seen: set[str] = set()
        for field, (name, at) in reads:
            if name not in saved and name not in seen:
                seen.add(name)
                self.collector.warning(field.place(at), f"nothing is ever saved under {name}",
                                       code="unset-letter")

    def calls(self, expr: Expr, field: Field, emitters: bool) -> None:
        for node in walk(expr):
            if not isinstance(node, Call):
                continue
            entry = function(node.number, len(node.args))
            if entry is None:
                others = sorted(a for n, a in TABLE if n == node.number)
                hint = (" (it takes " + " or ".join(map(str, others)) + ")") if others else ""
                self.error(field, node.at, f"there is no function #{node.number} with "
                           f"{len(node.args)} argument{'' if len(node.args) == 1 else 's'}{hint}",
                           "no-function")
            elif entry.emits and not emitters:
                self.error(field, node.at, f"{entry.macro} (#{node.number}) says what a call "
                           "shows: it belongs into a specification", "emitter")

    def order(self, expr: Expr, field: Field) -> None:
        for at, message in order_findings(expr):
            self.error(field, at, message, "order")


def order_findings(expr: Expr) -> Iterator[tuple[int, str]]:
    """Where the value of an expression depends on the order of evaluation, or reads two ways.

    `&& || & |` evaluate their right side first; what is set (or pulled with `.`) on one side must
    not be used on the other.
    """
    for node in walk(expr):
        if not isinstance(node, Binary) or node.op not in _RIGHT_FIRST:
            continue
        if node.mixed:
            yield node.at, "&& and || side by side read two ways: put parentheses"
        left, right = _effects(node.left), _effects(node.right)
        sets_left, uses_left, pulls_left = left
        sets_right, uses_right, pulls_right = right
        clash = (sets_left & (uses_right | sets_right)) | (sets_right & uses_left)
        if clash:
            yield node.at, (f"{sorted(clash)[0]} is set on one side of {node.op} and used on the "
                            "other, but the right side is evaluated first: split the expression "
                            "with ~~")
        elif pulls_left and pulls_right:
            yield node.at, (f"`.` on both sides of {node.op}, but the right side is evaluated "
                            "first: split the expression with ~~")


def _effects(expr: Expr) -> tuple[set[str], set[str], bool]:
    """The letters set, the letters used, and whether a field is pulled."""
    nodes = list(walk(expr))
    return (
        {n.name for n in nodes if isinstance(n, Assign)},
        {n.name for n in nodes if isinstance(n, GrabValue)},
        any(isinstance(n, Pull) for n in nodes),
    )


def _private(node: Call) -> bool:
    entry = function(node.number, len(node.args))
    return entry is not None and entry.private


def _nodes(goal: Goal) -> Iterator[Pattern | Expr]:
    if goal.body is not None:
        yield from walk(goal.body)


def _expressions(goal: Goal) -> Iterator[Expr]:
    for node in _nodes(goal):
        if isinstance(node, Math):
            yield node.expr


def _reads(goal: Goal) -> Iterator[tuple[str, int]]:
    for node in _nodes(goal):
        if isinstance(node, (Grab, GrabValue)):
            yield node.name, node.at
        elif isinstance(node, Bracket):
            items: tuple[ClassItem, ...] = node.items
            yield from ((i.low, i.at) for i in items if i.grab)
