# ruff: noqa: E501 - a pattern is read as a whole
"""Footnotes: `1N 14-16 balanced [2]` and, below, `- [2] A five-card minor is allowed`. What a mark
stands for is said in the row, in the place of the mark; marks in running text are taken out.

A mark is a number or letter in square brackets, `¹`, `†`, `(note 3)`, `see note 3`; at the end of
a row also `(3)`, `3)` and `*)`, where a line or an item begins with the same.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.document import Document, Heading, ListBlock, Paragraph

_RAISED = "¹²³⁴⁵⁶⁷⁸⁹"
_NUMBERED = r"(?:foot)?notes? ?(?P<{0}>\d{{1,2}}|[a-h])"
_MARK = later(
    r" ?(?:\[(?:(?:see )?(?:foot)?note )?(?P<one>\d{1,2}|[a-h]|\*{1,3})\]|"
    rf"\((?:see )?{_NUMBERED.format('two')}\)|[,;.]? ?\bsee {_NUMBERED.format('three')}\b|"
    rf"(?P<sign>[{_RAISED}†‡]))", re.I)
_NOTE = later(
    r"\s*(?:[-*•] +)?(?:\[(?P<one>\d{1,2}|[a-h]|\*{1,3})\][:.]?|"
    rf"\(?{_NUMBERED.format('two')}\)?[:.)]|(?P<sign>[{_RAISED}†‡])[:.)]?)\s+(?P<text>\S.*)",
    re.I | re.S)
_AT_END = later(r"(?:\((?P<one>\d{1,2}|[a-h]|\*{1,3})\)|(?<=[\s\w])(?P<two>\d|[a-h]|\*{1,3})\)|(?<=\w)(?P<sign>\*{1,3}))\s*$", re.I)
_NOTE_ALIKE = later(
    r"\s*(?:[-•] +)?\(?(?P<one>\d{1,2}|[a-h]|\*{1,3})\)[:.]?\s+(?P<text>\S.*)", re.I | re.S)
_SEE = later(r"(?:the )?(?:same )?(?:as|see|like)(?: in| under| at)? \[?(?:note )?(?P<one>\d{1,2}|[a-h])\]?\W*", re.I)
_TITLE = later(r"(?:\d[\d.]*[.)]? +)?(?:the )?(?:foot-?notes?|(?:end ?)?notes?|remarks?|comments?)\W*", re.I)
_OTHERS = later(r"(?:^|(?<=[.;] ))(?:the )?(?:others?|rest|remaining ones)\b[^.;]*(?:[.;]|$)", re.I)
"""What a footnote says of hands that the row does not tell."""
_GOES_ON = later(r"[ \t]+\S|[a-z(]")
_MOST, _LONGEST = 60, 600


def footnoted(document: Document) -> None:
    """Say in the rows what their marks stand for, and take marks and footnotes out of the text."""
    used = {found["one"] or found["two"] or found["sign"] for table in document.all_tables
            for row in table.walk() if (found := _end(row.description)) is not None}
    notes = _notes(document, used)
    if not notes:
        return
    for table in document.all_tables:
        for row in table.walk():
            row.description = _with_notes(row.description, notes)
    for element in document.elements:
        if isinstance(element, Paragraph):
            element.text = _without(element.text, notes)
        elif isinstance(element, ListBlock):
            element.items = [(term, _without(item, notes)) for term, item in element.items]


def _notes(document: Document, used: set[str]) -> dict[str, str]:
    """The footnotes by their marks, taken out of the running text and the lists. `used`: marks
    that are none by themselves.
    """
    notes: dict[str, str] = {}
    title = ""
    for element in document.elements:
        if isinstance(element, Heading):
            title = element.text
            if title.startswith(")"):  # `**) Never with four spades`
                notes.setdefault("*" * element.level, title[1:].strip())
        elif isinstance(element, Paragraph) and not element.is_read and not element.title:
            element.text = "\n".join(_rest_of(element.text.split("\n"), notes, used, goes_on=True))
        elif isinstance(element, ListBlock) and element.kind != "terms":
            items = [item for _, item in element.items]
            if element.kind == "numbers" and _TITLE.fullmatch(title):
                notes |= {str(at): " ".join(item.split()) for at, item in enumerate(items, 1)}
                items = []
            element.items = [("", item) for item in _rest_of(items, notes, used)]
    for mark, text in list(notes.items()):
        see = _SEE.fullmatch(text)
        notes[mark] = notes.get(see["one"], "") if see is not None else text
    return notes


def _rest_of(
    parts: list[str], notes: dict[str, str], used: set[str], goes_on: bool = False
) -> list[str]:
    """The lines or items that are no footnotes; the others are kept by their marks. `goes_on`: a
    line that is indented or begins small belongs to the footnote above it.
    """
    rest: list[str] = []
    last = ""
    for part in parts:
        is_short = len(notes) < _MOST and len(part) < _LONGEST
        found = _NOTE.match(part) if is_short else None
        alike = _NOTE_ALIKE.match(part) if is_short and found is None else None
        if alike is not None and alike["one"] in used:
            last = alike["one"]
            notes.setdefault(last, " ".join(alike["text"].split()))
        elif found is not None:
            last = found["one"] or found["two"] or found["sign"]
            notes.setdefault(last, " ".join(found["text"].split()))
        elif goes_on and last and _GOES_ON.match(part):
            notes[last] = f"{notes[last]} {' '.join(part.split())}"[:_LONGEST]
        else:
            last = ""
            rest.append(part)
    return rest


def _with_notes(text: str, notes: dict[str, str]) -> str:
    """A description with its footnotes behind it."""
    marks = [_mark(found) for found in _MARK.finditer(text)]
    end = None if marks and marks[-1] in notes else _end(text)
    last = (end["one"] or end["two"] or end["sign"]) if end is not None else ""
    if end is not None and last in notes:
        text, marks = text[:end.start()], [*marks, last]
    said = [notes[mark] for mark in dict.fromkeys(marks) if mark in notes]
    if not said:
        return text
    own = _without(text, notes).strip(" .;,")
    said = [_OTHERS.sub("", one).strip(" .") for one in said]
    return ". ".join(filter(None, [own, *said]))


def _end(text: str) -> re.Match[str] | None:
    """The mark at the end of a row, which closes no bracket: not `(section 2)`."""
    found = _AT_END.search(text)
    is_inside = found is not None and text.count("(", 0, found.start()) > text.count(
        ")", 0, found.start())
    return None if is_inside else found


def _without(text: str, notes: dict[str, str]) -> str:
    return _MARK.sub(lambda found: "" if _mark(found) in notes else found[0], text)


def _mark(found: re.Match[str]) -> str:
    return found["one"] or found["two"] or found["three"] or found["sign"] or ""
