"""`spotcard seat` and seat processes: every end has its exit status and one clear line."""

from __future__ import annotations

import asyncio
import io
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from spotcard_device import app, clock
from spotcard_device.hardware import Clock
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.robots.seatproc import start_seat

SEATED = b'North ("Ours") seated\r\n'
TEAMS = b'Teams : N/S : "Ours" E/W : "Theirs"\r\n'
BOARD = (b"Start of board\r\n", b"Board number 1. Dealer East. Neither vulnerable.\r\n",
         b"North's cards : S A K Q J T 9 8 7 6 5 4 3 2. H -. D -. C -.\r\n")


class Client:
    """The table's end of one connection."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(20)
        self._socket = connection
        self._file = connection.makefile("rb")

    def read(self) -> bytes:
        return self._file.readline()

    def say(self, line: bytes) -> bytes:
        """Send a line and read the answer."""
        self._socket.sendall(line)
        return self.read()

    def tell(self, line: bytes) -> None:
        self._socket.sendall(line)

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@contextmanager
def table(*talks: Callable[[Client], None]) -> Iterator[int]:
    """A table that has one talk with each client after the other; yields its port."""
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(30)

    def serve() -> None:
        for talk in talks:
            try:
                client = Client(server.accept()[0])
            except OSError:
                return
            try:
                assert client.read() == b'Connecting "Ours" as North using protocol version 18\r\n'
                talk(client)
            finally:
                client.close()
        server.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield server.getsockname()[1]
    finally:
        server.close()
        thread.join(30)


def board(client: Client) -> None:
    """A passed-out board, up to our pass."""
    assert client.say(SEATED) == b"North ready for teams\r\n"
    assert client.say(TEAMS) == b"North ready to start\r\n"
    for line in BOARD[:2]:
        client.say(line)
    assert client.say(BOARD[2]) == b"North ready for East's bid\r\n"


def end(client: Client) -> None:
    board(client)
    client.tell(b"End of session\r\n")
    client.read()


@pytest.fixture(params=["host", "micropython"])
def on(request: pytest.FixtureRequest) -> str:
    if request.param == "micropython":
        try:
            find()
        except Unavailable as error:
            pytest.skip(str(error))
    return str(request.param)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def test_end_of_session_is_status_0(on: str) -> None:
    with table(end) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=5)
        assert seat.wait(30) == 0, list(seat.lines)
    assert any("seated" in line for line in seat.lines)


def test_a_seat_that_hangs_up_closes_its_socket(on: str) -> None:
    """MicroPython's stream has a `close` that does nothing: the table kept the old connection, and
    refused the seat when it came back."""
    closed: list[bytes] = []
    first: list[Client] = []

    def disagree(client: Client) -> None:
        first.append(client)
        board(client)
        client.tell(b"South passes\r\n")  # out of turn: the seat hangs up
        closed.append(client.read())

    with table(disagree, end) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=15)
        assert seat.wait(60) == 0, list(seat.lines)
    assert closed == [b""]


def test_a_missing_table_is_status_1_and_one_line(on: str) -> None:
    port = free_port()
    seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=0.5)
    assert seat.wait(30) == 1
    assert seat.last_line.startswith(f"127.0.0.1:{port}: ")
    assert not any("Traceback" in line for line in seat.lines)


def test_text_of_the_table_cannot_move_the_cursor(on: str) -> None:
    with table(lambda client: client.tell(b"Error \x1b[2Jgo \x9b1A away\r\n")) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=30)
        assert seat.wait(20) == 1
    assert seat.last_line.endswith("Error ?[2Jgo ?1A away")


def test_settings_may_be_long(on: str) -> None:
    port = free_port()
    seat = start_seat(0, "127.0.0.1", port, "O" * 60, None, on, wait=0.1, options={
        "their_carding": "ABCDE" * 11 + "ABC", "wifi_name": "n" * 32, "wifi_password": "p" * 63,
        "hostname": "h" * 32,
    })
    assert seat.wait(30) == 1
    assert seat.last_line.startswith(f"127.0.0.1:{port}: ")


def test_a_table_that_comes_late_is_found(on: str) -> None:
    port = free_port()
    seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=20)
    time.sleep(1)
    server = socket.create_server(("127.0.0.1", port))
    server.settimeout(20)
    client = Client(server.accept()[0])
    client.read()
    end(client)
    client.close()
    server.close()
    assert seat.wait(30) == 0


def test_a_taken_seat_is_status_1_at_once(on: str) -> None:
    with table(lambda client: client.tell(b"Error North already seated\r\n")) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=30)
        began = time.monotonic()
        assert seat.wait(20) == 1
    assert time.monotonic() - began < 15
    assert seat.last_line.endswith("Error North already seated")


def test_a_table_that_goes_away_in_mid_board(on: str) -> None:
    with table(board) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=1)
        assert seat.wait(30) == 1
    assert not any("Traceback" in line for line in seat.lines)
    assert any("closed" in line or "broke" in line for line in seat.lines)


def test_a_table_that_returns_gets_the_seat_again(on: str) -> None:
    with table(board, board, end) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, on, wait=20)
        assert seat.wait(40) == 0, list(seat.lines)
    assert sum("seated" in line for line in seat.lines) == 3


def test_live_heap_is_reported() -> None:
    try:
        interpreter = find()
    except Unavailable as error:
        pytest.skip(str(error))
    with table(end) as port:
        seat = start_seat(0, "127.0.0.1", port, "Ours", None, probe=True, interpreter=interpreter)
        assert seat.wait(30) == 0
    assert 20_000 < seat.deepest < 194_560 * (1 if interpreter.like_a_board else 2)
    assert "cards" in seat.heap


def spotcard(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "spotcard_host", *words], text=True,
                          capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize(("words", "told"), [
    (["--seat", "N", "--connect", "nowhere", "--team", "T"], "--connect: expected HOST:PORT"),
    (["--seat", "N", "--connect", "h:0", "--team", "T"], "port: expected a number from 1"),
    (["--seat", "Q", "--connect", "h:1", "--team", "T"], "expected seats"),
    (["--seat", "N", "--connect", "h:1", "--team", 'a"b'], "team: expected"),
    (["--seat", "N", "--connect", "h:1", "--team", "T", "--set", "alerts=some"], "alerts: expect"),
    (["--seat", "N", "--connect", "h:1", "--team", "T", "--set", "nothing"], "NAME=VALUE"),
])
def test_wrong_usage_is_status_2(words: list[str], told: str) -> None:
    done = spotcard("seat", *words)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_reports_an_absent_table_in_one_line() -> None:
    done = spotcard("seat", "--seat", "N", "--connect", f"127.0.0.1:{free_port()}", "--team", "T",
                    "--on", "host", "--wait", "0.3", "--quiet")
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("spotcard seat: 127.0.0.1:")


def test_the_command_reports_an_absent_board_in_one_line() -> None:
    done = spotcard("seat", "--seat", "N", "--connect", "127.0.0.1:9", "--team", "T", "--on",
                    "board", "--board", "socket://127.0.0.1:9")
    assert done.returncode == 1
    assert "cannot open it" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_stray_byte_on_the_console_does_not_block(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """Text is read by characters, and MicroPython waits for the rest of one."""
    typed = io.BytesIO(b"\xe9?")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=typed))
    quiet: Any = SimpleNamespace(tick=lambda: None, work=lambda: None, lost=0, state=0,
                                 clock=Clock())
    seat = SimpleNamespace(bidder=None, player=None)
    settings = {"link": "wifi", "host": "h", "port": 1, "seat": "N", "team": "t"}
    program = app.App(settings, seat, quiet, quiet)
    program.clock.keys = SimpleNamespace(poll=lambda wait: typed.tell() < 2)

    async def some_time() -> None:
        task = asyncio.create_task(program.clock.run())
        await asyncio.sleep(0.4)
        assert not task.done()
        task.cancel()

    asyncio.run(some_time())
    assert capsys.readouterr().out.count(clock.STATUS_MARK) == 1
