# ruff: noqa: E501 - a wording is read as a whole
"""Lengths of suits in the many ways in which players say them. Each class: hands (S.H.D.C) that
make the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import misread, wordings

from spotcard_host.notes.meaning.text import plain

CLASSES = {
    "exactly so many": (
        "2H weak, {}",
        ("exactly six hearts", "six hearts, no more and no less", "a six-card suit, neither longer nor shorter", "6!h, not 7",
         "six hearts precisely", "hearts: 6, never five or seven", "6 hearts (exact)", "strictly a 6-card suit", "length exactly 6",
         "6 cards in hearts, denies a seventh", "a six-card heart suit on the nose", "only 6!h, with seven we would open 3H"),
        "32.KQJ432.Q32.32", "32.KQJ5432.Q2.32 32.KQJ32.Q32.432"),
    "a range": (
        "1S 5+\n  2S 6-9, {}",
        ("3-4 spades", "three spades or four", "3c or 4c support", "min. 3, max. 4 spades", "at least three spades, at most four",
         "not fewer than three nor more than four !s", "more than two spades but fewer than five", "3<=!s<=4", "S: 3-4",
         "3+!s, max 4", "three spades at least and four at most", "support of 3 or 4 cards", "three or good four-card support"),
        "Q32.K432.K432.32 Q432.K43.K432.32", "Q2.K432.K432.432 Q5432.K43.K43.32"),
    "a least number": (
        "1D 11-21, {}",
        ("4+ diamonds", "D: 4+", "diamonds: four or more", "four diamonds or a longer suit", "never only three diamonds",
         "never a 3-card suit, always four or more", "not shorter than four diamonds", "a four-card suit or longer (better)",
         "promises four diamonds", "!d length: at least 4", "length 4+", "no less than 4!d", "minimum four cards in diamonds"),
        "A32.A32.K432.Q32 A2.A32.K5432.Q32", "A432.A32.K32.Q32"),
    "both of two suits at least": (
        "1H 5+\n  1S 4+\n    2D {}",
        ("min. 5 hearts, min. 4 diamonds", "hearts (5+) and diamonds (4+)", "5+!h, !d4+", "at least five hearts, no fewer than four diamonds"),
        "2.AQ432.AJ32.Q32", "32.AQ432.AJ3.Q32 2.AQ32.AJ432.Q32"),
}  # fmt: skip

# Words that look like those above, and what they come to.
NEAR = {
    "a five-card or longer suit": "a 5+ card suit",
    "5+!h, not 4": "5+♥, not 4",
    "five hearts, not 4": "5 hearts, not 4",
    "4S + 4C or 5C": "4♠ + 4♣ or 5♣",
    "at least 12, at most 14": "at least 12, 0-14",
    "4 spades (3 aces)": "4 spades (3 aces)",
    "hearts: 12-14": "hearts: 12-14",
    "never just a doubleton heart": "never just a doubleton heart",
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_alike(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize(("words", "figures"), NEAR.items(), ids=str)
def test_other_words_stay(words, figures):
    assert plain(words).text == figures
