"""The table that a board falls back on: the shipped book without its network, to be small."""

from __future__ import annotations

from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.sections import assemble
from spotcard_host.library.tables import resolve

BOOK = "sayc"
NOTHING = 0xFFFF  # a kind of section that no reader knows


def factory_table() -> bytes:
    """The compiled book; it bids by its rules alone, without judgement."""
    table = RuleTable(resolve(BOOK).read_bytes())
    kept: dict[int, tuple[int, bytes]] = {}
    for kind, (start, size, items) in table.sections.items():
        if kind == layout.LEARNED:
            # Sections hold addresses in the table: what comes before the network, which is the
            # last but one, must not move, and so the directory stays as long as it is.
            kept[NOTHING] = (0, b"")
        else:
            assert NOTHING not in kept or kind == layout.META
            kept[kind] = (items, bytes(table.table[start:start + size]))
    return assemble(kept)
