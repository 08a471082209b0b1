# ruff: noqa: E501 - a wording is read as a whole
"""Lengths of suits in the many ways in which players say them. Each class: hands (S.H.D.C) that
make the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import facts, last, misread, wordings

from spotcard_host.notes.meaning.constraint import Constraint
from spotcard_host.notes.meaning.hands import satisfies
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
    "may be a doubleton": (
        "1D 11-21, {}",
        ("2+ diamonds", "may be a doubleton", "could be short (2)", "diamonds may be only 2 long", "possibly only a doubleton diamond",
         "only guarantees a doubleton diamond", "short diamond, min. two cards"),
        "AQ32.KJ32.Q2.K32", "AQ32.KJ32.2.K432"),
    "the suit above": (
        "1N 15-17\n  2H {}",
        ("transfer, 5+ cards", "five or more in the next suit", "five+ cards in the suit above", "next suit up, five cards or more",
         "major-suit transfer = 5+!s"),
        "QJ432.32.K32.432", "QJ32.K5432.32.32"),
    "five of one, four of the other": (
        "1N 15-17\n(2D) {}, 8-14",
        ("both majors, at least 5-4", "five or more in one major and four or more in the other", "5+ in one major, 4+ in the other one",
         "4+ in both majors, one of them five", "4+!h and 4+!s, one of them 5+", "both majors, not just 4-4",
         "majors, 4-4 is not enough: 5-4 or more", "both majors with a five-card suit among them", "5-4 in the majors at least, either longer"),
        "KQ432.KJ32.32.32 KJ32.KQ5432.2.32", "KQ32.KJ32.432.32 KQ5432.KJ3.32.32"),
    "so many of each": (
        "1S 5+\n(2N) {}, 8-14",
        ("5-5+ in the minors", "clubs and diamonds, at least five each", "minors (55+)", "each minor five cards or longer",
         "not less than 5-5 in both minors", "55 in !c/!d at least", "both minors, five or more of each"),
        "2.32.KQ432.KJ432", "32.32.KQ432.KJ32"),
    "one of two suits beside another": (
        "1S 5+\n(2S) {}, 8-14",
        ("5+!h and 5+ minor", "5+H with 5+C or 5+D", "five hearts and 5+!c or 5+!d", "5+♥ and 5+♣/♦",
         "5+!h with a side suit of five or more in clubs or diamonds", "!h and !c or !h and !d, min. 5-5"),
        "2.KQ432.32.KJ432 2.KQ432.KJ432.32", "2.KQ32.KJ5432.32 32.KQ5432.KJ2.32"),
    "neither has four": (
        "1C 3+\n  1D 4+!d, {}",
        ("no 4-card major", "at most three cards in each major", "max. 3-3 in the majors", "fewer than four in each major",
         "both majors shorter than four cards", "majors at most 3-3", "<4 in either major"),
        "K32.Q32.K432.432", "K432.Q32.K432.32 K32.Q432.K432.32"),
    "one is longer": (
        "1C 3+\n  1S 4+\n    2H 16+, 4+!h, {}",
        ("clubs longer than hearts", "longer clubs", "more clubs than hearts", "clubs being the longer suit", "!c>!h", "c>h",
         "!h shorter than !c", "fewer hearts than clubs", "the clubs are strictly longer", "at least one more club than hearts",
         "always fewer than clubs"),
        "A2.AQ32.K2.AQ432", "A2.AQ432.K2.AQ32 A2.AQ32.K32.AQ32"),
    "the longer major": (
        "1N 15-17\n(2C) landy\n2H {}, 0-7",
        ("hearts longer than spades", "hearts are my longer major", "longer major is hearts", "of the two majors hearts are longer",
         "more hearts than spades, not equal", "h>s", "longer in hearts than in spades", "H longer than S"),
        "Q32.J432.432.432", "Q432.J32.432.432 Q32.J32.5432.432"),
    "as long as the other": (
        "1N 15-17\n(2C) both majors\nP\n2D {}",
        ("equal length in the majors", "hearts and spades equally long", "as many spades as hearts", "!s=!h", "majors of the same length",
         "same number of hearts and spades", "neither major longer than the other", "no longer major", "number of !h and !s equal"),
        "Q32.J32.K432.432 Q2.J2.K5432.5432", "Q432.J32.432.432 Q2.J32.K432.5432"),
    "the first suit is longer": (
        "1C 3+\n  1S 4+\n    2H 16+, 4+!h, {}",
        ("the first suit is longer", "first suit (clubs) is longer"), "A2.AQ32.K2.AQ432", "A2.AQ432.K2.AQ32 A2.AQ32.K32.AQ32"),
    "the longest suit": (
        "1N 12-14\n(X)\n2C 0-7, {}",
        ("longest suit", "clubs are the longest suit", "longest suit is !c", "no suit longer than clubs", "to play in my longest suit",
         "escape into the longest suit", "clubs longest", "no longer suit elsewhere"),
        "Q32.J32.32.Q5432", "QJ5432.2.32.Q432 Q32.2.J5432.Q432"),
    "one major or both": (
        "2N 20-21\n  3C asks\n    3D {}",
        ("at least one 4-card major, no 5-card major", "one or both four-card majors, not five", ">=1 4-card major, no 5M",
         "4!h and/or 4!s, not 5 in either", "some 4-card major, without a five-card one", "no five-card major but four in at least one"),
        "AKQ2.KQJ.AQ2.Q32 AKQ2.KQJ2.AQ2.Q2", "AKQ32.KQ2.AQ2.Q2 AKQ.KQJ.AQ2.Q432"),
    "but for one shape, ordered": (
        "1D 11-21, {}",
        ("4+!d unless exactly 4432", "4+ diamonds, 3 only with 4-4-3-2", "at least four diamonds, except 4-4-3-2 with both majors and a doubleton club",
         "4+♦ (3 only if 4=4=3=2)", "four or more; three just with 4-4 in the majors and two clubs", "never three diamonds unless 4-4-3-2",
         "min. 4 diamonds, exception 4=4=3=2", "always 4+ except when 4432 (two clubs)", "unless 4-4-3-2 at least four diamonds"),
        "A32.K32.KQ32.432 AQ32.KJ32.Q32.K2", "AQ32.KJ2.Q32.K32 AQ32.K2.KJ2.5432"),
    "but for any of three suits of four": (
        "1D 11-21, {}",
        ("5+!d unless 4441", "at least five diamonds, four only with 4-4-4-1", "promises five diamonds except when 4-4-4-1 (then four)",
         "never 4 diamonds unless 4-4-4-1; normally five or more", "5c+ diamonds or 4-4-4-1 with 4 diamonds",
         "four diamonds only in a 4441 hand, else 5+", "5+, but four with three four-card suits and a singleton"),
        "A2.K32.KQ432.Q32 AQ32.KJ32.Q432.2 AQ32.2.KJ32.Q432", "AQ32.KJ2.Q432.K2 AQ2.KJ2.Q432.K32"),
    "usually one more": (
        "3D preempt, {}",
        ("7 diamonds, sometimes 6", "usually seven diamonds, may be six", "7 (6) diamonds", "(6)7!d", "normally a 7-card suit, can be 6",
         "seven diamonds; six not excluded", "may have only six diamonds, seven expected", "6 or 7 diamonds, seven being the norm",
         "as a rule seven diamonds, a six-card suit possible", "7!d (6 possible)", "7c suit, at times 6c"),
        "32.32.KQJ5432.32 32.432.KQJ432.32", "32.432.KQJ32.432"),
    "the least with something beside it": (
        "2C natural, 11-15, {}",
        ("6+ clubs or 5 with a 4-card major", "5+ clubs; if five, then also a four-card major", "never five clubs without a four-card major; otherwise six or more",
         "at least six clubs unless holding a 4-card major, then five is enough"),
        "A2.K32.32.KQJ432 KJ32.2.A32.AQ432", "A32.K32.32.KQJ32"),
    "at most two in partner's suit": (
        "1H 5+\n  1N 6-10, {}",
        ("0-2 hearts", "a doubleton or shorter in partner's suit", "at most two cards in partner's suit", "0-2 cards in opener's suit"),
        "K32.Q2.K432.5432 K32.2.K5432.5432", "K32.Q32.K432.432"),
    "exactly so many of the other major": (
        "1C 3+\n(1S)\nX {}",
        ("exactly four hearts", "precisely four of the unbid major", "exactly four cards in the other major", "responder has exactly 4 of the other major"),
        "Q32.KQ32.K32.432", "Q32.KQJ32.K2.432 Q32.KQ2.K432.432"),
    "three suits of four": (
        "2D 11-15, {}",
        ("any 4441", "three four-card suits and a singleton", "4/4/4/1 with an unspecified singleton", "4441 with any singleton",
         "three suits of four cards each and a singleton somewhere", "shape exactly 4-4-4-1 in any order", "4-4-4-1 pattern"),
        "AQ32.KJ32.2.K432 2.AQ32.KJ32.K432", "AQ432.KJ32..K432 AQ32.KJ32.32.K32"),
    "three suits, short in one": (
        "2H 11-15, {}",
        ("three-suiter short in hearts", "three suits, singleton or void in hearts", "three-suited hand with a singleton or void heart",
         "at most one heart and length in all three other suits", "hearts short, any three-suited pattern",
         "three-suiter, not more than one heart"),
        "AQ32.2.KJ32.K432 AQ32..KJ432.K432", "AQ32.KJ32.2.K432 AQ2.2.KJ432.K432"),
}  # fmt: skip

VULNERABLE = (
    "2H weak, {}",
    ("6 hearts (5 NV)", "six hearts, five if not vulnerable", "six hearts vulnerable, not vulnerable it can be five",
     "NV: 5 or 6 hearts, VUL: 6 hearts", "6H vul, 5/6H non-vul", "vulnerable always six hearts, not vulnerable can be 5",
     "normally six hearts, when not vulnerable five is enough", "5-6 hearts not vulnerable, 6 vulnerable",
     "six cards when vulnerable, five or six when not", "hearts, 6 (may be 5 NV)", "6 hearts; nv may be 5"),
)

# Words that look like those above, and what they come to.
NEAR = {
    "a five-card or longer suit": "a 5+ card suit",
    "5+!h, not 4": "5+♥, not 4",
    "five hearts, not 4": "5 hearts, not 4",
    "4S + 4C or 5C": "4♠ + 4♣ or 5♣",
    "at least 12, at most 14": "12-14",
    "5+!s, max 7": "5+♠, 0-7 hcp",
    "5+!s, less than 7": "5+♠, 0-6",
    "4 spades (3 aces)": "4 spades (3 aces)",
    "hearts: 12-14": "hearts: 12-14",
    "more than hearts": "more than hearts",
    "4+!h/4+!s": "4+♥ or ♠",
    "5+!h/4+!s": "5+♥/4+♠",
    "five hearts with 4-4-3-2": "5 hearts with 4-4-3-2",
    "six spades vulnerable": "6 spades vulnerable",
    "6 hearts, 4 possible": "6 hearts, 4 possible",
    "three aces (or two)": "3 aces (or two)",
    "one or both kings": "one or both kings",
    "more hearts than points": "more hearts than points",
    "one more round": "one more round",
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_alike(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize("wording", VULNERABLE[1])
def test_a_lower_number_not_vulnerable(wording):
    own = last(VULNERABLE[0].format(wording)).own
    six, five = facts("32.KQJ432.Q32.32"), facts("32.KQJ32.Q32.432")
    free = [term for term in own.terms if not any(test[1] == "Y" for test in term.tests)]
    bound = [term for term in own.terms if not any(test[1] == "N" for test in term.tests)]
    found = [satisfies(hand, Constraint(tuple(terms))) for hand in (six, five) for terms in (free, bound)]
    assert found == [True, True, True, False]


@pytest.mark.parametrize(("words", "figures"), NEAR.items(), ids=str)
def test_other_words_stay(words, figures):
    assert plain(words).text == figures
