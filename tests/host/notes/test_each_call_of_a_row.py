"""Rows of several calls that say in brackets what each of them is."""

import pytest
from noted import bidder_of, call_of, rows_of


@pytest.mark.parametrize(("row", "hearts"), [
    ("4m strong, 7+ (4!c = hearts, 4!d = spades)", "strong, 7+, hearts"),
    ("4CD strong, 7+ (C = hearts, D = spades)", "strong, 7+, hearts"),
    ("4m strong, 7+ (!c = !h; !d = !s)", "strong, 7+, !h"),
    ("4C/4D strong, 7+ (4C: hearts, 4D: spades)", "strong, 7+, hearts"),
    ("4m strong, 7+ (4C shows hearts, and 4D shows spades)", "strong, 7+, hearts"),
    ("4m Namyats (C = hearts, D = spades)", "Namyats"),
    ("4m good 4M opening (4!c = hearts, 4!d = spades)", "Namyats"),
    ("4CD a strong 4M preempt", "Namyats"),
    ("4m good four of a major opening", "Namyats"),
    ("4m natural, 7+ (very long)", "natural, 7+ (very long)"),
])
def test_what_each_call_is(tmp_path, row, hearts):
    got = rows_of(tmp_path, row + "\n")["4C"]
    assert got == hearts or (hearts == "Namyats" and got.startswith("Namyats, 7+!h"))


@pytest.mark.parametrize("second", ["transfer to spades, same", "transfer to spades; the same"])
def test_the_same_behind_a_transfer(tmp_path, second):
    rows = rows_of(tmp_path, f"1N 15-17\n  2D transfer to hearts, 0+ points\n  2H {second}\n")
    assert "diamonds" not in rows["1N-2H"] and "spades" in rows["1N-2H"]


def test_strong_hands_are_no_choice_between_calls(tmp_path):
    text = ("1C 17+, artificial, any shape\n2D 17-24, 4441\n1H 11-16, 5+!h\n\n"
            "Strong hands open 1C.\n")
    assert call_of(bidder_of(tmp_path, text), "", "AQJ4.KQ84.5.AQ84") == "2D"


@pytest.mark.parametrize(("row", "first", "second"), [
    ("2HS = 4 / 5 cards, 7-9", "4 cards, 7-9", "5 cards, 7-9"),
    ("3DH = 6+ cards, 8-10 / 11+", "6+ cards, 8-10", "6+ cards, 11+"),
    ("2DH = max, three / two of the major", "max, three of the major", "max, two of the major"),
    ("2SN = no ace, 0-5 / 6+ H", "no ace, 0-5 H", "no ace, 6+ H"),
    ("3CD = 16-18, 6+ good clubs / 5+ diamonds", "16-18, 6+ good clubs", "16-18, 5+ diamonds"),
    ("3H, 3S = minimum / maximum, splinter", "minimum, splinter", "maximum, splinter"),
    ("2H/2S: two and three cards respectively", "two cards", "three cards"),
    ("2DH = transfer to hearts / spades, 5+", "transfer to hearts, 5+", "transfer to spades, 5+"),
    # Sides that are for both calls.
    ("2HS = 4/5 cards, 7-9",) + ("4/5 cards, 7-9",) * 2,
    ("2HS = 5-5 / 6-4, weak",) + ("5-5 / 6-4, weak",) * 2,
    ("3CD = 6-9 / 8-11 NV / V",) + ("6-9 / 8-11 NV / V",) * 2,
    ("2HS = 4 / 5 / 6 cards",) + ("4 / 5 / 6 cards",) * 2,
    ("2HS = 5!c / 5!d",) + ("5!c / 5!d",) * 2,
])
def test_a_stroke_for_the_calls_in_their_order(tmp_path, row, first, second):
    got = [text for name, text in rows_of(tmp_path, f"1C-1D;\n{row}\n").items() if "-1D-" in name]
    assert got == [first, second]
