"""Habits of authors: lengths in brackets, several calls in a row, French terms, parts by suit."""

import pytest
from meaning_label import Label, same, sample
from noted import bidder_of, call_of

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.bml.sentences import tables_in_text
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
    ("1D 4+!d, 11+\n  1H You answer one heart with four hearts and 6 points or more", "P6+ H4+"),
    ("(1H)\nX We double for takeout with 11 or more points and at most two hearts", "P11+ H-2"),
    ("1H 11+, 4+!h, with 4-4 in the majors always this one", "P11+ H4+"),
    ("1H 5+!h\n  2H 6-9 and 3+!h. You may not raise with two.", "P6-9 H3+"),
    ("2N a balanced hand of 21 or 22 points", "P21-22 bal"),
    ("1N 15-17\n  2N puppet, weak in one minor (pass or 3D)", "P-7 (C5+ / D5+)"),
    ("1N 15-17 balanced. You may not have a five-card major", "P15-17 bal H-4 S-4"),
    ("2H 6-10 H, sixth", "P6-10 H6+"),
    ("1S 11-16, 5+!s, only if partner is awake", "P11-16 S5+"),
    ("1N 12-14 balanced, 5 card major only if it is rubbishy", "P12-14 bal"),
    ("2C GF\n  2H Five of them and 8+", "P8+ H5+"),
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
    ("2C-\n2H, 2S, 3C five cards", {"2CP2H": "five cards", "2CP2S": "five cards",
                                    "2CP3C": "five cards"}),
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


@pytest.mark.parametrize(("text", "want"), [
    ("After 1C-(X): P = 0-6; 1D = (4+)!d 7+ ; XX = 10+.", ["(4+)!d 7+", "0-6", "10+"]),
    ("Our club. Over 1C (1H): X = 5-8 any, 2N = 9+ with a stop and cue = both minors",
     ["5-8 any", "9+ with a stop", "both minors"]),
    ("After 1C we bid what we like.", []),
])
def test_sentences_are_tables(text, want):
    nodes = expand(tables_in_text(parse_document(text))).nodes
    assert sorted(node.description for node in nodes if node.description) == want
    assert all(node.path()[0].call == 3 for node in nodes)


def test_opener_corrects_with_the_length_that_partner_asks_for(tmp_path):
    bidder = bidder_of(
        tmp_path, "1N 15-17 bal\n  2D Transfer, 5+!h\n    2H Always\n      3N 10+ and exactly "
        "five hearts. Opener corrects to four hearts with three of them.\n",
    )
    assert call_of(bidder, "1N P 2D P 2H P 3N P", "KQ5.A84.KJ73.K62") == "4H"
    assert call_of(bidder, "1N P 2D P 2H P 3N P", "KQ52.A8.KJ73.K62") == "P"


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
