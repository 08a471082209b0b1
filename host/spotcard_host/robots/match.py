"""A match: every board at two tables, the teams' seats exchanged at the second one.

Both tables are sessions of their own (`session.play_session`), each a table manager with four seat
processes, and play side by side. The first-named side of the plan sits North-South in the open
room and East-West in the closed room; the difference of the two scores is turned into IMPs for it
(Law 78B).
"""

from __future__ import annotations

import asyncio
import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spotcard.game.score import imps
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.robots.session import SessionPlan, play_session

ROOMS = ("Open", "Closed")
TEAMS = ("Home", "Visitors")


@dataclass
class MatchBoard:
    """A board played in both rooms: the records of open and closed room."""

    rooms: tuple[BoardRecord, BoardRecord]

    @property
    def imps(self) -> int:
        """IMPs for the team that is North-South in the open room."""
        first, second = (record.score or 0 for record in self.rooms)
        return int(imps(first - second))

    @property
    def same_auction(self) -> bool:
        """Whether both rooms made the same calls."""
        first, second = ([c.call for c in record.calls] for record in self.rooms)
        return first == second

    def to_json(self) -> dict[str, Any]:
        """Keys `board imps open closed`; the rooms as in `BoardRecord.to_json`."""
        first, second = self.rooms
        return {"board": first.board, "imps": self.imps, "open": first.to_json(),
                "closed": second.to_json()}


@dataclass
class Match:
    """The boards that were played in both rooms so far, in the order they were completed."""

    boards: list[MatchBoard] = field(default_factory=list)

    @property
    def imps(self) -> int:
        """The home team's IMPs in all."""
        return sum(board.imps for board in self.boards)

    @property
    def mean(self) -> float:
        """IMPs a board for the home team; not a number without a board."""
        return self.imps / len(self.boards) if self.boards else math.nan

    @property
    def error(self) -> float:
        """The standard error of `mean`; not a number with fewer than two boards."""
        if len(self.boards) < 2:
            return math.nan
        return statistics.stdev(b.imps for b in self.boards) / math.sqrt(len(self.boards))


async def play_match(
    boards: Sequence[Board], plan: SessionPlan, on_record: Callable[[BoardRecord, int], None],
    on_board: Callable[[MatchBoard], None], note: Callable[[str], None],
) -> Match:
    """Play `boards` in both rooms. Raises TableFailure as `play_session` does.

    `on_record` gets each record with its room (0 open, 1 closed), a broken-off one too; `on_board`
    each board that is complete in both. The plan is the open room's, its teams are renamed.
    """
    match = Match()
    waiting: tuple[dict[int, BoardRecord], dict[int, BoardRecord]] = ({}, {})

    def finished(record: BoardRecord, room: int, at: int) -> None:
        on_record(record, room)
        if not record.is_complete:
            return
        other = waiting[1 - room].pop(at, None)
        if other is None:
            waiting[room][at] = record
            return
        both = MatchBoard((record, other) if room == 0 else (other, record))
        match.boards.append(both)
        on_board(both)

    def in_room(room: int) -> Callable[[BoardRecord], None]:
        played = 0  # boards may share a number; their place in the match is their own

        def take(record: BoardRecord) -> None:
            nonlocal played
            played += 1
            finished(record, room, played)

        return take

    open_room = replace(plan, teams=TEAMS)
    closed_room = replace(
        plan, teams=TEAMS[::-1], tables=plan.tables[::-1], sides=plan.sides[::-1]
    )
    tasks = [
        asyncio.create_task(play_session(boards, room_plan, in_room(room), note))
        for room, room_plan in enumerate((open_room, closed_room))
    ]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return match
