"""`spotcard gib`: output, exit status, files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from spotcard_host.cli import main
from spotcard_host.language.functions import TABLE

Capture = pytest.CaptureFixture[str]


def test_match(capsys: Capture) -> None:
    assert main(["gib", "match", "1a[HS]:P:2#a", "1H:P:2H", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"match": True, "grabs": {"a": "H"}, "end": 7}
    assert main(["gib", "match", "--prefix", "--json", "@01~(b=.)>3~", "P13"]) == 0
    assert json.loads(capsys.readouterr().out) == {"match": True, "grabs": {"b": 13}, "end": 3}
    assert main(["gib", "match", "1N", "2N", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"match": False, "grabs": None, "end": None}
    assert main(["gib", "match", "--grab", "a=S", "2#a", "2S"]) == 0
    assert "a = S" in capsys.readouterr().out


@pytest.mark.parametrize("pattern", ["@1N", "(1N", "~#3==1~", "`:P3", "1N:P$1:P"])
def test_bad_pattern(pattern: str, capsys: Capture) -> None:
    assert main(["gib", "match", pattern, "1N"]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err


def test_parse(tmp_path: Path, capsys: Capture) -> None:
    source = tmp_path / "mb.txt2"
    source.write_text("1X 1N 90 HCP~.[15,17]~ :P15 *3 #1\n")
    (tmp_path / "mac.m4").write_text("define(`HCP',`@01')\n")
    assert main(["gib", "parse", str(source), "--json", "--tree"]) == 0
    told = json.loads(capsys.readouterr().out)
    rule = told["rules"][0]
    assert (rule["constraint"], rule["flags"], rule["expl"]) == ("@01~.[15,17]~", "X", 3)
    assert rule["trees"]["constraint"]["body"]["node"] == "Goto"
    source.write_text("1X 1N 90 (. :P15 *3 #1\n1 1N 90 . . #2\n")
    assert main(["gib", "parse", str(source)]) == 1
    out = capsys.readouterr()
    assert out.out == "1 1N 90 . . #2\n"
    assert f"{source}:1:10: error: ( has no )" in out.err


def test_expand(tmp_path: Path, capsys: Capture) -> None:
    source, macros, out = tmp_path / "mb.txt2", tmp_path / "mac.m4", tmp_path / "mb.txt"
    source.write_text("; FOO\nFOO @FOO 1FOO\n")
    macros.write_text("define(`FOO',`BAR:P')\ndefine(`BAR',`1N')\n")
    assert main(["gib", "expand", str(source), str(macros), "-o", str(out)]) == 0
    assert out.read_text() == "1N:P @FOO 1FOO\n"
    assert main(["gib", "expand", str(source), str(macros), "-o", str(out)]) == 1
    assert "--force" in capsys.readouterr().err
    assert main(["gib", "expand", str(source), str(macros), "-o", str(out), "--force"]) == 0
    assert main(["gib", "expand", str(source), str(macros)]) == 0
    assert capsys.readouterr().out == out.read_text()
    macros.write_text("define(`FOO',`FOO BAR')\n")
    before = out.read_text()
    assert main(["gib", "expand", str(source), str(macros), "-o", str(out), "--force"]) == 1
    assert "FOO -> FOO" in capsys.readouterr().err
    assert out.read_text() == before


# Pattern, string, options, exit status.
MATCHES = [
    ("6N:X$1", "6N:X:P", [], 0),
    ("6N:X$1", "1C:6N:X:P", [], 0),
    ("6N:X$", "1C:6N:X", [], 0),
    ("6N:X$", "1C:6N:X:P", [], 1),
    ("~c=P~#c", "P16", ["--prefix"], 0),
    ("~c=X~#c", "P16", ["--prefix"], 1),
    ("1N:P$1:P", "1N:P", [], 2),
    ("START1N:P$1|2N:P$2", "1N:P:2C", [], 2),
]


@pytest.mark.parametrize(("pattern", "string", "options", "status"), MATCHES)
def test_match_follows_the_language(
    pattern: str, string: str, options: list[str], status: int, capsys: Capture
) -> None:
    assert main(["gib", "match", pattern, string, *options]) == status


def test_functions_lists_every_form_with_its_meaning(capsys: Capture) -> None:
    assert main(["gib", "functions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(TABLE) and all(len(line.split(maxsplit=3)) == 4 for line in lines)
    assert any(line.split()[:3] == ["#2(level,strain)", "JUMP", "public"] for line in lines)


def _input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_rules_and_macros_from_standard_input(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule, macro = "1X 1N 90 HCP~.[15,17]~ :P15 *3 #1\n", "define(`HCP',`@01')\n"
    (tmp_path / "mac.m4").write_text(macro)
    (tmp_path / "mb.txt2").write_text(rule)
    monkeypatch.chdir(tmp_path)
    for arguments, text in ((["parse", "-", "--macros", "mac.m4"], rule),
                            (["parse", "mb.txt2", "--macros", "-"], macro),
                            (["expand", "-", "mac.m4"], rule),
                            (["expand", "mb.txt2", "-"], macro)):
        _input(monkeypatch, text)
        assert main(["gib", *arguments]) == 0, arguments
        assert capsys.readouterr().out
    for arguments in (["parse", "-", "--macros", "-"], ["expand", "-", "-"]):
        assert main(["gib", *arguments]) == 2
        assert "cannot both be standard input" in capsys.readouterr().err
    _input(monkeypatch, "nonsense\n")
    assert main(["gib", "parse", "-"]) == 1
    assert "<stdin>:1:1" in capsys.readouterr().err


def test_links_that_lead_in_a_circle_are_a_finding(tmp_path: Path, capsys: Capture) -> None:
    loop = tmp_path / "loop.txt2"
    loop.symlink_to(loop)
    for arguments in (["parse", str(loop)], ["expand", str(loop), str(loop)]):
        assert main(["gib", *arguments]) == 1
        assert "cannot read" in capsys.readouterr().err
    rules = tmp_path / "rules.txt2"
    rules.write_text("include(`loop.txt2/../x.txt2')\n")
    assert main(["compile", str(rules)]) == 1
    assert "cannot read" in capsys.readouterr().err
