"""Commands as people run them: output, exit status, one clear line for what went wrong."""

import json
import random
import re
from pathlib import Path

import pytest

from spotcard.game.score import imps
from spotcard_host.cli import COMMANDS, build_parser, main
from spotcard_host.library.tables import resolve
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_records
from spotcard_host.robots.match import MatchBoard, PairedMatch

HAND = "AKJ54.Q872.K93.6"
TRANSFER = "AKJ54.Q87.K932.6"  # five spades, not four hearts: 2H over 1NT


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name, capsys):
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert "example:" in out and f"spotcard {name}" in out


def test_wrong_usage(capsys):
    assert main(["nonsense"]) == 2
    assert main(["play", "-n", "0"]) == 2
    assert main(["play", "--boards", "a.pbn", "--seed", "1"]) == 2
    assert main(["play", "--think", "abc"]) == 2
    assert main([]) == 0
    assert main(["--", "hand", "--", HAND]) == 0
    capsys.readouterr()


def test_bid(capsys, monkeypatch):
    import io

    lines = [
        {"hand": HAND, "dealer": "N", "vul": "None", "history": [], "seat": "N"},
        {"hand": TRANSFER, "history": ["1N", "P"], "seat": "S"},
        {"hand": HAND, "history": ["1N", "1C"]},
        {"hand": HAND, "history": ["P", "P", "P", "P"]},
        {"hand": "AKJ54"},
        {"hand": HAND, "seat": "E"},
        [1],
    ]
    text = "\n".join(json.dumps(x) for x in lines) + "\nnot json\n\n"
    deep = "[" * 900 + "]" * 900
    text += f'{deep}\n{{"history": [{deep}]}}\n{" " * 9000}{{}}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["bid", "--jsonl"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == 11
    assert answers[0]["call"] == "1S" and answers[0]["meaning"] and answers[0]["rule"] > 0
    assert answers[1]["call"] == "2H"
    assert {"call", "rule"} == set(answers[0]["alternatives"][0])
    assert all(list(a) == ["error"] for a in answers[2:])
    assert "1C is not legal" in answers[2]["error"]


@pytest.mark.parametrize("command", [
    ["bid", "--jsonl"], ["cc"], ["check"], ["dump"], ["explain", "--hand", HAND], ["play"],
])
def test_a_folder_for_a_table_is_one_line(command, tmp_path, capsys):
    folder = tmp_path / "folder.sct"
    folder.mkdir()
    table = [] if command[0] in ("cc", "check", "dump") else ["--table"]
    assert main([*command, *table, str(folder)]) == 1
    err = capsys.readouterr().err
    assert f"spotcard {command[0]}: " in err and "folder.sct" in err and err.count("\n") == 1


def test_check_of_notes_heeds_its_options(tmp_path, capsys):
    notes = tmp_path / "notes.bml"
    notes.write_text("1C 16+\n1D 11-15, 4+!d\n1H 11-15, 5+!h\n2C 11-15, 6+!c\n")
    told = []
    for options in ([], ["--seed", "2"], ["--quick"]):
        assert main(["check", str(notes), "--json", *options]) == 0
        told.append(json.loads(capsys.readouterr().out)["findings"])
    codes = [{f["code"] for f in found} for found in told]
    hole = "opening-hole-balanced-12"
    assert hole in codes[0] and told[0] != told[1]
    assert hole not in codes[2]  # which needs sampled hands
    assert main(["check", str(notes), "--strict"]) == 1
    assert main(["check", str(notes), "--over", "no-such-book"]) == 1
    assert "no-such-book" in capsys.readouterr().err


def test_explain(tmp_path, capsys):
    assert main(["explain", "--hand", TRANSFER, "--auction", "1N P", "--json", "--rules"]) == 0
    why = json.loads(capsys.readouterr().out)
    assert why["call"] == "2H" and why["ranges"]["spades"][0] == 5 and why["losers"]
    assert all(loser["why"] for loser in why["losers"])
    assert main(["explain", "--hand", HAND, "--auction", "1N 1C"]) == 2
    assert "1C is not legal" in capsys.readouterr().err
    assert main(["explain", "--hand", "AKQ.2"]) == main(["hand", "AKQ.2"]) == 2
    assert main(["explain", "--hand", HAND, "--dealer", "Z"]) == 2
    assert main(["explain", "--hand", HAND, "--table", "no-such-book"]) == 1
    assert main(["explain"]) == 2
    assert main(["explain", "/does/not/exist.pbn"]) == 1
    capsys.readouterr()
    (tmp_path / "empty.pbn").touch()
    assert main(["explain", str(tmp_path / "empty.pbn")]) == 1
    assert "no board that can be read" in capsys.readouterr().err


