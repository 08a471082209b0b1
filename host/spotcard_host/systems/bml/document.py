"""What a BML file says, element by element, each with the place it was written.

Strategy. The reader (`reader.read_document`) turns text into a `Document`: a list of elements in
the order of the file, included files in their place. An element keeps the author's words; nothing
is converted for an output format here. Bidding tables keep their rows as written (`bidtable.Row`);
the sequences those rows stand for are made by `expand.expand`, which returns a `bidtable.System`.

Writers (HTML, LaTeX) walk `Document.elements`. The BSS writer, the meaning compiler and the lints
walk the expanded `System`.
"""

from __future__ import annotations

from typing import NamedTuple

from spotcard_host.compile.diagnostics import Collector, Place
from spotcard_host.systems.bml.bidtable import BidTable


class Heading(NamedTuple):
    """A section name; `level` 1 is the highest of four."""

    place: Place
    level: int
    text: str


class Paragraph(NamedTuple):
    """Running text, its lines joined by line feeds, blanks before each line removed."""

    place: Place
    text: str


class ListBlock(NamedTuple):
    """A list: `kind` is "items" (`-`), "numbers" (`1.`) or "terms" (`- term :: text`).

    `items` are the texts; for "terms" a pair's first part is the term, else it is empty.
    """

    place: Place
    kind: str
    items: list[tuple[str, str]]


class Metadata(NamedTuple):
    """`#+KEY: value` as written; the first value of a key is the one in `Document.metadata`."""

    place: Place
    key: str
    value: str


class Setting(NamedTuple):
    """`#VUL` or `#SEAT`: holds for the bidding tables that follow. `value` e.g. "Y0", "12"."""

    place: Place
    name: str
    value: str


class DealDiagram(NamedTuple):
    """Hands of a deal. `hands`: seat letter -> holdings in the order S H D C, "" for a void.

    Header fields are "" where the author gave none. `vulnerable` is "NS", "EW", "None" or "All",
    `contract` e.g. "4SX" or "P", `lead` e.g. "hK".
    """

    place: Place
    hands: dict[str, tuple[str, str, str, str]]
    board: str = ""
    dealer: str = ""
    vulnerable: str = ""
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    header: str = ""


class AuctionDiagram(NamedTuple):
    """An auction in four columns; `seats` is the header row where there is one."""

    place: Place
    seats: tuple[str, ...]
    rows: list[tuple[str, ...]]


class PipeTable(NamedTuple):
    """Rows of cells written between `|`; `header` says that a rule follows the first row."""

    place: Place
    rows: list[tuple[str, ...]]
    header: bool = False


Element = (
    Heading | Paragraph | ListBlock | Metadata | Setting | DealDiagram | AuctionDiagram
    | PipeTable | BidTable
)


class Document:
    """A whole BML text with everything it includes.

    `metadata` has upper-case keys (TITLE, AUTHOR, DESCRIPTION and whatever else was written).
    `includes` are pairs (including file, included file) in order, named as the author did; a file
    that an included one includes is named from the first file's folder. `notes` are the comment
    lines in which `bss2bml --lossless` keeps what BML has no word for. `collector` has what the
    reader found wrong, and the lines of every file read.
    """

    __slots__ = ("collector", "elements", "includes", "metadata", "name", "notes")

    def __init__(self, name: str) -> None:
        self.name = name
        self.elements: list[Element] = []
        self.metadata: dict[str, str] = {}
        self.includes: list[tuple[str, str]] = []
        self.notes: list[str] = []
        self.collector = Collector()

    @property
    def tables(self) -> list[BidTable]:
        """The bidding tables in the order of the text."""
        return [e for e in self.elements if isinstance(e, BidTable)]
