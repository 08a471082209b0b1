"""Where the caller must not pass, the cheapest call of which nothing is known takes the rest."""

import pytest
from noted import bidder_of, call_of

NOTES = """\
2C any game force or 23+ balanced
  2D waiting, denies a good 5-card suit with 8+
  2H 5+ hearts with two of the top three honours, 8+
1C 16+ any shape
  1D negative or something frumious
  1H 8+, 5+ hearts
  1S 8+, 5+ spades
    1N relay
      2C unclear frumious
      2D frumious too
      2H 5-4 or better with hearts
1N 15-17
  2N frumious
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("2C P", "K542.Q5.9432.762", "2D"),
    ("2C P", "K5.AQ542.9432.76", "2H"),
    ("1C P", "K542.Q5.9432.762", "1D"),
    ("1C P", "KQ54.K5.Q43.J762", "1D"),
    ("1C P 1S P 1N P", "KQ542.K5.Q43.762", "2C"),
    ("1C P 1S P 1N P", "KQ542.KQ52.43.76", "2H"),
])  # fmt: skip
def test_a_forced_call_of_which_nothing_is_known_takes_what_is_left(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) == call


def test_where_one_may_pass_nothing_is_guessed(bidder):
    assert call_of(bidder, "1N P", "K542.Q52.A432.76") != "2N"


def test_garbage_stayman_is_bid_on_nothing_with_short_clubs(tmp_path):
    bidder = bidder_of(tmp_path, "1N 15-17\n  2C Stayman, garbage too\n    2D no 4M\n")
    assert call_of(bidder, "1N P", "J732.Q872.T9543.") == "2C"
    assert call_of(bidder, "1N P", "J732.Q87.543.T93") == "P"
