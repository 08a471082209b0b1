"""Semantic checks of a rule before it is compiled.

Errors: functions that do not exist, values that depend on the order of evaluation, specifications
that read the hand, sequences that do, emitters outside a specification, a level that the
sequence cannot have. Warnings: letters that nothing saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.functions import TABLE, function
from spotcard_host.language.guard import secret_letters, spec_expressions
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.model import Rule, System
from spotcard_host.language.nodes import (
    Assign,
    Binary,
    Call,
    Expr,
    Goal,
    Grab,
    GrabValue,
    Math,
    Pull,
    Push,
    Spec,
)
from spotcard_host.language.nodes import Class as Bracket
from spotcard_host.language.operators import RIGHT_FIRST
from spotcard_host.language.walk import count_colons, walk

Finding = tuple[int, str, str]  # offset, message, code


@dataclass(slots=True)
class _Facts:
    """What the checks need of one tree. `reads`: letter -> offset of its first use."""

    findings: list[Finding] = field(default_factory=list)
    saves: set[str] = field(default_factory=set)
    reads: dict[str, int] = field(default_factory=dict)
    private_at: int = -1
    secret: frozenset[str] = frozenset()


def check_system(system: System, collector: Collector) -> None:
    """Check every rule of a system; findings go to `collector`.

    Rules with equal texts share their trees, so each tree is analysed once.
    """
    known: dict[int, _Facts] = {}
    for rule in system.rules:
        check_rule(rule, collector, known)


def check_rule(rule: Rule, collector: Collector, known: dict[int, _Facts] | None = None) -> None:
    """Check one rule. `known` caches results by the identity of trees."""
    facts = {} if known is None else known
    for goal in (rule.seq, rule.constraint):
        if id(goal) not in facts:
            facts[id(goal)] = _goal_facts(goal)
    if id(rule.spec) not in facts:
        facts[id(rule.spec)] = _spec_facts(rule.spec)
    _Check(rule, collector, facts).run()


class _Check:
    def __init__(self, rule: Rule, collector: Collector, facts: dict[int, _Facts]) -> None:
        self.rule = rule
        self.collector = collector
        self.seq = facts[id(rule.seq)]
        self.constraint = facts[id(rule.constraint)]
        self.spec = facts[id(rule.spec)]

    def run(self) -> None:
        """All checks of the rule."""
        rule = self.rule
        parts = ((rule.seq_field, self.seq), (rule.constraint_field, self.constraint),
                 (rule.spec_field, self.spec))
        for part, facts in parts:
            for at, message, code in facts.findings:
                self.collector.error(part.place(at), message, (), code)
        if self.seq.private_at >= 0:
            self.collector.error(
                rule.seq_field.place(self.seq.private_at), "a sequence is read by everybody: it "
                "cannot depend on the caller's hand", (), "hand-in-sequence")
        if rule.seq.label and rule.spec.bounds:
            self.collector.warning(rule.spec_field.place(), "a rule with a restart label makes no "
                                   "call: what it shows is never read", code="label-shows")
        self.shown()
        self.level()
        saved = self.seq.saves | self.constraint.saves | self.spec.saves
        unset: set[str] = set()
        for part, facts in parts:
            for name, at in facts.reads.items():
                if name not in saved and name not in unset:
                    unset.add(name)
                    self.collector.warning(part.place(at), f"nothing is ever saved under {name}",
                                           code="unset-letter")

    def shown(self) -> None:
        """Check that a specification reads public values only."""
        place = self.rule.spec_field.place
        begin = "a specification shows what everybody knows: it cannot use "
        if self.spec.private_at >= 0:
            self.collector.error(place(self.spec.private_at), begin + "a function of the "
                                 "caller's hand", (), "hand-in-spec")
        for name in sorted(self.constraint.secret & self.spec.reads.keys()):
            self.collector.error(place(self.spec.reads[name]), begin + f"the letter {name}, which "
                                 "was saved from the caller's hand", (), "hand-in-spec")

    def level(self) -> None:
        """The level must be the number of calls, where that is fixed."""
        rule = self.rule
        if rule.level == 0 or rule.start or rule.seq.body is None:
            return
        try:
            calls = count_colons(rule.seq.body) + 1
        except PatternError:
            return  # its length varies
        if calls != rule.level:
            self.collector.error(
                rule.seq_field.place(), f"level {rule.level} does not fit a sequence of {calls} "
                "calls: the rule could never be used", (), "level")


def _goal_facts(goal: Goal) -> _Facts:
    facts = _Facts()
    if goal.body is None:
        return facts
    nodes = walk(goal.body)
    for node in nodes:
        if isinstance(node, Math):
            _expression(node.expr, facts, emitters=False)
        elif isinstance(node, Push):
            facts.saves.add(node.name)
        elif isinstance(node, Grab):
            facts.reads.setdefault(node.name, node.at)
        elif isinstance(node, Bracket):
            for item in node.items:
                if item.grab:
                    facts.reads.setdefault(item.low, item.at)
    if facts.saves:
        facts.secret = secret_letters(goal)
    return facts


def _spec_facts(spec: Spec) -> _Facts:
    facts = _Facts()
    for expr in spec_expressions(spec):
        _expression(expr, facts, emitters=True)
    return facts


def _expression(expr: Expr, facts: _Facts, emitters: bool) -> None:
    """Add what one expression does."""
    pulls = 0
    ordered = False
    for node in walk(expr):
        if isinstance(node, Call):
            _call(node, facts, emitters)
        elif isinstance(node, GrabValue):
            facts.reads.setdefault(node.name, node.at)
        elif isinstance(node, Assign):
            facts.saves.add(node.name)
            ordered = True
        elif isinstance(node, Pull):
            pulls += 1
            if emitters:
                facts.findings.append((node.at, "`.` reads the caller's hand: a specification "
                                       "shows what everybody knows", "hand-in-spec"))
    if ordered or pulls > 1:
        facts.findings += [(at, message, "order") for at, message in order_findings(expr)]


def _call(node: Call, facts: _Facts, emitters: bool) -> None:
    entry = function(node.number, len(node.args))
    if entry is None:
        others = sorted(a for n, a in TABLE if n == node.number)
        hint = (" (it takes " + " or ".join(map(str, others)) + ")") if others else ""
        facts.findings.append((node.at, f"there is no function #{node.number} with "
                               f"{len(node.args)} argument{'' if len(node.args) == 1 else 's'}"
                               f"{hint}", "no-function"))
    elif entry.emits and not emitters:
        facts.findings.append((node.at, f"{entry.macro} (#{node.number}) says what a call shows: "
                               "it belongs in a specification", "emitter"))
    elif entry.private and facts.private_at < 0:
        facts.private_at = node.at


def order_findings(expr: Expr) -> Iterator[tuple[int, str]]:
    """Where the value of an expression depends on the order of evaluation, or reads two ways.

    `&& || & |` evaluate their right side first; what is set (or pulled with `.`) on one side must
    not be used on the other.
    """
    for node in walk(expr):
        if not isinstance(node, Binary) or node.op not in RIGHT_FIRST:
            continue
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
