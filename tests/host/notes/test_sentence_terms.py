"""What authors say in sentences of one hand."""

from __future__ import annotations

import pytest
from meaning_table import misread

FOURTH_SUIT = "1D 4+!d\n  1S 4+!s\n    2C 4+!c\n      2H 12+, {}"
CASES = (
    # What is only allowed stands between a shape and what is said of it further on.
    *((f"1N {words}", "KQ32.A43.K432.A2 KQ432.A43.K2.K32", "AQ32.A.KQ432.K32 KQ32.A43.K432.32")
      for words in ("15-17 bal. 5cM ok.", "15-17 bal. 5M ok, even 5-3-3-2.")),
    *((f"1N {words}", "KQ32.A43.K432.A2 KQ432.A43.K2.Q32", "AQ32.A43.K432.32 KQ2.A.KQ432.K432")
      for words in ("15-17 bal. 5cM ok. Upgrade 14 w/ a 5-card suit.",
                    "15-17 bal, we upgrade 14 with a five-card suit")),
    # Another strength with a shortage leaves the trumps.
    *((f"1H 5+!h\n  1S 4+!s\n    3S {words}", "AQ32.KQ432.A2.K2 AQ32.KQ432.A43.2",
       "AQ2.KQ432.A432.2 AQ32.KJ432.K2.Q2")
      for words in ("four spades and 16-18, or 14-15 with a singleton",
                    "four spades and 16-18, or 14-15 if there is a singleton or void")),
    ("1H 5+!h\n  3H four trumps and 10-12, or 8-9 with a singleton",
     "K32.KJ32.A432.32 K432.KJ32.Q432.2", "K432.KJ2.A5432.2 KJ432.Q32.Q432.2"),
    # A suit by its letter, a blank before it.
    ("1D 4+!d, 11-21\n  1S 4+!s\n    2C 11-17, 4+ C, 5+ D. Not 3 S.",
     "2.32.AK432.AQ432", "432.2.AK432.AQ32"),
    ("1S 5+!s\n  2H 5+ H, 6-11, not 3 S", "32.KQ432.K432.32", "432.KQ432.K32.32"),
    # Suits compared.
    *((f"1S 5+!s\n  2C 4+!c\n    2H 5-4+ in the majors, {words}",
       "AK432.KQ32.32.32 AK432.KQ432.2.32", "AK432.KQ5432.2.3")
      for words in ("the spades at least as long as the hearts",
                    "spades as long as hearts or longer",
                    "the spades not shorter than the hearts")),
    # Suits of partner's.
    *((FOURTH_SUIT.format(words), "AK432.K32.K2.432", "AK432.K2.32.K432 AK432.32.K432.K2")
      for words in ("no four-card support for either of partner's suits",
                    "denies four cards in either of opener's suits")),
    (FOURTH_SUIT.format("no support for partner's suits"), "AK432.KQ432.32.2",
     "AK432.K432.K32.2 AK432.KQ32.2.Q32"),
    # Shapes of which only two suits have their order.
    ("2D 11-15, 4=4=1=4, 4=4=0=5 or (43)=1=5",
     "KQ32.KQ32.2.K432 KQ32.KQ32..K5432 KQ32.KQ2.2.K5432 KQ2.KQ32.2.K5432", "KQ2.KQ2.K2.K5432"),
    # A name for a strength, and the strength.
    ("1N 15-17\n  2S six clubs, either a sign-off, 7 or less, or 13 and up",
     "32.432.32.KQ5432 A2.A32.32.AK5432", "K2.A32.32.KQ5432"),
    # A range that goes on upwards.
    *((f"(3H)\n  X {words}", "KQ32.2.AQ32.K432 KQ2.2.AQ432.AQ32", "KQ2.2.AQ432.K432")
      for words in ("takeout, 14+ with four spades, or 17 with three",
                    "takeout: 14 upwards with four spades, or 17 if we've only three")),
    # What is not needed.
    *((f"(1S)\n  P\n    (P)\n      1N 11-14 balanced. {words}", "432.AK2.K432.Q32",
       "432.AK2.AK32.K32")
      for words in ("A stopper is nice to have but by no means essential.",
                    "A stopper is useful, but not required", "A stopper is not essential")),
    # Hands that make another call.
    ("1H 5+!h\n  1N 6-12\n    2C 3+!c, 12-17. Four diamonds are bid instead; with six hearts "
     "rebid two hearts.", "A2.KQ432.K32.Q32", "2.KQ432.KQ32.Q32 2.KQ5432.A32.Q32"),
    # Points and spades.
    ("1S 4th seat: 5+ S and HCP + no. of S must be 15+", "KQ432.A32.K32.32",
     "KQ432.Q32.Q32.32"),
    ("1H 5+!h\n  1S 4+!s\n    2H 6+!h\n      2N 11-12, a misfit for partner: two hearts at most",
     "AQ32.32.K432.K32", "AQ32.432.K32.K32"),
)


@pytest.mark.parametrize(("table", "made", "refused"), CASES)
def test_hands_of_a_row(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize("words", [
    "Overcalls are 8-16.", "Our two-level overcalls show 11-16 and a good suit.",
    "Weak twos are 6-10 with six cards.", "In competition 3S shows a void.",
    "Splinters are 11-14.", "Doubles are for takeout, 12+.", "Raises: 2N 8-9, 3N 10-15.",
])
def test_what_is_said_of_other_calls_is_not_said_of_this_one(words):
    assert misread(f"1N 15-17, balanced. {words}", "KQ32.A43.K432.A2 KQ2.A43.KQ32.K32",
                   "KQ32.A43.K432.32 AQ432.K2.A2.K432") == []


def test_what_is_said_of_the_class_of_the_call_is_said_of_it():
    assert misread("1H 5+!h, 11-21\n  4C 4+!h, at most 1 club. Splinters are 10-13",
                   "KQ32.KJ32.J432.2", "AQ32.KQ32.A432.2 432.KJ32.J5432.2") == []
