"""Matches of several teams: teams of four, round robin, knock-out in segments.

Both rooms of a match are tables of one hall. The home team is North-South in the open room and
East-West in the closed room, so that a client keeps its seat from round to round; between rounds
it gets the next `Teams` and continues on the same connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spotcard.errors import LocalProtocolError, RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT, TABLE
from spotcard_host.common.errors import UsageError
from spotcard_host.records.acts import Act, ActLog
from spotcard_host.records.knock_out import bracket, knock_out
from spotcard_host.records.match_book import MatchBook
from spotcard_host.table.match import Match
from spotcard_host.table.table import Table

FORMS = ("teams", "round-robin", "knock-out")
Pairing = tuple[str, str]


class PlanError(UsageError):
    """A tournament that cannot be set up; the text is one line."""


def round_robin(teams: Sequence[str]) -> list[list[Pairing]]:
    """The pairings of each round: everybody against everybody once, with a bye in each round
    where the number is odd (the circle method)."""
    names: list[str | None] = list(teams)
    if len(names) % 2:
        names.append(None)
    rounds = []
    for number in range(len(names) - 1):
        pairs = [(names[at], names[-1 - at]) for at in range(len(names) // 2)]
        rounds.append([
            (b, a) if (number + at) % 2 else (a, b)
            for at, (a, b) in enumerate(pairs) if a is not None and b is not None
        ])
        names[1:] = [names[-1], *names[1:-1]]
    return rounds


class Tournament(Match):
    """A match in the form that its first act says.

    Its fields: form (FORMS), teams, per_round (boards in a round or segment), segments (of a
    knock-out match), carry (points that a team brings into its first match), scoring.
    """

    def __init__(self, acts: ActLog, *rest: Any, **more: Any) -> None:
        self._is_over = False
        super().__init__(acts, *rest, **more)
        acts.listen(self._note, replay=True)

    def _note(self, act: Act) -> None:
        if act["act"] in ("redo", "table"):
            self._is_over = False
        elif act["act"] == "close" and "table" not in act:
            self._is_over = True

    def plan(self) -> None:
        self._begin(1)

    @property
    def round(self) -> int:
        """The round that was set up last; 0 for none."""
        return max((act["round"] for act in self.acts.acts if act["act"] == "table"), default=0)

    @property
    def finished(self) -> bool:
        return self._is_over

    def objection(self, table: Table) -> str:
        if table.round == self.round or (self.finished and self.header["form"] != "knock-out"):
            return ""
        if self.finished:
            return "its later rounds were drawn from the results; `adjust` the board"
        return ("its players are in a later round; `adjust` the board, or redo it when the match "
                "is over, with --resume")

    def advance(self) -> bool:
        """Set up the next round when this one is over, or end the match; whether anything was
        done. Raises NotWritten."""
        if self.finished or not all(table.finished for table in self.tables.values()):
            return False
        if not self._begin(self.round + 1):
            self.acts.append("close")
        return True

    def expects(self, team: str) -> bool:
        sits = any(team in (table.teams or ()) for table in self.tables.values()
                   if not table.finished)
        return not self.finished and not sits and team in self.header["teams"] and (
            team not in self._withdrawn())

    def withdrawals(self) -> list[tuple[str, int]]:
        """(table, side) of tables in play where a team sits that has withdrawn elsewhere."""
        gone = self._withdrawn()
        return [(table.name, side) for table in self.tables.values()
                for side, team in enumerate(table.teams or ())
                if team in gone and not table.finished and table.idle_since is None]

    def _withdrawn(self) -> set[str]:
        return {act["team"] for act in self.acts.acts
                if act["act"] == "withdraw" and act.get("team")}

    def _begin(self, number: int) -> bool:
        gone = self._withdrawn()
        while True:
            pairs = self._pairs(number)
            if pairs is None:
                return False
            pairs = [pair for pair in pairs if not gone & set(pair)]
            if pairs:
                break
            number += 1
        count = self.header["per_round"]
        first = (number - 1) * count
        for at, (home, visit) in enumerate(pairs, 1):
            for room, (ns, ew) in (("Open", (home, visit)), ("Closed", (visit, home))):
                self.add(f"{number}.{at}.{room.lower()}", ns, ew, room=room, round=number,
                         match=at, boards=list(range(first, first + count)))
        return True

    def _pairs(self, number: int) -> list[Pairing] | None:
        """The pairings of a round; None when there is no such round."""
        teams = self.header["teams"]
        if self.header["form"] == "knock-out":
            return self._knock_out(number)
        rounds = round_robin(teams)
        return rounds[number - 1] if number <= len(rounds) else None

    def _knock_out(self, number: int) -> list[Pairing] | None:
        book = MatchBook()
        self.acts.listen(book.take, replay=True)
        stage = (number - 1) // self.header.get("segments", 1)
        ties = knock_out(book)
        if stage >= len(ties):
            return None
        return [(tie.home, tie.visit) for tie in ties[stage] if tie.home and tie.visit]


def rounds_of(form: str, teams: Sequence[str], segments: int = 1) -> int:
    """The number of rounds (segments) of a tournament, each with its set of boards.

    Raises PlanError.
    """
    if len(set(teams)) != len(teams) or len(teams) < 2:
        raise PlanError("expected at least two teams, each with a name of its own")
    for team in teams:
        if not _can_be_said(team):
            raise PlanError(f"expected a name that clients can say between quotes, got {team!r}: "
                            "no control character, some 400 bytes at most")
    if form == "teams":
        if len(teams) != 2:
            raise PlanError(f"a match of two rooms is for two teams, got {len(teams)}")
        return 1
    if form == "round-robin":
        return len(round_robin(teams))
    stages = len(bracket(teams)).bit_length() - 1
    return stages * segments


def _can_be_said(team: str) -> bool:
    """Whether a table can read `Connecting "team" as ...`, even with a long pass phrase."""
    said, heard = Connection(SEAT), Connection(TABLE)
    try:
        heard.receive_data(said.send(("connect", team + ":" + "x" * 40, 0, 18)))
        event = heard.next_event()
    except (LocalProtocolError, RemoteProtocolError):
        return False
    return bool(event is not NEED_DATA and event[1] == team + ":" + "x" * 40)


def header(form: str, teams: Sequence[str], per_round: int, scoring: str, segments: int = 1,
           carry: dict[str, float] | None = None) -> dict[str, Any]:
    """The fields of the act `match` that a tournament needs. Raises PlanError."""
    if carry and form == "round-robin":
        raise PlanError("points are carried over into a match or a knock-out, not a round robin")
    strangers = [team for team in carry or () if team not in teams]
    if strangers:
        raise PlanError(f"carrying points over: expected one of the teams {', '.join(teams)}, got "
                        f"{strangers[0]!r}")
    return {"form": form, "teams": list(teams), "per_round": per_round, "scoring": scoring,
            "segments": segments, "carry": carry or None}
