"""Agreements that running text names; openings of theirs that are strong unless they say so."""

import pytest
from noted import bidder_of, call_of

SYSTEM = "1C 12-21, 3+\n  1HS 4+, 6+\n1S 12-21, 5+\n"
THREE, FOUR = "A5.K83.J92.AQ764", "A5.K832.J9.AQ764"


@pytest.mark.parametrize("text", [
    "Support doubles by opener.", "We play support doubles to 2M.",
    "Negative doubles to 3S. Support doubles: X = exactly three trumps, a raise = four.",
    "Support X / R thru 2 of responder's M: 3 cards; the raise = 4.",
    "- Support doubles and redoubles",
    "A double shows support through two of our suit.",
])
def test_support_doubles(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{SYSTEM}\n{text}\n")
    assert call_of(bidder, "1C P 1H 1S", THREE) == "X"
    assert call_of(bidder, "1C P 1H 2D", THREE) == "X"
    assert call_of(bidder, "1C P 1H 1S", FOUR) == "2H"


@pytest.mark.parametrize("text", [
    "No support doubles.", "We do not play support doubles.", "Support your partner at once.",
    "Support doubles are off in competition.", "We gave up support doubles.",
    "Partner's double shows support for our second suit.",
])
def test_no_support_doubles(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{SYSTEM}\n{text}\n")
    assert call_of(bidder, "1C P 1H 1S", THREE) != "X"


STRONG = "** Their strong 1C\n\n{text}\n\n(1C)\n  X  both majors, at least 5-4, 5-13\n"
WEAK = "KJ974.QT85.84.92"


@pytest.mark.parametrize("text", [
    "Nearly everyone plays Precision, so a 1C opening is 16+ and artificial unless they say "
    "otherwise.", "Unless told otherwise their 1C is strong.", "We treat 1C as strong.",
    "1!c is strong by default.", "We assume that 1C is artificial.",
])
def test_their_club_is_taken_to_be_strong(tmp_path, text):
    assert call_of(bidder_of(tmp_path, STRONG.format(text=text)), "1C", WEAK) == "X"


@pytest.mark.parametrize("text", [
    "Ask first.", "Some play 1C strong.", "1N is natural unless ...",
])
def test_their_club_is_not_strong_unless_it_is(tmp_path, text):
    assert call_of(bidder_of(tmp_path, STRONG.format(text=text)), "1C", WEAK) != "X"


def test_two_clubs_without_points_is_no_contract(tmp_path):
    bidder = bidder_of(tmp_path, "2C 22+ balanced, or 9 tricks in a major, or any game force\n"
                                 "  2D waiting; everything that does not fit below\n"
                                 "  2H 0-4, no ace, no king\n  2S 5+ cards, good suit, 8+\n"
                                 "  2N the same with hearts\n  3C the same with clubs\n")
    assert call_of(bidder, "2C P", "K84.Q9652.J4.T83") == "2D"
    assert call_of(bidder, "2C P", "J84.Q9652.J4.T83") == "2H"
    assert call_of(bidder, "2C P", "K84.AKJ652.4.T83") == "2N"
    assert call_of(bidder, "2C P", "K84.T83.4.AKJ652") == "3C"
