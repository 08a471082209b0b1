"""System notes (BML, BSS) -> rules of the neutral model, over a base book; and their lints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.model import System
from spotcard_host.notes.departures import departures
from spotcard_host.notes.rules import LOWEST, rules_from_notes


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
        part = rules_from_notes(path, found, folders).system
        system.name = system.name or part.name
        rules, texts = len(system.rules), len(system.explanations)
        for rule in part.rules:
            rule.index += rules
            rule.id += rules
            if rule.expl is not None:
                rule.expl += texts
        system.rules += part.rules
        if part.carding is not None:
            system.carding = system.carding.over(part.carding) if system.carding else part.carding
        system.explanations.update({n + texts: text for n, text in part.explanations.items()})
    system.sources = found.sources
    if collector is None:
        found.raise_errors()
    return system


def lay_notes_over(system: System, base: System) -> None:
    """Put a base book below notes: it answers where the notes have no call that fits, never by a
    call that the notes define in the auction at hand, and after a call that does not mean what it
    means in the book (`departures`) by its general rules alone.

    The book's priorities are brought below those of notes, in their order.
    """
    order = sorted({rule.prio for rule in base.rules})
    room = (
        {prio: place for place, prio in enumerate(order)}
        if order and (order[-1] >= LOWEST)
        else {}
    )
    system.departures = departures(system, base)
    system.base_from = len(system.rules)
    for rule in base.rules:
        rule.prio = min(room.get(rule.prio, rule.prio), LOWEST - 1)
    system.lay_over(base)


__all__ = ["lay_notes_over", "load_notes", "rules_from_notes"]
