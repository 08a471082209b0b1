"""Robots for the empty seats of a hall."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from spotcard_host.robots.crew import Crew, CrewFailure, Robot
from spotcard_host.table.guard import GuardError
from spotcard_host.table.hall import Hall, Seats
from spotcard_host.table.place import AWAY

log = logging.getLogger("spotcard.table")
TEAMS = ("Spotcard NS", "Spotcard EW")
_LOOK = 0.5  # seconds between looks at the seats


async def fill(hall: Hall, crew: Crew, after: float) -> None:
    """Seat robots, after `after` seconds, on all empty seats of tables that have not begun.

    Robots take the name of their partner's team, or that of the plan. Runs until it is
    cancelled; a robot that keeps dying is reported and its seat left empty.
    """
    crew.prepare(hall.port)
    await asyncio.sleep(after)
    watching = asyncio.create_task(crew.watch())
    try:
        while True:
            began = time.monotonic()
            for seats in list(hall.tables):
                if not seats.table.finished and not seats.table.started:
                    _fill_table(hall, crew, seats)
            if watching.done():
                try:
                    watching.result()
                except CrewFailure as e:
                    log.error("%s", e)
                    return
            await asyncio.sleep(max(_LOOK, time.monotonic() - began))
    finally:
        watching.cancel()


def _fill_table(hall: Hall, crew: Crew, seats: Seats) -> None:
    places = seats.table.places
    for seat, place in enumerate(places):
        if place.stage != AWAY or seats.links[seat] is not None:
            continue
        team = place.team or places[seat ^ 2].team or TEAMS[seat & 1]
        if (team, seat) in crew.seats and crew.seats[team, seat].poll() is None:
            continue  # on its way, or at another table
        crew.robots.setdefault(team, Robot(crew.table))
        if hall.guard.entries and team not in crew.phrases:
            phrase = secrets.token_hex(8)
            try:
                hall.guard.admit(f"{team}:{phrase}")
            except GuardError:
                log.error("%s: no robot can sit for %r: the name has a : / or @ in it",
                          seats.table.name, team)
                continue
            crew.phrases[team] = ":" + phrase
        crew.start(team, seat)
