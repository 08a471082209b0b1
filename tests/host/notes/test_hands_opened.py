"""Openings that running text tells by their hands."""

import pytest
from noted import bidder_of, call_of, rows_of

from spotcard_host.cli import main

MULTI, TWO_SUITS = "KQJ984.73.K62.73", "KQT84.7.62.KJ973"


@pytest.mark.parametrize("text", [
    "* Twos\n5-10 points:\n1. Six spades: 2!d.\n2. Six hearts: 2!d.\n"
    "3. Five spades and five clubs: 2!s.\n",
    "* Openings\n6 !s or 6 !h, 5-10       2D\n5 !s + 5 minor, 5-10     2S\n",
    "* Two bids\nWith a six-card major and 5-10 we open 2!d. Hands with five spades and a "
    "five-card minor are opened 2!s with 5 to 10.\n",
])
def test_hands_of_an_opening(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n1N  15-17\n")
    assert [call_of(bidder, "", hand) for hand in (MULTI, TWO_SUITS)] == ["2D", "2S"]
    assert call_of(bidder, "", "AQ73.KJ4.K52.A93") == "1N"


@pytest.mark.parametrize("text", [
    "2D has shown 11-15 with five hearts and four spades",
    "2D showed 4 spades and 5 hearts, 11-15",
])
def test_words_about_the_opening_below_its_answers(tmp_path, text):
    bidder = bidder_of(tmp_path, f"2D-\n2H  to play\n2S  to play\n2N  asks\n{text}\n")
    assert call_of(bidder, "", "KQ84.AQJ73.62.73") == "2D"
    assert call_of(bidder, "", "K8.AQJ73.62.K732") == "1H"


@pytest.mark.parametrize("text", [
    "After a double with six spades we open 2!d.", "Partner with six spades: 2!d.",
    "Never open 2!d on frumious six: 2!d.",
    "Six spades over their 1N: 2D", "16-18: 2D",
])
def test_other_sentences_make_no_opening(tmp_path, text):
    assert set(rows_of(tmp_path, f"* Style\n{text}\n\n1N  15-17\n")) == {"1N"}


def test_a_choice_between_two_suits(tmp_path):
    bidder = bidder_of(tmp_path, "* Two suits\n5!s 5!c 12-15  open 1!c\n\n"
                                 "1C 3+!c, 12+\n1S 5+!s, 12+\n")
    assert call_of(bidder, "", "AQJ73.8.K4.KJ852") == "1C"
    assert call_of(bidder, "", "AKJ73.8.A4.KQ852") == "1S"


def test_shapes_without_suits_make_no_opening_of_one(tmp_path):
    text = "* Minors\nbalanced        1C\n4-4-4-1    1D\n\n1N 15-17\n"
    assert set(rows_of(tmp_path, text)) == {"1N"}


@pytest.mark.parametrize(("row", "call"), [
    ("2D weak two in a major, 6 cards, 5-10", "3S"), ("2D weak, 6+ cards in a major, 5-10", "2D"),
    ("2D weak, six of a major, 5-10\n3S 8 cards, 5-10", "2D"),
])
def test_seven_cards_are_left_to_the_preempts_of_the_book(tmp_path, row, call):
    assert call_of(bidder_of(tmp_path, f"{row}\n"), "", "KQT9842.7.Q62.73") == call


def test_a_call_of_itself_with_answers_is_left_where_it_stands(tmp_path):
    (tmp_path / "ours.bml").write_text("1C-1C-1C-1C = x\n1N = 15-17\n")
    assert main(["check", str(tmp_path / "ours.bml")]) == 1


BLACK = "AQJ73.8.K4.KJ852"


@pytest.mark.parametrize("text", [
    "The black suits are an exception: 5-5 in !s and !c is opened 1!c with 12 to 15 points, so "
    "that the spades can be bid twice.",
    "5-5 in spades and clubs, 12-15: 1C",
    "With five spades and five clubs and 12-15 we always open 1C.",
])
def test_hands_that_the_row_of_their_opening_leaves_out(tmp_path, text):
    bidder = bidder_of(tmp_path, f"* Openings\n{text}\n\n1C  3+ clubs\n1S  five or more\n")
    assert [call_of(bidder, "", hand) for hand in (BLACK, "AKJ73.8.A4.KQ852")] == ["1C", "1S"]


@pytest.mark.parametrize("text", [
    "All hands from 16 points are opened 1!c.",
    "1. 16 or more: 1!c.\n2. 11-15 with six clubs: 2!c.",
])
def test_a_strong_club_in_a_sentence(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n\n1D  2+ cards\n")
    assert call_of(bidder, "", "AQJ73.KQ4.A62.73") == "1C"
    assert call_of(bidder, "", "KQ84.7.A62.KJ973") == "1D"


def test_a_line_above_hands_that_says_nothing_of_them(tmp_path):
    text = "Awkward shapes:\n1. 4=4=4=1, 4=4=1=4, 4=1=4=4, 1=4=4=4 with 11-15: open 2!d\n"
    bidder = bidder_of(tmp_path, f"{text}\n1N  15-17\n")
    hands = "KQ84.A973.QJ84.7", "KJ84.6.KJ73.J962"
    assert [call_of(bidder, "", hand) for hand in hands] == ["2D", "P"]
