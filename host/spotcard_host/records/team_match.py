"""The matches of a tournament, two teams over two rooms: a view of its acts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.scoring import Pair, cross_imps, team_board, victory_points


@dataclass
class TeamMatch:
    """Two teams over the boards of one round (or segment), both rooms."""

    round: int
    home: str
    visit: str
    boards: int  # to be played
    played: int = 0
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])  # IMPs, MPs, points
    vp: Pair | None = None  # once it is over
    over: bool = False

    def to_json(self) -> dict[str, Any]:
        """Keys `round home visit boards played points vp over`."""
        return {"round": self.round, "home": self.home, "visit": self.visit,
                "boards": self.boards, "played": self.played,
                "points": [round(value, 2) for value in self.points],
                "vp": None if self.vp is None else list(self.vp), "over": self.over}


def matches(book: MatchBook) -> list[TeamMatch]:
    """The matches of a tournament so far, in order."""
    scoring = book.header.get("scoring") or "IMP"
    rooms: dict[tuple[int, int], list[TableBook]] = defaultdict(list)
    for table in book.tables.values():
        if table.room:
            rooms[table.act.get("round", 1), table.act.get("match", 1)].append(table)
    crossed = _crossed(book) if scoring == "XIMP" else {}
    return [_match(number, pair, scoring, crossed)
            for (number, _), pair in sorted(rooms.items()) if len(pair) == 2]


def _match(number: int, pair: list[TableBook], scoring: str,
           crossed: dict[tuple[str, int], Pair]) -> TeamMatch:
    first, second = sorted(pair, key=lambda table: table.room != "Open")
    home, visit = first.teams
    result = TeamMatch(number, home, visit, len(first.act.get("boards", ())))
    others = {record.board: record for record in second.standing()}
    for record in first.standing():
        other = others.get(record.board)
        both = team_board((record, other), scoring if scoring != "VP" else "IMP")
        if both is None:
            continue
        if scoring == "XIMP":
            ours = crossed[first.name, record.board]
            theirs = crossed[second.name, record.board]
            both = (ours[0] + theirs[1], ours[1] + theirs[0])
        result.played += 1
        result.points[0] += both[0]
        result.points[1] += both[1]
    result.over = first.closed and second.closed
    if scoring == "VP" and result.over:
        # The IMPs of both are each other's negative, but where both were given an average plus
        # or minus: each side's victory points are those of its own IMPs.
        boards = max(1, result.boards)
        result.vp = (_own_points(result.points[0], boards), _own_points(result.points[1], boards))
    return result


def _own_points(imps: float, boards: int) -> float:
    """The victory points of a side that won (or lost) a match by so many IMPs."""
    winner, loser = victory_points(abs(imps), boards)
    return winner if imps >= 0 else loser


def _crossed(book: MatchBook) -> dict[tuple[str, int], Pair]:
    """Cross-IMPs by table and board: over all tables of a round that played the board."""
    played: dict[tuple[int, int], list[tuple[str, BoardRecord]]] = defaultdict(list)
    for table in book.tables.values():
        for record in table.standing():
            played[table.act.get("round", 1), record.board].append((table.name, record))
    out = {}
    for (_, board), tables in played.items():
        for (name, _), points in zip(tables, cross_imps([record for _, record in tables]),
                                     strict=True):
            out[name, board] = points
    return out
