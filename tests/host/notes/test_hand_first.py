# ruff: noqa: E501 - a wording is read as a whole
"""Rows told with the hand in front, in sentences and lists that an auction stands above."""

import pytest
from noted import rows_of

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.bml.hand_first import rows_by_hand


@pytest.mark.parametrize(("text", "rows"), [
    ("With four trumps and 10-12 we raise directly to three.", {"raise to three": "four trumps and 10-12"}),
    ("16 hcp or more: 3N.", {"3N": "16 hcp or more"}),
    ("Five trumps, 5-8: raise to 3 (mixed).", {"raise to 3": "Five trumps, 5-8, mixed"}),
    ("Opener passes with 11-13 and 5332", {"P": "11-13 and 5332"}),
    ("Holding six spades and a minimum he rebids 2S", {"2S": "six spades and a minimum"}),
    ("Without a four-card major responder bids 2N on 10-11",
     {"2N": "no four-card major, 10-11"}),
    ("6-9 and a five-card suit: 3D with hearts, 3H with spades.",
     {"3D": "6-9 and a five-card suit, hearts", "3H": "6-9 and a five-card suit, spades"}),
    ("Void or singleton? Bid it: 4C, 4D or 4H.",
     {"4C": "Void or singleton", "4D": "Void or singleton", "4H": "Void or singleton"}),
    ("Three trumps, 10 or better: bid opener's suit.", {"cue-bid": "Three trumps, 10 or better"}),
    # What is compared, unsure, another hand's, later or no hand is left alone.
    ("Four trumps, fewer: raise to 3.", {}), ("With 16 we usually bid 3N", {}),
    ("After 1N with 16 they bid 3N", {}), ("With 8-9 we bid 2C first and 2N next time", {}),
    ("With these we bid 3N", {}), ("Responses: 2N", {}), ("Never raise with three", {}),
], ids=str)
def test_sentences(text, rows):
    assert {row.text: row.description for row in rows_by_hand(text, Place("t", 1, 1))} == rows


def test_who_does_not_call_next_is_left_out():
    text = "Opener bids 3C with up to 18"
    assert not list(rows_by_hand(text, Place("t", 1, 1), frozenset({"opener"})))


@pytest.mark.parametrize(("notes", "auction", "said"), [
    ("Answers to 2M - 2N:\n1. 3C: 6-7, bad suit.\n2. Maximum and a good suit: 3S.\n",
     "2H-2N-3S", "Maximum and a good suit"),
    ("After 1M - 1N opener\n1. passes with 11-13 and 5332;\n2. rebids 2M with six and a minimum;\n",
     "1S-1N-2S", "six cards and a minimum"),
    ("After 1M - 2N (a raise):\n1. Singleton or void? Bid it: 3C, 3D.\n2. None and 14-15: 3N.\n",
     "1H-2N-3N", "no singleton or void and 14-15"),
    ("1. Three trumps, 6-9: raise to 2.\n2. Four trumps, 10+: 2N.\nApplies after 1H and 1S.\n",
     "1S-2N", "Four trumps, 10+"),
    ("1. Four trumps, 7 to 9: jump in opener's suit.\n2. Ten or more, a fit: bid their suit.\n(1m)-1M-(P)\n",
     "(1C)-1H-(P)-3C", "Four trumps, 7 to 9"),
    ("** Raises of a major\nWith four trumps and 6 at most we jump to three of the major.\n",
     "1H-3H", "four trumps and 6 at most"),
    ("** Raises of a major\nWith four trumps we jump at once: 3C is 7-9 and three of the major is 0-6.\n",
     "1S-3S", "four trumps, 0-6"),
    ("1S-2S, 1S-3S  the raises, 6-9\n", "1S-3S", "the raises, 6-9"),
])
def test_lists_and_headings(tmp_path, notes, auction, said):
    rows = rows_of(tmp_path, f"{notes}\n")
    assert rows.get(auction, "").partition(" {")[0] == said  # without the place in the list


def test_rows_below_a_list_are_rows(tmp_path):
    assert rows_of(tmp_path, "1. We open light.\n2. We pass with less.\n1N-2C  Stayman, 8+\n")[
        "1N-2C"] == "Stayman, 8+"
