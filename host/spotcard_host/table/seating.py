"""Who sits where: seats asked for, given, held for those who broke off, and refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from spotcard.errors import SpotcardError
from spotcard.protocol.events import ANY

NAMES = ("North", "East", "South", "West")
VERSIONS = (18, 19, 20)  # 19 (RoboBridge) and 20 (ZBridge) are served as 18


class Refused(SpotcardError):
    """A client may not have the seat; the text is for the client."""


@dataclass
class Place:
    """One seat of the table."""

    team: str | None = None
    version: int = 18
    connected: bool = False
    away: bool = False  # broke off after the teams were told, and is not ready to start again
    said: set[str] = field(default_factory=set)  # ready forms said and not yet acted upon
    illegal: int = 0  # calls and cards in this board


class Seating:
    """The four places. A team keeps its name for the session, and both seats of its side."""

    def __init__(self) -> None:
        self.places = [Place() for _ in range(4)]

    def __getitem__(self, seat: int) -> Place:
        return self.places[seat]

    @property
    def teams(self) -> tuple[str, str]:
        """The names of North-South and East-West, "" while not known."""
        return (
            self.places[0].team or self.places[2].team or "",
            self.places[1].team or self.places[3].team or "",
        )

    @property
    def is_whole(self) -> bool:
        """Whether all four are there and none has yet to come back into the board."""
        return all(place.connected and not place.away for place in self.places)

    def missing(self) -> list[int]:
        """The seats that keep the table from being whole."""
        return [s for s, place in enumerate(self.places) if place.away or not place.connected]

    def silent(self, kind: str) -> list[int]:
        """The seats that have not said a ready form."""
        return [s for s, place in enumerate(self.places) if kind not in place.said]

    def join(self, team: str, wanted: int, version: int) -> int:
        """The seat given to a client that asks for one. Raises Refused with the text to send."""
        if version not in VERSIONS:
            raise Refused(f"Error Protocol version is not 18 but {version}")
        seats = [wanted]
        if wanted == ANY:
            seats = [s for s, place in enumerate(self.places) if not place.connected]
        why = "Error All seats are taken"
        for seat in seats:
            why = self._objection(team, seat)
            if not why:
                place = self.places[seat]
                place.team, place.version, place.connected = team, version, True
                return seat
        raise Refused(why)

    def _objection(self, team: str, seat: int) -> str:
        if self.places[seat].connected:
            return f"Error {NAMES[seat]} already seated"
        held = self.places[seat].team
        if held is None:
            held = self.places[seat ^ 2].team
        if held is not None and held != team:
            return f"Error Team name mismatch: {NAMES[seat]} is of team {held!r}"
        if team and team in (self.places[seat ^ 1].team, self.places[seat ^ 3].team):
            return f"Error Team name {team!r} is the other side's"
        return ""
