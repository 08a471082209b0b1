"""The programs that `spotcard bench` runs, tried on the desk's MicroPython; the report's forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spotcard_host.device.build import compile_board
from spotcard_host.device.limits import load_limits
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.lab import bench, bench_cases
from spotcard_host.library.tables import resolve


@pytest.mark.parametrize("case", bench.wanted(), ids=lambda case: case.name.replace(" ", "_"))
def test_case_runs(case: bench_cases.Case, tmp_path: Path) -> None:
    try:
        machine = find()
    except Unavailable as reason:
        pytest.skip(str(reason))
    table = (f"def bench_table():\n from spotcard_device.storage import open_table\n"
             f" return open_table({str(resolve('sayc'))!r})\n")
    program = bench.program_of(case, table)
    for name, content in bench.files_of([case]).items():
        here = tmp_path / name.strip("/").replace("/", "_")
        here.write_bytes(content)
        program = program.replace(repr(name), repr(str(here))).replace(f'"{name}"', f'"{here}"')
    (tmp_path / "program.py").write_text(program)
    done = machine.run([str(tmp_path / "program.py")], load_limits().heap,
                       path=[compile_board(machine.march)], timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    got = json.loads(done.stdout)
    assert len(got["microseconds"]) == case.turns
    assert got["deepest"] >= got["loaded"] > got["empty"]


def test_words_pick_cases() -> None:
    names = {case.name for case in bench.wanted()}
    assert {case.name for case in bench.wanted(["evaluation"])} <= names
    assert bench.wanted(["no such case"]) == []


def test_report_as_table_and_json() -> None:
    figure = bench.Figure("one card", 8, 1.25, 2.5, 1000, 1200, 16, 50)
    report = bench.Report("a board", "1.25", 125_000_000, "a model", (figure,))
    table = bench.as_table(report)
    assert "125 MHz; a model" in table and "1.250" in table and " 1200 " in table
    assert json.loads(bench.as_json(report))["figures"][0]["deepest"] == 1200
