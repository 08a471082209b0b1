"""Tables whose columns say more than a call and a hand, and what lists and headings place."""

import pytest
from noted import rows_of

OPENINGS = "1N = 12-14\n2D = weak with either major, or 22+ balanced\n\n"


@pytest.mark.parametrize(("text", "wanted"), [
    ("| over 2!d | it shows | opener bids |\n| 2!h | pass or correct | 2N = 22+ balanced |\n"
     "| 2N | asks | 3!c hearts, 3!d spades |\n",
     {"2D-2H": "pass or correct", "2D-2H-2N": "22+ balanced", "2D-2N": "asks",
      "2D-2N-3C": "hearts", "2D-2N-3D": "spades"}),
    ("| They open | Double | Others |\n|---|---|---|\n"
     "| 1N | 14+ | 2!c both majors, rest natural |\n"
     "| 3 of a suit | takeout | 3N to play |\n",
     {"(1N)-X": "14+", "(1N)-2C": "both majors", **{
         f"(3{suit})-{call}": said for suit in "CDHS"
         for call, said in (("X", "takeout"), ("3N", "to play"))}}),
    ("Answer | 1C opener | 1D opener\n1N | 6-10 | same\n2N | 11-12 | 10-11\n",
     {"1C-1N": "6-10", "1C-2N": "11-12", "1D-1N": "6-10", "1D-2N": "10-11"}),
    # No auction and no call of ours is named.
    ("| Who | What |\n| North | deals |\n| They open | nothing |\n", {}),
])
def test_columns(text, wanted, tmp_path):
    got = rows_of(tmp_path, f"{OPENINGS}* Notes\n\n{text}")
    assert {one: said for one, said in got.items() if said and one not in ("1N", "2D")} == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("2D, 2M 5-9, six cards\n2N 20-21",
     {"2D": "5-9, six cards", "2H": "5-9, six cards", "2S": "5-9, six cards", "2N": "20-21"}),
    ("2N 20-21\n3m, 3M = seven cards",
     {"2N": "20-21", **{f"3{suit}": "seven cards" for suit in "CDHS"}}),
    ("8. 2!h and 2!s: six cards, 7-10\n9. 2N: 20-21\n10. 3N: solid minor\n11. 4!h, 4!s: to play",
     {"2H": "six cards, 7-10", "2S": "six cards, 7-10", "2N": "20-21", "3N": "solid minor",
      "4H": "to play", "4S": "to play"}),
    # With a blank alone it may be a call and its answers.
    ("2C 2M positive", {"2C": "2M positive"}),
])
def test_calls_of_a_row(text, wanted, tmp_path):
    assert rows_of(tmp_path, f"* Openings\n\n{text}\n") == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("* One diamond\n\n1!h and 1!s are four cards, 6+. 1N is 6-9 and 2N is 10-12, both without a "
     "four-card major.\n3!c is six cards and 9-11, not forcing.\n",
     {"1D-1H": "four cards, 6+", "1D-1S": "four cards, 6+",
      "1D-1N": "6-9, without a four-card major",
      "1D-2N": "10-12, both without a four-card major",
      "1D-3C": "six cards and 9-11, not forcing"}),
    ("* Answers on the minors\n\n1N = 6-9. 2N = 10-11 and 3N = 12-15\n",
     {f"1{suit}-{call}": said for suit in "CD"
      for call, said in (("1N", "6-9"), ("2N", "10-11"), ("3N", "12-15"))}),
    ("After 1!h-1!s the opener bids 1N with 12-14, 2!h with six cards and 2N with 18-19.\n",
     {"1H-1S-1N": "12-14", "1H-1S-2H": "six cards", "1H-1S-2N": "18-19"}),
    ("After a two-level answer such as 1!h-2!c, opener's 2N is 15-17 and forcing.\n",
     {"1H-2C-2N": "15-17 and forcing"}),
    ("Over a weak two a raise straight to game is to play. A new suit is 15+.\n",
     {"2H-4H": "to play", "2S-4S": "to play", "2H-2S": "15+", **{
         f"2{suit}-3{new}": "15+" for suit in "HS" for new in "CDH" if suit != new}}),
    ("1. 2!d: 2!h and 2!s are to play. 2N asks with 14+. The answers: 3!c is 8-9 with clubs, 3!d "
     "with diamonds.\n",
     {"2D-2H": "to play", "2D-2S": "to play", "2D-2N": "asks with 14+",
      "2D-2N-3C": "8-9 with clubs", "2D-2N-3D": "8-9 with diamonds"}),
    # What is unsure, or of other calls.
    ("* One diamond\n\nOften 1N is 6-9. Opener's 1N is 12-14.\n", {}),
    ("* One notrump and what is above\n\nThen 2N is 20-21.\n", {}),
])
def test_sentences_below_a_heading(text, wanted, tmp_path):
    assert {one: said for one, said in rows_of(tmp_path, text).items() if said} == wanted
