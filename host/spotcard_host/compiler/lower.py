"""From rules as trees to what the table keeps: paths, conditions and specification items.

Two rules with the same text in a field share the work: constraints and specifications are lowered
once for each text and each set of letters that the sequence saves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from spotcard.rules import format as f
from spotcard_host.compiler.constraint import Constraint, NotStatic, Reader
from spotcard_host.compiler.ir import Arena
from spotcard_host.compiler.sequence import Path, merged, paths_of, without
from spotcard_host.language.guard import public_guard
from spotcard_host.language.model import BOOK, CAPTAIN, RELINQUISH, SIMULATE, Rule, System
from spotcard_host.language.nodes import FIELD_OF, Goal, Spec

_PLAIN_LABEL = re.compile(r"(_[_A-Z0-9]*)?(:([1-7][CDHSN]|[PXR])(_[_A-Z0-9]*)?)*")


@dataclass
class Conditions:
    """A constraint: `guard` is its public part, `whole` what the caller's hand must satisfy.

    `matched`: only the matcher can judge the whole. `env`: what the guard saves, for the
    specification.
    """

    guard: list[int]
    whole: list[int]
    matched: bool
    env: dict[str, int]


@dataclass
class Item:
    """One item of a specification: (field, node of the suit or None, is maximum, value)."""

    number: int
    suit: int | None
    is_max: bool
    value: int


@dataclass
class Lowered:
    """One rule, ready to be packed. `paths` is empty when only the matcher can judge it."""

    rule: Rule
    paths: list[Path]
    matched: bool  # the sequence needs the matcher
    conditions: Conditions
    math: int | None  # of the specification, for what it emits
    items: list[Item] = field(default_factory=list)


@dataclass
class _Done:
    """What has been lowered, by its text: nothing in it depends on the rest of the system."""

    odd: bool
    arena: Arena = field(default_factory=Arena)
    paths: dict[str, list[Path] | None] = field(default_factory=dict)
    constraints: dict[tuple[str, frozenset[str]], Conditions] = field(default_factory=dict)
    specs: dict[tuple[str, frozenset[str], tuple[tuple[str, int], ...]],
                tuple[int | None, list[Item]]] = field(default_factory=dict)

    def copy(self) -> _Done:
        """The same, to which more can be added."""
        return _Done(self.odd, self.arena.copy(), dict(self.paths), dict(self.constraints),
                     dict(self.specs))


_books: dict[tuple[bool, tuple[str, ...]], _Done] = {}
_MOST_BOOKS = 2


def _book(system: System, odd: bool) -> _Done:
    """What the base book of notes comes to, kept for the next notes over it."""
    rules = system.rules[system.base_from:]
    texts = tuple(part.text for rule in rules
                  for part in (rule.seq_field, rule.constraint_field, rule.spec_field))
    found = _books.pop((odd, texts), None)
    if found is None:
        lowerer = Lowerer(System(system.name, rules), odd)
        for _ in lowerer.rules():
            pass
        found = lowerer.done
    _books[odd, texts] = found
    if len(_books) > _MOST_BOOKS:
        del _books[next(iter(_books))]
    return found.copy()


class Lowerer:
    """Lowers the rules of one system into one arena."""

    def __init__(self, system: System, odd: bool | None = None) -> None:
        self.system = system
        if odd is None:
            odd = any(rule.seq.label and not _PLAIN_LABEL.fullmatch(rule.seq.label)
                      for rule in system.rules)
        self.done = _book(system, odd) if system.base_from else _Done(odd)
        self.arena = self.done.arena
        self._sequences: dict[
            tuple[str, bool], tuple[list[Path], frozenset[str]] | None
        ] = {}

    def rules(self) -> Iterable[Lowered]:
        """Every rule that can fire at all."""
        for rule in self.system.rules:
            lowered = self.rule(rule)
            if lowered is not None:
                yield lowered

    def rule(self, rule: Rule) -> Lowered | None:
        """One rule; None when its sequence matches no auction."""
        sequence = self.sequence(rule)
        if sequence is None:
            paths: list[Path] = []
            saved = frozenset("abcdefghijklmnopqrstuvwxyz")
        else:
            paths, saved = sequence
            paths = self.with_level(rule, paths)
            if not paths:
                return None
        conditions = self.constraint(rule, saved)
        math, items = self.spec(rule, saved, conditions.env)
        return Lowered(rule, paths, sequence is None, conditions, math, items)

    def sequence(self, rule: Rule) -> tuple[list[Path], frozenset[str]] | None:
        """The paths and the letters they save; None when the matcher is needed."""
        departures = self.system.departures if rule.index >= self.system.base_from else ()
        key = rule.seq_field.text, bool(departures)
        if key not in self._sequences:
            paths = self.paths(rule)
            if paths is None:
                self._sequences[key] = None
            else:
                if departures and not rule.start and not rule.seq.label:
                    paths = without(paths, departures)
                saved = {str(step[1]) for path in paths for step in path.steps
                         if step[0] in ("bind", "set")}
                self._sequences[key] = (paths, frozenset(saved))
        return self._sequences[key]

    def paths(self, rule: Rule) -> list[Path] | None:
        """The paths of a rule's sequence in all auctions; None when the matcher is needed."""
        text = rule.seq_field.text
        if text not in self.done.paths:
            try:
                self.done.paths[text] = merged(paths_of(rule.seq, self.arena, self.done.odd))
            except NotStatic:
                self.done.paths[text] = None
        return self.done.paths[text]

    def with_level(self, rule: Rule, paths: list[Path]) -> list[Path]:
        """The paths that the rule's level allows."""
        if not rule.level:
            return paths
        if not rule.start:
            return [path for path in paths if max(1, len(path.masks)) == rule.level]
        depth = self.arena.make("depth")
        test = self.arena.make("==", depth, self.arena.make("num", rule.level))
        return [Path(path.masks, path.labels, [("test", test), *path.steps]) for path in paths]

    def constraint(self, rule: Rule, saved: frozenset[str]) -> Conditions:
        """The conditions of a constraint, with these letters saved by the sequence."""
        key = (rule.constraint_field.text, saved)
        found = self.done.constraints.get(key)
        if found is None:
            found = self.done.constraints[key] = self._constraint(rule.constraint, saved)
        return found

    def _constraint(self, goal: Goal, saved: frozenset[str]) -> Conditions:
        reader = Reader(self.arena)
        reader.bound = set(saved)
        guard = [
            part for expr in public_guard(goal)
            for part in self.arena.conjuncts(reader.expr(expr))
        ]
        try:
            whole = Constraint(self.arena, set(saved)).conditions(goal)
        except NotStatic:
            return Conditions(guard, guard, True, reader.env)
        return Conditions(guard, whole, False, reader.env)

    def spec(self, rule: Rule, saved: frozenset[str], env: dict[str, int]
             ) -> tuple[int | None, list[Item]]:
        """The items of a specification."""
        key = (rule.spec_field.text, saved, tuple(sorted(env.items())))
        found = self.done.specs.get(key)
        if found is None:
            found = self.done.specs[key] = self._spec(rule.spec, saved, env)
        return found

    def _spec(self, spec: Spec, saved: frozenset[str], env: dict[str, int]
              ) -> tuple[int | None, list[Item]]:
        reader = Reader(self.arena)
        reader.bound = set(saved)
        reader.env = dict(env)
        math = reader.expr(spec.math) if spec.math is not None else None
        if math is not None and self.arena.pure[math]:
            math = None  # it only saved values, which are known now
        items = []
        for bound in spec.bounds:
            value = reader.expr(bound.value)
            suit: int | None = None
            number = FIELD_OF[bound.letter]
            if isinstance(bound.suit, int):
                number += bound.suit
            elif bound.suit is not None:
                suit = reader.expr(bound.suit)
                node = self.arena.nodes[suit]
                if node[0] == "num":
                    if not 0 <= int(node[1]) < 4:
                        continue
                    number += int(node[1])
                    suit = None
            items.append(Item(number, suit, bound.is_max, value))
        return math, items


def flags_of(rule: Rule) -> int:
    """The flag bits of a rule."""
    bits = f.F_START if rule.start else 0
    for letter, bit in ((CAPTAIN, f.F_CAPTAIN), (RELINQUISH, f.F_RELINQUISH), (BOOK, f.F_BOOK),
                        (SIMULATE, f.F_SIMULATE)):
        if letter in rule.flags:
            bits |= bit
    return bits
