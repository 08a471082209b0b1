"""What one row of a table tells of the rows beside it."""

import pytest
from noted import bidder_of, call_of, rows_of

ROUDI = "1C 3+!c, 12-20\n  1S 4+!s, 6+\n    1N 12-14 balanced\n      2C Roudi, 11+\n"


@pytest.mark.parametrize("rows", [
    "2D minimum (12-13), doubleton\n2H minimum, 3 cards\n2S maximum, 3 cards\n2N maximum (14)",
    "2D min (12--13), two spades\n2H min, three spades\n2S max, three spades\n2N max (14)",
    "2D doubleton, minimum (12 - 13)\n2H three-card support, minimum\n2S three-card support, max\n"
    "2N doubleton, max (14)",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("Q84.K52.AJ3.KJ96", "2S"), ("Q84.K52.AJ3.QJ96", "2H"),
])
def test_a_minimum_is_what_another_row_says(tmp_path, rows, hand, call):
    table = "".join(f"        {row}\n" for row in rows.split("\n"))
    bidder = bidder_of(tmp_path, ROUDI + table)
    assert call_of(bidder, "1C P 1S P 1N P 2C P", hand) == call


@pytest.mark.parametrize("first", ["0-1 control", "0-1 controls", "0 or 1 controls"])
@pytest.mark.parametrize(("hand", "call"), [
    ("K84.Q753.A62.J94", "2S"), ("K84.Q753.K62.J94", "2H"), ("A84.Q753.A62.J94", "2N"),
])
def test_bare_numbers_count_what_the_row_beside_counts(tmp_path, first, hand, call):
    bidder = bidder_of(tmp_path, f"2C GF\n  2D {first}\n  2H 2\n  2S 3\n  2N 4\n  3C 5+\n")
    assert call_of(bidder, "2C P", hand) == call


def test_a_pass_on_bare_points_counts_no_controls(tmp_path):
    bidder = bidder_of(tmp_path, "1C 17+\n\n1C-(1S)\n  P 0-5\n  X 6+, 0-2 controls\n"
                                 "  2C 5+ cards, 3+ controls\n")
    assert call_of(bidder, "1C 1S", "84.KJ52.QJ62.J94") == "X"


@pytest.mark.parametrize("words", [
    "0-7, not 2M", "0-7, not a 2M hand", "0-7 (not 2H/2S)", "0-7. Not 2H or 2S", "0-7, no 2M bid",
    "0-7; not 2HS hands", "0-7, other than 2M",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("84.KJ9732.Q62.94", "2H"), ("KQ9732.84.762.94", "2S"), ("84.KJ73.Q762.J94", "1D"),
    ("84.3.Q97642.J943", "1D"),
])
def test_hands_of_the_call_of_another_row(tmp_path, words, hand, call):
    bidder = bidder_of(tmp_path, f"1C 16+\n  1D {words}\n  1HS 8+, 5+ cards\n  1N 8-13 balanced\n"
                                 "  2M 4-7, 6+ cards\n")
    assert call_of(bidder, "1C P", hand) == call


@pytest.mark.parametrize("words", ["no 4M", "no 3M", "not 4H", "not 1S"])
def test_a_denied_suit_is_no_call_of_another_row(tmp_path, words):
    said = rows_of(tmp_path, f"1C 3+\n  1H 4+\n  1N 6-10, {words}\n  4M to play\n")
    assert said["1C-1N"] == f"6-10, {words}"


def test_a_bracket_stays_one(tmp_path):
    said = rows_of(tmp_path, "1C 16+\n  1D 0-7 (not 2H/2S)\n  2M 4-7, 6+ cards\n")
    assert said["1C-1D"] == "0-7 (see 2H/2S)"
