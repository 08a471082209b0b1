"""What calls show by the tables of the two sides, while the auction goes on.

Only what everybody at the table may know goes in: the auction, never a hand.
"""

from __future__ import annotations

from spotcard.robot.alerts import alert_text
from spotcard.rules.reader import RuleTable


class Meanings:
    """Follows one auction by the tables of North-South and East-West (None: not known)."""

    def __init__(self, tables: tuple[RuleTable | None, RuleTable | None]) -> None:
        self._tables = tables
        self._dealer = 0
        self._length = 0

    def start(self, dealer: int, vulnerability: int) -> None:
        """A new auction."""
        self._dealer = dealer
        self._length = 0
        for table in self._own():
            table.start(dealer, vulnerability)

    def take(self, call: int) -> str:
        """What `call`, the next one, shows; the auction goes on with it."""
        table = self._tables[(self._dealer + self._length) & 1]
        words = ""
        if table is not None and table.shown_by(call):
            words = str(alert_text(table.box, max(0, table.forced - 1)))
        for each in self._own():
            each.observe(call)
        self._length += 1
        return words

    def _own(self) -> list[RuleTable]:
        return [table for table in dict.fromkeys(self._tables) if table is not None]
