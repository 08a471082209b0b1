"""Running text by which our answers stay what they are when they double."""

import pytest
from noted import rows_of

NOTES = ("1N 15-17 balanced\n\n1N---\n2C Stayman\n  2D no major\n2D transfer, 5+!h\n"
         "2H transfer, 5+!s\n\n")


@pytest.mark.parametrize("text", [
    "After they double our 1NT, systems stay on.", "If they double 1NT: everything is the same.",
    "Systems on over a double of 1NT.", "We ignore a double of 1NT.",
    "When 1NT is doubled, transfers and Stayman are still on.",
    "Stayman and transfers stay on over a double of our 1N.",
    "When 1NT is doubled we play as if they had passed.", "Over a double of 1NT the system is on.",
    "If RHO doubles 1N we bid as if nothing had happened.",
    "- If they double our 1NT: everything is the same (stayman, transfers).",
    "If they double our 1NT all responses are unchanged.",
])
def test_they_double_and_nothing_changes(tmp_path, text):
    rows = rows_of(tmp_path, NOTES + text + "\n")
    assert (rows["1N-(X)-2D"], rows["1N-(X)-2C-2D"]) == ("transfer, 5+!h", "no major")


@pytest.mark.parametrize("text", [
    "If they double our 1NT, systems are off.", "Systems are not on over a double of 1NT.",
    "Is the system on if they double 1NT?", "If they overcall 1NT, double is Stayman, system on.",
    "Over a double of 1H everything is the same.", "They double 1NT with 15 points.",
])
def test_what_changes_or_is_not_known(tmp_path, text):
    assert not [one for one in rows_of(tmp_path, NOTES + text + "\n") if "1N-(X)-2" in one]
