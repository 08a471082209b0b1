"""Two hundred files that are no notes: every command ends, with a status and without traceback."""

from __future__ import annotations

import time

import pytest
from hostile import NAMES, hostile

from spotcard_host.cli import main

SECONDS = 60  # for one command, on a busy machine; it takes less than ten of an idle one
PARTS = 20


def commands(name: str) -> list[list[str]]:
    """What is done with a file."""
    tools = ["bss2bml"] if name.endswith("bss") else ["bml2html", "bml2latex", "bml2bss"]
    return [["check", name], ["compile", name, "-o", "out.sct", "--force"]] + [
        ["bml", tool, name, "-o", "out.txt", "--force"] for tool in tools]


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("part", "size"), [
    (0, 0.01), *(pytest.param(part, 0.1, marks=pytest.mark.slow) for part in range(PARTS))
])
def test_hostile_files(tmp_path, capsys, monkeypatch, part, size):
    for name in NAMES[part::PARTS]:
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        path = hostile(name, size).write(folder)
        for command in commands(path.name):
            began = time.process_time()
            assert main(command) in (0, 1), (name, command)
            assert time.process_time() - began < SECONDS, (name, command)
            said = capsys.readouterr()
            assert "Traceback" not in said.out + said.err, (name, command)
            assert command[0] != "check" or said.out or said.err, name


def test_there_are_two_hundred_and_each_is_the_same_each_time():
    assert len(set(NAMES)) >= 200
    assert all(hostile(name, 0.01).data == hostile(name, 0.01).data for name in NAMES)


@pytest.mark.parametrize("words", [
    "if ", "unless ", "12+ if ", "only ", "except with ", "denies 4!h unless ", "(if ", "no ",
    "a) 12 b) ", "either or ", "not only but ",
])
def test_a_description_that_goes_on_and_on(words, tmp_path, capsys):
    (tmp_path / "ours.bml").write_text(f"1N = {words * 2000}\n")
    assert main(["check", str(tmp_path / "ours.bml")]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["bait-12", "bait-39"])
def test_runs_of_blanks_and_of_calls_take_linear_time(name, tmp_path, capsys):
    path = hostile(name, 0.3).write(tmp_path)
    began = time.process_time()
    assert main(["check", str(path), "--quick"]) in (0, 1)
    assert time.process_time() - began < SECONDS / 6  # they took minutes
    assert "Traceback" not in capsys.readouterr().err
