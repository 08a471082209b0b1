"""Deliberate errors have one base and are printed in one place."""

from __future__ import annotations

import ast
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import spotcard_host
from spotcard.errors import SpotcardError
from spotcard_host import cli
from spotcard_host.common import terminal
from spotcard_host.common.diagnostics import CompileError, Diagnostic, Place
from spotcard_host.common.errors import UsageError
from spotcard_host.common.garbage import syntax_tree
from spotcard_host.machine import extension

HOST = Path(spotcard_host.__file__).parent
# Raised and caught within one module or its neighbour: signals, which no user ever sees.
SIGNALS = {"NotStatic", "_NoField", "NoField", "TooMuch", "_Faulty"}


def test_every_deliberate_error_derives_from_one_class() -> None:
    odd = []
    for path in sorted(HOST.rglob("*.py")):
        for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in SIGNALS:
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if bases & {"Exception", "ValueError", "RuntimeError", "OSError"}:
                    odd.append(f"{path}:{node.lineno}: {node.name}")
    assert not odd, "derive from SpotcardError"


def test_only_the_cli_prints_errors_of_a_command() -> None:
    """A command raises; `spotcard NAME: ` in front of an error is written by cli.py alone."""
    odd = []
    for path in sorted((HOST / "commands").glob("*.py")):
        for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ExceptHandler):
                continue
            for inner in ast.walk(node):
                if isinstance(inner, ast.Constant) and str(inner.value).startswith(
                        f"spotcard {path.stem}: "):
                    odd.append(f"{path}:{inner.lineno}")
    # It continues with a notice: the board's settings were not JSON.
    assert [place.rpartition("/")[2].split(":")[0] for place in odd] in ([], ["config.py"])


@pytest.mark.parametrize(("error", "status", "text"), [
    (SpotcardError("no such thing"), 1, "spotcard hand: no such thing\n"),
    (UsageError("expected a hand"), 2, "spotcard hand: expected a hand\n"),
    (PermissionError(13, "Permission denied", "x.sct"), 1,
     "spotcard hand: x.sct: Permission denied\n"),
    (CompileError([Diagnostic("error", Place("a.txt2", 3, 2), "bad", "line")]), 1,
     "a.txt2:3:2: error: bad\n    line\n     ^\n"),
])
def test_errors_are_printed_in_one_way(error, status, text, monkeypatch, capsys) -> None:
    def fail(args: object) -> int:
        raise error

    monkeypatch.setattr("spotcard_host.commands.hand.run", fail)
    assert cli.main(["hand", "AKJ54.Q872.K93.6"]) == status
    assert capsys.readouterr().err == text


@pytest.mark.parametrize(("command", "shown"), [("hand", 3), ("compile", 40)])
def test_a_player_is_not_shown_a_wall_of_findings(command, shown, monkeypatch, capsys) -> None:
    found = [Diagnostic("error" if line > 30 else "warning", Place("a.bml", line), "odd", "1N 15")
             for line in range(1, 41)]

    def fail(args: object) -> int:
        raise CompileError(found)

    monkeypatch.setattr(f"spotcard_host.commands.{command}.run", fail)
    assert cli.main([command, "x"]) == 1
    said = capsys.readouterr().err
    assert said.count("1N 15\n") == shown
    if command == "hand":
        assert said.startswith("a.bml:31:1: error: odd\n")  # what stops it comes first
        assert said.endswith("... and 37 more findings: spotcard check a.bml\n")


