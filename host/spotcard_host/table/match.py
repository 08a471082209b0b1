"""A match: its plan, its tables, and one list of acts for all of them.

The first act, `match`, holds all that is needed to set the match up again: boards, teams, form
and rules. Each table is announced by an act `table`. A match that goes on in a list of acts
makes its tables anew and has each of them read back what concerns it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import spotcard
from spotcard_host.records.acts import Act, ActLog
from spotcard_host.records.board_record import Board
from spotcard_host.records.board_state import board_fields, board_of
from spotcard_host.table.rules import Rules
from spotcard_host.table.table import Table


class Match:
    """A match in `acts`, of which it writes the first one when there is none.

    boards: those of every table; teams: the names where they are known (of a single table
    North-South's first); more: further fields of the act `match` (event, scoring, seed).
    """

    def __init__(
        self, acts: ActLog, boards: Sequence[Board] = (), rules: Rules | None = None,
        clock: Callable[[], float] = lambda: 0.0, teams: Sequence[str] | None = None,
        **more: Any,
    ) -> None:
        self.acts = acts
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.window = 0.0  # seconds that the operator has after the last board of a round
        self.attended = clock()  # when the operator last gave a command
        if not acts.acts:
            acts.append(
                "match", version=spotcard.__version__,
                boards=[board_fields(board) for board in boards],
                teams=list(teams) if teams else None,
                rules=dataclasses.asdict(rules or Rules()), **more,
            )
        self.header = acts.acts[0]
        self.rules = Rules(**self.header["rules"])
        self.boards = [board_of(fields) for fields in self.header["boards"]]
        for act in [act for act in acts.acts if act["act"] == "table"]:
            self._make(act).restore(acts.acts)
        if not self.tables:
            self.plan()

    def plan(self) -> None:
        """Set up the first tables."""
        ns, ew = self.header.get("teams") or (None, None)
        self.add("1", ns, ew)

    def add(self, name: str, ns: str | None = None, ew: str | None = None, **more: Any) -> Table:
        """Set up a table; `more` are fields of its act (room, round, boards by index)."""
        return self._make(self.acts.append("table", table=name, ns=ns, ew=ew, **more))

    def _make(self, act: Act) -> Table:
        indexes = act.get("boards", range(len(self.boards)))
        ns, ew = act.get("ns"), act.get("ew")
        table = Table(
            act["table"], self.acts, [self.boards[i] for i in indexes], self.rules, self.clock,
            (ns, ew) if ns is not None and ew is not None else None,
            farewell="round" not in act,  # else its clients continue in the next round
            round_=act.get("round", 1),
        )
        table.closes = self.closes
        self.tables[table.name] = table
        return table

    def closes(self) -> float | None:
        """When tables whose boards are all played close; None while others still play."""
        if self.window <= 0:
            return 0.0
        since = [table.idle_since for table in self.tables.values() if not table.finished]
        last = [time for time in since if time is not None]
        return None if len(last) < len(since) else max(self.attended, *last) + self.window

    def objection(self, table: Table) -> str:
        """Why no board of a table can be begun again; "" when it can."""
        return ""

    def advance(self) -> bool:
        """Go on when all tables have finished; whether there are new ones. Raises NotWritten."""
        return False

    def expects(self, team: str) -> bool:
        """Whether a team that sits nowhere now will play later, perhaps."""
        return False

    def withdrawals(self) -> list[tuple[str, int]]:
        """(table, side) of teams that have withdrawn at another table."""
        return []

    @property
    def finished(self) -> bool:
        """Whether no board is left to be played."""
        return all(table.finished for table in self.tables.values())
