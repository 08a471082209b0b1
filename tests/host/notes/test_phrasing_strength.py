# ruff: noqa: E501 - a wording is read as a whole
"""Ways of saying how strong a hand is, which read alike: hands (S.H.D.C) that make the last call of a table, and hands that do not."""

import pytest
from meaning_table import misread, wordings

from spotcard_host.notes.meaning.amounts import AMOUNTS
from spotcard_host.notes.meaning.strengths import STRENGTHS

_ELEVEN, _TWELVE, _FOURTEEN = "KQ32.K32.Q32.J32", "KQ32.K32.K32.J32", "KQ32.K32.KQ2.J32"
_FIFTEEN, _SIXTEEN = "KQ32.KQ2.KQ2.432", "KQ32.KQ2.KQ2.J32"
_ASKED = "1S 11-21, 5+!s\n  3S INV, 4 trumps\n    4N asks aces\n      5D {}"
_OPENED, _WEAK = "1H 11-21, 5+!h\n  1S 4+!s, 6+\n    2H {}", "2H weak two, 5-10\n  2N asks\n    3C artificial, {}"

CLASSES = {
    "both ends of a range": (
        "1N {}",
        ("12-14", "min 12, max 14", "min. 12 hcp, max. 14", "at least 12 but not more than 14", "12 up to and including 14", "13 plus or minus one",
         "13 +/- 1", "no fewer than twelve and no more than fourteen hcp", "range: 12-14", "12/14 hcp", "12/13/14 points", "12,13,14 hcp, balanced",
         "minimum 12, maximum 14, balanced", "11.5-14, at least 12", "12+ - 14", "at least 12 and at most a good 14", "12 or more but less than a good 14",
         "balanced; min 12, max 14"),
        f"{_TWELVE} {_FOURTEEN}", f"{_ELEVEN} {_FIFTEEN}"),
    "both ends, a raise": (
        "1S 5+!s, 11-21\n  2S {}",
        ("7 or more but not a good 10", "7 up to 10", "7/10 with three trumps", "7-9 and a bad 10", "7-9, bad 10 included", "7+ but no good 10", "min. 7 max. a bad 10", "7/10 hcp", "at least 7, at most a bad 10"),
        "K32.Q432.Q32.432 K32.K432.Q32.Q32", "432.Q432.Q32.432 K32.KQ32.Q32.Q32"),
    "a good one more": (
        "1N balanced, {}",
        ("12.5-15", "12(good)-15", "gd 12 to 15", "13-15 and upgraded 12s", "(12)13-15", "better than a bad 12, at most 15", "13-15, good 12 included", "13-15, also good 12s"),
        f"{_TWELVE} {_FIFTEEN}", f"{_ELEVEN} {_SIXTEEN}"),
    "a least number": (
        "2C strong\n  2S 5+!s, {}",
        ("9+", "9-up", "9up", "min 9", "minimum 9", "9 or more", "nine or more points", "from 9 p. up", "from nine hcp upwards", "9+ count", "9pts+", "at least 9, unlimited"),
        "KQ432.K32.Q32.32 AK432.K32.Q32.32", "K5432.K32.Q32.32"),
    "a greatest number": (
        "2C strong\n  2D artificial, {}",
        ("0-8", "not more than 8", "never more than 8", "denies 9", "denies 9 hcp", "denies the 9 points required for a positive", "no 9+", "8 at the most", "max 8", "max. 8, waiting"),
        "K432.Q32.K32.432 432.432.5432.432", "K432.Q32.KQ2.432"),
    "a small greatest number": (
        "2C strong\n  2H artificial, {}",
        ("0-4", "nothing, max 4", "bust, at most 4", "negative, not more than 4", "0/1/2/3/4 points"),
        "K432.J32.432.432", "K432.Q32.432.432"),
    "two ends and a gap": (
        "1H 11-21, 5+!h\n  2D 5+!d, {}",
        ("6-9 or 14+", "6-9/14+", "6+, but not 10-13", "split range: 6-9 or 14+", "not intermediate: 6-9 or 14+", "mini-maxi (6-9 or 14+)", "mini: 6-9, maxi: 14+",
         "6-9 or 14+, never in between", "6-9 or 14+, not intermediate"),
        "432.2.KQ432.K432 A32.2.AKQ432.K32", "432.2.432.J86543 432.2.KQ432.AK32 A32.2.KQJ32.Q432"),
    "weak or strong": (
        "1N 15-17\n  2S 5+!s, {}",
        ("0-7 or 10+", "0-7 / 10+", "max 7 or min 10", "less than 8 or more than 9", "weak or GF, not invitational (8-9)", "weak (max 7) or strong (min. 10)", "denies an invitational hand of 8-9 points"),
        "KJ432.432.Q32.32 KQ432.432.AQ2.32", "KQ432.432.Q32.J2"),
    "balanced hands need more": (
        "1C artificial, {}",
        ("15+ unbalanced or 17+ balanced", "15+ (17+ BAL)", "15+ (bal: 17+)", "15 or more points; with a balanced hand 17 or more", "at least 15 unbalanced, at least 17 balanced",
         "balanced hands need 17, others 15", "15 points upwards, balanced hands from 17", "≥15 unbal, ≥17 bal", "min. 15 hcp with unbalanced shape, min. 17 with balanced",
         "unbal: 15+, bal: 17+", "15+ unbal; bal hands from 17", "17+ bal, others 15+", "15+, flat hands need 17+"),
        "KQ432.AKQ32.J2.2 AKQ2.KQ2.K32.Q32", "KQ32.KQ2.KQ2.J32 KQ432.AQ432.J2.2"),
    "balanced in a range, others stronger": (
        "1C artificial, {}",
        ("11-13 balanced or any 17+", "11-13 if balanced, otherwise 17+", "balanced 11-13, else 17+", "11-13 balanced / at least 17 any", "bal 11-13 or else 17+ unlimited, any distribution",
         "any 17+; if weaker then balanced 11-13", "balanced 11/12/13, or 17 or better with no restriction on shape"),
        "KQ32.K32.K32.J32 AKQ432.AKQ2.32.2 AKQ2.KQ2.K32.Q32", "KQ432.KQ432.32.2 KQ32.KQ2.KQ2.J32"),
    "balanced hands or a force": (
        "2C artificial, {}",
        ("23+ balanced or GF unbalanced", "23+ if balanced, otherwise GF", "bal 23+ / unbal GF", "unbalanced: game force; balanced: 23+", "23+ balanced, or unbalanced with game in hand",
         "23+ with a balanced hand, else a hand that forces to game", "23+ bal, or game forcing one/two/three-suiter"),
        "AKQ432.AKQ2.A2.2 AKQ2.AKQ.AQ2.J32", "AKQ2.KQ2.KJ2.Q32 KQ432.AQ432.32.2"),
    "an invitation": (
        "1H 11-21, 5+!h\n  3H 4 trumps, {}",
        ("invitational", "invites game", "Responder invites to 4!h", "strength for a game invitation", "not forcing, asks opener to bid game with more than a minimum",
         "bid 4 with extras, pass with a minimum", "exactly invitational, no more no less", "strictly invitational", "invites partner to bid game"),
        "K32.Q432.KQ32.32", "K32.Q432.5432.32 AK2.KQ32.K432.32"),
    "a game force": (
        "1S 5+!s, 11-21\n  2D 5+!d, {}",
        ("game forcing", "100% game forcing", "absolute game force", "sets up a game-forcing situation", "this creates a game force", "unconditionally forcing to game", "two over one"),
        "32.K32.AKQ32.K32", "32.K32.KQ432.Q32"),
    "a minimum": (
        _OPENED,
        ("minimum", "no extras", "denies extras", "without any extras", "no extra values", "nothing to spare", "bare opening", "minimum opening strength", "limited, minimum opening values",
         "at most a minimum opening", "not more than a minimum opening bid", "lower range of an opening bid", "weaker half of the range", "a normal opening with no extra strength"),
        "K2.AQ8432.K32.32", "K2.AKQ432.AQ2.32"),
    "the lower half": (
        _WEAK,
        ("minimum", "min for a weak 2", "minimum weak two", "bad hand for a weak two", "lower end of the weak two range", "weaker half", "weak end", "lower range", "the worse half of the range"),
        "32.KJ8432.Q32.32", "32.KQJ432.Q32.Q2"),
    "the upper half": (
        _WEAK,
        ("maximum", "max hand for a weak 2", "maximum weak two", "good hand for a weak two", "strong end of the weak two", "best part of the range", "better half of the range", "upper range"),
        "32.KQJ432.Q32.Q2", "32.KJ8432.Q32.32"),
    "less than an opening": (
        "1D 3+!d, 11-21\n  1H 4+!h, {}",
        ("0-11", "not enough to open", "too weak to open", "sub-opening values", "weaker than a one-level opening", "denies an opening hand", "hand without opening strength", "lacks the values for an opening bid"),
        "32.KQ432.K432.32", "32.AKQ32.K32.432"),
    "an opening": (
        "(1C)\nX 3+!h, 3+!s, {}",
        ("an opening hand", "at least an opening", "promises an opening", "has at least an opening bid", "not less than opening strength", "full opening values, no upper limit"),
        "KQ32.KQ32.KJ2.32", "K432.Q432.QJ2.32"),
    "balanced in two ranges": (
        "1C artificial, {}",
        ("11-13 or 17-18 balanced", "balanced, outside the 1N range: 11-13 or 17-18", "weak NT (11-13) or strong NT (17-18)", "two ranges of balanced hand: 11-13 and 17-18",
         "11,12,13 or 17,18 points, balanced"),
        "KQ32.K32.K32.J32 AKQ2.KQ2.K32.432", "KQ32.KQ2.KQ2.J32 KQ32.KQ2.KJ2.432 KQ432.K32.Q432.2"),
    "aces": (
        _ASKED,
        ("2 aces", "2A", "aces: two", "aces: 2", "2 aces of 4", "2 of the 4 aces", "two of the four aces", "number of aces: 2", "ace count 2", "a pair of aces", "aces = 2"),
        "KQ32.A32.A32.432", "KQ32.A32.K32.432 AQ32.A32.A32.432"),
    "none or three aces": (
        _ASKED,
        ("0 or 3 aces", "none or three aces", "aces: none or three", "three aces or none", "aces: 0/3", "no aces or three aces", "zero or three aces"),
        "KQ32.KQ32.K32.Q2 AQ32.A32.A32.432", "KQ32.A32.A32.432 AQ32.A32.A2.A432"),
    "controls": (
        "2C strong\n  2N {}",
        ("4 controls", "controls: 4", "number of controls = 4", "control answer: four", "AA or AKK or KKKK", "two aces or an ace and two kings or four kings", "control count 4", "2A or 1A+2K or 4K", "ace=2, king=1: total four"),
        "A32.A32.5432.432 A32.K432.K32.432 K32.K32.K432.K32", "A32.K32.5432.432 A32.A32.K432.432"),
    "few losers": (
        "2C artificial, {}",
        ("at most 3 losers", "LTC 3 or less", "LTC ≤3", "LTC <4", "not more than 3 losing tricks", "never more than 3 losers", "not as many as four losers", "losers: at most 3", "losing trick count of 3 or less"),
        "AKQ432.AKQ2.AK.2", "AQ432.AQ32.A2.32"),
    "losers of a raise": (
        "1H 11-21, 5+!h\n  3H 4+!h, {}",
        ("9 losers", "LTC 9", "LTC = 9", "a 9-loser hand", "losing trick count of nine", "9L (losers)", "9 losing tricks", "losers: 9", "9 losers by losing trick count", "raise based on nine losers"),
        "Q432.K432.K32.32", "AK2.KQ32.KQ32.32"),
    "playing tricks": (
        "2S 5+!s, {}",
        ("strong, 8 playing tricks", "strong, eight winners", "strong two with 8 winners", "strong 2, about 8 tricks", "strong, can take eight tricks"),
        "AKQJ8432.A32.2.2", "AK432.A32.Q32.32"),
}  # fmt: skip


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_strength_is_read_alike(table, made, refused):
    assert not misread(table, made, refused)


@pytest.mark.parametrize("text", [
    "5+♥, max 10 hcp", "at least 4 hearts, at most 9 hcp", "min 4♠", "up to 3 spades", "max 4 hearts", "no 5", "denies 4♠", "at most 3 cards", "no 15-17", "9 or 10 points at least",
    "requires no extras", "no extra length", "not strong enough to invite", "AK or KQ", "A or K", "1M", "a king: 9 hcp", "15+ unbal, may be balanced", "5/4 minors", "5-4 or 4-5",
])  # fmt: skip
def test_what_is_no_amount_stays(text):
    for pattern, becomes in (*AMOUNTS, *STRENGTHS):
        assert pattern.sub(becomes, text) == text


def test_an_end_of_the_range_and_a_word_hold_both():
    table = "1S 5+!s, 11-21\n  2S less than a limit raise but at least 8"
    assert not misread(table, "K32.K432.Q32.432 K32.K432.Q32.J32", "K32.Q432.Q32.432 K32.KQ32.K32.432")


def test_losers_stand_for_points():
    table = "1H 11-21, 5+!h\n  1S 4+!s, 6+\n    4C splinter, 4 losers"
    assert not misread(table, "AKJ2.AKJ8532.2.2", "Q432.AQ432.KQ2.2")
