"""Reading is honest: what is not understood promises nothing, and says so.

Each case is a bidding table whose last row is read, hands (S.H.D.C) that make the call, and hands
that do not. A hand in neither list is open to judgement.
"""

import itertools

import pytest
from meaning_table import facts, last

from spotcard_host.notes.meaning.hands import satisfies
from spotcard_host.notes.wording import words


def statuses(text, before=""):
    """(status, words) of each clause of a description."""
    entry = last(before + text)
    description = entry.node.description
    return [(c.status, description[c.start : c.end].strip()) for c in entry.meaning.clauses]


# Table, hands that make the call, hands that do not.
CASES = [
    # Numbers without a noun take it from what stands before.
    ("1D 4+!d\n  1S 4+!s\n    2S four spades, or three with a singleton, 11-14",
     "KQ54.A32.Q5432.2 KQ5.AJ32.Q5432.2", "KQ5.AJ3.Q5432.32"),
    ("1N 12-14\n  2N balanced, 11 or a poor 12", "KQ2.A32.Q432.J32", "KQ2.K32.8432.J32"),
    # A denial with a qualification denies both together; one that follows, what stands before.
    ("1H 5+!h, 11-15, denies a balanced hand with 14-15",
     "K32.AQ432.K32.32 32.AQ432.KQ432.A", "A32.AQ432.K2.Q32"),
    ("1N 15-17, a 6-card minor is not allowed", "AQ3.KJ32.KQ32.J2", "AQ3.K3.KQJ432.32"),
    ("1N 15-17\n  2D transfer, 5+!h\n    2H anything but a maximum with four hearts",
     "AQ3.KJ32.KQ32.J2 AQ3.KJ2.KQ32.QJ2", "AQ3.KQ32.KQ32.J2"),
    # What only names the call, and sentences about another one.
    ("1H An opening of one heart shows five hearts and 11 to 20 HCP. With 4-4 majors open 1D.",
     "K32.AQ432.K32.32", "KQ32.AQ32.K32.32 K32.J5432.K32.32"),
    ("1C 3+!c\n  1D 2D = weak; 1D = 6+ HCP with 4+ diamonds",
     "32.432.AK432.432", "K432.K432.K32.43"),
    # An exception that takes hands away leaves the rest; one that may add hands does not.
    ("1C 18+ HCP, except the ones that qualify for 1!d", "AKQ2.AK2.K32.432", "K432.K432.K32.43"),
    ("1D 4+ diamonds, except when the shape is wobbly", "AQ3.KJ3.KQ2.J432", ""),
    # A bracket about one vulnerability, or about one class of hands.
    ("1S 5+!s, 11-15 (balanced 11-13)", "AQ432.2.KQ32.K32", "A5432.2.K432.432"),
    # Permissions promise nothing, and widen what a notrump usually is.
    ("1N = 15--17\n     May have 5M, 6m or 5-4 minors",
     "A874.K96.AQ5.K76 KQ.K96.A5.KQ9654", "A874.K96.Q75.Q76 A8742.K9652.AK.A"),
    ("1N 15-17, 5M ok, 6m ok", "AJ754.AK8.QJ7.J2 KQT.A3.AQJ943.T9", "AJ754.AK8.Q87.32"),
    ("1S 4+!s, usually 5, 6+ hcp", "KJ54.A32.543.432 AK543.432.K43.43", "KJ5.A432.543.432"),
    # The suit of a class is the suit of the call.
    ("1S = 5+ major", "AKJ54.32.K32.432 AQ542.43.KJ93.K4", "32.AKJ54.K32.K32"),
    ("1D = 3+ minor", "AQ42.K3.KJ932.43", "AQ42.KJ3.43.KJ93"),
    # Alternatives of strength and class of suit.
    ("(1N)-\n2D A weak major or a strong minor",
     "AQJ954.32.432.32 A2.AK2.2.AKQ9543", "AQ4.K32.K932.432 32.432.432.AQJ95"),
    ("1N 15-17\n  2C Stayman\n    2D no 4M\n      3H Smolen (5+ cards in other major)",
     "AK954.AJ54.32.32", "AK954.AJ5.432.32 AJ54.AK954.32.32 Q9543.J543.32.32"),
    # Denials in many words, and denials of a denial.
    ("1H 5+!h\n  1N cannot support, 6-10 hcp", "K432.32.K432.Q32", "K32.K32.K432.432"),
    ("1C 3+!c\n  1H 4+!h, not denying four spades", "K432.KQ32.32.432", "K432.K43.432.432"),
    ("3D\n  3S 5+!s, no fit necessary", "AKQ32.A32.K32.32", "AKQ2.A32.K432.32"),
    # Words that are not statements of their own: an ace, nine cards, any suit, a longer minor.
    ("2C any hand within an ace of game", "AKQ2.AKQ2.AK2.32", ""),
    ("2D both majors, at least nine cards, weak", "KQ543.J432.32.32", "AKQ43.AK432.A2.2"),
    ("1H 5+!h\n  2S mini splinter in any suit, limit raise values", "K432.KQ32.Q5432.", ""),
    ("(1N)-\n2S 5!s and a longer minor", "KQ543.2.2.KQ9543", "KQ543.432.2.KQ54"),
    ("(1N)-\n2C majors; 5-4 at worst", "KQ543.KQ432.2.32 KQ543.KQ42.32.32", "KQ54.KQ42.32.432"),
    ("4N ask for aces\n  5D one ace", "A432.5432.2.5432", "AK32.A432.2.5432"),
    ("1C 3+!c\n  1D 0-7", "KQ32.J432.43.432", "KQ32.AK32.43.432"),
    # What is only noted takes the usual length and strength away.
    ("1S normal opening with spades, can be as light as nine", "KQJ543.K32.32.32", ""),
    ("1H 5+!h\n  1N 6-9\n    2C could be three cards when 5332", "A2.AK543.432.K32", ""),
    ("1N 11-14; 5422 fine; never a singleton", "A32.K432.K32.Q32", "K432.K5432.AQ32."),
    ("(1D)-\n1N 15-17, stop preferred", "AQ32.AQ2.432.KQ2", "AQ32.32.432.KQ32"),
    # Strengths that no hand has together are several hands.
    ("1N 15-17\n  (2S)\n    2N weak with any minor, inv with !d, GF no stop",
     "32.32.KQ5432.432 AK2.KQ2.AQ32.432", ""),
    ("1H 5+!h\n  3S any void, four trumps", "K432.KQ32.Q5432.", "K432.KQ32.Q543.2"),
    ("1D 4+!d\n  3N 13-15, both majors stopped, no major", "KQ2.KQ2.AJ32.432", "432.KQ2.AKJ2.KJ2"),
    ("1H 5+!h\n  (1S)\n    3C fit jump: six clubs and 3 hearts", "32.K32.32.AQJ432",
     "32.32.K32.AQJ432"),
    # Bounds as signs and words.
    ("1H 5+!h, <15 hcp, !s<4", "A43.AK543.K32.32", "A43.AK543.KQ2.K2 A543.AK543.K3.32"),
    ("1S exactly five spades, ≤ 13 hcp", "AK543.A32.432.32", "AK9543.A32.43.32 AK543.AK2.K32.32"),
    ("2D six or more diamonds, five to ten points", "43.432.AQ9543.32", "43.432.AQ954.432"),
    ("1S 5 spaeds, 11-15", "AK543.A32.432.32", "A2.AK543.432.432"),
    # A second alternative that is not understood may be anything.
    ("1H 5+!h or a wobbly hand, 11+", "A32.A32.A432.432 32.AK543.A32.432", "32.J5432.432.432"),
    ("2C 22+ or GF", "AKQ32.AK2.AK.432", "AK432.A32.432.32"),
    # Lists in a line: the first condition stays with the first.
    ("1C a) 12-14 balanced b) 15+ with 5+!c c) 18+ any",
     "A32.A32.K32.K432 2.A32.AK2.AQ9543 AKQ32.AQ2.AQ2.32", "A32.A32.K32.5432 AK432.A32.A32.32"),
    # Exceptions and conditions on the own hand.
    ("1D 4+!d unless 4=4=3=2", "A543.K32.AQ43.32 AJ54.KQ43.Q43.32", "K54.AK32.A43.432"),
    ("1N 12-14 balanced except 4333", "A432.K32.AQ32.32", "A432.K32.AQ3.432"),
    ("1C 17+ (16 if unbalanced)", "AKQ32.AQ2.K2.432 AKQ32.A2.2.KQ432", "AK432.AQ2.K2.432"),
    ("1S 5+!s; 4 only with 4-4-4-1", "AQ54.KJ54.Q543.2", "AQ54.KJ54.Q54.32"),
    ("1H 11-15, 5+!h; 5-5 in the majors opens 1S", "32.AK543.A432.32", "32.AK54.A432.432"),
    # Hands of different strength in a row are alternatives; what stands in front belongs to one.
    ("1C 12-14 bal, 15+ 5+!c, or 18+", "A32.A32.K432.Q32 2.A32.AK32.AQ432 AKQ32.AQ2.AQ2.32",
     "AQ432.A32.KQ32.2"),
    ("2D Weak, 6 cards !h or !s (5-9), or strong 4441",
     "32.KQ9543.432.32 AK32.AQ32.AK32.2", "AK32.Q432.5432.2 A32.AK9543.AK2.2"),
    ("2H 5H4S or 4H5S 5-10", "KQ43.K5432.32.32 KQ543.K432.32.32", "AQ543.AK32.32.32"),
    ("1N 16-18, all 4333, 4432 and 5332 with 5 card minor",
     "AQ2.AK32.K32.Q32 AQ32.AK32.K32.Q2 AQ2.AK2.K5432.Q2", "AQ432.AK2.K32.Q2"),
    ("1C 1. 12-14 balanced 2. 15+ with clubs 3. 18+ any",
     "A32.A32.K432.Q32 AKQ32.AQ2.AQ2.32", "AQ432.A32.KQ32.2"),
    ("1S 11+ with 5+!s; a hand with 10 hcp and 6!s is also opened", "A98543.K3.K43.32",
     "A9854.K3.K43.432"),
    ("2C 10-15, 6+!c; if only 5 clubs then a 4-card major",
     "A432.2.K32.KQ432", "A32.32.K32.KQ432"),
    # Seats cannot be said in a description: two ranges are no common part.
    ("1N 14-16 1st/2nd, 15-17 3rd/4th", "AQ32.K32.A32.Q32 AK32.K32.A32.Q32", ""),
    ("1N 12-14 balanced hand no 4cM unless 4333", "A432.K32.A32.Q32", "A432.K432.A3.Q32"),
    # Asides.
    ("1D 4+!d, 11-15, all such hands start here", "32.A32.AK543.432", "A32.A32.K32.Q432"),
    ("1D 4+!d, 11-15, with 5!h see 1H", "32.A32.AK543.432", "A32.A32.K32.Q432"),
    ("1S 5+!s\n  2C drury\n    2D 11+, doesn't promise !d",
     "AK543.A32.432.K2", "K9543.A32.432.32"),
    # Replies to ace asking are no lengths.
    ("1S 5+!s\n  4N RKCB\n    5D none or three", "J5432.KQJ2.Q2.32", "A5432.KQJ2.Q2.32"),
    ("1N 15-17\n  4C Gerber\n    4D 0 or 4", "KQJ2.KQ2.KQ2.QJ2", "AQJ2.KQ2.KQ2.QJ2"),
    # Shorthand.
    ("1H 5+!h, 11-21\n  2S WJS", "KJ9543.2.J43.432", "KJ954.2.K43.A432 AK9543.2.AK3.432"),
    ("1H 5+!h, 11-21\n  3H LR", "A32.K432.K32.J32", "A32.K432.432.432 A32.43.KQ32.Q432"),
    ("1H 5+!h, 11-21\n  2C 2/1 GF, 4+!c", "A32.32.AK2.Q9543", "A32.32.432.KQ543"),
    ("1D 4+D, 11-17\n  1S 4+S, 6+", "KJ43.32.A32.5432", "KJ4.Q432.A32.432"),
    ("1S 5+ spades, 11+\n  4D splinter, short D, 4 trumps", "K432.AQ32.2.K432 AK432.AQ32..K432",
     "K432.AQ32.32.K43 K32.AQ432.2.K432"),
    ("2D 18-19 bal\n  2N no sgl, 5+", "A432.K32.Q32.432", "A5432.K5432.Q2.3"),
    ("1C 11-21, 3+!c\n  (1S)\n    X neg X", "32.KQ43.Q432.432", "32.KQ4.Q5432.432"),
]


