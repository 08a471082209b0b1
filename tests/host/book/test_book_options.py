"""What the shipped books' options change, in the calls and in what they show."""

from __future__ import annotations

import re

import pytest

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard_host.inspection.card import card_text
from spotcard_host.language.nodes import Call, Dot, Num
from spotcard_host.language.rulefile import load_system
from spotcard_host.language.walk import walk
from spotcard_host.library.tables import BOOKS, open_table

RAISE = "K4.AQ75.KJ83.Q72"
INVITING = "K42.A7.KJ83.J762"
THREE = "A74.6.KQ84.AJ973"
FOUR = "A742.6.KQ4.AJ973"


def answer(book: str, options: list[str], hand: str, calls: str) -> str:
    table = open_table(book, None, options)
    history = [parse_call(call) for call in calls.split()]
    robot = Bidder(table)
    robot.new_board(len(history) & 3, 0, 0, parse_hand(hand))
    for call in history:
        robot.observe(call)
    return str(call_name(robot.choose()))


@pytest.mark.parametrize(("book", "options", "hand", "calls", "bid"), [
    ("sayc", [], RAISE, "1H P", "2N"),
    ("two-over-one", [], RAISE, "1H P", "2N"),
    ("sayc", ["support-doubles=off"], THREE, "P P", "1C"),
    ("sayc", ["jacoby-2n=off"], INVITING, "1H P", "2N"),
    ("sayc", ["support-doubles=on"], THREE, "1C P 1S 2H", "X"),
    ("sayc", ["support-doubles=on"], THREE, "1C P 1S X", "XX"),
    ("two-over-one", ["support-doubles=on"], THREE, "1C P 1S 2D", "X"),
    *((book, [f"notrump={strength}"], hand, calls, bid)
      for book in ("sayc", "two-over-one")
      for hand, calls, bids in (
          # opening, opener's rebid, and what responder does opposite each
          ("K43.A72.QJ83.KJ2", "", ("1D", "1N")),
          ("AK3.A72.QJ83.K42", "", ("1N", "1D")),
          ("J43.A72.QJ83.KJ2", "", ("P", "1N")),
          ("AK3.A72.QJ83.K42", "1D P 1H P", (None, "1N")),
          ("K43.Q72.KJ83.432", "1N P", ("2N", "P")),
          ("A43.Q72.KJ83.Q32", "1N P", ("3N", "2N")),
          ("A43.Q72.KJ83.K32", "1N P", ("3N", "3N")),
          ("KQ43.J72.K83.432", "1N P", ("2C", "P")),
          ("KQ743.J7.K83.432", "1N P 2H P 2S P", ("2N", "P")),
          ("K43.A72.QJ83.Q42", "1N P 2N P", (None, "P")),
          ("K43.A72.QJ83.KJ2", "1N P 2N P", (None, "3N")),
          ("KQ3.A72.QJ83.KJ2", "1N P 2N P", ("3N", None)),
          ("A432.72.QJ83.Q42", "1C P 1S P 1N P", ("P", "2N")),
          ("A432.72.QJ83.K42", "1C P 1S P 1N P", ("P", "3N")),
          ("A43.K2.KQJ3.KQ32", "1N P", ("6N", "4N")),
          ("432.K8532.Q3.432", "1N X", ("2H", "2H")),
          ("K43.A72.QJ83.KJ2", "1D 1S X P", ("1N", None)),
          ("KQ3.A72.QJ83.KJ2", "1D 1S X P", (None, "1N")),
      )
      for strength, bid in zip(("15-17", "12-14"), bids, strict=True) if bid),
])
def test_options_of_the_books(book: str, options: list[str], hand: str, calls: str, bid: str
                              ) -> None:
    assert answer(book, options, hand, calls) == bid


@pytest.mark.parametrize(("options", "hand", "calls", "bid"), [
    ([], INVITING, "1H P", "2N"),
    (["jacoby-2n=off"], RAISE, "1H P", "2N"),
    ([], THREE, "1C P 1S 2H", "X"),
    (["support-doubles=on"], FOUR, "1C P 1S 2H", "X"),
    ([], THREE, "1C P 1S X", "XX"),
])
def test_and_what_they_leave_to_others(options: list[str], hand: str, calls: str, bid: str
                                       ) -> None:
    assert answer("sayc", options, hand, calls) != bid


@pytest.mark.parametrize(("strength", "least", "invites"), [("15-17", 15, 8), ("12-14", 12, 11)])
def test_one_notrump_is_read_and_printed_as_it_is_played(strength: str, least: int, invites: int
                                                          ) -> None:
    table = open_table("sayc", None, [f"notrump={strength}"])
    table.start(0, 0)
    assert table.shown_by(parse_call("1N"))
    assert tuple(table.box[24:26]) == (least, least + 2)
    for call in ("1N", "P"):
        assert table.observe(parse_call(call)) >= 0
    assert table.shown_by(parse_call("2N"))
    assert tuple(table.box[24:26]) == (invites, invites + 1)
    card = card_text(table)
    assert f"1NT  {strength} HCP, balanced" in card and f"notrump: {strength} (" in card


def test_the_double_is_read_as_three_cards() -> None:
    table = open_table("sayc", None, ["support-doubles=on"])
    table.start(0, 0)
    for call in ("1C", "P", "1S", "2H"):
        assert table.observe(parse_call(call)) >= 0
    assert table.shown_by(parse_call("X"))
    assert tuple(table.box[6:8]) == (3, 3)
    assert "support-doubles: on" in card_text(table)


def test_words_of_rules_that_follow_the_option_name_no_points() -> None:
    for book in ("sayc", "two-over-one"):
        system = load_system([BOOKS / book])
        for rule in system.rules:
            follows = any(isinstance(node, Call) and node.number == 9 and node.args == (Num(2),)
                          for node in walk(rule.constraint.body or Dot()))
            if follows and rule.id not in (11001, 11021, 11022):
                words = system.explanation(rule)
                assert not re.search(r"[0-9] (or more )?(HCP|points)", words), (rule.id, words)
