"""Robots for the seats of a match, as processes: started, watched, and started again.

The seats see what any client sees; rule numbers and meanings of calls that the protocol does not
carry are worked out afterwards by `Annotator`, which bids every hand again with the same table
(same table, same auction, same hand: same rule).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS
from spotcard_host.common.terminal import log as console
from spotcard_host.device.micropython import Interpreter
from spotcard_host.robots.cardplay import BOARD_NODES, carding_letters
from spotcard_host.robots.seatproc import SeatProcess, interpreter_or_host, start_seat
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match

log = logging.getLogger("spotcard.table")
_POLL = 0.2  # seconds between checks for robots that have died
_MOST_DEATHS = 4  # of one robot without finishing a board


class CrewFailure(SpotcardError):
    """A robot that cannot be kept alive; the text is one line."""


@dataclass
class Robot:
    """A team's robot: a compiled table, and settings beyond the common ones."""

    table: Path
    options: dict[str, Any] = field(default_factory=dict)


@dataclass
class Crew:
    """The robots of a match, by team.

    on: "micropython" or "host"; options: settings of all seats (`think` is what a board does in
    its time on MicroPython, play by rule on the host); probe: measure live heap; heap: bytes of
    heap, None for the board's limit; phrases: what a team adds to its name, for the guard;
    left_free: seats (team, seat) that others take.
    """

    robots: dict[str, Robot]
    on: str = "micropython"
    options: dict[str, Any] = field(default_factory=dict)
    probe: bool = False
    heap: int | None = None
    phrases: dict[str, str] = field(default_factory=dict)
    table: Path = Path()
    left_free: set[tuple[str, int]] = field(default_factory=set)
    seats: dict[tuple[str, int], SeatProcess] = field(default_factory=dict)
    _dismissed: list[SeatProcess] = field(default_factory=list)
    _interpreter: Interpreter | None = None
    _port: int = 0
    _deaths: dict[tuple[str, int], int] = field(default_factory=dict)

    def prepare(self, port: int) -> None:
        """Store the hall's port."""
        self._port = port
        self._interpreter = interpreter_or_host(self.on, lambda text: console.info("%s", text))

    def start(self, team: str, seat: int, opponents: str | None = None) -> None:
        """Start the robot of a team on a seat. Each side has seen the other's convention card."""
        robot = self.robots[team]
        their = self.robots.get(opponents or "")
        on_host = self._interpreter is None
        options = {
            # Machine code makes look-ahead fast; under CPython it would take minutes per board.
            "think": 0 if on_host else BOARD_NODES,
            "their_carding": carding_letters(their.table) if their else "",
            **self.options, **robot.options,
        }
        self.seats[team, seat] = start_seat(
            seat, "127.0.0.1", self._port, team + self.phrases.get(team, ""), robot.table,
            "host" if on_host else "micropython", options=options, heap=self.heap,
            probe=self.probe, wait=60.0, interpreter=self._interpreter,
        )

    def start_all(self, match: Match) -> None:
        """Start the robots of all teams of a match on the seats that they have in it."""
        for table in match.tables.values():
            for seat in range(4):
                if table.teams is not None and not table.finished:
                    team, other = table.teams[seat & 1], table.teams[1 - (seat & 1)]
                    taken = (team, seat) in self.seats or (team, seat) in self.left_free
                    if team in self.robots and not taken:
                        self.start(team, seat, other)

    def dismiss(self, team: str, seat: int) -> None:
        """End a robot whose seat somebody else takes."""
        process = self.seats.pop((team, seat), None)
        if process is not None:
            process.process.terminate()
            self._dismissed.append(process)

    async def watch(self) -> None:
        """Start robots again that have died. Raises CrewFailure when one keeps dying."""
        while True:
            for (team, seat), process in list(self.seats.items()):
                status = process.poll()
                if not status:
                    continue
                said = process.last_line or f"it ended with status {status}"
                deaths = self._deaths.get((team, seat), 0) + 1
                self._deaths[team, seat] = deaths
                if deaths >= _MOST_DEATHS:
                    raise CrewFailure(f"the robot on {'NESW'[seat]} gave up: {said}")
                log.warning("the robot of %s on %s is started again: %s", team, SEATS[seat], said)
                self.start(team, seat)
            await asyncio.sleep(_POLL)

    def board_ended(self) -> None:
        """Reset the count of restarts: the robots survived a board."""
        self._deaths.clear()

    def heaps(self) -> dict[str, int]:
        """Live heap by seat, where it was measured."""
        return {SEATS[seat]: process.deepest for (_, seat), process in self.seats.items()
                if process.deepest >= 0}

    def stop(self) -> None:
        """Wait until they have received the end of the session, then stop them."""
        for process in self._dismissed:
            process.stop()
        for process in self.seats.values():
            with contextlib.suppress(Exception):
                process.wait(3)
            process.stop()


class Guest(Protocol):
    """A participant besides the robots: a page for watchers, or a person on a seat."""

    async def open(self, hall: Hall) -> None:
        """Start, the hall listening."""

    async def watch(self) -> None:
        """Run alongside the match; what this raises ends it."""

    async def close(self) -> None:
        """Clean up after the match."""


async def play_match(match: Match, crew: Crew, hall: Hall | None = None,
                     guest: Guest | None = None) -> None:
    """Play a match to its end with robots on all seats that are not left free, on loopback.

    Raises CrewFailure, what `Hall.run` raises, and what `guest` raises.
    """
    hall = hall or Hall([match])
    await hall.start("127.0.0.1", 0)
    crew.prepare(hall.port)
    if guest is not None:
        await guest.open(hall)
    crew.start_all(match)
    serving = asyncio.create_task(hall.run())
    watching = {asyncio.create_task(crew.watch())}
    if guest is not None:
        watching.add(asyncio.create_task(guest.watch()))
    try:
        await asyncio.wait({serving, *watching}, return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            for task in watching:
                if task.done():
                    task.result()
        await serving
    finally:
        for task in watching:
            task.cancel()
        if not serving.done():
            hall.end()
            with contextlib.suppress(asyncio.CancelledError):
                await serving
        await asyncio.to_thread(crew.stop)
        if guest is not None:
            await guest.close()