def test_convention_card(capsys):
    assert main(["cc"]) == 0
    out = capsys.readouterr().out
    assert "Opening bids" in out and "15 to 17 HCP" in out
    assert main(["cc", "--html"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("<!DOCTYPE html>") and "http" not in out
    assert main(["cc", "no-such-book"]) == 1
    assert "no-such-book" in capsys.readouterr().err


def test_explain_uses_the_system_that_the_file_names(tmp_path, capsys):
    pbn = tmp_path / "one.pbn"
    deal = "N:AKJ54.Q872.K9.62 Q2.JT3.843.KJ873 T9.AK5.AQJ62.A54 8763.964.T75.QT9"

    def explained(*more):
        tags = "".join(f'[BidSystem{side} "{name}"]\n' for side, name in more)
        pbn.write_text(f'[Board "1"]\n[Dealer "N"]\n[Deal "{deal}"]\n{tags}[Auction "N"]\n'
                       "1S Pass 2D\n")
        assert main(["explain", str(pbn), "--json"]) == 0
        out, err = capsys.readouterr()
        return [json.loads(line) for line in out.splitlines()], err

    for book in ("sayc", "two-over-one"):
        resolve(book)  # compiling one that is not in the cache is said, too
    capsys.readouterr()
    default, told = explained()
    assert len(default) == 3 and not told
    named, told = explained(("NS", "two-over-one"), ("EW", "sayc"))
    assert named[2] != default[2] and named[1] == default[1] and not told
    unknown, told = explained(("NS", "Our own\x1b[2J"), ("EW", ""))
    assert unknown == default
    assert "no table" in told and "\x1b" not in told
    # A name in a file must not make us contact another computer.
    far = tmp_path / "far.txt2"
    far.write_text("1 1N 5 . . #1\n")
    other, told = explained(("NS", "/" + str(far)), ("EW", ""))
    assert other == default and "no table" in told
    other, told = explained(("NS", "x" * 5000 + ".bml"), ("EW", ""))
    assert other == default and "no table" in told


@pytest.mark.timeout(120)
def test_play_on_host(tmp_path, capsys):
    pbn = tmp_path / "out.pbn"
    assert main(["play", "-n", "2", "--on", "host", "--json", "--pbn", str(pbn)]) == 0
    boards = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [b["board"] for b in boards] == [1, 2]
    for b in boards:
        assert set(b) == {"board", "dealer", "vul", "hands", "auction", "contract", "declarer",
                          "play", "tricks", "score"}
        assert b["contract"] == "Pass" or len(b["play"]) == 52
        assert all(call["meaning"] and call["rule"] for call in b["auction"])
    records, problems = read_records(decode(pbn.read_bytes()))
    assert not problems
    for b, record in zip(boards, records, strict=True):
        again = record.to_json()
        for key in ("board", "dealer", "vul", "hands", "contract", "declarer", "play", "tricks",
                    "score"):
            assert again[key] == b[key], key
        assert [c["call"] for c in again["auction"]] == [c["call"] for c in b["auction"]]
    # The same boards from that very file: the robots do the same again.
    again_pbn = tmp_path / "again.pbn"
    assert main(["play", "--boards", str(pbn), "--on", "host", "--json",
                 "--pbn", str(again_pbn)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == boards


@pytest.mark.timeout(120)
def test_a_match_exchanges_the_seats(tmp_path, capsys):
    pbn = tmp_path / "match.pbn"
    assert main(["play", "--match", "-n", "2", "--seed", "5", "--table-ew", "two-over-one", "--on",
                 "host", "--json", "--pbn", str(pbn)]) == 0
    *boards, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [b["board"] for b in boards] == [1, 2]
    for b in boards:
        assert b["open"]["hands"] == b["closed"]["hands"]
        assert b["imps"] == imps(b["open"]["score"] - b["closed"]["score"])
        for room in ("open", "closed"):
            # Each side by its own table; a partner of the captain may pass by no rule.
            assert all(call["rule"] for call in b[room]["auction"] if call["call"] != "P")
    swings = [b["imps"] for b in boards]
    assert summary["imps"] == sum(swings) and summary["boards"] == 2
    assert summary["imps_per_board"] == sum(swings) / 2
    text = pbn.read_bytes().decode("latin-1")
    for room, north, east in (("Open", "Home", "Visitors"), ("Closed", "Visitors", "Home")):
        games = [game for game in text.split("\r\n\r\n") if f'[Room "{room}"]' in game]
        assert len(games) == 2
        assert all(f'[North "{north}"]' in game and f'[East "{east}"]' in game for game in games)


def test_a_match_counts_imps_for_the_home_team():
    records = [record_with(420), record_with(-50), record_with(0), record_with(None)]
    match = PairedMatch([MatchBoard((records[0], records[1])),
                         MatchBoard((records[2], records[2]))])
    assert [b.imps for b in match.boards] == [10, 0]
    assert (match.imps, match.mean, match.error) == (10, 5.0, 5.0)


def record_with(score):
    record = BoardRecord.of(random_board(1, random.Random(1)))
    record.score = score
    return record


def test_play_reports_errors(tmp_path, capsys):
    empty = tmp_path / "empty.pbn"
    empty.write_bytes(b"\x00\xff[Deal")
    for args, words in (
        (["--boards", str(tmp_path / "none.pbn")], "No such file"),
        (["--boards", str(empty)], "binary"),
        (["--table", "no-such-book"], "no-such-book"),
        (["--table", str(empty)], "empty.pbn"),
    ):
        assert main(["play", "--on", "host", *args]) == 1
        err = capsys.readouterr().err
        assert words in err and "Traceback" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.timeout(120)
def test_play_to_a_full_device_ends_with_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--on", "host", "-n", "1", "--pbn", "/dev/full"]) == 1
    err = capsys.readouterr().err
    assert "/dev/full: No space left on device; every board is safe in matches/" in err
    assert "Traceback" not in err and list(tmp_path.glob("matches/*.acts"))


def test_readme_and_examples_parse():
    import shlex

    readme = Path(__file__).resolve().parents[3] / "README.md"
    lines = [line for line in readme.read_text().splitlines() if line.startswith("spotcard ")]
    assert len(lines) >= 12
    for line in lines:
        words = shlex.split(line, comments=True)[1:]
        assert build_parser(words[0]).parse_args(words[1:]), line


def test_the_card_writes_calls_as_the_screen_does(capsys, tmp_path):
    for words in (["cc"], ["cc", "--booklet"], ["cc", "-o", str(tmp_path / "card.txt")]):
        assert main(words) == 0
    shown = [*capsys.readouterr().out.splitlines(),
             *(tmp_path / "card.txt").read_text(encoding="utf-8").splitlines()]
    assert "  after 1NT Pass" in shown and "  after 1♥ 1♠" in shown
    raw = re.compile(r"\b[1-7][CDHSN]\b| P\b")
    assert [line for line in shown if raw.search(line) and "on (" not in line] == []


@pytest.mark.parametrize("hand", [
    "♠AKJ54 ♥QT82 ♦K93 ♣6", "s akj54 h q1082 d k93 c 6", "AKJ54 Q1082 K93 6"])
def test_hand_reads_what_players_write(hand, capsys):
    assert main(["hand", hand]) == 0
    told = capsys.readouterr().out
    assert main(["hand", "AKJ54.QT82.K93.6"]) == 0
    assert told == capsys.readouterr().out


def test_wrong_usage_is_two(capsys):
    for words in (["table", "--teams", "A"], ["table", "--teams", "A,A"],
                  ["explain", "x.pbn", "--hand", "AKJ54.Q872.K93.6"]):
        assert main(words) == 2, words
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(("text", "nodes"), [("30000n", 30000), ("0", 0), ("2s", 650000)])
def test_think_of_a_board_is_written_as_elsewhere(text, nodes):
    assert build_parser("config").parse_args(["--think", text]).set_think == nodes


@pytest.mark.parametrize(("command", "words"), [
    ("cc", []), ("dump", []), ("deal", ["--after", "1C", "-n", "1", "--seed", "1"]),
])
def test_the_system_stands_alone_or_behind_table(command, words, tmp_path, capsys):
    notes = tmp_path / "ours.bml"
    notes.write_text("1C 16+, artificial\n  1D 0-7\n1D 11-15\n")
    said = []
    for named in ([str(notes)], ["--table", str(notes)]):
        assert main([command, *named, *words]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and (command == "deal" or "16+" in said[0])
    assert main(["deal", "-n", "1"]) == 2
