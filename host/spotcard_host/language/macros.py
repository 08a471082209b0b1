"""The macro step: names in a rule source are replaced by their bodies until none is left.

Strategy. A name is not replaced after a letter, digit, `@` or `_`, or before a letter, digit
or `_`. A name consists of just these characters, so the candidates are the maximal words
`[A-Za-z0-9_]+` that no `@` precedes, whole words only. A replaced word had other characters on
both sides, and these stay, so what a body expands to does not depend on where it stands (the one
exception, a word glued to `@`, is never replaced): each macro is expanded once, and the fix-point
does not depend on the order.

Provenance: an expanded line comes with `Span`s that say which characters the author wrote and
which a macro made, so that every later message points at the source.

File syntax (`mac.m4`): ``define(`NAME',`body')``, several on a line or one over several lines (the
line end and the blanks around it vanish), quotes may be left out or nested; `dnl` begins a
comment, as do `;` and `#` where a definition could begin. A body with `$1`..`$9`, `$#` or `$*`
takes arguments, `NAME(x,y)`: quotes and parentheses keep commas together. After any other macro
parentheses belong to the text: `MINE(b)` is the body of MINE and `(b)`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
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

# Calls within calls; a macro with arguments that reaches itself stops here.
DEEPEST_CALL = 40

_LINE_END = re.compile(r"[ \t]*\n[ \t]*")
_ARGUMENT = re.compile(r"\$([1-9#*])")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_WORD = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")


@dataclass(slots=True)
class Macro:
    """A name, the body as written, and where it is defined."""

    name: str
    body: str
    place: Place

    @property
    def takes(self) -> bool:
        """Whether it takes arguments."""
        return _ARGUMENT.search(self.body) is not None


@dataclass(slots=True)
class Macros:
    """Macros by name. `expanded` holds each body's fix-point; a faulty macro is left out of it."""

    by_name: dict[str, Macro] = field(default_factory=dict)
    expanded: dict[str, str] = field(default_factory=dict)

    def note(self, name: str, text: str) -> str:
        """A note of what a call of a macro expands to and where the macro is defined."""
        shown = text if len(text) <= 160 else text[:157] + "..."
        return f"{name} expands to {shown} ({self.by_name[name].place})"


def read_macros(source: Source, collector: Collector) -> Macros:
    """Read definitions. Whatever is wrong with them goes to `collector`."""
    macros = Macros()
    text = "\n".join(line.text for line in source.lines)
    starts = [0]
    for line in source.lines:
        starts.append(starts[-1] + len(line.text) + 1)
    at = 0
    while at < len(text):
        end_of_line = text.find("\n", at)
        end_of_line = len(text) if end_of_line < 0 else end_of_line
        if text[at].isspace():
            at += 1
            continue
        if text[at] in ";#" or text.startswith("dnl", at):
            at = end_of_line
            continue
        number = bisect_right(starts, at) - 1
        place = source.lines[number].place
        place = place._replace(column=place.column + at - starts[number])
        found = arguments_of(text, at + 6) if text.startswith("define(", at) else None
        if found is None or len(found[0]) != 2:
            collector.error(place, "expected define(`NAME',`body') or a comment")
            at = end_of_line
            continue
        (name, body), at = found
        body = _LINE_END.sub("", body)
        add_macro(macros, Macro(name.strip(), body, place), collector)
    finish(macros, collector)
    return macros


