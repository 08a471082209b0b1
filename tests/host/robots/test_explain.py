"""Why, for people: ten questions of a bridge player, at most 25 lines each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard_host.cli import main
from spotcard_host.common.notation import read_calls
from spotcard_host.robots.explain_bidding import Explainer

HAND = "AKJ54.Q872.K93.6"
LIN = (
    "pn|Ann,Bob,Cid,Dan|st||md|3SAKJ54HQ872DK93C6,SQ98H54DQJ1087CK92,S76HAKJDA65CAQJ84,"
    "ST32HT963D42CT753|sv|o|ah|Board 7|mb|1S|mb|p|mb|2C|mb|p|mb|2H|mb|p|mb|3N|mb|p|mb|p|mb|p|\n"
)
PBN = ('[Board "2"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKJ54.Q872.K93.6 '
       'T32.T963.42.T753 76.AKJ.A65.AQJ84 Q98.54.QJT87.K92"]\n\n')


@pytest.fixture(scope="module")
def book() -> Explainer:
    return Explainer("sayc")


def ask(capsys: pytest.CaptureFixture[str], *words: object, with_auction: bool = False
        ) -> list[str]:
    """The lines that `spotcard explain` answers with."""
    assert main(["explain", *map(str, words)]) == 0
    lines = capsys.readouterr().out.splitlines()
    calls = [line for line in lines if line.startswith(("North ", "East ", "South ", "West "))]
    # An auction has a line for each call, however long it is.
    assert len(lines) <= (16 + len(calls) if with_auction else 25)
    return lines


@pytest.mark.parametrize(("hand", "auction", "call", "lacks"), [
    (HAND, "1N P", "3S", "needs 6+ spades, you have 5"),
    ("AQ2.KJ5.K872.J54", "", "1N", "needs 15-17 HCP, you have 14"),
    ("AQ2.KJ5.K872.J54", "", "1H", "needs 5+ hearts, you have 3"),
    ("AKQ8765.4.K82.J5", "", "4S", "needs 9-12 HCP, you have 13"),
    ("AKQ87.4.K82.A654", "", "1N", "needs a balanced hand, you have 5-4-3-1"),
    ("KQ76.A8.KJ42.873", "1S P", "3S", "needs 10-12 points, you have 13"),
])
def test_what_a_hand_lacks(book, hand, auction, call, lacks) -> None:
    why = book.why(parse_hand(hand), 0, 0, read_calls(auction))
    assert lacks in why.why_not(parse_call(call)).why


@pytest.mark.parametrize("auction", ["1D 5C", "1H 4S", "1C 1S 4S", "3H 4C 5C", "1S P 4S 5C"])
def test_no_hand_is_told_to_have_less_than_nothing(book, auction) -> None:
    import re

    points = {"9862.8743.742.96": 0, "J862.8743.742.96": 1, "Q862.J743.742.96": 3}
    for hand, most in points.items():
        for other in book.why(parse_hand(hand), 0, 0, read_calls(auction)).others:
            for amount in re.findall(r"needs (\d+) points? less", other.why):
                assert int(amount) <= most, other


def test_a_call_that_fits_too_is_named(book) -> None:
    why = book.why(parse_hand(HAND), 0, 0, read_calls("1N P"))
    first = why.others[0]
    assert (first.call, first.distance) == ("2H", 0.0) and "fits too" in first.why


def test_no_reason_contradicts_the_hand(book) -> None:
    """Every "needs" names an amount that the hand does not have."""
    import random
    import re

    from spotcard_host.records.board_record import random_board

    rng = random.Random(3)
    checked = 0
    for number in range(1, 16):
        board = random_board(number, rng)
        for other in book.why(board.hands[board.dealer], board.dealer, 0, []).others:
            for low, high, have in re.findall(
                    r"needs (\d+)(?:-(\d+)|\+) [^,;]*, you have (\d+)(?![-\d])", other.why):
                assert not int(low) <= int(have) <= int(high or 99), other
                checked += 1
    assert checked > 60


def test_why_this_call(capsys) -> None:
    lines = ask(capsys, "--hand", "♠AKJ54♥Q872♦K93♣6", "--auction", "1NT-p")
    assert lines[0] == "Hand     ♠AKJ54 ♥Q872 ♦K93 ♣6   13 HCP, 5-4-3-1"
    assert lines[3].startswith("2♣ ") and "Stayman" in lines[3]
    assert [line[:3] for line in lines[-3:]] == ["not"] * 3


def test_why_not_that_call(capsys) -> None:
    lines = ask(capsys, "--hand", HAND, "--auction", "1NT P", "--why-not", "3♠")
    assert "needs 6+ spades, you have 5" in lines[-3]
    assert main(["explain", "--hand", HAND, "--auction", "1NT P", "--why-not", "2♣"]) == 1
    assert main(["explain", "--hand", HAND, "--auction", "1NT P", "--why-not", "1♣"]) == 2


def test_what_calls_show(capsys) -> None:
    lines = ask(capsys, "--auction", "1NT P 2D P 2H")
    assert lines[0].startswith("North 1NT  15-17 HCP")
    assert "transfer: 5+ hearts" in lines[2]


@pytest.mark.parametrize(("name", "text", "number"), [("a.lin", LIN, 7), ("a.pbn", PBN, 2)])
def test_a_board_of_a_file(name, text, number, tmp_path: Path, capsys) -> None:
    """With an auction (LIN), and a deal alone (PBN), which the system bids."""
    path = tmp_path / name
    path.write_text(text)
    lines = ask(capsys, path, "--board", number, with_auction=True)
    assert f"Board {number}" in lines[0] and any("♠ AKJ54" in line for line in lines)
    assert any(line.startswith(("South 1♠", "North 1♠")) for line in lines)
    assert main(["explain", str(path), "--board", "9"]) == 1
    assert "has no board 9" in capsys.readouterr().err


def test_par_and_grid(tmp_path: Path, capsys) -> None:
    pytest.importorskip("endplay")
    path = tmp_path / "a.pbn"
    path.write_text(PBN)
    assert main(["explain", str(path), "--par"]) == 0
    out = capsys.readouterr().out
    assert "Double-dummy tricks by declarer" in out and "Par      North-South +" in out


def test_a_compiled_table_without_its_source_says_why_too(tmp_path: Path, capsys) -> None:
    assert main(["compile", "sayc", "-o", str(tmp_path / "t.sct")]) == 0
    capsys.readouterr()
    lines = ask(capsys, "--table", tmp_path / "t.sct", "--hand", HAND, "--auction", "1NT P",
                "--why-not", "3S")
    assert "you have" in lines[-3]


def test_rules_and_json(capsys) -> None:
    assert main(["explain", "--hand", HAND, "--rules"]) == 0
    assert "rule #" in capsys.readouterr().out
    assert main(["explain", "--hand", HAND, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["call"] == "1S" and told["text"][0].startswith("1♠")
    assert {"call", "meaning", "why", "place"} == set(told["others"][0])


def test_a_missing_board_is_one_line(tmp_path: Path, capsys) -> None:
    (tmp_path / "picture.pbn").write_bytes(bytes(range(256)) * 40)
    assert main(["explain", str(tmp_path / "picture.pbn")]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "binary" in err
