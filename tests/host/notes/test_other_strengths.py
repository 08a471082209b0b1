"""Another strength, length or shape for some hands of a row, and what it leaves of the rest."""

from __future__ import annotations

import pytest
from meaning_table import misread

CASES = (
    # A strength for hands with a long suit: balanced ones, and no others.
    *((f"1N {words}", "KQ32.A43.K432.Q2 KQ432.A43.K2.K32 K2.A43.KQ432.Q32",
       "KQ432.A43.K2.432 AQ32.A43.K432.K2 KQJ432.A43.K2.K2 KQ432.KJ432.A2.2")
      for words in ("12-14, 13-15 with a five-card major", "12-14 (13-15 with 5M)",
                    "12-14 bal (13-15 with five-card major)",
                    "12-14 (13-15 with a five-card major)")),
    ("1N 15-17 (14 with five-card suit)", "KQ432.A43.K2.Q32 K32.A43.KQ2.KJ32",
     "KQ32.A43.K432.Q2 KQ432.KJ43.A2.32"),
    # Semi-balanced is more than balanced.
    *((f"2N {words}", "AK.AQ.AQ432.K432 AKQ.K2.A2.AQ5432 AKQ2.K32.A2.AQ54", "AKQ32.A.A432.KQ2")
      for words in ("20-22 semi-balanced", "20-22 balanced or semibal", "20-22 (semi)balanced")),
    # In the suit that stands in front.
    *((f"1H {words}", "3.KQ5432.KQ32.32 32.KQ432.AK2.432 3.KQ543.KQ432.32", "3.32.KQ32.AK5432")
      for words in ("5+!h, 11-15 (9+ with 6-4 or 5-5)", "11-15 (9+ with 6-4 or 5-5), 5+!h")),
    # What the last choice asks for is less than what the first one does.
    *((f"1C 16+\n  1S {words}", "KQ432.K32.432.32 K32.KQ2.A432.Q32",
       "KQ32.K32.432.432 KQ432.432.432.32")
      for words in ("12+ balanced or 5+ spades 8+", "12+ balanced or 5+ spades, 8+",
                    "5+ spades 8+ or 12+ balanced")),
    # Any strong hand as the last of several kinds.
    *((f"1C {words}", "KQ32.K32.K32.Q32 AKQ32.AK2.AQ2.32 2.32.AKQ2.AKQ432",
       "KQ32.AK32.K32.32 AKQ32.KQ32.43.32 432.32.KQ2.KQ432")
      for words in ("12-14 balanced, 15+ with five clubs or more, and all hands of 18 or more",
                    "12-14 balanced; 15+ with five clubs; any 18+",
                    "12-14 balanced, 15+ with five clubs, 18+ any shape",
                    "is one of: 12-14 balanced / 15+ with five clubs / 18+ anything")),
    # A double for takeout, of the suit they have bid.
    *((f"(1H)-X {words}", "KQ32.2.KQ32.Q432 KQ432.2.AK32.Q32", "KQ32.KQ32.2.K432 432.2.KQ32.Q5432")
      for words in ("takeout of hearts, 12+", "takeout double of hearts, 12+",
                    "12+, takeout of their suit", "takeout of the suit they bid, 12+")),
    *((f"(1H)-X {words}", "KQ32.2.KQ32.Q432 AK32.KQ2.A2.A432", "432.2.KQ32.Q5432")
      for words in ("takeout 12+; any 18+", "takeout, 12+, 18+ any", "takeout 12+, any 18+")),
    # Playing tricks are those of both suits.
    *((f"2C {words}", "AKQJ5432.AK2.2.2 2.A.AKQJ54.AKQ32", "AQ2.K2.32.AKJ432 2.A2.K432.KQJ432")
      for words in ("22+ balanced, or 9+ playing tricks with a major, or 10+ with a minor",
                    "9+ playing tricks with a major or 10+ with a minor")),
    # A raise with three, of flat hands with four.
    ("1H 5+!h\n  2H 6-9, 3 hearts (4 if 4333)",
     "K32.Q32.K432.432 K32.Q32.K5432.32 K32.Q432.K32.432", "K2.Q432.K5432.32"),
    # A double for takeout shows the suits that nobody has bid.
    ("1S 5+!s, 11-21\n  (2C)\n    X takeout, 7+", "2.KQ432.KJ432.32 32.KQ32.KJ432.32",
     "32.K2.KJ432.5432 2.K32.32.KQ65432"),
    # A suit that partner has raised needs no further card.
    ("1H 5+!h\n  2H 6-9\n    4H to play", "2.AKQ32.AK432.32", ""),
    # A splinter counts its shortness.
    ("1C 3+!c\n  1H 4+!h\n    3S splinter", "2.AK32.A432.AQ32",
     "K32.AK32.A2.AQ32 2.KQ32.A432.K432"),
)


@pytest.mark.parametrize(("table", "made", "refused"), CASES)
def test_hands_of_a_row(table, made, refused):
    assert misread(table, made, refused) == []
