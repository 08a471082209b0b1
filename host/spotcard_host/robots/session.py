"""A whole session in one call: serve a table, seat four robots as processes, play boards.

`play_session` ties the table manager to four seat processes on loopback. The seats see what any
client sees; rule numbers and meanings of calls that the protocol does not carry are worked out
afterwards by `Annotator`, which bids every hand again with the same table (same table, same
auction, same hand: same rule).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spotcard_host.device.micropython import Interpreter
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.robots.cardplay import BOARD_NODES, carding_letters
from spotcard_host.robots.seatproc import SeatProcess, interpreter_or_host, start_seat
from spotcard_host.table.director import Options
from spotcard_host.table.server import TableFailure, TableServer

TEAMS = ("Spotcard NS", "Spotcard EW")
_SEAT_POLL = 0.2  # seconds between looks at whether a robot has died


@dataclass
class SessionPlan:
    """How a session is played: the compiled tables of North-South and East-West, and the seats.

    on: "micropython" or "host"; options: further settings of the seats (`think` is what a board
    does in its time on MicroPython, play by rule on the host); probe: measure live heap;
    heap: bytes of heap, None for the board's limit; sides: further settings of North-South and of
    East-West alone.
    """

    tables: tuple[Path, Path]
    on: str = "micropython"
    options: dict[str, Any] | None = None
    probe: bool = False
    heap: int | None = None
    teams: tuple[str, str] = TEAMS
    sides: tuple[dict[str, Any], dict[str, Any]] = field(default_factory=lambda: ({}, {}))


async def _watch(seats: list[SeatProcess]) -> str:
    """Wait until a robot has ended with a failure; returns what it said."""
    while True:
        for seat in seats:
            status = seat.poll()
            if status:
                said = seat.last_line or f"it ended with status {status}"
                return f"the robot on {'NESW'[seat.seat]} gave up: {said}"
        await asyncio.sleep(_SEAT_POLL)


async def play_session(
    boards: Iterable[Board],
    plan: SessionPlan,
    on_board: Callable[[BoardRecord], None],
    note: Callable[[str], None],
) -> dict[str, int]:
    """Play the boards; returns live heap by seat when probed. Raises TableFailure.

    `on_board` gets each complete record as it is finished, and a broken-off one last.
    """
    interpreter: Interpreter | None = interpreter_or_host(plan.on, note)
    server = TableServer(boards, Options(pause=0.0), on_board, lambda text: None)
    await server.start("127.0.0.1", 0)
    on = "host" if interpreter is None else "micropython"
    # Machine code makes looking ahead quick; under CPython it would take minutes a board.
    think = 0 if interpreter is None else BOARD_NODES
    options = {"think": think, **(plan.options or {})}
    # Each side has seen the other one's convention card.
    cards = [carding_letters(table) for table in plan.tables]
    seats = [
        start_seat(seat, "127.0.0.1", server.port, plan.teams[seat & 1], plan.tables[seat & 1],
                   on, options={"their_carding": cards[1 - (seat & 1)], **options,
                                **plan.sides[seat & 1]},
                   heap=plan.heap, probe=plan.probe, interpreter=interpreter)
        for seat in range(4)
    ]
    table = asyncio.create_task(server.run())
    watch = asyncio.create_task(_watch(seats))
    try:
        await asyncio.wait({table, watch}, return_when=asyncio.FIRST_COMPLETED)
        if not table.done():
            raise TableFailure(watch.result())
        table.result()
    finally:
        watch.cancel()
        if not table.done():
            table.cancel()
            with contextlib.suppress(asyncio.CancelledError, TableFailure):
                await table
        partial = server.director.partial
        if partial is not None and partial.calls and not partial.is_complete:
            on_board(partial)
        await asyncio.to_thread(_end, seats)
    return {"NESW"[seat.seat]: seat.deepest for seat in seats if seat.deepest >= 0}


def _end(seats: list[SeatProcess]) -> None:
    for seat in seats:
        with contextlib.suppress(Exception):
            seat.wait(3)
        seat.stop()
