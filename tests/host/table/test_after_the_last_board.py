"""What the operator may do when all boards are played, and with a match that is over."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import time
from pathlib import Path
from typing import Any

from hall_clients import Client, Session, play_all, port_of, run, spotcard

from spotcard_host.records.acts import ActLog, read_acts
from spotcard_host.records.board_record import random_board
from spotcard_host.records.match_book import MatchBook
from spotcard_host.table.hall import Hall
from spotcard_host.table.operator import ControlPort, Operator
from spotcard_host.table.rules import Rules
from spotcard_host.table.tournament import Tournament, header

TABLE = ("table", "--listen", "127.0.0.1:0", "--pause", "0", "--seed", "3", "-o", "m.pbn")
RESUME = ("table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
CONTROL = ("--control", "0")


async def until(condition: Any) -> None:
    while not condition():
        await asyncio.sleep(0.01)


class Console:
    """The operator at a control port."""

    @classmethod
    async def at(cls, port: int) -> Console:
        self = cls()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        return self

    async def ask(self, line: str) -> str:
        self.writer.write(line.encode() + b"\n")
        return (await asyncio.wait_for(self.reader.readuntil(b"\n\n"), 5)).decode().strip()

    async def status_with(self, word: str) -> str:
        while word not in (status := await self.ask("status")):
            await asyncio.sleep(0.02)
        return status


async def console_of(hall: Hall) -> Console:
    control = ControlPort(Operator(hall))
    await control.start(0)
    return await Console.at(control.port)


def port_said(process: subprocess.Popen[str], words: str) -> tuple[int, str]:
    """The port after these words in what a process says, and all that it said before."""
    assert process.stderr is not None
    told = ""
    for line in process.stderr:
        told += line
        if found := re.search(words + r" at 127\.0\.0\.1:(\d+)", line):
            return int(found[1]), told
    raise AssertionError(told)


def control_port(process: subprocess.Popen[str]) -> int:
    return port_said(process, "taken")[0]


def killed_in_a_pause(folder: Path) -> None:
    """Leave m.acts of a match that was paused when its process was killed."""
    process = spotcard(folder, *TABLE, "-n", "1", *CONTROL)
    control = control_port(process)

    async def pause() -> None:
        await (await Console.at(control)).ask("pause")

    run(pause())
    process.kill()
    process.communicate()


def played(folder: Path) -> list[tuple[int, int]]:
    """(board, attempt) of each ended board of m.acts."""
    return [(act["board"], act.get("attempt", 1))
            for act in read_acts(folder / "m.acts")[0] if act["act"] == "end"]


def session(boards: int, window: float | None) -> Session:
    made = Session(boards)
    made.server = Hall([made.match], window=window)
    return made


async def test_the_last_board_is_begun_again_and_the_seats_stay() -> None:
    async with session(2, 30.0) as s:
        console = await console_of(s.server)
        players = [asyncio.create_task(s.client(seat).play()) for seat in range(4)]
        await until(lambda: s.table.idle_since is not None)
        assert "waits for `redo`" in await console.ask("status")
        assert "begins again" in await console.ask("redo 2")
        await until(lambda: len(s.done) == 3 and s.table.idle_since is not None)
        assert "adjusted" in await console.ask("adjust 1 60-40")
        assert await console.ask("close") == "closed"
        await s.finish(*players)
    assert [(r.board, r.attempt) for r in s.done] == [(1, 1), (2, 1), (2, 2)]
    assert s.done[0].adjusted == (60.0, 40.0) and s.table.finished
    assert sum(act["act"] == "sit" for act in s.match.acts.acts) == 4


async def test_the_time_runs_from_the_last_command_and_ends_by_itself() -> None:
    async with session(1, 1.5) as s:
        console = await console_of(s.server)
        players = [asyncio.create_task(s.client(seat).play()) for seat in range(4)]
        await until(lambda: s.table.idle_since is not None)
        for _ in range(7):  # 2.1 s together, and no pause near the limit on a busy machine
            await asyncio.sleep(0.3)
            assert await console.ask("say wait") == "said"
            assert "waits" in await console.ask("status")
        asking = asyncio.create_task(console.status_with("never"))  # does not keep it open
        await s.finish(*players)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


async def test_without_an_operator_nothing_waits() -> None:
    async with session(1, None) as s:
        await s.finish(*(s.client(seat).play() for seat in range(4)))
        assert s.table.finished and s.table.idle_since is None


async def test_a_pause_after_the_last_board_holds_the_table() -> None:
    async with session(1, 0.2) as s:
        console = await console_of(s.server)
        players = [asyncio.create_task(s.client(seat).play()) for seat in range(4)]
        await until(lambda: s.table.idle_since is not None)
        await console.ask("pause")
        await asyncio.sleep(0.5)
        assert not s.table.finished
        await console.ask("redo 1")
        await console.ask("resume")
        await s.finish(*players)
    assert [(r.board, r.attempt) for r in s.done] == [(1, 1), (1, 2)]


def teams_of_four(acts: ActLog, boards: int = 1, teams: str = "AB") -> Tournament:
    form = "teams" if len(teams) == 2 else "round-robin"
    rounds = 1 if len(teams) == 2 else len(teams) - 1
    deals = [random_board(n, random.Random(n))
             for _ in range(rounds) for n in range(1, boards + 1)]
    return Tournament(acts, deals, Rules(pause=0.0, clock=20.0), time.monotonic,
                      **header(form, list(teams), boards, "IMP"))


async def test_a_room_that_is_done_stays_open_until_the_round_is_over() -> None:
    match = teams_of_four(ActLog())
    hall = Hall([match], window=20.0)
    await hall.start("127.0.0.1", 0)
    serving = asyncio.create_task(hall.run())
    console = await console_of(hall)
    open_room = match.tables["1.1.open"]
    first = [asyncio.create_task(Client(seat, hall.port, "AB"[seat & 1]).play())
             for seat in range(4)]
    await until(lambda: open_room.idle_since is not None)
    assert open_room.closes() is None  # the other room has not begun
    assert "begins again" in await console.ask("redo 1 1.1.open")
    await until(lambda: len(open_room.records) == 2 and open_room.idle_since is not None)
    second = [asyncio.create_task(Client(seat, hall.port, "BA"[seat & 1]).play())
              for seat in range(4)]
    await until(lambda: match.tables["1.1.closed"].idle_since is not None)
    assert await console.ask("close") == "closed"
    await asyncio.gather(serving, *first, *second)
    assert match.finished
    book = MatchBook()
    match.acts.listen(book.take, replay=True)
    assert all(table.closed for table in book.tables.values())


async def test_a_board_of_a_round_that_is_over_is_not_begun_again_meanwhile() -> None:
    match = teams_of_four(ActLog(), teams="ABCD")
    hall = Hall([match], window=0.0)
    await hall.start("127.0.0.1", 0)
    serving = asyncio.create_task(hall.run())
    console = await console_of(hall)
    players = []
    for table in list(match.tables.values()):
        assert table.teams is not None
        players += [asyncio.create_task(
            Client(seat, hall.port, table.teams[seat & 1]).play()) for seat in range(4)]
    await until(lambda: match.round == 2)
    assert "later round" in await console.ask("redo 1 1.1.open")
    await asyncio.gather(serving, *players)
    assert match.finished and all(len(t.records) == 1 for t in match.tables.values())


def test_a_match_that_is_over_is_opened_again(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "2")
    run(play_all(port_of(process)))
    process.communicate(timeout=60)
    assert process.returncode == 0 and played(tmp_path) == [(1, 1), (2, 1)]
    process = spotcard(tmp_path, *RESUME)  # nobody can give commands: over at once
    process.communicate(timeout=30)
    assert process.returncode == 0
    process = spotcard(tmp_path, *RESUME, *CONTROL)
    control, port = control_port(process), port_of(process)

    async def go() -> None:
        console = await Console.at(control)
        assert "finished" in await console.ask("status")
        assert "adjusted" in await console.ask("adjust 1 +420")
        assert "begins again" in await console.ask("redo 2")
        players = asyncio.create_task(play_all(port))
        await console.status_with("waits for `redo`")
        assert await console.ask("close") == "closed"
        await players

    run(go())
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert played(tmp_path) == [(1, 1), (2, 1), (2, 2)]
    text = (tmp_path / "m.pbn").read_text("latin-1")
    assert text.count("[Board ") == 3 and '[Attempt "2"]' in text and '[Score "NS 420"]' in text


def test_a_match_that_is_over_is_closed_by_command(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "1")
    run(play_all(port_of(process)))
    process.communicate(timeout=60)
    process = spotcard(tmp_path, *RESUME, *CONTROL)
    control = control_port(process)

    async def go() -> None:
        assert await (await Console.at(control)).ask("close") == "closed"

    run(go())
    process.communicate(timeout=10)
    assert process.returncode == 0


def test_a_match_killed_in_a_pause_is_still_paused(tmp_path: Path) -> None:
    killed_in_a_pause(tmp_path)
    process = spotcard(tmp_path, *RESUME, *CONTROL, "--linger", "0")
    control, told = port_said(process, "taken")
    port = port_of(process)
    assert "still paused" in told

    async def go() -> None:
        console = await Console.at(control)
        assert "paused" in await console.ask("status")
        players = [asyncio.create_task(Client(seat, port).play()) for seat in range(4)]
        await console.status_with("seated NESW")
        assert "paused" in await console.ask("status")
        assert await console.ask("resume") == "going on"
        await asyncio.gather(*players)

    run(go())
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert played(tmp_path) == [(1, 1)]


def test_a_paused_match_goes_on_where_nobody_could_resume_it(tmp_path: Path) -> None:
    killed_in_a_pause(tmp_path)
    process = spotcard(tmp_path, *RESUME)
    port, told = port_said(process, "table")
    assert "it goes on" in told
    run(play_all(port))
    process.communicate(timeout=60)
    assert process.returncode == 0
