"""Robots that fill a hall's seats, as typed lines: what they keep, and whom they give way to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hall_clients import NAMES, Typist, hall_of, match_of

from spotcard.game.cards import SEATS
from spotcard.protocol.events import ANY
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.table.guard import Guard
from spotcard_host.table.hall import Hall
from spotcard_host.table.place import AWAY

_CLIENTS: list[Typist] = []  # whoever is forgotten hangs up


@pytest.fixture(autouse=True)
def _all_hang_up() -> Iterator[None]:
    yield
    _CLIENTS.clear()


def _as(seat: int) -> str:
    return "ANYPL" if seat == ANY else SEAT_NAMES[seat]


async def sit(hall: Hall, seat: int, name: str, host: str = "127.0.0.1", version: int = 18
              ) -> tuple[Typist, str]:
    """A client of `host` that asks for a seat, and what it is answered."""
    client = await Typist.come(hall.port, host=host)
    _CLIENTS.append(client)
    client.type(
        f'Connecting "{name}" as {_as(seat)} using protocol version {version}')
    return client, await client.hear("")


async def dealt(hall: Hall, names: tuple[str, ...]) -> list[Typist]:
    """Four clients who have their cards."""
    clients = [(await sit(hall, seat, name))[0] for seat, name in enumerate(names)]
    for seat, client in enumerate(clients):
        client.type(*(f"{SEAT_NAMES[seat]} ready {what}" for what in
                      ("for teams", "to start", "for deal", "for cards")))
    for seat, client in enumerate(clients):
        assert await client.hear(f"{SEAT_NAMES[seat]}'s cards")
    return clients


async def leave(hall: Hall, client: Typist, seat: int) -> None:
    client.writer.close()
    while hall.tables[0].table.places[seat].stage != AWAY:
        await asyncio.sleep(0.01)


async def test_between_two_robots_a_seat_is_no_strangers() -> None:
    hall, serving = await hall_of(match_of())
    robot = f"ours:{hall.guard.robots_key}"
    north, *_ = await dealt(hall, (robot, *NAMES[1:]))
    await leave(hall, north, 0)
    assert (await sit(hall, 0, "ours"))[1] == "Error North is kept for a robot"
    assert (await sit(hall, 0, robot))[1].startswith("North")
    serving.cancel()


@pytest.mark.parametrize("is_robot_there", [False, True])
async def test_a_seat_that_a_robot_fills_is_kept_for_the_address_that_had_it(
    is_robot_there: bool
) -> None:
    hall, serving = await hall_of(match_of())
    north, *_ = await dealt(hall, NAMES)
    await leave(hall, north, 0)
    robot, said = await sit(hall, 0, f"ours:{hall.guard.robots_key}")
    assert said.startswith("North")
    if not is_robot_there:
        await leave(hall, robot, 0)
    why = "already seated" if is_robot_there else "is kept for the address that took it"
    assert (await sit(hall, 0, "ours", "127.0.0.2"))[1] == f"Error North {why}"
    assert (await sit(hall, 0, "ours"))[1] == 'North ("ours") seated'
    serving.cancel()


async def test_a_player_whom_the_operator_knows_relieves_a_robot_from_anywhere() -> None:
    hall, serving = await hall_of(match_of(), Guard(["ours", "theirs"]))
    north, *_ = await dealt(hall, NAMES)
    await leave(hall, north, 0)
    assert (await sit(hall, 0, f"ours:{hall.guard.robots_key}"))[1].startswith("North")
    assert (await sit(hall, 0, "ours", "127.0.0.2"))[1] == 'North ("ours") seated'
    serving.cancel()


@pytest.mark.parametrize("filled", ["N", "S", "NS"])
async def test_whoever_does_not_mind_where_takes_a_free_seat_first(filled: str) -> None:
    hall, serving = await hall_of(match_of())
    for seat in filled:
        await sit(hall, SEATS.index(seat), f"ours:{hall.guard.robots_key}")
    _, said = await sit(hall, ANY, "ours")
    links = hall.tables[0].links
    robots = "".join(SEATS[seat] for seat, link in enumerate(links) if link and link.is_robot)
    if filled == "NS":
        assert said.startswith("North") and robots == "S"  # there is no other
    else:
        assert said.endswith("seated") and robots == filled
    serving.cancel()


async def test_whoever_does_not_mind_where_comes_back_to_his_own_seat() -> None:
    hall, serving = await hall_of(match_of(), Guard(["ours@127.0.0.0/8", "theirs"]))
    hosts = ("127.0.0.2", "127.0.0.1", "127.0.0.3", "127.0.0.1")
    clients = [(await sit(hall, seat, name, hosts[seat]))[0]
               for seat, name in enumerate(NAMES)]
    for seat, client in enumerate(clients):
        client.type(*(f"{SEAT_NAMES[seat]} ready {what}" for what in
                      ("for teams", "to start", "for deal", "for cards")))
    for seat, client in enumerate(clients):
        assert await client.hear(f"{SEAT_NAMES[seat]}'s cards")
    for seat in (0, 2):
        await leave(hall, clients[seat], seat)
        await sit(hall, seat, f"ours:{hall.guard.robots_key}")
    assert (await sit(hall, ANY, "ours", "127.0.0.3"))[1].startswith("South")
    serving.cancel()


@pytest.mark.parametrize("his", [0, 2])
@pytest.mark.parametrize("is_filled", [True, False])
async def test_who_knows_his_own_hand_is_not_dealt_partners(his: int, is_filled: bool) -> None:
    """Partner's seat is free for anybody; his own is free too, or a robot holds it."""
    hall, serving = await hall_of(match_of())
    clients = await dealt(hall, NAMES)
    await leave(hall, clients[his], his)
    if is_filled:
        await sit(hall, his, f"ours:{hall.guard.robots_key}")
    await leave(hall, clients[his ^ 2], his ^ 2)
    seats = hall.tables[0]
    hall.do(seats, lambda: seats.table.admit("ours", his ^ 2))
    assert (await sit(hall, ANY, "ours"))[1].startswith(SEAT_NAMES[his])
    serving.cancel()


