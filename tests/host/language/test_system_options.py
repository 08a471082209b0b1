"""Options: declared beside the rules, asked by `#9(n)`, set when compiling, shown on the card."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from spotcard.game.calls import call_name
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.options import OptionError, set_option
from spotcard.rules.reader import RuleTable
from spotcard_device.robot import make_seat
from spotcard_device.settings import SettingsError, check
from spotcard_host.cli import main
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.table_options import with_options
from spotcard_host.inspection.card import card_text
from spotcard_host.inspection.card_page import card_page
from spotcard_host.language.rulefile import load_system
from spotcard_host.language.sources import read_text
from spotcard_host.language.system_options import read_options, with_values

OPTIONS = """; what may be switched
0 jacoby-2n = on (off on) 2N is a raise
1 notrump = 15 (12 14 15) the least of 1N
"""
RULES = """1 1N 50 ~#0(12)>=#9(1)~ :P~#9(1)~ #1
1 2N 60 ~#9(0)~~#0(12)>=20~ . #2
0 STARTP$ 1 . . #3
"""
STRONG, MIDDLING = "AKQ5.AK3.AQ4.KJ2", "AQ5.K73.A854.J42"


@pytest.fixture()
def book(tmp_path: Path) -> Path:
    (tmp_path / "rules.txt2").write_text(RULES)
    (tmp_path / "options.txt").write_text(OPTIONS)
    return tmp_path


def opening(table: RuleTable, hand: str) -> str:
    robot = Bidder(table)
    robot.new_board(0, 0, 0, parse_hand(hand))
    return str(call_name(robot.choose()))


def compiled(book: Path, *options: str) -> RuleTable:
    out = book / "out.sct"
    words = [word for option in options for word in ("--option", option)]
    assert main(["compile", str(book / "rules.txt2"), *words, "-o", str(out)]) == 0
    return RuleTable(out.read_bytes())


def test_options_change_what_is_bid(book: Path) -> None:
    table = compiled(book)
    assert (opening(table, STRONG), opening(table, MIDDLING)) == ("2N", "P")
    table = compiled(book, "jacoby-2n=off", "notrump=12")
    assert (opening(table, STRONG), opening(table, MIDDLING)) == ("1N", "1N")


def test_options_are_set_in_a_compiled_table(book: Path) -> None:
    table = compiled(book)
    set_option(table, "notrump=14")
    assert opening(table, MIDDLING) == "1N"
    with pytest.raises(OptionError, match="one of 12, 14, 15"):
        set_option(table, "notrump=13")
    with pytest.raises(OptionError, match="jacoby-2n, notrump"):
        set_option(table, "stayman=on")


def test_a_table_with_other_options_is_the_one_that_the_source_gives(book: Path) -> None:
    plain, weak = compiled(book).table, compiled(book, "notrump=12", "jacoby-2n=off").table
    assert with_options(bytes(plain), ["notrump=12", "jacoby-2n=off"]) == bytes(weak)
    assert with_options(bytes(weak), ["notrump=15", "jacoby-2n=on"]) == bytes(plain)


def test_commands_take_options(book: Path, capsys: pytest.CaptureFixture[str],
                               monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(book)
    for source in (str(book / "rules.txt2"), str(book / "out.sct")):
        for words, call in ([], "P"), (["--option", "notrump=14"], "1N"):
            question = ["--table", source, *words]
            capsys.readouterr()
            assert main(["explain", "--hand", MIDDLING, *question, "--json"]) == 0
            assert json.loads(capsys.readouterr().out)["call"] == call
            asked = {"hand": MIDDLING, "dealer": "N", "vul": "None", "history": [], "seat": "N"}
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(
                io.BytesIO(json.dumps(asked).encode() + b"\n")))
            assert main(["bid", "--jsonl", *question]) == 0
            assert json.loads(capsys.readouterr().out)["call"] == call
        assert main(["cc", source, "--option", "notrump=12"]) == 0
        assert "notrump: 12" in capsys.readouterr().out
        assert main(["bid", "--jsonl", "--table", source, "--option", "notrump=13"]) == 1
        assert "one of 12, 14, 15" in capsys.readouterr().err


def test_two_options_against_the_same_book_at_a_table(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.pbn"
    assert main(["play", "-n", "1", "--seed", "1", "--on", "host", "--table",
                 str(book / "rules.txt2"), "--option", "notrump=12", "-o", str(out)]) == 0
    acts = out.with_suffix(".acts").read_text().splitlines()
    assert any('"options": ["notrump=12"]' in line or '"options":["notrump=12"]' in line
               for line in acts)


def test_a_board_takes_them_from_its_settings(book: Path) -> None:
    compiled(book)
    given = {"team": "Ours", "seat": "N", "link": "usb", "think": 0}
    settings = check({**given, "options": "notrump=14 stayman=on"})
    seat, short = make_seat(settings, str(book / "out.sct"))
    assert opening(seat.bidder.table, MIDDLING) == "1N"
    assert len(short) == 1 and "stayman=on" in short[0] and "jacoby-2n, notrump" in short[0]
    with pytest.raises(SettingsError, match="options: expected"):
        check({**given, "options": "notrump"})


def test_the_card_shows_them(book: Path) -> None:
    table = compiled(book, "notrump=12")
    assert "jacoby-2n: on (2N is a raise)" in card_text(table)
    assert "notrump: 12 (the least of 1NT)" in card_page(table)


@pytest.mark.parametrize("word", ["jacoby-2n", "jacoby-2n=perhaps", "stayman=on", "=on"])
def test_wrong_options_are_refused(book: Path, word: str) -> None:
    system = load_system([book])
    with pytest.raises(OptionError):
        with_values(system.options, [word])
    assert main(["compile", str(book / "rules.txt2"), "--option", word, "-o", "-"]) == 1


@pytest.mark.parametrize(("line", "words"), [
    ("jacoby = on (off on)", "expected an option"),
    ("16 jacoby = on (off on)", "0 to 15"),
    ("0 jacoby = maybe (off on)", "not one of the values"),
    ("0 jacoby = on (off on)\n0 other = on (off on)", "declared twice"),
    ("0 points = 300 (300)", "0 to 255"),
])
def test_invalid_declarations_are_reported(line: str, words: str) -> None:
    found = Collector()
    read_options(read_text("options.txt", line, found), found)
    assert [words in d.message for d in found.diagnostics] == [True]


def test_a_captain_and_a_rule_without_words_are_explained(tmp_path: Path,
                                                          capsys: pytest.CaptureFixture[str]
                                                          ) -> None:
    source = tmp_path / "c.txt2"
    source.write_text("1C 1N 50 P1 :P15:p17 #1\n3 1N:P:2C 50 . :P0 #2\n0 START,$ 1 . . #16\n")
    assert main(["explain", "--hand", STRONG, "--auction", "1N P", "--table", str(source)]) == 0
    told = capsys.readouterr().out
    assert "rule 2 (" in told and "fallback" not in told
    assert "partner is captain: only calls of the book answer" in told