@pytest.mark.parametrize(("table", "yes", "no"), CASES, ids=[c[0][-44:] for c in CASES])
def test_hands(table, yes, no):
    entry = last(table)
    for hand in yes.split():
        assert satisfies(facts(hand), entry.own), (hand, entry.meaning.clauses)
    for hand in no.split():
        assert not satisfies(facts(hand), entry.own), (hand, entry.meaning.clauses)


RECORDS = [
    ("1H 5+!h, wobbly, 11-15",
     [("used", "5+!h"), ("not understood", "wobbly"), ("used", "11-15")]),
    ("1H 5+!h, usually 6", [("used", "5+!h"), ("noted", "usually 6")]),
    ("1H 5+!h and wobbly !ss", [("used", "5+!h and"), ("not understood", "wobbly !ss")]),
    ("1H 5+!h or wobbly", [("not understood", "5+!h or wobbly")]),
    ("1H 5+!h, see 1S", [("used", "5+!h"), ("noted", "see 1S")]),
    ("1N 12-14, e.g. Axx Kxx", [("used", "12-14"), ("noted", "e.g. Axx Kxx")]),
    ("1N 12-14 (rarely 15)", [("used", "12-14 ("), ("noted", "rarely 15")]),
    ("1H 5+!h, not strong", [("used", "5+!h"), ("not understood", "not strong")]),
    ("1H not wobbly, 5+!h", [("not understood", "not wobbly"), ("used", "5+!h")]),
]


