"""System notes (BML, BSS) -> rules of the neutral model, over a base book; and their lints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spotcard_host.common.diagnostics import ERROR, Collector, Place
from spotcard_host.language.model import Rule, System
from spotcard_host.notes.base import WHOLE
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.lint import lint_structure
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.departures import auction_of, departures, described
from spotcard_host.notes.lint import Effort, lint_compiled
from spotcard_host.notes.rules import LOWEST, Compiled, compile_notes, rules_from_notes
from spotcard_host.notes.usual_answers import USUAL, usual_answers


def load_notes(
    paths: Sequence[Path], collector: Collector | None = None, name: str = "",
    folders: Sequence[str] = (),
) -> System:
    """The rules of one or more files of notes as one system.

    `folders`: where else included files are looked for.

    Findings go to `collector`; without one, errors raise CompileError. Raises OSError for a file
    that cannot be read.
    """
    found = Collector() if collector is None else collector
    system = System(name)
    for path in paths:
        compiled = rules_from_notes(path, found, folders)
        part = compiled.system
        usual = _usual_rules(compiled)
        system.name = system.name or part.name
        system.base = system.base or compiled.notes.metadata.get("BASE", "")
        if collector is not None:
            _tell(path, compiled, found, folders)
        _add(system, part, system.rules)
        _add(system, usual, system.usual)
        if part.carding is not None:
            system.carding = system.carding.over(part.carding) if system.carding else part.carding
    system.sources = found.sources
    if collector is None:
        found.raise_errors()
    return system


def _add(system: System, part: System, rules: list[Rule]) -> None:
    """Number the rules of a part behind those that are there, and add them to `rules`."""
    before = len(system.rules) + len(system.usual)
    texts = len(system.explanations)
    for rule in part.rules:
        rule.index += before
        rule.id += before
        if rule.expl is not None:
            rule.expl += texts
    rules += part.rules
    system.explanations.update({n + texts: text for n, text in part.explanations.items()})


def _usual_rules(compiled: Compiled) -> System:
    """The rules of `usual_answers`, below all of the notes."""
    part = compile_notes(usual_answers(compiled.notes), Collector()).system
    part.rules = [rule for rule in part.rules if rule.level > 1]
    for rule in part.rules:
        rule.prio = USUAL
    part.explanations = {number: f"no agreement; as usual: {text}"
                         for number, text in part.explanations.items()}
    return part


_PASSED_ON = ("unread-table", "unread-text")
"""Findings of `spotcard check` that compiling shows one by one."""


def _tell(
    path: Path, compiled: Compiled, collector: Collector, folders: Sequence[str]
) -> None:
    """Errors of `spotcard check` are errors here too; its warnings are counted in one line."""
    inner = Collector(sources=collector.sources)
    inner.silenced.update(collector.silenced)
    lint_compiled(compiled, inner, Effort(hands=0, decisions=0, deals=0))
    if path.suffix.lower() == ".bml":
        document = read_document(str(path), folders)
        lint_structure(document, expand(document.tables), inner)
    known = {(str(d.place), d.message) for d in collector.diagnostics}
    for one in inner.diagnostics:
        if one.level == ERROR and (str(one.place), one.message) not in known:
            collector.error(one.place, one.message, one.notes, one.code)
        elif one.code in _PASSED_ON:
            collector.add(one.level, one.place, one.message, one.notes, one.code)
    warnings = sum(one.level != ERROR and one.code not in _PASSED_ON for one in inner.diagnostics)
    if warnings:
        collector.warning(
            Place(str(path), 1),
            f"{warnings} row{' is' if warnings == 1 else 's are'} not fully understood or not "
            f"used: spotcard check {path.name} lists {'it' if warnings == 1 else 'them'}", (),
            "check"
        )


def lay_notes_over(system: System, base: System, policy: str = WHOLE) -> None:
    """Put a base book below notes: it is used where the notes have no call that fits, never for a
    call that the notes define in the auction at hand, and after a call that does not mean what it
    means in the book (`departures`) by its general rules alone. `policy`: see `base`.

    The book's priorities are brought below those of notes, in their order.
    """
    order = sorted({rule.prio for rule in base.rules})
    room = (
        {prio: place for place, prio in enumerate(order)}
        if order and (order[-1] >= LOWEST)
        else {}
    )
    if policy == "natural":
        base.rules = [rule for rule in base.rules if rule.start]
    system.departures = (
        departures(system, base) if policy == WHOLE
        else described(system) if policy == "openings" else ()
    )
    openings = {auction for auction in system.departures if len(auction) == 1}
    system.rules += [rule for rule in system.usual if auction_of(rule)[:1] in openings]
    for number, rule in enumerate(system.rules):
        rule.index = number
    system.base_from = len(system.rules)
    for rule in base.rules:
        rule.prio = min(room.get(rule.prio, rule.prio), LOWEST - 1)
    system.lay_over(base)


__all__ = ["lay_notes_over", "load_notes", "rules_from_notes"]
