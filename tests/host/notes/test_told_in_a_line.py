"""What a line or sentence says of several calls of one auction."""

import pytest
from rows_by_auction import rows_of

GOOD = [
    ("After 1S-(2C): 2N 4c, 10+; 3C 3c, 10+; 3S weak",
     {"1S-(2C)-2N": "4c, 10+", "1S-(2C)-3C": "3c, 10+", "1S-(2C)-3S": "weak"}),
    ("After 1S-(2C) 2N is a raise with four trumps, 10+; 3C is a raise with three.",
     {"1S-(2C)-2N": "raise with four trumps, 10+", "1S-(2C)-3C": "raise with three"}),
    ("After 1D-1S 1N shows 12-14, 2N 18-19 and 3N a long diamond suit.",
     {"1D-1S-1N": "12-14", "1D-1S-2N": "18-19", "1D-1S-3N": "a long diamond suit"}),
    ("Over 1N, 2C is Stayman, 2D and 2H are transfers, 2S asks for range.",
     {"1N-2C": "Stayman", "1N-2D": "transfers", "1N-2H": "transfers", "1N-2S": "asks for range"}),
    ("Opposite 1N 2C is Stayman. 2D and 2H are transfers.",
     {"1N-2C": "Stayman", "1N-2D": "transfers", "1N-2H": "transfers"}),
    ("In answer to 1N 2C is Stayman and 2D shows five hearts.",
     {"1N-2C": "Stayman", "1N-2D": "five hearts"}),
    ("1N-2C is Stayman, 1N-2D shows 5+ hearts and 1N-2H shows 5+ spades.",
     {"1N-2C": "Stayman", "1N-2D": "5+ hearts", "1N-2H": "5+ spades"}),
    ("(1N)-2C shows both majors, (1N)-2D a single major.",
     {"(1N)-2C": "both majors", "(1N)-2D": "a single major"}),
    ("1H-(1S)-2N shows 10+ with four hearts, 3H is 0-6.",
     {"1H-(1S)-2N": "10+ with four hearts", "1H-(1S)-3H": "0-6"}),
    ("When they overcall 1N with 2C, double is Stayman.", {"1N-(2C)-X": "Stayman"}),
    ("If they overcall 1H with 1S, double shows both minors and 2S a good raise.",
     {"1H-(1S)-X": "both minors", "1H-(1S)-2S": "a good raise"}),
    ("When RHO overcalls 2D after our 1S, 2N shows four trumps and 10+.",
     {"1S-(2D)-2N": "four trumps and 10+"}),
    ("Against 1N: 2C shows both majors; 2D shows one major.",
     {"(1N)-2C": "both majors", "(1N)-2D": "one major"}),
]


@pytest.mark.parametrize(("line", "wanted"), GOOD)
def test_rows(line, wanted, tmp_path):
    assert rows_of(tmp_path, f"{line}\n") == wanted


@pytest.mark.parametrize("line", [
    "After 1S-(2C) 2N is not what it was, and 3C is often discussed.",
    "Over 1N 2C is never bid with 4-3-3-3.",
    "When they overcall 1N with 2C, we usually double.",
    "If they overcall 1H with 1S, double is as above.",
])
def test_no_rows(line, tmp_path):
    assert rows_of(tmp_path, f"{line}\n") == {}
