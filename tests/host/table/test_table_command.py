"""`spotcard table` and `play` as processes: files, exit status, what ends them."""

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
from pathlib import Path

import pytest
from hall_clients import Client, Typist, north_at_its_call, peers, play_all, port_of, run, spotcard

from spotcard.robot.seat import ENDED
from spotcard_host.common.addresses import reachable
from spotcard_host.common.options import address
from spotcard_host.records.acts import read_acts
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import pbn_bytes

TABLE = ("table", "--listen", "127.0.0.1:0", "--pause", "0", "--seed", "3")


def test_command_plays_and_writes_pbn(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "2", "--json", "-o", "out.pbn")
    run(play_all(port_of(process)))
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    shown = [json.loads(line) for line in out.splitlines()]
    assert [board["board"] for board in shown] == [1, 2]
    records, problems = read_records((tmp_path / "out.pbn").read_text("latin-1"))
    assert not problems
    assert [record.to_json()["play"] for record in records] == [b["play"] for b in shown]


def test_command_interrupted_keeps_the_boards(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "50", "-o", "out.pbn")
    port = port_of(process)

    async def go() -> None:
        players = [asyncio.create_task(Client(seat, port).play()) for seat in (0, 1, 2)]
        await Client(3, port).play(boards=2)
        process.send_signal(signal.SIGINT)
        await asyncio.gather(*players)

    run(go())
    out, err = process.communicate(timeout=60)
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
    process = spotcard(tmp_path, *TABLE, "-n", "1", *args)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (status, "")
    assert text in "\n".join(err.splitlines()[-2:])


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
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "--resume m.acts" in err
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
    port = port_of(process)

    async def second() -> None:
        await asyncio.gather(*(peer.play(port) for peer in peers()))

    run(second())
    process.communicate(timeout=60)
    assert process.returncode == 0
    records, problems = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert [len(record.cards) for record in records] == [52, 52] and not problems


def test_a_closed_standard_output_pauses_and_loses_nothing(tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    process = spotcard(tmp_path, *TABLE, "-n", "2", "-o", "m.pbn", "--control", "0",
                       "--linger", "0", stdout=write_end)
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
    _, err = process.communicate(timeout=60)
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
        process.communicate(timeout=60)
    assert len(list(tmp_path.glob("*.acts"))) == 3


def test_a_quote_in_a_team_name_keeps_the_pbn_whole(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn")
    port = port_of(process)

    async def go() -> None:
        clients = peers(1, lambda seat: ('say "hi" \\', "b\\")[seat & 1])
        await asyncio.gather(*(peer.play(port) for peer in clients))

    run(go())
    process.communicate(timeout=60)
    records, problems = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert not problems and records[0].names[:2] == ['say "hi" \\', "b\\"]


def test_one_command_takes_two_seats(tmp_path: Path) -> None:
    table = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn")
    port = port_of(table)
    seats = spotcard(tmp_path, "seat", "--seat", "ns", "--team", "Ours", "--on", "host",
                     "--connect", f"127.0.0.1:{port}", stdout=subprocess.DEVNULL)

    async def go() -> None:
        _, east, _, west = peers(1)
        await asyncio.gather(east.play(port), west.play(port))

    run(go())
    _, err = seats.communicate(timeout=60)
    assert seats.returncode == 0, err
    assert "N: " in err and "S: " in err
    _, told = table.communicate(timeout=30)
    assert table.returncode == 0, told
    records, _ = read_records((tmp_path / "m.pbn").read_text("latin-1"))
    assert records[0].names == ["Ours", "theirs", "Ours", "theirs"]


@pytest.mark.parametrize("acts", [
    '{"n":0,"act":"match"}', '{"n":0,"act":"match","rules":{"x":1},"boards":[]}',
    '{"n":0,"act":"match","rules":{},"boards":[{"board":1}]}',
    '{"n":0,"act":"match","rules":{},"boards":[]}\n{"n":1,"act":"call","table":"7"}',
])
def test_unreadable_acts_are_one_line(tmp_path: Path, acts: str) -> None:
    (tmp_path / "m.acts").write_text(acts + "\n")
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1 and "m.acts" in err and "Traceback" not in err
    assert (tmp_path / "m.acts").read_text() == acts + "\n"


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
                       "--control", "0", "--linger", "0", "-o", "m.pbn")
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


@pytest.mark.parametrize("admit", [(), ("--admit", "ours:sesame", "--admit", "theirs")])
def test_a_robot_gives_a_seat_back_to_its_player(tmp_path: Path, admit: tuple[str, ...]) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "6", "-o", "m.pbn", "--fill", "1", "--on", "host",
                       *admit)
    name = "ours:sesame" if admit else "ours"
    acts = tmp_path / "m.acts"

    async def go() -> None:
        port = port_of(process)
        names = (name, "theirs", name, "theirs")
        players = [asyncio.create_task(Client(seat, port, names[seat]).play(boards=1))
                   for seat in (0, 1, 2)]
        west = asyncio.create_task(Client(3, port, "theirs").play())
        while acts.read_text().count('"act":"end"') < 1:
            await asyncio.sleep(0.02)
        await asyncio.gather(*players)  # three leave as the second board begins
        while acts.read_text().count('"act":"sit"') < 7:
            await asyncio.sleep(0.02)
        again = Client(0, port, name)
        await again.play()
        assert again.robot.phase == ENDED
        await west

    run(go())
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "gave up" not in err and "started again" not in err
    told, _ = read_acts(acts)
    assert any(act["act"] == "leave" and "whose player has come" in act.get("why", "")
               for act in told)
    assert sum(act["act"] == "end" for act in told) == 6


