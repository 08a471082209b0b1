# ruff: noqa: E501 - notes are read as a whole
"""A lone call above rows at its own margin: the call that they answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from notes_rows import auctions

_OPENINGS = "1C = 16+, artificial\n1H = 11-15, 5+ hearts\n2C = 11-15, 6+ clubs\n\n"


@pytest.mark.parametrize(("text", "wanted"), [
    ("* When they open\n\n(1N)\nD = 15+\n2C = both majors\n", "(1N)-X (1N)-2C"),
    (_OPENINGS + "* Defence\n\n(1N)\nX = penalties\n2C = both majors\n\n(2H)\nX = takeout\n",
     "1C 1H 2C (1N)-X (1N)-2C (2H)-X"),
    ("* They open\n\n(1M)\nD = takeout\n2C = 11+, 5 clubs\n", "(1H)-X (1S)-X (1H)-2C (1S)-2C"),
    ("* They open 1NT\n\n(1N)\nD = 15+\n2C = both majors\n", "(1N)-X (1N)-2C"),
    ("* After 1S-(2H)\n\n(2H)\nD = negative\n2S = 6-9\n", "1S-(2H)-X 1S-(2H)-2S"),
    ("** Responses to 1H\n\n1H\n1S = 4+ spades\n1N = forcing\n", "1H-1S 1H-1N"),
    (_OPENINGS + "1H\n2H = 6-9, support\n1N = forcing\n", "1C 1H 2C 1H-2H 1H-1N"),
])
def test_the_rows_answer_it(tmp_path: Path, text: str, wanted: str) -> None:
    assert {a for a, said in auctions(tmp_path, text).items() if "!" not in said} == {
        *wanted.split()}


@pytest.mark.parametrize(("text", "wanted"), [
    # Openings, one of them without words.
    ("1C\n1D = 11-15, 4+ diamonds\n1H = 11-15, 5+ hearts\n", "1D 1H"),
    # Calls with rows of their own below them, and a lower call than the one above.
    ("(1N)\n  2C = both majors\n(2H)\n  D = takeout\n", "(1N)-2C (2H)-X"),
    (_OPENINGS + "2C\n1H = 11-15, 5+ hearts, in third seat\n", "1C 1H 2C"),
    # The heading names the auction, or their calls; the rows are openings.
    (_OPENINGS + "1C\n  1D = negative\n\n* After 1C - 1D\n\n1H\n1S = 4 cards, natural\n1N = 17-19\n",
     "1C 1H 2C 1C-1D 1C-1D-1S 1C-1D-1N"),
    ("1D = 11-15\n\n1D\n1H = 5+ hearts 11-19\n1S = 5+ spades 11-19\n", "1D 1H 1S"),
    # A lone call below `After 1N` that was written out as an opening.
    (_OPENINGS + "1C\n  1N = 8-10 balanced\n\n** After 1N\n1N\n  2D = transfer to hearts\n",
     "1C 1H 2C 1C-1N 1N-2D"),
])
def test_a_row_among_others(tmp_path: Path, text: str, wanted: str) -> None:
    assert {a for a, said in auctions(tmp_path, text).items() if "!" not in said} == {
        *wanted.split()}


@pytest.mark.parametrize("sign", [";", "-"])
def test_a_row_with_another_call_behind_a_stop_keeps_its_table(tmp_path: Path, sign: str) -> None:
    rows = auctions(tmp_path, f"1H = 11-19, 5+!h\n\n1H-(D){sign}\nR   10+\n1N  clubs. 2C = diamonds\n2D  raise\n")
    assert rows["1H-(X)-2D"] == "raise" and rows["1H-(X)-1N"].startswith("clubs")
    assert rows["1H-(X)-XX"] == "10+"
