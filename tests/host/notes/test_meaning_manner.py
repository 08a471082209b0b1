# ruff: noqa: E501 - a wording is read as a whole
"""How players put it: what is allowed under a condition, what other hands bid, ranges of flat
hands, one more point at an end, and everyday words, each in many wordings.
"""

import pytest
from meaning_table import last, misread, wordings

from spotcard_host.notes.wording import words as shown

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "a length that is allowed with something else": (
        "1H 11-20, 5+ hearts{}",
        (", may be four with two of the top three", ", could be 4 with a good suit", ", 4 ok if good suit",
         ", four possible with a good suit", "; 4 allowed with 2 of top 3", " (4 if good suit)"),
        "K2.AK432.K432.32 K32.AK32.K432.32", "K32.J432.AK32.K2"),
    "a length that is allowed at a place": (
        "2D 5-10, 6 cards{}",
        (" (five if NV)", " (5 NV)", "; five if not vulnerable", ", may be 5 if NV", " (5 ok if NV)",
         ", five allowed NV", " (5 cards NV)"),
        "32.K32.KQJ432.32", "32.K32.KQ5432.AK 432.K32.KQ2.5432"),
    "a length that is allowed in brackets": (
        "2D 5-10, 6 cards{}",
        (" (may be a five-card suit)", " (could be five cards)", " (can be 5 in third seat)", " (occasionally a 5-card suit)",
         " (could be a five-card suit in 3rd)"),
        "32.K32.KQJ432.32 32.K32.KQJ43.432", "32.K32.KQ5432.AK 432.K32.KQ2.5432"),
    "a good suit in brackets": (
        "2D 5-10, six diamonds{}",
        (" (may be a good five-card suit)", " (rarely a good 5-card suit)", "; could be a good five-card suit",
         ", may be 5 good ones"),
        "32.K32.KQJ432.32 32.K32.KQJ43.432 32.KQ2.J85432.32", "32.KQ2.J8543.432"),
    "a good suit may be shorter": (
        "2D 5-10, 6 cards{}",
        ("; could be a good five-card suit", ", may be a good 5-card suit", ", maybe a good five-card suit"),
        "32.K32.KQJ432.32 32.K32.KQJ43.432 32.KQ2.J85432.32", "32.KQ2.J8543.432"),
    "flat hands have a range of their own": (
        "1C 11-21, 4+!c{}",
        ("; flat hands here are 15-19", ". If balanced it is 15-19", "; balanced hands are 15-19", ". When balanced, 15-19",
         "; if flat then 15-19", ". Balanced = 15-19", "; flat ones have 15-19", ". All balanced hands show 15-19"),
        "K32.AQ2.K32.AQ32 32.2.KQ432.AQ432", "K32.AQ2.K32.Q432"),
    "what other hands bid": (
        "1N 15-17 balanced{}",
        ("; 5-5 in the majors has its own bid", " (18-19 travels via 1C)", "; stronger hands start by 1C", " (18-19 goes through 1C)",
         ". 18-19 says 1C", "; five-card majors go the other route", " (12-14 would have opened 1D)", "; weaker hands pass instead",
         ", 18+ makes another bid", "; six-card minors open the minor"),
        "K32.AQ32.K32.AJ2", "K32.AQ32.K32.J32 KQ432.AQ432.K2.2"),
    "one more point at an end": (
        "1S---\n2S 3 spades, 6-9{}",
        (", a bad 10 too", ", bad 10", " or a poor 10", ", a flat 10 as well", " and a bad 10 also", ", or a bad 10 ok"),
        "K32.K432.Q432.32 K32.K432.A432.32", "K32.AQ32.A432.32"),
    "nine points at most": (
        "1H---\n4H 5+ hearts, {}",
        ("single-figure points", "single figure points", "points in single figures", "single-digit points", "less than 10 points", "9 points at most"),
        "2.K5432.Q5432.32", "2.AK432.AQ432.32"),
    "how many cards": (
        "2H {}, 5-10",
        ("six pieces", "6crd", "sixcard", "6 cds", "6-carder", "six cards", "hearts 6", "♥ 6"),
        "32.KQ5432.432.32", "32.KQ543.5432.32"),
    "two suits": (
        "1N---\n3C {}, weak",
        ("minors 5/5", "5/5 mins", "both minors 5-5", "♦+♣ 5-5", "♣ & ♦ 5-5", "5-5 minors", "minors, 5/5 or better"),
        "2.32.K5432.K5432", "2.432.K5432.K432"),
    "pairs of suits": (
        "(1C)---\n1D {}, 5-5",
        ("♠+♥ or ♦+♣", "♥ and ♠ or ♣ and ♦", "either both majors or both minors", "!s & !h or !d & !c"),
        "KQ432.KQ432.2.32 2.32.KQ432.KQ432", "KQ432.2.KQ432.32"),
    "points in front of a shape": (
        "1D-(1S)---\nX {}",
        ("7+ with 4♥", "7+ & 4♥", "7+ with four hearts", "7+ and 4 hearts", "4♥ and 7+ hcp", "4♥, 7+ points"),
        "K32.KQ32.432.432", "K32.Q32.K432.Q32 432.QJ32.432.432"),
    "a denial behind what is denied": (
        "1D---\n2D 10+, 5 diamonds, {}",
        ("4♠ denied", "4♠ is denied", "four spades ruled out", "4 spades is excluded", "four spades are not allowed", "no 4 spades"),
        "K32.A2.KQ432.432", "KQ32.A2.KQ432.32"),
    "no ace and no king": (
        "2C 22+\n  2H negative, {}",
        ("no ace nor king", "not an ace nor a king in the hand", "no aces or kings", "without an ace or a king", "no ace, no king"),
        "Q432.Q32.J432.32", "K432.Q32.5432.32"),
    "about a number": (
        "1N {} balanced",
        ("about 16", "around 16", "roughly 16", "16 or so", "15-17", "some 16"),
        "K32.AQ32.K32.AJ2", "K32.AQ32.K32.J32"),
    "upper and lower half": (
        "2H weak two, 6-10\n  2N asks\n    3C {}",
        ("lower half", "the lower half of the range", "bottom of range", "minimum", "lower end", "bottom end of the range"),
        "32.KQ5432.Q32.32", "32.AQJ432.Q32.32"),
    "whether the other minor may be longer": (
        "1H 11-15, 4+ hearts, {}",
        ("longer minor possible", "longer minor allowed", "longer m ok", "a longer minor is possible", "may have a longer minor", "longer minor not excluded"),
        "K32.AQ432.K32.32 2.AQ32.32.KQ5432", "KQ32.AQ2.K432.32"),
    "losers": (
        "2C 4 losers, 6 card suit{}",
        ("", ", strong", " or better", " at most"),
        "AKQJ32.AK2.AK2.2", "KQJ432.432.K2.32"),
    "which of two hands is too good is not known": (
        "1C-(1H)---\n1N 5-5 in spades and diamonds, {}",
        ("too weak for a double", "not good enough for a double", "unsuitable for a double", "not strong enough for a double"),
        "KQ432.2.KQ432.32", "KQ32.2.KQ5432.32"),
    "a fit shown behind the number": (
        "1S---\n2C Drury, {}, 9-11",
        ("♠ fit 3+", "3+ spades", "spade fit of three", "3+ trumps", "three trumps will do", "three trumps at least"),
        "K32.K432.AJ32.32", "32.K432.AJ32.K32"),
    "what stands in the way of a denial of a double": (
        "(1S)---\nX {}, 9+",
        ("few spades", "short spades", "not many spades", "hardly any spades"),
        "32.KQ32.K432.Q32", "KQ432.32.K432.Q2"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_a_wording_is_read(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize(("words", "want"), [
    ("third seat only", "in third seat"),
    ("in first or second seat", "in first or second seat"),
    ("not in fourth seat", "in first or second or third seat"),
    ("never in second or fourth seat", "in first or third seat"),
    ("does not exist in fourth seat", "in first or second or third seat"),
    ("at favourable", "we are not vulnerable, they are vulnerable"),
    ("only when not vulnerable", "we are not vulnerable"),
])
def test_a_place_is_that_of_the_whole_row(words, want):
    own = last(f"2H 5-10, 6 cards, {words}").own
    assert shown(own) == f"5-10 HCP, 6+ hearts, {want}"


def test_a_place_in_front_is_that_of_the_whole_row():
    own = last("3S At red vs white: seven cards, no four hearts").own
    assert shown(own).endswith("7+ spades, at most 3 hearts, we are vulnerable, they are not vulnerable")


@pytest.mark.parametrize("words", [
    "12-14, except third seat vul 13-15", "12-14 except third in hand vul, then 13-15",
    "12-14, third seat vul 13-15",
])
def test_another_range_at_a_place(words):
    assert "13-15 HCP, balanced, in third seat, we are vulnerable" in shown(last(f"1N {words}").own)
