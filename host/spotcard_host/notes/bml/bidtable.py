"""Bidding tables twice: as written (`Row`, `BidTable`) and as the sequences they stand for
(`Node`, `Sequences`).

A row `2HS  6+ suit` is one `Row` with a `Pattern` of two calls; expansion makes two `Node`s of it.
A node knows its row (hence its line), its parent, who calls, what it means, in which seat and at
which vulnerability it holds, and which suit each variable of the path stands for.

Numbers are the project's: pass 0, double 1, redouble 2, bid `3 + 5*(level-1) + strain`; strains C
D H S N = 0..4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spotcard.game.cards import STRAINS
from spotcard_host.common.diagnostics import Place

# Kinds of pattern part.
CALLS = "calls"  # literal: `calls` holds one or more call numbers (1C, 2HS, P, 2S/3H)
VARIABLE = "variable"  # level + name in VARIABLES
STEPS = "steps"  # `level` steps above the last bid
COUNTED = "step"  # the word of a call that is written as a number of steps
CLASS = "class"  # words: any, other, bid, raise ...; `level` 1..7 where one was given, else 0
# A word for calls that follow from the auction (module `words`): `name`, `level` or 0, and in
# `calls` how many levels above the cheapest bid, -1 where only the level counts.
WORDS = "words"

# The suits a variable may stand for, in the order they are tried.
VARIABLES: Mapping[str, tuple[int, ...]] = {
    "m": (0, 1), "om": (0, 1), "M": (2, 3), "oM": (2, 3),
    "X": (0, 1, 2, 3), "Y": (0, 1, 2, 3), "Z": (0, 1, 2, 3),
    "red": (1, 2), "black": (0, 3),
}

CALL_CODES = (
    "P", "D", "R", *(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)
)
"""The calls as BSS and authors write them."""
CLASS_CALL = -1
"""The `call` of a node that stands for a class of calls, such as `(any)`."""

# Seats of the opening bid (`#SEAT`), we and they (`#VUL`); in the order of the digits of BSS.
SEATS = ("0", "1", "2", "3", "4", "12", "34")
VULNERABILITIES = ("00", "NN", "YN", "NY", "YY", "N0", "Y0", "0N", "0Y")


class Part:
    """One alternative of a pattern. See the kinds above for which fields count."""

    __slots__ = ("calls", "kind", "level", "name")

    def __init__(
        self, kind: str, calls: tuple[int, ...] = (), level: int = 0, name: str = ""
    ) -> None:
        self.kind = kind
        self.calls = calls
        self.level = level
        self.name = name

    def __repr__(self) -> str:
        return f"Part({self.kind!r}, {self.calls!r}, {self.level!r}, {self.name!r})"


class Pattern:
    """What stands in the call column: `text` as written, without brackets and links."""

    __slots__ = ("opponents", "parts", "text")

    def __init__(self, text: str, opponents: bool, parts: tuple[Part, ...]) -> None:
        self.text = text
        self.opponents = opponents
        self.parts = parts

    def __repr__(self) -> str:
        return f"Pattern({self.text!r}, {self.opponents!r}, {self.parts!r})"

    @property
    def literal(self) -> bool:
        """True when the pattern names its calls and uses no variable, step or class."""
        return all(part.kind == CALLS for part in self.parts)


class Row:
    """A row of a bidding table as written.

    `patterns` has one entry, or the calls of a history (`1N-2C;`) of which the description belongs
    to the last. `description` has its line breaks as line feeds. `text` is the call column as
    written, `opens` says that it ended in `-` or `;`, `gathered` that the rows at its own margin
    became its continuations for that.
    """

    __slots__ = (
        "children", "description", "description_column", "gathered", "link", "opens", "parent",
        "patterns", "place", "text",
    )

    def __init__(
        self, place: Place, text: str, patterns: tuple[Pattern, ...], description: str,
        description_column: int = 0, opens: bool = False, link: str = "",
    ) -> None:
        self.place = place
        self.text = text
        self.patterns = patterns
        self.description = description
        self.description_column = description_column
        self.opens = opens
        self.gathered = False
        self.link = link
        self.parent: Row | None = None
        self.children: list[Row] = []

    @property
    def several(self) -> bool:
        """Whether the row stands for more calls than one."""
        parts = self.patterns[-1].parts
        return len(parts) > 1 or parts[0].kind in (VARIABLE, WORDS) or len(parts[0].calls) > 1

    @property
    def root_text(self) -> str:
        """The call column of a table's first row: `1N-2C;` loses the separator that opened the
        table."""
        return self.text[:-1] if self.opens and self.gathered else self.text

    def __repr__(self) -> str:
        return f"<Row {self.place} {self.text} {self.description!r}>"


class BidTable:
    """A bidding table as written; `seat` and `vul` are the settings in force where it stands.

    `after` is the auction that the heading above names (`After 1N-2D`), () for none: the rows
    continue it. `titles` are the headings above it, the highest first, `under` all of them in one
    text. `passed`: by the words above it, the rows are what a passed hand answers.
    """

    __slots__ = ("after", "hidden", "passed", "place", "rows", "seat", "titles", "under", "vul")

    def __init__(self, place: Place, seat: str, vul: str, hidden: bool = False) -> None:
        self.place = place
        self.seat = seat
        self.vul = vul
        self.hidden = hidden
        self.after: tuple[Pattern, ...] = ()
        self.titles: tuple[str, ...] = ()
        self.under = ""
        self.passed = False
        self.rows: list[Row] = []

    def walk(self) -> Iterator[Row]:
        """Every row, parents before children, in the order written."""
        stack = self.rows[::-1]
        while stack:
            row = stack.pop()
            yield row
            stack.extend(row.children[::-1])


class Node:
    """One sequence of a system, given by its last call and its parent.

    * `call`: 0..37, or `CLASS_CALL` for a class, named by `word` ("any", "other", "2N+"...)
    * `ours`: the system's owners make the call; else their opponents
    * `description`: with the suits of bound variables put in; "" where the author said nothing
    * `seat`: position of the opening bid, one of SEATS; `vul`: we and they, one of VULNERABILITIES
    * `bindings`: variable -> strain for this call and its ancestors ("M" -> 2)
    * `row`: the row the call comes from; `described_by`: the row that gave the description
    * `versus`: the kind of their opening that a heading names ("artificial"), "" for none
    * `passes`: silent passes of the other side between the parent's call and this one, 0 or 1
    * `again`: descriptions that do not count, as the call has one already

    Nodes of one seat and vulnerability form one tree over all tables: a later table adds children
    to nodes that exist. The first description stands.
    """

    __slots__ = (
        "again", "bindings", "call", "children", "described_by", "description", "hidden", "key",
        "ours", "parent", "passes", "row", "seat", "versus", "vul", "word",
    )

    def __init__(
        self, parent: Node | None, call: int, ours: bool, seat: str, vul: str, row: Row,
        bindings: dict[str, int], word: str = "",
    ) -> None:
        self.parent = parent
        self.call = call
        self.ours = ours
        self.seat = seat
        self.vul = vul
        self.row = row
        self.bindings = bindings
        self.word = word
        self.description = ""
        self.described_by: Row | None = None
        self.hidden = False
        self.passes = 1 if parent is not None and parent.ours == ours else 0
        self.key = ""
        self.versus = ""
        self.again = ""
        self.children: list[Node] = []

    @property
    def place(self) -> Place:
        """Where the description was written, or the call when there is none."""
        return (self.described_by or self.row).place

    def path(self) -> list[Node]:
        """The written nodes from the opening down to this one."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    @property
    def name(self) -> str:
        """The written calls as authors write them: `1N-(2C)-X`."""
        calls = ((CALL_CODES[node.call] if node.call >= 0 else node.word, node.ours)
                 for node in self.path())
        return "-".join(call if ours else f"({call})" for call, ours in calls)

    def sequence(self) -> list[tuple[int, bool]]:
        """(call, ours) from the opening on, with the silent passes of the other side put in."""
        calls: list[tuple[int, bool]] = []
        for node in self.path():
            if node.passes:
                calls.append((0, not node.ours))
            calls.append((node.call, node.ours))
        return calls

    def __repr__(self) -> str:
        return f"<Node {self.seat}{self.vul} {self.key} {self.description!r}>"


class Sequences:
    """All sequences of a document.

    `nodes` is in the order in which the sequences first appear (depth first within a table), which
    is the record order of a BSS file; `roots` are the nodes without a parent, in the same order.
    """

    __slots__ = ("nodes", "roots")

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.roots: list[Node] = []
