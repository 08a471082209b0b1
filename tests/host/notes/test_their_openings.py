"""Rows that hold against one kind of their opening, as a heading or the row of the
opening says."""

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.bml.headings import kind_of_theirs
from spotcard_host.notes.rules import rules_from_notes


@pytest.mark.parametrize(("title", "call", "kind"), [
    ("Multi vs Multi", "2D", "artificial"), ("Over their multi 2D", "2D", "artificial"),
    ("Defence to Flannery", "2D", "artificial"), ("When they open a weak two", "2H", "natural"),
    ("Against weak 2s", "2D", "natural"), ("vs strong NT", "1N", "strong"),
    ("DONT vs weak no-trump", "1N", "weak"), ("Over their strong club", "1C", "strong"),
    ("vs Precision", "1C", "strong"),
    ("Our Multi 2D", "2D", ""), ("Multi-Landy over 1NT", "1N", ""), ("Over 1NT", "1N", ""),
    ("Strong hands", "1C", ""), ("Multi vs Multi", "1N", ""),
])
def test_a_heading_says_what_their_opening_is(title, call, kind):
    assert kind_of_theirs(title, CALL_CODES.index(call)) == kind


def rules(tmp_path, text):
    """(tests of the public state, description) of each rule of the notes."""
    path = tmp_path / "ours.bml"
    path.write_text(text)
    system = rules_from_notes(path, Collector()).system
    return {(r.seq_field.text.rpartition("~")[0], system.explanation(r)) for r in system.rules}


@pytest.mark.parametrize("text", [
    "* Defence\n\n** Multi vs Multi\n\n(2D)--\n2H = 5+!h, 12-16\n",
    "(2D) = Multi\n  2H = 5+!h, 12-16\n",
])
def test_rows_against_multi_are_not_used_against_diamonds(tmp_path, text):
    assert rules(tmp_path, text) == {("~#0(8,1)<3", "5+!h, 12-16")}


def test_both_kinds_may_be_described(tmp_path):
    got = rules(tmp_path, "* Against Multi\n\n(2D)--\nX = 13-15 BAL\n\n* Against weak twos\n\n"
                          "(2D)--\nX = 4+!h, 4+!s, 12+\n\n* Openings\n\n2D = 6+!d, 5-10\n")
    assert got == {("~#0(8,1)<3", "13-15 BAL"), ("~#0(8,1)>=3", "4+!h, 4+!s, 12+"),
                   ("", "6+!d, 5-10")}
