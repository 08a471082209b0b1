"""Where a call stands in its author's text, and why none stands there."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePath

from spotcard.game.calls import PASS
from spotcard.rules import format as layout
from spotcard.rules import state as facts
from spotcard.rules.fields import S_CALLS, S_LEADING
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import show_call
from spotcard_host.language.model import Rule, System
from spotcard_host.language.reference.chooser import Reference, reference_of

_RULES = (".txt", ".txt2", ".bss")  # lines in these are no words
_LONGEST = 120


@dataclass(frozen=True)
class Row:
    """A line of notes or a rule of a book: `file:line`, the line's words ("" for a rule), and
    whether it is the base book's.
    """

    place: str
    words: str
    is_base: bool

    def text(self, call: int, symbols: bool | None = None) -> str:
        """`2♠: ours.bml:12: 2S Preempt`, as a line of an answer."""
        of_whom = " (the base book)" if self.is_base else ""
        words = f": {self.words}" if self.words else ""
        return f"{show_call(call, symbols)} stands in {self.place}{of_whom}{words}"


def row_of(system: System, rule: Rule) -> Row:
    """Where a rule of `system` was written."""
    file, line, _ = rule.place
    words = ""
    lines = system.sources.get(file, [])
    if PurePath(file).suffix.lower() not in _RULES and 0 < line <= len(lines):
        words = " ".join(lines[line - 1].split())
        if len(words) > _LONGEST:
            words = words[: _LONGEST - 3].rstrip() + "..."
    return Row(f"{_near(file)}:{line}", words, 0 < system.base_from <= rule.index)


def place_of(table: RuleTable, rule: int) -> str:
    """`file:line` of a rule, as its table has it."""
    _, _, line, file = table.numbers(rule)
    start, size, _ = table.sections[layout.META]
    meta = bytes(table.table[start : start + size]).decode().splitlines()
    files = [text.partition(" ")[2] for text in meta if text.startswith("file ")]
    return f"{files[file]}:{line}"


def row_in_table(table: RuleTable, system: System | None, rule: int) -> Row | None:
    """Where a rule of the table stands, by its source where that is at hand; None for no rule."""
    if rule < 0:
        return None
    if system is not None and rule < len(system.rules) and (
            system.rules[rule].id == table.numbers(rule)[0]):
        return row_of(system, system.rules[rule])
    return Row(place_of(table, rule), "", False)


def _near(file: str) -> str:
    """The path from here, where the file lies below; as given elsewhere."""
    path = os.path.relpath(file) if os.path.isabs(file) else file
    return file if path.startswith(os.pardir) else path


def absent(system: System, state: bytearray, call: int) -> tuple[str, Row | None]:
    """Why no row has `call` in this auction, and a row that has it elsewhere."""
    calls = [*state[S_CALLS + state[S_LEADING] : S_CALLS + facts.calls_made(state)]]
    elsewhere = _in_other_seats(system, calls, call)
    if elsewhere is not None:
        return ("the row applies only in another seat, at another vulnerability, or opposite "
                "another hand", elsewhere)
    if not system.base_from:
        return "no rule of the system makes this call in this auction", None
    if system.has_departed([*calls, call]):
        return ("the notes have no row for it here, and the base book's rules for this auction "
                "are not used: an earlier call of our side means something else in the notes",
                departed(system, state, call))
    return "neither the notes nor the base book have it in this auction", None


def departed(system: System, state: bytearray, call: int) -> Row | None:
    """The base book's rule for the call in this auction that is not used, since the side's calls
    mean something else in the notes; None where it is used, or there is none.
    """
    calls = [*state[S_CALLS + state[S_LEADING] : S_CALLS + facts.calls_made(state)], call]
    if not system.has_departed(calls):
        return None
    whole = _undeparted(system)
    return next((row_of(system, found.rule) for found in whole.candidates(state, call)
                 if not found.rule.start), None)


@lru_cache(maxsize=2)
def _undeparted(system: System) -> Reference:
    """The reference in which the base book's rules hold in all auctions."""
    return Reference(replace(system, departures=()))


def _in_other_seats(system: System, calls: list[int], call: int) -> Row | None:
    """A row of the notes that has the call in this auction in other seats or vulnerability, or
    with other hands of partner's."""
    reference = reference_of(system)
    for vul in range(4):
        for passes in range(4):
            state = facts.new_state()
            facts.start(state, 0, vul)
            for made in [PASS] * passes + calls:
                facts.add_call(state, made)
            for candidate in reference.candidates(state, call):
                row = row_of(system, candidate.rule)
                if not row.is_base and row.words:
                    return row
    return None
