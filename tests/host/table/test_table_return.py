"""A client or server that returns: the board continues at the very card."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from robot_fakes import FakeBidder, FakePlayer
from table_harness import Wired, boards

from spotcard_host.records.acts import ActLog, parse_acts
from spotcard_host.table.rules import Rules
from spotcard_host.table.table import Table

QUICK = Rules(pause=0.0)


class Steady(FakeBidder):
    """Calls by its hand alone, so that a new process makes the same calls."""

    def step(self) -> int:
        rng = random.Random(str((self.hand, self.auction.calls[: self.auction.length])))
        for _ in range(3):
            call = rng.randrange(12)
            if self.auction.is_legal(call):
                return call
        return 0


class Fickle(FakeBidder):
    """Calls differently each time it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(1)

    def step(self) -> int:
        call = self.rng.randrange(12)
        return call if self.auction.is_legal(call) else 0


def wired(bidder: type[FakeBidder] = Steady, count: int = 2) -> Wired:
    return Wired(boards(count), [bidder() for _ in range(4)], [FakePlayer() for _ in range(4)],
                 rules=QUICK)


def played(table: Wired) -> list[dict[str, Any]]:
    for _ in range(20):
        if table.core.told_all:
            break
        table.wait(6.0)  # its readiness was lost with its connection
    assert table.core.told_all
    return [record.to_json() for record in table.core.records]


@pytest.fixture(scope="module")
def plain() -> list[dict[str, Any]]:
    table = wired()
    table.play()
    return played(table)


@settings(max_examples=120)
@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 3), st.integers(0, 40)),
                min_size=1, max_size=4))
def test_seats_that_come_back_are_led_to_the_very_card(
    plain: list[dict[str, Any]], breaks: list[tuple[int, int, int]]
) -> None:
    table = wired()
    for seat in range(4):
        table.connect(seat)
    for steps, seat, away in breaks:
        table.run(steps)
        if table.core.started and not table.core.finished:
            table.disconnect(seat)
            table.run(away)
            table.connect(seat)
    table.run()
    assert played(table) == plain


def test_a_seat_that_contradicts_the_record_is_held_to_it() -> None:
    table = wired(Fickle)
    for seat in range(4):
        table.connect(seat)
    table.run(150)
    before = [call.call for call in table.core.state.record.calls] if table.core.state else []
    assert len(before) > 2
    for seat in range(4):
        table.disconnect(seat)
        table.connect(seat)
    table.run()
    after = played(table)
    assert all(board["tricks"] is not None or board["contract"] == "Pass" for board in after)
    assert not any("rulings" in board for board in after)


def rebuilt(log: ActLog, cut: int, wired: Wired) -> Table:
    """The table as a new server has it that reads the first acts of a file."""
    data = b"".join(json.dumps(act).encode() + b"\n" for act in log.acts[:cut])
    acts, _ = parse_acts(data)
    table = Table("1", ActLog(acts=acts), boards(2), QUICK, lambda: wired.now)
    table.restore(acts)
    return table


@settings(max_examples=60)
@given(st.integers(1, 260))
def test_a_killed_server_resumes_where_it_was(
    plain: list[dict[str, Any]], cut: int
) -> None:
    first = wired()
    log = ActLog()
    log.append("match")
    first.core = Table("1", log, boards(2), QUICK, lambda: first.now)
    first.play()
    second = wired()
    second.core = rebuilt(log, min(cut, len(log.acts)), second)
    for seat in range(4):
        if not second.core.finished:
            second.connect(seat)
    second.run()
    assert played(second) == plain
