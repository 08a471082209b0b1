"""Agreements that running text names; openings of theirs that are strong unless they say so."""

import re

import pytest
from noted import bidder_of, call_of, rows_of

SYSTEM = "1C 12-21, 3+\n  1HS 4+, 6+\n1S 12-21, 5+\n"
THREE, FOUR = "A5.K83.J92.AQ764", "A5.K832.J9.AQ764"


@pytest.mark.parametrize("text", [
    "Support doubles by opener.", "We play support doubles to 2M.",
    "Negative doubles to 3S. Support doubles: X = exactly three trumps, a raise = four.",
    "Support X / R thru 2 of responder's M: 3 cards; the raise = 4.",
    "- Support doubles and redoubles",
    "A double shows support through two of our suit.",
    "sup X & XX thru 2 of resp's M", "Neg X to 4H, Supp X to 2M, Resp X to 4D",
    "- neg X thru 3S, resp X thru 3S, sup X thru 2 of resp's M", "Support dbls (to 2S).",
    "Support Xs apply below two of responder's suit.", "supp. X up to and including 2H",
    "Opener's double shows three-card support for responder's major.",
])
def test_support_doubles(tmp_path, text):
    rows = rows_of(tmp_path, f"{SYSTEM}\n{text}\n")
    assert rows["1C-1H-(1S)-X"] == rows["1C-1H-(2D)-X"] == "3!h"


def test_opener_supports(tmp_path):
    bidder = bidder_of(tmp_path, f"{SYSTEM}\nsup X thru 2M\n")
    assert call_of(bidder, "1C P 1H 1S", THREE) == "X"
    assert call_of(bidder, "1C P 1H 2D", THREE) == "X"
    assert call_of(bidder, "1C P 1H 1S", FOUR) == "2H"


@pytest.mark.parametrize("text", [
    "No support doubles.", "We do not play support doubles.", "Support your partner at once.",
    "Support doubles are off in competition.", "We gave up support doubles.",
    "Partner's double shows support for our second suit.", "They play support doubles.",
    "sup X: not for us", "Support X off in competition.",
])
def test_no_support_doubles(tmp_path, text):
    assert "1C-1H-(1S)-X" not in rows_of(tmp_path, f"{SYSTEM}\n{text}\n")


PENALTIES = "5.A984.KQT95.K84"
SHORT = "5.AK984.52.KJ843"


@pytest.mark.parametrize("text", [
    "A double by responder shows the unbid major (or both) up to two spades; above that it is for "
    "penalties.", "neg X thru 2S, support X thru 2M", "Negative doubles to 2S.",
    "Negative doubles up to and including 2S", "We play negative doubles through two spades.",
    "Neg. dbl to 2S", "- Sputnik to 2S", "Responder's double shows the other major up to 2S",
    "Negative X (thru 2S)", "Negative doubles below 3C", "Neg doubles at the two level: up to 2S",
])
def test_a_double_above_the_last_negative_one_is_for_penalties(tmp_path, text):
    assert "penalties" in rows_of(tmp_path, f"{SYSTEM}\n{text}\n")["1S-(3D)-X"]


def test_penalties(tmp_path):
    bidder = bidder_of(tmp_path, f"{SYSTEM}\nNeg X thru 2S\n")
    assert call_of(bidder, "1S 3D", PENALTIES) == "X"
    assert call_of(bidder, "1S 3D", SHORT) != "X"


@pytest.mark.parametrize("text", [
    "Negative doubles.", "Neg X thru 4H", "No negative doubles to 2S", "Negative doubles to 3S",
    "We gave up negative doubles to 2S.", "They play negative doubles thru 2S.",
])
def test_a_double_below_it_is_none(tmp_path, text):
    assert "1S-(3D)-X" not in rows_of(tmp_path, f"{SYSTEM}\n{text}\n")


LIGHT = "1C 12-21, 3+\n1D 12-21, 4+\n1H 12-21, 5+\n1S 12-21, 5+\n"
NINE, FOUR_GOOD = "AQJT5.84.K7.8432", "AKQ9.84.T52.8432"


@pytest.mark.parametrize("text", [
    "In 3rd we may shade a 1M to a good 9 with a suit I'd want led.",
    "3rd NV: 1M from 8, good suit", "In third seat 1M may be 9+.",
    "Third seat: one of a major from nine points.", "Third hand opens 1M on 9-11 with a good suit",
    "In third or fourth seat open 1M with 9 hcp", "3rd seat openings: 9+, suit worth leading",
    "Light openings in third seat, 9+ HCP.", "- 3rd: 1M 8+, 4 cards ok with honours",
    "We open 1M light in 3rd seat (9+).", "In third position a major may be opened on a decent 9",
])
def test_third_hand_opens_lighter(tmp_path, text):
    assert re.search(r"b\) [89]-11 HCP, [45]\+!s", rows_of(tmp_path, f"{LIGHT}\n{text}\n")["1S"])


@pytest.mark.parametrize("text", [
    "We never open light in third seat, 9+.", "In third seat we open lighter but no psyche.",
    "In third seat 2M may be 5 cards, 9+.", "In third seat 1N is 9-11.",
    "3rd seat: same as first, 12+", "They open 1M on 9 in third seat.",
])
def test_third_hand_opens_as_the_others(tmp_path, text):
    assert rows_of(tmp_path, f"{LIGHT}\n{text}\n")["1S"] == "12-21, 5+"


def test_third_hand_opens_a_good_suit_of_four(tmp_path):
    bidder = bidder_of(tmp_path, f"{LIGHT}\n3rd NV: 1M from 8, 4 cards ok if we want the lead\n")
    assert call_of(bidder, "P P", FOUR_GOOD) == call_of(bidder, "P P", NINE) == "1S"
    assert call_of(bidder, "", NINE) == call_of(bidder, "P", NINE) == "P"
    assert call_of(bidder, "P P", "AQJT5.84.K73.A84") == "1S"
    assert call_of(bidder, "P P", "A984.84.KT52.843") == "P"


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
