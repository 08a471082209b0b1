# ruff: noqa: E501 - a wording is read as a whole
"""Rows behind a stop in the description of another row."""

import pytest
from noted import rows_of


@pytest.mark.parametrize(("row", "found"), [
    ("3m 6+, inv; 3M 7+, pre",
     {"3C": "6+, inv", "3D": "6+, inv", "3H": "7+, pre", "3S": "7+, pre"}),
    ("2N 11-12 bal, no 4M; 3N 13-15", {"2N": "11-12 bal, no 4M", "3N": "13-15"}),
    ("3C clubs; 3D = diamonds; 3H = hearts", {"3C": "clubs", "3D": "diamonds", "3H": "hearts"}),
    ("2N 4c, 11+; 3C 5c, 3D 6+, 11+", {"2N": "4c, 11+", "3C": "5c", "3D": "6+, 11+"}),
    ("2D 6-10, 4+!d, no 4M, and 3D the same with 11-12",
     {"2D": "6-10, 4+!d, no 4M", "3D": "11-12, 4+!d, no 4M"}),
    ("2D 3 hearts, 12-13; 2S the same with 14", {"2D": "3 hearts, 12-13", "2S": "3 hearts, 14"}),
    ("3C = short, 3D = short, 3H = strong", {"3C": "short", "3D": "short", "3H": "strong"}),
    ("2S 6+, 12-14; 3S = 15-17", {"2S": "6+, 12-14", "3S": "15-17"}),
    ("2M = weak, 6 cards; 3M = pre, 7 cards",
     {"2H": "weak, 6 cards", "2S": "weak, 6 cards", "3H": "pre, 7 cards", "3S": "pre, 7 cards"}),
    ("1N 7-10 with a stopper. 2N 11-12 with a stopper",
     {"1N": "7-10 with a stopper", "2N": "11-12 with a stopper"}),
])
def test_calls_of_the_same_auction(tmp_path, row, found):
    rows = rows_of(tmp_path, f"1C 16+\n  {row}\n")
    assert {call: rows.get(f"1C-{call}") for call in found} == found


@pytest.mark.parametrize("row", [
    "2N asks; 3C min, 3D max", "2D transfer; 2N = superaccept", "2C Stayman, 8+; 2D none",
    "2N feature ask; 3N = solid", "2N trf d; 3D likes, 3C does not", "3C any minimum; 3D asks",
    "1N balanced; 2C then is checkback", "2D natural; 3C by opener 4+", "1S = 5+; 1D 6-9",
    "2N GF raise, 3C = min, 3D = max", "2C relay; 2D 0-7", "2H is forcing; 2S rebid shows 6+", "3C puppet to 3D; 3H = 5+ hearts",
])
def test_what_answers_or_goes_on(tmp_path, row):
    rows = [auction for auction in rows_of(tmp_path, f"1C 16+\n  {row}\n") if auction != "1C"]
    assert not [auction for auction in rows if auction.count("-") == 1][1:]


def test_a_row_of_its_own_goes_before(tmp_path):
    rows = rows_of(tmp_path, "1C 16+\n  2N 11-12; 3N 13-15\n  3N to play\n")
    assert rows["1C-3N"] == "to play"


@pytest.mark.parametrize(("row", "found"), [
    ("3C ace or king in clubs, 9-11. Three of any other new suit works the same way",
     {"3C": "ace or king in clubs, 9-11", "3D": "ace or king in diamonds, 9-11", "3H": "ace or king in hearts, 9-11"}),
    ("3C ace in clubs (3D, 3H the same)", {"3C": "ace in clubs", "3D": "ace in diamonds", "3H": "ace in hearts"}),
    ("3C a stopper in !c. 3D and 3H likewise", {"3C": "a stopper in !c.", "3D": "a stopper in !d"}),
    ("3H 5H + 4+m. 3D same", {"3H": "5H + 4+m.", "3D": "5D + 4+m"}),
])
def test_calls_that_show_the_same_of_their_suits(tmp_path, row, found):
    rows = rows_of(tmp_path, f"2S weak two\n  2N asks\n    {row}\n")
    assert {call: (rows.get(f"2S-2N-{call}") or "").rstrip(".") for call in found} == {
        call: said.rstrip(".") for call, said in found.items()}


def test_openings_alike_are_named(tmp_path):
    rows = rows_of(tmp_path, "3C 7 cards, 5-9. 3D and 3H likewise\n4C good 4H opening, other suits the same\n")
    assert rows["3D"] == "7 cards, 5-9" and rows["3H"] == "7 cards, 5-9" and "4D" not in rows


@pytest.mark.parametrize("text", [
    "Over 1H the same.\n\n1S-\n2N game force\n", "1S-\n2N game force\n\nOver 1H the same.\n",
    "The answers are written for 1S, they are the same for 1H.\n\n1S-\n2N game force\n",
])
def test_answers_alike_told_in_front_or_behind(tmp_path, text):
    rows = rows_of(tmp_path, f"1S 11-19, 5+!s\n1H 11-19, 5+!h\n\n{text}")
    assert rows["1S-2N"] == rows["1H-2N"] == "game force"


@pytest.mark.parametrize("row", [
    "2D transfer, 5+ hearts. 2H the same", "3C short in diamonds, GF. 3D likewise",
    "2D weak, 6 diamonds, no 4-card heart suit. 2H the same", "2D 5+ diamonds. 2H likewise, 2S and 3C the same",
])
def test_what_another_suit_would_show_is_not_guessed(tmp_path, row):
    rows = rows_of(tmp_path, f"1N 15-17\n  {row}\n")
    assert not {"1N-2H", "1N-3D", "1N-2S"} & {a for a, said in rows.items() if "!" not in (said or "")}


def test_answers_alike_are_those_of_the_same_level(tmp_path):
    rows = rows_of(tmp_path, "1H 5+ hearts, 11-21\n  2N GF raise, 4+ hearts\n1S 5+ spades, 11-21\n\n"
                             "Over 1S the same.\n\n2C strong, 22+\n  2D waiting\n")
    assert "1S-2D" not in rows
