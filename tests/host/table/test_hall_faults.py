"""Regressions that once lost boards or clients, over real sockets and processes."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hall_clients import NAMES, Typist, hall_of, match_of, north_at_its_call, peers
from peers import TALKS, Peer

from spotcard_host.records.acts import ActLog, NotWritten
from spotcard_host.table.guard import Guard, GuardError
from spotcard_host.table.operator import ControlPort, Operator, parse_result
from spotcard_host.table.rules import CommandError, Rules


@pytest.mark.parametrize("text", [
    "North bids 8C", "North bids 1C1", "North bids 2NTT", "North says 1NT", "North plays",
    "north BIDS", "North 1NT",
])
async def test_a_call_that_cannot_be_read_is_answered(text: str) -> None:
    """It once led to 300 s of silence and the end of the session."""
    hall, running = await hall_of(match_of())
    north, others = await north_at_its_call(hall.port)
    north.type(text)
    assert await north.hear("Illegal") == "Illegal bid"
    north.type("North passes")
    assert not hall.tables[0].table.finished
    for task in (running, *others):
        task.cancel()
    await asyncio.gather(running, *others, return_exceptions=True)


async def test_one_flooding_client_does_not_starve_the_others() -> None:
    """Ten thousand lines at once once delayed everybody by 4.5 s."""
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


async def test_a_client_with_a_fault_in_every_deal_plays_on() -> None:
    """Faults were once counted per connection: a correct but odd client was out at board 20."""
    match = match_of(30)
    hall, running = await hall_of(match)

    class Odd(Peer):
        async def _board(self) -> None:
            self._say("East bids nonsense\r\nEast ready for nothing\r\nwhat?")
            await super()._board()

    clients = peers(30)
    clients[1] = Odd(TALKS["spec"], 1, NAMES[1], [])
    await asyncio.gather(running, *(peer.play(hall.port) for peer in clients))
    assert len(match.tables["1"].records) == 30
    assert not any(record.rulings for record in match.tables["1"].records)


async def test_a_stranger_cannot_keep_a_seat_before_the_start() -> None:
    rules = Rules(pause=0.0, ready_limit=0.2, clock=20.0)
    hall, running = await hall_of(match_of(1, rules))
    stranger = await Typist.come(hall.port,
                                 'Connecting "ours" as North using protocol version 18')
    assert await stranger.hear("North (")
    assert await stranger.hear("nothing") == "", "it did not get ready"
    await asyncio.gather(running, *(peer.play(hall.port) for peer in peers(1)))


async def test_who_may_sit() -> None:
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
    with pytest.raises(GuardError, match="network"):
        Guard(["a@b.c"])


def test_a_seat_is_kept_for_the_address_that_took_it() -> None:
    core = match_of().tables["1"]
    for seat in range(4):
        core.sit(seat, NAMES[seat], f"10.0.0.{seat}")
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
async def test_a_full_disk_pauses_the_table_and_loses_nothing(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spotcard_host.table.hall.RETRY", 0.05)
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


async def test_a_stranger_who_takes_and_leaves_seats_does_not_fill_the_disk() -> None:
    match = match_of(1)
    hall, running = await hall_of(match)
    told = b""
    for _ in range(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.port)
        writer.write(b'Connecting "us" as North using protocol version 18\r\n')
        told = await asyncio.wait_for(reader.readline(), 5)
        writer.close()
        await asyncio.sleep(0.002)
    assert b"too often" in told
    assert len(match.acts.acts) < 100
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def test_whoever_is_refused_all_the_time_does_not_hide_what_the_console_says() -> None:
    guard = Guard()
    told = [guard.tells("10.0.0.9", second / 10) for second in range(500)]
    assert [more is None for more in told].index(True) == 10 and set(told[10:]) == {None}
    assert told[:9] == [""] * 9 and "not told" in str(told[9])
    assert guard.tells("10.0.0.8", 50.0) == ""  # somebody else
    assert guard.tells("10.0.0.9", 61.0) == " (490 others from there were not told)"
    assert guard.tells("10.0.0.9", 62.0) == ""
    for number in range(3000):
        guard.tells(f"host{number}", 63.0)
    assert len(guard._refused) <= 1000


async def test_a_web_page_gives_no_commands() -> None:
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


async def test_the_operator() -> None:
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
        ('admit "" N', "expected: admit TEAM"),
    ):
        assert words in (await ask(line)).replace("No closing", "no closing"), line
    assert await ask("say Well played, it's over") == "said"
    told = await ask("help")
    assert "redo BOARD" in told and "becomes an act of the match" in told
    assert "at most 1000 characters" in await ask("say " + 9000 * "x")
    await asyncio.gather(running, *tasks)
    control.close()
    kinds = [act["act"] for act in match.acts.acts]
    assert [kind for kind in kinds if kind in ("pause", "resume", "redo", "say")] == [
        "pause", "resume", "redo", "say"]
    attempts = [(record.board, record.attempt) for record in table.records]
    assert sorted(attempts) == [(1, 1), (1, 2), (2, 1), (3, 1)]


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


async def test_a_byte_order_mark_and_a_team_without_a_name(tmp_path: Path) -> None:
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
