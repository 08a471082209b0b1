# ruff: noqa: E501 - a wording is read as a whole
"""How many: points and cards in many wordings, and numbers that are allowed or left open. Each
class: hands (S.H.D.C) that make the last call of a table, and hands that do not.
"""

import pytest
from meaning_table import facts, last

from spotcard_host.notes.meaning.hands import satisfies
from spotcard_host.notes.meaning.text import plain

# What the words come to in figures.
POINTS = {
    "16+": ("16 or so at least", "at least 16 or so", "about 16 or more", "a decent 16 up", "from a good 16 upwards",
            "from about sixteen up", "a fair 16 or better", "at least a sound 16", "some sixteen points or more",
            "at the very least a nice 16", "upwards of a good 16", "roughly 16 points and up"),
    "9+": ("9 or 10 points at least", "at least 9 or 10 points", "nine or ten points or more", "from a shabby nine upwards",
           "about nine and up", "a modest 9 count or better"),
    "0-16": ("up to about 16", "at most a good 16", "about 16 at most", "up to a nice-looking 16", "at most 16 or so",
             "no more than about 16", "a poor 16 at most"),
    "11-15": ("11≤HCP≤15", "10<hcp<16", "HCP 11–15", "HCP: 11-15", "HCP ∈ {11..15}", "hcp = 11-15", "HCP in [11,15]",
              "11 <= HCP <= 15"),
}  # fmt: skip

