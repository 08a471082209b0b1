"""Habits of authors: lengths in brackets, several calls in a row, French terms, parts by suit."""

import pytest
from meaning_label import Label, same, sample

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.meaning.text import plain
from spotcard_host.notes.meaning.tree import meanings

HANDS = sample(seed=7, rounds=6)


def rows(text):
    """Every described sequence of a table: {key: description}."""
    nodes = expand(parse_document(text).tables).nodes
    return {node.key: node.description for node in nodes if node.description}


def shown(text):
    """(context, constraint) of the last sequence."""
    system = expand(parse_document(text).tables)
    entry = meanings(system.roots)[id(system.nodes[-1])]
    return entry.context, entry.meaning.constraint


@pytest.mark.parametrize(("table", "want"), [
    ("1H (5+), 11-16", "P11-16 H5+"),
    ("2S (6)!s and (4)m, 6-10", "P6-10 S6 (C4 / D4)"),
    ("1C [1] 12-14 bal; [2] 16+ with 5+!c", "P12-14 bal / P16+ C5+"),
    ("2D fifth, 6-10", "P6-10 D5+"),
    ("2C hearts fifth, 8+ HL", "T8+ H5+"),
    ("1N 7-10, <4 in each major", "P7-10 H-3 S-3"),
    ("1C from three cards, 11+. With 3-3 in the minors, always the club", "P11+ C3+"),
    ("1C 3+!c\n  1S 4+ spades 7+", "P7+ S4+"),
    ("1C 3+!c\n  1H four cards+, 5+", "P5+ H4+"),
])  # fmt: skip
def test_description(table, want):
    context, found = shown(table)
    assert same(found, Label(want, context).parse(), HANDS) is None


def test_an_ace_is_shown_by_an_artificial_bid():
    _, found = shown("2D GF\n  2S ace of spade")
    assert found.lengths()[3][0] < 4


def test_what_a_place_is_for_stands_before_it():
    assert plain("7 cards, nv: 5-9, v: 8-10").text == "7 cards, 5-9 nv, 8-10 vul"


@pytest.mark.parametrize(("text", "want"), [
    ("1N-\n3C 3D good suit", {"1NP3C": "good suit", "1NP3D": "good suit"}),
    ("4H 4S to play", {"4H": "to play", "4S": "to play"}),
    ("3C to 3S preempt", {"3C": "preempt", "3D": "preempt", "3H": "preempt", "3S": "preempt"}),
    ("1H-\n3S 4C 4D splinter", {"1HP3S": "splinter", "1HP4C": "splinter", "1HP4D": "splinter"}),
    ("1S-\n2N 4S 5H and more", {"1SP2N": "4S 5H and more"}),
    ("2C 4!d, 5!h", {"2C": "4!d, 5!h"}),
    ("2N 3C forced", {"2N": "3C forced"}),
    ("2C 2D waiting", {"2C": "2D waiting"}),
    ("1S 2S = simple raise", {"1S": "2S = simple raise"}),
    ("1SA 15-17\n2BA 20-21", {"1N": "15-17", "2N": "20-21"}),
])  # fmt: skip
def test_several_calls_in_a_row(text, want):
    assert rows(text) == want


def test_a_row_of_several_calls_keeps_the_place_of_its_words():
    table = parse_document("3C 3D good suit").tables[0]
    assert table.rows[0].description_column == len("3C 3D ")


@pytest.mark.parametrize(("text", "key", "want"), [
    ("(1X)-\n2X over a minor both majors, over a major the other major and a minor", "*1D2D",
     "both majors"),
    ("(1X)-\n2X over a minor both majors, over a major the other major and a minor", "*1S2S",
     "the other major and a minor"),
    ("(1X)-\n2N both minors; over a minor it is the other minor and hearts", "*1C2N",
     "the other minor and hearts"),
    ("(1X)-\n2N both minors; over a minor it is the other minor and hearts", "*1H2N",
     "both minors"),
    ("(1X)-\n3C only over a major: 6+!c", "*1H3C", "6+!c"),
    ("(1X)-\n3C only over a major: 6+!c", "*1D3C", None),
    ("(1X)-\n2N strong, over a major 15+", "*1D2N", "strong, over a major 15+"),
])  # fmt: skip
def test_parts_by_the_suit_that_was_bid(text, key, want):
    assert rows(text).get(key) == want
