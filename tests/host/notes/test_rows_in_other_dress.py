"""Rows of bidding tables that are written as lists, in pipes, behind colons and in sentences."""

import pytest
from noted import rows_of


def described(tmp_path, text):
    """Description of each described call of ours by its auction."""
    return {auction: text for auction, text in rows_of(tmp_path, text).items() if text}


TWO = {"1N": "15-17 balanced", "2N": "20-21 balanced"}


@pytest.mark.parametrize("text", [
    "1N = 15-17 balanced\n2N = 20-21 balanced",
    "1N: 15-17 balanced\n2N: 20-21 balanced",
    "1N : 15-17 balanced\n2N : 20-21 balanced",
    "1N - 15-17 balanced\n2N - 20-21 balanced",
    "1NT – 15-17 balanced\n2NT – 20-21 balanced",
    "1NT -> 15-17 balanced\n2NT -> 20-21 balanced",
    "- 1N = 15-17 balanced\n- 2N = 20-21 balanced",
    "- 1N: 15-17 balanced\n- 2N: 20-21 balanced",
    "* 1N 15-17 balanced\n* 2N 20-21 balanced",
    "- 1N :: 15-17 balanced\n- 2N :: 20-21 balanced",
    "1. 1N = 15-17 balanced\n2. 2N = 20-21 balanced",
    "1) 1NT 15-17 balanced\n2) 2NT 20-21 balanced",
    "- *1N* 15-17 balanced\n- *2N* 20-21 balanced",
    "*1N* 15-17 balanced\n*2N* 20-21 balanced",
    "**1N** 15-17 balanced\n**2N** 20-21 balanced",
    "| 1N | 15-17 balanced |\n| 2N | 20-21 balanced |",
    "| Opening | Meaning |\n|---|---|\n| 1N | 15-17 balanced |\n| 2N | 20-21 balanced |",
])
def test_rows_in_any_dress(tmp_path, text):
    assert described(tmp_path, f"* Openings\n\n{text}\n") == TWO


def test_items_below_items_follow_them(tmp_path):
    text = "- 1N = 15-17\n  - 2C = Stayman\n    - 2D = no major\n  - 2D = 5+!h\n"
    got = described(tmp_path, text)
    assert list(got) == ["1N", "1N-2C", "1N-2C-2D", "1N-2D"]


@pytest.mark.parametrize("text", [
    "- 1N is explained below\n- 2N is rare", "1. 1C openings are always alerted",
    "* 1N opening", "* 2C forcing", "* 1H and 1S: 5+ cards\n\nText.",
    "- three points\n- 1N responses are wide ranging and so on",
])
def test_lists_of_remarks_are_no_rows(tmp_path, text):
    assert described(tmp_path, f"1S = 5+\n\n{text}\n") == {"1S": "5+"}


@pytest.mark.parametrize("text", [
    "1N-2C = both majors", "1N -> 2C = both majors", "1N → 2C: both majors", "1N-2C: both majors",
])
def test_auctions_in_the_call_column(tmp_path, text):
    assert described(tmp_path, text + "\n") == {"1N-2C": "both majors"}


@pytest.mark.parametrize(("text", "want"), [
    ("1C-(1S): X 7+, 4+!h; 2H 5+, 10+; 1N 8-10 stop",
     {"1C-(1S)-X": "7+, 4+!h", "1C-(1S)-2H": "5+, 10+", "1C-(1S)-1N": "8-10 stop"}),
    ("(1N): X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("(1N) X = 15+; 2C = both majors.", {"(1N)-X": "15+", "(1N)-2C": "both majors."}),
    ("(2D weak): X takeout, 2N 15-18 stopper",
     {"(2D)-X": "takeout", "(2D)-2N": "15-18 stopper"}),
    ("1N-2C: 2D = no major; 2H = 4!h; 2S = 4!s",
     {"1N-2C-2D": "no major", "1N-2C-2H": "4!h", "1N-2C-2S": "4!s"}),
    ("Their 1NT (any range): X = 15+; 2D 2H 2S natural, 6 cards",
     {"(1N)-X": "15+", "(1N)-2D": "natural, 6 cards", "(1N)-2H": "natural, 6 cards",
      "(1N)-2S": "natural, 6 cards"}),
    ("Against their 1NT: X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("vs 1NT: X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("When they open 2D: X = takeout, 2N = 15-18", {"(2D)-X": "takeout", "(2D)-2N": "15-18"}),
    ("After they double 1N: XX = 10+. Else as usual.", {"1N-(X)-R": "10+"}),
    ("After 1N-(X): pass = 0-6; XX = 10+.", {"1N-(X)-P": "0-6", "1N-(X)-R": "10+"}),
])
def test_rows_behind_an_auction(tmp_path, text, want):
    assert described(tmp_path, text + "\n") == want


@pytest.mark.parametrize("heading", [
    "Defence to 1NT", "Defense against 1N", "When they open 1NT", "Over their 1NT", "vs 1NT",
    "Their 1NT opening", "Against (1N)", "DONT defence to their 1NT",
])
def test_rows_below_a_heading_about_them(tmp_path, heading):
    got = described(tmp_path, f"** {heading}\n\nX  15+\n2C  both majors\n")
    assert got == {"(1N)-X": "15+", "(1N)-2C": "both majors"}


@pytest.mark.parametrize(("heading", "opening"), [
    ("Defence to weak twos", "2H"), ("Their weak two bids", "2S"), ("Against 3X", "3C"),
    ("Over their preempts", "3H"), ("They open 2D", "2D"),
])
def test_headings_that_name_several_openings_of_theirs(tmp_path, heading, opening):
    assert described(tmp_path, f"** {heading}\n\nX  15+\n4S  8+!s\n")[f"({opening})-X"] == "15+"


def test_a_table_that_names_their_opening_keeps_it(tmp_path):
    assert described(tmp_path, "** Their weak twos\n\n(2M)\n  X  15+\n") == {
        "(2H)-X": "15+", "(2S)-X": "15+"}


def test_descriptions_of_their_calls_stay(tmp_path):
    assert described(tmp_path, "(1C) = strong\n  X = both majors\n") == {"(1C)-X": "both majors"}
    assert described(tmp_path, "1D\n  (2C) weak or strong\n    X  penalties\n") == {
        "1D-(2C)-X": "penalties"}


@pytest.mark.parametrize("items", [
    "1. 1!h-1NT does not conceal a fit.  1!s-1NT may hide 4!h.\n2. 1!h-2!h does not preempt 2!s.",
    "- 1H-2H doesn't preempt 2S.\n- 1H-1N is 6-10 hcp as a rule.",
    "- 1H-2H shows less than 10.\n- 1H-1N cannot be strong.",
])
def test_sentences_about_calls_are_no_rows(tmp_path, items):
    text = f"1H  5+!h\n\nSome differences:\n\n{items}\n\n1H-\n1N  6-10\n2H  8-10, 3+!h\n"
    assert described(tmp_path, text)["1H-2H"] == "8-10, 3+!h"
