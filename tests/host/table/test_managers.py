"""Our seats at other programs' table managers, over real sockets, on both interpreters."""

from __future__ import annotations

import asyncio
import random

import pytest
from managers import MANNERS, Manager
from robot_fakes import FakeBidder, FakePlayer

from spotcard.robot.seat import Seat
from spotcard_device import link
from spotcard_device.port import TcpPort
from spotcard_device.settings import DIALECTS, check
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.robots.seatproc import start_seat

BOARDS = [random_board(n, random.Random(n)) for n in (1, 2, 3, 4)]
SCRIPTS = ([7, 20, 0], [0, 0, 1, 17], [0, 0, 0], [0, 0, 0])
TEAMS = ("ours", "theirs", "ours", "theirs")


class Watch:
    """What a session tells the app."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def event(self, event: object) -> None: ...
    def thinking(self, yes: bool) -> None: ...
    def probe(self, where: str) -> None: ...
    def work(self) -> bool:
        return False

    def short_of_memory(self, *given: object) -> None: ...

    def fault(self, text: str) -> None:
        self.faults.append(text)

    def disagreed(self, text: str) -> bool:
        self.faults.append(text)
        return True


def settings(seat: int, port: int, name: str) -> dict[str, object]:
    known = name if name != "zbridge" else "spec"
    chosen: dict[str, object] = check({
        "seat": "NESW"[seat], "host": "127.0.0.1", "port": port, "team": TEAMS[seat],
        "dialect": known,
    })
    return chosen


@pytest.mark.parametrize("name", list(MANNERS))
def test_our_seat_at_every_manager(name: str) -> None:
    watches = [Watch() for _ in range(4)]

    async def seat_at(seat: int, port: int) -> int:
        chosen = settings(seat, port, name)
        robot = Seat(-1 if chosen["any_seat"] else seat, TEAMS[seat],
                     FakeBidder(SCRIPTS[seat], "12 to 14 total points."), FakePlayer(1),
                     chosen["alerts"], chosen["alert_passes"], chosen["say_dummy"])
        session = link.Link(TcpPort("127.0.0.1", port), robot, watches[seat], chosen["style"],
                            0, min(2, chosen["pace"]))

        async def clock() -> None:
            while True:
                await asyncio.sleep(0.01)  # five times as fast as on the board
                session.tick()

        ticking = asyncio.create_task(clock())
        try:
            outcome, _ = await session.run()
            return int(outcome)
        finally:
            ticking.cancel()

    async def go() -> list[BoardRecord]:
        manager = Manager(MANNERS[name], BOARDS)
        await manager.start()
        tasks = [asyncio.create_task(seat_at(seat, manager.ports[seat])) for seat in range(4)]
        await asyncio.wait_for(manager.run(), 60)
        outcomes = await asyncio.wait_for(asyncio.gather(*tasks), 20)
        wanted = link.LOST if MANNERS[name].finish is None else link.ENDED
        assert outcomes == [wanted] * 4
        return manager.records

    records = asyncio.run(go())
    assert not [watch.faults for watch in watches if watch.faults]
    assert len(records) == 4
    assert sum(len(record.cards) == 52 for record in records) >= 2
    assert records[3].passed_out and not records[3].cards


@pytest.mark.parametrize("name", ["openspiel", "bridge_env", "moniteur", "seed"])
async def test_a_micropython_seat_at_their_managers(name: str) -> None:
    try:
        interpreter = find()
    except Unavailable as error:
        pytest.skip(str(error))
    manager = Manager(MANNERS[name], BOARDS[:2])
    await manager.start()
    seats = [
        start_seat(seat, "127.0.0.1", manager.ports[seat], TEAMS[seat], None, "micropython",
                   options={"dialect": name}, interpreter=interpreter)
        for seat in range(4)
    ]
    try:
        await asyncio.wait_for(manager.run(), 90)
    finally:
        for seat in seats:
            seat.stop()
    assert len(manager.records) == 2


def test_a_dialect_gives_way_to_what_the_settings_say() -> None:
    given = {"seat": "N", "host": "h", "team": "t", "dialect": "openspiel"}
    assert check(given)["say_dummy"] is False and check(given)["style"] == "upper"
    assert check({**given, "say_dummy": True})["say_dummy"] is True
    assert set(DIALECTS) <= set(MANNERS) | {"wbridge5"}
