"""What calls show by the tables of the two sides, while the auction goes on.

Only what everybody at the table may know goes in: the auction, never a hand.
"""

from __future__ import annotations

from typing import Any

from spotcard.game.calls import call_name
from spotcard.robot.alerts import is_artificial, known_length
from spotcard.rules.reader import RuleTable
from spotcard_host.inspection.shown import meaning_of, shown_text
from spotcard_host.notes.meaning.text import plain
from spotcard_host.page.events import Link

Tables = tuple[RuleTable | None, RuleTable | None]
"""By what North-South and East-West bid; None: not known."""


def own_table(table: RuleTable) -> RuleTable:
    """Another reader of the same rules: each follows one auction at a time."""
    return RuleTable(table.table, False)


def own_tables(tables: Tables) -> Tables:
    """`own_table` for both sides."""
    ns, ew = (None if table is None else own_table(table) for table in tables)
    return ns, ew


def words_of(box: Any, forcing: int) -> str:
    """What a call shows, as text; "" where `box` is None: nothing is known."""
    return "" if box is None else shown_text(box, forcing)


def is_alertable(table: RuleTable, call: int) -> bool:
    """Whether `call`, made now, is artificial by what it shows, or by the mark of its author."""
    entries: list[int] = []
    if not table.shown_by(call, entries):
        return False
    if any(plain(str(table.explanation(table.short(at)))).alerted for at in entries):
        return True
    return bool(is_artificial(call, table.box, max(0, table.forced - 1),
                              known_length(call, table.state)))


class Meanings:
    """Follows one auction by the tables of North-South and East-West."""

    def __init__(self, tables: Tables, link: Link | None = None) -> None:
        self._tables = own_tables(tables)
        self._link = link
        self._dealer = 0
        self._calls: list[str] = []

    def start(self, dealer: int, vulnerability: int) -> None:
        """Start a new auction."""
        self._dealer = dealer
        self._calls.clear()
        for table in self._tables:
            if table is not None:
                table.start(dealer, vulnerability)

    def is_alertable(self, call: int) -> bool:
        """Whether `call`, the next one, is to be alerted."""
        table = self._tables[(self._dealer + len(self._calls)) & 1]
        return table is not None and is_alertable(table, call)

    def take(self, call: int) -> dict[str, str]:
        """`meaning` of `call`, the next one, and `link` to its row; the auction goes on."""
        side = (self._dealer + len(self._calls)) & 1
        table = self._tables[side]
        told = {"meaning": "" if table is None else meaning_of(table, call)}
        for each in self._tables:
            if each is not None:
                each.observe(call)
        self._calls.append(str(call_name(call)))
        link = self._link(self._calls, side) if self._link else ""
        return {**told, "link": link} if link else told
