"""Who plays which deal, and when, so that nobody sees a hand that is still to be played.

In a match of two rooms the same cards lie on two tables. A deal may be seen when every table that
plays it has done so. What happens at a table may be told when no other has the deal to play, or,
where watchers are so many boards behind, when each has begun that many more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

Act = Mapping[str, Any]


class Plan:
    """Follows the acts of a match; `delay`: boards that watchers are behind, None: those that
    another table has to play."""

    def __init__(self, delay: int | None = 0) -> None:
        self._delay = delay
        self._boards: list[str] = []  # the deals of the match
        self._left: dict[str, Counter[str]] = {}  # table -> deal -> how often it is to be played
        self._begun: dict[str, list[str]] = {}  # table -> the deals that it has begun
        self._now: dict[str, str] = {}  # table -> the deal that it began last

    def take(self, act: Act) -> None:
        """Follow the match by its next act."""
        table = act.get("table", "")
        kind = act["act"]
        if kind == "match":
            self._boards = [board["deal"] for board in act.get("boards", ())]
        elif kind == "table":
            numbers = act.get("boards", range(len(self._boards)))
            self._left[table] = Counter(self._boards[n] for n in numbers)
            self._begun[table] = []
        elif kind == "board":
            begun = self._begun.setdefault(table, [])
            self._now[table] = act["deal"]
            if act.get("attempt", 1) == 1 or act["deal"] not in begun:
                begun.append(act["deal"])
            self._left.setdefault(table, Counter())
            self._left[table][act["deal"]] = max(1, self._left[table][act["deal"]])
        elif kind == "end":
            self._left[table][self._now[table]] -= 1
        elif kind == "close" and table:
            self._left[table].clear()

    def is_over(self, deal: str) -> bool:
        """Whether no table still has this board to play."""
        return not any(left[deal] > 0 for left in self._left.values())

    def may_be_told(self, table: str, deal: str) -> bool:
        """Whether watchers may hear what this table makes of a deal, which it has begun."""
        if self._delay is None:
            return not any(left[deal] > 0 for name, left in self._left.items() if name != table)
        return not self._delay or all(
            self._is_behind(name, deal) for name, left in self._left.items()
            if deal in left or deal in self._begun[name])

    def _is_behind(self, table: str, deal: str) -> bool:
        begun = self._begun[table]
        if not self._left[table]:
            return True  # it has closed
        return deal in begun and begun[::-1].index(deal) >= (self._delay or 0)
