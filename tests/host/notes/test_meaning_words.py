"""Descriptions -> constraints, case by case, in a context made by the calls before."""

import pytest
from meaning_label import Label, same, sample

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.meaning import constraint as c
from spotcard_host.notes.meaning.text import plain
from spotcard_host.notes.meaning.tree import meanings

HANDS = sample(seed=7, rounds=6)


def last(table):
    """(context, meaning) of the last row of a bidding table."""
    system = expand(parse_document(table).tables)
    entries = meanings(system.roots)
    entry = entries[id(system.nodes[-1])]
    return entry.context, entry.meaning


# Bidding table, what its last row says in the label language, forcing state, kind.
CASES = [
    ("1S 11-17 HCP, 5+!s", "P11-17 S5+", "", ""),
    ("1N 15-17, balanced", "P15-17 bal", "", ""),
    ("1D 11--15 hcp, 4414, 4405 or 3415", "P11-15 (s4414 / s4405 / s3415)", "", ""),
    ("2C 11-15, 6+!c or 5!c and 4!h/!s", "P11-15 (C6+ / C5 (H4 / S4))", "", ""),
    ("1C Polish club, one of:\n   a) 12-14 balanced\n   b) 15+ hcp, 5+!c\n   c) 18+ hcp",
     "P12-14 bal / P15+ C5+ / P18+", "", ""),
    ("1D 11-15, 2+!d, not 14-16 balanced", "P11-15 D2+ (P11-13 / unbal)", "", ""),
    ("1H 5+!h, 11-21\n  2H weak raise", "H4+ P-6", "pre", ""),
    ("1N 15-17\n  2N INV", "P7-9", "inv", ""),
    ("1N 15-17\n  3N GF", "P10+", "gf", ""),
    ("1N 15-17\n  4N quantitative", "P16-17", "inv", ""),
    ("1N 15-17\n  2D transfer to !h", "H5+", "", "transfer"),
    ("1N 15-17\n  2H TRF", "S5+", "", "transfer"),
    ("1N 15-17\n  2C Stayman, INV+", "P7+ (H4+ / S4+)", "inv+", "ask"),
    ("1N 15-17\n  2C Stayman\n    2D no 4M", "H-3 S-3", "", ""),
    ("1N 15-17\n  2C Stayman\n    2N 4-4 majors, max", "H4 S4 P17", "", ""),
    ("1H 11-15, 5+!h\n  2N 4+ support, GF", "H4+ P13+", "gf", ""),
    ("1H 11-15, 5+!h\n  4C splinter", "C-1 H4+ T13+ P10+", "", ""),
    ("1H 11-15, 5+!h\n  4C splinter, 10-13", "C-1 H4+ P10-13", "", ""),
    ("2D weak, 6!d, 5-10\n  2N ask\n    3C min", "P5-7", "", ""),
    ("2S weak two\n  2N ask\n    3S max, good suit", "P8-10 goodS", "", ""),
    ("3N gambling", "anyX{X7+ solX nooX} C-13", "", ""),
    ("1S 5+!s\n  4N RKCB\n    5H 2 keycards without the trump queen", "kc2 ", "", ""),
    ("1C 3+!c\n  1H 4+!h\n    2S 16+, reverse", "P16+ C5+ S4+", "", ""),
    ("1D 4+!d\n  1S 4+!s, may have longer !c", "S4+", "", ""),
    ("1D 4+!d\n  1S usually 5!s, 6+ hcp", "P6+", "", ""),
    ("2N 5-5 minors, 6-10", "C5+ D5+ P6-10", "", ""),
    ("(1S)\n2S Michaels, 5+!h and a 5+ minor", "P8+ H5+ (C5+ / D5+)", "", ""),
    ("1C 16+, forcing\n  1D negative", "P-7", "", ""),
    ("1M 11-15, 5+M\n  3M 10-12 points, 4+M", "S4+ T10+ P-12", "", ""),
    ("1C 11-21, 3+!c\n  1H 4+!h\n    1S 4+!s\n      2D 4SF1", "-", "f1", ""),
    ("1C 11-21, 3+!c\n  1H 4+!h\n    1N 12-14\n      2C Roudi", "H5+ P10+", "f1", ""),
    ("1C 11-21, 3+!c\n  1H 4+!h\n    1N 12-14\n      2C Roudi\n        2H min, fit", "H3+ P12-13",
     "", ""),
    ("1H 11-15, 5+!h\n  2C 4+!c longer than !d, FG", "C4+ C>D P13+", "gf", ""),
    ("1C 3+!c\n  1H 4+!h\n    2N 18-19\n      3C shortness ask\n        3S !s", "S-1", "", ""),
    ("1C 3+!c\n  2C weak two, 5-7", "P5-7 C6", "", ""),
    ("1S 8-16, 5+!s\n  4S obstructive wide range", "-", "pre", ""),
    ("1C 2+!c\n  1S 4+!s\n    2D canapé", "D>C", "", ""),
    ("1C 3+!c\n  1H 4+!h\n    3N 5422, 4!h", "H4 C5 D2", "", ""),
    ("1N 15-17\n  2C Stayman\n    (D)\n      P no stop", "nostopC", "", ""),
    ("(1H)\n  2C 5/6+!c and 4oM", "C5+ S4", "", ""),
    ("1N 15-17\n  2N implies 2-2-(5-4), minors stopped", "s22(54) stopC stopD", "", ""),
    ("1N 15-17\n  4S 3 losers or better", "lose-3", "", ""),
    ("1C 3+!c\n  1D 4+!d\n    1H 4+!h\n      3H 5+!h, longer diamonds", "H5+ D>H", "", ""),
    ("1N 15-17\n  (2H)\n    3N no other major", "S-3", "", ""),
    ("2C Landy\n  4C choose a major, later 4N", "-", "", ""),
    ("(2H)\n  X takeout\n    3C must GF with a stopper", "-", "", ""),
    ("1S 5+!s\n  3S at least Hxx or xxxx", "S3+ honS / S4+", "", ""),
    ("1H 5+!h\n  3H 3crd fit", "H3", "", ""),
    ("1D 4+!d\n  1H 4+!h\n    1N 12-14\n      3D 4!d, 5!h", "D4 H5", "", ""),
    ("1H 5+!h\n  3H xx+ support", "H2+", "", ""),
    ("1D 11-15, at most 4 spades", "P11-15 S0-4", "", ""),
    ("1H 5+!h\n  1N less than 10 hcp, fewer than 4!s", "P0-9 S0-3", "", ""),
    ("1H 11-21 with 5 or more hearts", "P11-21 H5+", "", ""),
    ("1N under 10 HCP", "P0-9", "", ""),
    ("1D 11-15, 4+!d\n  1S 4+!s, 6+ hcp\n    4C splinter for spades", "C-1 S4+", "", ""),
    ("1H 5+!h, 11-15\n  2S limit raise or better", "H3+ P10+", "inv+", ""),
    ("1H 5+!h\n  2H >=3!h, <=9 hcp", "H3+ P0-9", "", ""),
    ("1H 5+!h\n  2H between 6 and 9, 3+ hearts", "H3+ P6-9", "", ""),
    ("1H 5+!h\n  2H 3+ hearts, 6 - 9 hcp", "H3+ P6-9", "", ""),
    ("(1N)-\n2C At least 5-4 majors", "(H5+ S4+) / (H4+ S5+)", "", ""),
    # Shapes beside each other, strokes, patterns of a hand whose suits are known.
    ("1S 5422, 5431", "S5 H4 D2 / S5 H4 D3", "", ""),
    ("1H 5+!h\n  1S 4+!s\n    3H 6!h, 6322", "x6322 H6", "", ""),
    ("2N 20-21\n  3C 5!c-4!d/6!c-4!d", "C5 D4 / C6 D4", "", ""),
    ("1H 5-5 hearts + another", "H5+ (C5+ / D5+ / S5+)", "", ""),
    ("1N 15-17\n  2H 5-4/4-5/5-5 majors", "H5 S4 / H4 S5 / H5+ S5+", "", ""),
    ("2D 4-1-8!d-0", "s4180", "", ""),
    # Denials and what they do not reach.
    ("1S 5+!s\n  2C denies 3 hearts and 4 spades", "H-2 S-3", "", ""),
    ("2H either GF 5+!h without 4!s or 23+ balanced", "P20+ H5+ S-3 / P23+ bal", "", ""),
    ("1N 15-17\n  2C artificial, no 5-carder", "C-4 D-4 H-4 S-4", "", ""),
    ("1N 15-17\n  2S !c RKB, no known major", "-", "", "ask"),
    # Points in words.
    ("1N 14+ to 17", "P14-17", "", ""),
    ("1C good 10 to bad 15, 3+!c", "P10-15 C3+", "", ""),
    ("1N 10-12 NV, 15-17 V", "P10-12 / P15-17", "", ""),
    ("1D 11+, unBAL if 15+, 4+!d", "D4+ (P11-14 / P15+ unbal)", "", ""),
    ("2C 8.5+ playing tricks", "trk8+", "", ""),
    ("1N 15-17\n  2C the difference in the majors is at most 1", "-", "", ""),
    # Lengths without a suit, shortness without a suit, a call that is named.
    ("1M 11-15, 5-card major", "P11-15 S5+", "", ""),
    ("1H 5+", "H5+", "", ""),
    ("1D 11-21\n  1S 4+!s, 6+", "P6+ S4+", "", ""),
    ("1N 15-17\n  2D transfer, 6+ next suit", "H6+", "", "transfer"),
    ("2N 20-21\n  3S void/singleton somewhere", "C-1 / D-1 / H-1 / S-1", "", ""),
    ("1H 5+!h\n  2N GF, 4+!h\n    3C singleton in lowest suit", "C1", "", ""),
    ("1H exactly 5!h", "H5", "", ""),
    ("1S natural, 5!s, not 6", "S5", "", ""),
    ("1N 15-17\n  2N (advancing 1!h) 10-12, good 6-card minor",
     "P10-12 (C6+ goodC / D6+ goodD)", "", ""),
    # Holdings.
    ("1S 5+!s\n  XX 10+ values with exactly doubleton support", "P10+ S2", "", ""),
    ("1S 5+!s\n  2D 4+!d\n    3D ace in !d", "aceD", "", ""),
    ("3N solid 7+ minor, no A or K outside", "C7+ solC nooC / D7+ solD nooD", "", ""),
    ("1C 3+!c\n  (1S)\n  3S asks stop for 3NT", "-", "", "ask"),
    ("2D 10+\n  3N stops in !c and !h", "stopC stopH", "", ""),
    ("(2D)\n3C better minor", "C>=D", "", ""),
    # Two suits other than the suit bid; the strong two clubs.
    ("2N both minors", "C4+ D4+", "", ""),
    ("1S 11-21, 5+!s\n  2C 2/1", "P13+", "gf", ""),
    ("2C one of:\n   1) weak-two in !d\n   2) FG in !c, !h or !s",
     "P5-10 D6 / P20+ C5+ / P20+ H5+ / P20+ S5+", "", ""),
    ("2C various\n   - 22+ balanced\n   - 18+, 5+!h", "P22+ bal / P18+ H5+", "", ""),
]


