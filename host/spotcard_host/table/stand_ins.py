"""Robots that fill seats of a hall: they give a seat up to the player who comes for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spotcard.protocol.events import ANY
from spotcard_host.table.place import ROBOT
from spotcard_host.table.rules import CommandError, Refused

if TYPE_CHECKING:
    from spotcard_host.table.hall import Hall


def send_off(hall: Hall, team: str, seat: int) -> None:
    """End a robot whose seat was taken while it started: refused again and again it would count
    as broken. Not one that has connected again before its old connection was seen to end."""
    held = [seats.links[seat] for seats in hall.tables if seats.table.places[seat].team == team]
    if hall.dismiss is not None and not any(link and link.is_robot for link in held):
        hall.dismiss(team, seat)


def give_up(hall: Hall, team: str, wanted: int, address: str | None, version: int) -> None:
    """Have a robot give its seat to the player who comes for it; once the hands are dealt not to a
    stranger, who would see them. One who does not mind where gets the seat that was his, else a
    free seat of the team. Raises Refused when that cannot be written."""
    wished = range(4) if wanted == ANY else (wanted,)
    expecting = [seats.table for seats in hall.tables
                 if any(place.team == team for place in seats.table.places)]
    free = [table.places[seat] for table in expecting for seat in wished
            if not table.objection(seat, team, address, version)]
    his = any(link is not None and link.is_robot and seats.table.started
              and place.team == team and place.address == address
              for seats in hall.tables
              for link, place in zip(seats.links, seats.table.places, strict=True))
    if free and (wanted != ANY or not his or any(place.address == address for place in free)):
        return
    for seats in hall.tables:
        table, places = seats.table, seats.table.places
        for seat in sorted(wished, key=lambda seat: places[seat].address != address):
            robot, place = seats.links[seat], places[seat]
            if (table.finished or robot is None or not robot.is_robot or place.team != team
                    or place.budget.is_spent):
                continue
            if not (hall.guard.entries or place.address == address
                    or (place.address == ROBOT and not table.started)):
                continue
            if hall.dismiss is not None:
                hall.dismiss(team, seat)
            seats.links[seat] = None
            robot.drop("its player has come")
            hall.do(seats, partial(table.leave, seat, "a robot, whose player has come"))
            if table.started and place.address not in (None, address):
                try:
                    hall.do(seats, partial(table.admit, team, seat, "fill"))
                except CommandError as e:
                    raise Refused("Error The table cannot write its file") from e
            return
