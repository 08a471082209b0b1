"""Hands shown in two steps, and rebids that hold after several auctions."""

import pytest
from noted import bidder_of, call_of, rows_of

NOTRUMP = (
    "1N = 15-17 bal\n  2C = Stayman\n    2D = no 4M\n    2H = 4!h\n    2S = 4!s\n"
    "  2D = xfer, 5+!h\n    2H = normal\n      2S = 5-5 M, INV only{}\n"
    "  2H = xfer, 5+!s\n    2S = normal\n    3S = max, 4 sup\n  2N = transfer to diamonds\n")


@pytest.mark.parametrize("words", [
    " (5-5 GF goes thru 2H then 3H)", ". 2H then 3H = 5-5 GF", "; with 5-5 GF bid 2H then 3H",
    " (5-5 GF: 2H then 3H)"[:0] + ", 5-5 GF goes through 2H and then 3H",
    " (GF 5-5 starts with 2H, then 3H)", ". 5-5 GF bids 2H followed by 3H",
    ". With 5-5 and GF we start with 2H, then 3H", "; 2H then 3H shows 5-5 GF",
    " (5-5 GF is shown via 2H and then 3H)", ". 5-5 GF hands go via 2H then 3H",
])
def test_a_route_in_a_row(tmp_path, words):
    got = rows_of(tmp_path, NOTRUMP.format(words))
    assert "GF" in got["1N-2H-2S-3H"] and "5-5 M" in got["1N-2H-2S-3H"]
    assert "1N-2D-2H-2N" not in got and got["1N-2H"] == "xfer, 5+!s"


@pytest.mark.parametrize("text", [
    "Balanced invite goes by 2C and later 2N, it doesnt promise the major.",
    "2C then 2N = balanced invite", "A balanced invite starts with 2C, then 2N.",
    "With a balanced invite we bid 2C and then 2N.", "Balanced invitation goes via 2C then 2N.",
    "2C followed by 2N shows a balanced invite, no major needed",
])
def test_a_route_in_running_text(tmp_path, text):
    got = rows_of(tmp_path, f"{NOTRUMP.format('')}\n{text}\n")
    for major in ("2D", "2H", "2S"):
        assert "alanced invit" in got[f"1N-2C-{major}-2N"]
    assert "b) " in got["1N-2C"]


@pytest.mark.parametrize("text", [
    "We never bid 2C then 2N with a balanced invite.", "If they double, 2C then 2N is balanced.",
    "Partner bids 2C then 2N.", "2C then 2N: see page 4", "1N then 2C = 5-5 GF",
])
def test_no_route(tmp_path, text):
    got = rows_of(tmp_path, f"{NOTRUMP.format('')}\n{text}\n")
    assert "1N-2C-2D-2N" not in got and got["1N-2C"] == "Stayman"


def test_the_hand_takes_its_route(tmp_path):
    text = "Balanced invite goes by 2C and later 2N."
    bidder = bidder_of(tmp_path, f"{NOTRUMP.format('')}\n{text}\n")
    assert call_of(bidder, "1N P", "K84.Q73.KJ62.984") == "2C"
    assert call_of(bidder, "1N P 2C P 2S P", "K84.Q73.KJ62.984") == "2N"


ACOL = ("1C 12-19, 4+\n  1D 4+, 6+\n  1HS 4+, 6+\n1D 12-19, 4+\n  1HS 4+, 6+\n1H 12-19, 4+\n"
        "  1S 4+, 6+\n{}\n1H-1S---\n1N 15-16 balanced\n2C 5+!h and 4!c\n2H 5+ hearts, 12-15\n"
        "2S four spades, 12-15\n2N 17-18 balanced\n{}\n")


@pytest.mark.parametrize("text", [
    "After the other one-over-ones it is the same ladder.", "Other one-over-ones: the same.",
    "The same structure applies after all other 1-over-1s.", "Other 1/1 auctions likewise.",
    "After the other one-over-one responses the rebids are the same.",
    "Same after the other one-over-ones.", "The rest of the one-over-ones are similar.",
    "Over the other one-over-one sequences we play the same rebids.",
])
@pytest.mark.parametrize("place", [0, 1])
def test_one_ladder_for_all(tmp_path, text, place):
    parts = ["", ""]
    parts[place] = f"\n{text}\n"
    got = rows_of(tmp_path, ACOL.format(*parts))
    assert got["1C-1H-2N"] == "17-18 balanced" and got["1D-1S-2D"] == "5+ diamonds, 12-15"
    assert got["1C-1H-2H"] == "four hearts, 12-15" and got["1D-1H-2C"] == "5+!d and 4!c"
    assert got["1C-1S-2C"] == "5+ clubs, 12-15" and "1C-1S-2H" not in got


@pytest.mark.parametrize("text", [
    "After the other one-over-ones it is not the same.", "One-over-ones show four cards.",
    "The other one-over-ones are different.",
])
def test_no_ladder(tmp_path, text):
    assert "1C-1H-2N" not in rows_of(tmp_path, ACOL.format("", f"\n{text}\n"))


@pytest.mark.parametrize("words", [
    "Six to nine over one diamond; eight to ten over one club, since a suit can be bid",
    "6-9 over 1D; 8-10 over 1C", "over one club 8-10; over one diamond 6-9",
    "8-10 over one club; 6-9 over one diamond", "6-9 opposite one diamond; 8-10 opposite one club",
    "after one club: 8-10; after one diamond: 6-9",
])
def test_a_range_for_each_opening_in_words(tmp_path, words):
    got = rows_of(tmp_path, f"1C 12-19, 4+\n1D 12-19, 4+\n\n1m---\n1N {words}\n")
    assert got["1C-1N"] in ("eight to ten", "8-10", "8-10;")
    assert got["1D-1N"] in ("Six to nine", "6-9")
