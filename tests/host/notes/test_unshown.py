"""Variables below bids that do not show their suit take that suit, too."""

import pytest
from noted import bidder_of, call_of, rows_of


def suits(rows, start):
    """The strains of the calls that follow an auction."""
    return "".join(sorted(auction[-1] for auction in rows if auction[:-1] == start))


MULTI = "2D Multi: weak two in a major, 5-9, or 20-22 balanced, or 4441 with 17-24\n"


@pytest.mark.parametrize(("text", "start", "expected"), [
    (MULTI + "  2H pass or correct\n    3X 4441, singleton in the suit bid\n", "2D-2H-3", "CDHS"),
    (MULTI + "  2N asks\n    3X natural\n", "2D-2N-3", "CDHS"),
    (MULTI + "  2N asks\n    3M maximum\n", "2D-2N-3", "HS"),
    ("2C game force\n  2D waiting\n    2M 5+\n    3X 6+, solid\n", "2C-2D-3", "CDHS"),
    ("1C 16+, any\n  1D 0-7\n    2X 5+, 16-20\n", "1C-1D-2", "CDHS"),
    ("1C 16+, any\n  1H 8+, any shape\n    2X 5+ cards\n", "1C-1H-2", "CDHS"),
    ("1N 15-17\n  2C Stayman\n    2D no major\n      3X 5+, GF\n", "1N-2C-2D-3", "CDHS"),
    ("1C 16+, any\n  1D 0-7\n    1H relay\n      2X 5+ cards, 5-7\n", "1C-1D-1H-2", "CDHS"),
    # what a transfer shows is bid, and so is what is natural or not described
    ("1N 15-17\n  2D transfer to hearts, 5+\n    2H accepts\n      3X second suit, GF\n",
     "1N-2D-2H-3", "CDS"),
    ("1H 5+, 11-15\n  2C natural, GF\n    3X splinter\n", "1H-2C-3", "DS"),
    ("1D 4+, 11-15\n  1S 4+\n    2X natural\n", "1D-1S-2", "CH"),
    ("1C-1D;\n2X natural, 5+\n1H balanced\n", "1C-1D-2", "HS"),
])
def test_which_suits_a_variable_takes(tmp_path, text, start, expected):
    assert suits(rows_of(tmp_path, text), start) == expected


def test_the_call_is_made(tmp_path):
    text = MULTI + "  2H pass or correct\n    3X 4441, singleton in the suit bid\n"
    assert call_of(bidder_of(tmp_path, text), "2D P 2H P", "AQJ4.KQ84.5.AK84") == "3D"
