"""The compiled table that `--table` names: a shipped book, a `.sct` file, or a source.

Sources are compiled on the fly and kept in the cache by content (and by the compiler's own
source), so that a second run starts at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotcard.errors import SpotcardError, TableError
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.common.cache import cache_dir, digest, keep
from spotcard_host.common.diagnostics import Collector, CompileError, show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.garbage import no_collections
from spotcard_host.common.terminal import log
from spotcard_host.compiler.points import Points, named_points
from spotcard_host.compiler.table_options import with_options
from spotcard_host.language.model import System
from spotcard_host.language.rulefile import load_system, source_parts, system_files

BOOKS = Path(__file__).resolve().parent.parent / "book"
DEFAULT = "sayc"
DEFAULT_POINTS = "page"
RULE_SUFFIXES = (".txt2", ".mb", ".txt")
NOTE_SUFFIXES = (".bml", ".bss")


class NoTable(SpotcardError):
    """A name that is not a table or source."""


def shipped_books() -> list[str]:
    """The names of the books that come with the program."""
    return sorted(p.parent.name for p in BOOKS.glob("*/mac.m4"))


def kind_of(path: Path) -> str:
    """"rules", "notes" or "" by the suffix, whatever its case; a folder has rules."""
    suffix = path.suffix.lower()
    if suffix in NOTE_SUFFIXES:
        return "notes"
    return "rules" if suffix in RULE_SUFFIXES else ""


def is_table(name: str | Path) -> bool:
    """Whether a name is that of a compiled table."""
    return Path(name).suffix.lower() == ".sct"


def source_of(name: str) -> Path:
    """The folder or file of rules that a name stands for. Raises NoTable."""
    if name in shipped_books():
        return BOOKS / name
    path = Path(name)
    if path.is_dir() or (kind_of(path) and path.exists()):
        return path
    books = ", ".join(shipped_books())
    if path.exists():
        raise NoTable(f"{name!r} is not a rule source: expected .txt2, .mb, .txt, .bml or .bss")
    wanted = f"expected a book ({books}), a compiled .sct file or a source file"
    if name == "-":
        raise UsageError(f"a table is not read from standard input: {wanted}")
    raise NoTable(f"there is no table {name!r}: {wanted}")


def named(name: str, side: str) -> str:
    """The table of a side, NS or EW, whose system a file of boards names: a shipped book's or a
    file's name; the default for any other, with a notice."""
    if not name:
        return DEFAULT
    path = Path(name)
    # A file from elsewhere must not make Windows contact another computer.
    is_near = not name.startswith(("\\\\", "//"))
    if name in shipped_books() or (
        is_near and (is_table(path) or kind_of(path)) and os.path.isfile(name)
    ):
        return name
    log.warning("there is no table %r, by which the file says %s bid: using %s", name,
                side, DEFAULT)
    return DEFAULT


def check_macros(path: Path | None) -> None:
    """Whether what `--macros` names can be read. Raises UsageError and NoTable."""
    if str(path) == "-":
        raise UsageError("--macros: expected the name of a file: standard input is not read")
    if path is not None and not path.exists():
        raise NoTable(f"there is no macro file {str(path)!r}")


def load_source(paths: Sequence[Path], macros: Path | None = None, over: str | None = None,
                collector: Collector | None = None, name: str = "",
                folders: Sequence[str] = (), base: str | None = None) -> System:
    """Read rule sources or bidding notes as one system; `over`: the book that they go before, or a
    compiled table whose source is at hand; `folders`: where else notes look for what they include.

    For notes `over` may say how much of a book lies below them (`notes.base`); where it is None
    the notes themselves say it (`#BASE`), and else `base` does.

    Findings go to `collector`; without one, errors raise CompileError.
    """
    kinds = {kind_of(path) or "rules" for path in paths}
    if len(kinds) > 1:
        raise NoTable("rule sources and bidding notes cannot be compiled in one go: "
                      "compile the rules, then the notes --over them")
    if kinds == {"notes"}:
        # Imported here: not needed to play by a book or a table.
        from spotcard_host.notes.load import load_notes

        return _over_base(load_notes(paths, collector, name, folders), over, base)
    system = load_system(paths, macros, collector, name)
    if over is not None:
        system.lay_over(base_system(over))
    return system


def _over_base(system: System, over: str | None, default: str | None) -> System:
    """The notes laid over their base book, or over what `over` names."""
    from spotcard_host.notes.base import POLICIES, Base
    from spotcard_host.notes.load import lay_notes_over

    said = over if over is not None else system.base or default
    if said is None:
        return system
    base = Base(said) if Path(said).exists() else Base.read(said, DEFAULT)
    if base is None:
        where = "--over" if over is not None else "#BASE"
        raise NoTable(f"{where}: expected the name of a book, {', '.join(POLICIES)}, or a book "
                      f"and one of these words, got {said!r}")
    if base.policy != "none":
        lay_notes_over(system, base_system(base.book), base.policy)
    return system


@cache
def _shipped(book: Path) -> System:
    """A shipped book, read once: its files do not change while a program runs."""
    return load_source([book])


