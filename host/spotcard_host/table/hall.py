"""The hall: it listens, reads the first line, knows who may sit, and serves many tables.

Each client has a reader task, which is heard for a few lines at a time, so that none can starve
the others; what a client may send in a deal is limited (`rules.Budget`). The answers of a table
go out at once; its deadlines are one timer. A client that breaks off frees its socket, not its
seat.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from spotcard.errors import LocalProtocolError, SpotcardError
from spotcard.protocol.events import ANY
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.acts import NotWritten
from spotcard_host.table import stand_ins
from spotcard_host.table.dialects import DIALECTS, SPEC, Dialect, suggestion
from spotcard_host.table.ending import Ending
from spotcard_host.table.guard import Guard
from spotcard_host.table.link import Link
from spotcard_host.table.match import Match
from spotcard_host.table.place import ROBOT
from spotcard_host.table.rules import VERSIONS, Event, Refused, Sends
from spotcard_host.table.table import Table

log = logging.getLogger("spotcard.table")
FIRST_LINE = 30.0  # seconds in which a client must say Connecting
# Clients that have not said it yet; beyond these a newcomer displaces the oldest of them, if
# that has had its time, since a whole tournament may connect at once.
MOST_WAITING = 64
YOUNG = 2.0  # seconds
MOST_CONNECTIONS = 2000  # without a seat; then the oldest goes in any case
FAREWELL = 1.0  # seconds that clients have to hang up after End of session
RETRY = 3.0  # seconds between attempts to write a file that could not be written


class HallFailure(SpotcardError):
    """The hall could not open, or something broke in it; the text is one line."""


class Seats:
    """A table in the hall: the links of its four seats, and its timer."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match = match
        self.table = table
        self.links: list[Link | None] = [None] * 4
        self.timer: asyncio.TimerHandle | None = None
        self.due = 0.0


