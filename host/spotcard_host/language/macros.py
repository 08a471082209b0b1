"""The macro step: names in a rule source are replaced by their bodies until none is left.

Strategy. The seed blocks a name that follows a letter, digit, `@` or `_`, or that a letter, digit
or `_` follows. A name is made of just these characters, so the candidates are the maximal words
`[A-Za-z0-9_]+` that no `@` precedes, whole words only. A replaced word had other characters on
both sides, and these stay, so what a body expands to does not depend on where it stands (the one
exception, a word glued to `@`, is never replaced): each macro is expanded once, and the fix-point
does not depend on the order.

Provenance: an expanded line comes with `Span`s that say which characters the author wrote and
which a macro made, so that every later message points at the source.

File syntax (`mac.m4`): one ``define(`NAME',`body')`` a line; `dnl` begins a comment, blank lines
and lines that begin with `;` or `#` are skipped. Macros take no arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.model import Span
from spotcard_host.language.sources import Source

# What one macro, one line and one file may expand to, in characters. A long rule has 500.
LARGEST_MACRO = 64 * 1024
LARGEST_LINE = 256 * 1024
LARGEST_TEXT = 64 * 1024 * 1024
# Shorter names are letters of fields, calls and saved values too.
SHORTEST_NAME = 3

_DEFINE = re.compile(r"define\(`(?P<name>[^']*)',[ \t]*`(?P<body>[^']*)'\)[ \t]*(?:dnl.*)?")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_WORD = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")


@dataclass(slots=True)
class Macro:
    """A name, the body as written, and where it is defined."""

    name: str
    body: str
    place: Place


@dataclass(slots=True)
class Macros:
    """Macros by name. `expanded` holds each body's fix-point; a faulty macro is left out of it."""

    by_name: dict[str, Macro] = field(default_factory=dict)
    expanded: dict[str, str] = field(default_factory=dict)

    def note(self, name: str) -> str:
        """A line that tells what a macro expands to and where it is defined."""
        text = self.expanded.get(name, "")
        shown = text if len(text) <= 160 else text[:157] + "..."
        return f"{name} expands to {shown} ({self.by_name[name].place})"


def read_macros(source: Source, collector: Collector) -> Macros:
    """Read definitions. Whatever is wrong with them goes to `collector`."""
    macros = Macros()
    for line in source.lines:
        text = line.text.strip()
        if not text or text[0] in ";#" or text.startswith("dnl"):
            continue
        found = _DEFINE.fullmatch(text)
        if found is None:
            collector.error(line.place, "expected define(`NAME',`body') or a comment")
            continue
        add_macro(macros, Macro(found["name"], found["body"], line.place), collector)
    finish(macros, collector)
    return macros


def macros_of(bodies: dict[str, str], collector: Collector) -> Macros:
    """Macros from a dictionary name -> body (for tests and tools)."""
    macros = Macros()
    for number, (name, body) in enumerate(bodies.items(), 1):
        add_macro(macros, Macro(name, body, Place("macros", number)), collector)
    finish(macros, collector)
    return macros


def add_macro(macros: Macros, macro: Macro, collector: Collector) -> None:
    """Add one definition, not yet expanded; a bad name or a second definition is an error."""
    if not _NAME.fullmatch(macro.name):
        collector.error(
            macro.place,
            f"a macro name is a letter, then letters, digits and _; got {macro.name!r}",
        )
    elif macro.name in macros.by_name:
        first = macros.by_name[macro.name].place
        collector.error(macro.place, f"{macro.name} is defined a second time (first at {first})")
    else:
        macros.by_name[macro.name] = macro


def finish(macros: Macros, collector: Collector) -> None:
    """Expand every body to its fix-point; a macro that reaches itself is an error.

    Depth-first with a stack of our own: a chain of a thousand macros is no reason to fail.
    """
    done, faulty = macros.expanded, set[str]()
    reported = set[frozenset[str]]()
    for first in macros.by_name:
        path = [first]
        while path:
            name = path[-1]
            if name in done or name in faulty:
                path.pop()
                continue
            words = list(dict.fromkeys(_WORD.findall(macros.by_name[name].body)))
            inner = [w for w in words if w in macros.by_name]
            waiting = [w for w in inner if w not in done and w not in faulty]
            cycle = next((w for w in waiting if w in path), None)
            if cycle is not None:
                ring = path[path.index(cycle) :]
                if frozenset(ring) not in reported:
                    reported.add(frozenset(ring))
                    collector.error(
                        macros.by_name[cycle].place,
                        "a macro reaches itself and would never end: "
                        + " -> ".join([*ring, cycle]),
                        [f"{w} is defined at {macros.by_name[w].place}" for w in ring],
                        code="macro-cycle",
                    )
                faulty.update(ring)
            elif waiting:
                path.append(waiting[0])
            elif any(w in faulty for w in inner):
                faulty.add(name)
            else:
                _finish_one(macros, name, faulty, collector)


def _finish_one(macros: Macros, name: str, faulty: set[str], collector: Collector) -> None:
    body, done = macros.by_name[name].body, macros.expanded
    size = len(body) + sum(len(done[w]) - len(w) for w in _WORD.findall(body) if w in done)
    if size > LARGEST_MACRO:
        faulty.add(name)
        collector.error(
            macros.by_name[name].place,
            f"{name} expands to {size} characters; the limit is {LARGEST_MACRO}",
            code="macro-size",
        )
        return
    done[name] = _WORD.sub(lambda m: done.get(m[0], m[0]), body)


def short_names(macros: Macros, collector: Collector) -> None:
    """Warn of names that rules use as words of the language: `P`, `M`, `a`, `XX` ..."""
    for macro in macros.by_name.values():
        if len(macro.name) < SHORTEST_NAME:
            collector.warning(
                macro.place,
                f"the macro {macro.name} also replaces the letters {macro.name} of calls, fields "
                f"and saved values in rules: a name needs {SHORTEST_NAME} characters",
                code="short-name",
            )


def expand_line(text: str, place: Place, macros: Macros, collector: Collector
                ) -> tuple[str, list[Span]]:
    """A line (or part of one, beginning at `place`) expanded, with its provenance."""
    expanded = macros.expanded
    pieces: list[str] = []
    spans = [Span(0, place)]
    size = written = 0
    for found in _WORD.finditer(text):
        name = found[0]
        if name not in macros.by_name:
            continue
        here = place._replace(column=place.column + found.start())
        if name not in expanded:  # faulty, and reported where it is defined
            continue
        before, body = text[written : found.start()], expanded[name]
        pieces += (before, body)
        size += len(before)
        spans.append(Span(size, here, name))
        size += len(body)
        written = found.end()
        spans.append(Span(size, place._replace(column=place.column + written)))
        if size > LARGEST_LINE:
            collector.error(here, f"the line expands to more than {LARGEST_LINE} characters",
                            [macros.note(name)], code="macro-size")
            return "", [Span(0, place)]
    if not pieces:
        return text, spans
    pieces.append(text[written:])
    return "".join(pieces), spans


def expand_source(source: Source, macros: Macros, collector: Collector) -> str:
    """The whole of `mb.txt2` expanded to the text of `mb.txt`; comment lines are dropped."""
    lines: list[str] = []
    size = 0
    for line in source.lines:
        if line.text.startswith(";"):
            continue
        lines.append(expand_line(line.text, line.place, macros, collector)[0])
        size += len(lines[-1]) + 1
        if size > LARGEST_TEXT:
            collector.error(line.place, f"the file expands to more than {LARGEST_TEXT} characters",
                            code="macro-size")
            break
    return "".join(line + "\n" for line in lines)
