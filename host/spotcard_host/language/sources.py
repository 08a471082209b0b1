"""Source lines with their places: files, text in memory, and what they include.

A line that is exactly ``include(`FILE')`` stands for the lines of FILE, named relative to the
including file. So a book can share macros and whole parts with another one.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.common.input import read_input

DEEPEST_INCLUDE = 8
MOST_INCLUDES = 1000
"""Limits for files that include one another many times over."""
# A rule source of ten thousand rules has 1.5 MB.
LARGEST_SOURCE = 16 * 1024 * 1024

_INCLUDE = re.compile(r"include\(`([^`']*)'\)[ \t]*")


@dataclass(slots=True)
class SourceLine:
    """One line without its line end, and where it stands (column 1)."""

    text: str
    place: Place


@dataclass(slots=True)
class Source:
    """All lines of a source, included files in their place."""

    lines: list[SourceLine] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    is_full: bool = False  # an include limit was exceeded


def read_file(path: Path, collector: Collector) -> Source:
    """The lines of a file. What cannot be read is an error in `collector`."""
    source = Source()
    _read(path, path.as_posix(), Place(path.as_posix(), 1), collector, source, ())
    return source


def files_of(path: Path) -> dict[Path, bytes]:
    """The files that `read_file` reads for `path`, with their contents, not
    parsed: unreadable files are reported by `read_file`.
    """
    found: dict[Path, bytes] = {}
    waiting = [path]
    while waiting:
        # One file has many names, `a/../a/b` and so on.
        one = waiting.pop()
        one = _real(one.parent) / one.name
        if one in found:
            continue
        try:
            if found and not one.is_file():
                continue  # an include of a device or a pipe, which may have no end
            data = (read_input(one, LARGEST_SOURCE) if one.stat().st_size <= LARGEST_SOURCE
                    else b"")
        except OSError:
            data = b""
        found[one] = data
        lines = data.decode("utf-8", "replace").splitlines() if b"include(" in data else ()
        waiting += [one.parent / given[1] for given in map(_INCLUDE.fullmatch, lines)
                    if given and "\0" not in given[1]]
    return found


def _real(path: Path) -> Path:
    """The path without links; `Path.resolve` raises RuntimeError where they lead in a circle."""
    return Path(os.path.realpath(path))


def read_text(name: str, text: str, collector: Collector) -> Source:
    """The lines of a text in memory, called `name` in messages. It can include nothing."""
    source = Source()
    _take(name, text, None, collector, source, ())
    return source


def _read(
    path: Path, name: str, asked: Place, collector: Collector, source: Source,
    above: tuple[Path, ...],
) -> None:
    resolved = _real(path)
    if resolved in above:
        collector.error(asked, f"{name} includes itself")
        return
    if len(source.files) > MOST_INCLUDES:
        if not source.is_full:
            collector.error(asked, f"more than {MOST_INCLUDES} files are included")
        source.is_full = True
        return
    if len(above) >= DEEPEST_INCLUDE:
        collector.error(asked, f"files include one another more than {DEEPEST_INCLUDE} deep")
        return
    try:
        told = path.stat()
        if above and not stat.S_ISREG(told.st_mode):
            collector.error(asked, f"cannot read {name}: it is not a file")
            return
        if told.st_size > LARGEST_SOURCE:
            collector.error(
                asked, f"{name} is larger than {LARGEST_SOURCE} bytes: not a rule source")
            return
        data = read_input(path, LARGEST_SOURCE)
    except OSError as error:
        collector.error(asked, f"cannot read {name}: {error.strerror or error}")
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        collector.error(Place(name, line), "expected UTF-8 text, got byte "
                        f"0x{data[error.start]:02x}")
        return
    source.files.append(path)
    _take(name, text, path.parent, collector, source, (*above, resolved))


def _take(
    name: str, text: str, folder: Path | None, collector: Collector, source: Source,
    above: tuple[Path, ...],
) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    collector.sources[name] = lines
    for number, line in enumerate(lines, 1):
        place = Place(name, number)
        found = _INCLUDE.fullmatch(line)
        if found is None:
            source.lines.append(SourceLine(line, place))
        elif folder is None:
            collector.error(place, "a text in memory cannot include files")
        elif "\0" in found[1]:
            collector.error(place, "cannot read a file whose name has a zero character in it")
        else:
            path = folder / found[1]
            _read(path, path.as_posix(), place, collector, source, above)
