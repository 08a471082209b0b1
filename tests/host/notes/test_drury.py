"""What a passed hand bids that has Drury, and what it leaves to others."""

import pytest
from noted import bidder_of, call_of

RAISES = "1M-\n  2M = 6-10, 3+ support\n  2N = 11+, 3+ support\n  3M = 10-12, four trumps\n\n"
BERGEN = ("1M-\n  2M = 6-10, 3+ support\n  3C = 7-9, four trumps\n  3D = 10-12, four trumps\n"
          "  2N = 13+, 4+ support\n\n")
THREE, FOUR = "KJ4.A83.Q9752.J4", "KJ43.A83.Q9752.J"


@pytest.mark.parametrize("text", [
    f"{RAISES}By a passed hand 2C is Drury: exactly 11 points and 3+ support, and then 2N does "
    "not exist.",
    f"{RAISES}By a passed hand 2C shows 11 points and a fit of 3+ cards; 2NT and the raise to "
    "three are abandoned.",
    f"{RAISES}Passed hand: 2C = Drury, 10-11 with 3+ trumps. 2N is off.",
    f"{RAISES}PH: 2C = Drury 10+, 3+ trumps, so no limit raises and no Jacoby.",
    f"{BERGEN}When responder has passed, 2C is Drury with three or four trumps and 10-11; Bergen "
    "does not apply.",
    f"{BERGEN}Drury by passed hands (2C = 10+, 3+ trumps); Bergen is off by a passed hand.",
])
def test_a_passed_hand_raises_by_drury(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n")
    assert call_of(bidder, "P P 1S P", THREE) == "2C"
    assert call_of(bidder, "P P 1S P", FOUR) == "2C"
    assert call_of(bidder, "P 1S P", THREE) != "2C"


def test_answers_to_a_bare_auction_are_those_to_drury(tmp_path):
    bidder = bidder_of(tmp_path, f"{RAISES}By a passed hand 2C shows 11 points and a fit of 3+ "
                       "cards.\n\n1S-2C-\n  2D = 12-14\n  2S = light opening, 10-11\n")
    assert call_of(bidder, "P P 1S P 2C P", "AQJ95.84.K73.962") == "2S"
    assert call_of(bidder, "P P 1S P 2C P", "AQJ95.84.KQ3.Q62") == "2D"


@pytest.mark.parametrize("text", ["We don't play Drury.", "They play Drury.", ""])
def test_without_drury_the_rows_hold_in_all_seats(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{RAISES}{text}\n")
    assert call_of(bidder, "P P 1S P", THREE) == "2N"
