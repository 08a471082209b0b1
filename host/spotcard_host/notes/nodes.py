"""Notes of either language as one kind of node: BML's own nodes, and BSS records brought to that
shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spotcard.game.calls import PASS
from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.common.patterns import later
from spotcard_host.language.carding import Carding, from_metadata
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.bml.bidtable import SEATS, VULNERABILITIES
from spotcard_host.notes.bml.document import Document, Heading, ListBlock, Paragraph
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.footnotes import footnoted
from spotcard_host.notes.bml.headings import (
    assumed_multi,
    assumed_strong,
    kind_of_theirs,
)
from spotcard_host.notes.bml.of_all_rows import after_passes, say_it_of_all
from spotcard_host.notes.bml.opening_tables import tables_of_openings, tables_of_places
from spotcard_host.notes.bml.openings_told import openings_told
from spotcard_host.notes.bml.placing import placed
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.bml.respective import in_turn
from spotcard_host.notes.bml.rows_by_place import rows_by_place
from spotcard_host.notes.bml.sentences import tables_in_text
from spotcard_host.notes.bml.siblings import siblings
from spotcard_host.notes.bml.spread import spread
from spotcard_host.notes.bml.tidied import passed_hands, tidied
from spotcard_host.notes.bml.told import below_colon, chains, sisters
from spotcard_host.notes.bss import records as bss
from spotcard_host.notes.bss.merge import merge
from spotcard_host.notes.bss.reader import read_bss
from spotcard_host.notes.meaning.describe import LONGEST
from spotcard_host.notes.unshown import Unshown

_LINE_END = later(r"([:;,]?)[ \t]*\n")


@dataclass(slots=True, eq=False)
class NoteNode:
    """A call of the notes; the fields are those of `bml.bidtable.Node` that compiling needs.

    `flags` is the BSS record that describes the call, None for BML. `qualified` are its
    qualifications: (index on the path of the opponents' call that is qualified, text).
    `is_floating`: the path is the end of an auction, which begins somewhere before it. `again`:
    later descriptions, which do not count. `yields_to`: calls beside it that go first with hands
    which fit both.
    """

    call: int
    ours: bool
    seat: str
    vul: str
    place: Place
    parent: NoteNode | None = None
    description: str = ""
    word: str = ""
    passes: int = 0
    bindings: dict[str, int] = field(default_factory=dict)
    children: list[NoteNode] = field(default_factory=list)
    flags: bss.Sequence | None = None
    qualified: tuple[tuple[int, str], ...] = ()
    is_floating: bool = False
    again: str = ""
    yields_to: tuple[int, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether a call of ours follows, perhaps behind their written pass."""
        passes = [one for one in self.children if not one.ours and one.call == PASS]
        return any(child.ours for one in (self, *passes) for child in one.children)

    def path(self) -> list[NoteNode]:
        """The nodes from the opening down to this one."""
        nodes: list[NoteNode] = []
        node: NoteNode | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


@dataclass(slots=True)
class Notes:
    """A system's notes: title, nodes in file order, roots, metadata (upper-case keys), carding,
    and the running text between tables of `file`, as (line, text). `denials` are the sentences of
    it that openings have in their rows."""

    title: str
    nodes: list[NoteNode] = field(default_factory=list)
    roots: list[NoteNode] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    carding: Carding | None = None
    prose: list[tuple[int, str]] = field(default_factory=list)
    file: str = ""
    denials: set[str] = field(default_factory=set)

    def add(self, node: NoteNode) -> NoteNode:
        """Put a node last below its parent, or last of the roots; the node."""
        (self.roots if node.parent is None else node.parent.children).append(node)
        self.nodes.append(node)
        return node


def read_notes(path: Path, collector: Collector, folders: Sequence[str] = ()) -> Notes:
    """Read a `.bml` or `.bss` file. Findings go to `collector`; OSError when it cannot be read."""
    before = collector.errors
    is_bss = path.suffix.lower() == ".bss"
    notes = (_from_bss if is_bss else _from_bml)(path, collector, folders)
    if not notes.nodes and notes.carding is None and collector.errors == before:
        expected = "records" if is_bss else "a bidding table, with rows such as 1N = 15-17"
        collector.error(
            Place(str(path), 1), f"no calls are described here: expected {expected}", (), "empty"
        )
    return notes


def take_findings(source: Collector, target: Collector) -> None:
    """Add what one collector found to another."""
    target.sources.update(source.sources)
    target.diagnostics += source.diagnostics
    target.errors += source.errors
    target.warnings += source.warnings
    target.notes += source.notes
    target.silenced.update(source.silenced)


def _from_bml(path: Path, collector: Collector, folders: Sequence[str]) -> Notes:
    document = read_document(str(path), folders)
    take_findings(document.collector, collector)
    footnoted(document)
    say_it_of_all(document)
    remarks: list[tuple[int, str]] = []
    written = [*document.all_tables, *tables_in_text(document)]
    told = list(openings_told(document))
    sentences = tables_of_openings(told, written)
    written += sentences
    for table in written:
        for row in table.walk():  # `describe` reports what is longer; nothing else need read it
            row.description = _EXAMPLES.sub("", row.description[:LONGEST + 1], 1)
        after_passes(table)
        chains(table)
        below_colon(table)
        sisters(table)
        siblings(table)
        spread(table)
    headings = [one.place.line for one in document.elements if isinstance(one, Heading) or (
        isinstance(one, Paragraph) and one.title)]
    tables = placed(written, collector, remarks, sentences, headings)
    tables += rows_by_place(tables)
    for table in list(tables):
        tidied(table)
        tables += passed_hands(table)
    tables += in_turn(tables)
    tables += tables_of_places(told, tables)
    system = expand(tables, collector, unshown=Unshown())
    notes = Notes(document.metadata.get("TITLE", path.stem), metadata=dict(document.metadata))
    where = Place(str(path), 1)
    notes.carding = from_metadata(
        document.metadata, lambda m: collector.warning(where, m, (), "carding")
    )
    notes.file = str(path)
    notes.prose = [*_prose(document, notes.file), *remarks]
    assumed = assumed_strong(notes.prose)
    is_multi = assumed_multi([*(text for _, text in notes.prose), *(
        element.text for element in document.elements if isinstance(element, Heading))])
    made: dict[int, NoteNode] = {}
    for node in system.nodes:
        parent = made.get(id(node.parent)) if node.parent is not None else None
        place = Place(node.place.file, node.place.line, node.place.column)
        new = NoteNode(
            node.call,
            node.ours,
            node.seat,
            node.vul,
            place,
            parent,
            node.description,
            node.word,
            node.passes,
            dict(node.bindings),
            again=node.again,
        )
        root = node.path()[0]
        kind = node.versus or ("" if root.ours else kind_of_theirs(root.description, root.call))
        is_assumed = (kind == "strong" and root.call in assumed) or (
            kind == "artificial" and root.call == _TWO_DIAMONDS and is_multi)
        if kind and node.ours and not is_assumed:
            new.qualified = ((0, kind),)
        made[id(node)] = new
        notes.add(new)
    return notes


_TWO_DIAMONDS = 9
_EXAMPLES = later(
    rf"^\((?=[^()]*[1-7]{STRAIN}[\w♣♦♥♠]* ?[-–—])[^()]{{3,80}}\) ?[=:] ?")
"""`double jump (1S-4C/4D, 1H-3S) = splinter`: what the row's words stand for."""
_LEGENDS = ("legend", "key:", "abbr")
"""How headings begin that say what signs stand for: `* Legend: min = 0-7, inv = 8-10`."""
_OF_SIGNS = later(
    r"(?:our |the )?(?:legend|keys?|abbreviations?|shorthand|symbols|signs|codes)[.:]?", re.I)
"""A heading above lines that say so."""


def _prose(document: Document, name: str) -> Iterator[tuple[int, str]]:
    """The running text of the file itself, not of what it includes."""
    of_signs = ""
    for element in document.elements:
        if isinstance(element, Heading):
            of_signs = "Legend: " if _OF_SIGNS.fullmatch(element.text) else ""
        if isinstance(element, (Paragraph, ListBlock)) and element.place.file == name:
            texts = [element.text] if isinstance(element, Paragraph) else [
                text for item in element.items for text in item]
            for text in texts:
                yield element.place.line, of_signs + text.replace("\n", f"\n{of_signs}")
        elif isinstance(element, Heading) and element.place.file == name and (
                element.text.lower().startswith(_LEGENDS) and "=" in element.text):
            yield element.place.line, element.text


def _from_bss(path: Path, collector: Collector, folders: Sequence[str]) -> Notes:
    file = read_bss(str(path), collector)
    merged = merge(file, str(path), collector, folders)
    notes = Notes(path.stem)
    known: dict[_Key, NoteNode] = {}
    if file.header is not None:
        notes.title = file.header.name or notes.title
    if merged.carding is not None:
        name, carding = merged.carding
        where = Place(name, carding.line)
        notes.carding = carding.carding(
            lambda m: collector.warning(where, m, (), "carding")
        )
    for name, record in merged.sequences:
        if record.calls:
            _add_record(record, notes, known, name, name in merged.floating)
    return notes


# What makes a record's call another one: seat, vulnerability, who opens, the calls, and what
# qualifies their calls among these.
_Key = tuple[str, str, bool, tuple[int, ...], tuple[tuple[int, str], ...], bool]


def _qualified(record: bss.Sequence) -> list[tuple[tuple[int, str], int]]:
    """((index of the call, text), calls before it) of each qualification: it belongs to the last
    call of the opponents before the intervention that it follows.
    """
    found = []
    for before, text in record.qualifications:
        for index in range(before - 1, -1, -1):
            if (index % 2 == 0) == record.they_open:
                found.append(((index, text.strip()), before))
                break
    return found


def _add_record(
    record: bss.Sequence,
    notes: Notes,
    known: dict[_Key, NoteNode],
    name: str,
    is_floating: bool,
) -> None:
    seat = SEATS[record.position]
    vul = VULNERABILITIES[record.vulnerability]
    parent: NoteNode | None = None
    node: NoteNode | None = None
    place = Place(name, record.line)
    qualified = _qualified(record)
    for number in range(1, len(record.calls) + 1):
        said = tuple(q for q, at in qualified if at <= number)
        key = (seat, vul, record.they_open, record.calls[:number], said, is_floating)
        node = known.get(key)
        if node is None:
            ours = (number % 2 == 1) != record.they_open
            call = record.calls[number - 1]
            node = NoteNode(call, ours, seat, vul, place, parent, qualified=said,
                            is_floating=is_floating)
            known[key] = node
            notes.add(node)
        parent = node
    assert node is not None
    if node.flags is None:
        node.flags = record
        node.place = place
        node.description = record.description[:LONGEST + 1]


def on_one_line(description: str) -> str:
    """The lines of a description as one, each a part of its own but behind a colon or comma."""
    return _LINE_END.sub(lambda end: f"{end[1]} " if end[1] else "; ", description)
