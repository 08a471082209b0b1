"""Hands that a sentence denies to an opening."""

import pytest
from noted import bidder_of, call_of, rows_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes
from spotcard_host.notes.unread_text import unread_text

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
])
def test_one_notrump_without_a_five_card_major(tmp_path, text):
    bidder = bidder_of(tmp_path, NOTES + text + "\n")
    assert call_of(bidder, "", "KQ974.AQ8.K63.Q2") == "1S"
    assert call_of(bidder, "", "KQ97.AQ83.K63.Q2") == "1N"


@pytest.mark.parametrize("text", [
    "We never open 1NT with a hand that partner would not like.",
    "We never open 1NT if they are vulnerable.",
    "We do not open 2H with 11 points.",
    "We do not open 1N with a five-card major unless it is very weak.",
    "We never open 1N with five spades, except with a weak suit.",
    "We never open 1N with five spades (only with 5-3-3-2).",
    "We do not open 1N with a really ugly hand with four spades.",
    "As an overcall:\nWe never open 1N with five spades.",
    "* Over their 1NT\n\nWe never bid 1N with five spades.",
    "* Responses to 1C\n\nFour spades is 1S, not 1N.",
    "* Responses\n\nWe never bid 2H with four spades.",
    "In first seat we never open 1N with five spades.",
])
def test_what_is_no_shape_or_denies_nothing_changes_no_row(tmp_path, text):
    rows = rows_of(tmp_path, NOTES + text + "\n")
    assert rows["1N"] == "15-17 balanced" and rows["2H"] == "5-10, 6+!h"


def test_the_sentence_may_stand_in_the_row(tmp_path):
    notes = NOTES.replace("balanced", "balanced. A bad 5-card major is not opened 1N")
    assert rows_of(tmp_path, notes)["1N"] == "15-17 balanced, not with bad 5-card major"


@pytest.mark.parametrize("text", [
    "We do not open 1N with 17 and five hearts or a six-card minor.",
    "We never open 1N with 16 or 17 points and a five-card major or a six-card suit.",
])
def test_a_long_denial_raises_nothing(tmp_path, text):
    assert rows_of(tmp_path, NOTES + text + "\n")["1N"].startswith("15-17 balanced")


def test_a_denial_that_no_row_takes_is_reported(tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text(NOTES + "We never bid 1S with fewer than five spades.\n\n"
                            "We never open 2S with four hearts.\n")
    left = [text for _, text in unread_text(rules_from_notes(path, Collector()))]
    assert left == ["We never bid 1S with fewer than five spades."]
