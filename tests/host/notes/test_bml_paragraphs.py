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
