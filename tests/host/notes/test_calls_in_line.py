"""Lines that tell of several calls, and those of which the later calls answer the first."""

from __future__ import annotations

import pytest
from rows_by_auction import rows_of

ANSWERS = {"1N-2C": "Stayman", "1N-2D": "transfers", "1N-2H": "transfers", "1N-2S": "clubs",
           "1N-2N": "diamonds"}


@pytest.mark.parametrize("line", [
    "2!c is Stayman, 2!d and 2!h are transfers, 2!s is clubs, 2N is diamonds.",
    "2C Stayman. 2D and 2H are transfers. 2S shows clubs, and 2NT shows diamonds.",
    "2C is Stayman; 2D, 2H are transfers; 2S means clubs; 2N promises diamonds",
    "Responses: 2C is Stayman, 2D and 2H are transfers, 2S is clubs, 2N is diamonds",
])
def test_each_call_has_a_row(tmp_path, line):
    assert rows_of(tmp_path, f"* Responses to 1N\n\n{line}\n") == ANSWERS


def test_raises_of_both_majors(tmp_path):
    rows = rows_of(tmp_path, "* After 1M\n\nRaises: 2M is 6-9 with three, 3M is 10-12 with four, "
                             "4M is to play.\n")
    assert rows == {f"1{m}-{n}{m}": text for m in "HS" for n, text in (
        (2, "6-9 with three"), (3, "10-12 with four"), (4, "to play"))}


@pytest.mark.parametrize(("line", "siblings"), [
    # Answers, calls of another turn.
    ("2N asks. 3C is minimum, 3D is maximum", {"2N"}),
    ("1N is 15-17. 2C is Stayman, 2D is a transfer", {"1N"}),
    ("2C is strong, 2D is the negative response", {"2C"}),
    ("1C is natural, then 1D is negative", {"1C"}),
])
def test_no_neighbours(tmp_path, line, siblings):
    rows = rows_of(tmp_path, f"* Openings\n\n{line}\n")
    assert {auction for auction in rows if "-" not in auction} <= siblings


TWOS = {f"(2{suit})-{call}": text for suit in "DHS"
        for call, text in (("X", "takeout"), ("2N", "16-18 balanced"))}


@pytest.mark.parametrize(("line", "want"), [
    ("Against weak twos: X is takeout, 2N is 16-18 balanced.", TWOS),
    ("Against weak twos X is takeout and 2N shows 16-18 balanced.", TWOS),
    ("Over their weak twos a double is takeout, 2NT is 16-18 balanced", TWOS),
    ("Over their preempts X is takeout.", {f"(3{suit})-X": "takeout" for suit in "CDHS"}),
    ("After 2D: 2N asks, 3D is preemptive, new suits are forcing.",
     {"2D-2N": "asks", "2D-3D": "preemptive",
      **{f"2D-{call}": "forcing" for call in ("2H", "2S", "3C")}}),
    ("After 1C: 1D: 0-7. 1H: 8+ with hearts. 1S: 8+ with spades",
     {"1C-1D": "0-7", "1C-1H": "8+ with hearts", "1C-1S": "8+ with spades"}),
])
def test_calls_behind_their_place(tmp_path, line, want):
    assert rows_of(tmp_path, f"* Agreements\n\n{line}\n") == want


def test_a_line_about_overcalls_is_not_of_the_place_above_it(tmp_path):
    rows = rows_of(tmp_path, "* Defence\n\nAgainst weak twos: X is takeout.\n"
                             "Jump overcalls are weak.\n")
    assert rows["(2H)-X"] == "takeout" and rows["(1H)-2S"].startswith("weak")
    assert "(2H)-3S" not in rows


def test_calls_between_sentences(tmp_path):
    rows = rows_of(tmp_path, """* The opening bids

We open 1NT with 12-14 balanced.
With 15-17 we open a suit and rebid 1NT.
1H and 1S promise five cards. 1C and 1D promise four.
Three-level openings are preemptive with seven cards.

* Responding to 1NT

With 0-10 and no five-card suit pass.
2D and 2H are transfers. Opener completes the transfer, but jumps with four cards.
2S shows 11 or a slam try. 2NT shows both minors.
""")
    assert rows["1N"].startswith("12-14 balanced") and rows["3H"].startswith("preemptive")
    assert {bid: rows[bid] for bid in ("1C", "1D", "1H", "1S")} == {
        "1C": "four cards", "1D": "four cards", "1H": "five cards", "1S": "five cards"}
    assert rows["1N-2D"].startswith("transfers") and rows["1N-2H"].startswith("transfers")
    assert rows["1N-2S"] == "11 or a slam try" and rows["1N-2N"] == "both minors"


def test_words_for_calls_behind_an_auction(tmp_path):
    rows = rows_of(tmp_path, "* Responses\n\n1M - new suit at the one level = 4+, 6+\n"
                             "1M - jump shift = weak\n1M - 2/1 = game forcing\n1M-3M = 10-12\n"
                             "1S-2H - new suit = forcing\n")
    assert rows["1H-1S"] == "4+, 6+" and rows["1H-2S"] == rows["1S-3C"] == "weak"
    assert rows["1H-2C"] == rows["1S-2H"] == "game forcing" and rows["1S-3S"] == "10-12"
    assert rows["1S-2H-3C"] == "forcing" and not {"1H", "1S"} & set(rows)


@pytest.mark.parametrize("line", [
    "After their takeout double: XX = 10+, 2N = limit raise, jump raise = weak",
    "If they double our opening, XX is 10+, 2N is a limit raise, jump raises are weak.",
])
def test_after_a_takeout_double_of_any_suit(tmp_path, line):
    assert rows_of(tmp_path, f"* Competition\n\n{line}\n") == {
        f"1{suit}-(X)-{call}": text for suit in "CDHS"
        for call, text in (("XX", "10+"), ("2N", "limit raise"), (f"3{suit}", "weak"))}


def test_whole_auctions_one_after_the_other(tmp_path):
    rows = rows_of(tmp_path, "1N = 15-17\n1N-2C is Stayman, 8+. 1N-2D and 1N-2H are transfers. "
                             "1N-2S shows both minors, 10+.\n")
    assert rows["1N-2C"] == "Stayman, 8+" and rows["1N-2S"] == "both minors, 10+"
    assert rows["1N-2D"] == rows["1N-2H"] == "transfers"


@pytest.mark.parametrize("line", [
    "2M shows 6-9, a jump to 3M is 10-12 and a jump to 4M is weak.",
    "2M is 6-9. A direct jump to 3M shows 10-12. 4M is weak.",
])
def test_a_jump_to_a_bid_is_that_bid(tmp_path, line):
    rows = rows_of(tmp_path, f"1M = 5+\n\n* After 1M\n{line}\n")
    assert rows["1H-3H"] == "10-12" and rows["1S-4S"] == "weak"


@pytest.mark.parametrize("line", [
    "Some words first. 1N-3H is splinter, 1N-3S is splinter. 1N-4C is Gerber.",
    "1N-2C is Stayman. 1N-3H is a transfer and 1N-3S is a splinter.",
])
def test_auctions_in_one_sentence_are_kept(tmp_path, line):
    assert "1N-3S" in rows_of(tmp_path, f"1N = 15-17\n\n{line}\n")
