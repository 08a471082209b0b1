"""Ends of strength that custom gives, what forces by custom, and doubles that ask for a suit."""

import pytest
from noted import bidder_of, call_of

NOTES = """\
1C = 16+ hcp, artificial, forcing
  1D = 0-7 hcp, artificial
1D = 3+!d, 11-21 hcp
  1M = 4+M, 5+ HCP
    1S = 4!s
    2C = 5+!d, 4+!c, 11-17(18)
    2D = 6+!d
    3D = 6+!d
  1N = 6-10, BAL
    2C = S/O, 4+!c
    3C = FG, 4+!c
1H = 5+!h, 11-15 hcp
  1S = 4+!s, 6+ HCP
  1N = NF, at most 3!s
    2C = 4+!c
    2H = MIN 6+!h or MAX 5=!h
  2C = FG, 4+!c
  2N = fit, INV
  3S = Choice of games, 6+!s
2C = 11-15 hcp, 6+!c
  2D = !(R), FG
  2M = NF, 5+#

1D-(1H)-
D = Negative double with at least 4 cards in spades, 4 or more
1C-(1H)-
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize(("auction", "hand", "call"), [
    # A new suit without an upper end forces.
    ("1D P 1H P", "A32.43.AK654.Q43", "P"),
])
def test_what_forces_by_custom(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) != call


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1D P 1S P", "A2.K43.AQ654.K43", "2D"),
    ("1D P 1N P", "AK2.K4.AQ54.KJ43", "2C"),
    ("2C P", "K9.AK643.A63.965", "2H"),
    ("1H P", "AQ.2.KQ43.A98653", "1N"),
])
def test_strong_hands_make_no_limited_call(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) != call


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1D P 1S P", "2.K43.AQ654.KQ43", "2C"),
    ("1H P 1N P", "A3.KQT82.J53.AJ9", "2H"),
    ("1H P 3S P", "3.AQ876.AK3.9853", "3N"),
    # Over a strong club: the majors with a double; opener bids a suit.
    ("1C 2D", "K954.Q843.32.K54", "X"),
    ("1C 2H P 3H", "AKQT863.AT7.K.A8", "3S"),
])
def test_calls(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) == call
