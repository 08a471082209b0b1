"""Clauses of an opening that no hand fits together: what stands first holds."""

import pytest
from noted import bidder_of, call_of


@pytest.mark.parametrize("row", [
    "1D 14+ F1. 5+d unb, 4441 with 4d. Bal never",
    "1D 14+ HCP; 5+ diamonds, unbalanced, and 4-4-4-1 with four",
    "1D 14+. 5+!d, not 5332, 4=4=4=1 with four diamonds",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("84.A3.AKJ73.K962", "1D"), ("84.A3.QJ973.K962", "P"),
])
def test_a_shape_too_many_costs_no_opening(tmp_path, row, hand, call):
    assert call_of(bidder_of(tmp_path, f"#BASE none\n\n{row}\n1N 15-17\n"), "", hand) == call


@pytest.mark.parametrize("row", [
    "1M 14+ F1. 5+M. 5332: only 15-20, 23+", "1M 14+; 5+ cards; 5332: only 15-20, 22+",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("A4.AQJ73.4.KJ962", "1H"), ("A4.QJ973.84.J962", "P"), ("AQJ73.A4.4.KJ962", "1S"),
])
def test_the_first_sentence_holds_where_a_later_range_is_apart(tmp_path, row, hand, call):
    assert call_of(bidder_of(tmp_path, f"#BASE none\n\n{row}\n"), "", hand) == call


@pytest.mark.parametrize("words", [
    "a hand within a trick of game by itself", "a hand within one trick of game",
    "a hand one trick short of game", "a trick away from game",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("KQT864..J973.852", "P"), ("AKQJ964.A.KQ3.85", "2C"), ("AQ4.KQ3.AKJ3.A85", "2C"),
])
def test_tricks_short_of_game(tmp_path, words, hand, call):
    bidder = bidder_of(tmp_path, f"1C 3+, 12-21\n2C 22+ balanced, or {words}. Artificial\n"
                                 "  2D waiting\n    2M 5+ cards, forcing\n    2N 22-24\n"
                                 "2M 6 cards, 5-10. No void\n")
    assert call_of(bidder, "", hand) == call


def test_an_opening_told_by_its_rebids_is_as_strong_as_they_are(tmp_path):
    bidder = bidder_of(tmp_path, "1C 3+, 12-21\n2C artificial, forcing\n  2D waiting\n"
                                 "    2M 5+ cards, forcing\n    2N 22-24\n")
    assert call_of(bidder, "", "KQT864.2.J973.85") == "2S"
    assert call_of(bidder, "", "KJT84.2.QJ973.85") == "P"
    assert call_of(bidder, "", "AKQT86.2.AK3.AQ5") == "2C"
