"""Calls that are answered as others are."""

import pytest
from noted import bidder_of, call_of, rows_of

NOTRUMPS = """\
1N 15-17 balanced
  2C Stayman, 8+
    2H 4!h
  2D transfer, 5+!h
    2H usual
  2N INV, 8-9
2N 20-21 balanced
  3C Stayman, 4+
    3D no major
  3D transfer, 5+!h
    3H usual
  4N quantitative, 11-12
"""


@pytest.mark.parametrize("words", [
    "then as over 2N", "continue as over 2N", "continuations as after 2NT", "now as over 2N",
    "as over 2N", "system on as over 2N", "bidding continues as after a 2NT opening",
    "same as over our 2N", "system on", "Stayman and transfers on", "answers as to 2N",
])
def test_a_strong_hand_is_answered_as_two_notrump(tmp_path, words):
    strong = f"2C 22+ balanced or GF\n  2D waiting\n    2N 22-24; {words}\n"
    got = rows_of(tmp_path, NOTRUMPS + strong)
    assert got["2C-2D-2N-3D"] == "transfer, 5+!h"
    assert got["2C-2D-2N-3C-3D"] == "no major"
    assert got["2C-2D-2N-3C"] == "Stayman, 4+"  # a length for all that is known
    assert got["2C-2D-2N-4N"] == "quantitative, 9-10"


@pytest.mark.parametrize("words", [
    "then as over 1N opening", "system on", "continue as after 1N", "all as over 1NT",
])
def test_another_notrump_of_the_same_level(tmp_path, words):
    got = rows_of(tmp_path, f"{NOTRUMPS}1C 16+\n  1D 0-7\n    1N 18-19 balanced, {words}\n"
                         f"(1H)\n  1N 15-18, {words}\n")
    assert got["1C-1D-1N-2D-2H"] == got["(1H)-1N-2D-2H"] == "usual"
    assert got["1C-1D-1N-2N"] == "INV, 5-6"
    assert got["(1H)-1N-2N"] == "INV, 8-9"


def test_what_goes_on_as_over_a_row_beside_it_keeps_its_own_words(tmp_path):
    got = rows_of(tmp_path, "1N 12-14\n  2C Stayman\n    2D no\n2N 20-22, then as over 1N\n")
    assert got["2N"] == "20-22, then as over 1N"
    assert (got["2N-3C"], got["2N-3C-3D"]) == ("Stayman", "no")


@pytest.mark.parametrize("remark", [
    "After 2NT (20-21) the same bids one level higher.", "Over 2N the same, a level higher.",
    "After 2N we play the same.",
])
def test_a_remark_copies_the_answers_one_level_higher(tmp_path, remark):
    got = rows_of(tmp_path, "2N 20-21 balanced\n\n1N 15-17 balanced\n  2C Stayman, 8+\n    2D no\n"
                         f"  2D 5+!h\n  2N 8-9\n  3N 10-15\n\n{remark}\n")
    assert (got["2N-3C"], got["2N-3C-3D"], got["2N-3D"]) == ("Stayman, 3+", "no", "5+!h")
    assert "2N-4N" not in got


@pytest.mark.parametrize(("hearts", "spades"), [
    ("5+H", "5+S, same scheme"), ("transfer", "transfer, same structure"),
    ("5+ hearts", "5+ spades; same continuations"), ("5+!h", "5+!s (the same answers as above)"),
])
def test_the_row_above_says_what_follows(tmp_path, hearts, spades):
    got = rows_of(tmp_path, f"1N 15-17\n  2D {hearts}\n    2H normal\n      3H 6+!h\n    3H 4!h\n"
                         f"  2H {spades}\n")
    assert got["1N-2H"] == spades
    assert (got["1N-2H-2S"], got["1N-2H-2S-3S"], got["1N-2H-3S"]) == ("normal", "6+!s", "4!s")


