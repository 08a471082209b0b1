"""Deliberate errors have one base and are printed in one place."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import spotcard_host
from spotcard.errors import SpotcardError
from spotcard_host import cli
from spotcard_host.common.diagnostics import CompileError, Diagnostic, Place
from spotcard_host.common.errors import UsageError

HOST = Path(spotcard_host.__file__).parent
# Raised and caught within one module or its neighbour: signals, which no user ever sees.
SIGNALS = {"NotStatic", "_NoField", "NoField", "TooMuch", "_Faulty"}


def test_every_deliberate_error_derives_from_one_class() -> None:
    odd = []
    for path in sorted(HOST.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in SIGNALS:
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if bases & {"Exception", "ValueError", "RuntimeError", "OSError"}:
                    odd.append(f"{path}:{node.lineno}: {node.name}")
    assert not odd, "derive from SpotcardError"


def test_only_the_cli_prints_errors_of_a_command() -> None:
    """A command raises; `spotcard NAME: ` in front of an error is written by cli.py alone."""
    odd = []
    for path in sorted((HOST / "commands").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


def test_the_laboratory_prints_json_for_one_board(capsys) -> None:
    """The standard error of one board is unknown: null, since NaN is no JSON."""
    pytest.importorskip("endplay")
    assert cli.main(["lab", "bid", "-n", "1", "--jobs", "1", "--json"]) == 0

    def no_constant(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    told = json.loads(capsys.readouterr().out, parse_constant=no_constant)
    assert told["boards"] == 1 and told["standard_error"] is None
