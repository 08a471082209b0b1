"""Tables without a raise of partner's major leave it to the book; holes do not limit strong hands;
questions of strong hands are answered in forcing bids; doubles that are pass or correct."""

import pytest
from noted import bidder_of, call_of

REBIDS = "1C 3+!c, 11-21\n  1M 4+M, 6+\n    1N 12-14 balanced\n    2C 5+!c, 11-16\n"
MULTI = ("2D weak two in a major, 5-10\n\n2D-(2H)\n  X P/C\n\n2D-(2S)\n  X pass or correct\n")
ALBARRAN = "2C strong, artificial, 20+\n  2D no ace\n  2H ace of hearts\n  3C ace of clubs\n"


@pytest.mark.parametrize(("notes", "auction", "hand", "calls"), [
    (REBIDS, "1C P 1S P", "QJ32.A8.J7.AQ862", "2S"),
    (REBIDS, "1C P 1H P", "A8.QJ32.K74.A862", "2H"),
    (REBIDS, "1C P 1S P", "AJ32.8.K74.AKQ62", "3S 4S"),
    (REBIDS, "1C P 1S P", "J53.AK8.K74.J865", "1N"),
    # what the row says itself of support goes before
    (REBIDS.replace("12-14 balanced", "12-14 balanced, may have four-card support"), "1C P 1H P",
     "A8.QJ32.K74.A862", "1N"),
    # a raise that the notes have is the raise
    (REBIDS + "    2M 3-4M, 11-14\n", "1C P 1S P", "QJ32.A8.J74.AQ86", "2S"),
    ("1S 5+!s, 11-21\n  1N 6-12, forcing\n  2C 5+!c, 12+, GF\n", "1S P", "K84.A962.J83.952", "2S"),
    ("1S 5+!s, 11-21\n  1N 6-12, forcing\n  2C 5+!c, 12+, GF\n", "1S P", "84.A962.KJ83.952", "1N"),
    # the nearest call does not limit a hand that is much stronger
    ("1D 4+!d, 11-21\n  1S 4+!s, 6+\n    1N 12-14 balanced\n    2S 4!s, 12-14\n    2D 6+!d\n",
     "1D P 1S P", "AQJT.J75.AQJ9.K8", "3S 4S"),
    # opener does not pass an answer that is no suit
    (ALBARRAN, "2C P 3C P", "AKJ42.AQ72.AK2.7", "3S 3H 3N 4S 4H"),
    (ALBARRAN, "2C P 2H P", "AKJ42.AQ7.AK2.K7", "2S 2N 3N 3S 4S"),
    # who doubles pass-or-correct leaves the choice to partner
    (MULTI, "2D 2H X P", "QJT632.7.K963.52", "2S"),
    (MULTI, "2D 2H X P", "7.QJT632.K963.52", "P"),
    (MULTI, "2D 2S X P", "7.QJT632.K963.52", "3H"),
    (MULTI, "2D 2S X P", "QJT632.7.K963.52", "P"),
])
def test_the_call_that_is_made(tmp_path, notes, auction, hand, calls):
    assert call_of(bidder_of(tmp_path, notes), auction, hand) in calls.split()
