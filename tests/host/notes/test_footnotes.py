"""Footnotes and cross references: what a mark stands for is said in its row, the number of a
section is no length."""

import pytest
from noted import bidder_of, call_of, rows_of

WANTED = {"1N": "14-16 balanced. A five-card major is allowed",
          "2H": "6-10, six hearts. Never with four spades"}
ALLOWED, NEVER = "A five-card major is allowed.", "Never with four spades."


@pytest.mark.parametrize("text", [
    f"1N 14-16 balanced [1]\n2H 6-10, six hearts [2]\n\n- [1] {ALLOWED}\n- [2] {NEVER}",
    f"1N [1] 14-16 balanced\n2H [2] 6-10, six hearts\n\n[1] {ALLOWED}\n[2] {NEVER}",
    f"1N 14-16 balanced (1)\n2H 6-10, six hearts (2)\n\n(1) {ALLOWED}\n(2) {NEVER}",
    f"1N 14-16 balanced 1)\n2H 6-10, six hearts 2)\n\n* Notes\n1) {ALLOWED}\n2) {NEVER}",
    f"1N = 14-16 balanced¹\n2H = 6-10, six hearts²\n\n¹ {ALLOWED}\n² {NEVER}",
    f"| 1N | 14-16 balanced [a] |\n| 2H | 6-10, six hearts [b] |\n\n[a] {ALLOWED}\n[b] {NEVER}",
    f"1N: 14-16 balanced (note 1)\n2H: 6-10, six hearts, see note 2\n\nNote 1: {ALLOWED}\n"
    f"Note 2: {NEVER}",
    f"1N: 14-16 balanced*\n2H: 6-10, six hearts**\n\n*) {ALLOWED}\n**) {NEVER}",
    f"1N = 14-16 balanced [1]\n2H = 6-10, six hearts [2]\n\n* Footnotes\n1. {ALLOWED}\n"
    f"2. {NEVER}",
    f"1N = 14-16 balanced [1]\n2H = 6-10, six hearts [2]\n\n- [1] {ALLOWED}\n- [2] Never with\n"
    "  four spades.",
])
def test_a_mark_stands_for_its_footnote(text, tmp_path):
    got = rows_of(tmp_path, f"* Openings\n{text}\n")
    assert {call: said for call, said in got.items() if said} == WANTED


@pytest.mark.parametrize(("notes", "also"), [
    ("- [1] With 17 too\n- Passed hands bid by points\n- 1NT is 15-17", "With 17 too"),
    ("- [1] With 17 too\n- We play this with Ann", "With 17 too"),
    ("Note 1: With 17 too\nWe play this with Ann.\nWith Bob it is 12-14.", "With 17 too"),
    ("[1] With 17 too.\nOther calls are natural.\nand so on", "With 17 too"),
    ("[1] With 17\nand six cards too.\nOther calls are natural.", "With 17 and six cards too"),
    ("[1] With 17\n(and six cards) too", "With 17 (and six cards) too"),
    ("- [1] With 17\n  and six cards too\n- Other calls are natural",
     "With 17 and six cards too"),
])
def test_what_stands_below_a_footnote_is_none(notes, also, tmp_path):
    got = rows_of(tmp_path, f"* Openings\n1C = 11-16, 5+ clubs [1]\n\n{notes}\n")
    assert got["1C"] == f"11-16, 5+ clubs. {also}"


def test_a_note_is_said_once_in_a_row(tmp_path):
    got = rows_of(tmp_path, "* Openings\n1C = 11-16 [1], 5+ clubs [1]\n\n[1] With 17 too.\n")
    assert got == {"1C": "11-16, 5+ clubs. With 17 too"}


@pytest.mark.parametrize(("text", "wanted"), [
    ("1N 14-16 balanced [1]\n2N 20-21 balanced [2]\n\n[1] A five-card major is allowed.\n"
     "[2] Same as [1].",
     {"1N": "14-16 balanced. A five-card major is allowed",
      "2N": "20-21 balanced. A five-card major is allowed"}),
    # other hands than those of the row; a mark without a note; a section's number, a list
    ("1C 11-16, 2+ clubs [1]\n\n[1] The others are 4-4-4-1.", {"1C": "11-16, 2+ clubs"}),
    ("1N 14-16 balanced [3]\n\n[1] A five-card major is allowed.", {"1N": "14-16 balanced [3]"}),
    ("1N 14-16 balanced (section 1)\n\n(1) A five-card major is allowed.",
     {"1N": "14-16 balanced (section 1)"}),
    ("1N 14-16 balanced\n\n(1) A five-card major is allowed.", {"1N": "14-16 balanced"}),
])
def test_footnotes_of_other_kinds(text, wanted, tmp_path):
    got = rows_of(tmp_path, f"* Openings\n{text}\n")
    assert {call: said for call, said in got.items() if said} == wanted


@pytest.mark.parametrize("see", [
    "(section 4)", "(see section 4)", "(see page 4)", ", see section 4.2", "-> chapter 4", "(§ 4)",
    "(see 4)", "; for details see page 4", ". See sections 3 and 4", "(p. 4)",
])
def test_the_number_of_a_section_is_no_length(see, tmp_path):
    bidder = bidder_of(tmp_path, f"1C 11-16, 2+ clubs\n1H 11-16, 5+ hearts {see}\n")
    assert call_of(bidder, "", "84.AQ73.5.KQ9852") == "1C"
    assert call_of(bidder, "", "84.AQ732.5.KQ985") == "1H"


@pytest.mark.parametrize(("text", "hand", "call"), [
    ("1N 8-13 balanced. Includes 5-3-3-2 with a five-card minor", "K84.Q73.AJ962.85", "1N"),
    ("1N 8-13 balanced. A five-card major is always shown instead", "AJ962.Q73.K84.85", "1S"),
    ("1N 8-13 balanced. May include a five-card minor", "K84.Q73.AJ962.85", "2D"),
])
def test_what_footnotes_say_of_balanced_hands(text, hand, call, tmp_path):
    bidder = bidder_of(tmp_path, "1D 17+, artificial\n1D-\n  1H 0-7\n  1S 8+, 5+ spades\n"
                       f"  {text}\n  2C 8+, 5+ clubs\n  2D 8+, 5+ diamonds\n  2H 8+, 5+ hearts\n")
    assert call_of(bidder, "1D P", hand) == call


def test_a_side_suit_before_the_sixth_card(tmp_path):
    bidder = bidder_of(tmp_path, "1H 11-16, 5+ hearts\n1H-\n  2C 12+, artificial, game forcing\n"
                       "1H-2C;\n  2D 11-13\n  2H 14-16, 6+ hearts. But a four-card side suit is "
                       "shown before the sixth card\n  3C 14-16, 4+ clubs\n")
    assert call_of(bidder, "1H P 2C P", "A4.KQJ975.3.KJ62") == "3C"
    assert call_of(bidder, "1H P 2C P", "A42.KQJ975.3.KJ6") == "2H"