async def test_a_client_that_cannot_play_relieves_no_robot() -> None:
    hall, serving = await hall_of(match_of())
    assert (await sit(hall, 0, f"ours:{hall.guard.robots_key}"))[1].startswith("North")
    _, said = await sit(hall, 0, "ours", version=17)
    assert said == "Error Protocol version is not 18 but 17"
    assert hall.tables[0].links[0] is not None
    serving.cancel()


@pytest.mark.parametrize("team", ["ours", "Spotcard NS"])
async def test_a_robot_that_comes_too_late_is_sent_off(team: str) -> None:
    hall, serving = await hall_of(match_of())
    ended: list[tuple[str, int]] = []
    hall.dismiss = lambda team, seat: ended.append((team, seat))
    await sit(hall, 0, "ours")
    robot = f"{team}:{hall.guard.robots_key}"
    for seat in (0, 2):
        _, said = await sit(hall, seat, robot)
        is_refused = seat == 0 or team != "ours"
        assert said.startswith("Error") == is_refused
        assert ((team, seat) in ended) == is_refused
    ended.clear()
    # It is there: that one has come again, before its first connection was seen to end.
    assert (await sit(hall, 2, f"ours:{hall.guard.robots_key}"))[1].startswith("Error") == (
        team == "ours")
    assert ended == []
    serving.cancel()


async def test_a_resumed_table_keeps_no_seat_for_a_robot() -> None:
    match = match_of()
    hall, serving = await hall_of(match)
    await dealt(hall, (f"ours:{hall.guard.robots_key}", *NAMES[1:]))
    serving.cancel()
    again = match_of()
    again.tables["1"].restore(match.acts.acts)
    assert [place.address for place in again.tables["1"].places] == [None] + ["127.0.0.1"] * 3
    assert SEATS[again.tables["1"].turn]
