"""Who may sit down: teams that the operator has named, by pass phrase or address, seat by seat.

    Ours                anyone who claims to be of team Ours
    Ours:sesame         a client that connects as team `Ours:sesame`; others are shown `Ours`
    Ours/NS@10.0.0.5    North and South only, from that address
    Ours@10.0.0.0/24    from that network

Every client can do this, as the name of a team is free text in all of them.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS
from spotcard.protocol.events import ANY
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.table.rules import Refused

_MOST_LEFT = 40  # seats that an address may take and leave in a minute
_MOST_TOLD = 10  # refusals of an address that the console tells in a minute
_MOST_ADDRESSES = 1000
_FORM = re.compile(r"([^:@/]+)(?:/([NESW]+))?(?::([^@]+))?(?:@(.+))?\Z")


class GuardError(SpotcardError):
    """An invalid entry; the text is one line."""


@dataclass(frozen=True)
class Entry:
    """A team that may sit: on which seats, with which phrase, from where."""

    team: str
    seats: str = SEATS
    phrase: str | None = None
    network: ipaddress.IPv4Network | ipaddress.IPv6Network | None = None

    @classmethod
    def parse(cls, text: str) -> Entry:
        """`TEAM[/SEATS][:PHRASE][@ADDRESS]`. Raises GuardError."""
        form = _FORM.match(text)
        if form is None:
            raise GuardError(f"expected TEAM[/SEATS][:PHRASE][@ADDRESS], got {text!r}")
        team, seats, phrase, where = form.groups()
        try:
            network = None if where is None else ipaddress.ip_network(where, strict=False)
        except ValueError:
            raise GuardError(f"expected an address or a network, got {where!r}") from None
        return cls(team, seats or SEATS, phrase, network)

    def admits(self, phrase: str | None, seat: int, address: str | None) -> bool:
        """Whether a client that names this team may have the seat."""
        if seat != ANY and SEATS[seat] not in self.seats:
            return False
        if self.phrase is not None and not hmac.compare_digest(
            (phrase or "").encode(), self.phrase.encode()
        ):
            return False
        if self.network is None:
            return True
        try:
            return ipaddress.ip_address(address or "") in self.network
        except ValueError:
            return False


class Guard:
    """The list of admitted teams; an empty one admits everybody.

    Each seat taken and left before the start is an act on disk, so an address that does that all
    the time has to wait.
    """

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self.entries = [Entry.parse(text) for text in entries]
        self.robots_key = secrets.token_urlsafe(6)  # what our own robots add to their team's name
        self._left: dict[str, deque[float]] = {}
        self._refused: dict[str, tuple[float, int]] = {}  # since when, how many

    def leave(self, address: str | None, now: float) -> None:
        """A client of an address has left its seat before the start."""
        if len(self._left) >= _MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        self._left.setdefault(address or "", deque(maxlen=_MOST_LEFT)).append(now)

    def watch(self, address: str | None, now: float) -> None:
        """Refuse a client of an address that has left too often in a minute. Raises Refused."""
        left = self._left.get(address or "")
        if left and len(left) == _MOST_LEFT and now < left[0] + 60:
            raise Refused("Error seats were taken and left too often; come back in a minute")

    def tells(self, address: str | None, now: float) -> str | None:
        """What the console adds to the refusal of a client, None where it tells none: whoever
        comes all the time would hide what the operator has to see."""
        key = address or ""
        if key not in self._refused and len(self._refused) >= _MOST_ADDRESSES:
            del self._refused[next(iter(self._refused))]
        since, count = self._refused.get(key, (now, 0))
        more = ""
        if now >= since + 60:
            if count > _MOST_TOLD:
                more = f" ({count - _MOST_TOLD} others from there were not told)"
            since, count = now, 0
        elif count == _MOST_TOLD - 1:
            more = " (others from there are not told for a minute)"
        self._refused[key] = (since, count + 1)
        return more if count < _MOST_TOLD else None

    def admit(self, text: str) -> None:
        """Add an entry. Raises GuardError."""
        self.entries.append(Entry.parse(text))

    def is_robot(self, name: str) -> bool:
        """Whether a client that connects as `name` is a robot that fills a seat here."""
        return hmac.compare_digest(name.rpartition(":")[2].encode(), self.robots_key.encode())

    def check(self, name: str, seat: int, address: str | None) -> tuple[str, bool]:
        """The team of a client that connects as `name`, and whether it gave a phrase that was
        asked for. Raises Refused with the text to send."""
        if not name.strip():
            raise Refused("Error expected the name of a team between the quotes, got none")
        if self.is_robot(name):
            return name.rpartition(":")[0], True
        if not self.entries:
            return name, False
        team, colon, phrase = name.partition(":")
        known = [entry for entry in self.entries if entry.team in (team, name)]
        if not known:
            raise Refused(f"Error team {team!r} is not expected here")
        for entry in known:
            said = phrase if colon and entry.team == team else None
            if entry.admits(said, seat, address):
                return entry.team, entry.phrase is not None
        where = "" if seat == ANY else f" on {SEAT_NAMES[seat]}"
        raise Refused(f"Error team {team!r} may not sit{where}: pass phrase, seat or address")
