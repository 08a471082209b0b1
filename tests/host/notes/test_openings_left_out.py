"""Openings of which the notes have no row are the book's, and keep their hands."""

import pytest
from noted import bidder_of, call_of


@pytest.mark.parametrize(("notes", "hand", "call"), [
    ("1C 3+!c, 12+\n1D 4+!d, 12+\n", "4.AQJ73.K4.KJ852", "1H"),
    ("1C 3+!c, 12+\n1D 4+!d, 12+\n", "KJ842.Q7.AK5.Q62", "1N"),
    ("1C 3+!c, 12+\n1D 4+!d, 12+\n", "AQ3.KQ4.AJ73.AJ2", "2N"),
    ("1C 3+!c, 12+\n1D 4+!d, 12+\n", "A73.8.K62.AQJ732", "1C"),
    ("1D natural, 12-21\n", "K82.A7.Q84.KJ973", "1C"),
    ("1H 5+!h, 11-21\n", "AQJ73.KQ842.K4.5", "1S"),
    # what a row says that it has it keeps
    ("1C 12-14 bal, 18-19 bal or 5+!c\n1N 15-17\n", "AQ3.KQ4.AJ73.K92", "1C"),
    ("1C 2+!c, 11-21\n", "KQ32.K432.K43.AJ", "1N"),
    ("1C strong, 16+ any\n", "AQ732.KQ4.AK3.92", "1C"),
    ("1C natural, 12-21\n1H 5+!h\n1S 5+!s\n1N 15-17\n2C 22+\n", "5.AQ4.KQ3.AQJ732", "1C"),
])
def test_hands_of_openings_left_out(tmp_path, notes, hand, call):
    assert call_of(bidder_of(tmp_path, notes), "", hand) == call


@pytest.mark.parametrize("sentence", [
    "With five spades we open 1!s, with five hearts 1!h.",
    "A hand with both four-card majors and two clubs is therefore opened 1!c.",
    "Thus an opening of 1!c with a later jump does not exist any more.",
    "The flat 20-21 too starts with 2!c.",
])
def test_openings_below_a_sentence_about_others(tmp_path, sentence):
    bidder = bidder_of(tmp_path, f"* Style\n{sentence}\n2D  18-19 balanced\n")
    assert call_of(bidder, "", "KQ84.AJ3.KQ73.A2") == "2D"


@pytest.mark.parametrize("sentence", [
    "When we have opened 1N and they pass.", "Partner opened 1!h and we have a fit.",
])
def test_answers_below_a_sentence_are_no_openings(tmp_path, sentence):
    bidder = bidder_of(tmp_path, f"* Style\n{sentence}\n2D  18-19 balanced\n")
    assert call_of(bidder, "", "KQ84.AJ3.KQ73.A2") != "2D"


def test_where_the_shorter_suit_comes_first_nothing_is_taken_away(tmp_path):
    text = "1D = 11-16, 4+!d, canape\n1H = 11-16, 4+!h, canape\n"
    assert call_of(bidder_of(tmp_path, text), "", "AQ974.KQ83.K4.62") == "1H"
    assert call_of(bidder_of(tmp_path, text.replace(", canape", "")), "",
                   "AQ974.KQ83.K4.62") == "1S"