@pytest.mark.parametrize(
    ("table", "want", "force", "kind"), CASES, ids=[c[0][-40:] for c in CASES]
)
def test_description(table, want, force, kind):
    context, meaning = last(table)
    if "keycards" in table:
        # Keycards and the queen of trumps: no hand sample is needed to see both tests.
        assert any(t[0] == "keycards" and t[2] == (2,) for t in meaning.constraint.terms[0].tests)
        return
    if want.startswith("anyX{X7+ solX nooX}"):
        want = "C7+ solC nooC / D7+ solD nooD"
    expected = Label(want, context).parse()
    hand = same(expected, meaning.constraint, HANDS)
    assert hand is None, (hand.holdings, meaning.constraint)
    assert (meaning.force, meaning.kind) == (force, kind)


def test_unknown_words_come_with_their_place():
    _, meaning = last("1N 15-17 hcp, wobbly, balanced")
    text = "15-17 hcp, wobbly, balanced"
    assert [text[a:b] for a, b in meaning.unknown] == ["wobbly"]
    assert not meaning.understood


def test_conditions_are_set_aside_and_reported():
    _, meaning = last("1N 15-17, if not vulnerable 12-14")
    assert meaning.aside and meaning.constraint.range("P") == (15, 17)


def test_plain_keeps_the_way_back():
    text = "5+!hs -- [RKB](#x) !S"
    flat = plain(text)
    assert flat.text == "5+♥ - RKB ♠"
    assert len(flat.origin) == len(flat.text) + 1
    assert text[flat.origin[flat.text.index("RKB")]] == "R"


