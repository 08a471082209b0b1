"""IMPs of a match and the standings, as the page's events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spotcard_host.common.terminal import amount
from spotcard_host.page.events import Event
from spotcard_host.page.watch import board_key
from spotcard_host.records.knock_out import carried
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.scoring import team_board
from spotcard_host.records.standings import standings

Rooms = tuple[TableBook, TableBook]


class Scores:
    """`tell` gets, when a board has been played in both rooms, its `points` (those of the home
    team) and the standings. `book` is to hear each act first."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self.book = MatchBook()
        self._tell = tell

    def hear(self, act: Mapping[str, Any]) -> None:
        """The next act of the list."""
        if act["act"] not in ("end", "ruling"):
            return
        table = self.book.tables[act["table"]]
        pair = self._rooms(table)
        if pair is None:
            return
        number = act["board"]
        points = self._points(pair, number)
        if points is None:
            return
        for room in pair:
            self._tell({"kind": "end", "key": board_key(room.name, number),
                        "points": round(points[0], 1)})
        self._tell({"kind": "match", "key": board_key(table.name, number),
                    **self._standing(pair)})

    def _rooms(self, table: TableBook) -> tuple[TableBook, TableBook] | None:
        """The open and the closed room of a table's match."""
        found = {other.room: other for other in self.book.tables.values()
                 if _match_of(other) == _match_of(table)} if table.room else {}
        return (found["Open"], found["Closed"]) if len(found) == 2 else None

    def _points(self, pair: Rooms, number: int) -> tuple[float, float] | None:
        """What home and visiting team have of a board; None while a room has not played it."""
        records = [next((r for r in room.standing() if r.board == number), None) for room in pair]
        scoring = self.book.header.get("scoring") or "IMP"
        return team_board(records, scoring if scoring in ("MP", "total") else "IMP")

    def _standing(self, pair: Rooms) -> Event:
        """`standing`: of a match, in words; `standings`: (team, points, matches played)."""
        scoring = self.book.header.get("scoring") or "IMP"
        unit = {"MP": "matchpoints", "total": "points"}.get(scoring, "IMPs")
        boards = [points for record in pair[0].standing()
                  if (points := self._points(pair, record.board)) is not None]
        teams = pair[0].teams
        carry = carried(self.book.header, _match_of(pair[0])[0])
        home, visit = (carry.get(teams[side], 0.0) + sum(max(0.0, points[side])
                                                         for points in boards) for side in (0, 1))
        told: Event = {"standing": f"{teams[0]} {home:g}, {teams[1]} {visit:g} {unit} after "
                                   f"{amount(len(boards), 'board')}"}
        if len(self.book.header.get("teams") or ()) > 2:
            told["standings"] = [[line.team, round(line.points, 2), line.played]
                                 for line in standings(self.book)]
        return told


def _match_of(table: TableBook) -> tuple[int, int]:
    return table.act.get("round", 1), table.act.get("match", 1)
