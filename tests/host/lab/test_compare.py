"""A comparison kept in a folder: resumed after a kill to the same bytes, and its report."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spotcard.errors import SpotcardError
from spotcard_host.cli import main
from spotcard_host.lab import compare, report
from spotcard_host.library.tables import BOOKS, resolve

pytest.importorskip("endplay")
BOARDS = 24


@pytest.fixture(autouse=True)
def _small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "SLICE", 6)


@pytest.fixture(scope="module")
def systems() -> list[tuple[str, bytes]]:
    clubs = resolve(str(BOOKS / "notes" / "clubs.bml"), "sayc").read_bytes()
    return [("clubs", clubs), ("two-over-one", resolve("two-over-one").read_bytes())]


def a_run(folder: Path, systems: list[tuple[str, bytes]], count: int = BOARDS
          ) -> compare.Comparison:
    rival = ("sayc", resolve("sayc").read_bytes())
    return compare.Comparison(folder, systems, rival, "compare", count)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*"))
            if p.is_file() and not p.name.endswith(".part")}


class Killed(Exception):
    pass


def test_a_run_killed_twice_and_resumed_gives_the_same_bytes(tmp_path, systems) -> None:
    whole = a_run(tmp_path / "whole", systems)
    whole.run(None, lambda done, count: None)
    for stop in (1, 2):
        def killed(done: int, count: int, stop: int = stop) -> None:
            if done >= 6 * stop:
                raise Killed

        with pytest.raises(Killed):
            a_run(tmp_path / "cut", systems).run(None, killed)
    with ProcessPoolExecutor(2) as pool:  # and in another way the third time
        a_run(tmp_path / "cut", systems).run(pool, lambda done, count: None)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_rows(tmp_path, systems) -> None:
    run = a_run(tmp_path / "run", systems)
    run.run(None, lambda done, count: None)
    with (run.folder / "boards.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == BOARDS * 2 and tuple(rows[0]) == compare.BOARD_FIELDS
    boards = {board["board"]: board for board in run.boards()}
    for row in rows:
        found = boards[int(row["board"])]["variants"][row["variant"]]
        assert int(row["imps"]) == found["imps"]
        assert row["score_open"] == str(found["rooms"][0]["score"])
    with (run.folder / "decisions.csv").open() as file:
        decisions = list(csv.DictReader(file))
    calls = sum(len(room["calls"]) for board in boards.values()
                for one in board["variants"].values() for room in one["rooms"])
    assert len(decisions) == calls


def test_another_run_is_not_mixed_in(tmp_path, systems) -> None:
    a_run(tmp_path / "run", systems)
    with pytest.raises(SpotcardError, match="another run"):
        a_run(tmp_path / "run", systems, BOARDS + 1)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("mine")
    with pytest.raises(SpotcardError, match="other files"):
        a_run(tmp_path / "mine", systems)
    assert main(["lab", "compare", "-n", "6"]) == 2


class _Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report(tmp_path, systems) -> None:
    run = a_run(tmp_path / "run", systems)
    run.run(None, lambda done, count: None)
    page = report.report(run)
    parser = _Balanced()
    parser.feed(page)
    assert not parser.open and page == report.report(run)
    assert page.count("<details>") == 2 * min(report.WORST, BOARDS)
    for words in ("Who opened", "Vulnerability", "Contested", "Paired on the same boards"):
        assert words in page


def test_bootstrap_and_holm() -> None:
    one = report.estimate([3] * 40 + [-3] * 10, "x")
    assert one.low < one.mean == 1.8 < one.high
    assert report.paired([1] * 50, [1] * 50, "x") == (0.0, 1.0)
    mean, p = report.paired([4, 2] * 40, [0, 1] * 40, "x")
    assert mean == 2.5 and p < 0.01
    assert report.paired([1, -1] * 30, [0] * 60, "x")[1] > 0.5
    assert report.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


@pytest.fixture
def killed_command(tmp_path: Path) -> Iterator[list[str]]:
    """A command whose process is killed as soon as its first slice is written."""
    words = [sys.executable, "-m", "spotcard_host", "lab", "compare", "--table", "two-over-one",
             "--against", "sayc", "-n", "120", "--seed", "kill", "--jobs", "1",
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


def test_the_command_goes_on_after_a_kill(killed_command, tmp_path: Path) -> None:
    slices = tmp_path / "run" / "slices"
    before = {path.name: path.stat().st_mtime_ns for path in slices.glob("*.json")}
    done = subprocess.run(killed_command, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["boards"] == 120 and told["variants"][0]["table"] == "two-over-one"
    assert len(list(slices.glob("*.json"))) == 3 and (tmp_path / "run" / "report.html").exists()
    assert before and all((slices / name).stat().st_mtime_ns == at for name, at in before.items())
