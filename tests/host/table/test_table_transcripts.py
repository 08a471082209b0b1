"""Recorded sessions replayed, with our seat as the client and our table as the server.

Given the client's own calls and cards, our seat must say what the recorded client said, line by
line; given what the recorded clients said, our table must say what the recorded server said.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table_harness import FakeBidder, FakePlayer

from spotcard.game.cards import new_hand
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT
from spotcard.robot.seat import Seat
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board
from spotcard_host.table.messages import read_message
from spotcard_host.table.rules import Rules
from spotcard_host.table.table import Table

Shared = Callable[[str], Path]
Line = tuple[int, str, bytes]  # seat, direction, text
SEATS = ("North", "East", "South", "West")


def bridge_env(folder: Path) -> list[Line]:
    """bridge_env's manager with its own four clients, three boards."""
    seats: dict[int, int] = {}
    out = []
    for row in (folder / "bridge_env_3boards.jsonl").read_text().splitlines():
        chunk = json.loads(row)
        way, _, _eof = chunk["dir"].partition("#")
        for line in bytes.fromhex(chunk["hex"]).splitlines():
            if line.startswith(b"Connecting"):
                seats[chunk["conn"]] = read_message(line)[2]
            out.append((seats[chunk["conn"]], way, line))
    return out


def openspiel(folder: Path) -> list[Line]:
    """OpenSpiel's four one-seat managers with clients that speak WBridge5's dialect."""
    out = []
    for row in (folder / "openspiel_wb5dialect.txt").read_text().splitlines():
        _, seat, way, text = row.split(None, 3)
        for line in ast.literal_eval(text).encode().splitlines():
            out.append((SEATS.index(seat), way.partition("#")[0], line))
    return out


class Actor(FakePlayer):
    """Plays the recorded cards."""

    def __init__(self, cards: list[int]) -> None:
        super().__init__(1)
        self.cards = cards

    def step(self, nodes: int) -> int:
        return self.cards.pop(0)


def our_seat(lines: list[Line], seat: int, **options: Any) -> list[str]:
    """What our seat says to the lines the recorded server sent to `seat`."""
    mine = [read_message(line) for s, way, line in lines if s == seat and way == "C>S"]
    wanted = options.pop("wanted", seat)
    style = options.pop("style", "")
    robot = Seat(
        wanted, mine[0][1],
        FakeBidder([event[2] for event in mine if event[0] == "bid"]),
        Actor([event[2] for event in mine if event[0] == "play"]), alerts="none", **options,
    )
    link = Connection(SEAT, style)
    said = [link.send(event).decode().strip() for event in robot.start()]
    for s, way, line in lines:
        if s != seat or way != "S>C":
            continue
        link.receive_data(line + b"\n")
        while (event := link.next_event()) is not NEED_DATA:
            answers = robot.receive(event)
            while robot.is_thinking:
                answers += robot.think()
            said += [link.send(answer).decode().strip() for answer in answers]
    assert link.noise == 0 and robot.slips == 0
    return said


@pytest.mark.parametrize("seat", range(4))
def test_our_seat_says_what_bridge_envs_client_said(seat: int, shared: Shared) -> None:
    lines = bridge_env(shared("data/tm-transcripts"))
    recorded = [line.decode() for s, way, line in lines if s == seat and way == "C>S"]
    assert len(recorded) > 100
    assert our_seat(lines, seat) == recorded


@pytest.mark.parametrize("seat", range(4))
def test_our_seat_says_what_wbridge5s_dialect_has(seat: int, shared: Shared) -> None:
    lines = openspiel(shared("data/tm-transcripts"))
    recorded = [line.decode() for s, way, line in lines if s == seat and way == "C>S"]
    assert len(recorded) > 100
    assert our_seat(lines, seat, wanted=-1, style="upper", say_dummy=False) == recorded


def test_our_table_says_what_bridge_envs_said(shared: Shared) -> None:
    lines = bridge_env(shared("data/tm-transcripts"))
    boards: list[Board] = []
    for seat, way, line in lines:
        event = read_message(line)
        if way == "C>S":
            continue
        if event[0] == "deal" and seat == 0:
            boards.append(Board(event[1], event[2], event[3], [None] * 4))
        elif event[0] == "cards":
            boards[-1].hands[seat] = new_hand(event[2])
    core = Table("1", ActLog(), boards, Rules(pause=0.0))
    heard: list[list[Any]] = [[] for _ in range(4)]
    ours: list[list[Any]] = [[] for _ in range(4)]
    for seat, way, line in lines:
        event = read_message(line)
        if way == "S>C":
            heard[seat].append(event)
            continue
        if event[0] == "connect":
            sends = core.sit(event[2], event[1], None, event[3])
        else:
            sends = core.receive(seat, event)
        for to, said in sends:
            if said[0] != "endOfBoard":  # bridge_env sends no Timing
                ours[to].append(said)
    for seat in range(4):
        assert ours[seat] == heard[seat]
    assert [record.is_complete for record in core.records] == [True] * len(boards)
