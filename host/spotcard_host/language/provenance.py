"""Where expanded text comes from: the macros behind a character, and a trace of a whole line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spotcard_host.common.diagnostics import Place
from spotcard_host.language.macros import LARGEST_LINE, Macros, arguments_of, filled, pieces


@dataclass(slots=True)
class Step:
    """One call of a macro: as written, what it became, where that begins in the expansion of the
    text around it, and the body that it stands for, not yet expanded.
    """

    name: str
    call: str
    text: str
    start: int
    body: str


def steps(text: str, macros: Macros) -> Iterator[Step]:
    """The calls in a text that can be expanded, from left to right."""
    start = 0
    found = list(pieces(text, macros, LARGEST_LINE))
    for number, (piece, begin, name) in enumerate(found):
        if name:
            call = text[begin:found[number + 1][1]]
            macro = macros.by_name[name]
            given = arguments_of(call, len(name)) if macro.takes else None
            yield Step(name, call, piece, start, filled(macro, given[0]) if given else macro.body)
        start += len(piece)


def chain(call: str, at: int, macros: Macros) -> list[tuple[Step, int]]:
    """The calls, outermost first, that made the character at `at` of what a call became, each
    with the offset of that character in its own expansion. A body with quotes ends the chain:
    they vanish, so that offsets behind them shift.
    """
    found: list[tuple[Step, int]] = []
    text = call
    while True:
        step = next((one for one in steps(text, macros)
                     if one.start <= at < one.start + len(one.text)), None)
        if step is None:
            return found
        at -= step.start
        found.append((step, at))
        if "`" in step.body:
            return found
        text = step.body


def trace(text: str, place: Place, macros: Macros, depth: int = 0) -> Iterator[str]:
    """A comment line for each call in a line and, indented, for the calls in its body."""
    at = 0
    for step in steps(text, macros):
        at = text.index(step.call, at)
        where = "" if depth else f"{place._replace(column=place.column + at)}: "
        yield (f"; {'  ' * depth}{where}{step.call} -> {step.text} "
               f"({macros.by_name[step.name].place})")
        yield from trace(step.body, place, macros, depth + 1)
        at += len(step.call)
