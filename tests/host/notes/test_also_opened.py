"""Sentences that add hands to an opening, or give them to another."""

import pytest
from noted import bidder_of, call_of


@pytest.mark.parametrize("text", [
    ". Hand 4=4=1=4 with 12-17 opens also 1!c.", "; 4=4=1=4 and 12-17 also opens 1C",
    ". Forcing. 12-17 with 4414 is also opened 1!c and is bid as a balanced hand",
    ". Hands of 4=4=1=4 with 12-15 are opened 1C",
])
def test_hands_that_are_also_opened(tmp_path, text):
    bidder = bidder_of(tmp_path, f"1C 18+ any{text}\n1D 11-17, 5+!d\n2C 11-17, 6!c\n")
    assert call_of(bidder, "", "KQ84.AJ73.6.QJ52") == "1C"
    assert call_of(bidder, "", "AKQ4.AJ7.A63.KJ5") == "1C"


def test_hands_that_another_call_shows(tmp_path):
    bidder = bidder_of(tmp_path, "1C 18+ any. 4=4=1=4 with 12-17 opens also 2D\n2C 11-17, 6!c\n")
    assert call_of(bidder, "", "KQ84.AJ73.6.QJ52") != "1C"
    assert call_of(bidder, "", "AKQ4.AJ7.A63.KJ5") == "1C"
