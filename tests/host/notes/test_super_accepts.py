"""Answers to transfers that a sentence tells."""

import pytest
from noted import bidder_of, call_of, rows_of

NOTES = ("1N = 15-17 balanced\n\n1N-\n  2D transfer, 5+!h\n  2H transfer, 5+!s\n"
         "  2S transfer to clubs\n\n")


@pytest.mark.parametrize(("text", "said"), [
    ("Opener completes a transfer nearly always. The only exception is a jump to three of the "
     "major, which shows four trumps and a full 17 points.", "17+ HCP"),
    ("Super accept: only with 4M and 17, jump to 3M.", "17+ HCP"),
    ("We rectify always, except with 4 trumps and 16-17 HCP: then we jump to 3M.", "16-17 HCP"),
    ("Opener jumps to three of the major after transfer with 17 and four cards, not with anything "
     "else.", "17+ HCP"),
    ("With 17 points and four trumps opener breaks the transfer by jumping to three.", "17+ HCP"),
    ("We jump in the major over a transfer when we hold four cards and 17.", "17+ HCP"),
    ("- We super-accept (3 of the major) with four-card support and a maximum.", "maximum"),
    ("When you transfer and I have four of your suit and 17 points, I jump to three.", "17+ HCP"),
    ("Over a transfer opener jumps with four of them and 16-17.", "16-17 HCP"),
    ("I complete the transfer unless I have four trumps and 17, when I jump.", "17+ HCP"),
])
def test_a_sentence_tells_who_jumps_over_a_transfer(tmp_path, text, said):
    rows = rows_of(tmp_path, f"{NOTES}{text}\n")
    assert rows["1N-2D-3H"] == f"super-accept, 4+!h, {said}"
    assert rows["1N-2H-3S"] == f"super-accept, 4+!s, {said}"
    assert "1N-2S-3C" not in rows


@pytest.mark.parametrize("text", [
    "With four trumps and 17 opener breaks the transfer with a new suit or 2NT.",
    "A jump to 3M shows four trumps and 17.",
    "We always complete the transfer.",
    "We don't play super-accepts: opener never jumps, even with four trumps and a maximum.",
    "We do not super-accept. Opener completes the transfer and may not jump with four trumps and "
    "a maximum.",
    "After the transfer opener jumps to 3M with four trumps but never with a maximum.",
    "We used to super-accept with four trumps and a maximum by a jump to 3M.",
    "After a transfer, responder jumps to 3M with four trumps and 12.",
    "Texas transfers are on. Over our 1M opening, a jump raise shows four trumps and 12 points.",
])
def test_other_sentences_tell_of_no_jump(tmp_path, text):
    assert "1N-2D-3H" not in rows_of(tmp_path, f"{NOTES}{text}\n")


def test_a_transfer_told_by_its_suit_alone(tmp_path):
    rows = rows_of(tmp_path, "1N = 15-17 balanced\n\n1N-\n  2D = hearts\n  2H = spades\n\n"
                   "After a transfer I jump to three with four of your suit and 17.\n")
    assert rows["1N-2H-3S"] == "super-accept, 4+!s, 17+ HCP"


def test_a_row_of_the_notes_stands(tmp_path):
    notes = NOTES.replace("transfer, 5+!h\n", "transfer, 5+!h\n    3H any four trumps\n")
    rows = rows_of(tmp_path, notes + "Super-accept with four trumps and a maximum: jump to 3M.\n")
    assert rows["1N-2D-3H"] == "any four trumps"


def test_the_robot_jumps(tmp_path):
    bidder = bidder_of(tmp_path, NOTES + "Super accept: only with 4M and 17, jump to 3M.\n")
    assert call_of(bidder, "1N P 2D P", "AQ5.KJ84.KJ6.K73") == "3H"
    assert call_of(bidder, "1N P 2D P", "AQ5.KJ84.KJ6.Q73") == "2H"
    assert call_of(bidder, "1N P 2H P", "AQ5.KJ84.KJ6.K73") == "2S"
