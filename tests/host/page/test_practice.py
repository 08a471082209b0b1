"""Practice of a system: positions, verdicts, what comes again, holes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from spotcard.game.calls import call_name
from spotcard_host.cli import main
from spotcard_host.common.notation import read_calls
from spotcard_host.library.tables import open_table, resolve
from spotcard_host.page.drill import Drill, DrillError, Position, note_positions
from spotcard_host.page.events import Event
from spotcard_host.page.meanings import Meanings
from spotcard_host.page.practice import Practice

NOTES = """#+TITLE: Ours

1N 15-17 balanced
  2C Stayman
    2D no major
    2H 4+!h
    2S 4+!s, denies 4!h
  2D 5+!h
    2H forced
1H 11-16, 5+!h
  2H 6-9, 3!h
"""


@pytest.fixture(name="notes", scope="module")
def _notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notes") / "ours.bml"
    path.write_text(NOTES)
    return path


def drill(notes: Path, positions: list[Position] | None = None, **more: Any) -> Drill:
    data = resolve(str(notes), "sayc").read_bytes()
    return Drill(data, positions or note_positions(notes), [notes.name, str(notes)], **more)


def test_the_positions_are_those_where_a_row_of_ours_stands(notes: Path) -> None:
    keys = {position.key: position.chapter for position in note_positions(notes)}
    assert keys["opening"] == "Openings"
    assert {"1N P", "1N P 2C P", "1N P 2D P", "1H P"} <= set(keys)


def test_the_systems_call_agrees_and_another_does_not(notes: Path) -> None:
    only = [Position(tuple(read_calls("1N P 2C P")), "Stayman")]
    practice = drill(notes, only, seed=3)
    for _ in range(6):
        question = practice.ask()
        right = practice.robot_call(question, question.seat)
        assert call_name(right) in ("2D", "2H", "2S")
        wrong = next(c for c in read_calls("3C 2D 2H 2S") if c != right)
        bad = practice.answer(question, wrong)
        good = practice.answer(question, right)
        assert good.agrees and good.right == right and "ours.bml:" in good.row
        assert not bad.agrees or bad.made != right
    assert practice.score["Stayman"][1] == 12


def test_what_went_wrong_comes_again_soon_and_what_went_right_later(notes: Path) -> None:
    practice = drill(notes, seed=1)
    first = practice.ask()
    practice.answer(first, 37)  # 7NT
    seen = []
    for _ in range(12):
        question = practice.ask()
        seen.append(question.position.key)
        practice.answer(question, practice.robot_call(question, question.seat))
    assert first.position.key in seen[:4]
    box, due, asked = practice.state["positions"][first.position.key]
    assert box >= 1 and due > practice.state["asked"] - 10 and asked >= 2


def test_a_later_session_goes_on_from_the_state(notes: Path) -> None:
    one = drill(notes, seed=1)
    question = one.ask()
    one.answer(question, 37)
    state = json.loads(json.dumps(one.state))
    two = drill(notes, seed=2, state=state)
    keys = [two.ask().position.key for _ in range(4)]
    assert question.position.key in keys


def test_a_hole_is_told_as_one_with_a_row_to_fill_in(notes: Path) -> None:
    only = [Position(tuple(read_calls("1H P 2H P")), "")]
    practice = drill(notes, only, seed=1)
    question = practice.ask()
    answer = practice.answer(question, 0)
    assert answer.hole and "After 1H 2H" in answer.stub


def test_positions_that_no_hand_reaches_are_put_aside(notes: Path) -> None:
    only = [Position(tuple(read_calls("7N P")))]
    with pytest.raises(DrillError, match="no hand reaches"):
        drill(notes, only, seed=1).ask()


@pytest.mark.parametrize(("both", "contested"), [(False, False), (True, False), (True, True)])
def test_a_session_told_as_events(notes: Path, both: bool, contested: bool) -> None:
    table = open_table(str(notes), "sayc")
    told: list[Event] = []
    practice = Practice(drill(notes, seed=5), lambda: Meanings((table, table)), told.append,
                        both, contested)
    practice.begin()
    for _ in range(40):
        mine = next(event for event in reversed(told) if event["kind"] == "mine")
        if mine["wants"] == "next":
            assert asyncio.run(practice.act({"act": "call", "call": "1N"})) is not None
            assert asyncio.run(practice.act({"act": "next"})) is None
        else:
            assert asyncio.run(practice.act({"act": "next"})) is not None
            assert asyncio.run(practice.act({"act": "call", "call": "nonsense"})) is not None
            assert asyncio.run(practice.act({"act": "call", "call": mine["legal"][0]})) is None
    boards = [event for event in told if event["kind"] == "board"]
    assert len(boards) > 3
    assert all(len(board["hands"]) == (2 if both else 1) for board in boards)
    assert any(event.get("standing") for event in told if event["kind"] == "match")


def test_the_command_in_the_terminal(notes: Path, tmp_path: Path,
                                     monkeypatch: pytest.MonkeyPatch,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    import io

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\np\n\np\nquit\n"))
    assert main(["practice", str(notes), "--over", "sayc", "--text", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "The robot would call" in out and "right" in out
    assert list(tmp_path.rglob("*.json"))
    assert main(["practice", "sayc"]) == 2
