"""Hands that a sentence denies to an opening."""

import pytest
from noted import bidder_of, call_of, rows_of

NOTES = "1N = 15-17 balanced\n1S = 11-20, 5+!s\n2H = 5-10, 6+!h\n2S = 5-10, 6+!s\n\n"


@pytest.mark.parametrize("text", [
    "We never open a weak two with four cards in the other major. We pass.",
    "We never open 2H or 2S with four cards in the other major (pass first), we lost a slam.",
    "- No weak two with four cards in the other major.",
    "With four cards in the other major we do not open 2H or 2S.",
    "2H and 2S are never opened with four cards in the other major.",
])
def test_weak_twos_without_the_other_major(tmp_path, text):
    bidder = bidder_of(tmp_path, NOTES + text + "\n")
    assert call_of(bidder, "", "KQ9742.J863.J4.5") == "P"
    assert call_of(bidder, "", "KQ9742.J86.J43.5") == "2S"


@pytest.mark.parametrize("text", [
    "A balanced 15-17 with a five-card major opens the major and never 1N; we rebid it.",
    "5332 with 5M and 15-17 is 1M, not 1N (partner must know).",
    "We don't open 1NT with a five-card major.",
    "A good 5-card major is not opened 1N, we open the major always.",
])
def test_one_notrump_without_a_five_card_major(tmp_path, text):
    bidder = bidder_of(tmp_path, NOTES + text + "\n")
    assert call_of(bidder, "", "KQ974.AQ8.K63.Q2") == "1S"
    assert call_of(bidder, "", "KQ97.AQ83.K63.Q2") == "1N"


@pytest.mark.parametrize("text", [
    "We never open 1NT with a hand that partner would not like.",
    "We never open 1NT if they are vulnerable.",
    "We do not open 2H with 11 points.",
])
def test_what_is_no_shape_or_denies_nothing_changes_no_row(tmp_path, text):
    rows = rows_of(tmp_path, NOTES + text + "\n")
    assert rows["1N"] == "15-17 balanced" and rows["2H"] == "5-10, 6+!h"


def test_the_sentence_may_stand_in_the_row(tmp_path):
    notes = NOTES.replace("balanced", "balanced. A bad 5-card major is not opened 1N")
    assert rows_of(tmp_path, notes)["1N"] == "15-17 balanced, not with 5-card major"
