"""Openings in several rows, each for its own seats or vulnerability."""

import pytest
from noted import bidder_of, call_of

WEAK, POOR = "84.AKT8642.K73.5", "84.QJT8642.K73.5"


@pytest.mark.parametrize("rows", [
    "3x  NV: 7 cards, 5-10\n3x  V: 7 cards, 5-10, two of the top three honours",
    "3X (not vul) 7 cards, 5-10\n3X (vul) 7 cards, 5-10, two of the top three honours",
    "3H = white: 7 cards, 5-10\n3H = red: 7 cards, 5-10, two of the top three honours",
])
def test_rows_for_each_vulnerability(tmp_path, rows):
    bidder = bidder_of(tmp_path, f"{rows}\n")
    assert [call_of(bidder, "", hand, vul=vul) for hand in (WEAK, POOR) for vul in (0, 1)] == [
        "3H", "3H", "3H", "P"]


@pytest.mark.parametrize("rows", [
    "2M  (seats 1-3)  5-9, 6 cards\n2M  (seat 4)  10-13, 6 cards",
    "2M  1st/2nd/3rd seat  5-9, 6 cards\n2M  4th seat 10-13, 6 cards",
    "2S  10-13, 6 cards in fourth seat\n\n2M  (4th)  10-13, 6 cards\n2M  (others)  5-9, 6 cards",
])
def test_rows_for_each_seat(tmp_path, rows):
    bidder = bidder_of(tmp_path, f"{rows}\n")
    weak, strong = "73.AKT984.T62.73", "73.AKT984.Q6.Q73"
    assert call_of(bidder, "", weak) == "2H"
    assert call_of(bidder, "P P P", weak) == "P"
    assert call_of(bidder, "P P P", strong) == "2H"


def test_hands_added_in_one_place(tmp_path):
    bidder = bidder_of(tmp_path, "2M  6 cards, 6-10\n2M  (third seat, NV)  also five cards with "
                                 "two of the top three honours, 6-10\n")
    five, six = "KQT84.73.Q62.J73", "KQT984.73.Q62.J3"
    assert [call_of(bidder, auction, hand, vul=vul) for hand in (five, six)
            for auction, vul in (("P P", 0), ("P P", 3), ("P", 0))] == [
                "2S", "P", "P", "2S", "2S", "2S"]


def test_the_first_row_without_a_place_stands(tmp_path):
    bidder = bidder_of(tmp_path, "2S  6 cards, 6-10\n2S  4 spades and a longer minor\n")
    assert call_of(bidder, "", "KQT984.73.Q62.J3") == "2S"
    assert call_of(bidder, "", "KQT9.7.Q62.J8763") == "P"


@pytest.mark.parametrize("rows", [
    "P-P-P-\n2H  10-13, 6 cards\n2S  10-13, 6 cards", "2M  (seat 4)  10-13, 6 cards",
    "P P P 2M  = 10-13, 6 cards",
])
def test_rows_of_one_seat_alone(tmp_path, rows):
    bidder = bidder_of(tmp_path, f"{rows}\n1N  15-17\n")
    strong = "73.AKT984.Q6.Q73"
    assert [call_of(bidder, auction, strong) for auction in ("P P P", "P P")] == ["2H", "1H"]


@pytest.mark.parametrize(("line", "call"), [
    ("All 6-10 HCP.", "P"), ("Always 6-10 HCP.", "P"), ("All our partners like it.", "2S")])
def test_a_line_about_all_rows(tmp_path, line, call):
    rows = "2H  6 cards, good suit\n2S  6 cards, or 5 with two of the top three\n"
    bidder = bidder_of(tmp_path, f"{rows}{line}\n")
    assert call_of(bidder, "", "KQT984.73.62.T73") == call


def test_the_suit_of_a_table_beside(tmp_path):
    text = ("When we are vulnerable the suit must be headed by AK, AQ or KQ, and a hand with a "
            "poorer suit passes.\n3C 3D 3H 3S  preemptive\n")
    bidder = bidder_of(tmp_path, text)
    assert [call_of(bidder, "", hand, vul=vul) for hand in (WEAK, POOR) for vul in (0, 1)] == [
        "3H", "3H", "3H", "P"]
