# ruff: noqa: E501 - a wording is read as a whole
"""Rows in the words of pairs, clubs and teachers: hands (S.H.D.C) that make the last call of a table,
and hands that do not.
"""

import pytest
from meaning_table import facts, last
from noted import bidder_of, call_of

from spotcard_host.notes.meaning.hands import satisfies

ROWS = [
    # A length, then points.
    ("1C 3+\n  1D 4+ hearts, 6+", "K2.KQ43.8743.J92", "K2.J4.KQ8743.J92 Q2.Q543.8743.J92"),
    ("1D 4+\n(1S)\nX negative, 4+ hearts, 6+", "32.KQ43.K843.J92", "32.KQJ.K843.J932"),
    ("2C strong\n  2D waiting, 4+", "K32.K4.87432.J92", "432.543.Q874.J92"),
    ("1H 5+\n  1N 6-9, two hearts at most", "K32.K4.Q8743.J92", "K32.K43.Q843.932"),
    ("1C 3+\n  1H four cards, 5+", "K2.K9432.8743.92 K2.K943.8743.932", "K2.K94.K8743.J92"),
    ("1S 5+\n  1N forcing\n    2D four cards", "AKJ32.2.KQ843.92", "AKJ32.K43.K84.92"),
    ("2H 5-9, 6 cds (NV may be 5)", "32.KQJ432.K84.92", "32.KQJ4.K843.J92"),
    ("3C 6-7, BAR", "32.43.J84.KQJ432", "32.43.8742.KQJ43"),
    ("1H 5+\n  3C 5+ cards (6 if minor), 9-11", "K32.3.K84.AJ9432", "K32.43.K84.AQJ92"),
    ("1D 4+ unless 4432 exactly\n  2D inv'd: 4+ fit, 10+, no 4M", "K32.A43.KQ84.J92", "K32.A43.KQ8.J932 K32.A432.KQ84.92"),
    # Strength.
    ("1S 5+, 12-21 (good 11 okay)\n  2C GF", "K32.A43.84.AQ932", "K32.A43.84.KJ932"),
    ("1C 16+ all hands (but if balanced 17+)", "KQ2.AJ43.AQ84.J2 AKJ32.2.AQ843.Q2", "KQ2.AJ43.KQ84.32"),
    ("1C 16+, any shape. Exception: balanced 20-21, see 2N", "AKJ32.2.AQ843.Q2 KQ2.AJ43.AQ84.J2", "AKQ.AQ43.AJ84.32"),
    ("2C about eight playing tricks in a suit of my own, or 20-22 balanced", "AK3.AQ43.AJ8.QJ2 2.AKQJ9843.A84.2", "KQ2.AJ43.KQ84.32"),
    ("2C strong but not game forcing: a good six-card suit with 8.5 tricks, or 22-23 regular", "A2.AKQJ984.AK4.2", "A2.AK43.AQ84.J32"),
    ("2D forcing to game, 24+", "AKQ3.AKQ3.A84.K2", "AK3.AKQ3.A84.K92"),
    ("1H 5+\n  3C 4 card support, 10-12, invit", "K2.KQ43.K843.J92", "K2.KQ4.K8432.J92"),
    ("1C clubs, or a weak no trump, or any 18+", "K32.KQ4.KJ84.J92 AK2.AKJ43.KQ84.2 32.K43.K8.AQJ932", "KQ432.K43.K84.92"),
    ("(1C)-1N 15-18 (balancing 11-14)", "KQ2.AJ4.KQ84.K92", "KQ2.J43.KJ84.K92"),
    ("(1C)-X takeout, 12+ with support for the unbid suits, or 17+ any", "KQ32.AJ43.K843.2 AKJ32.KQ3.84.AQ2", "KQ32.J543.K843.2 KQ32.AJ4.84.K932"),
    ("(1D)-X 12+, support everywhere; 18+ with anything", "KQ32.AJ43.2.K843 AKJ32.AKQ.84.K92", "KQ32.AJ.K843.J92 KQ32.J543.2.K843"),
    ("1H 5+\n  4H to play from either extreme", "", "AKQ2.2.K8432.J92"),
    # Two suits.
    ("(1N)-2H 5 cards and a minor", "K2.KQJ43.2.KJ843", "K32.2.K3.AQJ8432 K2.KQJ43.K84.J92"),
    ("(1N)-2C both majors, 5-4", "KQJ32.KQJ43.2.92", "KQJ32.KQJ.K84.92"),
    ("1N 15-17\n  2C Stayman\n    2D no major\n      2H 5 cards, 4 in the other major, invitational", "Q932.KQJ43.84.92", "932.KQJ43.Q84.92"),
    ("(2H)-4C 5+ clubs and 5+ other major, strong", "AKQ32.2.84.AQJ92", "32.AKJ32.8.AQJ92"),
    ("(1N)-2C 5-4 majors\n  2D no preference", "Q32.J54.K8432.92", "Q432.J5.K8432.92"),
    ("1C 16+\n  2S 8+, 4441 type with a red singleton", "KQ32.K432.2.KJ92", "KQJ32.K4.K84.J92 KQ32.K432.K843.2"),
    # Suits spoken of, and support.
    ("1N 15-17\n  2S transfer, 6+ clubs\n    2N good clubs for you, an honour and three cards or better", "KQ2.AJ4.KQ84.K92", "KQ2.AJ43.AQ84.92"),
    ("1N 15-17\n  2N transfer, 6+ diamonds\n    3C good diamonds, an honour third or better", "KQ2.AJ43.K84.KJ2", "KQ2.AJ43.K8.KJ92 KQ2.AKJ4.984.KJ2"),
    ("1H 4+\n  2H 6-9, four hearts (or three and a shortage)", "K2.KQ43.8743.J92", "K32.K43.Q843.932"),
    ("1H 5+\n  2H 6-9, four trumps, or three with a ruffing value", "K2.K43.Q8432.J92 K32.K943.Q8.9832", "K32.K43.Q843.932"),
    ("1C 3+\n  1H 4+\n    1N 12-14\n      2C Roudi\n        2D minimum with two cards of support", "KQ2.K4.KJ84.J932", "KQ2.K43.QJ84.J92"),
    ("(1C)-X 12+, short there, support for the rest", "KQ32.AJ43.K843.2", "KQ32.AJ4.84.K932"),
    ("2H six cards, 6-10, two honours in the suit", "32.KQ8743.K84.92", "32.QJ8743.K84.K2"),
    ("2C 22+\n  2D waiting\n    2S 5+\n      3S 3+ trumps with an ace or a side king", "K32.A43.8743.932", "Q32.Q43.8743.932 K2.A43.87432.932"),
    ("1C 16+\n  1H 8+, 5+ hearts\n    1S relay\n      2H 6+ hearts, no side suit", "K32.KQJ432.84.92", "K2.KQJ432.K843.2"),
    ("1S 5+\n  3N 12-15 balanced with three small spades", "432.AQ4.KQ84.K92", "KQ2.AQ4.K843.J92"),
    ("2N 20-22\n  3S minor suit Stayman, slam interest", "32.K3.KQ84.AQ932", "KQ32.K432.A84.92"),
    ("1N 15-17\n(2H)\n3N no stopper, no major", "K32.K43.KQ84.J92", "432.J43.K843.J92"),
    # Answers.
    ("1S 5+\n  3S 10-12\n    4N Blackwood\n      5D one", "A2.K43.8743.J932", "K2.K43.8743.J932 A2.A43.8743.J932"),
    ("1C 16+\n  1H 8+\n    2H asks for controls\n      3D 5 or more", "A2.KQJ43.AK4.932", "K2.KQJ43.QJ4.932"),
    ("1H 5+\n  2N GF\n    3C asks for shortness\n      3S none", "K2.AKJ43.K84.932", "K32.AKJ43.K8432."),
    ("1H 5+\n  2N GF\n    3C min\n      3D shrt?\n        3H shrt C", "K432.AKJ43.843.2", "K2.AKJ43.K84.932"),
    ("1C 3+\n  1D four cards, can hide a major only if 12+", "K32.K43.KQ84.J92 K432.A3.AQ84.J92", "K432.43.KQ84.J92"),
    # Remarks about other calls.
    ("1S 5+\n  1N forcing\n    2C 3+ clubs (5332 with 3-3 minors: bid 2C)", "AKJ32.2.K8.QJ932", "AKJ32.K43.K843.2"),
    ("(1D)-1S-(P)\n  2D 10+ with 3+ spades, simple raise is 6-9", "K32.A43.KJ84.J92", "K32.A43.J843.J92"),
    ("2D 11-15, 4414\n  2H to play, so is 3C", "K32.K432.Q843.92", ""),
    ("1S 5+\n  4C singleton or void, four trumps, 13-15; 4D and 4H the same in their suits", "KQ32.A432.KQ84.2", "KQ32.A43.KQ8.J92"),
    ("1C 16+\n  1D 0-7\n    1N 17-19 balanced. Stayman and transfers as over 1N opening", "KQ2.AJ43.KQ84.K2", "KQ2.AJ43.KJ84.J2"),
    # Conventions named beside an opening are answers to it.
    ("1N 15-17, Stayman, transfers", "KQ2.A43.KQ84.J92", "KQ2.43.A4.AQJ932"),
    ("2N 20-21 (Stayman and Jacoby)", "KQ2.A43.AKJ4.KJ9", "KQ2.A432.AQ4.J92"),
    ("1S 11-15, 5+; Jacoby 2NT, Bergen & splinters", "AQJ32.43.KQ4.J92", "AQJ2.43.KQ42.A92"),
    ("1H 5+. Drury, 11-15", "32.AQJ43.KQ4.J92", "A2.AQJ43.KQ4.K92"),
    ("1D = transfer to hearts, 8+", "K32.AQJ43.84.J92", "K32.43.AQJ84.J92"),
]


@pytest.mark.parametrize("table, yes, no", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_means(table, yes, no):
    entry = last(table)
    made = [hand for hand in yes.split() if not satisfies(facts(hand), entry.choice)]
    assert not made, entry.choice
    for hand in no.split():
        assert not satisfies(facts(hand), entry.choice), hand


def test_a_longer_suit_that_its_call_does_not_show_blocks_none(tmp_path):
    bidder = bidder_of(tmp_path, (
        "1C 3+\n  1D 4+, can hide a major only if 12+\n  1H 4+ cards, 5+\n  1N 8-10\n"
        "  2D 6 cards, weak, 4-7\n"))
    assert call_of(bidder, "1C P", "74.K863.AJ852.94") == "1H"
    assert call_of(bidder, "1C P", "74.KJ83.AQ85.962") == "1H"
    assert call_of(bidder, "1C P", "K4.K863.AQJ52.94") == "1D"
