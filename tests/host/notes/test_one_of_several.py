"""Clauses that contradict each other, and which of several rows that fit is bid."""

import pytest
from noted import bidder_of, call_of

WEAK, MIDDLE, STRONG = "Q842.975.J3.8642", "KQ842.A75.K3.642", "AKQ82.A75.KQ3.A6"


@pytest.mark.parametrize("words", [
    "5+, 12-16; in third seat, as light as 9 or 10",
    "5+, 12-16. Third in hand it is permitted with a good suit and 9 or 10",
    "12-16, five or more. Never fewer than 18 when we open two",
    "five of them and 12-16 points. Strong hands of 20 or more begin with two clubs",
    "at least five, 12-16. 17-19 if the hand was overbid",
])
def test_what_comes_first_holds(tmp_path, words):
    bidder = bidder_of(tmp_path, f"1S {words}\n2C 17+, any, artificial\n")
    assert call_of(bidder, "", MIDDLE) == "1S"
    assert call_of(bidder, "", "KQ842.J75.J3.642") != "1S"


@pytest.mark.parametrize("words", [
    "0-6 any / 7-11 one minor, no M / 7-8 BAL no M", "0-6, any; or 7-11 with a minor, no M",
    "any 0-6 / 7-11 no M",
])
def test_strokes_part_whole_hands(tmp_path, words):
    notes = f"1C 16+, artificial\n  1D {words}\n  1H 7+, 4+!h\n  1S 7+, 4+!s\n  2C 12+, 5+!c, GF\n"
    bidder = bidder_of(tmp_path, notes)
    assert call_of(bidder, "1C P", WEAK) == "1D"
    assert call_of(bidder, "1C P", "84.K73.84.AJ9652") == "1D"


@pytest.mark.parametrize("words", [
    "With five hearts and five spades, open this one.", "Holding 5-5 in the majors, bid this.",
    "With both majors we open here.", "With 5-5 majors choose this one!",
    "Having five hearts too, start with this.", "Any 5-5 majors goes here.",
])
def test_a_sentence_about_some_hands_is_no_condition_of_the_others(tmp_path, words):
    bidder = bidder_of(tmp_path, f"1S 12 to 20 points and at least five spades. {words}\n")
    assert call_of(bidder, "", MIDDLE) == "1S"


@pytest.mark.parametrize(("legend", "call"), [
    ("Add 1 for every card over four in a long suit.", "1S"),
    ("We add a point for each fifth card.", "1S"),
    ("Count one for every extra card of a suit.", "1S"),
    ("A hand is worth its high cards.", "P"),
])
def test_points_are_what_the_notes_count(tmp_path, legend, call):
    rows = "1S  13 to 20 points, 5+\nP   Fewer than 13 points\n"
    bidder = bidder_of(tmp_path, f"{legend}\n\n{rows}")
    assert call_of(bidder, "", "KQ432.A63.K43.53") == call


@pytest.mark.parametrize("ask", [
    "Gerber, asks for aces", "Gerber", "ace ask: 4D = 0/4, 4H = 1, 4S = 2", "asks aces",
])
def test_a_question_for_aces_leaves_hands_to_rows_that_describe_them(tmp_path, ask):
    bidder = bidder_of(tmp_path, f"1N 15-17\n  4C {ask}\n  4N invites 6N, 16-17\n")
    assert call_of(bidder, "1N P", "K54.AQ5.KJ32.K62") == "4N"
    assert call_of(bidder, "1N P", "A4.A5.AQJ9732.K6") == "4C"


@pytest.mark.parametrize("raise_", ["four hearts, 7-9", "7-9, 4+!h", "4-card support, 7-9"])
def test_a_raise_by_another_name_is_a_raise(tmp_path, raise_):
    bidder = bidder_of(tmp_path, f"1H 5+, 11-20\n  2H 6-10, 3+\n  3C {raise_}\n")
    assert call_of(bidder, "1H P", "K5.QJ84.T863.K92") == "3C"
    assert call_of(bidder, "1H P", "K52.QJ8.T863.K92") == "2H"


def test_lengths_of_numbered_steps_are_of_the_suit_that_was_bid(tmp_path):
    steps = "".join(f"      {n}step {text}\n" for n, text in enumerate(
        ("4 cards, 7-10", "5+ cards, 7-10", "4 cards, 11+", "5+ cards, 11+"), 1))
    notes = f"1C 12+\n  1M 4+, 7+\n    2D artificial, asks\n{steps}"
    bidder = bidder_of(tmp_path, notes)
    auction = "1C P 1S P 2D P"
    assert call_of(bidder, auction, "KQ97.84.Q73.J952") == "2H"
    assert call_of(bidder, auction, "KQ974.84.Q73.J92") == "2S"
    assert call_of(bidder, auction, "KQ97.84.AQ73.K95") == "2N"
    assert call_of(bidder, auction, "KQ974.84.A73.Q52") == "3C"


def test_the_nearest_call_of_a_forced_hand_is_the_one_it_misses_by_least(tmp_path):
    notes = ("1C 12-20 HL, 3+\n  1H 4+, 6+\n    1N 12-14 HL\n      2C relay, game try\n"
             "        2D minimum, fewer than 3!h, 12-13\n        2N maximum, fewer than 3!h, 14\n")
    bidder = bidder_of(tmp_path, notes)
    assert call_of(bidder, "1C P 1H P 1N P 2C P", "K84.J2.A73.QJ953") == "2D"


@pytest.mark.parametrize("first", [
    "D over strong: both majors; over weak: 15+", "D after a strong one both majors, else 15+",
    "D is penalties when they are weak",
])
def test_a_row_that_reads_like_a_sentence_stays_in_its_table(tmp_path, first):
    bidder = bidder_of(tmp_path, f"1N 15-17\n\n(1N)-\n{first}\n2C !c and a major\n2D one major\n")
    assert call_of(bidder, "1N", "KQJ974.84.A53.84") == "2D"


@pytest.mark.parametrize("sign", ["=>", "->", "→", "⇒"])
def test_an_arrow_leads_to_the_suit(tmp_path, sign):
    bidder = bidder_of(tmp_path, f"1N 15-17\n  2D {sign}!h\n  2H {sign}!s\n")
    assert call_of(bidder, "1N P", "K4.QJT984.J53.84") == "2D"