def base_system(name: str) -> System:
    """The system that `--over` names. A compiled table holds programs, not rules that others can
    be laid over: its source is looked for beside it and among the shipped books, and is known by
    the digest that the table carries. Raises NoTable.
    """
    from spotcard_host.compiler.pack import source_digest

    if not is_table(name):
        source = source_of(name)
        return _shipped(source).copy() if source.parent == BOOKS else load_source([source])
    path = Path(name)
    if not path.exists():
        raise NoTable(f"there is no file {name!r}")
    table = check(path.read_bytes(), name)
    start, size, _ = table.sections[layout.META]
    lines = bytes(table.table[start:start + size]).decode().splitlines()
    told = dict(line.split(" ", 1) for line in lines if " " in line)
    wanted = told.get("source", "")
    beside = sorted(p for p in path.parent.iterdir() if kind_of(p) and p.is_file())
    first = [p for p in beside if p.stem == path.stem]
    books = sorted(shipped_books(), key=lambda book: book != told.get("name"))
    shipped = [BOOKS / book for book in books]
    for candidate in (*first, *shipped, path.parent, *(p for p in beside if p not in first)):
        try:
            system = load_source(source_parts([candidate]), name=candidate.stem)
        except (CompileError, OSError, UnicodeDecodeError, SpotcardError):
            continue
        if system.rules and source_digest(system) == wanted:
            return system
    raise NoTable(f"{name!r} is a compiled table, and the source it was made from is neither "
                  "beside it nor a shipped book: give the source to --over")


# Everything that a compiled table depends on: without all of it the cache serves stale tables.
COMPILER_ROOMS = ("common", "language", "compiler", "notes", "library")


def compiler_files() -> list[Path]:
    """The source and data files that decide what a table looks like, whole rooms of them."""
    host = Path(__file__).resolve().parents[1]
    firmware = Path(str(layout.__file__)).resolve().parents[1]
    rooms = [firmware, *(host / name for name in COMPILER_ROOMS)]
    return [path for room in rooms for path in sorted(room.rglob("*"))
            if path.is_file() and path.parent.name != "__pycache__"]


@cache
def compiler_version() -> bytes:
    """A digest of the compiler: tables made by another version are not taken from the cache."""
    return digest(path.read_bytes() for path in compiler_files()).encode()


POINTS_FILE = "points.txt"


def points_of(paths: Sequence[Path], name: str | None = None) -> Points:
    """The points table that a source selects: `name`, or what `points.txt` beside it says.

    Raises NoPoints.
    """
    if name is None and paths:
        folder = paths[0] if paths[0].is_dir() else paths[0].parent
        chosen = folder / POINTS_FILE
        words = chosen.read_text(encoding="utf-8").split() if chosen.exists() else []
        name = words[0] if words else None
    return named_points(name or DEFAULT_POINTS)


def resolve(name: str = DEFAULT, over: str | None = None, options: Sequence[str] = ()) -> Path:
    """The compiled table that `--table`, `--over` and `--option` name.

    Raises NoTable, TableError for a bad `.sct` file, CompileError for a source with errors,
    OptionError for an option that the system does not have.
    """
    path = _resolved(name, over)
    if not options:
        return path
    data = with_options(path.read_bytes(), options)
    kept = cache_dir("tables") / f"{path.stem}-{digest([data])}.sct"
    if not kept.exists():
        keep(kept, data)
    return kept


def _resolved(name: str, over: str | None) -> Path:
    """The table as its source has it."""
    path = Path(name)
    if is_table(path) and over is None:
        if not path.exists():
            raise NoTable(f"there is no file {name!r}")
        check(path.read_bytes(), name)
        return path
    source = source_of(name)
    is_notes = kind_of(source) == "notes"
    used = _note_texts(source) if is_notes else _rule_texts(source)
    if is_notes:
        # The base may be any book with a policy, or what the notes say: all books count.
        base = [(over or "").encode(), *(t for book in shipped_books() for t in
                                         _rule_texts(BOOKS / book))]
        if over is not None and Path(over).exists():
            base.append(resolve(over).read_bytes())
    else:
        base = [resolve(over).read_bytes() if over is not None else b""]
    key = digest([compiler_version(), *base, points_of([source]).name.encode(), *used])
    kept = cache_dir("tables") / f"{source.stem}-{key}.sct"
    if not kept.exists():
        # Imported here: most tables are in the cache.
        from spotcard_host.compiler.pack import compile_system

        log.info("compiling %s ... (once, until it changes)", show_line(name))
        with no_collections():
            system = load_source(
                source_parts([source]), over=over, name=source.stem, base=DEFAULT)
            data = compile_system(system, points_of([source])).data
        keep(kept, data)
    return kept


def _note_texts(source: Path) -> list[bytes]:
    """The files that notes depend on; they may include files from any folder."""
    from spotcard_host.notes.nodes import read_notes

    found = Collector()
    read_notes(source, found)
    return [piece.encode("utf-8", "replace") for name, lines in found.sources.items()
            for piece in (name, "\n".join(lines))]


def _rule_texts(source: Path) -> list[bytes]:
    """The files that rules depend on; books share parts."""
    return [piece for path, data in system_files([source]).items()
            for piece in (path.name.encode("utf-8", "surrogateescape"), data)]


def check(data: bytes, name: str) -> RuleTable:
    """Open a table; errors name it."""
    try:
        return RuleTable(data)
    except TableError as error:
        raise TableError(f"{name}: {error}") from None


def open_table(name: str = DEFAULT, over: str | None = None, options: Sequence[str] = ()
               ) -> RuleTable:
    """The table that `--table` names, opened."""
    return RuleTable(resolve(name, over, options).read_bytes())
