"""A knock-out, stage by stage: a view of the acts of a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.team_match import TeamMatch, matches


def bracket(teams: Sequence[str]) -> list[str | None]:
    """The places of a knock-out, best teams first in `teams`: neighbours meet, the best have the
    byes (None) and meet last."""
    size = 1
    while size < len(teams):
        size *= 2
    order = [0]
    while len(order) < size:
        order = [seed for n in order for seed in (n, 2 * len(order) - 1 - n)]
    return [teams[n] if n < len(teams) else None for n in order]


def carried(header: Mapping[str, Any], number: int) -> Mapping[str, float]:
    """The points that teams bring into a match of round `number`, 1 the first. In a knock-out they
    count in the first stage."""
    is_later = header.get("form") == "knock-out" and number > (header.get("segments") or 1)
    return {} if is_later else header.get("carry") or {}


@dataclass
class Tie:
    """Two teams of a stage over all segments; None is a bye."""

    home: str | None
    visit: str | None
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])  # what was carried over, too
    over: bool = False
    went_on: str | None = None  # who sat down in the next stage, whatever was adjusted later

    @property
    def winner(self) -> str | None:
        """The winner; a tie goes to the team that stands first in the list of teams."""
        if self.home is None or self.visit is None:
            return self.home or self.visit
        if self.went_on is not None:
            return self.went_on
        return self.home if self.points[0] >= self.points[1] else self.visit

    @property
    def loser(self) -> str | None:
        """Who goes out; None in a bye."""
        return self.visit if self.winner == self.home else self.home


def knock_out(book: MatchBook) -> list[list[Tie]]:
    """The ties of each stage so far, the one being played included."""
    segments = book.header.get("segments") or 1
    carry = carried(book.header, 1)
    teams = list(book.header["teams"])
    played: dict[tuple[int, str, str], list[TeamMatch]] = {}
    for match in matches(book):
        stage = (match.round - 1) // segments
        for pair in ((match.home, match.visit), (match.visit, match.home)):
            played.setdefault((stage, *pair), []).append(match)
    places = bracket(teams)
    stages: list[list[Tie]] = []
    while len(places) > 1:
        ties = [Tie(a, b) for a, b in zip(places[::2], places[1::2], strict=True)]
        for tie in ties:
            if tie.home is None or tie.visit is None:
                tie.over = True
                continue
            if teams.index(tie.home) > teams.index(tie.visit):
                tie.home, tie.visit = tie.visit, tie.home
            if not stages:
                tie.points = [carry.get(tie.home, 0.0), carry.get(tie.visit, 0.0)]
            found = played.get((len(stages), tie.home, tie.visit), [])
            for match in found:
                ours = 0 if match.home == tie.home else 1
                tie.points[0] += match.points[ours]
                tie.points[1] += match.points[1 - ours]
            gone = [team in book.withdrawn
                    and (book.withdrawn[team] - 1) // segments <= len(stages)
                    for team in (tie.home, tie.visit)]
            if any(gone):
                tie.points = [float(gone[1] and not gone[0]), float(gone[0] and not gone[1])]
            tie.over = any(gone) or (len(found) == segments and all(m.over for m in found))
        later = {pair[1] for pair in played if pair[0] == len(stages) + 1}
        for tie in ties:
            there = [team for team in (tie.home, tie.visit) if team in later]
            tie.went_on = there[0] if len(there) == 1 else None
        stages.append(ties)
        if not all(tie.over for tie in ties):
            break
        places = [tie.winner for tie in ties]
    return stages
