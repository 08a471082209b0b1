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
    # Answers, calls of another turn, words that name a call again.
    ("2N asks. 3C is minimum, 3D is maximum", {"2N"}),
    ("1N is 15-17. 2C is Stayman, 2D is a transfer", {"1N"}),
    ("2C is strong, 2D is the negative response", {"2C"}),
    ("2S is 5-10, 2H is the same with hearts", {"2S"}),
    ("1C is natural, then 1D is negative", {"1C"}),
])
def test_no_neighbours(tmp_path, line, siblings):
    rows = rows_of(tmp_path, f"* Openings\n\n{line}\n")
    assert {auction for auction in rows if "-" not in auction} <= siblings
