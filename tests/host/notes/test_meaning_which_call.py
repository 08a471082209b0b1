# ruff: noqa: E501 - a wording is read as a whole
"""Clauses about which of two calls is made, and about other calls: hands (S.H.D.C) that make the
last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "hands of this call, and hands of another": (
        "1C 3+, 12-21{}",
        (", with 3-3 in the minors open 1!c, with 4-4 open 1!d", ". With 3-3 in the minors we open 1C; with 4-4 in the minors 1D first",
         ". Better minor: with 3-3 open 1C, with 4-4 open 1D", "; 3-3 minors: always clubs; 4-4 minors: always diamonds",
         ", holding 3-3 in the minors I bid clubs, holding 4-4 I bid diamonds", ". 3-3 in the minors -> 1C, 4-4 in the minors -> 1D",
         ". With four clubs and four diamonds open diamonds", ". With 4-4 start with 1D"),
        "KJ2.K32.Q32.KQ32 K2.KJ32.32.KQ432", "KJ.K32.Q432.KQ32"),
    "shapes that are bid so too": (
        "1D 4+\n  1N 8+, 4+ hearts{}",
        (". 4-4M here", ". 4-4 majors here", "; all 4-4 majors start here", ". With 4-4 in the majors here too",
         ", 4441 here also", "; 4-4-4-1 goes here"),
        "KJ32.KQ32.Q2.432 32.KQ432.K32.Q32", "KQ432.K32.32.432"),
    "the same of the other call": (
        "1D 4+, 12-21. {}",
        ("4-4 or 5-5 minors → always diamonds, never clubs", "4-4 or 5-5 in the minors: always diamonds", "With both minors open diamonds",
         "4-4 minors => 1D", "With 4-4 in the minors bid diamonds, not clubs", "With 5-5 in the minors open 1D", "With 4-4 it's diamonds"),
        "KJ2.K2.KQ432.Q32 K.K2.KQ432.Q5432", "KJ2.K432.KQ3.Q32"),
    "a suit that is named by a word": (
        "1C 3+\n  1H 6+ points, four or more hearts{}",
        (". With five spades bid those", ", with five spades start with those", ". With 4-4 in the majors bid hearts first, with five spades bid spades",
         ". Holding five spades you bid 1S", "; with five spades we show that suit first", ". With 4-4 bid hearts, with five spades 1S first"),
        "K32.KQ32.Q32.432 KJ32.KQ32.32.432", "KQ432.KJ32.Q3.32"),
    "a question that another call answers": (
        "1S 5+, 11-21{}",
        (". Six hearts and five spades? That is a 1!h opening.", ". Six hearts and five spades? Open 1H.", "; five spades and six hearts? Then it's 1H",
         ". Five spades and six hearts? We open 1!h", ". With five spades and six hearts open 1H", ". With six hearts and five spades bid hearts first"),
        "KQ432.AQ432.K3.2 AKQ432.2.K32.432", "KQ432.AQ5432.K3."),
    "what a hand does instead": (
        "1S 5+\n  2N Jacoby, four or more spades, 13+{}",
        (". With a singleton or void we splinter instead", "; with a singleton or a void you splinter", ". With a singleton or void I splinter at once",
         ". With a void or singleton splinter instead", ". Holding a singleton or void we would splinter"),
        "KQ32.AQ2.K32.432", "KQ32.AQ432.K32.2 KQ432.AQ432.KQ2."),
    "points of another call": (
        "(1S)-2S hearts and a minor, 5-5, 6-10 or 16+{}",
        ("; 11-15 just overcalls", ". 11-15 simply overcalls", ", with 11-15 we overcall", "; 11-15 would just overcall", "; with 11-15 overcall 2H",
         " (11-15 overcalls 2H)", ". On 11-15 we overcall first"),
        "2.KQ432.K5432.32 2.AKJ32.AKQ32.32", "2.AKJ32.KQ432.32 2.KQ432.5432.432"),
    "hands that start with another call": (
        "1C 3+\n  1H 4+\n    1N 12-14\n      2D artificial game force{}",
        ("; inv hands puppet with 2C", ". Invitational hands go through 2C", ", invitations start with 2C", ". Invitational hands relay with 2C",
         "; invites begin with 2C", ". INV hands use 2C"),
        "A32.KQ32.A32.432", "K32.KQ32.432.432"),
    "more hands of another call": (
        "1S 5+\n(2H)\n2S 6-9, three spades{}",
        ("; 2N with four", ", with four we bid 2N", ", with four trumps bid 2N", "; four trumps bid 2N", ". With four spades 2N instead", "; 2NT holding four"),
        "K32.32.KJ432.432", "KJ32.32.KJ32.432"),
    "a hand that jumps": (
        "(1N)-2S spades and a minor, 5-4 either way{}",
        ("; 5-5 jumps", ", with 5-5 we jump", ". 5-5 bids 3C", "; with 5-5 jump to 3S"),
        "KQ432.32.KQ32.32 KJ32.32.2.KQJ432", "KQ432.32.KQ432.2"),
    "where other hands are": (
        "2H 5-10, both majors, at least 5-4{}",
        ("; the weak twos are in 2D", ". Weak twos are opened 2D", "; strong hands are in 2C", ". Stronger hands start with 1H", "; weak twos go through 2D"),
        "KQ32.QJ432.32.32 KQJ32.J432.32.32", "KQ32.QJ32.32.432"),
    "balanced hands from more points": (
        "1C 16+ any{}",
        ("; balanced 17+", ", balanced 17+", "; 17+ balanced", ". 17+ balanced", " (17+ balanced)"),
        "AQ432.AKJ32.A.32 AQ2.AKJ2.K32.Q32", "AQ2.AKJ2.Q32.432 AQ2.KJ2.AJ32.J32"),
    "none but one suit": (
        "1C 3+\n  1D 6+, {}",
        ("no five-card suit other than diamonds", "without five cards in a suit other than diamonds", "denies a five-card suit other than diamonds",
         "no 5-card suit except diamonds", "no five cards in any suit but diamonds"),
        "K32.K32.KQ432.32 K432.K32.KQ2.432", "KQ432.K2.Q432.32 K32.K2.Q32.KQ432"),
    "hands that make this call too": (
        "1N 15-17\n  2C 8+, a four-card major{}",
        ("; weak hands with both majors may bid it too", ". Weak hands with both majors can also use it", ". With a weak hand and both majors you may bid it too"),
        "KQ32.KQ2.K32.432 J432.J432.5432.2", "J32.Q2.K5432.432"),
    "what starts here": (
        "1N 15-17\n  2D transfer to hearts, 5+{}",
        (". With 5-5 majors start here and bid spades next", "; with 5-5 in the majors begin here", ". With 5-5 majors start with this", ". Hands with 5-5 in the majors start here"),
        "32.KQ432.K32.432 KQ432.KQ432.2.32", "KQ432.K32.32.432"),
    "what kinds of hands do": (
        "1N 15-17\n  4D transfer to hearts, 6+{}",
        ("; slam hands transfer at the two level", ". Slam hands start with 2D", "; stronger hands go through 2D", ". Weak hands pass", "; invitational hands use 2D",
         ". Strong hands transfer first"),
        "32.KQ5432.K32.32", "AK2.KQ32.K32.432"),
    "a direct call": (
        "1D 4+\n(1H)\n1S 4+\n(2H)\nX support double, 3 spades{}",
        ("; a direct 2S shows four", ". An immediate 2S would be four", ", the direct 2S = four", "; a jump to 3S shows four", ". A delayed 2S denies three"),
        "KQ2.32.AQ432.K32", "KQ32.32.AQ432.K2"),
    "points of another call, in so many words": (
        "1C 4+, 12-14 or 18+{}",
        ("; 15-17 balanced is 1N", ", 15-17 balanced is 1NT", ". 15-17 balanced is our 1N", "; 15-17 balanced opens 1N", "; with 15-17 balanced open 1N"),
        "K32.K32.K32.KQ32 AQ2.K32.A32.AQJ2", "KQ2.KQ2.Q432.K32 AQ2.KQ2.K432.Q32"),
    "what is done instead": (
        "1D 4+\n  1S 4+\n    1N 12-14 balanced{}",
        ("; three spades and a doubleton raise instead", ". Three spades and a doubleton raises instead", ", with three spades and a doubleton raise instead"),
        "K32.K32.AQ32.Q32 32.K432.AQ32.KQ2", "KQ432.AK2.AQ2.32"),
    "the longer major has the usual length": (
        "1S {}",
        ("open the longer major", "the longer major, 11-21", "longer major, with 5-5 it's spades", "longer or equal major"),
        "KQ432.AQ432.K3.2 KQ432.A32.K32.32", "KQ32.AQ2.K432.32 KQ432.AQ5432.K3."),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
