"""Halls on a free port, clients for them, and `spotcard table` as a process."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from heeded import heed_signals
from peers import TALKS, Peer
from table_harness import TEAMS, FakeBidder, FakePlayer

from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT
from spotcard.robot.seat import ENDED, Seat
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.table.guard import Guard
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

QUICK = Rules(pause=0.0, clock=5.0, grace=1.0)
RULES = Rules(pause=0.0, clock=20.0, grace=2.0)
NAMES = ("ours", "theirs", "ours", "theirs")  # the teams of the peers


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test, a minute at most."""
    asyncio.run(asyncio.wait_for(test, 60))


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
            data = await self.reader.read(100)  # `run` has the limit: robots take long to start
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


async def play_all(port: int) -> None:
    """Four robots play to the end of the session."""
    await asyncio.gather(*(Client(seat, port).play() for seat in range(4)))


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


def match_of(boards: int = 2, rules: Rules = RULES, acts: ActLog | None = None) -> Match:
    """A match at one table."""
    deals = [random_board(n, random.Random(n)) for n in range(1, boards + 1)]
    return Match(acts or ActLog(), deals, rules, time.monotonic)


async def hall_of(match: Match, guard: Guard | None = None) -> tuple[Hall, asyncio.Task[None]]:
    """A hall that listens on a free port and serves the match."""
    hall = Hall([match], guard)
    await hall.start("127.0.0.1", 0)
    return hall, asyncio.create_task(hall.run())


def peers(boards: int = 2, team: Callable[[int], str] = NAMES.__getitem__) -> list[Peer]:
    """Four clients as strict as the protocol, which play `boards` boards."""
    return [Peer(TALKS["spec"], seat, team(seat), [["1NT"]] * boards) for seat in range(4)]


class Typist:
    """A socket to type lines on."""

    @classmethod
    async def come(cls, port: int, *lines: str, host: str = "127.0.0.1") -> Typist:
        """host: the address of this machine that it comes from."""
        self = cls()
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(host, 0))
        self.type(*lines)
        return self

    def type(self, *lines: str) -> None:
        self.writer.write("".join(line + "\r\n" for line in lines).encode())

    async def hear(self, start: str) -> str:
        """The next line that begins with `start`; "" at the end of the stream."""
        while True:
            raw = await asyncio.wait_for(self.reader.readline(), 5)
            if not raw or raw.decode().startswith(start):
                return raw.decode().strip()


async def north_at_its_call(port: int) -> tuple[Typist, list[asyncio.Task[None]]]:
    """Three peers and a typist as North, dealer, who has his cards."""
    north = await Typist.come(port, 'Connecting "ours" as North using protocol version 18')
    north.type(*(f"North ready {what}" for what in
                 ("for teams", "to start", "for deal", "for cards")))
    others = [asyncio.create_task(peer.play(port)) for peer in peers()[1:]]
    assert await north.hear("North's cards")
    return north, others


def spotcard(folder: Path, *args: str, **more: Any) -> subprocess.Popen[str]:
    """The command as a process in `folder`."""
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stdin", subprocess.DEVNULL)
    if sys.platform != "win32":
        more["preexec_fn"] = heed_signals
    return subprocess.Popen(
        [sys.executable, "-m", "spotcard_host", *args], stderr=subprocess.PIPE, text=True,
        cwd=folder, **more,
    )


def port_of(process: subprocess.Popen[str]) -> int:
    """The port that a `spotcard table` says it listens on."""
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"table at 127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise AssertionError("the table did not start")
