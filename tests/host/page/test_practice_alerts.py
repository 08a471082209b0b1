"""Practice marks the calls that are artificial, and those that the author marked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from practised import session

from spotcard_host.common.notation import read_calls, read_hand
from spotcard_host.library.tables import open_table
from spotcard_host.page.meanings import Meanings
from spotcard_host.page.undecided import OpenBidder

MARKED = """#+TITLE: Marked

1C !16+, any
  1D !0-7
  1H 8+, 5+!h
1N 15-17 balanced
  2C !Stayman
  2D transfer, 5+!h
  3D 5+!d, 10+
  (X)
    XX !rescue
  (2H)
    X !TRF, 5+!s
    2S 5+!s, 0-9
"""


@pytest.mark.parametrize(("calls", "is_alerted"), [
    ("1C", True), ("1C P 1D", True), ("1C P 1H", False), ("1N", False), ("1N P 2C", True),
    ("1N P 2D", True), ("1N P 3D", False), ("1N X XX", True), ("1N 2H X", True),
    ("1N 2H 2S", False), ("1N P P", False),
])
def test_artificial_calls_and_those_that_the_author_marked_are_alerted(
    tmp_path: Path, calls: str, is_alerted: bool
) -> None:
    path = tmp_path / "marked.bml"
    path.write_text(MARKED)
    table = open_table(str(path), "sayc")
    *before, last = read_calls(calls)
    meanings = Meanings((table, table))
    meanings.start(0, 0)
    bidder = OpenBidder(table)
    bidder.new_board(len(before) & 3, 0, 0, read_hand("AKQ2.432.432.432"))
    for call in before:
        meanings.take(call)
        bidder.observe(call)
    assert meanings.is_alertable(last) == is_alerted
    bidder.call = last
    assert (bidder.alert() is not None) == is_alerted  # so a person's own call is, at a table


ASKING = """1S 12-21, 5+ spades
1S-
  3S limit raise, 10-12, 4+ spades
    4C {question}
      4D {answers[0]}
      4H {answers[1]}
      4S {answers[2]}
"""
ACES = "0 or 4 aces", "1 ace", "2 aces"
KEYS = "0 or 3", "1 or 4", "2 without the queen"
CUES = "a control", "a control", "to play"


@pytest.mark.parametrize(("question", "answers", "is_alerted"), [
    ("Gerber", ACES, True), ("asks for aces", ACES, True), ("asking for key cards", KEYS, True),
    ("RKC", KEYS, True), ("a control, ace or king", CUES, False),
    ("natural, asks for aces", CUES, False),
])
def test_an_answer_about_aces_in_a_suit_that_is_agreed_is_alerted(
    tmp_path: Path, question: str, answers: tuple[str, ...], is_alerted: bool,
) -> None:
    """Also below 4NT, and where no notrump was bid before."""
    path = tmp_path / "asking.bml"
    path.write_text(ASKING.format(question=question, answers=answers))
    bidder = OpenBidder(open_table(str(path), "sayc"))
    bidder.new_board(2, 0, 0, read_hand("KQ32.A32.432.A32"))
    for call in read_calls("1S P 3S P 4C P"):
        bidder.observe(call)
    bidder.call = read_calls("4S")[0]
    assert (bidder.alert() is not None) == is_alerted


def test_practice_shows_the_alert_mark(tmp_path: Path) -> None:
    path = tmp_path / "marked.bml"
    path.write_text(MARKED)
    practice, told = session(path, "1N P 2C P")
    marks = {event["call"]: event.get("alert") for event in told if event["kind"] == "call"}
    assert "Stayman" in str(marks["2C"]) and marks["1N"] is marks["P"] is None
    asyncio.run(practice.act({"act": "call", "call": "2D"}))
    made = [event for event in told if event["kind"] == "call" and event["call"] == "2D"]
    assert made and made[-1]["alert"]
