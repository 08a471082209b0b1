"""Robots for the empty seats of a hall."""

from __future__ import annotations

import asyncio
import logging
import time

from spotcard.game.cards import SEATS
from spotcard_device.settings import SettingsError, check
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.robots.crew import Crew, CrewFailure, Robot
from spotcard_host.table.hall import Hall, Seats
from spotcard_host.table.place import AWAY

log = logging.getLogger("spotcard.table")
TEAMS = ("Spotcard NS", "Spotcard EW")
_LOOK = 0.5  # seconds between checks of the seats


async def fill(hall: Hall, crew: Crew, after: float) -> None:
    """Seat robots, after `after` seconds, on all empty seats of tables that have not begun.

    Robots take the name of their partner's team, or that of the plan. Runs until it is
    cancelled; a robot that keeps dying is reported and its seat left empty.
    """
    crew.prepare(hall.port)
    hall.dismiss = crew.dismiss
    await asyncio.sleep(after)
    watching = asyncio.create_task(crew.watch())
    empty: dict[tuple[int, int], float] = {}  # table and seat -> since when, where play has begun
    try:
        while True:
            began = time.monotonic()
            for seats in list(hall.tables):
                if not seats.table.finished:
                    for seat in _vacant(seats, empty, began, after):
                        _fill_seat(hall, crew, seats, seat)
            if watching.done():
                try:
                    watching.result()
                except CrewFailure as e:
                    log.error("%s", e)
                    return
            await asyncio.sleep(max(_LOOK, time.monotonic() - began))
    finally:
        watching.cancel()


def _vacant(seats: Seats, empty: dict[tuple[int, int], float], now: float,
            after: float) -> list[int]:
    """The seats of a table that want a robot; `empty` is brought up to date."""
    vacant = []
    for seat, place in enumerate(seats.table.places):
        key = (id(seats), seat)
        if place.stage != AWAY or seats.links[seat] is not None or place.barred:
            empty.pop(key, None)
        elif not seats.table.started or now >= empty.setdefault(key, now) + after:
            vacant.append(seat)
    return vacant


def all_robots(hall: Hall, crew: Crew, team: str) -> bool:
    """Whether robots hold all seats that a team has."""
    held = [crew.seats.get((team, seat)) for seats in hall.tables
            for seat, place in enumerate(seats.table.places) if place.team == team]
    return bool(held) and all(robot is not None and robot.poll() is None for robot in held)


def _fill_seat(hall: Hall, crew: Crew, seats: Seats, seat: int) -> None:
    places = seats.table.places
    team = places[seat].team or places[seat ^ 2].team or TEAMS[seat & 1]
    if (team, seat) in crew.seats and crew.seats[team, seat].poll() is None:
        return  # on its way, or at another table
    crew.robots.setdefault(team, Robot(crew.table))
    if (team, seat) in crew.left_free:
        return
    crew.phrases[team] = ":" + hall.guard.robots_key
    try:
        check({"team": team + crew.phrases[team], "seat": SEATS[seat], "host": "127.0.0.1"})
    except SettingsError as e:  # one such name must not end all robots
        log.error("%s: no robot can sit %s for %r: %s", seats.table.name, SEATS[seat], team, e)
        crew.left_free.add((team, seat))
        return
    if seats.table.started:
        log.warning("%s: a robot takes the seat of %s", seats.table.name, SEAT_NAMES[seat])
    crew.start(team, seat)
