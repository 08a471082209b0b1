"""The state of a match by its acts: the boards of every table, complete or begun.

    book = MatchBook()
    book.on_board.append(lambda table, record: ...)
    acts.listen(book.take, replay=True)
    book.tables["1"].records
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spotcard_host.records.acts import Act, ActError
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.board_state import BoardState


@dataclass
class TableBook:
    """One table: its act, the teams, the boards that ended, and the one in play."""

    act: Act
    teams: tuple[str, str] = ("", "")
    records: list[BoardRecord] = field(default_factory=list)
    state: BoardState | None = None
    closed: bool = False

    @property
    def name(self) -> str:
        """The table's name."""
        return str(self.act["table"])

    @property
    def room(self) -> str:
        """`Open`, `Closed`, or "" where there is one room only."""
        return str(self.act.get("room", ""))

    def standing(self) -> list[BoardRecord]:
        """The boards that count: of a board that was begun again, the last attempt."""
        last = {record.board: record for record in self.records}
        return list(last.values())


Listener = Callable[[TableBook, BoardRecord], None]


class MatchBook:
    """Builds a match from its acts. Functions in `on_board` get each ended board and its table,
    those in `on_change` a board that had ended and was adjusted; they must not raise."""

    def __init__(self) -> None:
        self.header: Act = {}
        self.tables: dict[str, TableBook] = {}
        self.withdrawn: dict[str, int] = {}  # team: the round in which it withdrew
        self.on_board: list[Listener] = []
        self.on_change: list[Listener] = []

    def take(self, act: Act) -> None:
        """Apply the next act to the view. Raises ActError for one that cannot follow those before
        it, and what a dict of the wrong form raises: neither is in a list that a table writes."""
        kind = act["act"]
        if kind == "match":
            self.header = act
        elif kind == "table":
            teams = (act.get("ns") or "", act.get("ew") or "")
            self.tables[act["table"]] = TableBook(act, teams)
        elif "table" in act:
            self._of_table(self.tables[act["table"]], act, kind)

    def _of_table(self, table: TableBook, act: Act, kind: str) -> None:
        state = table.state
        if kind == "start":
            table.teams = (act["ns"], act["ew"])
        elif kind == "board":
            ns, ew = table.teams
            table.state = BoardState(act, (ns, ew, ns, ew))
            table.state.record.room = f"{table.room} room" if table.room else ""
        elif kind == "ruling" and (state is None or state.is_over
                                   or state.board.number != act["board"]):
            self._adjust(table, act)
        elif kind in ("call", "card", "claim", "refuse", "ruling", "undo", "end"):
            if state is None:
                raise ActError(f"{kind}: no board is being played")
            self._of_board(table, state, act)
        elif kind == "redo":
            table.closed = False
            if state is not None and not state.is_over and state.board.number == act["board"]:
                table.state = None
        elif kind == "withdraw":
            self.withdrawn.setdefault(act.get("team") or act["side"], table.act.get("round", 1))
        elif kind == "close":
            table.closed = True

    def _of_board(self, table: TableBook, state: BoardState, act: Act) -> None:
        kind = act["act"]
        if kind == "undo":
            if state.is_over or not 0 <= act["length"] < len(state.made):
                raise ActError(f"undo: expected 0 to {len(state.made) - 1} calls and cards to "
                               f"keep, got {act['length']!r}")
            table.state = state.cut(act["length"])
            return
        if kind == "end" and (not state.is_over or any(
            record is state.record for record in table.records[-1:])
        ):
            raise ActError(f"end: board {act['board']} is not over, or has ended before")
        state.apply(act)
        if kind == "end":
            table.records.append(state.record)
            for listener in self.on_board:
                listener(table, state.record)

    def _adjust(self, table: TableBook, act: Act) -> None:
        record = next((r for r in reversed(table.records) if r.board == act["board"]), None)
        if record is None:
            raise ActError(f"ruling: board {act['board']} has not been played")
        record.adjust(act["result"], act["why"])
        for listener in self.on_change:
            listener(table, record)

    def tags(self, table: TableBook) -> dict[str, str]:
        """The PBN tags that all boards of a table share."""
        header = self.header
        tags: dict[str, Any] = dict(header.get("tags") or {})
        tags.setdefault("Event", header.get("event") or "Spotcard table")
        tags["Date"] = str(header.get("at", ""))[:10].replace("-", ".") or "?"
        if header.get("scoring"):
            tags["Scoring"] = header["scoring"]
        if table.room:
            tags["Room"] = table.room
            home, visit = table.teams if table.room == "Open" else table.teams[::-1]
            tags["HomeTeam"], tags["VisitTeam"] = home, visit
        if "round" in table.act:
            tags["Round"] = str(table.act["round"])
        return tags
