"""What a BML file says, element by element, each with the place it was written.

Strategy. The reader (`reader.read_document`) turns text into a `Document`: a list of elements in
the order of the file, included files in their place. An element keeps the author's words; nothing
is converted for an output format here. Bidding tables keep their rows as written (`bidtable.Row`);
the sequences those rows stand for are made by `expand.expand`: a `bidtable.Sequences`.

Writers (HTML, LaTeX) walk `Document.elements`. The BSS writer, the meaning compiler and the lints
walk the expanded `Sequences`.
"""

from __future__ import annotations

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.notes.bml.bidtable import BidTable


class Heading:
    """A section name; `level` 1 is the highest of four."""

    __slots__ = ("level", "place", "text")

    def __init__(self, place: Place, level: int, text: str) -> None:
        self.place = place
        self.level = level
        self.text = text


class Paragraph:
    """Running text, its lines joined by line feeds, blanks before each line removed; `indents`
    says how many there were. `is_read`: tables were made of it; `title`: it is a heading without
    stars.
    """

    __slots__ = ("indents", "is_read", "place", "text", "title")

    def __init__(
        self, place: Place, text: str, indents: tuple[int, ...] = (), is_read: bool = False,
        title: str = "",
    ) -> None:
        self.place = place
        self.text = text
        self.indents = indents
        self.is_read = is_read
        self.title = title


class ListBlock:
    """A list: `kind` is "items" (`-`), "numbers" (`1.`) or "terms" (`- term :: text`).

    `items` are the texts; for "terms" a pair's first part is the term, else it is empty.
    """

    __slots__ = ("items", "kind", "place")

    def __init__(self, place: Place, kind: str, items: list[tuple[str, str]]) -> None:
        self.place = place
        self.kind = kind
        self.items = items


class Metadata:
    """`#+KEY: value` as written; the first value of a key is the one in `Document.metadata`."""

    __slots__ = ("key", "place", "value")

    def __init__(self, place: Place, key: str, value: str) -> None:
        self.place = place
        self.key = key
        self.value = value


class Setting:
    """`#VUL` or `#SEAT`: holds for the bidding tables that follow. `value` e.g. "Y0", "12"."""

    __slots__ = ("name", "place", "value")

    def __init__(self, place: Place, name: str, value: str) -> None:
        self.place = place
        self.name = name
        self.value = value


class DealDiagram:
    """Hands of a deal. `hands`: seat letter -> holdings in the order S H D C, "" for a void.

    Header fields are "" where the author gave none. `vulnerable` is "NS", "EW", "None" or "All",
    `contract` e.g. "4SX" or "P", `lead` e.g. "hK".
    """

    __slots__ = (
        "board", "contract", "dealer", "declarer", "hands", "header", "lead", "place",
        "vulnerable",
    )

    def __init__(
        self, place: Place, hands: dict[str, tuple[str, str, str, str]], board: str = "",
        dealer: str = "", vulnerable: str = "", contract: str = "", declarer: str = "",
        lead: str = "", header: str = "",
    ) -> None:
        self.place = place
        self.hands = hands
        self.board = board
        self.dealer = dealer
        self.vulnerable = vulnerable
        self.contract = contract
        self.declarer = declarer
        self.lead = lead
        self.header = header


class AuctionDiagram:
    """An auction in four columns; `seats` is the header row where there is one."""

    __slots__ = ("place", "rows", "seats")

    def __init__(
        self, place: Place, seats: tuple[str, ...], rows: list[tuple[str, ...]]
    ) -> None:
        self.place = place
        self.seats = seats
        self.rows = rows


class PipeTable:
    """Rows of cells written between `|`; `header` says that a rule follows the first row."""

    __slots__ = ("header", "place", "rows")

    def __init__(self, place: Place, rows: list[tuple[str, ...]], header: bool = False) -> None:
        self.place = place
        self.rows = rows
        self.header = header


SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


def deal_facts(deal: DealDiagram) -> list[str]:
    """The facts of a deal's header as short texts with suit marks: board, dealer, contract,
    lead."""
    facts = []
    if deal.board:
        facts.append(f"Board {deal.board}")
    said = [SEAT_NAMES[deal.dealer]] if deal.dealer else []
    if deal.vulnerable:
        said.append(deal.vulnerable)
    if said:
        facts.append(" / ".join(said))
    if deal.contract == "P":
        facts.append("Passed out")
    elif deal.contract:
        level, strain, doubled = deal.contract[0], deal.contract[1], deal.contract[2:]
        shown = level + ("NT" if strain == "N" else f"!{strain.lower()}") + doubled
        facts.append(f"{shown} by {SEAT_NAMES[deal.declarer]}")
    if deal.lead:
        facts.append(f"Lead !{deal.lead[0]}{deal.lead[1:].upper()}")
    return facts


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
    reader found wrong, and the lines of every file read. `dressed` are bidding tables written as
    lists and the like, with how many elements stand before each.
    """

    __slots__ = ("collector", "dressed", "elements", "includes", "metadata", "name", "notes")

    def __init__(self, name: str) -> None:
        self.name = name
        self.elements: list[Element] = []
        self.dressed: list[tuple[int, BidTable]] = []
        self.metadata: dict[str, str] = {}
        self.includes: list[tuple[str, str]] = []
        self.notes: list[str] = []
        self.collector = Collector()

    @property
    def tables(self) -> list[BidTable]:
        """The bidding tables in the order of the text."""
        return [e for e in self.elements if isinstance(e, BidTable)]

    @property
    def all_tables(self) -> list[BidTable]:
        """The bidding tables in the order of the text, those in another dress among them."""
        found = [(at, e) for at, e in enumerate(self.elements, 1) if isinstance(e, BidTable)]
        return [table for _, table in sorted([*found, *self.dressed], key=lambda one: one[0])]
