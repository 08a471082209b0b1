# ruff: noqa: E501 - a pattern is read as a whole
"""Where one element of a paragraph ends and another begins: authors write a table directly below a
sentence, and a sentence directly below a table.

A sentence below a table begins with a capital at the margin and is no row. A table below one is a
row and more, the first of which begins with a level or an opponents' call.
"""

from __future__ import annotations

import itertools
import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS
from spotcard_host.notes.bml.bidtable import Pattern
from spotcard_host.notes.bml.directives import report
from spotcard_host.notes.bml.document import Document, Paragraph
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import Named, named
from spotcard_host.notes.bml.pattern import is_class
from spotcard_host.notes.bml.tables import (
    is_item,
    is_prose,
    line_reads_as_row,
    looks_like_table,
    reads_as_row,
    row_of,
)
from spotcard_host.notes.bml.words import is_worded

_SENTENCE = later(
    rf"[\"'“‘(]?[A-Z]\S*\s+\S+(?:\s+\S|[.!]\Z)|[1-7]{CLASS} and (?:all |any |the )?others?\b|"
    r"\(?(?:the )?same (?:with|for|over|after|in) \S|[1-4](?:st|nd|rd|th)\b[^:]{0,20}:\s*\S|"
    rf"\([1-4]{CLASS}: ?\S[^()]{{3,200}}\)\s*\Z|"
    r"(?:After|Over|Following|Opposite|Facing) \(?[1-7][^:=.]{0,40}:\s*\Z|"
    r"(?![-+*]+\s)(?=\S+ (?:\S+ ){0,12}?(?:=|is|means|same|stands for) \S)[a-z+-]\S*\s+\S+\s+\S+\s+\S")
"""Also what a line below the rows says of their words: `min 6-8, good = two top honours`."""
_ENDS = later(r"[:.!?)]\s*\Z")
_LIKE_AUCTION = later(rf"\s*\(?[1-7]{ANY_CLASS}\)? ?(?:[-–—;]+ ?|\()[\w(]")
_DEFENCE = later(
    r"[-*•\d.) ]*(?:our |simple |the )?(?:overcalls?|cue-?bids?|take-?out doubles?|"
    r"jump overcalls?)\b.*\d", re.I)
_OF_ITS_OWN = later(
    r"\s*(?:(?:our|simple|the|all) )?(?:(?:jump )?overcalls|michaels|take-?out doubles)\b", re.I)
"""A line that goes on with another matter than `Against weak twos: X = takeout.` above it."""
_STOPS_OR_ITEM = later(r"[.!]\s*\Z|\A\s*[-*•+] ")
_STOPS = later(r"[.!]\s*\Z")
_LEVEL_OR_BRACKET = "1234567("
_HEAD_WORDS = 5
_FEWEST = 2
_LOOKED_AT = 100  # lines, to see whether a table begins: reading takes time linear in the lines
_HEADING = later(r"(\*{1,4})\s+\S")
_STARRED_ROW = later(r"\*{1,4} +\(?(?:[1-7]|[XP]\b|Dbl|XX)[^\n:=]{0,12}?(?: ?[=:] ?| {2,})\S")
_TITLE, _CONDITION, _AUCTION = 80, 60, 60
_SEAT = later(
    r"[pPfFsStT1-4](?<=\b.)(?i:(?<=p)(?:assed|H)|(?<=f)(?:irst|ourth)|(?<=s)econd|(?<=t)hird|"
    r"(?<=1)st|(?<=2)nd|(?<=3)rd|(?<=4)th)\b")
_SAYS = later(r":\s*\S")
_SIGNED = later(r"\S ?=|\.\.|…|\S:\s")
_NO_BID = later(r"(?:XX|[XPDR])(?: {2,}|\t| ?= ?)\S")
_COLUMN = later(r"\S(?: {2,}|\t)\S")


def paragraph_of(lines: list[Line], is_read: bool = False, title: str = "") -> Paragraph:
    """Lines as running text, or as the heading `title`."""
    text = "\n".join(line.text.strip() for line in lines)
    indents = tuple(line.indent for line in lines)
    return Paragraph(lines[0].place(), text, indents, is_read, title)


def elements(lines: list[Line]) -> list[list[Line]]:
    """The tables and pieces of running text that the lines of a paragraph are, in their order."""
    if _are_plain_rows(lines) and looks_like_table(lines):
        return [lines]
    margin = min([line.indent for line in lines])
    parts = []
    start = 0
    while start < len(lines):
        end = _end(lines, start, margin)
        cuts = [start, *(at for at in range(start + 1, end) if _OF_ITS_OWN.match(
            lines[at].text) and _STOPS_OR_ITEM.search(lines[at - 1].text)), end]
        parts += [lines[a:b] for a, b in itertools.pairwise(cuts)]
        start = end
    return parts


