"""The hall over real sockets: whole boards, and clients that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from table_harness import TEAMS, FakeBidder, FakePlayer

from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT
from spotcard.robot.seat import ENDED, Seat
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.pbn_record import read_records
from spotcard_host.table.hall import Hall, HallFailure
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

QUICK = Rules(pause=0.0, clock=5.0, grace=1.0)


class Client:
    """A robot on a socket, or lines typed on one."""

    def __init__(self, seat: int, port: int, team: str | None = None) -> None:
        self.robot = Seat(
            seat, team or TEAMS[seat], FakeBidder([7, 3, 20], "artificial."), FakePlayer(2)
        )
        self.port = port
        self.lines: list[str] = []
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    def type(self, data: str | bytes) -> None:
        self.writer.write(data if isinstance(data, bytes) else data.encode() + b"\r\n")

    async def hear(self, start: str) -> str:
        """The next line that begins with `start`."""
        while True:
            raw = await asyncio.wait_for(self.reader.readline(), 5)
            line = raw.decode("latin-1").strip()
            self.lines.append(line)
            if not raw or line.startswith(start):
                return line

    def leave(self) -> None:
        self.writer.transport.abort()

    async def play(self, boards: int = 99) -> None:
        """Play to the end of the session, or to the start of board number `boards` + 1."""
        await self.open()
        link = Connection(SEAT)
        for event in self.robot.start():
            self.writer.write(link.send(event))
        starts = 0
        while self.robot.phase != ENDED:
            data = await asyncio.wait_for(self.reader.read(100), 10)
            link.receive_data(data)
            while (event := link.next_event()) is not NEED_DATA:
                starts += event[0] == "startOfBoard"
                if starts > boards:
                    self.leave()
                    return
                answers = self.robot.receive(event)
                while self.robot.is_thinking:
                    answers += self.robot.think()
                for answer in answers:
                    self.writer.write(link.send(answer))
        self.writer.close()


class Session:
    """A hall on a free port with one table of `boards` random boards."""

    def __init__(self, boards: int = 2, rules: Rules = QUICK) -> None:
        rng = random.Random(5)
        self.boards = [random_board(i + 1, rng) for i in range(boards)]
        self.match = Match(ActLog(), self.boards, rules, time.monotonic)
        self.table = self.match.tables["1"]
        self.server = Hall([self.match])

    @property
    def done(self) -> list[BoardRecord]:
        return self.table.records

    async def __aenter__(self) -> Session:
        await self.server.start("127.0.0.1", 0)
        self.run = asyncio.create_task(self.server.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self.run.done():
            self.run.cancel()
        await asyncio.gather(self.run, return_exceptions=True)

    def client(self, seat: int, team: str | None = None) -> Client:
        return Client(seat, self.server.port, team)

    async def finish(self, *work: Coroutine[Any, Any, Any]) -> None:
        await asyncio.wait_for(asyncio.gather(self.run, *work), 20)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 40))


def test_four_robots_play_whole_boards() -> None:
    async def go() -> None:
        async with Session(8) as table:
            await table.finish(*(table.client(seat).play() for seat in range(4)))
            assert [record.board for record in table.done] == list(range(1, 9))
            assert all(record.is_complete for record in table.done)
            assert not any(record.rulings for record in table.done)

    run(go())


@pytest.mark.parametrize("first", [
    b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\r\n", b"North ready for teams\r\n",
    b"Connecting teamNS as North using protocol version 18\r\n",
    b'Connecting "a" as Norht using protocol version 18\r\n',
    b'Connecting "a" as North using protocol version 17\n',
    b"x" * 100_000 + b"\n",
])
def test_a_bad_first_line_is_answered_and_affects_nobody_else(first: bytes) -> None:
    async def go() -> None:
        async with Session(1) as table:
            bad = table.client(0)
            await bad.open()
            bad.type(first)
            assert (await bad.hear("Error")).startswith("Error ")
            assert await bad.hear("nothing more") == ""
            await table.finish(*(table.client(seat).play() for seat in range(4)))
            assert len(table.done) == 1

    run(go())


def test_refusals_say_why() -> None:
    async def go() -> None:
        async with Session(1) as table:
            north = table.client(0)
            await north.open()
            north.type('Connecting "a" as North using protocol version 18')
            await north.hear("North (")
            for seat, team, why in (
                ("North", "a", "already seated"), ("South", "b", "mismatch"),
                ("East", "a", "other side"),
            ):
                other = table.client(0)
                await other.open()
                other.type(f'Connecting "{team}" as {seat} using protocol version 18')
                assert why in await other.hear("Error")
                assert await other.hear("x") == ""
            any_seat = table.client(0)
            await any_seat.open()
            any_seat.type('connecting "b" AS anypl using protocol version 19 robot 1.0\n')
            assert await any_seat.hear("") == 'East ("b") seated'

    run(go())


def test_a_client_that_leaves_before_the_start_leaves_its_seat_free() -> None:
    async def go() -> None:
        async with Session(1) as table:
            first = table.client(0, "others")
            await first.open()
            first.type('Connecting "others" as North using protocol version 18')
            await first.hear("North (")
            first.leave()
            await asyncio.sleep(0.1)
            await table.finish(*(table.client(seat).play() for seat in range(4)))
            assert table.done[0].names == list(TEAMS)

    run(go())


def test_a_returning_seat_replays_the_board() -> None:
    async def go() -> None:
        async with Session(3) as table:
            async def twice() -> None:
                await table.client(2).play(boards=1)
                await asyncio.sleep(0.1)
                await table.client(2).play()

            await table.finish(twice(), *(table.client(seat).play() for seat in (0, 1, 3)))
            assert [record.board for record in table.done] == [1, 2, 3]
            assert all(record.attempt == 1 and not record.rulings for record in table.done)

    run(go())


def test_a_seat_that_stays_away_loses_its_boards_and_ends_nobody_elses_match() -> None:
    async def go() -> None:
        rules = Rules(pause=0.0, clock=0.2, grace=1.0, withdraw_after=2)
        async with Session(5, rules) as table:
            others = [table.client(seat) for seat in (0, 1, 3)]
            await table.finish(table.client(2).play(boards=1), *(c.play() for c in others))
            assert [record.board for record in table.done] == [1, 2, 3, 4, 5]
            assert table.done[0].adjusted is None
            assert table.done[1].adjusted == (40.0, 60.0)
            assert "South was absent" in table.done[1].rulings[0]
            assert [record.adjusted for record in table.done[3:]] == [(0.0, 100.0)] * 2
            assert all(client.robot.phase == ENDED for client in others)

    run(go())


def test_a_silent_client_is_named_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        rules = Rules(pause=0.0, clock=0.5, grace=1.0)
        async with Session(1, rules) as table:
            mute = table.client(1)
            await mute.open()
            mute.type('Connecting "theirs" as East using protocol version 18')
            mute.type("East ready for teams")
            mute.type("East ready to start")
            others = [asyncio.create_task(table.client(seat).play()) for seat in (0, 2, 3)]
            await table.run
            assert await mute.hear("End of session") == "End of session"
            await asyncio.gather(*others)
            assert table.done[0].adjusted == (60.0, 40.0)
            assert "East did not answer" in table.done[0].rulings[0]

    monkey = pytest.MonkeyPatch()
    monkey.setattr("spotcard_host.table.procedure._REMIND", (0.1, 10.0))
    with monkey.context(), caplog.at_level("WARNING", "spotcard"):
        run(go())
    monkey.undo()
    assert "1: waiting for East (0 s)" in caplog.text


def test_garbage_in_mid_session_affects_only_its_sender() -> None:
    async def go() -> None:
        async with Session(2) as table:
            class Noisy(Client):
                def type_noise(self) -> None:
                    self.type(b"\xff\xfe\0garbage\r\nEast bids 9Z\r\nEast plays 1X\r\n" * 2)

            noisy = Noisy(1, table.server.port)
            playing = asyncio.create_task(noisy.play())
            others = [asyncio.create_task(table.client(seat).play()) for seat in (0, 2, 3)]
            while not table.done:
                await asyncio.sleep(0)
            noisy.type_noise()
            await table.finish(playing, *others)
            assert len(table.done) == 2

    run(go())


def test_a_flood_against_the_protocol_is_cut_off() -> None:
    async def go() -> None:
        async with Session(1) as table:
            bad = table.client(0)
            await bad.open()
            bad.type('Connecting "ours" as North using protocol version 18')
            await bad.hear("North (")
            bad.type(b"North bids 9Z\r\n" * 100)
            assert await bad.hear("nothing") == ""
            await table.finish(*(table.client(seat).play() for seat in range(4)))
            assert len(table.done) == 1

    run(go())


def test_one_byte_a_packet_and_odd_line_ends() -> None:
    async def go() -> None:
        async with Session(1) as table:
            north = table.client(0)
            await north.open()
            for byte in b'Connecting "ours" as North using protocol version 18\rNorth ready f':
                north.type(bytes((byte,)))
                await north.writer.drain()
                await asyncio.sleep(0)
            assert await north.hear("North (") == 'North ("ours") seated'
            north.type(b"or teams\nNORTH  ready to\0 start\r\r\n")
            others = [asyncio.create_task(table.client(seat).play()) for seat in (1, 2, 3)]
            assert await north.hear("Teams") == 'Teams : N/S : "ours" E/W : "theirs"'
            assert await north.hear("Start") == "Start of board"
            table.run.cancel()
            await asyncio.gather(*others)

    run(go())


@pytest.mark.parametrize("how", ["reset", "half-close"])
def test_a_stream_that_ends_in_the_middle_of_a_line(how: str) -> None:
    async def go() -> None:
        async with Session(2) as table:
            north = table.client(0)
            await north.open()
            north.type('Connecting "ours" as North using protocol version 18')
            north.type("North ready for teams")
            others = [asyncio.create_task(table.client(seat).play()) for seat in (1, 2, 3)]
            await north.hear("Teams")
            north.type("North ready to start")
            await north.hear("Start")
            north.type(b"North ready fo")
            await north.writer.drain()
            if how == "reset":
                north.leave()
            else:
                north.writer.write_eof()
            await asyncio.sleep(0.1)
            await table.finish(table.client(0).play(), *others)
            assert [record.board for record in table.done] == [1, 2]
            left = [act["seat"] for act in table.match.acts.acts if act["act"] == "leave"]
            assert left[0] == "N"

    run(go())


def test_a_silent_newcomer_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spotcard_host.table.hall.FIRST_LINE", 0.1)

    async def go() -> None:
        async with Session(1) as table:
            mute = table.client(0)
            await mute.open()
            assert await mute.hear("never") == ""

    run(go())


def test_clients_that_say_nothing_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spotcard_host.table.hall.MOST_WAITING", 6)
    monkeypatch.setattr("spotcard_host.table.hall.YOUNG", 0.0)

    async def story() -> None:
        async with Session() as session:
            silent = [session.client(0) for _ in range(8)]
            for client in silent:
                await client.open()
                await asyncio.sleep(0.02)
            for client in silent[:2]:  # the oldest have lost their places
                with contextlib.suppress(ConnectionResetError):
                    assert await asyncio.wait_for(client.reader.read(100), 5) == b""
            for client in silent[2:]:
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(client.reader.read(100), 0.2)
            # Those who are seated take nobody's place and lose none.
            await session.finish(*(session.client(seat).play() for seat in range(4)))
            assert len(session.done) == 2

    run(story())


def test_a_whole_tournament_may_connect_at_once() -> None:
    async def go() -> None:
        async with Session(1) as session:
            crowd = [session.client(0) for _ in range(300)]
            await asyncio.gather(*(client.open() for client in crowd))
            for client in crowd:
                client.type('Connecting "ours" as North using protocol version 18')
            answers = await asyncio.gather(*(client.hear("") for client in crowd))
            assert sorted({answer[:5] for answer in answers}) == ["Error", "North"]
            assert sum(answer.startswith("North") for answer in answers) == 1

    run(go())


def test_a_busy_port_is_reported_in_one_line() -> None:
    async def go() -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            with pytest.raises(HallFailure, match=f"cannot listen on 127.0.0.1:{port}: "):
                await Hall([]).start("127.0.0.1", port)

    run(go())


def _spotcard_table(tmp_path: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "spotcard_host", "table", "--listen", "127.0.0.1:0",
         "--pbn", str(tmp_path / "out.pbn"), "--pause", "0", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # A shell that runs us in the background has SIGINT ignored, which a child would inherit.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def _port(process: subprocess.Popen[str]) -> int:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"table at 127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise AssertionError("the table did not start")


def test_command_plays_and_writes_pbn(tmp_path: Path) -> None:
    process = _spotcard_table(tmp_path, "--seed", "3", "-n", "2", "--json")
    port = _port(process)

    async def go() -> None:
        await asyncio.gather(*(Client(seat, port).play() for seat in range(4)))

    run(go())
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    shown = [json.loads(line) for line in out.splitlines()]
    assert [board["board"] for board in shown] == [1, 2]
    records, problems = read_records((tmp_path / "out.pbn").read_text("latin-1"))
    assert not problems
    assert [record.to_json()["play"] for record in records] == [b["play"] for b in shown]


def test_command_interrupted_keeps_the_boards(tmp_path: Path) -> None:
    process = _spotcard_table(tmp_path, "--seed", "3", "-n", "50")
    port = _port(process)

    async def go() -> None:
        players = [asyncio.create_task(Client(seat, port).play()) for seat in (0, 1, 2)]
        await Client(3, port).play(boards=2)
        process.send_signal(signal.SIGINT)
        await asyncio.gather(*players)

    run(go())
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert out.startswith("Board 1: ")
    records, _ = read_records((tmp_path / "out.pbn").read_text("latin-1"))
    assert [record.is_complete for record in records][:2] == [True, True]


@pytest.mark.parametrize(("args", "status", "text"), [
    (["--boards", "missing.pbn"], 1, "missing.pbn: No such file"),
    (["--boards", __file__], 1, "has no board"),
    (["--pbn", "/proc/nowhere/all.pbn"], 1, "all.acts: No such file"),
    (["--listen", "127.0.0.1"], 2, "expected HOST:PORT"),
    (["-n", "0"], 2, "from 1"),
    (["--pause", "-1"], 2, "seconds"),
])
def test_command_errors(tmp_path: Path, args: list[str], status: int, text: str) -> None:
    process = _spotcard_table(tmp_path, "-n", "1", *args)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (status, "")
    assert text in err.splitlines()[-1]
