"""Descriptions -> constraints, case by case, in a context made by the calls before."""

from pathlib import Path

import pytest
from meaning_label import Label, same, sample

from spotcard_host.systems.bml.expand import expand
from spotcard_host.systems.bml.reader import parse_document
from spotcard_host.systems.meaning import constraint as c
from spotcard_host.systems.meaning.text import plain
from spotcard_host.systems.meaning.tree import meanings
from spotcard_host.systems.meaning.words import IDLE

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
    ("1H 11-15, 5+!h\n  2N 4+ support, GF", "H4+ P14+", "gf", ""),
    ("1H 11-15, 5+!h\n  4C splinter", "C-1 H4+ P14+", "", ""),
    ("1H 11-15, 5+!h\n  4C splinter, 10-13", "C-1 H4+ P10-13", "", ""),
    ("2D weak, 6!d, 5-10\n  2N ask\n    3C min", "P5-7", "", ""),
    ("2S weak two\n  2N ask\n    3S max, good suit", "P8-10 goodS", "", ""),
    ("3N gambling", "anyX{X7+ solX nooX} C-13", "", ""),
    ("1S 5+!s\n  4N RKCB\n    5H 2 keycards without the trump queen", "kc2 ", "", ""),
    ("1C 3+!c\n  1H 4+!h\n    2S 16+, reverse", "P16+ C5+ S4+", "", ""),
    ("1D 4+!d\n  1S 4+!s, may have longer !c", "S4+", "", ""),
    ("1D 4+!d\n  1S usually 5!s, 6+ hcp", "P6+", "", ""),
    ("2N 5-5 minors, 6-10", "C5+ D5+ P6-10", "", ""),
    ("(1S)\n2S Michaels, 5+!h and a 5+ minor", "H5+ (C5+ / D5+)", "", ""),
    ("1C 16+, forcing\n  1D negative", "P-7", "", ""),
    ("1M 11-15, 5+M\n  3M 10-12 points, 4+M", "S4+ T10-12", "", ""),
    ("1H 11-15, 5+!h\n  2C 4+!c longer than !d, FG", "C4+ C>D P14+", "gf", ""),
    ("1D 11-15, at most 4 spades", "P11-15 S0-4", "", ""),
    ("1H 5+!h\n  1N less than 10 hcp, fewer than 4!s", "P0-9 S0-3", "", ""),
    ("1H 11-21 with 5 or more hearts", "P11-21 H5+", "", ""),
    ("1N under 10 HCP", "P0-9", "", ""),
    ("1D 11-15, 4+!d\n  1S 4+!s, 6+ hcp\n    4C splinter for spades", "C-1 S4+", "", ""),
    ("1H 5+!h, 11-15\n  2S limit raise or better", "H3+ P11+", "inv+", ""),
    ("1H 5+!h\n  2H >=3!h, <=9 hcp", "H3+ P0-9", "", ""),
    ("1H 5+!h\n  2H between 6 and 9, 3+ hearts", "H3+ P6-9", "", ""),
    ("1H 5+!h\n  2H 3+ hearts, 6 - 9 hcp", "H3+ P6-9", "", ""),
    ("(1N)-\n2C At least 5-4 majors", "(H5+ S4+) / (H4+ S5+)", "", ""),
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


def test_conditions_are_set_aside_and_said():
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


def test_shapes_are_all_there():
    assert len(c.SHAPES) == 560 and c.length(0, 0, 13) == c.ALL
    assert c.BALANCED & c.longer(0, 1) & c.longer(1, 0) == 0
    assert sum(1 for _ in c.bits(c.pattern((4, 4, 3, 2)))) == 12


def test_idle_words_are_published():
    text = (Path(__file__).parents[2] / "docs" / "meaning.md").read_text()
    published = text.split("## Idle words")[1].split("```")[1].split()
    assert published == sorted(IDLE)
