"""Text -> Document: what kind of element each paragraph is.

Strategy. `lines.LineReader` gives one stream of lines. Blank lines cut it into paragraphs; a
paragraph's kind follows from how it starts, tried in this order: directives and metadata line by
line (`#VUL`, `#SEAT`, `#HIDE`, `#BIDTABLE`, `#+KEY: value`), heading, list, numbered list, pipe
table, deal diagram, auction, bidding table, else running text. Nothing is dropped
silently: a line that fits nowhere is reported.

`reference=True` reads as BML 2 does where that differs (`--compat=bml2`): a paragraph that starts
with an asterisk is a heading whatever follows, a table that starts with P, D or R is running text,
one whose first four words are calls is an auction, and what follows `#VUL` or `#SEAT` in the same
paragraph is lost.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Sequence

from spotcard_host.common.diagnostics import Collector
from spotcard_host.common.input import read_input
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.calls_in_line import calls_in_line
from spotcard_host.notes.bml.columns import tables_of_columns
from spotcard_host.notes.bml.decoding import decode
from spotcard_host.notes.bml.diagrams import read_diagram, read_pipe_table
from spotcard_host.notes.bml.directives import Directives, report
from spotcard_host.notes.bml.document import Document, Heading, ListBlock
from spotcard_host.notes.bml.dressed import undressed
from spotcard_host.notes.bml.elsewhere import stands_elsewhere
from spotcard_host.notes.bml.headings import Above
from spotcard_host.notes.bml.labelled import labelled
from spotcard_host.notes.bml.led import answers_below, led
from spotcard_host.notes.bml.line_between import words_as_description
from spotcard_host.notes.bml.lines import Line, LineReader
from spotcard_host.notes.bml.lists import list_items, rows_below, tables_in_list, term_of
from spotcard_host.notes.bml.named import Named, answered_there
from spotcard_host.notes.bml.paragraphs import (
    condition_of,
    conditional,
    elements,
    heading_inside,
    is_one_table,
    paragraph_of,
    report_apart,
    report_unread,
    tables_of,
    unread_auction,
)
from spotcard_host.notes.bml.several_auctions import are_pairs, one_a_line
from spotcard_host.notes.bml.spaced import spaced
from spotcard_host.notes.bml.tables import TableBuilder, looks_like_bml_2, looks_like_table, row_of
from spotcard_host.notes.bml.their_acts import acts_told
from spotcard_host.notes.bml.titled_calls import (
    described_below,
    heads_in_letters,
    names_opening,
    rows_of_heading,
)
from spotcard_host.notes.bml.titles import (
    has_stars,
    in_english,
    is_title_above_rows,
    is_underlined,
    markdown_items,
    title_of,
)
from spotcard_host.notes.bml.told_plainly import plain_prose

_HEADING = later(r"(\*+)\s*(.*)\Z", re.S)
_LIKE_ROW = later(rf"[\s\-*+•\d.)]*\(?[1-7]{STRAIN}\)?[\s:=/-]")
_SOME = 2
_MARKS = ("*", "-", "|", *"0123456789")
_ITEM = later(r"-\s*")
_NUMBER = later(r"\d+\.(?:\s+|\Z)")


def read_document(path: str, folders: Sequence[str] = ()) -> Document:
    """Read the BML file at `path` with its includes (the caller handles `-`).

    `folders`: searched for included files after the usual places. Raises OSError when the file
    cannot be read; everything else is a finding of the document.
    """
    text = decode(read_input(path))
    folder = os.path.dirname(os.path.realpath(path))
    return parse_document(text, path, folder, folders, path=os.path.realpath(path))


def parse_document(
    text: str, name: str = "<text>", folder: str = ".", folders: Sequence[str] = (),
    reference: bool = False, unit: int = 0, path: str = "", auctions: bool = True,
) -> Document:
    """Read BML text; `name` is what findings call it, includes are looked up from `folder`.
    `unit` is the step of indentation (1..9), 0 to find it out for each table. `auctions` False:
    for a page, which does not print what auction the headings above a table name.
    """
    document = Document(name)
    lines = LineReader(document, folders).read(text, name, os.path.realpath(folder), path)
    _Reader(document, reference, unit, auctions).read(lines)
    return document


class _Reader:
    """Turns paragraphs into elements; holds the settings that later tables inherit."""

    def __init__(
        self, document: Document, reference: bool, unit: int, auctions: bool
    ) -> None:
        self.document = document
        self.unit = unit
        self.reference = reference
        self.directives = Directives(document, reference)
        self.above = Above(auctions)
        self.heading = ""  # the last one; looking back for it would take quadratic time
        self.title_end = -1  # the number of elements directly below a heading
        self.described: set[str] | None = set() if auctions and not reference else None

    def read(self, lines: list[Line]) -> None:
        """Cut the stream at blank lines."""
        if self.above.auctions and not self.reference:
            lines = markdown_items(in_english(lines))
        for is_text, paragraph in itertools.groupby(lines, lambda line: bool(line.text.strip())):
            if is_text:
                self._paragraph(list(paragraph))

    def _labelled(self, lines: list[Line]) -> bool:
        """Whether lines of a paragraph are headings of the rows below them."""
        parts = labelled(lines) if self.above.auctions else []
        above = opening = self.above
        for title, line, below, is_row in parts:
            self.above = above
            if title:
                self.above = (above if names_opening(title) else opening).item(title)
                opening = self.above if names_opening(title) else opening
                self.document.elements.append(paragraph_of([line], is_read=True))
                self.title_end = len(self.document.elements)
            self._element(below, is_row)
        self.above = above
        return bool(parts)

    def _paragraph(self, lines: list[Line]) -> None:
        """Each stretch between directive lines is an element of its own."""
        if not self.reference:
            lines = self._below_headings(lines)
            if not lines or self._labelled(lines):
                return
            if self.above.auctions:  # a page shows what is written
                lines = plain_prose(lines, self.heading)
                lines = described_below(spaced([*map(heads_in_letters, lines)]))
                lines = answers_below(lines, self.heading)
            if len(lines) > 1 and is_one_table(lines) and not any(map(are_pairs, lines)):
                self._one_table(lines)
                return
            lines = one_a_line(lines)
            parts = led(lines, self.heading) if self.above.auctions else [lines]
            told = [part for piece in parts for part in calls_in_line(piece, self.heading)]
            pieces = [*map(words_as_description, told)]
        else:
            pieces = [lines]
        for part in (part for piece in pieces for part in self.directives.stretches(piece)):
            self._element(part.lines, part.forced, part.hidden, part.seat, part.vul)

    def _below_headings(self, lines: list[Line]) -> list[Line]:
        """What stands below the last heading of a paragraph; all above it is read."""
        while lines:
            if has_stars(lines[0].text.lstrip()) and _HEADING.match(lines[0].text.strip()):
                self._element(lines[:1], False)
                at, where = 1, "after the heading"
            else:
                at, where = heading_inside(lines), "before the heading"
                if not at or lines[0].text.startswith("#"):  # a directive may hold further down
                    break
                self._paragraph(lines[:at])
            lines = lines[at:]
            if lines:
                report_apart(self.document, lines[0], where)
        return lines

    def _one_table(self, lines: list[Line]) -> None:
        """Add the element that a paragraph of rows is."""
        if self._acts(lines, "", "") or self._columns(lines, "", ""):
            return
        diagram = read_diagram(lines)
        self.document.elements.append(
            diagram or self._table(lines, "", "", False, self.document.collector))

    def _element(
        self, lines: list[Line], forced: bool, hidden: bool = False,
        seat: str = "", vul: str = "",
    ) -> None:
        """Add the elements that `lines` are. `forced`: they start with a table by a directive."""
        for is_title, end in ((is_underlined, 2), (is_title_above_rows, 1)):
            if not forced and not self.reference and is_title(lines) and self._titled(lines[:end]):
                lines = lines[end:]
        if not forced and not self.reference and (
                self._labelled(lines) or self._titled(lines) or self._columns(lines, seat, vul)
                or (len(lines) > 1 and self._acts(lines, seat, vul))):
            return
        while lines:
            lines = self._one(lines, forced, hidden, seat, vul)
            forced = hidden = False

    def _one(
        self, lines: list[Line], forced: bool, hidden: bool, seat: str, vul: str
    ) -> list[Line]:
        """Add the element that `lines` start with; what is left over is another one."""
        first = lines[0].text.lstrip()
        at = 0 if self.reference else heading_inside(lines)
        if at:
            report_apart(self.document, lines[at], "before the heading")
            self._element(lines[:at], forced, hidden, seat, vul)
            return lines[at:]
        if not forced:
            rest = self._marked(first, lines)
            if rest is not None:  # no page shows the table that a heading may be
                if first[0] != "*" or (self.above.auctions and not self.above.of_theirs):
                    self._dressed(lines[:len(lines) - len(rest)], seat, vul)
                return rest
            diagram = read_diagram(lines)
            if diagram is not None:
                self.document.elements.append(diagram)
                return []
            parts = [lines] if self.reference else elements(lines)
            for number, part in enumerate(parts if len(parts) > 1 else ()):
                unread = unread_auction(parts[number - 1], part) if number else None
                if unread is not None:
                    report_unread(self.document, unread)
                    self.document.elements.append(paragraph_of(part))
                    continue
                if number and stands_elsewhere(self.document.elements[-1], part, self.above):
                    self._text(part, seat, vul, 1)
                    continue
                if number:
                    report_apart(self.document, part[0], "before this")
                self._element(part, forced, hidden, seat, vul)
            if len(parts) > 1:
                return []
            if not (looks_like_bml_2 if self.reference else looks_like_table)(lines):
                self._text(lines, seat, vul)
                return []
        for part in self._tables(lines):
            said = self.above.said
            for rows, what, after in conditional(part, said, self.reference):
                self.above.said = what
                table = self._table(rows, seat, vul, hidden, self.document.collector)
                table.after = table.after or after
                if table.rows:
                    self.document.elements.append(table)
        return []

    def _table(
        self, lines: list[Line], seat: str, vul: str, hidden: bool, collector: Collector
    ) -> BidTable:
        seat, vul = self.directives.in_force(seat, vul)
        table = BidTable(lines[0].place(), seat, vul, hidden)
        known = answered_there(self.described, self.above.after, self.heading)
        TableBuilder(table, collector, self.reference, self.unit, known).build(lines)
        self.above.place(table)
        if self.described is not None and not table.after:
            self.described |= {row.text for row in table.rows if row.description}
        return table

    def _text(self, lines: list[Line], seat: str, vul: str, fewest: int = _SOME) -> None:
        """Running text; `Responses to 1N:` at its end places the table that follows."""
        rows = rows_of_heading(self.document, self.above.titles, lines) if (
            self.title_end == len(self.document.elements) and self.above.auctions) else []
        self._keep(rows, seat, vul)
        paragraph = paragraph_of(lines, bool(rows) and len(rows[0]) > 1)
        self.document.elements.append(paragraph)
        if not self.reference:
            self.above.sentence(paragraph.text, condition_of(lines[-1]) or Named())
        self._dressed(lines, seat, vul, fewest)

    def _titled(self, lines: list[Line]) -> bool:
        """Whether a paragraph is a heading without stars and nothing else."""
        first = lines[0].text.lstrip()
        title = None if has_stars(first) else title_of(lines)
        if title is None:
            return False
        self.above.title(*title)
        self.title_end = len(self.document.elements) + 1
        if (first[0] in "*-|" and not first.startswith("**")) or _NUMBER.match(first):
            return False
        self.document.elements.append(paragraph_of(lines, title=title[1]))
        return True

    def _acts(self, lines: list[Line], seat: str, vul: str) -> bool:
        """Whether a paragraph says in two columns what they and we do; its tables are kept."""
        tables = acts_told(lines, self.above, *self.directives.in_force(seat, vul))
        self.document.dressed += [(len(self.document.elements), table) for table in tables]
        if tables:
            self.document.elements.append(paragraph_of(lines, is_read=True))
        return bool(tables)

    def _dressed(self, lines: list[Line], seat: str, vul: str, fewest: int = _SOME) -> None:
        """Keep the bidding table that a list and the like stands for."""
        if self.reference:
            return
        plain = undressed(lines)
        tables = tables_of_columns(lines) or ([plain] if plain is not None else [])
        if self._keep(tables, seat, vul):
            return
        like_rows = [line for line in lines if _LIKE_ROW.match(line.text)]
        if len(like_rows) >= fewest:
            report(
                self.document, like_rows[0], "warning", "rows-in-text",
                f"{len(like_rows)} lines that begin with calls are read as running text",
                "rows stand at the margin or further in, a blank line before the first, and each "
                "begins with its call: 1N = 15-17",
            )

    def _keep(self, tables: list[list[Line]], seat: str, vul: str) -> bool:
        """Keep the tables that some text stands for; whether there is one."""
        before = len(self.document.dressed)
        for rows in tables:
            table = self._table(rows, seat, vul, False, Collector())
            if table.rows:
                self.document.dressed.append((len(self.document.elements), table))
        return len(self.document.dressed) > before

    def _columns(self, lines: list[Line], seat: str, vul: str) -> bool:
        """Whether a paragraph has strokes between columns for several auctions, none in front."""
        if "|" not in lines[0].text or lines[0].text.lstrip()[0] == "|" or not self._keep(
                tables_of_columns(lines), seat, vul):
            return False
        self.document.elements.append(paragraph_of(lines, is_read=True))
        return True

    def _tables(self, lines: list[Line]) -> list[list[Line]]:
        """The tables of a paragraph."""
        if self.reference:
            return [lines]
        parts = tables_of(lines)
        for line in (part[0] for part in parts[1:]):
            split = row_of(line)
            if split is not None and not line.text.rstrip().endswith(":"):
                report(
                    self.document, line, "warning", "history",
                    f"expected a blank line before {split.text}",
                    "calls that end in '-' or ';' start a table; one is assumed to start here",
                )
        return parts

    def _marked(self, first: str, lines: list[Line]) -> list[Line] | None:
        """Headings, lists and pipe tables: paragraphs known by their first character. Returns the
        lines left over, None if the paragraph is none of these."""
        if not first.startswith(_MARKS):
            return None
        place = lines[0].place()
        elements = self.document.elements
        if first.startswith("*"):
            if self.reference or has_stars(first):
                return self._heading(lines)
        elif first.startswith("-"):
            items = list_items(lines, _ITEM)
            kind = "terms" if any(" :: " in item for item in items) else "items"
            elements.append(ListBlock(place, kind, [
                term_of(item) if kind == "terms" else ("", item) for item in items
            ]))
            return []
        elif first[:1].isdigit() and _NUMBER.match(first):
            end = len(lines) if self.reference else rows_below(lines, _NUMBER)
            items = list_items(lines[:end], _NUMBER)
            elements.append(ListBlock(place, "numbers", [("", item) for item in items]))
            if not self.reference:
                self._numbered(lines[:end])
            return lines[end:]
        elif first.startswith("|"):
            table = read_pipe_table([line.text.strip() for line in lines], place)
            if table is not None:
                elements.append(table)
                return []
        return None

    def _numbered(self, lines: list[Line]) -> None:
        """Keep the tables below the items of a list: `2. Over 1NT`, and rows further in."""
        for title, rows in tables_in_list(lines, _NUMBER):
            before, self.above = self.above, self.above.item(title)
            table = self._table(rows, "", "", False, Collector())
            self.document.dressed.append((len(self.document.elements), table))
            self.above = before

    def _heading(self, lines: list[Line]) -> list[Line]:
        """A heading is one line, to BML 2 its paragraph; what is left over is given back."""
        end = len(lines) if self.reference else 1
        found = _HEADING.match("\n".join([line.text.strip() for line in lines[:end]]))
        assert found is not None
        stars, title = len(found[1]), "*" * (len(found[1]) - 4) + found[2]
        self.document.elements.append(Heading(lines[0].place(), min(stars, 4), title))
        self.heading, self.title_end = title, len(self.document.elements)
        if not self.reference:
            self.above.heading(stars, found.group(2).strip())
        if end < len(lines):
            report_apart(self.document, lines[end], "after the heading")
        return lines[end:]