def test_a_robots_cards_are_not_shown_to_whoever_names_its_team(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "6", "-o", "m.pbn", "--fill", "1", "--on", "host")

    async def go() -> None:
        port = port_of(process)
        east = await Typist.come(port, 'Connecting "foe" as East using protocol version 18')
        east.type(*(f"East ready {what}" for what in
                    ("for teams", "to start", "for deal", "for cards")))
        assert await east.hear("East's cards")
        for seat, team in (("North", "Spotcard NS"), ("West", "foe")):
            stranger = await Typist.come(
                port, f'Connecting "{team}" as {seat} using protocol version 18')
            assert await stranger.hear("") == f"Error {seat} already seated"

    run(go())
    process.kill()
    process.communicate()


def test_a_word_that_is_not_utf8_is_wrong_usage(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "--watch", "--watch-token", os.fsdecode(b"a\xff"))
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2 and "expected text in UTF-8" in err


def test_the_address_that_is_printed_has_brackets_where_they_are_needed() -> None:
    assert reachable("::1", 2000) == "[::1]:2000" and reachable("10.0.0.1", 1) == "10.0.0.1:1"
    for host in ("0.0.0.0", "::"):
        assert address(reachable(host, 2000))[1] == 2000
        assert "::" not in address(reachable(host, 2000))[0][:2]


def test_a_name_that_no_robot_can_say_leaves_the_other_robots_alone(tmp_path: Path) -> None:
    process = spotcard(tmp_path, *TABLE, "-n", "1", "-o", "m.pbn", "--fill", "0", "--on", "host",
                       "--teams", f"{'x' * 51},{'y' * 52}")
    names = ["y" * 52, "y" * 52]
    acts = tmp_path / "m.acts"

    async def go() -> None:
        port = port_of(process)
        while acts.read_text().count('"act":"sit"') < 4:
            await asyncio.sleep(0.05)
        await asyncio.gather(*(Client(seat, port, names[seat & 1]).play()
                               for seat in (0, 1, 2, 3)))

    run(go())
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert err.count("no robot can sit") == 4 and "gave up" not in err
