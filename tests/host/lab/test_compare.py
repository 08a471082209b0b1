"""A comparison kept in a folder: resumed after a kill to the same bytes, and its report."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from bml_structure import problems

from spotcard.errors import SpotcardError
from spotcard.game.cards import parse_card, parse_hand, remove
from spotcard.game.play import Play
from spotcard_host.cli import main
from spotcard_host.lab import bootstrap, compare, report, rows, worst
from spotcard_host.library.tables import BOOKS, resolve

pytest.importorskip("endplay")
BOARDS = 12


@pytest.fixture(scope="module", autouse=True)
def _small_slices() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compare, "SLICE", 3)
        yield


@pytest.fixture(scope="module")
def systems() -> list[tuple[str, bytes]]:
    clubs = resolve(str(BOOKS / "notes" / "clubs.bml"), "sayc").read_bytes()
    return [("clubs", clubs), ("two-over-one", resolve("two-over-one").read_bytes())]


def a_run(folder: Path, systems: list[tuple[str, bytes]], count: int = BOARDS
          ) -> compare.Comparison:
    rival = ("sayc", resolve("sayc").read_bytes())
    return compare.Comparison(folder, systems, rival, "compare", count)


@pytest.fixture(scope="module")
def kept(tmp_path_factory, systems) -> compare.Comparison:
    """A run that was not disturbed."""
    run = a_run(tmp_path_factory.mktemp("lab") / "whole", systems)
    run.run(None, lambda done, count: None)
    return run


def test_par_solves_more_and_changes_nothing(tmp_path, systems, kept) -> None:
    rival = ("sayc", resolve("sayc").read_bytes())
    with_par = compare.Comparison(tmp_path / "par", systems, rival, "compare", 6, with_par=True)
    with_par.run(None, lambda done, count: None)
    for board, short in zip(with_par.boards(), kept.boards(), strict=False):
        assert board["variants"] == short["variants"] and "par" not in short
        for found in board["variants"].values():
            for room in found["rooms"]:
                if room["contract"] is not None:
                    strain, seat = "CDHSN".index(room["contract"][1]), "NESW".index(
                        room["contract"][-1])
                    assert room["tricks"] == board["tricks"][strain][seat]
    assert "Double dummy: par" in report.report(with_par)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*"))
            if p.is_file() and not p.name.endswith(".part")}


class Killed(Exception):
    pass


def test_a_run_killed_twice_and_resumed_gives_the_same_bytes(tmp_path, systems, kept) -> None:
    for stop in (1, 2):
        def killed(done: int, count: int, stop: int = stop) -> None:
            if done >= 3 * stop:
                raise Killed

        with pytest.raises(Killed):
            a_run(tmp_path / "cut", systems).run(None, killed)
    with ProcessPoolExecutor(2) as pool:  # and in another way the third time
        a_run(tmp_path / "cut", systems).run(pool, lambda done, count: None)
    assert contents(tmp_path / "cut") == contents(kept.folder)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_rows(kept) -> None:
    found = read_csv(kept.folder / "boards.csv")
    assert len(found) == BOARDS * 2 and tuple(found[0]) == rows.BOARD_FIELDS
    boards = {board["board"]: board for board in kept.boards()}
    for row in found:
        one = boards[int(row["board"])]["variants"][row["variant"]]
        assert int(row["imps"]) == one["imps"]
        assert row["score_open"] == str(one["rooms"][0]["score"])
    decisions = read_csv(kept.folder / "decisions.csv")
    assert tuple(decisions[0]) == rows.DECISION_FIELDS
    calls = sum(len(room["calls"]) for board in boards.values()
                for one in board["variants"].values() for room in one["rooms"])
    assert len(decisions) == calls


def test_a_call_is_traced_to_the_row_of_the_notes(kept) -> None:
    found = [row for row in read_csv(kept.folder / "decisions.csv")
             if row["variant"] == "clubs" and row["place"].startswith("clubs.bml:")]
    notes = (BOOKS / "notes" / "clubs.bml").read_text().splitlines()
    assert found
    for row in found:
        line = notes[int(row["place"].partition(":")[2]) - 1]
        assert line.strip() and (row["meaning"] or row["call"] in ("P", "X"))


def test_conventions_are_named_by_their_author() -> None:
    assert rows.convention("2C", "Stayman: asks for a four-card major") == "Stayman"
    assert rows.convention("2D", "transfer, 5+ hearts") == "transfer"
    assert rows.convention("4N", "") == "artificial 4N"
    assert rows.convention("1C", "16+ points, forcing") == "1C 16+ points"


def test_parquet_has_the_rows_of_the_csv(tmp_path, systems, kept) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    again = kept.folder.with_name("columns")
    shutil.copytree(kept.folder, again)
    rival = ("sayc", resolve("sayc").read_bytes())
    compare.Comparison(again, systems, rival, "compare", BOARDS, with_parquet=True).write_tables()
    for stem in ("boards", "decisions"):
        table = parquet.read_table(again / f"{stem}.parquet").to_pylist()
        text = [{name: "" if value is None else str(value) for name, value in row.items()}
                for row in table]
        assert text == read_csv(kept.folder / f"{stem}.csv")


def test_parquet_without_the_extra_is_refused_before_the_work(monkeypatch, tmp_path, capsys
                                                              ) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["lab", "compare", "--table", "two-over-one", "-n", "1", "-o",
                 str(tmp_path / "run"), "--parquet"]) == 1
    assert "pip install 'spotcard[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_cards_are_played_where_asked(tmp_path, systems) -> None:
    rival = ("sayc", resolve("sayc").read_bytes())
    made = [compare.Comparison(tmp_path / name, systems[:1], rival, "compare", 3, nodes=200)
            for name in ("one", "two")]
    for run in made:
        run.run(None, lambda done, count: None)
    assert contents(made[0].folder) == contents(made[1].folder)
    for board in made[0].boards():
        for room in board["variants"]["clubs"]["rooms"]:
            if room["contract"] is None:
                continue
            cards = room["cards"].split()
            assert len(set(cards)) == 52
            strain, declarer = room["contract"][1], room["contract"][-1]
            play = Play("CDHSN".index(strain), "NESW".index(declarer))
            left = [parse_hand(board["hands"][seat]) for seat in "NESW"]
            for card in map(parse_card, cards):
                play.check(card, left[play.turn])
                remove(left[play.turn], card)
                play.add(card)
            assert play.declarer_tricks == room["tricks"]
    assert "played by robots with 200 nodes" in report.report(made[0])


def test_a_folder_of_another_run_is_refused(tmp_path, systems) -> None:
    a_run(tmp_path / "run", systems)
    with pytest.raises(SpotcardError, match="another run"):
        a_run(tmp_path / "run", systems, BOARDS + 1)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("mine")
    with pytest.raises(SpotcardError, match="other files"):
        a_run(tmp_path / "mine", systems)
    assert main(["lab", "compare", "-n", "6"]) == 2


@pytest.mark.parametrize("words", [[], ["--variant", "sayc"], ["--table", "two-over-one",
                                                              "--against", "two-over-one"]])
def test_a_system_does_not_meet_itself(words, tmp_path, capsys) -> None:
    assert main(["lab", "compare", "-n", "1", "-o", str(tmp_path / "run"), *words]) == 2
    assert "would meet itself" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_the_report(kept) -> None:
    page = report.report(kept)
    assert not problems(page) and page == report.report(kept)
    lost = sum(board["variants"][name]["imps"] < 0 for board in kept.boards()
               for name in ("clubs", "two-over-one"))
    assert page.count("<summary>Board ") == lost > 0
    for words in ("Who opened", "Vulnerability", "Contested", "Convention that came up",
                  "Row of the notes", "Paired on the same boards", "They diverge at"):
        assert words in page


def test_the_notebook_plots_the_rows(kept) -> None:
    pytest.importorskip("matplotlib")
    source = Path(__file__).parents[3] / "docs" / "howto" / "measuring_plots.py"
    subprocess.run([sys.executable, str(source), str(kept.folder)], check=True, timeout=240)
    for name in ("running.png", "by-opening.png"):
        picture = kept.folder / name
        assert picture.read_bytes().startswith(b"\x89PNG")
        picture.unlink()


def test_every_call_of_a_worst_board_is_explained(kept) -> None:
    writer = worst.Worst(kept.rows(), "sayc")
    for board in kept.boards():
        for number, room in enumerate(board["variants"]["clubs"]["rooms"]):
            told = writer.meanings(board, "clubs", number)
            assert len(told) == len(room["calls"])
            for (call, rule, *_), words in zip(room["calls"], told, strict=True):
                assert words or call == "P" or rule is None, (board["board"], call)


def test_a_damaged_slice_is_named(kept, tmp_path, systems) -> None:
    shutil.copytree(kept.folder, tmp_path / "run")
    for text in ('[{"board"', "", "null", "{}", "[1]", "[" * 100_000, "\0\0"):
        (tmp_path / "run" / "slices" / "00001.json").write_text(text)
        with pytest.raises(SpotcardError, match=r"00001\.json is damaged"):
            list(a_run(tmp_path / "run", systems).boards())
    (tmp_path / "run" / "manifest.json").write_text("[1")
    with pytest.raises(SpotcardError, match="of another run"):
        a_run(tmp_path / "run", systems)


def test_bootstrap_and_holm() -> None:
    one = bootstrap.estimate([3] * 40 + [-3] * 10, "x")
    assert one.low < one.mean == 1.8 < one.high
    same = bootstrap.paired([1] * 50, [1] * 50, "x")
    assert (same.mean, same.low, same.high, same.p) == (0, 0, 0, 1)
    better = bootstrap.paired([4, 2] * 40, [0, 1] * 40, "x")
    assert better.mean == 2.5 and better.p < 0.01
    assert bootstrap.paired([1, -1] * 30, [0] * 60, "x").p > 0.5
    assert bootstrap.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


@pytest.fixture
def killed_command(tmp_path: Path) -> Iterator[list[str]]:
    """A command whose process is killed as soon as its first slice is written."""
    words = [sys.executable, "-m", "spotcard_host", "lab", "compare", "--table", "two-over-one",
             "--against", "sayc", "-n", "101", "--seed", "kill", "--jobs", "1",
             "-o", str(tmp_path / "run"), "--json"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    while process.poll() is None and not list((tmp_path / "run" / "slices").glob("*.json")):
        time.sleep(0.05)
    if os.name == "posix":
        process.send_signal(signal.SIGKILL)
    else:
        process.kill()
    process.wait()
    yield words


def test_the_command_resumes_after_a_kill(killed_command, tmp_path: Path) -> None:
    slices = tmp_path / "run" / "slices"
    before = {path.name: path.stat().st_mtime_ns for path in slices.glob("*.json")}
    done = subprocess.run(killed_command, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["boards"] == 101 and told["variants"][0]["table"] == "two-over-one"
    assert len(list(slices.glob("*.json"))) == 3 and (tmp_path / "run" / "report.html").exists()
    assert before and all((slices / name).stat().st_mtime_ns == at for name, at in before.items())
