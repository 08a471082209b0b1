# ruff: noqa: E501 - a wording is read as a whole
"""Doubles, overcalls and raises in many wordings: hands (S.H.D.C) that make the last call of a table, and hands that do not."""

import pytest
from meaning_table import misread, wordings

CLASSES = {
    "opening values": (
        "(1S)\n  X {}",
        ("opening values", "opening-bid strength", "the strength of an opening bid", "at least an opener",
         "a hand that would have opened", "good enough to open the bidding", "a sound opening or better",
         "an opening hand or better"),
        "32.KQ32.AQ32.K32 2.AK32.AQ32.KQ32", "32.Q432.K432.Q32"),
    "too little to answer": (
        "1H 5+\n  P {}",
        ("not enough to respond", "too weak to answer", "denies 6 points", "does not have 6 points",
         "too little to respond (under 6)"),
        "Q432.32.K432.432", "K432.32.K432.Q32"),
    "no extras": (
        "1C 4+\n  1S 4+\n    2C 6+, {}",
        ("no extras", "denies extras", "no extra values", "bare opening", "nothing beyond a minimum opening",
         "no additional values", "no extra strength or shape", "minimum"),
        "32.A32.K2.AQ5432", "32.AK2.A2.AQ5432"),
    "limited by two calls": (
        "1H 5+\n  3C 4+ trumps, {}",
        ("mixed raise", "between a preempt and a limit raise", "better than a preempt but less than a limit raise"),
        "32.KJ32.Q432.Q32", "32.5432.Q432.432 A2.KQ32.K432.432"),
    "at most so many of one suit": (
        "(1H)\n  X {}",
        ("heart doubleton or shorter", "doubleton heart or shorter", "doubleton or less in the suit opened",
         "doubleton or fewer in hearts", "<3 H", "at most two hearts"),
        "KQ32.32.A432.K32 KQ32..AQ432.K432", "KQ32.K32.AK2.432"),
    "so many of each": (
        "(1C)\n  X 12+, {}",
        ("spades, hearts and diamonds (3+ each)", "three cards in each of spades, hearts & diamonds",
         "3+ cards in each unbid suit", "no unbid suit shorter than three", "no suit but clubs with fewer than 3 cards",
         "at least 3-3-3 in the other suits", "three-card support or better for every other suit",
         ">=3 cards in all suits except clubs", "support for the other three suits"),
        "KQ32.A32.KQ32.32", "KQ32.AQ32.K2.432"),
    "so many of both": (
        "(1C)\n  2C {}",
        ("five or more cards in both hearts and spades", "no fewer than five cards in either major",
         "hearts and spades, 5+ in both", "5-5 majors or longer", "spades and hearts (5+ each)",
         ">=5 cards in both hearts and spades"),
        "KQ432.AJ432.2.32", "KQ432.AJ43.32.32"),
    "suits by their colour": (
        "(1H)\n  P\n    (1S)\n      X {}",
        ("both black suits, 4-4 at least", "4+ in both blacks", "at least 4-4 blacks", "four or more cards in each black suit",
         "black two-suiter, 4-4 at least", "no fewer than 4 cards in either black suit"),
        "KQ32.2.A32.KQ432", "KQ32.A432.A32.K2"),
    "neither major": (
        "1C 3+\n  2C 5+, 10+, {}",
        ("no 4-card major", "fewer than four cards in each major", "at most three cards in either major",
         "max 3-3 in the majors", "no more than three in either major"),
        "K32.A32.32.KQ432", "K2.A432.32.KQ432 A432.K2.32.KQ432"),
    "either of two suits": (
        "(1S)\n  2S {}, 8-12",
        ("5+!h and either 5+!c or 5+!d", "5+H + 5+ C/D", "5+ hearts/5+ minor", "hearts and clubs or hearts and diamonds, 5-5"),
        "2.KQ432.AJ432.32 2.KQ432.32.AJ432", "2.32.KQ432.AJ432 2.KQ5432.AJ2.432"),
    "a long suit of good quality": (
        "(1D)\n  1S {}, 8-16",
        ("5+ strong spades", "five or more good spades", "spades long and strong", "5+ spades with honours",
         "good, long spades", "five spades of good quality"),
        "KQJ32.A2.432.432", "65432.AK2.A32.32"),
    "six, or five good ones": (
        "(1H)\n  2D {}, 11-15",
        ("6+!d or a good five", "6+!d (or good 5)", "six diamonds, five only if the suit is good", "5 good diamonds or 6+",
         "6+, or 5 of good quality", "six or more diamonds, or five to two top honours"),
        "K2.32.KQJ32.A432 K2.32.QJ5432.AK2", "AK2.32.Q5432.AJ2"),
    "three and no more": (
        "1C 3+\n  1S 4+\n    (2D)\n      X {}",
        ("exactly three spades", "specifically three spades", "spade support with three, not four",
         "a 3 card fit for spades"),
        "K32.AQ2.32.KQ432", "KQ32.A2.32.KQ432 K2.AQ2.432.KQ432"),
    "a penalty pass": (
        "(1H)\n  X\n    (P)\n      P {}",
        ("penalty pass", "for penalties", "converts to penalties", "heart stack", "trump stack", "leaving it in for penalties",
         "business pass"),
        "32.KQT432.32.432 K2.QJ432.432.K32", "K432.Q32.432.K32 432.65432.K32.32"),
    "for the lead": (
        "(1N)\n  P\n    (2H)\n      X {}",
        ("lead-directing, good suit", "asks for a heart lead, good suit", "lead director, good suit",
         "good suit, please lead it", "wants a heart lead: good suit"),
        "32.KQJ32.432.432", "32.65432.AK2.432"),
    "two long suits over a weak two": (
        "(2S)\n  4D {}",
        ("5-5 hearts and diamonds", "5+!d and 5+!h", "diamonds and hearts (5+ each)"),
        "2.AKJ32.AQ432.32", "2.QJ432.QJ432.32"),
    "a stopper in other words": (
        "(2D)\n  2N 15-18, {}",
        ("a hold in diamonds", "I can stop the diamonds", "1+ stopper in diamonds", "a stopper in the preempter's suit"),
        "KQ2.A32.KQ2.K432", "KQ2.AK2.432.KQ32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []


NEAR = {
    "no extras are needed": (
        "(1H)\n  X 12+ takeout, {}", ("it requires no extra values", "no extras needed"),
        "KQ32.2.AK32.KQ32 KQ32.32.AQ32.Q32", ""),
    "points from six on, not cards": (
        "1C 3+\n  1H 4+!h, {}", ("6+", "6+ hcp"), "432.KQ32.K32.432", "432.K432.Q32.432"),
    "a length in one major": (
        "1N 15-17\n  2D {}, 8+", ("at least five cards in either major",), "KQ432.32.K32.432 32.KQ432.K32.432", "KQ32.K432.32.432"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(NEAR))
def test_near_misses(table, made, refused):
    assert misread(table, made, refused) == []
