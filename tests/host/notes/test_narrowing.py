# ruff: noqa: E501 - a wording is read as a whole
"""Words that leave hands out: suits never longer than others, bare honours, hands too good,
what is never done.
"""

import pytest
from meaning_table import last, misread, wordings

CLASSES = {
    "a long major with its length": (
        "(1N)\n2D {}",
        ("one long major, 6+ cards", "a long major (6+ cards)", "long major, six cards", "any long major"),
        "AQ8732.J82.83.J9 96.KQ7632.K3.QJ2", "AQ873.J82.832.J9 A9.76.KQ7632.K32"),
    "a fit of so many cards": (
        "1H 5+!h\n  3D raise, 10-12, {}",
        ("a fit of 4+ cards", "fit of four cards or more", "support of at least 4 cards", "a fit of at least four cards"),
        "32.KQ73.K932.K92 2.KQ76.K932.K842", "32.KQ7.K9432.K92 Q9873.K2.K3.KJ93"),
    "no long suit beside the one shown": (
        "(1N)\n2D {}",
        ("one major, 6+, no 4c side suit", "1 major, 6+, no 4-card side suit", "6+ in a major, no other 4-card suit",
         "1 major, six cards or more, no second suit of 4 cards"),
        "AQ8732.AJ8.8.J96 A96.KQ7632.K3.Q8", "AQ8732.AJ82.8.J9 AQ87.AJ82.83.J96"),
    "no long suit beside the one opened": (
        "1H 11-16, 5+!h\n  2N asks\n    3S short spades, {}",
        ("no side 5-card suit", "no 5-card side suit", "no second five-card suit", "no other 5-card suit"),
        "7.AQ9764.A73.A52 7.KJ843.KQ53.K98", "7.AQ976.A7.KJ652"),
    "no long suit at all": (
        "1C 16+\n  1H 8-11, {}",
        ("no 5-card suit", "no 5c suit", "no five-card suit"),
        "J84.A962.Q87.K92", "J84.A96.QT872.K2 J8.A9632.QT8.K42"),
    "longer than the suit just named": (
        "1N 15-17\n  2D five hearts or more, {}",
        ("longer than the spades", "longer than spades", "hearts longer than spades", "spades never longer",
         "!s not longer than !h")[:3],
        "QT63.KT852.K2.53 32.KT852.AQJ652.", "KT852.QT632.K2.5 QT8532.KT862.K2."),
    "never longer than another": (
        "1S 11-15, 5+!s{}",
        (", H never longer", ", hearts never longer than spades", ", !h not longer", ". Hearts are never longer than spades."),
        "KQT43.AQT63.T5.4 KQT43.AQT.K63.54", "KQT43.AQT763..T5"),
    "one card less": (
        "(1H)\n1S 8-15, 5+!s\n  (2H)\n    X both minors, 8+, {}",
        ("no third spade", "no 3 spades", "fewer than three spades"),
        "Q8.A73.A863.QT73", "Q82.A7.A863.QT73"),
    "no control": (
        "1S 11-21, 5+!s\n  3S 10-12, 4+!s\n    4D slam try, first-round control in diamonds, {}",
        ("clubs uncontrolled", "no control in clubs", "uncontrolled clubs"),
        "AKQ64.AQ5.A6.732", "AKQ64.A65.A63.K2 AKJ642.AQ5.A63.2"),
    "no stopper": (
        "1D 11-21, 4+!d\n  1H 6+, 4+!h\n    1S 4+!s\n      2C artificial, game forcing, {}",
        ("no stopper whatever in clubs", "clubs unstopped", "no stopper in clubs"),
        "K4.KQ762.KQJ2.43", "K4.KQ762.KQ32.A3"),
    "a bare honour": (
        "1S 11-21, 5+!s\n  4C splinter, singleton or void in clubs, 4+!s, 10-13{}",
        (", but never bare A/K", " (but never bare A/K)", ". Not used with a singleton ace or king.",
         ", not with a stiff ace or king", ", never a singleton honour"),
        "A976.KQ85.KJT87. AQ76.K985.KT76.4", "A976.KQ85.J987.A KT62.KQT3.J876.K"),
    "too good": (
        "1H 11-21, 5+!h\n  4H weak, 5+!h, 0-9{}",
        (". Two aces = too good", ", two aces is too good", ". 2 aces would be too strong"),
        "A.T98542.T7.Q854 5.KT764.972.Q652", "7.98543.AT64.A32"),
    "never made with": (
        "(1S)\n2C 12-17, 5+!c{}",
        (". It is never made with four hearts.", "; this is never used with four hearts", ". Never bid with four hearts"),
        "T.AK9.842.AQJ764", "T.AK96.84.AQJ764"),
    "a shorter suit that wants more": (
        "#SEAT 3\n1S {}",
        ("may be a four-card suit, 9-15 HCP, and then two of the top three spade honours are required",
         "4 spades OK if suit has two of the top three and 9-15 HCP. Otherwise normal 5+ spades, 9-15"),
        "KQ83.J72.K82.Q94 J9832.A72.K82.Q4", "J983.AK2.K82.Q94 J98.AK2.KQ82.Q94"),
    "the place of another line": (
        "1S 11-21, 5+!s{}",
        (". Third seat as above", ". In third seat see below", "; 4th seat as described above"),
        "AQ873.KJ7.82.K62", "AQ87.KJ72.82.K62"),
    "a number that is no call": (
        "(1H)\nX takeout, 12+, {}",
        ("3+ in each of S, D and C, max 2H", "3+ in each of S, D, C", "3+ in each of !s, !d, !c"),
        "AQ73.2.KJ82.K962", "AQ73.K2.KJ982.K2"),
    "losers counted": (
        "1H 11-21, 5+!h\n  3H 4+!h, {}", ("9 LTC", "9 losers"),
        "986.AJ42.Q94.653", "A76.K532.AKT6.K7"),
    "not vulnerable in front": (
        "2H {}", ("Vulnerable: six cards headed by two of the top three, 7-10. Not vulnerable: five cards, 7-9",
                  "Vul: 6 cards headed by two of the top three, 7-10. Non vul: 5 cards, 7-9."),
        "Q3.KQJ873.98.Q94 Q3.KQT87.982.Q94", "Q3.KQ87.9832.Q94"),
    "six of a major without four of the other": (
        "2D Multi: {}", ("6M, 5-10, not 4oM", "six of a major, 5-10, no four cards in the other major"),
        "KQ5432.J85.94.52", "KQ5432.J854.94.5"),
    "either of two whole hands": (
        "1S 11-21, 5+!s\n(2H)\nP {}", ("either 0-7 hcp with 0-2 spades, or 5+ hearts",
                                        "either under 8 with fewer than 3 spades, or a trap with 5+ hearts"),
        "84.Q32.J8432.543 8.AKJT5.AT9653.T", "843.AQ32.J84.543 84.A32.KQ432.543"),
    "honours of the good suit": (
        "1S 11-21, 5+!s\n(2D)\n4C {}", ("four spades and five good clubs, two of the top three",
                                        "4 spades and 5 good clubs, 2 of the top 3"),
        "A983.T53.7.AQ872", "AQ83.T53.7.QJ872"),
    "a place in front of several things": (
        "2S {}", ("NV: 5+S, 3-9, no 4H. Vul: 6S, 3-10", "NV: 5+S, 3-9, no 4H. 5-3-3-2 is normal at fav. Vul: 6S, 3-10"),
        "QJ974.84.K83.962 KQJ974.84.83.962", "KQJ974.AQ84.8.96"),
    "both majors in either order": (
        "(1N)\n2C {}", ("both majors, at least 5-4 or 4-5, from 9 hp", "majors, at least 5-4 or 4-5, 9+"),
        "AQ974.KJ83.85.92 AQ97.KJ863.85.94", "AQ974.KJ8.852.94"),
    "at most one card": (
        "1S 11-21, 5+!s\n  4S 6-10, 4+!s\n    (5C)\n    P {}",
        ("max one club and not a minimum (15+)", "max. one club, 15+", "at most one club, 15+"),
        "AKQ84.JT94.AT7.K", "AKQ84.JT9.AT7.K2"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize("text", [
    "1N 15-17. Six spades, never the worst of hands, only in need",
    "3N solid minor (without a king of the blood royal outside)",
])
def test_a_remark_that_leaves_hands_out_was_not_understood(text):
    assert not last(text).meaning.understood


@pytest.mark.parametrize("text", [
    "Multi. Weak two in a major, 6-10 NV, 8-10 vul, or 25-26 balanced. Not in fourth seat",
    "Multi. Weak two in a major with 6 cards, or 25-26 balanced. The weak hand is 6-10 hp not zone, 8-10 in zone. Not in fourth hand!",
    "6 hearts, 6-10 NV. Not in fourth seat",
])
def test_a_seat_is_left_out_of_every_kind_of_hand(text):
    terms = last(f"2D {text}").own.terms
    assert terms and all(("seat", "123") in term.tests for term in terms)


@pytest.mark.parametrize(("table", "made", "refused"), [
    # A possibility under a condition is no promise.
    ("1C 11-19, clubs may be only 2 with 4=4=3=2", "AQ73.K82.K4.Q962", ""),
    ("1D 11-19, diamonds could be only three with 4-4-3-2", "AQ7.K82.KJ94.Q96", ""),
    # An exception may allow hands.
    ("2S weak. The exception is 5 cards, or a good suit in third seat", "KQJ874.85.K72.94", ""),
    ("1N 15-17. The only exception is a 5-card major and 17 points", "AQ7.K82.KJ94.A96", ""),
    # What stands behind "too strong" says when.
    ("1S 11-21\n  2S 7-10, 10 points is too strong with four trumps", "Q73.K82.KJ94.962", ""),
    ("1N 15-17\n  2C Stayman; 4-4-3-2 or 4333 is normal, invitational", "Q732.K82.KJ9.962", ""),
    ("1N 15-17 balanced with a long minor", "Q73.K8.KQ9.AJ962", ""),
    ("1D 11+, diamonds not longer than hearts or spades", "AQ73.KQ82.KJ94.2", ""),
    ("1C 16+\n  1D 6+ diamonds or 4 diamonds, no five-card suit", "AQ73.K82.KJ94.Q2", "AQ73.K8.KJ942.Q2"),
    ("2S non-vul: 5-9, vul: 8-11, 6 cards", "KQJ874.85.K72.94", "KQJ8.85.K72.9432"),
    ("1H 4 hearts OK if the suit is good. Otherwise 5+ hearts, 11-21", "A3.KQ872.KJ4.962", "A3.KQ8.KJ42.9652"),
])
def test_near_misses(table, made, refused):
    assert misread(table, made, refused) == []
