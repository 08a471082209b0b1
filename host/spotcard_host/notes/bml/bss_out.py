"""Sequences -> BSS text as the reference writes it: nothing derived from the descriptions.

Each record is `[*]<seat><vulnerability><calls>=NYYYYYY0[08]<description>`: not artificial, every
outcome, no agreement, any length for a suit bid. `derive` fills these fields from the compiled
meaning instead.
"""

from __future__ import annotations

from collections.abc import Callable

from spotcard.game.calls import strain_of
from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.carding import from_metadata
from spotcard_host.notes.bml.bidtable import CLASS_CALL, Node, Sequences
from spotcard_host.notes.bml.document import Document
from spotcard_host.notes.bss.records import CardingRecord

SEAT_DIGITS = {"0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "12": "5", "34": "6"}
VUL_DIGITS = {
    "00": "0", "NN": "1", "YN": "2", "NY": "3", "YY": "4", "N0": "5", "Y0": "6", "0N": "7",
    "0Y": "8",
}


def default_fields(node: Node) -> str:
    """The default fields between `=` and the description."""
    if node.call >= 3 and strain_of(node.call) != 4:
        return "NYYYYYY008"
    return "NYYYYYY0"


def record_key(node: Node) -> str:
    """The part of a record before `=`."""
    key = node.key
    head = SEAT_DIGITS[node.seat] + VUL_DIGITS[node.vul]
    return "*" + head + key[1:] if key.startswith("*") else head + key


def bss_text(
    document: Document, system: Sequences, fields: Callable[[Node], str] = default_fields,
    collector: Collector | None = None,
) -> str:
    """The BSS file of a document: a header, a record for each sequence, and the carding record
    where `#+LEADS` or `#+SIGNALS` say what it holds.

    Sequences through a class of calls (`(any)`) have no BSS form: they are left out, with a
    warning where the class is written.
    """
    title = document.metadata.get("TITLE", "")
    summary = document.metadata.get("DESCRIPTION", "")
    lines = [f"*00{{{title}}}=NYYYYYY{summary}"]
    left_out: set[int] = set()
    told: set[int] = set()
    for node in system.nodes:
        if node.call == CLASS_CALL or (node.parent is not None and id(node.parent) in left_out):
            left_out.add(id(node))
            if node.call == CLASS_CALL and collector is not None and id(node.row) not in told:
                told.add(id(node.row))
                collector.warning(
                    node.row.place,
                    f"BSS has no way to say {node.row.text}: it and what follows it are left out",
                    (), "class",
                )
            continue
        text = node.description.replace("\n", "\\n")
        lines.append(f"{record_key(node)}={fields(node)}{text}")
    carding = from_metadata(document.metadata, lambda message: _tell(document, message, collector))
    if carding is not None:
        lines.append(CardingRecord.of(carding).text())
        if carding.unsaid():
            _tell(document, "a % record cannot say the queen from Qxx and longer: left out "
                  f"{', '.join(carding.unsaid())}", collector)
    return "\n".join(lines) + "\n"


def _tell(document: Document, message: str, collector: Collector | None) -> None:
    if collector is not None:
        collector.warning(Place(document.name, 1), message, (), "carding")