def is_one_table(lines: list[Line]) -> bool:
    """Whether a paragraph of several lines is a bidding table and none of them can be anything
    else, as in most: an auction alone or a row, and rows below it with a call and a description.

    What this is true of needs none of the tests that tell the elements of a paragraph apart.
    """
    first, *below = lines
    for line in below:
        split = row_of(line)
        if split is None or not split.usual or is_prose(split):
            return False
    split = row_of(first)
    if split is None or (split.usual and not is_prose(split)):
        return split is not None
    text = first.text
    if split.description or text[first.indent] not in _LEVEL_OR_BRACKET or " " in text.strip() or (
            is_class(split.patterns[0])):
        return False
    if first.indent <= min([line.indent for line in below]):
        split.opens = split.opens or is_header(lines, 0)
    return True


def _are_plain_rows(lines: list[Line]) -> bool:
    """Whether every line is a row and no sentence, as in most tables."""
    for line in lines:
        if not line_reads_as_row(line):
            return False
    return True


def heading_inside(lines: list[Line]) -> int:
    """The first line of a paragraph but its first that is a heading, 0 for none. A single asterisk
    may be the mark of a list, except between the rows of a table.
    """
    if len(lines) == 1 or lines[0].text.startswith("*") or _has_items_below(lines):
        return 0
    for at in [at for at, line in enumerate(lines) if line.text[:1] == "*"]:
        found = _HEADING.match(lines[at].text)
        if found is not None and (looks_like_table(lines[:1]) or _is_title(lines, at, found[1])):
            return at
    return 0


def _has_items_below(lines: list[Line]) -> bool:
    """Whether a paragraph is a row and its answers as a list: `* 2C = Stayman`, `** 2D = none`."""
    if len(lines) <= _FEWEST:
        return False
    items = [line for line in lines[1:] if line.indent == lines[0].indent]
    return len(items) >= _FEWEST and line_reads_as_row(lines[0]) and all(
        _STARRED_ROW.match(line.text) is not None and line_reads_as_row(
            Line(line.text.lstrip("*").lstrip(), line.file, line.number)) for line in items)


def _is_title(lines: list[Line], at: int, stars: str) -> bool:
    text, above = lines[at].text.rstrip(), lines[at - 1].text.rstrip()
    if len(text) > _TITLE or text.endswith((".", ",", ";")):
        return False
    if len(stars) > 1:
        return True
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    split = row_of(Line(text[1:].strip(), lines[at].file, lines[at].number))
    is_row = split is not None and (split.equals or split.description[:1].isdigit())
    return not is_row and not above.endswith((":", ",")) and not above.startswith(
        (stars + " ", "- ")) and not below.startswith(stars + " ")


def tables_of(lines: list[Line]) -> list[list[Line]]:
    """The tables of a paragraph: a row at the left margin that ends in `-` or `;`, as the first
    row of a table may, or is a call and a colon starts another one.
    """
    margin = min([line.indent for line in lines])
    starts = []
    for at, line in enumerate(lines):
        if at and line.indent > margin:
            continue
        split = row_of(line) if line.indent == margin else None
        if split is not None and split.description in ("", ":"):
            split.opens = split.opens or is_header(lines, at)
            if split.opens:
                split.description = ""
        if not at or (split is not None and split.opens):
            starts.append(at)
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def condition_of(line: Line) -> Named | None:
    """What a line between the rows of a table says of those below it: `By a passed hand`."""
    text = line.text.strip()
    if len(text) > _CONDITION or _SAYS.search(text) or not _SEAT.search(text) or (
            row_of(line) is not None):
        return None
    said = named(text)
    return said if said.seat != "0" else None


def conditional(
    lines: list[Line], said: Named, reference: bool
) -> list[tuple[list[Line], Named, tuple[Pattern, ...]]]:
    """The lines of a table without those below a condition, with what is `said` above them; and
    these, with what the condition says and the auction that they follow.
    """
    if reference or None not in [row_of(line) for line in lines]:
        return [(lines, said, ())]
    kept: list[Line] = []
    parts: list[tuple[list[Line], Named, tuple[Pattern, ...]]] = []
    margin = min(line.indent for line in lines)
    at = 0
    while at < len(lines):
        found = condition_of(lines[at]) if kept and at + 1 < len(lines) else None
        depth = lines[at + 1].indent if found is not None else 0
        if found is None or depth < lines[at].indent:
            kept.append(lines[at])
            at += 1
            continue
        level = lines[at].indent if lines[at].indent > margin else depth
        start = at = at + 1
        while at < len(lines) and lines[at].indent >= depth and condition_of(lines[at]) is None:
            at += 1
        parts.append((lines[start:at], found, found.auction or _above(kept, level)))
    return [(kept, said, ()), *parts]


def _above(lines: list[Line], depth: int) -> tuple[Pattern, ...]:
    """The auction that a row of a table follows at this depth."""
    found: tuple[Pattern, ...] = ()
    for line in reversed(lines):
        split = row_of(line) if line.indent < depth else None
        if split is not None and reads_as_row(split):
            found = (*split.patterns, *found)
            depth = line.indent
    first = row_of(lines[0])
    if first is not None and first.opens and depth >= lines[0].indent and (
            found[:len(first.patterns)] != first.patterns):
        found = (*first.patterns, *found)
    return found