@pytest.mark.parametrize(("table", "want"), RECORDS, ids=[r[0] for r in RECORDS])
def test_every_clause_has_its_status(table, want):
    assert statuses(table) == want


def test_reasons_are_given():
    clauses = last("1H wobbly, if weak 5+!h; may have 4!s").meaning.clauses
    assert [c.why for c in clauses if c.status != "used"] == [
        "'wobbly' is not understood",
        "a condition that is not understood governs it",
        "a possibility, no promise",
    ]


def test_nothing_is_added_to_what_was_not_understood():
    for text in ("1H wobbly", "2H wobbly", "2S P/C", "4D transfer me to your suit"):
        assert last(text).own.silent, text


def test_used_clauses_carry_their_constraint():
    clauses = last("1H 5+!h, 11-15").meaning.clauses
    assert clauses[0].constraint.lengths()[2] == (5, 13)
    assert clauses[1].constraint.range("P") == (11, 15)


def test_clauses_lie_in_the_text_and_do_not_overlap():
    for table, _, _ in CASES:
        entry = last(table)
        clauses = entry.meaning.clauses
        assert all(0 <= c.start < c.end <= len(entry.node.description) for c in clauses), table
        assert all(a.end <= b.start for a, b in itertools.pairwise(clauses)), table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1N 15-17 hcp, !h stopper", "a stopper in hearts"),
        ("1N 15-17 hcp, no !h stopper", "no stopper in hearts"),
    ],
)
def test_stoppers_in_words(text, said):
    assert said in words(last(text).own).split(", ")
