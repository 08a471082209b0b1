"""Whole sessions with clients that speak exactly one program's dialect, over real sockets."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import replace

import pytest
from peers import TALKS, Peer

from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.table.dialects import DIALECTS, DialectError, dialect_of, suggestion
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

# Four boards: a part-score with an alert, a pass-out, a doubled contract, a game by East-West.
SCRIPTS = (
    [["1NT"], ["P"], ["4S"], []], [["P"], ["P"], ["X"], ["3NT"]], [["P"], ["P"], ["P"], []],
    [["P"], ["P"], ["P"], []],
)
BOARDS = [random_board(n, random.Random(n)) for n in (1, 2, 3, 4)]


def played(talks: tuple[str, str]) -> list[BoardRecord]:
    """The boards of a session in which North-South and East-West speak these dialects."""
    async def go() -> list[BoardRecord]:
        match = Match(ActLog(), BOARDS, Rules(pause=0.0, clock=60.0, grace=30.0), time.monotonic)
        teams = ("ours", "theirs")
        hall = Hall([match], dialects={
            team: replace(DIALECTS[name], pace=min(0.002, DIALECTS[name].pace))
            for team, name in zip(teams, talks, strict=True)
        })
        await hall.start("127.0.0.1", 0)
        running = asyncio.create_task(hall.run())
        peers = []
        tasks = []
        for seat in range(4):
            peer = Peer(TALKS[talks[seat & 1]], seat, teams[seat & 1], SCRIPTS[seat])
            peers.append(peer)
            tasks.append(asyncio.create_task(peer.play(hall.port)))
            await asyncio.sleep(0.05)  # those that ask for any seat get them in this order
        await asyncio.wait_for(asyncio.gather(running, *tasks), 60)
        assert [peer.boards for peer in peers] == [4] * 4
        # Every declarer claims once a board; the claimer alone is answered.
        told = [sum("claim" in line for line in peer.lines) for peer in peers]
        declared = [sum(r.contract is not None and r.contract.declarer == peer.seat
                        for r in match.tables["1"].records) for peer in peers]
        assert told == declared and sum(told) >= 2
        assert not any(peer.claims for peer in peers)
        return match.tables["1"].records

    return asyncio.run(go())


@pytest.fixture(scope="module")
def plain() -> list[BoardRecord]:
    records = played(("spec", "spec"))
    assert sum(record.passed_out for record in records) >= 1
    assert sum(len(record.cards) == 52 for record in records) >= 2
    return records


@pytest.mark.parametrize("name", list(TALKS))
def test_every_dialect_is_served(name: str, plain: list[BoardRecord]) -> None:
    other = "spec" if TALKS[name].wanted != "ANYPL" else name
    records = played((name, other))
    assert [record.cards for record in records] == [record.cards for record in plain]
    assert not any(record.rulings for record in records)


def test_options_name_a_team_and_a_dialect() -> None:
    assert dialect_of("We = you=ben") == ("We = you", DIALECTS["ben"])
    for text in ("ben", "=ben", "We=", "We=blue"):
        with pytest.raises(DialectError, match="bridge_env"):
            dialect_of(text)


def test_a_first_line_that_reveals_its_program() -> None:
    assert suggestion(("connect", "WBridge5", -1, 18)) == "wbridge5"
    assert suggestion(("connect", "Ours", 0, 18)) is None
    assert suggestion(("connect", "Ours", 0, 19)) == "robobridge"
