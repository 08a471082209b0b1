"""Findings about a source text: where, what, and what to do about it.

Every compiler reports through a `Collector` and goes on after a finding. A finding prints as

    file:line:col: error: message
        the source line
            ^
    note: HCP expands to @01 (mac.m4:12:1)

so that an editor jumps to the place. Lines and columns count from 1; a column counts characters,
a tab is one. `error` means that nothing can be built, `warning` that something probably is not
what the author wanted, `note` that there is something to know.
"""

from __future__ import annotations

import sys
from collections import namedtuple
from collections.abc import Iterable

from spotcard.errors import SpotcardError

ERROR = "error"
WARNING = "warning"
NOTE = "note"

# Otherwise a file that is not a rule file at all (a picture, say) would fill the screen.
MOST_ERRORS_SHOWN = 100
EXCERPT = 300  # characters of a source line that are shown
_FEW = 3


# No dataclass and no typing.NamedTuple here: every command loads this module, and the machinery
# behind those two takes longer to load than a small conversion takes.
class Place(namedtuple("Place", ("file", "line", "column"), defaults=(1,))):
    """Where something was written: file name, line and column, both counted from 1."""

    __slots__ = ()

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Diagnostic:
    """One finding. `source` is the line it stands in, "" where there is none to show.

    `notes` are further lines: what a macro expanded to, an example hand. `code` is a short stable
    name for tests and `--json`, e.g. "syntax", "never-fires".
    """

    __slots__ = ("code", "level", "message", "notes", "place", "source")

    def __init__(
        self, level: str, place: Place, message: str, source: str = "",
        notes: tuple[str, ...] = (), code: str = "syntax",
    ) -> None:
        self.level = level
        self.place = place
        self.message = message
        self.source = source
        self.notes = notes
        self.code = code

    def __str__(self) -> str:
        return f"{self.place}: {self.level}: {self.message}"

    def text(self) -> str:
        """The finding with its source line, caret and notes."""
        lines = [str(self)]
        if self.source:
            source, column = excerpt(self.source, self.place.column)
            lines.append("    " + show_line(source))
            lines.append("    " + caret_line(source, column))
        lines += [f"note: {note}" for note in self.notes]
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        """The finding as `--json` prints it."""
        return {
            "level": self.level,
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "code": self.code,
            "message": self.message,
            "notes": list(self.notes),
        }


def excerpt(source: str, column: int) -> tuple[str, int]:
    """The part of a long line around a column (counted from 1), `...` for what is left out, and
    the column in it.
    """
    start = max(0, column - 1 - EXCERPT // 2) if len(source) > EXCERPT else 0
    before, after = "..." * (start > 0), "..." * (len(source) > start + EXCERPT)
    return (before + source[start:start + EXCERPT] + after,
            min(column, len(source) + 1) - start + len(before))


def show_line(source: str) -> str:
    """A source line that is safe to print: control characters are replaced."""
    import unicodedata

    return "".join(
        " " if ch == "\t" else ch if unicodedata.category(ch)[0] != "C" else "?" for ch in source
    )


def caret_line(source: str, column: int) -> str:
    """A caret under the character in `column` (counted from 1) of the shown line.

    Characters of double width (East Asian) get two blanks, combining marks none.
    """
    import unicodedata

    width = 0
    for ch in source[: max(0, column - 1)]:
        if unicodedata.combining(ch):
            continue
        width += 2 if unicodedata.east_asian_width(ch) in "WF" else 1
    return " " * width + "^"


class CompileError(SpotcardError):
    """A source that cannot be compiled. `diagnostics` are all its findings, in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [d for d in self.diagnostics if d.level == ERROR]
        first = str(errors[0]) if errors else "no rule could be read"
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(first + more)


class Collector:
    """Gathers findings; `sources` gives it the lines to show (file name -> lines).

    `errors`, `warnings` and `notes` count what was found so far. `silenced` are lines whose author
    wants no findings: (file, line) -> the codes, none for all but errors.
    """

    __slots__ = ("diagnostics", "errors", "notes", "silenced", "sources", "warnings")

    def __init__(
        self, sources: dict[str, list[str]] | None = None,
        diagnostics: list[Diagnostic] | None = None,
    ) -> None:
        self.sources: dict[str, list[str]] = {} if sources is None else sources
        self.diagnostics: list[Diagnostic] = [] if diagnostics is None else diagnostics
        self.errors = 0
        self.warnings = 0
        self.notes = 0
        self.silenced: dict[tuple[str, int], frozenset[str]] = {}

    def add(
        self,
        level: str,
        place: Place,
        message: str,
        notes: Iterable[str] = (),
        code: str = "syntax",
    ) -> None:
        """Add a finding."""
        codes = self.silenced.get((place.file, place.line))
        if codes is not None and (code in codes if codes else level != ERROR):
            return
        lines = self.sources.get(place.file, [])
        source = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
        self.diagnostics.append(Diagnostic(level, place, message, source, tuple(notes), code))
        if level == ERROR:
            self.errors += 1
        elif level == NOTE:
            self.notes += 1
        else:
            self.warnings += 1

    def error(
        self, place: Place, message: str, notes: Iterable[str] = (), code: str = "syntax"
    ) -> None:
        """Add an error."""
        self.add(ERROR, place, message, notes, code)

    def warning(
        self, place: Place, message: str, notes: Iterable[str] = (), code: str = "syntax"
    ) -> None:
        """Add a warning."""
        self.add(WARNING, place, message, notes, code)

    def raise_errors(self) -> None:
        """Raise CompileError with all findings if one of them is an error."""
        if self.errors:
            raise CompileError(self.diagnostics)


def _painted(diagnostic: Diagnostic) -> str:
    """A finding with its level in colour, where standard error takes colour."""
    from spotcard_host.common.terminal import in_color, paint

    text = diagnostic.text()
    if not in_color(sys.stderr):
        return text
    level = f"{diagnostic.level}:"
    style = ("bold", "red") if diagnostic.level == ERROR else ("bold",)
    return text.replace(level, paint(level, *style, stream=sys.stderr), 1)


def report(diagnostics: Iterable[Diagnostic]) -> str:
    """The findings as text for stderr, at most `MOST_ERRORS_SHOWN` of them."""
    found = list(diagnostics)
    shown = [_painted(d) for d in found[:MOST_ERRORS_SHOWN]]
    if len(found) > MOST_ERRORS_SHOWN:
        shown.append(f"... and {len(found) - MOST_ERRORS_SHOWN} more findings")
    return "\n".join(shown)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """The findings for a command whose business is another: a few in full, errors first, and what
    lists the rest."""
    found = sorted(diagnostics, key=lambda one: one.level != ERROR)
    text = report(found[:_FEW])
    if len(found) <= _FEW:
        return text
    files = " ".join(dict.fromkeys(show_line(one.place.file) for one in found))
    return f"{text}\n... and {len(found) - _FEW} more findings: spotcard check {files}"
