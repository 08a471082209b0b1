"""What the shipped books' options change, in the calls and in what they show."""

from __future__ import annotations

import pytest

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard_host.inspection.card import card_text
from spotcard_host.library.tables import open_table

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


def test_the_double_is_read_as_three_cards() -> None:
    table = open_table("sayc", None, ["support-doubles=on"])
    table.start(0, 0)
    for call in ("1C", "P", "1S", "2H"):
        assert table.observe(parse_call(call)) >= 0
    assert table.shown_by(parse_call("X"))
    assert tuple(table.box[6:8]) == (3, 3)
    assert "support-doubles: on" in card_text(table)