def is_header(lines: list[Line], at: int) -> bool:
    """Whether a line is a call and a colon, `1NT:`, or an auction alone, `1H-1S`, with its answers
    at the same margin below.
    """
    if at + 1 == len(lines) or lines[at].indent != lines[at + 1].indent:
        return False
    ends = lines[at].text.rstrip().endswith(":")
    split = row_of(lines[at]) if ends or len(lines[at].text) < _AUCTION else None
    if split is None or split.description not in ("", ":") or not (
            ends or len(split.patterns) > 1):
        return False
    after = row_of(lines[at + 1])
    return after is not None and not after.opens and bool(after.description) and (
        ends or len(after.patterns) == 1)


def unread_auction(above: list[Line], lines: list[Line]) -> Line | None:
    """The line further left than some rows, where it begins as an auction and is none:
    `1m-(P)-1M-(overcall below 2M)`.
    """
    for line in reversed(above):
        if line.indent < lines[0].indent:
            is_unread = row_of(line) is None and _LIKE_AUCTION.match(line.text)
            return line if is_unread else None
    return None


def report_apart(document: Document, line: Line, where: str) -> None:
    """Say that a blank line is missing in front of `line`."""
    report(
        document, line, "warning", "blank-line", f"expected a blank line {where}",
        "elements are separated by blank lines; one is assumed to start here",
    )


def report_unread(document: Document, auction: Line) -> None:
    """Say that rows below an auction that is not understood are running text, no openings."""
    report(
        document, auction, "error", "auction",
        f"expected an auction, got {auction.text.strip()[:40]!r}; the rows below it are left "
        "out", "write calls alone, such as 1M-(2X)-",
    )


def _end(lines: list[Line], start: int, margin: int) -> int:
    """Where the element ends that begins at `start`."""
    if line_reads_as_row(lines[start]):
        end = _table_end(lines, start, margin, len(lines))
        if end < len(lines) and _is_table(lines[start:end]):
            return end
        if looks_like_table(lines[start:]):
            return len(lines)
    for at in range(start + 1, len(lines)):
        if _table_begins(lines, at, margin):
            return at
    return len(lines)


def _table_end(lines: list[Line], start: int, margin: int, limit: int) -> int:
    """The first line below some rows that is a sentence at the margin."""
    for at in range(start + 1, min(limit, len(lines))):
        if lines[at].indent == margin and not _among_rows(lines, at) and (
                _is_sentence(lines[at]) or _is_text(lines, at, margin)):
            return at
    return min(limit, len(lines))


def _is_text(lines: list[Line], at: int, margin: int) -> bool:
    """Whether a long line in small letters and all lines at the margin below it are no rows."""
    text = lines[at]
    if len(text.text.split()) <= _HEAD_WORDS or row_of(text) is not None or is_item(text):
        return False
    return not any(
        line_reads_as_row(line) for line in lines[at:at + _LOOKED_AT] if line.indent == margin)


def _is_sentence(line: Line) -> bool:
    if line_reads_as_row(line):
        return False
    return _SENTENCE.match(line.text.lstrip()) is not None and condition_of(line) is None


def _among_rows(lines: list[Line], at: int) -> bool:
    """Whether a line that begins with a call stands between rows: `D over strong: both majors`."""
    around = [row_of(line) for line in lines[at - 1:at + 2]]
    return len(around) > 2 and around[1] is not None and all(
        split is not None and reads_as_row(split) for split in around[::2])


def _is_table(lines: list[Line]) -> bool:
    """Whether lines are a table by more than their first words."""
    first = row_of(lines[0])
    if first is None or not looks_like_table(lines):
        return False
    is_marked = first.equals or first.opens or len(first.patterns) > 1
    return is_marked or _rows(lines) >= _FEWEST or bool(_COLUMN.search(lines[0].text.strip()))


def _rows(lines: list[Line]) -> int:
    return sum(row_of(line) is not None for line in lines)


def _table_begins(lines: list[Line], at: int, margin: int) -> bool:
    """Whether a table begins at a line of running text."""
    text = lines[at].text.lstrip()
    before = lines[at - 1].text.strip()
    is_call = text[:1] in "1234567(" or (before.endswith(":") and text[:1] in "PDRXpdrx") or (
        text[:1] in "PDRX" and _NO_BID.match(text) is not None)
    split = row_of(lines[at]) if is_call or _SIGNED.search(text) else None
    if split is None or not (is_call or is_worded(split.patterns[0])) or not reads_as_row(split):
        return False
    is_placed = split.opens or len(split.patterns) > 1 or split.patterns[0].opponents
    if not is_placed and not before.endswith(":") and any(
            _DEFENCE.match(line.text) for line in lines[:at]):
        return False  # `Overcalls 8-16.`, and `1N = 15-18` below it: it is no opening
    end = _table_end(lines, at, margin, at + _LOOKED_AT)
    table = lines[at:end]
    if not _is_table(table):
        return False
    is_ended = _ENDS.search(before) is not None or len(before.split()) <= _HEAD_WORDS
    indented = any(line.indent > lines[at].indent for line in table)
    return is_ended or indented or split.equals or split.opens or (
        end == len(lines) and _rows(table) == len(table) >= _FEWEST)