class Hall:
    """Serves `matches` until all are over.

    `start` binds the port (HallFailure when it cannot), `run` serves to the end. The clock of
    the tables must be `time.monotonic`. window: seconds that an operator has after the last board
    of a round; None where there is nobody to give a command.
    """

    def __init__(
        self, matches: Iterable[Match], guard: Guard | None = None,
        dialects: Mapping[str, Dialect] | None = None, window: float | None = None,
    ) -> None:
        self.matches = list(matches)
        self.guard = guard or Guard()
        self.dialects = dict(dialects or {})
        self.port = 0
        self.tables = [Seats(match, table) for match in self.matches
                       for table in match.tables.values()]
        self.dismiss: Callable[[str, int], None] | None = None  # ends a robot of a team and seat
        self._server: asyncio.Server | None = None
        self._done = asyncio.Event()
        self.ending = Ending(self.matches, window, self._is_told, self._done.set)
        self._error: Exception | None = None
        self._open: dict[Link, None] = {}  # in the order they came
        self._clients: set[asyncio.Task[Any]] = set()
        # Clients of teams that have a bye, until the next round: team and seat -> link,
        # address that its seat is kept for, version.
        self._bench: dict[tuple[str, int], tuple[Link, str | None, int]] = {}

    # Opening and closing

    async def start(self, host: str, port: int) -> None:
        """Listen; `port` 0 takes a free one, stored in `self.port`."""
        try:
            self._server = await asyncio.start_server(self._client, host, port,
                                                      backlog=1024)
        except (OSError, OverflowError) as e:
            why = getattr(e, "strerror", None) or str(e)
            raise HallFailure(f"cannot listen on {host}:{port}: {why}") from e
        self.port = self._server.sockets[0].getsockname()[1]
        self.ending.begin()
        for seats in list(self.tables):
            paused = seats.table.paused
            if paused and self.ending.window is None:
                log.warning("%s was %s; it goes on, since no operator can resume it (--control)",
                            seats.table.name, paused)
                self.do(seats, seats.table.resume)
            elif paused:
                log.warning("%s is still %s: `resume` goes on", seats.table.name, paused)
            self.do(seats, seats.table.tick)

    async def run(self) -> None:
        """Serve to the end. Raises whatever broke in a table."""
        try:
            await self._done.wait()
        finally:
            await self.stop()
        if self._error is not None:
            raise self._error

    async def stop(self) -> None:
        """Send every client the end of the session, and close everything."""
        for seats in self.tables:
            if seats.timer is not None:
                seats.timer.cancel()
            for link in seats.links:
                if link is not None and not (seats.table.farewell and seats.table.told_all):
                    self._send(link, ("endOfSession", ""))
        for link, _, _ in self._bench.values():
            self._send(link, ("endOfSession", ""))
        self.ending.cancel()
        if self._server is not None:
            self._server.close()
        if self._clients:
            # clients hang up on End of session; closing first could lose that line
            pace = max((link.dialect.pace for link in self._open), default=0.0)
            await asyncio.wait(self._clients, timeout=FAREWELL + 4 * pace)
            for link in list(self._open):
                link.drop("the session is over")
            await asyncio.gather(*self._clients)
        self._done.set()

    def end(self) -> None:
        """Stop `run`; unplayed boards can be resumed."""
        self._done.set()

    # Clients

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._clients.add(task)
            task.add_done_callback(self._clients.discard)
        link = Link(reader, writer)
        waiting = [p for p in self._open if p.seat < 0 and p.dropped is None]
        if len(waiting) >= MOST_CONNECTIONS or (
            len(waiting) >= MOST_WAITING and time.monotonic() - waiting[0].born >= YOUNG
        ):
            waiting[0].drop("too many clients that say nothing")
        self._open[link] = None
        hurry = asyncio.get_running_loop().call_later(FIRST_LINE, self._too_slow, link)
        try:
            async for event in link.events():
                if event[0] == "closed":
                    return
                if link.table is not None:
                    self.do(link.table, partial(link.table.table.receive, link.seat, event))
                elif link.seat >= 0:
                    continue  # it has a bye, and gets the teams when the next round begins
                elif event[0] == "connect":
                    if not self._seat(link, event):
                        return
                elif event[0] == "unreadable":
                    self._refuse(link, "Error " + event[1])
                    return
        finally:
            hurry.cancel()
            self._gone(link)
            await link.close()
            self._open.pop(link, None)

    def _too_slow(self, link: Link) -> None:
        if link.seat < 0:
            link.drop("it says nothing")

    def _refuse(self, link: Link, text: str) -> None:
        self._send(link, ("refused", text))
        more = self.guard.tells(link.address, time.monotonic())
        if more is not None:
            log.info("%s refused: %s%s", link.peer, text, more)

    def _seat(self, link: Link, event: Event) -> bool:
        _, name, wanted, version = event
        link.is_robot = self.guard.is_robot(name)
        try:
            team, proved = self.guard.check(name, wanted, link.address)
            self.guard.watch(link.address, time.monotonic())
            self._choose_dialect(link, team, event)
            address = ROBOT if link.is_robot else None if proved else link.address
            if not link.is_robot and version in VERSIONS:
                stand_ins.give_up(self, team, wanted, address, version)
            try:
                seats, seat = self._find(team, wanted, address, version)
            except Refused:
                if self._sit_out(link, team, wanted, address, version):
                    return True
                raise
            link.seat, link.table = seat, seats
            link.budget = seats.table.places[seat].budget
            seats.links[seat] = link
            log.info("%s: %s seated: %r from %s", seats.table.name, SEAT_NAMES[seat], team,
                     link.peer)
            self.do(seats, partial(seats.table.sit, seat, team, address, version))
        except Refused as e:
            if link.is_robot:
                stand_ins.send_off(self, team, wanted)
            if link.seat >= 0:
                link.table.links[link.seat] = None
                link.seat = -1
            self._refuse(link, str(e))
            return False
        return True

    def _sit_out(self, link: Link, team: str, wanted: int, address: str | None,
                 version: int) -> bool:
        """Give a client of a team that has a bye its seat for the next round; whether it has."""
        if not any(match.expects(team) for match in self.matches):
            return False
        for seat in range(4) if wanted == ANY else (wanted,):
            if (team, seat) not in self._bench:
                self._bench[team, seat] = (link, address, version)
                link.seat = seat
                log.info("%s of %r has a bye and waits", SEAT_NAMES[seat], team)
                self._send(link, ("seated", seat, team))
                return True
        return False

    def _choose_dialect(self, link: Link, team: str, event: Event) -> None:
        link.speak(self.dialects.get(team, SPEC))
        guess = suggestion(event)
        if team not in self.dialects and guess is not None:
            log.info("%r may want --dialect %s=%s (%s)", team, team, guess, DIALECTS[guess].hint)

    def _find(self, team: str, wanted: int, address: str | None,
              version: int) -> tuple[Seats, int]:
        """The table and seat for a client: where its team is expected, else where there is
        room. Raises Refused with the reason at the table where its team is expected."""
        tables = [seats for seats in self.tables if not seats.table.finished]
        tables.sort(key=lambda seats: all(place.team != team for place in seats.table.places))
        refusal: Refused | None = None
        for seats in tables:
            try:
                return seats, seats.table.seat_for(team, wanted, address, version)
            except Refused as e:
                refusal = refusal or e
        raise refusal or Refused("Error The session is over")

    def _gone(self, link: Link) -> None:
        seats: Seats | None = link.table
        if seats is None:
            for key, (waiting, _, _) in list(self._bench.items()):
                if waiting is link:
                    del self._bench[key]
            return
        if link.seat < 0 or seats.links[link.seat] is not link:
            return
        seats.links[link.seat] = None
        table = seats.table
        if not table.started:
            self.guard.leave(link.address, time.monotonic())
        if not table.finished:
            why = f": {link.dropped}" if link.dropped else ""
            log.warning("%s: %s has gone%s", table.name, SEAT_NAMES[link.seat], why)
        self.do(seats, partial(table.leave, link.seat, link.dropped or ""))

    # Tables

    def do(self, seats: Seats, ask: Callable[[], Sends]) -> None:
        """Run a table's procedure, send its messages, and set its timer.

        Refused and CommandError come out of here; any other error ends the hall and comes out
        of `run`.
        """
        try:
            self._say(seats, ask())
            self._after(seats)
        except SpotcardError:
            raise
        except Exception as e:
            self._error = self._error or e
            self._done.set()

    def _say(self, seats: Seats, sends: Sends) -> None:
        for seat, event in sends:
            link = seats.links[seat]
            if link is None:
                continue
            if event[0] == "drop":
                seats.links[seat] = None
                link.drop(event[1])
            else:
                self._send(link, event)

    def _send(self, link: Link, event: Event) -> None:
        try:
            link.send(event)
        except LocalProtocolError as e:
            link.drop(f"table and client are out of step ({e})")

    def _after(self, seats: Seats) -> None:
        table = seats.table
        if table.finished:
            self._advance(seats.match)
            self._fetch_all(seats.match)
            self.ending.look()
        elif table.idle_since is not None:
            self._advance(seats.match)
            for other in self.tables:  # when they close depends on this one
                if other.match is seats.match and other is not seats:
                    self._arm(other)
        self._arm(seats)

    def _arm(self, seats: Seats) -> None:
        """Set the timer of a table."""
        table = seats.table
        due = time.monotonic() + RETRY if table.is_stuck else table.deadline()
        if due is None or (seats.timer is not None and seats.due <= due):
            return  # an early timer looks again
        if seats.timer is not None:
            seats.timer.cancel()
        seats.due = due
        wait = max(0.0, due - time.monotonic())
        seats.timer = asyncio.get_running_loop().call_later(wait, self._tick, seats)

    def _advance(self, match: Match) -> None:
        """Go on to the next round of a match: new tables, and the clients to their seats."""
        for name, side in match.withdrawals():
            seats = next(s for s in self.tables if s.table is match.tables[name])
            self.do(seats, partial(seats.table.withdraw, side, "withdrawn at another table"))
        try:
            if not match.advance():
                return
        except NotWritten as e:
            log.error("%s", e)
            asyncio.get_running_loop().call_later(RETRY, self._advance, match)
            return
        known = {id(seats.table) for seats in self.tables}
        new = [Seats(match, table) for table in match.tables.values() if id(table) not in known]
        self.tables += new

    def _fetch_all(self, match: Match) -> None:
        """Move clients to the new tables, each when its old one has sent it everything."""
        for seats in self.tables:
            if seats.match is match and not seats.table.started:
                for seat in range(4):
                    if seats.links[seat] is None:
                        self._fetch(seats, seat)

    def _fetch(self, new: Seats, seat: int) -> None:
        """Move the client that is to sit at a new table from where it is now."""
        team = (new.table.teams or ("", ""))[seat & 1]
        waiting = self._bench.pop((team, seat), None)
        if waiting is not None:
            self._move(waiting[0], new, seat, team, *waiting[1:])
            return
        for old in self.tables:
            link = old.links[seat]
            if link is None or not old.table.finished or not old.table.has_told(seat) or (
                old.table.places[seat].team != team
            ):
                continue
            old.links[seat] = None
            place = old.table.places[seat]
            self._move(link, new, seat, team, place.address, place.version)
            return

    def _move(self, link: Link, new: Seats, seat: int, team: str, address: str | None,
              version: int) -> None:
        new.links[seat] = link
        link.table = new
        link.budget = new.table.places[seat].budget
        self.do(new, partial(new.table.sit, seat, team, address, version, True))

    def _is_told(self) -> bool:
        return all(seats.table.told_all for seats in self.tables)

    def _tick(self, seats: Seats) -> None:
        seats.timer = None
        table = seats.table
        self.do(seats, partial(table.resume, "disk") if table.is_stuck else table.tick)
