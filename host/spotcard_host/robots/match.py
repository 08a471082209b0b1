"""A match of two teams over both rooms: boards paired as they end, and IMPs.

The first-named team sits North-South in the open room and East-West in the closed room; the
difference of the two scores is turned into IMPs for it (Law 78B).
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field
from typing import Any

from spotcard.game.score import imps
from spotcard_host.common.terminal import amount
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.match_book import TableBook

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
class PairedMatch:
    """The boards that were played in both rooms so far, in the order they were completed."""

    boards: list[MatchBoard] = field(default_factory=list)
    _waiting: tuple[dict[int, BoardRecord], dict[int, BoardRecord]] = field(
        default_factory=lambda: ({}, {}))
    _played: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, table: TableBook, record: BoardRecord) -> MatchBoard | None:
        """A board has ended in a room; the pair when it has in the other room too."""
        room = ROOMS.index(table.room)
        self._played[room] += 1
        at = self._played[room]  # boards may share a number; their place in the match is their own
        other = self._waiting[1 - room].pop(at, None)
        if other is None:
            self._waiting[room][at] = record
            return None
        both = MatchBoard((record, other) if room == 0 else (other, record))
        self.boards.append(both)
        return both

    @property
    def imps(self) -> int:
        """The home team's IMPs in all."""
        return sum(board.imps for board in self.boards)

    @property
    def mean(self) -> float:
        """IMPs per board for the home team; not a number without a board."""
        return self.imps / len(self.boards) if self.boards else math.nan

    @property
    def error(self) -> float:
        """The standard error of `mean`; not a number with fewer than two boards."""
        if len(self.boards) < 2:
            return math.nan
        return statistics.stdev(b.imps for b in self.boards) / math.sqrt(len(self.boards))

    def to_json(self) -> dict[str, Any]:
        """Keys `boards imps imps_per_board standard_error same_auction`."""
        return {
            "boards": len(self.boards), "imps": self.imps,
            "imps_per_board": round(self.mean, 3) if self.boards else None,
            "standard_error": round(self.error, 3) if len(self.boards) > 1 else None,
            "same_auction": sum(board.same_auction for board in self.boards),
        }

    def text(self) -> str:
        """The result in one line."""
        if not self.boards:
            return "no board was played in both rooms"
        spread = f" +- {self.error:.3f}" if len(self.boards) > 1 else ""
        same = sum(board.same_auction for board in self.boards)
        return (f"{self.mean:+.3f}{spread} IMPs per board, {self.imps:+d} in all; "
                f"{amount(len(self.boards), 'board')}, {same} with the same auction in both rooms")

