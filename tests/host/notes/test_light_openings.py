"""How light hands are that open: rules of running text, and rows that tell only the most."""

import pytest
from noted import bidder_of, call_of, rows_of

OPENINGS = ("1C 4+ clubs{0}\n1D 4+ diamonds{0}\n1H 4+ hearts{0}\n1S 4+ spades{0}\n"
            "1N 12-14 balanced\n")


@pytest.mark.parametrize("most", [
    ", under 20 HCP", ", up to 19", ", <20 points", ", max 19", ", not more than 19 HCP",
    ", at most 19", ", less than 20", ", limited to 19 HCP", ", below 20 hcp", ", 0-19 HCP",
])
def test_an_opening_of_which_only_the_most_is_said(tmp_path, most):
    bidder = bidder_of(tmp_path, OPENINGS.format(most))
    from_nothing = "0-" in most
    assert call_of(bidder, "", "KQ952.84.KT74.63") == ("1S" if from_nothing else "P")
    assert call_of(bidder, "", "Q2.K74.J84.QJ962") == ("1C" if from_nothing else "P")
    assert call_of(bidder, "", "AQ952.84.KT74.K3") == "1S"
    assert call_of(bidder, "", "A4.8.AKQ843.AK74") != "1D"


@pytest.mark.parametrize(("row", "auction", "hand", "call"), [
    ("1N balanced, not more than 14", "", "Q84.K95.QJ73.J62", "P"),
    ("2H six cards, at most 9", "", "84.J98743.Q85.62", "P"),
    ("2H six cards, 0-7", "", "84.J98743.Q85.62", "2H"),
    ("(1D)\n  1S 5+, max 16", "1D", "J9843.84.Q85.J62", "P"),
    ("(1D)\n  1S 5+, max 16", "1D", "AJ984.84.Q85.K62", "1S"),
    ("(1D)\n  2S weak, 6 cards, less than 9", "1D", "J98743.84.Q85.62", "P"),
    ("(1D)\n  X takeout, at most 16", "1D", "Q843.J974.5.Q962", "P"),
])
def test_other_calls_of_which_only_the_most_is_said(tmp_path, row, auction, hand, call):
    assert call_of(bidder_of(tmp_path, f"1C 16+\n{row}\n"), auction, hand) == call


@pytest.mark.parametrize("text", [
    "1. Rule of 19: HCP plus the two longest suits", "We open by the rule of nineteen.",
    "Openings follow the Rule of 19.", "Light openings: rule of 19 applies.",
])
def test_the_rule_of_the_two_longest_suits(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n\n{OPENINGS.format(', under 20')}")
    assert call_of(bidder, "", "AJ942.85.KQ73.84") == "1S"
    assert call_of(bidder, "", "AJ94.854.KQ73.84") == "P"
    assert call_of(bidder, "", "K84.AQ73.Q52.Q84") == "1N"


@pytest.mark.parametrize("text", [
    "In fourth seat we use the rule of fifteen.", "4th hand: rule of 15.",
    "Rule of 15 in fourth position.", "Fourth seat openings need Pearson points.",
    "Use the Cansino count to open fourth in hand.",
    "With a fourth hand we do not open when the points and the spades together are less than "
    "fifteen.", "Fourth hand: open if HCP plus the number of spades is 15 or more.",
])
def test_the_rule_of_the_spades(tmp_path, text):
    rows = OPENINGS.format(", 11-19")
    bidder = bidder_of(tmp_path, f"{rows}  2S 4+, 6-9\n\n{text}\n")
    assert call_of(bidder, "P P P", "84.KQ53.AQ73.962") == "P"
    assert call_of(bidder, "P P P", "KQ53.84.AQ73.962") != "P"
    assert call_of(bidder, "", "84.KQ53.AQ732.96") == "1D"


@pytest.mark.parametrize("text", [
    "We do not use the rule of 15.", "Preempts: rule of 2 and 3.", "Rule of 500 for preempts.",
])
def test_other_rules(tmp_path, text):
    rows = rows_of(tmp_path, f"{OPENINGS.format(', 11-19')}\n{text}\n")
    assert rows["1D"] == "4+ diamonds, 11-19"


@pytest.mark.parametrize(("text", "is_light"), [
    ("In third seat green we open 1!h 1!s from 9 PC with good suit, never 1!c.", True),
    ("In third seat NV we open 1!h and 1!s on a good 8, but not 1!d.", True),
    ("In third seat we never open 1!s on 9.", False),
])
def test_majors_by_their_signs_and_a_suit_that_is_never_light(tmp_path, text, is_light):
    rows = "1C 12+, 3+\n1D 12+, 4+\n1H 11-17, 5+ cards\n1S 11-17, 5+ cards\n"
    bidder = bidder_of(tmp_path, f"* Openings\n\n{rows}\n{text}\n")
    assert call_of(bidder, "P P", "KQJ95.84.K72.964") == ("1S" if is_light else "P")
    assert call_of(bidder, "P P", "84.964.K72.KQJ95") == "P"


def test_an_exception_with_top_honours(tmp_path):
    bidder = bidder_of(tmp_path, "1M = 5+ cards, 12 HCP\nException: 3rd hand, 9-11 HCP are enough "
                                 "with 2 of top 3 honours in the suit\n")
    good, poor = "AQJ73.84.K62.973", "AJ973.84.K62.Q73"
    assert [call_of(bidder, "P P", hand) for hand in (good, poor)] == ["1S", "P"]
    assert call_of(bidder, "P", good) == "P"
