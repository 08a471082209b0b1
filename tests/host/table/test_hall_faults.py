"""Regressions that once lost boards or clients, over real sockets and processes."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from peers import TALKS, Peer

from spotcard_host.records.acts import ActLog, NotWritten, read_acts
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import pbn_bytes
from spotcard_host.table.guard import Guard, GuardError
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.operator import ControlPort, Operator, parse_result
from spotcard_host.table.rules import CommandError, Rules

TEAMS = ("ours", "theirs", "ours", "theirs")
RULES = Rules(pause=0.0, clock=20.0, grace=2.0)


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


def match_of(boards: int = 2, rules: Rules = RULES, acts: ActLog | None = None) -> Match:
    deals = [random_board(n, random.Random(n)) for n in range(1, boards + 1)]
    return Match(acts or ActLog(), deals, rules, time.monotonic)


async def hall_of(match: Match, guard: Guard | None = None) -> tuple[Hall, asyncio.Task[None]]:
    hall = Hall([match], guard)
    await hall.start("127.0.0.1", 0)
    return hall, asyncio.create_task(hall.run())


def peers(boards: int = 2, team: Callable[[int], str] = lambda seat: TEAMS[seat]) -> list[Peer]:
    return [Peer(TALKS["spec"], seat, team(seat), [["1NT"]] * boards) for seat in range(4)]


class Typist:
    """A socket to type lines on."""

    @classmethod
    async def come(cls, port: int, *lines: str) -> Typist:
        self = cls()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
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


@pytest.mark.parametrize("text", [
    "North bids 8C", "North bids 1C1", "North bids 2NTT", "North says 1NT", "North plays",
    "north BIDS", "North 1NT",
])
def test_a_call_that_cannot_be_read_is_answered(text: str) -> None:
    """It once led to 300 s of silence and the end of the session."""
    async def go() -> None:
        hall, running = await hall_of(match_of())
        north, others = await north_at_its_call(hall.port)
        north.type(text)
        assert await north.hear("Illegal") == "Illegal bid"
        north.type("North passes")
        assert not hall.tables[0].table.finished
        for task in (running, *others):
            task.cancel()
        await asyncio.gather(running, *others, return_exceptions=True)

    run(go())


def test_one_flooding_client_does_not_starve_the_others() -> None:
    """Ten thousand lines at once once delayed everybody by 4.5 s."""
    async def go() -> None:
        match = match_of(3)
        hall, running = await hall_of(match)
        flood = await Typist.come(hall.port,
                                  'Connecting "x" as North using protocol version 18')
        flood.writer.write(b"North ready for East's bid\r\n" * 10_000)
        began = time.monotonic()
        other = await Typist.come(hall.port, "hello")
        assert (await other.hear("Error")).startswith("Error expected Connecting")
        assert time.monotonic() - began < 2
        assert await flood.hear("nothing") == "", "it is thrown out"
        await asyncio.wait_for(asyncio.gather(
            running, *(peer.play(hall.port) for peer in peers(3))), 30)
        assert len(match.tables["1"].records) == 3

    run(go())


def test_a_client_with_a_fault_in_every_deal_plays_on() -> None:
    """Faults were once counted per connection: a correct but odd client was out at board 20."""
    async def go() -> None:
        match = match_of(30)
        hall, running = await hall_of(match)

        class Odd(Peer):
            async def _board(self) -> None:
                self._say("East bids nonsense\r\nEast ready for nothing\r\nwhat?")
                await super()._board()

        clients = peers(30)
        clients[1] = Odd(TALKS["spec"], 1, TEAMS[1], [])
        await asyncio.gather(running, *(peer.play(hall.port) for peer in clients))
        assert len(match.tables["1"].records) == 30
        assert not any(record.rulings for record in match.tables["1"].records)

    run(go())


def test_a_stranger_cannot_keep_a_seat_before_the_start() -> None:
    async def go() -> None:
        rules = Rules(pause=0.0, ready_limit=0.2, clock=20.0)
        hall, running = await hall_of(match_of(1, rules))
        stranger = await Typist.come(hall.port,
                                     'Connecting "ours" as North using protocol version 18')
        assert await stranger.hear("North (")
        assert await stranger.hear("nothing") == "", "it did not get ready"
        await asyncio.gather(running, *(peer.play(hall.port) for peer in peers(1)))

    run(go())


def test_who_may_sit() -> None:
    async def go() -> None:
        guard = Guard(["ours:sesame", "theirs/EW@127.0.0.0/8", "guests@10.0.0.1"])
        hall, running = await hall_of(match_of(1), guard)
        for name, seat, why in (
            ("ours", "North", "may not sit"), ("ours:open", "North", "may not sit"),
            ("theirs", "North", "may not sit"), ("guests", "North", "may not sit"),
            ("others", "North", "not expected"),
        ):
            typist = await Typist.come(
                hall.port, f'Connecting "{name}" as {seat} using protocol version 18')
            assert why in await typist.hear("Error")
        clients = peers(1, lambda seat: ("ours:sesame", "theirs")[seat & 1])
        await asyncio.gather(running, *(peer.play(hall.port) for peer in clients))
        assert 'Teams : N/S : "ours" E/W : "theirs"' in clients[1].lines
        assert not any("sesame" in line for line in clients[1].lines)

    run(go())
    with pytest.raises(GuardError, match="network"):
        Guard(["a@b.c"])


def test_a_seat_is_kept_for_the_address_that_took_it() -> None:
    core = match_of().tables["1"]
    for seat in range(4):
        core.sit(seat, TEAMS[seat], f"10.0.0.{seat}")
        core.receive(seat, ("readyForTeams", seat))
    core.leave(0)
    assert "kept for the address" in core.objection(0, "ours", "10.0.0.9")
    assert core.objection(0, "ours", "10.0.0.0") == ""
    core.admit("ours", 0)
    assert core.objection(0, "ours", "10.0.0.9") == ""


class Full:
    """A disk that is full from a number of acts on, until it has room."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.lines: list[bytes] = []

    def write(self, line: bytes) -> None:
        if len(self.lines) >= self.room:
            raise NotWritten("m.acts: No space left on device")
        self.lines.append(line)

    def sync(self) -> None: ...


