"""What a transfer, a puppet or Lebensohl asks for is bid, and 2N is bid on the hands it is for."""

import pytest
from noted import bidder_of, call_of

NOTES = """\
1N = 15-17 BAL
  2D = transfer
    2H = always, except
    3H = 4!h and 17
  2H = xfer
    2S = std
  2S = puppet to 3C, a weak minor
    3C = !P/C

1N-(2S)---
2N = Leb
X = takeout

1N-(2H)---
2N = Lebensohl
  3C = !P/C
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1N P 2D P", "AQ2.KJ54.KQ3.J32", "2H"),
    ("1N P 2D P", "AQ2.KJ54.KQ3.Q32", "3H"),
    ("1N P 2H P", "AQ2.KJ54.KQ3.J32", "2S"),
    ("1N P 2S P", "AQ2.KJ54.KQ3.J32", "3C"),
    ("1N 2S", "63.92.KJ9864.763", "2N"),
    ("1N 2H", "63.92.763.KJ9864", "2N"),
    ("1N 2S 2N P", "A2.KQ54.KQ32.K32", "3C"),
    ("1N 2H 2N P", "AQ2.K54.KQ32.K32", "3C"),
    ("1N 2S 2N P 3C P", "63.92.KJ9864.763", "3D"),
    ("1N 2S 2N P 3C P", "63.92.763.KJ9864", "P"),
    ("1N 2S 2N P 3C P", "63.KJ9864.76.763", "3H"),
])
def test_what_is_asked_for_is_bid(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) == call


@pytest.mark.parametrize("words", [
    "Asks opener to bid 3!c.", "It orders partner to bid three clubs.",
    "Partner must bid three clubs, then I pass or correct.",
])
def test_the_call_that_is_ordered_is_made(tmp_path, words):
    notes = f"1N = 15-17 BAL\n  2S = {words} You have a weak hand with a six-card minor.\n"
    assert call_of(bidder_of(tmp_path, notes), "1N P 2S P", "AQ2.KJ54.KQ3.J32") == "3C"
