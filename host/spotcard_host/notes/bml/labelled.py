"""Parts of a paragraph below lines with a number or letter, which are headings of the rows further
in, or of those whose numbers have more parts:

    a. They pass                   1. Multi 2D opening
       2C   Stayman                1.1 a weak two in a major, 5-10
    b. They double                 2. Responses
       XX   8+, to play            2.1 2H = pass or correct
"""

from __future__ import annotations

from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.headings import JUST_ANSWERS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of
from spotcard_host.notes.bml.section_titles import of_theirs
from spotcard_host.notes.bml.tables import line_reads_as_row, reads_as_row, row_of
from spotcard_host.notes.bml.titled_calls import in_letters
from spotcard_host.notes.bml.titles import is_of_opening

_LABEL = later(r"\s*(?:\(?[a-z\d]{1,2}[.)]|\(?[A-Z]{1,2}\d?[.)])\s+(?=\S)")
_NUMBER = later(r"\s*(?P<number>\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+(?=\S)")
_BULLET = later(r"\s*[-•*+]\s+(?=\S)")
_INLINE = later(r"(?<=[.;])\s+(?=\d{1,2}\.\d{1,2} \S)")
_LONGEST, _STEP, _FEWEST = 80, 2, 2


class Part(NamedTuple):
    """A heading, "" for none, its line, and the lines below it, which may begin with a row."""

    title: str
    line: Line
    below: list[Line]
    is_row: bool


def labelled(lines: list[Line]) -> list[Part]:
    """The parts, [] where the paragraph has none."""
    first = lines[0].text
    if len(lines) < _FEWEST or not any(
            mark.match(first) for mark in (_NUMBER, _LABEL, _BULLET)):
        return []
    if _BULLET.match(first):
        return _bulleted(lines)
    parts = _numbered(lines) or _lettered(lines)
    rows = sum(part.is_row for part in parts)
    return parts if 2 * rows >= len(parts) else []


def _numbered(lines: list[Line]) -> list[Part]:
    """`1. Responses`, and `1.1 2H = ...` below it."""
    lines = [Line(text, line.file, line.number, line.shift)
             for line in lines for text in _INLINE.split(line.text)]
    parts: list[Part] = []
    for line in lines:
        found = _NUMBER.match(line.text)
        depth = found["number"].count(".") if found is not None else -1
        if found is not None and depth == 0:
            title = line.text[found.end():].strip(" :.")
            if len(title) > _LONGEST or _is_row(title, line):
                return []
            parts.append(Part(title, line, [], False))
        elif not parts:
            return []
        elif found is not None:
            text = " " * (_STEP * (depth - 1)) + line.text[found.end():]
            parts[-1].below.append(Line(text, line.file, line.number, line.shift))
        elif parts[-1].below:
            last = parts[-1].below[-1]
            text = f"{last.text} {line.text.strip()}"
            parts[-1].below[-1] = Line(text, last.file, last.number, last.shift)
        else:
            return []
    return [part._replace(is_row=line_reads_as_row(part.below[0])) for part in parts if part.below]


def _bulleted(lines: list[Line]) -> list[Part]:
    """Items with items below them, where one at least names an auction: `- after 1C-1D`. What
    stands between them has no heading.
    """
    margin = min(line.indent for line in lines)
    starts = [at for at, line in enumerate(lines) if line.indent == margin]
    parts = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        first, below = lines[start], lines[start + 1:end]
        bullet = _BULLET.match(first.text)
        title = in_letters(first.text[bullet.end():]).strip(" :") if bullet is not None else ""
        if not below or not title or len(title) > _LONGEST or not (
                auction_of(title) or JUST_ANSWERS.fullmatch(title) or of_theirs(title)):
            parts.append(Part("", first, lines[start:end], False))
            continue
        items = [Line(" " * line.indent + _BULLET.sub("", line.text, 1), line.file, line.number,
                      line.shift) for line in below]
        parts.append(Part(title, first, items, line_reads_as_row(items[0])))
    return parts if any(part.title for part in parts) else []


def _lettered(lines: list[Line]) -> list[Part]:
    """Headings with a letter or number at the margin, and rows further in."""
    margin = min(line.indent for line in lines)
    starts = [at for at, line in enumerate(lines) if line.indent == margin]
    parts = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        first, below = lines[start], lines[start + 1:end]
        label = _LABEL.match(first.text)
        title = first.text[label.end():].strip(" :") if label is not None else ""
        if not title or not below or len(title) > _LONGEST or _is_row(title, first):
            return []
        parts.append(Part(title, first, below, line_reads_as_row(below[0])))
    return parts


def _is_row(title: str, line: Line) -> bool:
    heading = Line(title, line.file, line.number)
    split = row_of(heading)
    return split is not None and reads_as_row(split) and not is_of_opening(heading)