@pytest.mark.parametrize(("words", "status", "text"), [
    # Options of another kind of question are rejected, not ignored.
    (["explain", "--hand", "AKJ54.Q872.K93.6", "--board", "7"], 2, "--board goes with a file"),
    (["explain", "--hand", "AKJ54.Q872.K93.6", "--par"], 2, "--par goes with a file"),
    (["explain", "--auction", "1N", "--why-not", "4S"], 2, "--why-not goes with --hand"),
    (["explain", "--auction", "1N", "--all"], 2, "--all goes with --hand or a file"),
    (["explain", "x.pbn", "--why-not", "4S"], 2, "--why-not goes with --hand"),
    (["lab", "bid", "--variant", "sayc"], 2, "--variant is for lab compare"),
    (["lab", "inference", "--cluster", "tcp://h:1"], 2, "--cluster is for lab bid"),
    (["lab", "bid", "--against", "sayc", "--against-command", "x"], 2, "give one opponent"),
    (["lab", "notes"], 2, "give --table a .bml or .bss file, not 'sayc'"),
    (["lab", "compare"], 2, "lab compare needs -o FOLDER"),
    # Numbers are called numbers.
    (["explain", "x.pbn", "--board", "seven"], 2, "expected a number from 1, got 'seven'"),
    (["dump", "--rule", "x"], 2, "expected a number from 0, got 'x'"),
    (["check", "sayc", "--deals", "-3"], 2, "expected a number from 0, got '-3'"),
    (["lab", "bid", "--worst", "9999999999999999999"], 2, "expected a number from 0"),
    (["config", "--port", "abc"], 2, "expected a number from 1 to 65535, got 'abc'"),
    # A bad value is found before a missing board, and before a file is made.
    (["config", "--seat", "Q"], 2, 'seat: expected N, E, S or W, got "Q"'),
    (["table", "--admit", "::"], 2, "expected TEAM[/SEATS][:PHRASE][@ADDRESS], got '::'"),
    (["practice", "sayc", "--after", "P X"], 2, "X is not legal after P"),
    (["deal", "sayc", "--after", "1C 0H"], 2, "expected a call P, X, XX or 1C..7N, got '0H'"),
    (["table", "--dialect", "x"], 2, "expected TEAM=DIALECT with a dialect spec"),
    (["cc", "-o", "card.docx"], 2, "card.docx: expected .html, .pdf, .txt or .json"),
    (["cc", "-o", "nowhere/card.html"], 1, "nowhere: there is no such folder"),
    (["config", "--check", "no.json"], 1, "spotcard config: no.json is missing"),
    (["config", "--check", "."], 1, "spotcard config: .: Is a directory"),
    (["play", "--heap", "0"], 2, "expected bytes, from 1000 to 999999999, got '0'"),
    (["bench", "--board", "nosuch"], 1, "expected a port, a pyserial URL or a board's serial"),
    (["check", "-"], 2, "a table is not read from standard input: expected a book"),
    (["console", "--board", "socket://127.0.0.1:1"], 1, "a console needs a terminal"),
])
def test_what_is_wrong_is_named(words, status, text, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == status
    told = capsys.readouterr().err
    assert text in told and len(told.splitlines()) <= 2, told
    assert not list(tmp_path.iterdir())


def test_a_base_that_is_none_is_named(tmp_path, capsys) -> None:
    notes = tmp_path / "n.bml"
    notes.write_text("#BASE: sayc\n\n1N = 12-14 HCP, balanced\n")
    assert cli.main(["explain", "--table", str(notes), "--auction", "1N"]) == 0
    notes.write_text("#BASE nosuch book\n\n1N = 12-14 HCP, balanced\n")
    assert cli.main(["explain", "--table", str(notes), "--auction", "1N"]) == 1
    assert "#BASE: expected the name of a book" in capsys.readouterr().err


@pytest.mark.parametrize(("there", "why"), [
    (None, "there is none"), (ModuleType("_machine"), "another version of the firmware's text"),
])
def test_the_slow_way_is_said_once(there, why, monkeypatch, capsys) -> None:
    import spotcard.cpython

    monkeypatch.delenv("SPOTCARD_PLAIN", raising=False)
    monkeypatch.setattr(spotcard.cpython, "COMPILED", {})
    monkeypatch.setitem(sys.modules, "spotcard._machine", there)
    monkeypatch.setattr(extension, "_warned", False)
    terminal.set_up()
    extension.warn_if_slow()
    extension.warn_if_slow()
    told = capsys.readouterr().err
    assert told.count("the C extension is not in use") == 1
    assert why in told and "-m spotcard_host.machine.extension builds it" in told
    monkeypatch.setenv("SPOTCARD_PLAIN", "1")
    assert extension.why_slow() == ""


def test_the_laboratory_prints_json_for_one_board(capsys) -> None:
    """The standard error of one board is unknown: null, since NaN is no JSON."""
    pytest.importorskip("endplay")
    assert cli.main(["lab", "bid", "-n", "1", "--jobs", "1", "--json"]) == 0

    def no_constant(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    told = json.loads(capsys.readouterr().out, parse_constant=no_constant)
    assert told["boards"] == 1 and told["standard_error"] is None


@pytest.mark.parametrize("words", [
    ["cc"], ["cc", "-o", "-", "--html"], ["explain", "--hand", "AKJ54.Q872.K93.6"], ["dump"],
    ["console", "--board", "socket://127.0.0.1:1"],
])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "> /dev/full"])
def test_streams_may_be_closed_or_full(words, closed) -> None:
    if os.name != "posix":
        pytest.skip("needs a POSIX shell")
    command = shlex.join([sys.executable, "-m", "spotcard_host", *words])
    # `exec`: what runs too long is ended itself, not the shell around it.
    done = subprocess.run(["sh", "-c", f"exec {command} {closed}"], capture_output=True, text=True,
                          check=False, timeout=200)
    assert "Traceback" not in done.stderr and done.returncode in (0, 1)
    if "full" in closed and words[0] != "console":
        assert done.stderr == f"spotcard {words[0]}: No space left on device\n"
