"""Structural mistakes of bidding notes: what is wrong before any description is understood.

The reader and the expansion report what they find (indentation, unknown rows, duplicates,
variables that stand for no call). This module checks the finished tree: calls that no auction
allows, rows without description or continuation, duplicate metadata, unreadable carding.
"""

from __future__ import annotations

from typing import NamedTuple

from spotcard_host.common.diagnostics import ERROR, Collector, Place
from spotcard_host.language.carding import from_metadata
from spotcard_host.notes.bml.bidtable import CALL_CODES, CLASS_CALL, Node, Row, Sequences
from spotcard_host.notes.bml.document import Document, Metadata


class _Auction(NamedTuple):
    """What decides whether the next call is legal (Laws 18, 19, 22).

    `high` is the last bid, 0 for none; `high_ours` its side; `doubled` 0, 1 or 2; `passes` in a
    row. `vague`: a class of calls was made, so the last bid is only a lower limit.
    """

    high: int = 0
    high_ours: bool = True
    doubled: int = 0
    passes: int = 0
    vague: bool = False

    def fault(self, call: int, ours: bool) -> str:
        """Why `call` is not allowed now, "" when it is."""
        if self.passes >= 3 and self.high and not self.vague:
            return "it comes after three passes in a row"
        if self.passes >= 4:
            return "it comes after the auction was passed out"
        if call >= 3:
            if call <= self.high:
                return f"it is not sufficient over {CALL_CODES[self.high]}"
        elif call == 1 and not self.vague:
            if not self.high or self.high_ours == ours or self.doubled:
                return "there is no bid of the other side to double"
        elif call == 2 and not self.vague and (self.doubled != 1 or self.high_ours != ours):
            return "there is no double of the other side to redouble"
        return ""

    def after(self, call: int, ours: bool) -> _Auction:
        """The auction with `call` added."""
        if call == CLASS_CALL:
            return _Auction(self.high, self.high_ours, 0, 0, True)
        if call == 0:
            return self._replace(passes=self.passes + 1)
        if call < 3:
            return self._replace(doubled=call, passes=0)
        return _Auction(max(call, self.high), ours)


def lint_structure(
    document: Document, system: Sequences, collector: Collector, illegal: str = ERROR
) -> None:
    """Note the structural mistakes of a document and its expanded system.

    `illegal` is the level of a call that no auction allows: an error for one who plays the
    system, a warning for a converter, which writes it anyway.
    """
    _metadata(document, collector)
    told: set[tuple[int, str]] = set()

    def tell(row: Row, level: str, code: str, message: str, hint: str) -> None:
        if (id(row), code) not in told:
            told.add((id(row), code))
            collector.add(level, row.place, message, (hint,) if hint else (), code)

    stack = [(node, _Auction()) for node in reversed(system.roots)]
    while stack:
        node, auction = stack.pop()
        if node.passes:
            auction = auction.after(0, not node.ours)
        fault = "" if node.call == CLASS_CALL else auction.fault(node.call, node.ours)
        if fault:
            tell(
                node.row, illegal, "illegal", f"{_shown(node)} cannot be called here: {fault}",
                "the sequence is " + " ".join(_shown(step) for step in node.path()),
            )
        row = node.row
        if not node.description and not node.children and len(row.patterns) == 1 and (
            not row.description and not row.children
        ):
            tell(
                row, "warning", "empty", f"{row.text} has no description and no continuation",
                "say what it means, or leave it out",
            )
        auction = auction.after(node.call, node.ours)
        stack.extend((child, auction) for child in reversed(node.children))


def _shown(node: Node) -> str:
    text = node.word if node.call == CLASS_CALL else CALL_CODES[node.call]
    return text if node.ours else f"({text})"


def _metadata(document: Document, collector: Collector) -> None:
    """Duplicate keys with different values, and unreadable carding."""
    places: dict[str, Place] = {}
    for element in document.elements:
        if not isinstance(element, Metadata):
            continue
        first = places.setdefault(element.key, element.place)
        if first is not element.place and element.value != document.metadata[element.key]:
            collector.warning(
                element.place, f"#+{element.key} is given already at {first}; the first counts",
                (), "metadata",
            )
    where = places.get("LEADS") or places.get("SIGNALS") or Place(document.name, 1)
    from_metadata(document.metadata, lambda m: collector.warning(where, m, (), "carding"))