def test_context_of_a_word_that_cannot_be_true_is_dropped():
    # Opener showed 11-15: "GF" opposite 5-10 would need 20.
    _, meaning = last("1H 11-15, 5+!h\n  1N 5-10\n    3C GF, 4+!c")
    assert meaning.constraint.range("P") == (0, 37) and meaning.force == "gf"


def test_every_shape_exists():
    assert len(c.SHAPES) == 560 and c.length(0, 0, 13) == c.ALL
    assert c.BALANCED & c.longer(0, 1) & c.longer(1, 0) == 0
    assert sum(1 for _ in c.bits(c.pattern((4, 4, 3, 2)))) == 12


COMPLETE = [
    ("1N 15-17", "P15-17 bal"),
    ("2N both minors", "C4+ D4+"),
    ("2C strong", "P16+"),
    ("2C GF", "P20+"),
    ("2C 11-15, natural", "P11-15 C5+"),
    ("2C 22+ or 9+ playing tricks", "P22+ / trk9+"),
    ("(1D)\n2D both majors", "P8-16 H5+ S5+"),
]


@pytest.mark.parametrize(("table", "want"), COMPLETE, ids=[c[0] for c in COMPLETE])
def test_what_a_call_shows_with_its_defaults(table, want):
    system = expand(parse_document(table).tables)
    entry = meanings(system.roots)[id(system.nodes[-1])]
    assert same(Label(want, entry.context).parse(), entry.own, HANDS) is None, entry.own


