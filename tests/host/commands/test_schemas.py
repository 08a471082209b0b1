"""Every `--json` keeps to its published schema, and every schema belongs to an output."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import spotcard_host
from spotcard_host.cli import COMMANDS, build_parser, main

jsonschema = pytest.importorskip("jsonschema")
SCHEMAS = {path.stem: json.loads(path.read_text(encoding="utf-8"))
           for path in sorted((Path(spotcard_host.__file__).parent / "schemas").glob("*.json"))}
HAND = "AKJ54.Q872.K93.6"
LIN = ("md|3SAKJ54HQ872DK93C6,SQ98H54DQJ1087CK92,S76HAKJDA65CAQJ84,ST32HT963D42CT753|sv|b|"
       "ah|Board 9|mb|1S|mb|p|mb|2C|mb|p|mb|2H|mb|p|mb|3N|mb|p|mb|p|mb|p|")
# What a board (or a network) is needed for: tests/device has its outputs.
NEEDS_A_BOARD = {"bench", "doctor", "config", "deploy", "log", "status"}

CASES = [
    ("hand", ["hand", HAND, "--json"]),
    ("explain", ["explain", "--hand", HAND, "--auction", "1NT P", "--json"]),
    ("explain", ["explain", "--hand", HAND, "--json", "--rules"]),
    ("explain-auction", ["explain", "--auction", "1NT P 2D", "--json"]),
    ("explain-board", ["explain", "a.lin", "--json"]),
    ("compile", ["compile", "n.bml", "--over", "sayc", "-o", "n.sct", "--json"]),
    ("compile", ["compile", "bad.txt2", "--json"]),
    ("check", ["check", "n.bml", "--quick", "--json"]),
    ("check", ["check", "bad.txt2", "--json"]),
    ("check-table", ["check", "t.sct", "--json"]),
    ("dump", ["dump", "sayc", "--rule", "30003", "--json"]),
    ("gib-match", ["gib", "match", "1a[HS]", "1H", "--json"]),
    ("gib-match", ["gib", "match", "1a[HS]", "1D", "--json"]),
    ("gib-parse", ["gib", "parse", "bad.txt2", "--json"]),
    ("gib-parse", ["gib", "parse", "good.txt", "--json", "--tree"]),
    ("bml", ["bml", "bml2html", "n.bml", "--json"]),
    ("play", ["play", "-n", "1", "--on", "host", "--json", "-o", "p.pbn"]),
    ("lab-inference", ["lab", "inference", "-n", "2", "--json"]),
    ("lab-bid", ["lab", "bid", "-n", "1", "--jobs", "1", "--json"]),
    ("lab-notes", ["lab", "notes", "--table", "n.bml", "--over", "sayc", "-n", "1", "--json"]),
    ("lab-compare", ["lab", "compare", "--table", "n.bml", "-n", "2", "-o", "run", "--jobs",
                      "1", "--json"]),
    ("find", ["find", "--json"]),
    ("bid", ["bid", "--jsonl"]),
    ("card", ["card", "--jsonl", "--think", "100n", "--on", "host"]),
    ("cc", ["cc", "--json"]),
    ("cc-booklet", ["cc", "--booklet", "--json"]),
    ("tm", ["tm", "parse", "North bids 1NT Alert. 15-17", "banana"]),
]
QUESTIONS = {
    "bid": f'{{"hand":"{HAND}"}}\n[]\n',
    "card": '{"seat":"E","turn":"E","hand":"QJT93.A4.852.K73","dummy":null,"declarer":"N",'
            '"level":3,"strain":"N","auction":["3N","P","P","P"],"played":[]}\n{}\n',
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"].startswith(f"spotcard:{name}/")


def test_every_schema_has_a_case() -> None:
    assert set(SCHEMAS) - NEEDS_A_BOARD - {"explain-trick"} == {name for name, _ in CASES}


def test_every_command_with_json_has_a_schema() -> None:
    for name in COMMANDS:
        options = {o for action in build_parser(name)._actions for o in action.option_strings}
        if "--json" in options:
            like = "play" if name == "table" else name  # the same boards
            assert any(schema.split("-")[0] == like for schema in SCHEMAS), name


@pytest.mark.parametrize(("name", "words"), CASES, ids=lambda case: " ".join(case)[:40])
def test_outputs(name, words, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.lin").write_text(LIN)
    (tmp_path / "n.bml").write_text("1C 16+ frumious\n1D 11-15, 4+!d\n")
    (tmp_path / "bad.txt2").write_text("1 1Z . . #n\n")
    (tmp_path / "good.txt").write_text("1 1C 50 ~#0(12)>=16~ :P16 *3 #7\n")
    if "t.sct" in words:
        assert main(["compile", "sayc", "-o", "t.sct"]) == 0
        capsys.readouterr()
    if words[0] == "lab" and words[1] != "inference":
        pytest.importorskip("endplay")
    if name in QUESTIONS:
        stdin = io.TextIOWrapper(io.BytesIO(QUESTIONS[name].encode()))
        monkeypatch.setattr("sys.stdin", stdin)
    assert main(words) in (0, 1)
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines
    for line in lines:
        jsonschema.validate(json.loads(line), SCHEMAS[name])