@pytest.mark.parametrize("room", [9, 12, 30, 66, 67, 68, 69])
def test_a_full_disk_pauses_the_table_and_loses_nothing(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spotcard_host.table.hall.RETRY", 0.05)

    async def go() -> None:
        disk = Full(room)
        match = match_of(2, acts=ActLog(disk))
        hall, running = await hall_of(match)
        tasks = [asyncio.create_task(peer.play(hall.port)) for peer in peers()]
        table = match.tables["1"]
        while not table.paused:
            await asyncio.sleep(0.01)
        assert table.paused == "m.acts: No space left on device"
        assert len(disk.lines) == room == len(match.acts.acts)
        await asyncio.sleep(0.2)
        disk.room = 10_000
        await asyncio.gather(running, *tasks)
        records = table.records
        assert [len(record.cards) for record in records] == [52, 52]
        assert [json.loads(line)["n"] for line in disk.lines] == list(range(len(disk.lines)))

    run(go())


def test_a_web_page_gives_no_commands() -> None:
    async def go() -> None:
        hall, running = await hall_of(match_of(2))
        control = ControlPort(Operator(hall))
        await control.start(0)
        reader, writer = await asyncio.open_connection("127.0.0.1", control.port)
        writer.write(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n"
                     b"pause\r\nadjust 1 7NTN=\r\n")
        assert b"expected a command" in await asyncio.wait_for(reader.read(), 5)
        assert not hall.tables[0].table.paused
        writer.close()
        control.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    run(go())


def test_the_operator() -> None:
    async def go() -> None:
        match = match_of(3)
        hall, running = await hall_of(match)
        control = ControlPort(Operator(hall))
        await control.start(0)
        reader, writer = await asyncio.open_connection("127.0.0.1", control.port)

        async def ask(line: str) -> str:
            writer.write(line.encode() + b"\n")
            reply = await asyncio.wait_for(reader.readuntil(b"\n\n"), 5)
            return reply.decode().strip()

        assert await ask("status") == ("table 1: seated nobody; waiting for North, East, South, "
                                       "West")
        assert await ask("pause") == "paused"
        tasks = [asyncio.create_task(peer.play(hall.port)) for peer in peers(5)]
        await asyncio.sleep(0.3)
        assert match.tables["1"].state is None
        assert "paused" in await ask("status")
        assert await ask("resume") == "going on"
        table = match.tables["1"]
        while not table.records:
            await asyncio.sleep(0)
        assert "begins again" in await ask("redo 1")
        assert "adjusted" in await ask("adjust 1 4SXN-1")
        for line, words in (
            ("redo 9", "has not played board 9"), ("adjust 1 lots", "expected a result"),
            ("eject Q", "seat"), ("frobnicate", "no command"), ("redo", "expected: redo BOARD"),
            ("pause 7", "no table '7'"), ('admit "half', "closing quotation"),
            ("withdraw the others", "no team 'the others'"),
        ):
            assert words in (await ask(line)).replace("No closing", "no closing"), line
        assert await ask("say Well played, it's over") == "said"
        assert "redo BOARD" in await ask("help")
        await asyncio.gather(running, *tasks)
        control.close()
        kinds = [act["act"] for act in match.acts.acts]
        assert [kind for kind in kinds if kind in ("pause", "resume", "redo", "say")] == [
            "pause", "resume", "redo", "say"]
        attempts = [(record.board, record.attempt) for record in table.records]
        assert sorted(attempts) == [(1, 1), (1, 2), (2, 1), (3, 1)]

    run(go())


@pytest.mark.parametrize(("text", "result"), [
    ("60-40", {"percent": [60, 40]}), ("+620", {"score": 620}), ("-50", {"score": -50}),
    ("pass", {"score": 0}), ("3ntE=", {"contract": "3N", "declarer": "E", "tricks": 9}),
    ("4SXXN-2", {"contract": "4SXX", "declarer": "N", "tricks": 8}),
])
def test_results_that_the_operator_may_give(text: str, result: dict[str, Any]) -> None:
    assert parse_result(text) == result


@pytest.mark.parametrize("text", ["", "8SN=", "4SN+9", "101-2", "4S", "620", "1SN-8"])
def test_invalid_results(text: str) -> None:
    with pytest.raises(CommandError, match="expected a result"):
        parse_result(text)


# The command as a process


def spotcard(folder: Path, *args: str, **more: Any) -> subprocess.Popen[str]:
    more.setdefault("stdout", subprocess.PIPE)
    return subprocess.Popen(
        [sys.executable, "-m", "spotcard_host", *args], stderr=subprocess.PIPE, text=True,
        cwd=folder, **more,
    )


def port_of(process: subprocess.Popen[str]) -> int:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"table at 127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise AssertionError("the table did not start")


TABLE = ("table", "--listen", "127.0.0.1:0", "--pause", "0", "--seed", "3")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """`play --boards c.pbn -o c.pbn -n 2` replaced three boards by two."""
    kept = tmp_path / "c.pbn"
    kept.write_text("what was there\n")
    for command in (("table", "--listen", "127.0.0.1:0"), ("play", "--on", "host")):
        process = spotcard(tmp_path, *command, "-o", "c.pbn")
        _, err = process.communicate(timeout=30)
        assert process.returncode == 1
        assert "c.pbn exists and is not overwritten" in err and "Traceback" not in err
    assert kept.read_text() == "what was there\n" and os.listdir(tmp_path) == ["c.pbn"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stopped_server_sends_end_of_session_and_can_be_resumed(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "2", "-o", "m.pbn")
    port = port_of(process)

    async def first() -> None:
        north, others = await north_at_its_call(port)
        process.send_signal(number)
        assert await north.hear("End") == "End of session"
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    run(first())
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "--resume m.acts" in err
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
    port = port_of(process)

    async def second() -> None:
        await asyncio.gather(*(peer.play(port) for peer in peers()))

    run(second())
    process.communicate(timeout=20)
    assert process.returncode == 0
    records, problems = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert [len(record.cards) for record in records] == [52, 52] and not problems


def test_a_closed_standard_output_pauses_and_loses_nothing(tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    process = spotcard(tmp_path, *TABLE, "-n", "2", "-o", "m.pbn", "--control", "0",
                       stdout=write_end)
    os.close(write_end)
    os.close(read_end)  # there is no reader: the first print fails
    assert process.stderr is not None
    control = int(next(found[1] for line in process.stderr
                       if (found := re.search(r"taken at 127\.0\.0\.1:(\d+)", line))))
    port = port_of(process)

    async def go() -> None:
        tasks = [asyncio.create_task(peer.play(port)) for peer in peers()]
        reader, writer = await asyncio.open_connection("127.0.0.1", control)
        while True:
            writer.write(b"status\n")
            if b"paused" in await asyncio.wait_for(reader.readuntil(b"\n\n"), 10):
                break
            await asyncio.sleep(0.05)
        writer.write(b"resume\n")
        await reader.readuntil(b"\n\n")
        await asyncio.gather(*tasks)

    run(go())
    _, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert "standard output is closed" in err and "Traceback" not in err
    acts, _ = read_acts(tmp_path / "m.acts")
    assert sum(act["act"] == "end" for act in acts) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_play_without_standard_output(tmp_path: Path) -> None:
    """`spotcard play --on host -n 3 >&-` ended in a traceback."""
    command = f"{sys.executable} -m spotcard_host play --on host -n 2 --seed 1 -o m.pbn >&-"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
                          timeout=120)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    acts, _ = read_acts(tmp_path / "m.acts")
    assert sum(act["act"] == "end" for act in acts) == 2


def test_two_tables_in_one_second_take_two_names(tmp_path: Path) -> None:
    processes = [spotcard(tmp_path, *TABLE, "-n", "1") for _ in range(3)]
    for process in processes:
        port_of(process)
    for process in processes:
        process.terminate()
        process.communicate(timeout=20)
    assert len(list(tmp_path.glob("*.acts"))) == 3


def test_a_quote_in_a_team_name_keeps_the_pbn_whole(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn")
    port = port_of(process)

    async def go() -> None:
        clients = peers(1, lambda seat: ('say "hi" \\', "b\\")[seat & 1])
        await asyncio.gather(*(peer.play(port) for peer in clients))

    run(go())
    process.communicate(timeout=20)
    records, problems = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert not problems and records[0].names[:2] == ['say "hi" \\', "b\\"]


def test_one_command_takes_two_seats(tmp_path: Path) -> None:
    table = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn", "--fill", "1", "--on", "host")
    port = port_of(table)
    seats = spotcard(tmp_path, "seat", "--seat", "ns", "--team", "Ours", "--on", "host",
                     "--connect", f"127.0.0.1:{port}", stdout=subprocess.DEVNULL)
    _, err = seats.communicate(timeout=60)
    assert seats.returncode == 0, err
    assert "N: " in err and "S: " in err
    _, told = table.communicate(timeout=30)
    assert table.returncode == 0, told
    records, _ = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert records[0].names == ["Ours", "Spotcard EW", "Ours", "Spotcard EW"]


@pytest.mark.parametrize("acts", [
    '{"n":0,"act":"match"}', '{"n":0,"act":"match","rules":{"x":1},"boards":[]}',
    '{"n":0,"act":"match","rules":{},"boards":[{"board":1}]}',
    '{"n":0,"act":"match","rules":{},"boards":[]}\n{"n":1,"act":"call","table":"7"}',
])
def test_unreadable_acts_are_one_line(tmp_path: Path, acts: str) -> None:
    (tmp_path / "m.acts").write_text(acts + "\n")
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
    _, err = process.communicate(timeout=20)
    assert process.returncode == 1 and "m.acts" in err and "Traceback" not in err
    assert (tmp_path / "m.acts").read_text() == acts + "\n"


def test_a_byte_order_mark_and_a_team_without_a_name(tmp_path: Path) -> None:
    async def go() -> None:
        hall, running = await hall_of(match_of())
        north = await Typist.come(hall.port,
                                  '\ufeffConnecting "t" as North using protocol version 18')
        assert await north.hear("North")
        for name in ("", "   "):
            south = await Typist.come(hall.port,
                                      f'Connecting "{name}" as South using protocol version 18')
            assert "name of a team" in await south.hear("Error")
        hall.end()
        await running

    run(go())


def test_boards_that_share_a_number_are_told_apart(tmp_path: Path) -> None:
    deals = [random_board(n, random.Random(n)) for n in (1, 2)]
    for board in deals:
        board.number = 7
    (tmp_path / "in.pbn").write_bytes(pbn_bytes([BoardRecord.of(board) for board in deals]))
    process = spotcard(tmp_path, "play", "--match", "--on", "host", "--boards", "in.pbn",
                       "-o", "m.pbn")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0 and "numbered 1 to 2" in err
    records, _ = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert sorted(r.board for r in records) == [1, 1, 2, 2]
    assert {r.dealer for r in records} == {deals[0].dealer, deals[1].dealer}
    assert (tmp_path / "m.lin").read_text().count("qx|") == 4


def test_an_operator_who_stays_connected_is_not_a_failure(tmp_path: Path) -> None:
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "-n", "1", "--pause", "0",
                       "--control", "0", "-o", "m.pbn")
    told = ""
    while "table at" not in told:
        told += process.stderr.readline()
    control = int(re.search(r"taken at 127.0.0.1:(\d+)", told)[1])
    port = int(re.search(r"table at \S+?:(\d+)", told)[1])

    async def go() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", control)
        writer.write(b"status\n")
        await asyncio.gather(*(peer.play(port) for peer in peers(1)))
        writer.write(b"x" * 9999)
        await asyncio.to_thread(process.wait, 20)

    run(go())
    assert "Traceback" not in process.stderr.read() and process.returncode == 0


def test_a_robot_takes_a_seat_that_is_left_in_mid_match(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn", "--fill", "1", "--on", "host")

    async def go() -> None:
        north, others = await north_at_its_call(port_of(process))
        north.writer.close()
        await asyncio.gather(*others)

    run(go())
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0 and "a robot takes the seat of North" in err
    records, _ = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert records[0].names[0] == "ours" and not records[0].note
    assert records[0].passed_out or len(records[0].cards) == 52


def test_a_port_that_is_taken_leaves_the_name_of_the_match_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        for _ in range(2):
            process = spotcard(tmp_path, "table", "--listen", where, "-o", "m.pbn")
            _, err = process.communicate(timeout=30)
            assert process.returncode == 1 and f"cannot listen on {where}" in err
    assert os.listdir(tmp_path) == []
