"""The hall over real sockets: whole boards, and clients that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest
from hall_clients import Client, Session, run
from table_harness import TEAMS

from spotcard.robot.seat import ENDED
from spotcard_host.table.hall import Hall, HallFailure
from spotcard_host.table.rules import Rules


async def test_four_robots_play_whole_boards() -> None:
    async with Session(8) as table:
        await table.finish(*(table.client(seat).play() for seat in range(4)))
        assert [record.board for record in table.done] == list(range(1, 9))
        assert all(record.is_complete for record in table.done)
        assert not any(record.rulings for record in table.done)


@pytest.mark.parametrize("first", [
    b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\r\n", b"North ready for teams\r\n",
    b"Connecting teamNS as North using protocol version 18\r\n",
    b'Connecting "a" as Norht using protocol version 18\r\n',
    b'Connecting "a" as North using protocol version 17\n',
    b"x" * 100_000 + b"\n",
])
async def test_a_bad_first_line_is_answered_and_affects_nobody_else(first: bytes) -> None:
    async with Session(1) as table:
        bad = table.client(0)
        await bad.open()
        bad.type(first)
        assert (await bad.hear("Error")).startswith("Error ")
        assert await bad.hear("nothing more") == ""
        await table.finish(*(table.client(seat).play() for seat in range(4)))
        assert len(table.done) == 1


async def test_refusals_say_why() -> None:
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


async def test_a_client_that_leaves_before_the_start_leaves_its_seat_free() -> None:
    async with Session(1) as table:
        first = table.client(0, "others")
        await first.open()
        first.type('Connecting "others" as North using protocol version 18')
        await first.hear("North (")
        first.leave()
        await asyncio.sleep(0.1)
        await table.finish(*(table.client(seat).play() for seat in range(4)))
        assert table.done[0].names == list(TEAMS)


async def test_a_returning_seat_replays_the_board() -> None:
    async with Session(3) as table:
        async def twice() -> None:
            await table.client(2).play(boards=1)
            await asyncio.sleep(0.1)
            await table.client(2).play()

        await table.finish(twice(), *(table.client(seat).play() for seat in (0, 1, 3)))
        assert [record.board for record in table.done] == [1, 2, 3]
        assert all(record.attempt == 1 and not record.rulings for record in table.done)


async def test_a_seat_that_stays_away_loses_its_boards_and_ends_nobody_elses_match() -> None:
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


async def test_garbage_in_mid_session_affects_only_its_sender() -> None:
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


async def test_a_flood_against_the_protocol_is_cut_off() -> None:
    async with Session(1) as table:
        bad = table.client(0)
        await bad.open()
        bad.type('Connecting "ours" as North using protocol version 18')
        await bad.hear("North (")
        bad.type(b"North bids 9Z\r\n" * 100)
        assert await bad.hear("nothing") == ""
        await table.finish(*(table.client(seat).play() for seat in range(4)))
        assert len(table.done) == 1


async def test_one_byte_a_packet_and_odd_line_ends() -> None:
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


@pytest.mark.parametrize("how", ["reset", "half-close"])
async def test_a_stream_that_ends_in_the_middle_of_a_line(how: str) -> None:
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


async def test_a_silent_newcomer_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spotcard_host.table.hall.FIRST_LINE", 0.1)
    async with Session(1) as table:
        mute = table.client(0)
        await mute.open()
        assert await mute.hear("never") == ""


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


async def test_a_whole_tournament_may_connect_at_once() -> None:
    async with Session(1) as session:
        crowd = [session.client(0) for _ in range(300)]
        await asyncio.gather(*(client.open() for client in crowd))
        for client in crowd:
            client.type('Connecting "ours" as North using protocol version 18')
        answers = await asyncio.gather(*(client.hear("") for client in crowd))
        assert sorted({answer[:5] for answer in answers}) == ["Error", "North"]
        assert sum(answer.startswith("North") for answer in answers) == 1


async def test_a_busy_port_is_reported_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(HallFailure, match=f"cannot listen on 127.0.0.1:{port}: "):
            await Hall([]).start("127.0.0.1", port)
