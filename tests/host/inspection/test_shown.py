"""What a call shows, in words: nothing twice, no range that no hand has, one card."""

from __future__ import annotations

import pytest

from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, POINTS
from spotcard_host.common.notation import running_text
from spotcard_host.inspection.shown import not_said, shown_text


def box(**bounds: tuple[int, int]) -> bytearray:
    made = bytearray(BOX)
    for f in range(FIELDS):
        made[2 * f:2 * f + 2] = bytes((0, FIELD_MAX[f]))
    for name, (low, high) in bounds.items():
        f = POINTS if name == "points" else ("clubs", "diamonds", "hearts", "spades").index(name)
        made[2 * f:2 * f + 2] = bytes((low, high))
    return made


def test_a_range_that_no_hand_has_is_left_out() -> None:
    assert shown_text(box(points=(13, 12), spades=(5, 13)), 0) == "At least 5 cards in spades."
    assert shown_text(box(points=(13, 12)), 0) == ""
    assert shown_text(box(points=(12, 13)), 0) == "12 to 13 total points."


@pytest.mark.parametrize(("alert", "words"), [
    ("Up to 1 cards in spades.", "Up to 1 card in spades."),
    ("12 points, 1 cards in hearts.", "12 points, 1 card in hearts."),
    ("0 to 1 cards in hearts.", "0 to 1 cards in hearts."),
    ("11 cards in hearts.", "11 cards in hearts."),
])
def test_one_card(alert: str, words: str) -> None:
    assert running_text(alert) == words


@pytest.mark.parametrize(("words", "ranges", "left"), [
    ("15-17 BAL", "15 to 17 total points", ""),
    ("15--17 BAL", "15 to 17 total points.", ""),
    ("0-7", "up to 7 total points, forcing for one round", "forcing for one round"),
    ("16+ any", "at least 16 total points", ""),
    ("5+!h, 8+", "at least 8 total points, at least 5 cards in hearts", ""),
    ("TRF, 5+!s", "8 to 10 total points, at least 5 cards in spades", "8 to 10 total points"),
    ("12+, 5+ spades", "at least 12 total points, at least 5 cards in spades", ""),
    ("5+!h", "at least 5 total points", "at least 5 total points"),
    ("5+!h", "at least 5 cards in spades", "at least 5 cards in spades"),
    ("15-17", "15 to 18 total points", "15 to 18 total points"),
    ("115-17", "15 to 17 total points", "15 to 17 total points"),
    ("Stayman", "at least 7 total points", "at least 7 total points"),
])
def test_what_the_author_said_is_not_said_again(words: str, ranges: str, left: str) -> None:
    assert not_said(ranges, words) == left
