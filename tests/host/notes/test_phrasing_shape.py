# ruff: noqa: E501 - a wording is read as a whole
"""Shapes, honours, stoppers, controls and key cards in many wordings: hands (S.H.D.C) that make the last call of a table,
and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

CLASSES = {
    "no singleton or void": (
        "1C 3+\n  1H 4+\n    1N {}",
        ("no singleton or void", "at least two cards in each suit", "two or more in every suit",
         "no suit shorter than a doubleton", "a doubleton or more in all four suits", "no sing. or void", "no sing/void",
         "no suit with 0 or 1 card", "every suit 2+", "never without two cards in every suit"),
        "K32.32.AK2.K5432 KJ32.A2.K32.Q432", "KJ32.2.AK32.Q432 KJ32..AK32.Q5432"),
    "flat": (
        "1S 5+\n  3N {}",
        ("4333", "dead flat", "no suit shorter than three", "one four-card suit and three three-card suits",
         "completely flat (4333)"),
        "K32.KQ2.Q432.K32", "K32.KQ32.Q432.K3"),
    "not balanced": (
        "1D {}",
        ("unbalanced", "non-balanced", "excludes all balanced hands", "denies any balanced hand"),
        "A2.2.AK432.K5432", "A32.K32.AK32.432"),
    "balanced in other words": (
        "1C {}, 15-17",
        ("evenly distributed", "no-trump shape", "NT distribution", "NT pattern"),
        "KQ32.A32.K32.A32", "KQ32.2.A432.AK32"),
    "one card and no void": (
        "1H 5+\n  4C {}",
        ("exactly one club", "one club, no more, no less", "one and only one club", "one club, not a void",
         "just one club", "c singleton only (voids go elsewhere)", "singleton club, no void"),
        "K32.KQ32.AJ432.2", "K32.KQ32.AJ5432. K32.KQ32.A432.32"),
    "shortness somewhere": (
        "1S 5+\n  4C {}",
        ("unknown shortness", "undisclosed singleton or void", "a singleton or void, suit unspecified",
         "any side singleton or void", "a mystery shortage", "a singleton in an unnamed suit",
         "at least one side suit of 0 or 1 card", "sing/void anywhere outside spades"),
        "KQ32.2.KQ432.432 KQ32.KQ432.2.432", "KQ32.K32.Q32.432"),
    "a splinter with its suit": (
        "1H 5+\n  4D {}",
        ("splinter", "splinter in diamonds", "diamond splinter", "splinter, short diamonds",
         "splinter in the suit bid"),
        "KQ32.KQ32.2.A432", "KQ32.K32.2.AK432 KQ32.KQ32.32.A43 5432.5432.2.5432"),
    "shortness explained": (
        "1S 5+\n  3D {}",
        ("shortage somewhere", "shortage somewhere (singleton or void)", "short suit somewhere",
         "shortage somewhere (sing./void)", "any shortage (0-1 card)"),
        "KQ32.2.KQ432.432 KQ432.K432.2.432", "KQ32.K32.Q32.432"),
    "suits without names": (
        "(1N)\n  2S {}",
        ("two-suiter", "an unspecified two-suiter", "two long suits", "two suits, not specified",
         "two long suits, undisclosed"),
        "2.AJ432.32.KQ432 KQ432.32.AJ432.2", "2.A32.32.KQJ5432"),
    "three suits": (
        "2H three-suited, 11-15\n\n2D {}, 11-15",
        ("three suits, short in hearts", "4+ cards in three suits, short hearts", "all suits but hearts",
         "three suits other than hearts", "short in hearts, the other three suits"),
        "KQ32.2.AQ32.Q432 KQ32..AQ432.Q432", "KQ32.Q432.AQ32.2 KQ5432.2.A32.K32"),
    "as good as two honours": (
        "2S six spades headed by {}, 6-10",
        ("at least KQ", "KQ or better", "two of the ace, king, queen", "KQ at the least", "no worse than KQ"),
        "KQ5432.32.K32.32 AQ5432.32.Q32.32 AK5432.32.432.32", "QJ5432.K2.K32.32 AJ5432.32.K32.32"),
    "as good as the ace and queen": (
        "2S six spades, {}, 6-10",
        ("at least AQ", "AQ or better in spades"),
        "AQ5432.32.Q32.32 AK5432.32.432.32", "KQ5432.32.K32.32 AJ5432.32.K32.32"),
    "so many cards with these": (
        "2H {}, 6-10",
        ("KQ sixth", "KQ to six", "KQxxxx"),
        "32.KQ5432.K32.32", "32.KQ65432.K2.32 32.AJ5432.K32.32"),
    "a good suit": (
        "(1H)\n  1S {}, 8-15",
        ("a good suit", "suit of good quality", "the suit must be good", "spades are good", "good quality suit",
         "never without a good suit", "suit quality is good"),
        "KQ432.32.K32.432 AJT32.32.K32.432", "K5432.32.KQ2.432"),
    "a poor suit in answer to 2N": (
        "2D weak two\n  2N asks\n    3C {}",
        ("poor suit", "bad suit", "weak suit", "poor diamonds", "suit is poor", "suit of poor quality"),
        "K2.32.QJ5432.Q32", "32.32.KQ5432.Q32"),
    "half a stopper": (
        "1D 4+\n  (1H)\n    2C 5+ 10+\n      2H {}",
        ("half stopper", "½ stop", "half a stopper in hearts", "semi-stopper in hearts", "half heart stop",
         "Qx or Jxx in hearts", "hearts half stopped", "half a guard in their suit", "1/2 stopper (Qx, Jxx)"),
        "K32.Q2.AK432.Q32 K3.J32.AK432.Q32", "K32.A2.KQ432.432 K32.32.AK432.Q32 K3.Q32.AK432.Q32"),
    "half a stopper at least": (
        "1D 4+\n  (1H)\n    2C 5+ 10+\n      2H {}",
        ("at least half a stopper", "half stopper or better in hearts"),
        "K32.Q2.AK432.Q32 K32.A2.KQ432.432", "K32.32.AK432.Q32"),
    "stoppers in the unbid suits": (
        "1S 5+\n  2D 5+ 10+\n    2S 5+\n      2N {}",
        ("both unbid suits stopped", "stoppers in clubs and hearts", "no unbid suit unstopped", "H and C stop",
         "guards in both unbid suits", "hearts and clubs are both stopped", "!h and !c stopped",
         "stoppers in clubs as well as hearts", "stops in both other suits"),
        "32.K32.AQ432.K32", "32.K32.AQ432.432 K2.432.AK432.K32"),
    "no stopper": (
        "1N 15-17\n  (2H)\n    3N {}",
        ("no stopper in hearts", "hearts unstopped", "unstopped in hearts", "hearts are unstopped"),
        "KQ2.432.K432.Q32", "K32.K32.K432.Q32"),
    "an honour in partner's suit": (
        "(1D)\n  1H 5+\n    2H {}",
        ("an honour in hearts", "honour in partner's suit", "heart honour", "at least one honour in hearts",
         "support including an honour", "three hearts with at least one honour", "never without an honour in hearts"),
        "432.K32.K432.432", "K32.432.K432.432"),
    "ace or king of a suit": (
        "2S weak two\n  2N asks\n    3D {}",
        ("diamond ace or king", "D A or K", "feature in diamonds (A or K)", "outside ace or king in diamonds",
         "the ace or king of diamonds", "side ace or king: diamonds", "diamond feature, ace or king"),
        "KQ5432.32.K32.32", "KQ5432.K2.Q32.32"),
    "nothing outside": (
        "3H seven cards, {}",
        ("no outside ace or king", "neither ace nor king outside hearts", "side suits contain no ace and no king",
         "all aces and kings are in hearts", "never a side ace or king", "no ace/king on the side",
         "at most a queen in each side suit"),
        "Q2.KQ65432.32.32", "2.QJ65432.K32.32 A2.QJ65432.32.32"),
    "an ace outside": (
        "3H seven cards with {}, 5-10",
        ("a side ace", "an ace outside hearts", "an ace on the side", "ace elsewhere", "at least one outside ace",
         "an ace in one of the side suits"),
        "A2.QJ65432.32.32", "32.AQ65432.32.32 K2.KQ65432.32.32"),
    "a control": (
        "1H 5+\n  3H limit raise\n    3S {}",
        ("spade control", "first or second round !s control", "A/K/sing/void in spades", "spades controlled",
         "not two quick spade losers", "spade ace or king, or a singleton or void there", "controls spades"),
        "K2.AQ5432.AK2.32 2.AQ5432.AK2.432", "Q2.AKQ432.AK2.32"),
    "a control of the first round": (
        "1S 5+\n  3S limit raise\n    4C {}",
        ("first round club control", "ace or void in clubs", "club ace or void", "1st-round !c control",
         "the ace of clubs or a void", "no loser on the first round of clubs"),
        "AQ5432.K32.K2.A2 AQ5432.K32.KQ32.", "AQ5432.A32.K2.K2 AQ5432.A32.KQ2.2"),
    "one control and not another": (
        "1H 5+\n  3H limit raise\n    4D {}",
        ("diamond control, no club control", "control in diamonds, none in clubs", "diamonds controlled, clubs uncontrolled",
         "controls diamonds, not clubs", "control in diamonds, denies one in clubs",
         "bypasses clubs = no club control; diamond control"),
        "KQ.AKJ432.A2.432", "KQ.AKJ432.Q2.A32 Q2.AKJ432.A2.A32"),
    "key cards": (
        "1H 5+\n  3H limit raise\n    4N RKCB\n      5C {}",
        ("1 or 4 keycards", "1430: one or four", "RKCB 1430, 1 or 4", "1 (4) key cards", "key cards: 1 or 4",
         "first step in 1430", "one (or four) of five aces", "one or four KCs"),
        "KQ2.KQ32.QJ32.32", "A32.KQ32.QJ2.432 KQ2.Q432.QJ32.32"),
    "key cards and the queen": (
        "1S 5+\n  3S limit raise\n    4N RKCB\n      5S {}",
        ("2 with the queen", "2+Q", "two key cards and the trump queen", "RKC: 2 + queen", "two, with trump Q",
         "two kc w/ queen"),
        "KQ32.A32.Q432.32", "KJ32.A32.Q432.32 KQ32.K32.Q432.32"),
    "aces": (
        "1N 15-17\n  4C Gerber\n    4D {}",
        ("0 or 4 aces", "no ace or four", "none or four aces", "no aces or all four", "0 (or 4) aces",
         "denies an ace (or has all four)", "none of the aces or all four"),
        "KQ2.KQ32.KQ2.K32 AQ2.A32.A432.A32", "AK2.KQ32.KQ2.432"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []


NEAR = {
    "two side suits stopped are not all": (
        "2C 11-15 6+\n  2D asks\n    2N {}", ("two side suits stopped",),
        "32.32.AK2.AKQ432 K2.K2.32.AQ65432", ""),
    "an ace outside is denied": (
        "3H seven hearts, {}", ("no ace outside",), "32.AQ65432.32.32", "A2.QJ65432.32.32"),
    "a sixth heart": (
        "1H 5+\n  2H 3+\n    3H {}", ("a sixth heart and minimum",), "32.KQ5432.AQ2.32", "A32.KQ432.AQ2.32"),
    "a number with a suit of no key cards": (
        "1H 5+\n  2N {}", ("4+!h, with the queen of hearts",), "K2.Q432.AK2.Q432", "K2.Q32.AK32.Q432"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(NEAR))
def test_near_misses(table, made, refused):
    assert misread(table, made, refused) == []
