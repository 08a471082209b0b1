"""Standard input that is empty, closed, binary, or not read at all: never a traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard_host.cli import main

RULE_FILE = "rules.txt2"
INPUTS = {"empty": b"", "binary": b"\xff\xfe\x00\x80" * 50, "text": b"sesame\n", "closed": None}


def given(monkeypatch: pytest.MonkeyPatch, data: bytes | None) -> None:
    stream = None if data is None else io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", stream)


@pytest.mark.parametrize("data", INPUTS.values(), ids=INPUTS)
@pytest.mark.parametrize("command", [
    ["config", "--check", "-"], ["flash", "-"], ["flash", "-", "--identify"],
    ["table", "--resume", "-"], ["play", "--resume", "-"], ["lab", "bid", "--table", "-"],
    ["lab", "bid", "--against", "-"], ["lab", "notes", "--table", "-"],
    ["lab", "inference", "--table", "-"], ["lab", "compare", "--variant", "sayc", "-o", "-"],
    ["compile", "-"], ["check", "-"], ["dump", "-"], ["cc", "-"], ["practice", "-"], ["deal", "-"],
    ["explain", "--hand", "AKJ54.Q872.K93.6", "--table", "-"], ["bid", "--jsonl", "--table", "-"],
], ids=" ".join)
def test_what_is_not_read_from_there_is_wrong_usage(
    command: list[str], data: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    given(monkeypatch, data)
    assert main(command) == 2
    assert "expected" in capsys.readouterr().err or command[0] == "lab"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "status"), [
    ("empty", 2), ("closed", 2), ("binary", 2), ("text", 1)])
def test_a_password_is_a_line_of_text(
    name: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("spotcard_host.commands.config.choose_all", lambda wanted: ["absent://"])
    given(monkeypatch, INPUTS[name])
    assert main(["config", "--ask-password", "-", "--seat", "N"]) == status
    told = capsys.readouterr().err
    assert ("as a line of text" in told) == (status == 2) and "sesame" not in told


@pytest.mark.parametrize("command", [
    ["practice", "notes.bml", "--text", "-n", "1"],
    ["play", "--me", "S", "--text", "-n", "1", "--on", "host", "--think", "0n"],
    ["bid", "--jsonl", "--on", "host"], ["tm", "parse"], ["gib", "parse", "-"],
    ["view", "-", "-o", "x.html"], ["explain", "-", "--board", "1"],
], ids=lambda command: command[0])
def test_bytes_that_are_no_text_are_no_answer(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text("1C 16+\n1N 15-17\n2H 5-9 6+!h\n")
    done = subprocess.run(
        [sys.executable, "-m", "spotcard_host", *command], input=INPUTS["binary"], cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"}, capture_output=True, timeout=100,
        check=False)
    assert done.returncode in (0, 1) and b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device without end")
@pytest.mark.parametrize("tool", [
    ["view"], ["explain"], ["play", "--on", "host", "--boards"], ["gib", "parse"],
    ["compile", RULE_FILE, "--macros"], ["check", RULE_FILE, "--macros"], ["bml", "bml2html"],
    ["bml", "bss2bml"], ["flash"],
], ids=" ".join)
def test_a_device_without_end_is_not_read_to_its_end(
    tool: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spotcard_host.common.input.MOST", 1 << 20)
    monkeypatch.setattr("spotcard_host.language.sources.LARGEST_SOURCE", 1 << 20)
    Path(RULE_FILE).write_text("1 1N 50 . :P15:p17 #1\n")
    assert main([*tool, "/dev/zero"]) == 1
    assert "more than 1 MB came from it" in "".join(capsys.readouterr())


@pytest.mark.parametrize("command", ["compile", "check"])
def test_macros_are_not_read_from_there(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(RULE_FILE).write_text("1 1N 50 . :P15:p17 #1\n")
    assert main([command, "--macros", "-", RULE_FILE]) == 2
    assert "standard input is not read" in capsys.readouterr().err
