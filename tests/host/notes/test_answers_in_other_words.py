# ruff: noqa: E501 - a wording is read as a whole
"""Answers, second rounds and competition in the words of several players: hands (S.H.D.C) that make
the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "hands that another call shows": (
        "1C 3+\n  2C 10+ points, 5+ support{}",
        (" (unless holding a four-card major)", ", unless he has a four-card major", " (not with a 4-card major)",
         " (except with a four-card major)", " unless there is a four-card major", " (but not with a four-card major)"),
        "K32.A2.432.KQ432", "KQ32.A2.32.KQ432 A2.KQ32.32.KQ432"),
    "more trumps than another call has": (
        "1S 5+\n  3S limit raise (10-12){}",
        (" unless there are only three trumps", " (except with only three trumps)", " unless holding just three trumps, then 1N first"),
        "K432.A32.K432.Q2", "K32.A432.K432.Q2"),
    "a fit in partner's suit": (
        "1S 5+\n  2C 10-11 and {}",
        ("a fit of three cards or longer", "support of three cards or more", "a fit of at least three cards", "3+ trumps"),
        "K32.A432.Q432.J2", "2.A432.Q432.KJ32"),
    "strength alone over a raise by another suit": (
        "1S 5+\n  2C 10-11, {}\n    2D 13-14",
        ("3+ trumps", "support (3+)", "a fit of three cards or longer"),
        "AQ432.K32.32.KJ2 AQ5432.K2.2.KJ32", "AKQ32.K32.32.K32"),
    "partner is told what to bid": (
        "1N 15-17\n  2S {}\n    3C yes",
        ("bid 3C, partner", "please bid 3C", '"bid 3C, partner"', "orders 3C", "obliges opener to say 3C"),
        "AQ2.KQ2.KJ32.Q32 AQ2.KQ2.KJ5432.2", ""),
    "return to the suit that was opened": (
        "1S 5+\n  1N 6-12\n    2C 4+!c\n      2S {}",
        ("preference, 2 trumps, 6-9", "a preference on 2 trumps, 6-9", "6-9, 2 trumps, preference"),
        "K2.Q432.Q432.J32", "2.Q432.Q432.KJ32 K32.432.Q432.J32"),
    "an ace or king in the suit that is bid": (
        "2S weak two, 5-10\n  2N asks\n    3D 8-10, {}",
        ("top card (A, K) in the suit named", "side suit with ace or king", "the ace or king in this suit", "A/K there",
         "an outside ace or king here", "A or K in a side suit in it"),
        "KQ5432.32.K32.32", "KQ5432.K2.Q32.32"),
    "no ace or king outside": (
        "2S weak two, 5-10\n  2N asks\n    3N 8-10, {}",
        ("nothing (no A, K) outside", "without A or K in a side suit", "all aces and kings are in the trumps", "no A, K outside"),
        "AK5432.32.J32.32", "KQ5432.32.K32.32"),
    "two of three top honours": (
        "2S weak two, 6-10\n  2N asks\n    3D {}",
        ("2 of the 3", "2 of the 3 big honours", "two of the three top trump honours", "two of A K Q in trumps", "two top honours (A, K, Q)"),
        "KQ5432.32.J32.32", "K65432.K2.Q32.32"),
    "fewer than two of three top honours": (
        "2S weak two, 6-10\n  2N asks\n    3C {}",
        ("without 2 of the 3", "max one of A K Q in trumps", "fewer than two top honours (A, K, Q) in the suit", "not two of the top three honours"),
        "K65432.K2.Q32.32", "KQ5432.32.J32.32"),
    "two key cards and the queen": (
        "1S 5+\n  3S 4+ trumps\n    4N RKCB\n      5S {}",
        ("2 + Q", "KC 2, queen of trumps yes", "KC 2, Q yes", "two of five aces and the queen of trumps"),
        "KQ32.A32.5432.32", "K432.A32.Q432.32 KQ32.432.5432.32"),
    "two key cards without the queen": (
        "1S 5+\n  3S 4+ trumps\n    4N RKCB\n      5H {}",
        ("2 - Q", "KC 2, Q no", "two of five aces and not the queen of trumps", "2 key cards, but no queen"),
        "K432.A32.Q432.32", "KQ32.A32.5432.32"),
    "2D over a strong 2C counts points": (
        "2C 22+\n  2D {}",
        ("4+, no positive", "4+ any", "4 H and more", "4+"),
        "K432.K32.432.432", "Q32.5432.432.432"),
    "up to so many points, with a sign": (
        "1S 5+\n  2C Drury, 3+ trumps, 10-11\n    2S reject{}",
        (", -12", ", up to 12", " (0-12)"),
        "AQ432.K32.32.Q32", "AQ432.KQ2.K2.Q32"),
    "weak, of a hand that is limited already": (
        "(2S)-X-(P)-2N 0-7, asks 3C\n  3C forced\n    3H {}",
        ("hearts, weak", "weak with hearts", "!h, weak"),
        "32.J432.K32.5432", "J432.K2.5432.432"),
    "shape by digits for two suits": (
        "1N 15-17\n  2C Stayman\n    2D no 4M\n      3H GF, {}",
        ("54 in !s/!h", "5-4 in spades and hearts", "5!s 4!h"),
        "KQ432.KQ32.32.32", "KQ32.KQ432.32.32"),
    "not stopped": (
        "1N 15-17\n  (2H)\n    3N 10+, {}",
        ("hearts not stopped", "hearts unstopped", "no stopper in hearts", "hearts not guarded"),
        "K32.32.KQ32.Q432", "K32.KQ2.Q32.Q432"),
    "a suit of the advancer, which the double has shown": (
        "(2H)-X-(P)-2S {}",
        ("0-7", "up to 7", "weak, 0-7"),
        "Q432.32.432.Q432", "AQ32.32.432.KQ32"),
    "a double that promises four or more": (
        "1C 3+\n  (1H)\n    X {}",
        ("4+!s (5, 6 also), 6+", "spades, any length from four, 6+", "4+!s, 6+"),
        "KQ432.32.Q32.432 KQ32.32.Q432.432", "K32.32.KQ32.5432"),
    "a transfer over their double may be weak": (
        "1S 5+\n  (X)\n    2D {}",
        ("5+!h", "hearts, 5+", "five or more hearts"),
        "32.KQ432.Q32.432", "32.K432.KQ432.32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
