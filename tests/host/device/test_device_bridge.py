"""The bridge that carries a seat's lines over USB: what a table or a board may do to it."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import threading
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spotcard_device.port import UsbPort
from spotcard_host.device import bridge
from spotcard_host.device.bridge import Bridge, Fence
from spotcard_host.device.port import Board


@pytest.mark.parametrize(("sent", "passed"), [
    (b"North to lead\r\n", b"North to lead\n\n"),
    (b"one\rtwo\r", b"one\ntwo\n"),
    (b"a\x03\x00\x04b\x1b\n", b"ab\n"),
    (b"! gone\r\nNorth ! passes\n!\n", b" ! gone\n\nNorth ! passes\n !\n"),
    (b"\x03!\n", b" !\n"),
    (b"North\tpasses \xc3\xa9\n", b"North\tpasses \xc3\xa9\n"),
    (b"", b""),
])
def test_what_a_board_gets(sent: bytes, passed: bytes) -> None:
    assert Fence().pass_on(sent) == passed


def test_however_the_pieces_are_cut() -> None:
    rng = random.Random(3)
    for _ in range(300):
        sent = bytes(rng.choices(b"!\r\n\x03ab \x04!\n", k=rng.randrange(1, 30)))
        fence = Fence()
        at, passed = 0, b""
        while at < len(sent):
            end = at + rng.randrange(1, 5)
            passed += fence.pass_on(sent[at:end])
            at = end
        assert passed == Fence().pass_on(sent)
        assert not any(line.startswith(b"!") for line in passed.split(b"\n"))
        assert not set(passed) - set(b"!\nab ")


class Serial:
    """A board's serial port: sends what it is given, then nothing more."""

    def __init__(self, said: bytes) -> None:
        self.said = said
        self.heard = b""

    @property
    def in_waiting(self) -> int:
        return len(self.said)

    def read(self, count: int) -> bytes:
        data, self.said = self.said[:count], self.said[count:]
        if not data:
            time.sleep(0.01)
        return data

    def write(self, data: bytes) -> None:
        self.heard += data


def session(said: bytes, table_says: bytes = b"", hang_up: bool = False
            ) -> tuple[int, Bridge, list[str], Serial, bytes]:
    """(status, bridge, what was told, the port, what the table heard) of one session."""
    server = socket.create_server(("127.0.0.1", 0))
    serial = Serial(b">hello\r\n")  # the board speaks first
    told: list[str] = []
    heard: list[bytes] = []

    def table() -> None:
        client = server.accept()[0]
        client.sendall(table_says)
        if hang_up:
            client.shutdown(socket.SHUT_WR)
        end = time.monotonic() + 5
        while serial.heard.count(b"\n") < table_says.count(b"\n") and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.3 if hang_up else 0)
        serial.said = said
        while data := client.recv(1000):
            heard.append(data)
        client.close()

    thread = threading.Thread(target=table)
    thread.start()
    board = SimpleNamespace(start=lambda code: serial, read=lambda path: None)
    carried = Bridge(cast(Board, board), server.getsockname(), {"seat": "N", "team": "T"},
                     told.append)
    status = carried.run()
    thread.join(10)
    server.close()
    return status, carried, told, serial, b"".join(heard).removeprefix(b"hello\r\n")


def test_lines_talk_and_figures() -> None:
    said = (b"1.0 seated\r\n>North passes\r\nheap bid 1200, play 3400\r\n"
            b"free first 9, least 9, last 9\r\nfree first 9, least 7, last 8\r\n"
            b"gap loading 78\r\nexit 0\r\n\x04\x04")
    status, carried, told, serial, heard = session(said, b"North to lead\r\n")
    assert status == 0 and told == ["1.0 seated"]
    assert heard == b"North passes\r\n"
    assert serial.heard == b"North to lead\n\n"
    assert carried.heap == {"bid": 1200, "play": 3400} and carried.gap == {"loading": 78}
    assert carried.free == {"first": 9, "least": 7, "last": 8} and carried.blocks == [9, 8]


def test_garbled_figures_are_shown_as_they_came() -> None:
    status, carried, told, _, _ = session(b"heap bid 12x0\r\nexit zero\r\nexit 0\r\n\x04\x04")
    assert status == 0 and told == ["heap bid 12x0", "exit zero"]
    assert carried.heap == {}


def test_a_table_that_hangs_up_is_reported_once_on_its_own_line() -> None:
    _, _, _, serial, _ = session(b"exit 1\r\n\x04\x04", b"half a li", hang_up=True)
    assert serial.heard == b"half a li\n!\n"


def test_a_line_without_end_from_the_board_is_capped() -> None:
    status, _, told, _, _ = session(b"x" * 300_000 + b"\r\nexit 0\r\n\x04\x04")
    assert status == 0
    assert [len(text) for text in told] == [bridge.LONGEST]


def test_a_crash_is_reported() -> None:
    trace = b"Traceback (most recent call last):\r\n  File \"x\"\r\nValueError: no luck\r\n"
    status, carried, told, _, _ = session(b"\x04" + trace + b"\x04")
    assert status == 1 and carried.last_line == "ValueError: no luck"
    assert told[-1].startswith("Traceback")


def test_a_board_that_dies_in_its_crash_does_not_hold_the_desk(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "CRASH_SECONDS", 0.3)
    began = time.monotonic()
    status, carried, _, _, _ = session(b"\x04Traceback (most rec")
    assert status == 1 and time.monotonic() - began < 8
    assert carried.last_line == "Traceback (most rec"


def read_by_board(monkeypatch: pytest.MonkeyPatch, *pieces: bytes) -> list[bytes]:
    """What the board's end of the USB port makes of what comes, piece by piece."""
    end, start = os.pipe()
    raw = os.fdopen(end, "rb", buffering=0)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=raw, fileno=raw.fileno))
    port: Any = UsbPort()
    got = []

    async def read() -> None:
        for piece in pieces:
            os.write(start, piece)
            got.append(await asyncio.wait_for(port.read(), 5))

    try:
        asyncio.run(read())
    finally:
        raw.close()
        os.close(start)
    return got


def test_only_the_marked_line_says_that_the_table_is_gone(
        monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_by_board(monkeypatch, b"North bids 1NT Alert. strong", b"!\n", b"!\n") == [
        b"North bids 1NT Alert. strong", b"!\n", b""]


def test_a_long_line_arrives_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    first = b"x" * 255 + b"y"
    got = read_by_board(monkeypatch, first, b"!z\n", b"!\n")
    assert got == [first, b"!z\n", b""]
