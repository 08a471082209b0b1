"""A list of acts that somebody has edited: refused with its line, never a traceback or a guess."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hall_clients import spotcard
from table_harness import random_table

from spotcard_host.cli import main
from spotcard_host.records.acts import KINDS, Act, ActError, ActLog
from spotcard_host.records.board_state import board_fields
from spotcard_host.table.kept import open_kept
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Refused

Edit = Callable[[list[Act]], list[Act]]


def played() -> list[Act]:
    """The acts of a match of one board, which is complete."""
    wired = random_table(1, seed=4)
    match = Match(ActLog(), [board for board, _ in wired.core._queue], teams=("ours", "theirs"))
    wired.core._acts = match.acts
    wired.play()
    return list(match.acts.acts)


def first(acts: list[Act], kind: str, nth: int = 0) -> int:
    return [at for at, act in enumerate(acts) if act["act"] == kind][nth]


def insert(kind: str, nth: int, **fields: Any) -> Edit:
    def edit(acts: list[Act]) -> list[Act]:
        at = first(acts, kind, nth)
        return [*acts[:at], {"at": "", "table": "1", "board": 1, **fields}, *acts[at:]]
    return edit


def change(kind: str, **fields: Any) -> Edit:
    def edit(acts: list[Act]) -> list[Act]:
        at = first(acts, kind)
        return [*acts[:at], {**acts[at], **fields}, *acts[at + 1:]]
    return edit


def twice(kind: str) -> Edit:
    def edit(acts: list[Act]) -> list[Act]:
        at = first(acts, kind)
        return [*acts[: at + 1], *acts[at:]]
    return edit


def without(kind: str) -> Edit:
    def edit(acts: list[Act]) -> list[Act]:
        at = first(acts, kind)
        return [*acts[:at], *acts[at + 1:]]
    return edit


def swapped(acts: list[Act]) -> list[Act]:
    at = first(acts, "card", 1)
    return [*acts[:at], acts[at + 1], acts[at], *acts[at + 2:]]


def resumed(folder: Path, edit: Edit) -> str:
    """Why the edited list is not resumed."""
    acts = [{**act, "n": n} for n, act in enumerate(edit(played()))]
    path = folder / "m.acts"
    path.write_text("".join(json.dumps(act) + "\n" for act in acts))
    before = path.read_bytes()
    with pytest.raises(ActError) as caught:
        open_kept(Match, None, folder / "other", path)
    assert path.read_bytes() == before and not (folder / "m.pbn").exists()
    return str(caught.value)


@pytest.mark.parametrize(("edit", "why"), [
    (swapped, "cannot play"),
    (twice("card"), "cannot play"),
    (twice("call"), "cannot call"),
    (without("call"), "cannot "),
    (without("board"), "no board is being played"),
    (twice("end"), "has ended before"),
    (change("card", card="ZZ"), "expected a card"),
    (change("call", think=float("nan")), "expected a finite number, got NaN"),
    (change("call", alert="\ud83d"), "got half of one"),
    (change("call", think=1e12), "seconds of thought"),
    (change("board", attempt=10**17), "attempt"),
    (change("board", attempt=1.5), "attempt"),
    (change("call", think="long"), "line "),
    (insert("card", 4, act="claim", seat="N", claimed=99, tricks=99), "tricks, got 99"),
    (insert("call", 1, act="claim", seat="N", claimed=1, tricks=1), "claim: "),
    (insert("card", 4, act="undo", length=-3), "to keep, got -3"),
    (insert("card", 4, act="undo", length=99), "to keep, got 99"),
    (insert("start", 0, act="undo", length=0), "no board is being played"),
    (insert("card", 4, act="ruling", why="", result={"percent": ["a", "b"]}), "line "),
    (insert("card", 4, act="ruling", why="",
            result={"contract": "4S", "declarer": "N", "tricks": 40}), "0 to 13 tricks"),
    (insert("end", 0, act="ruling", why="", result={"score": 50}), "has not been played"),
    (insert("card", 4, act="teleport", to="N"), "'teleport' is not known"),
    (insert("card", 4, act="adjust", board=1), "'adjust' is not known"),
    (insert("card", 4, act="card", seat="N", card="SA", table="77"), "line "),
])
def test_what_cannot_have_been_is_refused(tmp_path: Path, edit: Edit, why: str) -> None:
    assert why in resumed(tmp_path, edit)


def test_the_command_says_it_in_one_line(tmp_path: Path) -> None:
    resumed(tmp_path, without("board"))
    process = spotcard(tmp_path, "table", "--listen", "127.0.0.1:0", "--resume", "m.acts")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1 and "Traceback" not in err and "m.acts" in err, err


def test_play_does_not_go_on_with_the_match_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "m.acts").write_text("".join(json.dumps(act) + "\n" for act in played()))
    assert main(["play", "--resume", str(tmp_path / "m.acts")]) == 1
    said = capsys.readouterr().err
    assert "a match of `spotcard table`" in said and "spotcard table --resume" in said


def test_every_act_that_is_written_is_known() -> None:
    assert {act["act"] for act in played()} <= KINDS
    assert set(board_fields(random_table(1).core._queue[0][0])) <= set(played()[7])


_ODD = ["NaN", "Infinity", "1e999", "9" * 30, "-1", "0", "1.5", "1e17", str(10**17), "true",
        "null", '""', '"x"', "[]", "[1]", "{}", '{"percent": [1e308, 1e308]}', "[" * 90_000]


def test_no_value_of_an_act_is_too_odd(tmp_path: Path) -> None:
    """Resumed or refused in words, and soon; whoever comes is told of the board."""
    acts = played()[:-12]
    places = {(act["act"], name): at for at, act in reversed(list(enumerate(acts)))
              for name in act if name not in ("n", "act")}
    path = tmp_path / "m.acts"
    for (_, name), at in places.items():
        for odd in _ODD:
            lines = [json.dumps(act) for act in acts]
            lines[at] = json.dumps({**acts[at], name: "ODD"}).replace('"ODD"', odd)
            path.write_text("\n".join(lines) + "\n")
            with contextlib.suppress(ActError, Refused):
                kept = open_kept(Match, None, tmp_path / "other", path)
                table = kept.match.tables["1"]
                for seat, place in enumerate(table.places):
                    table.sit(seat, str(place.team), place.address)
                    table.receive(seat, ("readyForTeams", seat))
                    table.receive(seat, ("readyToStart", seat))
                kept.close()
            (tmp_path / "m.pbn").unlink(missing_ok=True)


@pytest.mark.parametrize(("name", "status", "why"), [
    ("m.acts", 2, "such as evening.pbn"), ("m.ACTS", 2, "such as evening.pbn"),
    ("m.lin", 2, "such as evening.pbn"), ("", 2, "such as evening.pbn"),
    (".", 1, "got a folder"), ("folder.pbn", 1, "got a folder"),
])
@pytest.mark.parametrize("command", [["table", "--listen", "127.0.0.1:0"], ["play", "-n", "1"]])
def test_boards_are_not_written_over_the_acts_nor_into_a_folder(
    command: list[str], name: str, status: int, why: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "folder.pbn").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main([*command, "-o", name]) == status
    assert why in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pbn"]


def test_a_name_that_another_table_takes_at_this_moment(tmp_path: Path) -> None:
    """Both have found the name of this second to be free; the second one ended."""
    wanted = tmp_path / "table-20261128-120000"
    first = open_kept(lambda acts: Match(acts), None, wanted)
    second = open_kept(lambda acts: Match(acts), None, wanted)
    try:
        assert second.file.path.name == "table-20261128-120000-2.acts"
        assert second.pbn.path.name == "table-20261128-120000-2.pbn"
        with pytest.raises(ActError, match="not overwritten"):
            open_kept(lambda acts: Match(acts), str(wanted) + ".pbn", tmp_path / "other")
    finally:
        for kept in (first, second):
            kept.file.close()
