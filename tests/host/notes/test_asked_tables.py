"""An auction alone or with a question mark begins a table, however its calls are joined."""

import pytest
from rows_by_auction import rows_of


@pytest.mark.parametrize(("head", "auction"), [
    ("1S-(2C)-?", "1S-(2C)"), ("1S (2C) ?", "1S-(2C)"), ("1S - (2C) - ??", "1S-(2C)"),
    ("1S-(X)-?", "1S-(X)"), ("(1D)-X-(P)-?", "(1D)-X-(P)"), ("1H - 2C - ?", "1H-2C"),
    ("1H P 2C P ?", "1H-2C"), ("1N-?", "1N"), ("1H-1S ?:", "1H-1S"), ("1!h 2!c ?", "1H-2C"),
    ("1H-1S", "1H-1S"), ("1H P 1S P", "1H-1S"), ("1H pass 1S pass", "1H-1S"), ("1h-1s:", "1H-1S"),
    ("P 1S P 2C P", "1S-2C"),
])
@pytest.mark.parametrize("indent", ["", "  "])
def test_rows_below_belong_to_it(head, auction, indent, tmp_path):
    got = rows_of(tmp_path, f"{head}\n{indent}2N  11-12, balanced\n{indent}3N  13-15, balanced\n")
    assert got.get(f"{auction}-2N") == "11-12, balanced" and "2N" not in got
    assert got.get(f"{auction}-3N") == "13-15, balanced"


@pytest.mark.parametrize("line", [
    "2D ?", "1N  weak?", "1S-2C  what then?", "1 or 2?", "1N", "1H  5+, 11-21",
])
def test_other_questions_begin_none(line, tmp_path):
    assert "2N" in rows_of(tmp_path, f"{line}\n2N  20-21, balanced\n")


def test_auctions_one_below_the_other_are_rows(tmp_path):
    got = rows_of(tmp_path, "1N-2C  Stayman\n1N-2D\n1N-2H  transfer to spades\n")
    assert got["1N-2C"] == "Stayman" and got["1N-2H"] == "transfer to spades"


@pytest.mark.parametrize("head", [
    "1N (dbl)", "1N doubled", "1N (doubled):", "1N dbl", "1N-(Double)", "1N X:", "1N - double",
    "After 1N (dbl)", "LHO doubles our 1N:", "They double our 1N", "* Opponents double 1N",
    "Our 1N is doubled", "Over their double of 1N", "* After a double of our 1N",
])
def test_their_double(head, tmp_path):
    got = rows_of(tmp_path, f"{head}\nXX  to play\n2C  clubs and a higher suit\n")
    assert got["1N-(X)-XX"] == "to play" and got["1N-(X)-2C"] == "clubs and a higher suit"


def test_our_double_of_their_bid_stays_ours(tmp_path):
    got = rows_of(tmp_path, "(1H)-X-\n1S  0-8\n\n1C-(1H)-X  four spades\n")
    assert got["(1H)-X-1S"] == "0-8" and got["1C-(1H)-X"] == "four spades"