def arguments_of(text: str, at: int) -> tuple[list[str], int] | None:
    """The arguments of the parenthesis at `at`, their outer quotes taken off, and the place behind
    it; None when it is not closed.
    """
    found = [""]
    quotes = depth = 0
    for i in range(at + 1, len(text)):
        ch = text[i]
        if ch == "`" or (ch == "'" and quotes):
            quotes += 1 if ch == "`" else -1
            if quotes + (ch == "'") == 1:
                continue  # the outer pair
        elif quotes:
            pass
        elif ch.isspace() and not found[-1]:
            continue
        elif ch == "," and not depth:
            found.append("")
            continue
        elif ch == ")" and not depth:
            return found, i + 1
        else:
            depth += (ch == "(") - (ch == ")")
        found[-1] += ch
    return None


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

    Depth-first with an explicit stack, so that long chains of macros do not exhaust Python's.
    """
    done, faulty = macros.expanded, set[str]()
    reported = set[frozenset[str]]()
    for first, macro in macros.by_name.items():
        path = [] if macro.takes else [first]
        while path:
            name = path[-1]
            if name in done or name in faulty:
                path.pop()
                continue
            inner = _needs(macros, name)
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


def _needs(macros: Macros, name: str) -> list[str]:
    """The macros without arguments that a body uses, also through macros with arguments."""
    found: dict[str, None] = {}
    waiting = [name]
    seen = {name}
    while waiting:
        for word in _WORD.findall(macros.by_name[waiting.pop()].body):
            if word not in macros.by_name:
                continue
            if not macros.by_name[word].takes:
                found[word] = None
            elif word not in seen:
                seen.add(word)
                waiting.append(word)
    return list(found)


def _finish_one(macros: Macros, name: str, faulty: set[str], collector: Collector) -> None:
    macro = macros.by_name[name]
    try:
        macros.expanded[name] = _joined(macro.body, macros, LARGEST_MACRO, 0)
    except _Faulty as problem:
        faulty.add(name)
        collector.error(macro.place, f"{name}: {problem.message}", code=problem.code)


class _Faulty(Exception):
    """An expansion that fails."""

    def __init__(self, message: str, code: str, at: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.at = at


def pieces(text: str, macros: Macros, limit: int, depth: int = 0
            ) -> Iterator[tuple[str, int, str]]:
    """A text in pieces: (expanded, where in `text` it begins, the macro that made it or "").

    Raises _Faulty for missing arguments, for calls without end and beyond `limit` characters.
    """
    written = size = at = 0
    while (found := _WORD.search(text, at)) is not None:
        name, at = found[0], found.end()
        macro = macros.by_name.get(name)
        if macro is None or not (macro.takes or name in macros.expanded):
            continue  # not a macro, or a faulty one, which is reported where it is defined
        if macro.takes:
            body, at = _called(macro, text, found.start(), at, macros, limit, depth)
        else:
            body = macros.expanded[name]
        yield text[written:found.start()], written, ""
        yield body, found.start(), name
        size += found.start() - written + len(body)
        written = at
        if size > limit:
            raise _Faulty(f"expands to more than {limit} characters", "macro-size", found.start())
    yield text[written:], written, ""


def _called(macro: Macro, text: str, begin: int, at: int, macros: Macros, limit: int, depth: int
            ) -> tuple[str, int]:
    """The expansion of a macro call with arguments, and where the text continues."""
    given = arguments_of(text, at) if text[at:at + 1] == "(" else None
    if given is None:
        raise _Faulty(f"{macro.name} needs its arguments: {macro.name}(...)", "macro-arguments",
                      begin)
    if depth >= DEEPEST_CALL:
        raise _Faulty(f"{macro.name} reaches itself and would never end", "macro-cycle", begin)
    try:
        return _joined(filled(macro, given[0]), macros, limit, depth + 1), given[1]
    except _Faulty as inner:
        raise _Faulty(inner.message, inner.code, begin) from None


def filled(macro: Macro, arguments: list[str]) -> str:
    """The body of a macro with its arguments substituted."""
    def argument(found: re.Match[str]) -> str:
        if found[1] == "#":
            return str(len(arguments))
        if found[1] == "*":
            return ",".join(arguments)
        number = int(found[1])
        return arguments[number - 1] if number <= len(arguments) else ""

    return _ARGUMENT.sub(argument, macro.body)


def _joined(body: str, macros: Macros, limit: int, depth: int) -> str:
    """A body expanded. Quotes in it, which keep words apart and commas together, are gone."""
    text = "".join(piece for piece, _, _ in pieces(body, macros, limit, depth))
    return text.replace("`", "").replace("'", "")


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
    spans = [Span(0, place)]
    out = ""
    try:
        found = list(pieces(text, macros, LARGEST_LINE))
        for number, (piece, begin, name) in enumerate(found):
            if name or begin:
                call = text[begin:found[number + 1][1]] if name else ""
                spans.append(Span(len(out), place._replace(column=place.column + begin), call))
            out += piece
    except _Faulty as problem:
        here = place._replace(column=place.column + problem.at)
        line = "the line " if problem.code == "macro-size" else ""
        collector.error(here, line + problem.message, code=problem.code)
        return "", [Span(0, place)]
    return out, spans


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
