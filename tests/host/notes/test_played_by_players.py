"""What a row leaves open is made by the hands that a player would make it with."""

import pytest
from noted import bidder_of, call_of

NOTES = """\
1C = 3+!c, 11+ HCP
  1D = 4+!d if possible
  1M = 4+M, 5+ HCP
  1N = 7-10 BAL
  2C = 6-9, 5+!c
  2N = 11-12 BAL INV
  3C = 10-11, 5+!c
  3X = like a 3X opening
  3N = 13-15 BAL
1D = 4+!d, 11+ HCP
  1H = 4+!h, 6+ HCP
    1N = 12-14, 4-5!d
    2C = 12-17, 4+!c
    2H = 11-13, 4!h
    3H = 14-15, 4!h
    4H = 14-17, 5!h, T/P
  1S = 4+!s, 6+ HCP
1HS = 5+!h/!s, 11+ HCP

1H-
1S = 4!s, 6+ HCP

1S-
1N = F, usually 7-11
2C = FG, 4+!c
2D = FG, 4+!d
2H = FG, 5+!h
2S = CONST, 3+!s
2N = fit, INV
  3D = NAT
3N = 4+ support, weak
4D = splinter, 10-13
4S = T/P

1M-2Y
  2M = a weak hand, forcing
  2S = (after 1!h) NAT, 15+ HCP

1N = 15-17 BAL
  2C = Stayman
    2D = no 4M
      4C = Gerber
  2N = 8-9 BAL
  5m = T/P
2C = !PRE, 4+!s, 4+!h
  2D = !F, asks for the better major
    2N = !ART, 5+!s, 5+!h
  3C = NAT F
  4D = !PRE choice of games
2D = !PRE, 6+M
  2H = P/C
  2S = P/C
  2N = !INV+ (R)
    3C = 6+!h
    3D = 6+!s
  3N = T/P
2H = 5!h, 4m, 5-10
  3C = P/C
2N = !UNT, 5+!d, 5+!c
  3C = To play
  3D = To play
  3H = !FG (R)
  4M = To play

1M-(D)
  3m = support plus that suit

2H-(3X)
  4D = NAT, T/P

1C-(1H)-
D = !TRF, 7+ HCP, 4+!s
  1S = MIN, 12-14 HCP, 3=!s
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize(("auction", "hand", "call"), [
    # lengths and values that a text leaves out
    ("1C P", "J92.A6.AKJ5.K853", "1D"),
    ("1C P", "92.6.KQT7653.853", "3D"),
    ("1H P", "KJ853.Q5.K95.A93", "1S"),
    ("2C P", "K5.Q84.QJ986.T86", "2D"),
    ("2C P", "K5.A4.AQ8.AJ9863", "3C"),
    ("2C P", "KJ753.9832.5.762", "4D"),
    ("2N P", "KQJT5.73.K872.75", "3D"),
    ("2D P", "J76.A8754.A96.Q4", "2H"),
    # order
    ("1N P", "J92.AKQ8.Q54.872", "2C"),
    ("1C P", "J92.AKQ8.K54.Q72", "1H"),
    ("1C P", "92.AKJ8.Q5.K8742", "1H"),
    ("1D P 1H P", "92.8.AQ543.AKJT9", "2C"),
    ("1S P", "KQ73.A854.4.Q842", "4D"),
    ("1S P", "KJ732.854.4.Q842", "4S"),
    ("1D P 1H P", "AQ4.KQ76.K8532.4", "3H"),
    ("1D P 1H P", "KQ4.KQ765.A853.4", "4H"),
    # a hole of a point, a condition on the auction
    ("1S P", "QJ.QJ75.A7543.Q9", "1N"),
    ("1S P 2D P", "A8752.KJ9.Q5.AK6", "2S"),
    ("1S P 2D P", "A8752.KJ97.Q5.A6", "2S"),
    # the better of two suits
    ("2C P 2D P", "AQ72.T9732.98.KJ", "2H"),
    ("2C P 2D P", "AQ732.T972.98.KJ", "2S"),
    ("2C P 2D P", "AQ732.T9732.8.KJ", "2N"),
    # pass or correct
    ("2D P 2H P", "AQT964.952.3.Q84", "2S"),
    ("2D P 2H P", "52.AQT964.3.Q842", "P"),
    ("2H P 3C P", "4.AQ952.KJ842.32", "3D"),
    ("2H P 3C P", "4.AQ952.32.KJ842", "P"),
    ("2D P 2H X", "AQT964.952.3.Q84", "2S"),
    ("2D P 2H X", "52.AQT964.3.Q842", "P"),
    ("2H P 3C X", "4.AQ952.KJ842.32", "3D"),
    ("2H P 3C X", "4.AQ952.32.KJ842", "P"),
    # a transfer by a double is completed
    ("1C 1H X P", "Q87.Q7.AJ54.A543", "1S"),
    ("1C 1H X P", "QT87.Q7.AJ4.A543", "1S"),
    ("1C 1H X P", "Q8.KQT9.A74.A854", "1S"),
])  # fmt: skip
def test_a_hand_of_its_own(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) == call


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1N P", "T4.82.KJ54.JT986", "5C"),
    ("1N P 2C P 2D P", "Q543.AJT2.K6.Q75", "4C"),
    ("2N P", "3.AQ943.864.KT65", "4H"),
    ("2C P", "K85.Q.QJ986.T863", "3C"),
    ("2H 3D", "J87.AKJT.872.632", "4D"),
    ("1S P", "K32.AK4.AQ82.AJ9", "4S"),
    # a fit in another suit, a try after one, an artificial call that they double: no place to pass
    ("1S P 3N P", "AKQ864.42.Q92.A7", "P"),
    ("1S X 3C P", "KQJT962.4.J6.A42", "P"),
    ("1S P 2N P 3D P", "K86.542.JT9.KQT2", "P"),
    ("2C X", "QT93.7.JT543.964", "P"),
])  # fmt: skip
def test_not_by_this_hand(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) != call
