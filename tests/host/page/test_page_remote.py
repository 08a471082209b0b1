"""A person at somebody else's table who goes away, or whose table does, and comes back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hall_clients import RULES, Client, Session
from table_harness import TEAMS

from spotcard.game.calls import call_name
from spotcard_host.page import remote
from spotcard_host.page.decisions import Decisions
from spotcard_host.page.feed import Feed
from spotcard_host.page.person import Person
from spotcard_host.page.remote import play_seat
from spotcard_host.page.sitting import Sitting, SittingError
from spotcard_host.records.board_record import Board, random_board


class Guest:
    """A person on North without a page, who decides what comes first."""

    def __init__(self, port: int, path: Path) -> None:
        self.heard: list[dict[str, Any]] = []
        kept = Decisions(path, 0)
        self.person = Person(0, TEAMS[0], None, self.heard.append,
                             made=kept.recall, keep=kept.keep)
        self.sitting = Sitting(self.person, "127.0.0.1", port)
        self.playing = asyncio.create_task(
            play_seat(self.sitting, kept, 20.0, self.heard.append))

    @property
    def mine(self) -> dict[str, Any]:
        return next((e for e in reversed(self.heard) if e["kind"] == "mine"), {"wants": ""})

    async def asked(self) -> dict[str, Any]:
        """The next question."""
        while self.mine["wants"] not in ("call", "card", "over"):
            assert not self.playing.done(), self.playing
            await asyncio.sleep(0.01)
        return self.mine

    async def decide(self, what: str = "") -> None:
        mine = await self.asked()
        kind = mine["wants"]
        assert await self.sitting.act({"act": kind, kind: what or mine["legal"][-1]}) is None
        while self.mine is mine:
            await asyncio.sleep(0.01)

    async def leave(self) -> None:
        self.playing.cancel()
        await asyncio.gather(self.playing, return_exceptions=True)


def made(session: Session) -> int:
    state = session.table.state
    assert state is not None
    return len(state.made)


@pytest.mark.parametrize("decisions", [1, 4])
async def test_whoever_comes_back_is_not_asked_again(tmp_path: Path, decisions: int) -> None:
    async with Session(1, RULES) as session:
        robots = [asyncio.create_task(session.client(seat).play()) for seat in (1, 2, 3)]
        first = Guest(session.server.port, tmp_path / "north.json")
        for _ in range(decisions):
            await first.decide()
        before, stands = await first.asked(), made(session)
        await first.leave()
        again = Guest(session.server.port, tmp_path / "north.json")
        after = await again.asked()
        names = ("wants", "step", "legal")
        assert [after[name] for name in names] == [before[name] for name in names]
        assert made(session) == stands
        while (await again.asked())["wants"] != "over":
            await again.decide()
        await asyncio.gather(*robots, again.playing)


@pytest.mark.parametrize("decisions", [1, 2, 5])
async def test_of_a_board_that_began_again_meanwhile_all_is_asked_anew(
    tmp_path: Path, decisions: int,
) -> None:
    """Partner and opponents, who are robots, do what they did before: nothing else tells it."""
    async with Session(1, RULES) as session:
        robots = [asyncio.create_task(session.client(seat).play()) for seat in (1, 2, 3)]
        first = Guest(session.server.port, tmp_path / "north.json")
        before = await first.asked()
        for _ in range(decisions):
            await first.decide()
        await first.asked()
        await first.leave()
        while session.table.places[0].stage:
            await asyncio.sleep(0.01)
        session.server.do(session.server.tables[0], lambda: session.table.redo(1))
        again = Guest(session.server.port, tmp_path / "north.json")
        after = await again.asked()
        while after is not again.mine:
            after = await again.asked()
        await asyncio.sleep(0.1)
        state = session.table.state
        assert state is not None and state.attempt == 2
        assert [again.mine[name] for name in ("wants", "step")] == [
            before[name] for name in ("wants", "step")]
        assert made(session) == before["step"]
        for _ in range(3):
            await again.decide("P" if again.mine["wants"] == "call" else "")
            await again.asked()
        await again.leave()  # whoever was told, and goes away again, is not asked again
        stands = made(session)
        third = Guest(session.server.port, tmp_path / "north.json")
        while (await third.asked())["wants"] != "over":
            await third.decide()
        assert stands
        await asyncio.gather(*robots, third.playing)


async def test_a_robot_that_missed_that_its_board_began_again_plays_it(tmp_path: Path) -> None:
    async with Session(1, RULES) as session:
        clients = [session.client(seat) for seat in range(4)]
        playing = [asyncio.create_task(client.play()) for client in clients[:3]]
        await asyncio.sleep(0.2)
        west = session.client(3)
        await west.open()
        west.type(f'Connecting "{TEAMS[3]}" as West using protocol version 18')
        await west.hear("West")
        west.type("West ready for teams")
        await west.hear("Teams")
        west.type("West ready to start")
        await west.hear("Start of board")
        west.leave()
        while session.table.places[3].stage:
            await asyncio.sleep(0.01)
        session.server.do(session.server.tables[0], lambda: session.table.redo(1))
        playing.append(asyncio.create_task(clients[3].play()))
        await session.finish(*playing)
        assert [record.attempt for record in session.done] == [2]


async def test_whoever_answers_otherwise_is_shown_what_stands(tmp_path: Path) -> None:
    """The decisions are not known: it is another machine."""
    async with Session(1, RULES) as session:
        robots = [asyncio.create_task(session.client(seat).play()) for seat in (1, 2, 3)]
        first = Guest(session.server.port, tmp_path / "north.json")
        for _ in range(2):
            await first.decide()
        await first.asked()
        await first.leave()
        state = session.table.state
        assert state is not None
        again = Guest(session.server.port, tmp_path / "elsewhere.json")
        while (await again.asked())["wants"] == "call":
            await again.decide("P")
        assert any("holds you to" in event.get("say", "") for event in again.heard)
        begun = max(i for i, event in enumerate(again.heard) if event["kind"] == "board")
        calls = [event["call"] for event in again.heard[begun:] if event["kind"] == "call"]
        assert calls == [call_name(call.call) for call in state.record.calls]
        while (await again.asked())["wants"] != "over":
            await again.decide()
        end = next(event for event in again.heard if event["kind"] == "end")
        await asyncio.gather(*robots, again.playing)
        assert end["tricks"] == session.done[0].tricks


async def test_a_table_that_was_lost_is_tried_again(tmp_path: Path) -> None:
    async with Session(1, RULES) as session:
        robots = [asyncio.create_task(session.client(seat).play()) for seat in (1, 2, 3)]
        guest = Guest(session.server.port, tmp_path / "north.json")
        await guest.decide()
        before = await guest.asked()
        link = session.server.tables[0].links[0]
        assert link is not None
        link.drop("for the test")
        while not any("Trying again" in event.get("said", "") for event in guest.heard):
            await asyncio.sleep(0.01)
        while guest.mine is before:
            await asyncio.sleep(0.01)
        assert (await guest.asked())["step"] == before["step"]
        assert next(e["said"] for e in reversed(guest.heard) if "said" in e) == ""
        assert len({e["key"] for e in guest.heard if e["kind"] == "board"}) == 1
        for task in (*robots, guest.playing):
            task.cancel()
        await asyncio.gather(*robots, guest.playing, return_exceptions=True)


async def test_a_seat_that_is_refused_is_not_tried_again(tmp_path: Path) -> None:
    async with Session(1, RULES) as session:
        other = asyncio.create_task(Client(0, session.server.port, "Others").play())
        while session.server.tables[0].links[0] is None:
            await asyncio.sleep(0.01)
        guest = Guest(session.server.port, tmp_path / "north.json")
        with pytest.raises(SittingError, match="North already seated"):
            await guest.playing
        other.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await other


async def test_an_act_on_a_question_that_was_answered_before_is_refused(tmp_path: Path) -> None:
    """From a second tab that was asleep, or the second press of a double click."""
    async with Session(1, RULES) as session:
        robots = [asyncio.create_task(session.client(seat).play()) for seat in (1, 2, 3)]
        guest = Guest(session.server.port, tmp_path / "north.json")
        first = await guest.asked()
        shown = {name: first[name] for name in ("key", "step")}
        act = {"act": "call", "call": first["legal"][-1], **shown}
        assert await guest.sitting.act(act) is None
        while guest.mine is first:
            await asyncio.sleep(0.01)
        second, stands = await guest.asked(), made(session)
        for act in ({"act": "call", "call": "P"}, {"act": second["wants"], "card": "SA"},
                    {"act": "hint"}, {"act": "claim", "tricks": 0}):
            assert "moved on" in str(await guest.sitting.act({**act, **shown})), act
        other = {"key": "another board", "step": second["step"]}
        assert "moved on" in str(await guest.sitting.act({"act": "next", **other}))
        taken_back = {"key": second["key"], "step": second["step"] + 1}
        assert "moved on" in str(await guest.sitting.act({"act": "undo", **taken_back}))
        # One that comes late is an undo all the same; this table knows none.
        assert "takes nothing back" in str(await guest.sitting.act({"act": "undo", **shown}))
        assert guest.mine is second and made(session) == stands
        for task in (*robots, guest.playing):
            task.cancel()
        await asyncio.gather(*robots, guest.playing, return_exceptions=True)


def test_decisions_are_of_one_board_and_of_the_first_of_a_connection(tmp_path: Path) -> None:
    board, other = (random_board(number, random.Random(number)) for number in (1, 2))
    kept = Decisions(tmp_path / "below" / "kept.json", 0)
    assert kept.recall(board) == []
    kept.keep(board, [0, 7])
    assert kept.recall(board) == []  # it begins again on the same connection
    kept.connect()
    assert kept.recall(board) == [0, 7]
    kept.connect()
    assert kept.recall(other) == []
    same_number = Board(1, board.dealer, board.vulnerability, other.hands)
    kept.connect()
    assert kept.recall(same_number) == []
    for text in ("", "[]", "{}", '{"board": 1, "made": 2}'):
        (tmp_path / "below" / "kept.json").write_text(text)
        kept.connect()
        assert kept.recall(board) == []
    Decisions(Path("/proc/none/kept.json"), 0).keep(board, [0])  # costs no call


def test_a_pass_phrase_and_the_hand_stay_private(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said: list[dict[str, Any]] = []
    monkeypatch.setattr(Feed, "say", lambda feed, event, *audience: said.append(event))

    async def leave(sitting: Sitting, kept: Decisions, wait: float, tell: object) -> None:
        kept.keep(random_board(1, random.Random(1)), [1])

    async def opened(*given: object) -> None:
        """No page is needed."""

    monkeypatch.setattr(remote, "play_seat", leave)
    monkeypatch.setattr(remote, "open_page", opened)
    asyncio.run(remote.play_at(("127.0.0.1", 1), 0, "Ours:sesame", None, browser=False))
    [kept] = tmp_path.rglob("*.json")
    if os.name == "posix":
        assert kept.parent.stat().st_mode & 0o77 == 0
    assert "sesame" not in str(kept) + str(said)
