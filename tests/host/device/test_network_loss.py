"""What a board does when the network fails: seconds until it is seated again.

The app, its Wi-Fi and its TCP connection are real; radio, name server and table are the test's.
Times of the board are shortened tenfold; SPOTCARD_SLOW=1 leaves them as they are and prints what
they come to.
"""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from spotcard_device import app, link, wifi
from spotcard_device.hardware import Clock
from spotcard_device.settings import check

SLOW = bool(os.environ.get("SPOTCARD_SLOW"))
SCALE = 1 if SLOW else 10


class World:
    """A radio, a name server and a table; `swallows` packets, `is_gone`, or moves its address."""

    STA_IF = 0

    def __init__(self) -> None:
        self.swallows = self.is_gone = False
        self.address = "10.0.0.2"
        self.radio_starts = 0
        self.on = False
        self.seated: list[float] = []
        self.names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.names.bind(("127.0.0.1", 0))
        self.table = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._answer_names, daemon=True).start()
        threading.Thread(target=self._seat, daemon=True).start()

    def _answer_names(self) -> None:
        while True:
            try:
                data, sender = self.names.recvfrom(512)
                if not (self.swallows or self.is_gone):
                    self.names.sendto(data, sender)
            except OSError:
                return

    def _seat(self) -> None:
        while True:
            try:
                client = self.table.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._client, args=(client,), daemon=True).start()

    def _client(self, client: socket.socket) -> None:
        with client:
            try:
                if client.recv(1000) and not (self.swallows or self.is_gone):
                    client.sendall(b'North ("Ours") seated\r\n')
                    self.seated.append(time.monotonic())
                while client.recv(1000):
                    pass
            except OSError:
                pass

    # The radio, as MicroPython's `network` module.

    def country(self, code: str) -> None: ...

    def hostname(self, name: str) -> None: ...

    def WLAN(self, which: int) -> World:
        return self

    def active(self, on: bool | None = None) -> bool:
        if on:
            self.radio_starts += 1
            self.swallows = False  # what the cure is for
        if on is not None:
            self.on = on
        return self.on

    def config(self, pm: int) -> None: ...

    def connect(self, name: str, key: str) -> None: ...

    def disconnect(self) -> None: ...

    def status(self) -> int:
        return 1 if self.is_gone else 3

    def ifconfig(self) -> tuple[str, str, str, str]:
        return (self.address, "", "10.0.0.1", "127.0.0.1")

    def close(self) -> None:
        self.names.close()
        self.table.close()


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    made = World()
    monkeypatch.setattr(wifi, "_DNS_PORT", made.names.getsockname()[1])
    monkeypatch.setattr(wifi, "_ANSWER_MS", 2000 // SCALE)
    monkeypatch.setattr(wifi, "JOIN_MS", 20000 // SCALE)
    monkeypatch.setattr(wifi, "_BACKOFF_MS", tuple(ms // SCALE for ms in wifi._BACKOFF_MS))
    monkeypatch.setattr(link, "_PULSE_TICKS", 200 // SCALE)
    yield made
    made.close()


def seconds_to_be_seated(world: World, spoil: Callable[[], None],
                         mend: Callable[[], None] | None = None, after: float = 0
                         ) -> tuple[float, list[str]]:
    """How long it takes from `spoil` (or from `mend`, `after` seconds) until seated; the log."""
    lines: list[str] = []
    log: Any = SimpleNamespace(line=lambda text, urgent=False: lines.append(text), clock=Clock(),
                               work=lambda: None, quiet=lambda: None, write=lambda: None, lost=0)
    led: Any = SimpleNamespace(tick=lambda: None, show=lambda state: None,
                               error=lambda number: None, state=0)
    seat: Any = SimpleNamespace(start=lambda: [("connect", "Ours", 0, 18)], is_thinking=False,
                                receive=lambda event: [])
    settings = check({"team": "Ours", "seat": "N", "host": "127.0.0.1", "wifi_name": "Home",
                      "port": world.table.getsockname()[1]}, radio=True)
    program = app.App(settings, seat, log, led, wifi.Wifi(world, settings, log, led))

    async def seated(count: int) -> None:
        while len(world.seated) < count:
            await asyncio.sleep(0.02)

    async def story() -> float:
        task = asyncio.create_task(program.run())
        await asyncio.wait_for(seated(1), 30)
        await asyncio.sleep(16 / SCALE)  # somebody answers once
        began = time.monotonic()
        spoil()
        if mend:
            await asyncio.sleep(after / SCALE)
            began = time.monotonic()
            mend()
        await asyncio.wait_for(seated(2), 120)
        task.cancel()
        return time.monotonic() - began

    took = asyncio.run(story())
    if SLOW:
        print(f"seated again after {took:.1f} s:", "; ".join(lines))
    return took, lines


def test_a_link_that_swallows_packets(world: World) -> None:
    took, lines = seconds_to_be_seated(world, lambda: setattr(world, "swallows", True))
    assert world.radio_starts == 2 and "the network has gone silent" in " ".join(lines)
    assert took < 60 / SCALE + 5


def test_an_access_point_that_is_gone_for_a_minute(world: World) -> None:
    took, lines = seconds_to_be_seated(
        world, lambda: setattr(world, "is_gone", True), lambda: setattr(world, "is_gone", False),
        60)
    assert "wi-fi is gone" in " ".join(lines)
    assert took < 60 / SCALE + 5


def test_another_address(world: World) -> None:
    took, lines = seconds_to_be_seated(world, lambda: setattr(world, "address", "10.0.0.9"))
    assert "our address has changed" in " ".join(lines) and world.radio_starts == 1
    assert took < 10
