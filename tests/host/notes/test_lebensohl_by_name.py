"""Lebensohl, and the strength of two-suiters, told in running text."""

import pytest
from noted import bidder_of, call_of, rows_of

NOTRUMP = "1N = 15-17 BAL\n"


@pytest.mark.parametrize("text", [
    "Lebensohl.", "They 2X: Leb (slow shows)", "Lebensohl after they overcall our 1N.",
    "- We open 1N, they X: XX to play. They 2X: Leb", "Over interference of 1NT: Lebensohl",
    "If they overcall 1N we play lebensohl.", "Leb over 2-level overcalls of 1N, slow shows",
    "Lebensohl over their overcall of our no-trump", "Leben after 1N-(2H).",
])
def test_lebensohl_is_played(tmp_path, text):
    got = rows_of(tmp_path, f"{NOTRUMP}\n{text}\n")
    assert got["1N-(2H)-2N"].startswith("Leb") and got["1N-(2H)-2N-3C"] == "forced"
    assert got["1N-(2S)-2N-3C-3H"] == "5+!h, to play"


@pytest.mark.parametrize("text", [
    "No Lebensohl.", "We gave up Lebensohl.", "They play Lebensohl.", "Transfer Lebensohl",
    "Lebensohl after a double of a weak two.", "Over their weak twos: X, then Lebensohl",
    "Lebensohl with transfers", "We never play leb.",
])
def test_no_lebensohl(tmp_path, text):
    assert "1N-(2H)-2N" not in rows_of(tmp_path, f"{NOTRUMP}\n{text}\n")


@pytest.mark.parametrize("words", [
    "slow shows", "slow shows a stopper", "fast denies", "direct denies a stopper", "FDSS",
])
def test_slow_shows(tmp_path, words):
    got = rows_of(tmp_path, f"{NOTRUMP}\nLebensohl ({words})\n")
    assert got["1N-(2H)-3N"] == "GF, no stopper in !h"
    assert got["1N-(2H)-2N-3C-3N"] == "GF, stopper in !h"


def test_a_stopper_goes_slowly(tmp_path):
    bidder = bidder_of(tmp_path, f"{NOTRUMP}\nThey 2X: Leb (slow shows)\n")
    assert call_of(bidder, "1N 2H", "Q84.KJ4.AJ62.Q84") == "2N"
    assert call_of(bidder, "1N 2H", "Q84.964.AJ62.KQ8") == "3N"
    assert call_of(bidder, "1N 2H", "84.964.62.KQ9854") == "2N"


MICHAELS = "1N = 12-14\n\n(1X)---\n2X = Michaels\n2N = Unusual\n\n* Notes\n\n{}\n"


@pytest.mark.parametrize("text", [
    "Michaels likewise, wk or strong, not in between", "Michaels is weak or strong.",
    "- 2N jump o'call = 2 lowest unbid, 5-5. Michaels likewise, wk or strong, not in between",
    "Michaels: mini-maxi", "Michaels (5-10 or 16+)", "Our Michaels are weak/strong.",
    "Michaels cue-bids are 5-10 or 16+", "Michaels never in between", "Michaels not intermediate",
    "Michaels weak and strong",
])
def test_michaels_is_weak_or_strong(tmp_path, text):
    got = rows_of(tmp_path, MICHAELS.format(text))
    assert got["(1H)-2H"].endswith("5-10 or 16+ HCP") and got["(1C)-2N"] == "Unusual"


@pytest.mark.parametrize(("text", "expected"), [
    ("Michaels 8-12", "Michaels, 8-12 HCP"), ("Michaels 8+", "Michaels, 8+ HCP"),
    ("Weak Michaels", "Michaels"), ("Michaels is weak only", "Michaels, 5-10 HCP"),
    ("Michaels 5-5", "Michaels"), ("No Michaels 8-12", "Michaels"), ("Michaels", "Michaels"),
])
def test_michaels_has_the_points_of_the_text(tmp_path, text, expected):
    assert rows_of(tmp_path, MICHAELS.format(text))["(1H)-2H"] == expected
