"""A table on the desk for a board on USB: our table manager and three robots of the desk."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

from rig import Rig

from spotcard_host.device.bridge import Bridge, play_over_usb
from spotcard_host.library.tables import resolve
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.robots.seatproc import start_seat
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

TEAM = "Ours"


class Table:
    """Our table manager in a thread of its own, and three robots of the desk."""

    def __init__(self, seed: int, boards: int, board_seat: int = 0) -> None:
        import random

        rng = random.Random(seed)
        self.records: list[BoardRecord] = []
        self.boards = [random_board(number + 1, rng) for number in range(boards)]
        self.port = 0
        self._board_seat = board_seat
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Hall | None = None
        self._seats: list[Any] = []

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        match = Match(ActLog(), self.boards, Rules(pause=0.0, clock=0.0), time.monotonic)
        self.records = match.tables["1"].records
        self._server = Hall([match])
        await self._server.start("127.0.0.1", self.port)
        self.port = self._server.port
        self._ready.set()
        await self._server.run()

    def __enter__(self) -> Table:
        self._thread.start()
        assert self._ready.wait(10)
        self._seats = [
            start_seat(seat, "127.0.0.1", self.port, TEAM if not seat & 1 else "Theirs",
                       resolve("sayc"), "host", wait=60)
            for seat in range(4) if seat != self._board_seat
        ]
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self._seats:
            seat.stop()
        if self._loop is not None and self._server is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._server.end)
        self._thread.join(10)


def play(rig: Rig, port: int, probe: bool = True, meter: bool = False,
         **settings: Any) -> tuple[int, Bridge, list[str]]:
    """(exit status, bridge, what the board said) of a session of the board as North."""
    said: list[str] = []
    status, bridge = play_over_usb(rig.url, ("127.0.0.1", port),
                                   {"seat": "N", "team": TEAM, **settings}, said.append,
                                   probe=probe, meter=meter)
    return status, bridge, said