def test_the_same_question_before_says_what_follows(tmp_path):
    got = rows_of(tmp_path, "2M weak\n  2N asks\n    3C min\n    3D max\n\n"
                         "2D weak\n  2H natural\n  2N same question, same answers\n")
    assert (got["2D-2N-3C"], got["2D-2N-3D"]) == ("min", "max")


@pytest.mark.parametrize("words", [
    "system on", "systems on, redouble = 8+", "ignore the double", "everything as if they passed",
    "all on",
])
def test_a_double_is_ignored(tmp_path, words):
    got = rows_of(tmp_path, f"{NOTRUMPS}1N-(X)  {words}\n")
    assert got["1N-(X)-2D-2H"] == "usual"
    assert got.get("1N-(X)-R", "8+") == "8+"


def test_transfers_after_the_strong_notrump(tmp_path):
    bidder = bidder_of(tmp_path, f"{NOTRUMPS}2C 22+ balanced or GF, artificial\n  2D waiting\n"
                                 "    2N 22-24 balanced; then as over 2N\n")
    assert call_of(bidder, "2C P 2D P 2N P", "84.KJ874.J952.64") == "3D"
    assert call_of(bidder, "2C P 2D P 2N P 3D P", "KQ7.A6.AKJ4.AQJ2") == "3H"


@pytest.mark.parametrize("words", [
    "The rest is exactly like the hearts above.", "Everything as with hearts.",
    "The rest as over the hearts", "all just like the heart transfer", "It goes on like hearts",
    "rest as hearts", "continuations are the same as for hearts",
])
def test_what_completes_one_transfer_goes_on_as_what_completes_the_other(tmp_path, words):
    got = rows_of(tmp_path, "1N 15-17\n  2D transfer\n    2H usual\n      3H six hearts, 8-9\n"
                         f"  2H transfer\n    2S usual. {words}\n")
    assert got["1N-2H-2S-3S"] == "six spades, 8-9"


def test_the_answers_to_one_major_are_told_once(tmp_path):
    got = rows_of(tmp_path, "2H weak, 6 hearts, 5-10\n  2N asks\n    3C bad suit\n"
                         "    3H good hearts\n2S weak, 6 spades, 5-10\n1H 11-20, 5+!h\n"
                         "  2N limit\n1S 11-20, 5+!s\n")
    assert (got["2S-2N-3C"], got["2S-2N-3S"]) == ("bad suit", "good spades")
    assert "1S-2N" not in got  # answers at the one level are not the same


def test_majors_that_show_other_hands_are_not_alike(tmp_path):
    got = rows_of(tmp_path, "2H weak, 6 hearts, 5-10\n  2N asks\n2S weak, 6 spades, 8-12\n")
    assert "2S-2N" not in got


@pytest.mark.parametrize("words", [
    "Over 1D: as 1C, but 3D is 7-9, five cards", "Over 1D as over 1C, but 3D = 7-9, five cards",
    "After 1D it is as after 1C but 3D shows 7-9, five cards",
    "Over 1D we play as over 1C, but 3D = 7-9, five cards",
])
def test_one_opening_is_answered_as_another_but_for_what_is_said(tmp_path, words):
    got = rows_of(tmp_path, "1C 11-21, 3+!c\n  1N 6-10, no 4M\n  3C 0-6, five cards\n"
                         f"1D 11-21, 4+!d\n\n1C---\n2N 11-12 bal\n\n{words}\n")
    assert (got["1D-2N"], got["1D-3D"]) == ("11-12 bal", "7-9, five cards")


@pytest.mark.parametrize("words", [
    "Same over 2S with hearts in the roles.", "The same over 2S.", "Over 2S the same.",
])
def test_a_defence_holds_over_the_other_major(tmp_path, words):
    got = rows_of(tmp_path, "(2H)---\nX takeout, 13+\n2N 15-18, stopper\n"
                         f"4C 5+!c and 5+!s, forcing\n\n{words}\n")
    assert (got["(2S)-2N"], got["(2S)-4C"]) == ("15-18, stopper", "5+!c and 5+!h, forcing")
