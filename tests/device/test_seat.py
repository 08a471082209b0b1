"""A board at the table: firmware and table deployed, a whole board of bridge played over USB.

The other three seats are processes of the desk, the table manager is ours. Prints the live heap.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from typing import Any

import pytest
from rig import Rig

from spotcard_host.compile.tables import resolve
from spotcard_host.device.bridge import play_over_usb
from spotcard_host.device.limits import load_limits
from spotcard_host.device.port import BoardError
from spotcard_host.device.seatproc import start_seat
from spotcard_host.table.director import Options
from spotcard_host.table.record import BoardRecord, random_board
from spotcard_host.table.server import TableFailure, TableServer

TEAM = "Ours"
NODES = 2000  # to search for a card: enough to have all buffers of the search in use


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
        self._server: TableServer | None = None
        self._seats: list[Any] = []

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._server = TableServer(self.boards, Options(pause=0.0), self.records.append)
        await self._server.start("127.0.0.1", self.port)
        self.port = self._server.port
        self._ready.set()
        with contextlib.suppress(TableFailure):  # a test may stop it
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
            asyncio.run_coroutine_threadsafe(self._server.stop("test over"), self._loop)
        self._thread.join(10)


pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def rig(deployed: Rig) -> Rig:
    return deployed


def play(rig: Rig, port: int, **settings: Any) -> tuple[int, Any, list[str]]:
    said: list[str] = []
    status, bridge = play_over_usb(rig.url, ("127.0.0.1", port),
                                   {"seat": "N", "team": TEAM, **settings}, said.append,
                                   probe=True)
    return status, bridge, said


def test_plays_a_whole_board_over_usb(rig: Rig) -> None:
    with Table(seed=11, boards=1) as table:
        status, bridge, said = play(rig, table.port, think=NODES)
    print("\n".join(said))
    print("live heap:", bridge.heap)
    assert status == 0, said
    assert [record.is_complete for record in table.records] == [True]
    assert table.records[0].contract is None or len(table.records[0].cards) == 52
    limit = load_limits("EMULATED_PICO").heap
    assert 0 < max(bridge.heap.values()) < limit


def test_no_table_is_one_clear_line(rig: Rig) -> None:
    with pytest.raises(BoardError, match=r"no table manager answers at 127\.0\.0\.1:9"):
        play(rig, 9)


def test_wrong_settings_end_with_status_1(rig: Rig) -> None:
    with Table(seed=1, boards=1) as table:
        status, bridge, _ = play(rig, table.port, alerts="some")
    assert status == 1
    assert "alerts: expected all, artificial or none" in bridge.last_line


def test_a_seat_that_is_taken_is_said(rig: Rig, tmp_path: Path) -> None:
    with Table(seed=1, boards=1, board_seat=2) as table:
        status, bridge, _ = play(rig, table.port)
    assert status == 1
    assert "seated" in bridge.last_line or "taken" in bridge.last_line
