"""The standings of a tournament: a view of its acts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from spotcard_host.records.knock_out import Tie, knock_out
from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.scoring import BYE_VP, Pair
from spotcard_host.records.team_match import TeamMatch, matches


@dataclass
class Standing:
    """One line of the standings."""

    team: str
    points: float = 0.0
    played: int = 0  # matches
    won: int = 0
    withdrawn: bool = False
    out: int | None = None  # the stage of a knock-out that it lost, 1 the first

    def to_json(self) -> dict[str, Any]:
        """Keys `team points played won withdrawn`, in a knock-out `out`."""
        keys = {"team": self.team, "points": round(self.points, 2), "played": self.played,
                "won": self.won, "withdrawn": self.withdrawn}
        return keys if self.out is None else {**keys, "out": self.out}


def standings(book: MatchBook) -> list[Standing]:
    """The standings so far, best first; ties keep the order of the teams."""
    if book.header.get("form") == "knock-out":
        return _knocked_out(book)
    scoring = book.header.get("scoring") or "IMP"
    carry = book.header.get("carry") or {}
    teams = {team: Standing(team, carry.get(team, 0.0)) for team in book.header.get("teams") or ()}
    rounds: dict[int, list[TeamMatch]] = defaultdict(list)
    for match in matches(book):
        rounds[match.round].append(match)
        points: Pair = match.vp if scoring == "VP" and match.vp else (
            match.points[0], match.points[1])
        if scoring == "VP" and match.vp is None:
            continue
        sides = (match.home, match.visit)
        totals = [match.points[side] + carry.get(sides[side], 0.0) for side in (0, 1)]
        for side, name in enumerate(sides):
            line = teams.setdefault(name, Standing(name))
            line.points += points[side]
            line.played += match.over
            line.won += match.over and totals[side] > totals[1 - side]
    if scoring == "VP" and book.header.get("form") == "round-robin":
        for number, played in rounds.items():
            if all(match.over for match in played):
                playing = {name for match in played for name in (match.home, match.visit)}
                for name, line in teams.items():
                    if name not in playing and book.withdrawn.get(name, number + 1) > number:
                        line.points += BYE_VP
    for name in book.withdrawn:
        if name in teams:
            teams[name].withdrawn = True
    return sorted(teams.values(), key=lambda line: (line.withdrawn, -line.points))


def _knocked_out(book: MatchBook) -> list[Standing]:
    """Those still in first, then by the stage in which they lost."""
    lines = {team: Standing(team) for team in book.header["teams"]}
    for stage, ties in enumerate(knock_out(book), 1):
        for tie in ties:
            for team, points in zip((tie.home, tie.visit), tie.points, strict=True):
                if team is None or None in (tie.home, tie.visit):
                    continue
                lines[team].points += points
                lines[team].played += tie.over
                lines[team].won += tie.over and team == tie.winner
                if tie.over and team == tie.loser:
                    lines[team].out = stage
                lines[team].withdrawn = lines[team].withdrawn or team in book.withdrawn
    return sorted(lines.values(), key=lambda line: -(line.out or 99))


def stage_name(stage: int, teams: int) -> str:
    """The name of a stage, 1 the first, of a knock-out that began with `teams` teams."""
    left = (max(1, teams - 1).bit_length()) - stage
    names = ("final", "semi-final", "quarter-final")
    return names[left] if left < len(names) else f"round of {2 << left}"


def _knock_out_text(book: MatchBook, width: int) -> list[str]:
    teams = len(book.header["teams"])
    out = []

    def team(name: str | None) -> str:
        return f"{name or 'bye':<{width}}"

    def line(tie: Tie, goes_on: str) -> str:
        if tie.home is None or tie.visit is None:
            return f"    {tie.winner} has a bye"
        ours, theirs = tie.points
        return (f"    {team(tie.home)} {ours:>8.2f}  {team(tie.visit)} {theirs:>8.2f}"
                + (f"  {tie.winner} {goes_on}" if tie.over else ""))

    for stage, ties in enumerate(knock_out(book), 1):
        name = stage_name(stage, teams)
        out.append(f"{name}:")
        out.extend(line(tie, "wins" if name == "final" else "goes on") for tie in ties)
    return out


def standings_text(book: MatchBook) -> str:
    """The standings as a table."""
    scoring = book.header.get("scoring") or "IMP"
    lines = standings(book)
    width = max([4, *(len(line.team) for line in lines)])
    out = []
    if book.header.get("form") == "knock-out":
        out += _knock_out_text(book, width)
    out.append(f"    {'Team':<{width}}  {scoring:>8}  played  won")
    for place, line in enumerate(lines, 1):
        mark = "  withdrawn" if line.withdrawn else ""
        out.append(f"{place:>3} {line.team:<{width}}  {line.points:>8.2f}  {line.played:>6}  "
                   f"{line.won:>3}{mark}")
    return "\n".join(out)
