"""Auctions with blanks between the calls, and lists of what each of several calls shows."""

# ruff: noqa: E501 - notes are read as a whole
from __future__ import annotations

from pathlib import Path

import pytest
from notes_rows import auctions


@pytest.mark.parametrize(("text", "wanted"), [
    ("1D p 1S p 2NT                   18-19 bal\n1D p 1S (2H) 2NT p 3C           obligatory\n1D p 1S (2H) 2NT p 3C p pass    clubs\n",
     "1D-1S-2N 1D-1S-(2H)-2N-3C 1D-1S-(2H)-2N-3C-P"),
    ("(2H) X                takeout\n(2H) 2NT, (2S) 2NT    15-18 bal, stop\n(2H) X (p) 2NT        0-7, weak\n",
     "(2H)-X (2H)-2N (2S)-2N (2H)-X-2N"),
    ("- 1NT p 2NT: 8-9\n- 1NT (2H) X, 1NT (2S) X: penalties\n", "1N-2N 1N-(2H)-X 1N-(2S)-X"),
    ("2NT 3C: Muppet\n2NT 3C 3D: a four-card major\n2NT 3C 3D 3H: four spades\n",
     "2N-3C 2N-3C-3D 2N-3C-3D-3H"),
    ("1H/1S 2NT       = GF, 4+ trumps\n1H/1S 2NT 3C    = 11-14\n",
     "1H-2N 1S-2N 1H-2N-3C 1S-2N-3C"),
    ("1D p 1S (2C) ?\n     dbl    three spades\n     2S     four spades, minimum\n",
     "1D-1S-(2C)-X 1D-1S-(2C)-2S"),
    ("1H 2H 6-9\n1H 3H 10-12\n", "1H-2H 1H-3H"),
    ("1C P 1H (1S)\n  X  three hearts\n", "1C-1H-(1S)-X"),
    ("(1H) p (p) 1NT: 11-14\n(1H) 1NT: 15-18\n", "(1H)-P-(P)-1N (1H)-1N"),
    ("1N = 12-14\n  (X) XX = a one-suiter, opener must bid 2C\n    2C = forced\n  (X) 2C = clubs and another\n",
     "1N 1N-(X)-XX 1N-(X)-XX-2C 1N-(X)-2C"),
    ("* They open a weak 2H or 2S\nX = takeout\n  (P) 2N = weak, 0-7\n    3C = as asked\n",
     "(2H)-X (2S)-X (2H)-X-2N (2S)-X-2N (2H)-X-2N-3C (2S)-X-2N-3C"),
    ("1H p p X = takeout, 8+\n1H p p 1NT = 11-14\n", "(1H)-P-(P)-X (1H)-P-(P)-1N"),
    ("Q: After (1H) X (p)?\nA: 1S shows 0-8 with four spades, 2H is a cue bid with 11+.\n",
     "(1H)-X-1S (1H)-X-2H"),
    ("Q: After (1H) X (2H)?\nA: double shows both unbid suits.\n", "(1H)-X-(2H)-X"),
    ("1. 1NT opening: 15-17\n1.1 2C Stayman, asks for majors\n1.1.1 2D no major\n1.1.2 2H four hearts\n1.2 2D transfer to hearts\n1.2.1 2H accepts\n",
     "1N 1N-2C 1N-2C-2D 1N-2C-2H 1N-2D 1N-2D-2H"),
    ("1 1C opening 16+ any\n1.1 1D negative 0-7\n1.1.1 1NT 17-19 balanced\n1.2 1H 8+ five hearts\n2 1D opening 11-15\n2.1 1H 4+ hearts\n",
     "1C 1C-1D 1C-1D-1N 1C-1H 1D 1D-1H"),
    ("Q: 1H-2H, 1S-2S?    A: 6-9 with four trumps.\nQ: 2C-2D?    A: 0-7, negative.\n",
     "1H-2H 1S-2S 2C-2D"),
    ("Q. What does opener do after 2C-2D?\nA. 2NT is 22-23 balanced. 2S is natural, 5+.\n",
     "2C-2D-2N 2C-2D-2S"),
    ("1.1 4C opening -> a strong 4H.\n  1.1.1 4C-4H: no interest\n  1.1.2 4C-4D: slam try\n",
     "4C 4C-4H 4C-4D"),
    ("REPLIES\n- to 4C: 4H closes the shop; 4D tries for slam\n- to 3NT: 4C = pass or correct; 4D = asks\n",
     "4C-4H 4C-4D 3N-4C 3N-4D"),
    ("Answering the Multi\n- 2H: pass if hearts, correct with spades.\n- 2NT: asks\n", "2D-2H 2D-2N"),
    ("2C: GF or 22+ bal\nresp: 2D = 4+ points;  2H = 0-3\n", "2C 2C-2D 2C-2H"),
    ("Over our 1C (can be a doubleton, if balanced then 12-14) partner answers so:\n- 1D shows four hearts\n- 1H shows four spades\n",
     "1C-1D 1C-1H"),
    ("* They open 1NT\n** Direct seat: Woolsey\n2C = both majors\n** Balancing seat: Cappelletti\n2C = one suit\n",
     "(1N)-2C (1N)-P-(P)-2C"),
    ("2NT opening (20-21): 3C is puppet, 3D shows 5+ hearts, 3H shows 5+ spades.\n",
     "2N 2N-3C 2N-3D 2N-3H"),
    ("* Openings\n\nWeak twos: 6-10. 2D is multi.\n", "2H 2S 2D"),
    ("* Flannery\nThe opening 2D shows four spades and five hearts, 11-15.\n** Responses\n2H = to play\n2N = asks\n",
     "2D 2D-2H 2D-2N"),
])
def test_auctions_as_players_write_them(tmp_path: Path, text: str, wanted: str) -> None:
    found = set(auctions(tmp_path, text))
    assert set(wanted.split()) <= found
    assert {one for one in found if "-" not in one} == {
        one for one in wanted.split() if "-" not in one}


@pytest.mark.parametrize("text", [
    "N E S W\n1C P 1D P\n1N P P P\n", "3C 3D 3H = preempt, seven cards\n",
    "2H 2S = 6-10, six cards\n2C = 22+\n",
])
def test_alternatives_and_diagrams_stay(tmp_path: Path, text: str) -> None:
    assert not [auction for auction in auctions(tmp_path, text) if "-" in auction]


@pytest.mark.parametrize("row", [
    "2D/2H = transfers to hearts and spades", "2D, 2H = transfer to hearts/spades",
    "2D/2H: xfers to !h/!s", "2D/2H = hearts/spades",
])
def test_each_of_several_transfers_has_its_suit(tmp_path: Path, row: str) -> None:
    found = auctions(tmp_path, f"1N = 15-17\n  {row}\n")
    assert "spades" not in found["1N-2D"].replace("!s", "spades")
    assert "hearts" not in found["1N-2H"].replace("!h", "hearts")


def test_a_heading_says_what_all_rows_show(tmp_path: Path) -> None:
    found = auctions(tmp_path, "* Limited openings, all 11-15\n1H = five cards\n2C = six clubs, 12+\n")
    assert found == {"1H": "five cards; 11-15", "2C": "six clubs, 12+"}