CLASSES = {
    "other lengths keep their own words": (
        "1N 15-17\n  2H {}",
        ("five or more spades, 0-7", "0-7, at least five spades"),
        "QJ5432.32.432.32", "QJ32.432.432.432"),
    "a lower number allowed": (
        "1H 5+, 12-20{}",
        ("; a nice-looking 11 will also do", ", a good 11 is enough", ". A fine 11 suffices.", ", 11 is ok",
         ", a decent 11 will do", "; an attractive 11 is sufficient", ", a sound 11 also possible"),
        "4.AKJT53.KT32.52 4.AKJT5.KQ32.Q52", "4.KQJT5.QJ32.542"),
    "a lower number allowed with more besides": (
        "1H 5+, 11-21, {}",
        ("good 10 ok with 6", "a good 10 is enough with six hearts", "10 allowed with six", "a 10 is possible with six hearts",
         "even a 10 with six hearts"),
        "5.AKJT75.QT42.42 5.AKJ75.KT42.432", "52.AKJT7.QT42.42"),
    "another number of cards allowed": (
        "1S 5+, 11-20\n  2S three-card support ({}) and 6 to 10 points",
        ("sometimes four", "occasionally four", "rarely 4", "possibly four", "may be four", "can be 4", "perhaps four"),
        "T653.JT9.J53.KQT T65.JT9.J543.KQT", "T6.JT93.J543.KQT"),
    "any game force, or balanced from so many on": (
        "2C any GF, or {}",
        ("24+ bal", "24+ balanced", "balanced 24+", "24 or more balanced", "24+ if balanced", "24+ if it's flat"),
        "AKQ.KJ7.AKQJ.QT6 2.AKQJ52.AKQ4.A5", "KJ94.A96.KT5.AKQ"),
    "a condition in front": (
        "1D 11-15, 2+!d, no 5M; {}",
        ("if bal then 11-13", "if balanced, then 11-13", "if we are flat it is 11-13", "if balanced it shows 11-13",
         "if bal, it is 11-13", "if the hand is balanced it promises 11-13", "if flat we need 11-13"),
        "KQ63.A92.KT92.62 K.AQ2.KQT92.J762", "KQ63.AQJ.KT9.762"),
    "a number left open in brackets": (
        "1C 2+, 11-21\n  1D 4+!h, 5+ HCP ({})",
        ("fewer with 5 hearts", "less with brillig", "lighter with good shape", "can be weaker with mome raths"),
        "32.K9753.T973.75 32.KQ753.K973.75", "32.K97.KT973.K75"),
    "a side that is not understood may be any hand": (
        "1N 12-14\n(X)\nR 8+\n(2H)\nX penalties: 9 or more, or a frumious hand{}",
        ("", " for the brillig", ", more or less"),
        "Q32.KJ32.K32.432 Q32.32.K432.5432", ""),
    "lengths of a natural two-suiter are the least": (
        "1H 4+, 11-19\n  1N 6-9\n    2D five hearts and four diamonds{}",
        ("", ", up to about 16", ", an ordinary hand", ", 11 to 16"),
        "4.AQJ64.Q8765.AJ 43.AQJ64.KQ76.J5 4.AQJ643.KQ76.J5", "432.AQJ64.KQ7.J5"),
    "the minors and majors in one letter": (
        "1H 5+, 11-21\n  2N gf\n(1S)\n2N {}, 6-10",
        ("55+ ms", "5-5+ ms", "5-5 minors", "55 mm", "5-5+ in the minors"),
        "3.42.KQ542.QJ543", "432.2.KQ542.QJ54"),
    "what stands beside the name of a convention": (
        "1S 5+\n  3S limit\n    4N Blackwood\n      5H {}",
        ("the answer to Blackwood showing exactly two aces", "Blackwood answer: two aces", "reply to Blackwood showing two aces",
         "two aces", "Blackwood reply: two aces", "the response to Blackwood which shows two aces"),
        "A863.K53.A754.74", "A874.KQ6.K52.873"),
    "says nothing of its suit": (
        "2D strong, game force. {}",
        ("Not about diamonds!", "Nothing to do with diamonds.", "Not about the suit.", "Not concerned with diamonds",
         "Nothing about diamonds"),
        "AKQ.AKQJ52.4.A54 AKQ.AK2.AKJ32.A2", "AK2.K432.Q32.Q32"),
    "another number of cards with more besides": (
        "2C natural, 11-15, {}",
        ("six clubs or five and a four-card major", "6+ clubs, or five and a four-card major", "six clubs or 5 with a 4-card major",
         "6+!c or 5 and 4M"),
        "A2.K32.32.KQJ432 KJ32.2.A32.AQ432", "A32.K32.32.KQJ32"),
    "never both of two suits that are one or the other": (
        "2D a weak two in either major, {}",
        ("never both majors", "not both majors", "but not both majors", "denies both majors"),
        "KQJ432.32.432.32 32.KQJ432.432.32", "KQJ432.QJ32.32.2"),
    "another number at a seat or vulnerability": (
        "2S {}, 5-10",
        ("6 spades, but 5 NV", "6 spades (5 NV)", "six spades but only five NV", "6!s but 5 non-vul"),
        "KQJ432.32.432.32 KQJ43.32.432.432", "KQJ4.32.5432.432"),
    "no strength to speak of": (
        "1N 12-14\n(X)\n2D diamonds and a major, {}",
        ("four of each or better, and no great strength (say under 8)", "4+ in each, no values (0-7)", "four of each or better, 0-7",
         "4 of each or more and not much strength (0-7)"),
        "J754.T86.9742.KT Q83.KJ93.JT93.65", "KQT8.QJ4.9432.A3"),
    "a doubleton or less": (
        "1S 5+\n  3C 4!s, 7-9, {}",
        ("with a doubleton or shorter somewhere", "a doubleton or less", "a ruffing value", "with a side doubleton or shorter"),
        "KQ62.J9.T7542.Q2", "KQ62.J95.T75.Q42"),
}  # fmt: skip

CASES = [(kind, wording) for kind, (_, wordings, *_) in CLASSES.items() for wording in wordings]


@pytest.mark.parametrize(
    ("figures", "wording"), [(f, w) for f, wordings in POINTS.items() for w in wordings], ids=str
)
def test_points_in_figures(figures, wording):
    assert plain(wording).text.removesuffix(" hcp").removesuffix(" points") == figures


@pytest.mark.parametrize(("kind", "wording"), CASES, ids=str)
def test_hands(kind, wording):
    table, _, yes, no = CLASSES[kind]
    own = last(table.format(wording)).own
    refused = [hand for hand in yes.split() if not satisfies(facts(hand), own)]
    accepted = [hand for hand in no.split() if satisfies(facts(hand), own)]
    assert (refused, accepted) == ([], [])