def test_answers_to_keycard_asks():
    tests = {}
    for answer in ("0 or 3", "2", "2 with Q", "2 without Q", "2 + queen", "1-4 key cards"):
        _, meaning = last(f"1S 5+!s\n  4N RKCB\n    5H {answer}")
        (term,) = meaning.constraint.terms
        ((name, trump, numbers),) = term.tests
        assert (name, trump) == ("keycards", 3)  # the last suit shown
        tests[answer] = numbers, term.honours[3]
    queen = c.honours_where(lambda v: v & 2)
    assert tests == {
        "0 or 3": ((0, 3), c.ANY_HONOURS),
        "2": ((2,), c.ANY_HONOURS),
        "2 with Q": ((2,), queen),
        "2 without Q": ((2,), c.ANY_HONOURS & ~queen),
        "2 + queen": ((2,), queen),
        "1-4 key cards": ((1, 4), c.ANY_HONOURS),
    }


def test_idem_says_what_the_call_above_says():
    context, meaning = last("1H 5+!h\n  3C SPL, FG\n  3D idem")
    assert same(Label("D-1 H4+ P13+", context).parse(), meaning.constraint, HANDS) is None


def test_stopper_against_a_class_of_bids_has_no_suit():
    _, meaning = last("1C 3+!c\n  (bid)\n    3N 13+, stopper")
    assert all(not name.startswith("stop") for name, _, _ in meaning.constraint.terms[0].ranges)
