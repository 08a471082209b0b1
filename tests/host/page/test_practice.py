"""Practice of a system: positions, verdicts, what comes again, holes."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from practised import NOTES, drill, practice_of, session

from spotcard.game.calls import PASS, call_name
from spotcard_host.cli import main
from spotcard_host.commands.practice import recall
from spotcard_host.common.diagnostics import Collector
from spotcard_host.common.notation import read_calls, read_hand, show_call
from spotcard_host.library.tables import resolve
from spotcard_host.notes.nodes import read_notes
from spotcard_host.page.drill import Answer, Drill, DrillError, Position, Question, read_notebook
from spotcard_host.page.events import Event
from spotcard_host.page.practice import Practice, _ruling, _verdict
from spotcard_host.page.text import TextView
from spotcard_host.records.board_record import random_board


@pytest.fixture(name="notes", scope="module")
def _notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notes") / "ours.bml"
    path.write_text(NOTES)
    return path


def test_the_positions_are_those_where_a_row_of_ours_stands(notes: Path) -> None:
    keys = {position.key: position.chapter for position in read_notebook(notes).positions}
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


def without_holes() -> list[Position]:
    """Positions where a row fits every hand."""
    return [Position(tuple(read_calls(f"1N P {bid} P"))) for bid in ("2C", "2D")]


def test_what_went_wrong_comes_again_soon_and_what_went_right_later(notes: Path) -> None:
    practice = drill(notes, without_holes(), seed=1)
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


def test_a_later_session_continues_from_the_state(notes: Path) -> None:
    one = drill(notes, without_holes(), seed=1)
    question = one.ask()
    one.answer(question, 37)
    state = json.loads(json.dumps(one.state))
    two = drill(notes, seed=2, state=state)
    keys = [two.ask().position.key for _ in range(4)]
    assert question.position.key in keys


def test_a_hole_is_reported_with_a_row_to_fill_in(notes: Path) -> None:
    only = [Position(tuple(read_calls("1H P 2H P")), "")]
    practice = drill(notes, only, seed=1)
    bids = passes = 0
    for _ in range(12):
        question = practice.ask()
        right = practice.robot_call(question, question.seat)
        answer = practice.answer(question, read_calls("3C")[0])
        assert answer.hole and not answer.row
        assert answer.stub.startswith("1H-2H-\n3C = TO BE FILLED IN")
        bids += right != PASS
        passes += right == PASS
    assert bids and passes and not practice.score


def test_a_pass_counts_where_the_notes_have_rows_and_none_fits(notes: Path) -> None:
    practice = drill(notes, [Position(tuple(read_calls("1H P")), "Ours")], seed=1)
    passes = 0
    for _ in range(80):
        question = practice.ask()
        if practice.robot_call(question, question.seat) == PASS:
            answer = practice.answer(question, PASS)
            assert answer.agrees and answer.counts and not answer.row
            passes += 1
    assert passes and practice.score["Ours"] == [passes, passes]


def test_a_pass_that_the_notes_say_nothing_of_leaves_the_verdict_on_the_hand() -> None:
    answer = Answer(PASS, PASS, True, "enough", "", True, False, "")
    assert _verdict(answer) == ["Your notes have no row here; the base book passes, too."]
    assert _ruling(answer, "right") == "right" and _ruling(answer, "") == "no row"


@pytest.mark.parametrize(("auction", "call", "path"), [
    ("1H P 2H P", "3C", "1H 2H 3C"), ("P P 1H P 2H P", "3C", "1H 2H 3C"), ("", "2D", "2D"),
    ("1H 1S", "X", "1H 1S X"), ("1H X 2H P", "3D", "1H X 2H 3D"), ("1S", "2S", "1S 2S"),
])
def test_the_row_to_fill_in_is_read_where_it_belongs(
    notes: Path, tmp_path: Path, auction: str, call: str, path: str
) -> None:
    calls = tuple(read_calls(auction))
    question = Question(Position(calls), random_board(1, random.Random(1)), 0, list(calls))
    stub = drill(notes)._stub(question, read_calls(call)[0])
    file = tmp_path / "more.bml"
    file.write_text(stub)
    nodes = read_notes(file, Collector()).nodes
    last = next(node for node in nodes if "TO BE FILLED IN" in node.description)
    made = [node for node in last.path() if node.call > 0]
    assert " ".join(call_name(node.call) for node in made) == path
    assert last.ours and [node.ours for node in made][-1]


def test_rows_of_files_that_the_notes_include_are_their_own(tmp_path: Path) -> None:
    (tmp_path / "openings.bml").write_text("1N 15-17 balanced\n")
    top = tmp_path / "ours.bml"
    top.write_text("#+TITLE: Ours\n\n1S 11-16, 5+!s\n\n#INCLUDE openings.bml\n")
    assert read_notebook(top).files == {"ours.bml", "openings.bml"}
    practice = Drill(resolve(str(top), "sayc").read_bytes(), [Position(())],
                     list(read_notebook(top).files), seed=2)
    rows = set()
    for _ in range(60):
        question = practice.ask()
        answer = practice.answer(question, practice.robot_call(question, question.seat))
        assert answer.agrees
        rows.add(answer.row.partition(":")[0])
    assert rows >= {"ours.bml", "openings.bml", ""}


def test_a_wrong_call_is_told_what_it_would_have_shown(notes: Path) -> None:
    only = [Position(tuple(read_calls("1N P 2C P")), "Stayman")]
    practice = drill(notes, only, seed=3)
    seen = 0
    for _ in range(10):
        question = practice.ask()
        right = practice.robot_call(question, question.seat)
        wrong = next(c for c in read_calls("2D 2H 2S") if c != right)
        answer = practice.answer(question, wrong)
        if answer.agrees:
            continue
        seen += 1
        words = " ".join(_verdict(answer))
        assert f"Your notes call {show_call(right, True)}" in words and "ours.bml:" in words
        assert f"Not {show_call(wrong, True)}" in words and answer.lacks
    assert seen > 3


def test_positions_that_no_hand_reaches_are_put_aside(notes: Path) -> None:
    only = [Position(tuple(read_calls("7N P")))]
    with pytest.raises(DrillError, match="no hand reaches"):
        drill(notes, only, seed=1).ask()


@pytest.mark.parametrize(("both", "contested"), [(False, False), (True, False), (True, True)])
def test_a_session_as_events(notes: Path, both: bool, contested: bool) -> None:
    told: list[Event] = []
    practice = practice_of(notes, drill(notes, seed=5), told.append, both=both,
                           contested=contested)
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
    assert "The robot would call" in out and out.endswith("No answer was counted.\n")
    assert list(tmp_path.rglob("*.json"))
    assert main(["practice", "sayc"]) == 2


def test_practice_goes_on_where_nothing_can_be_kept(
    notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A full disk, or a folder that takes no files: the first answer ended the session."""
    import io

    (tmp_path / "spotcard").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("p\n\np\n\np\nquit\n"))
    assert main(["practice", str(notes), "--over", "sayc", "--text", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("What you know is not kept") == 1 and "Not a directory" in out
    assert out.rstrip().endswith("of 3 right") or out.count("Your call") >= 3


def act(practice: Practice, told: list[Event], **given: Any) -> list[Event]:
    """What an act is answered with."""
    before = len(told)
    assert asyncio.run(practice.act(given)) is None
    return told[before:]


def test_a_call_after_a_hint_is_not_counted_as_known(notes: Path) -> None:
    practice, told = session(notes, "1N P 2C P")
    hinted = act(practice, told, act="hint")[-1]
    assert hinted["hint"] in ("2D", "2H", "2S")
    answer = act(practice, told, act="call", call=hinted["hint"])
    assert {"kind": "match", "standing": "0 of 1 right"} in answer
    assert "hint" not in next(event for event in answer if event["kind"] == "mine")
    assert practice._drill.state["positions"]["1N P 2C P"][0] == 0  # it comes again soon


def test_a_tab_that_was_asleep_makes_no_call_in_another_hand(notes: Path) -> None:
    practice, told = session(notes, "1N P 2C P")
    mine = next(event for event in reversed(told) if event["kind"] == "mine")
    shown = {"key": mine["key"], "step": mine["step"]}
    before = len(told)
    for stale in ({**shown, "step": mine["step"] - 1}, {**shown, "key": "0"}):
        why = asyncio.run(practice.act({"act": "call", "call": "P", **stale}))
        assert "moved on" in str(why) and len(told) == before
    assert asyncio.run(practice.act({"act": "call", "call": "P", **shown})) is None


def test_where_the_notes_say_nothing_nothing_is_counted(notes: Path) -> None:
    practice, told = session(notes, "1H P 2H P")
    assert practice._drill.standing() == ""
    for _ in range(12):
        end = act(practice, told, act="call", call="7N")
        assert next(event["ruling"] for event in end if event["kind"] == "end") == "no row"
        assert next(event["standing"] for event in end if "standing" in event) == ""
        act(practice, told, act="next")
    assert not practice._drill.score


def test_a_row_without_a_meaning_is_not_said_to_be_right(tmp_path: Path) -> None:
    vague = tmp_path / "vague.bml"
    vague.write_text("1C 16+\n  1D (R)\n")
    practice = drill(vague, [Position(tuple(read_calls("1C P")))], seed=3)
    verdicts = set()
    for _ in range(30):
        question = practice.ask()
        answer = practice.answer(question, read_calls("7C")[0])
        if answer.right == read_calls("1D")[0]:
            assert answer.vague and not answer.counts
            verdicts |= set(_verdict(answer))
    assert verdicts and all("do not say which hands make it" in words for words in verdicts)


def test_rows_that_say_nothing_of_the_hand_are_seldom_asked(tmp_path: Path) -> None:
    vague = tmp_path / "relay.bml"
    vague.write_text("1C 16+\n  1D (R)\n  1H 4+!h\n  1S 4+!s\n  1N 4+!d\n")
    practice = drill(vague, [Position(tuple(read_calls("1C P")))], seed=1)
    answers = [practice.answer(practice.ask(), read_calls("7N")[0]) for _ in range(40)]
    assert 0 < sum(answer.vague for answer in answers) < 20


def test_opponents_who_are_silent_show_nothing_by_it(notes: Path) -> None:
    for contested in (False, True):
        _, told = session(notes, "1N P 2C P", contested=contested)
        passes = [event["meaning"] for event in told if event["kind"] == "call"
                  and event["call"] == "P"]
        assert len(passes) == 2
        assert all(("in this practice" in words) != contested for words in passes)


def test_the_terminal_says_a_hint_again_and_shows_suits(notes: Path) -> None:
    said: list[str] = []
    view = TextView(said.append)
    practice, told = session(notes, "1H P")
    for event in told:
        view.hear(event)
    for _ in range(2):
        said.clear()
        for event in act(practice, told, **(view.read("hint") or {})):
            view.hear(event)
        assert any("The robot would call" in line for line in said)
    said.clear()
    for event in act(practice, told, act="call", call="7N"):
        view.hear(event)
    assert "Result: wrong" in said or "Result: no row" in said
    view.hear({"kind": "call", "seat": "N", "call": "1H", "meaning": "5+!h, !STAY (1C.bml:3)"})
    assert "5+♥" in said[-1] or "5+H" in said[-1]
    assert "!STAY (1C.bml:3)" in said[-1]


LOOSE = """1C 16+
1D 11-15, 4+!d
  1H 4+!h, 6+
    1N 11-13 balanced
      2C the Bolzano
      2D NAT
      2H 5+!h, 6-9
"""


def _given(notes: Path, auction: str, hand: str) -> tuple[Drill, Question]:
    practice = drill(notes, [Position(tuple(read_calls(auction)), "After 1♦")])
    board = random_board(1, random.Random(1))
    board.dealer = 0
    board.vulnerability = 0
    calls = list(read_calls(auction))
    seat = len(calls) & 3
    board.hands[seat] = read_hand(hand)
    return practice, Question(practice._positions[0], board, seat, calls)


@pytest.mark.parametrize(("hand", "call", "words"), [
    # A row of the notes that says nothing of the hand is not wrong because another one fits ...
    ("A5.AKJ42.T752.K7", "2C", "2♣ may be right: your notes have it here, the Bolzano"),
    # ... nor is what the base book does with a hand that a row without points fits too.
    ("AQ5.AK42.J752.K7", "3N", "3NT may be right: your notes have 2♦ here, NAT"),
    ("64.AT73.J865.K85", "P", "Pass may be right: your notes have 2♦ here, NAT"),
])
def test_what_the_notes_leave_open_is_not_wrong(tmp_path: Path, hand: str, call: str,
                                                words: str) -> None:
    path = tmp_path / "loose.bml"
    path.write_text(LOOSE)
    practice, question = _given(path, "1D P 1H P 1N P", hand)
    answer = practice.answer(question, read_calls(call)[0])
    assert _verdict(answer)[0].startswith(words)
    assert answer.agrees and not answer.counts and practice.standing() == ""


def test_what_the_notes_say_stays_wrong(tmp_path: Path) -> None:
    path = tmp_path / "loose.bml"
    path.write_text(LOOSE)
    practice, question = _given(path, "1D P 1H P 1N P", "64.AJ873.65.KT85")
    answer = practice.answer(question, PASS)
    assert answer.right == read_calls("2H")[0] and not answer.agrees and answer.counts


def test_each_call_counts_where_it_was_made(notes: Path) -> None:
    practice = drill(notes)
    opening = next(p for p in practice._positions if p.key == "opening")
    after = next(p for p in practice._positions if p.key == "1H P 2H P" or p.key == "1N P")
    question = practice.ask()
    question.position, question.calls = opening, list(after.calls)
    question.board.dealer, question.seat = 0, len(after.calls) & 3
    answer = practice.answer(question, read_calls("7C")[0])
    assert "opening" not in practice.state["positions"]
    assert after.key in practice.state["positions"]
    assert not answer.counts or list(practice.score) == [after.chapter]


@pytest.mark.parametrize("entry", [
    "[1e999, 1, 1]", "[Infinity, 1, 1]", "[99999999, 1, 1]", "[-1, 1, 1]", "[1, NaN, 1]",
    "[true, 1, 1]", "[1, 1]", "3", "[" * 100_000])
def test_a_state_that_is_none_of_ours_is_not_gone_on_with(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text('{"asked": 3, "positions": {"opening": [1, 5, 1]}}')
    assert recall(path) == {"asked": 3, "positions": {"opening": [1, 5, 1]}}
    path.write_text(f'{{"asked": 3, "positions": {{"opening": {entry}}}}}')
    assert recall(path) is None
    for asked in ("1e999", "NaN", "-1", "1.5", "null", "true"):
        path.write_text(f'{{"asked": {asked}, "positions": {{}}}}')
        assert recall(path) is None
