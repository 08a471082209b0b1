"""The pages of the systems in play: convention card and book, and where a call's row is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from spotcard.rules.reader import RuleTable
from spotcard_host.inspection.booklet import booklet, row_id
from spotcard_host.inspection.card import card_html
from spotcard_host.page.meanings import own_table

_ROW = re.compile(r'id="(r-[^"]+)"')


class SystemPages:
    """The pages for the tables of some teams; equal tables share theirs.

    files: pages by name; links: what the page offers, as (words, address).
    """

    def __init__(self, systems: Mapping[str, RuleTable]) -> None:
        self.files: dict[str, str] = {}
        self.links: list[tuple[str, str]] = []
        self._pages: dict[str, tuple[str, frozenset[str]]] = {}  # team -> page, its rows
        made: dict[bytes, tuple[str, frozenset[str]]] = {}
        several = len({bytes(table.table) for table in systems.values()}) > 1
        for team, table in systems.items():
            data = bytes(table.table)
            if data not in made:
                end = f"-{len(made) + 1}" if made else ""
                whose = f" of {team}" if several else ""
                own = own_table(table)
                self.files["card" + end] = card_html(own)
                book = self.files["system" + end] = booklet(own)
                self.links += [("Convention card" + whose, "card" + end),
                               ("System" + whose, "system" + end)]
                made[data] = "system" + end, frozenset(_ROW.findall(book))
            self._pages[team] = made[data]

    def link(self, team: str, calls: list[str]) -> str:
        """The address of the row for the last of `calls`, "" where the book has none."""
        page, rows = self._pages.get(team, ("", frozenset()))
        first = next((at for at, call in enumerate(calls) if call != "P"), 0)
        row = row_id(calls[first:])
        return f"{page}#{row}" if row in rows else ""
