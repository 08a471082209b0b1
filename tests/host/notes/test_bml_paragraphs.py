"""Tables directly below a sentence or a heading, and sentences directly below a table."""

import pytest

from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.document import Heading, Paragraph
from spotcard_host.notes.bml.reader import parse_document


def shape(text):
    """What a text consists of: h, p, and the number of rows of each table at the margin."""
    out = []
    for element in parse_document(text).elements:
        if isinstance(element, BidTable):
            out.append(len(element.rows[0].children if element.rows[0].opens else element.rows))
        elif isinstance(element, (Heading, Paragraph)):
            out.append("h" if isinstance(element, Heading) else "p")
    return out


@pytest.mark.parametrize(("text", "want"), [
    ("* Openings\n1C 16+\n1D 11-15", ["h", 2]),
    ("We open like this.\n1C 16+\n1D 11-15", ["p", 2]),
    ("Responses\n1m\n  1H 4+\n  1S 4+", ["p", 1]),
    ("When partner doubles we play Lebensohl:\n(2M)-X-(P)\n  2N 0-7\n  3N to play", ["p", 1]),
    ("After they double:\n2M-(X)\n  R good hand", ["p", 1]),
    ("Over 1NT we do as everybody does, that is\n1N\n  2C Stayman\n  2D hearts", ["p", 1]),
    ("2M\n  2N asks\n    3C minimum\nAfter the answer three of our suit is weak.", [1, "p"]),
    ("1C 16+\n1D 11-15\nThe rest is standard, more or less.", [2, "p"]),
    ("1N  15-17\n  2C Stayman\nOver 2N the same is played.\n2N  20-21\n  3C Stayman", [1, "p", 1]),
    ("(1N)\n  X  penalties\nAgainst 4S it is just strength.", [1, "p"]),
    ("Overcalls 8-16, jumps weak, which we like a lot\n(1N)-\nX = penalties\n2C = majors",
     ["p", 2]),
    ("Overcalls 8-16, jumps weak\n1N = 15-18\n2C = 11+", ["p"]),
    ("Pass shows diamonds.\n* Competition\n- Overcalls 8-16\n- 1N 15-18", ["p", "h"]),
    ("We like these:\n* Competition\n- Overcalls 8-16\n- 1N 15-18", ["p"]),
    ("Answers, first the strong ones:\n2N = asks\nThat is all there is.", ["p", 1, "p"]),
])
def test_elements_that_touch_are_told_apart(text, want):
    assert shape(text) == want


@pytest.mark.parametrize("text", [
    "2N is natural in this position\nand shows a balanced hand.",
    "With five hearts we bid\n2H and with spades\nwe bid another suit.",
    "Partner is asked to go on with\n3N is to play, and 4H too.",
    "2N rebid by opener shows\nThree of a suit is natural.",
])
def test_sentences_that_name_calls_are_sentences(text):
    assert shape(text) == ["p"]


def test_what_stands_without_a_blank_line_is_reported():
    document = parse_document("Our openings:\n1C 16+\n1D 11-15\nThe rest is up to you.\n")
    found = document.collector.diagnostics
    assert [(str(one.place), one.code) for one in found] == [
        ("<text>:2:1", "blank-line"), ("<text>:4:1", "blank-line")]


@pytest.mark.parametrize("text", [
    "With hands such as this one we open\n1N with 15-17 and\n2N with 20-21 points, but\n"
    "not with a singleton.",
    "- 1N is natural\n- 2N is natural too",
    "1. 2C is strong\n2. 2D is weak",
])
def test_lines_that_begin_with_calls_and_are_no_rows_are_reported(text):
    document = parse_document(text + "\n")
    assert [one.code for one in document.collector.diagnostics] == ["rows-in-text"]


@pytest.mark.parametrize(("lead", "auction"), [
    ("Responding to 1NT:\n", "1NT"), ("Responses to our 1NT opening:\n", "1NT"),
    ("After 1H we play\n", "1H"), ("We like this. After 1H-1N:\n", "1H-1N"),
    ("Over 1N:\n\n", "1N"), ("Opposite 1S:\n\n", "1S"),
])
def test_the_sentence_above_a_table_places_it(lead, auction):
    document = parse_document(f"{lead}2C = Stayman\n2D = transfer\n\n2C = strong\n")
    first, second = document.tables
    assert "-".join(pattern.text for pattern in first.after) == auction
    assert not second.after


def test_what_stands_above_a_blank_line_places_a_table_with_a_colon_only():
    document = parse_document("After 1H we play\n\n2C = strong\n2D = weak\n")
    assert not document.tables[0].after


def test_an_answer_that_a_sentence_names_continues_the_heading():
    document = parse_document("* After 1N\n\nAfter 2C:\n2D = none\n2H = four\n")
    assert [pattern.text for pattern in document.tables[0].after] == ["1N", "2C"]


def test_a_table_below_a_sentence_about_another_call_is_no_opening():
    document = parse_document("What became of 1N\n2C = Stayman\n2D = transfer\n")
    assert not document.tables
    assert [one.code for one in document.collector.diagnostics] == ["rows-in-text"]


def test_a_heading_may_say_whose_opening_it_is():
    document = parse_document("* After our 1H opening\n\n3C = natural\n")
    assert [pattern.text for pattern in document.tables[0].after] == ["1H"]
