"""Contested auctions that are said to be bid like the ones above."""

import pytest
from rows_by_auction import rows_of

TABLE = "1C-(1H)---\nX  4+!s, 6+\n1S  6-10, no stopper\n2H  limit raise\n"


@pytest.mark.parametrize("line", [
    "1D-(1H) the same", "1D-(1H): the same", "1D-(1H)  likewise", "1D-(1H) idem",
    "1D-(1H)  as above", "1D-(1H)  as 1C-(1H)", "1D-(1H) is played the same", "1D-(1H) ditto.",
    "Same after 1D-(1H).", "Idem apr\u00e8s 1D-(1H).", "The same over 1D-(1H).",
    "After 1D-(1H) the same.", "And likewise after 1D-(1H).", "Ditto for 1D - (1H).",
    "It is all the same when they bid 1D-(1H).", "Over 1D--(1H) we play exactly the same.",
    "The same after 1m-(1H).",
])
def test_another_auction_is_bid_alike(line, tmp_path):
    got = rows_of(tmp_path, TABLE + line + "\n")
    assert got["1D-(1H)-X"] == "4+!s, 6+" and got["1D-(1H)-2H"] == "limit raise"


@pytest.mark.parametrize("line", [
    "1D-(1H) is different", "Not the same after 1D-(1H).", "After 1D-(1H) that is not the same.",
    "The same as 1C is 1D-(1H)-1N.", "1D-(1H)  1N is the same", "1D-(1H)-X  the same",
])
def test_what_is_not_said_to_be_alike(line, tmp_path):
    assert "1D-(1H)-2H" not in rows_of(tmp_path, TABLE + line + "\n")


def test_both_suits_are_others_and_a_cue_stays_one(tmp_path):
    got = rows_of(tmp_path, "1S-(2C)---\n2S  6-9\n3C  10+, three spades\n3S  four spades, 0-5\n"
                            "Same after 1H-(1S) and 1H-(2D).\n")
    assert got["1H-(1S)-2S"] == "10+, three hearts" and got["1H-(1S)-3H"] == "four hearts, 0-5"
    assert got["1H-(2D)-3D"] == "10+, three hearts" and got["1H-(2D)-2H"] == "6-9"


def test_after_their_other_opening(tmp_path):
    got = rows_of(tmp_path, "(1H)-1N-(P)---\n2H  asks for four spades, 8+\n2S  5+!s, weak\n"
                            "After (1S) the same.\n")
    assert got["(1S)-1N-(P)-2S"] == "asks for four hearts, 8+"
    assert got["(1S)-1N-(P)-2H"] == "5+!h, weak"


@pytest.mark.parametrize("line", [
    "The same over other overcalls.", "All other overcalls: the same.",
    "Likewise after any other overcall.",
])
def test_other_overcalls(line, tmp_path):
    got = rows_of(tmp_path, "1H-(2C)---\n2H  6-9\n3C  10+, support\n" + line + "\n")
    assert got["1H-(2D)-3D"] == got["1H-(1S)-2S"] == "10+, support"


def test_rows_of_their_own_are_kept(tmp_path):
    got = rows_of(tmp_path, TABLE + "1D-(1H)---\nX  5+!s\nThe same after 1D-(1H).\n")
    assert got["1D-(1H)-X"] == "5+!s" and "1D-(1H)-2H" not in got
