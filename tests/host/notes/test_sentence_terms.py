"""What authors say in sentences of one hand."""

from __future__ import annotations

import pytest
from meaning_table import misread

FOURTH_SUIT = "1D 4+!d\n  1S 4+!s\n    2C 4+!c\n      2H 12+, {}"
CASES = (
    # Strong hands that double, told in the row of the double and in another.
    *((f"(1H)\n  X 12+ with four spades. {words}",
       "KQ32.2.AQ32.Q432 A2.AKQ32.AK2.K32 2.KQ2.AKQ32.AK32",
       "A2.KQJ32.AQ2.J32 KQ2.2.AQ432.Q432 KQ32.2.Q432.J432")
      for words in ("Any 18+ too.", "Any 18+.", "All hands with 18+ double.",
                    "Any hand with 18 or more also starts with a double.",
                    "A hand of 18 or more doubles whatever its shape.",
                    "We also double on any 18+.", "All hands of 18+ begin with a double.",
                    "With 18 or more we double on any shape.")),
    *((f"(1H)\n  1N 15-18 balanced with a stopper. {words}", "A32.KQ2.AQ32.Q32",
       "A32.KQ2.AKQ32.K2 2.KQ2.AKQ32.AK32")
      for words in ("Any hand with 19+ starts with a double.", "With 19+ we double on any shape.",
                    "All hands of 19+ double.")),
    # Suits compared by a sign.
    *((f"2H 4-9, 4-4+ in the majors, {words}", "K432.KQ432.32.32 KJ32.KJ32.432.32",
       "KJ432.KJ32.32.32")
      for words in ("!h >= !s", "♥ ≥ ♠", "!s <= !h", "♠≤♥")),
    # Support told as what one can do.
    *((f"(1D)\n  X opening hand, {words}", "KQ32.A432.2.K432", "AQJ9743.8.7.KQT5")
      for words in ("I can support every other suit", "able to support the other suits",
                    "you can support all the other suits", "ready to play in any other suit")),
    # Whom the call tells.
    *((f"1S 5+!s\n  (2D)\n    X {words}", "32.KQ32.432.K432", "32.KQ2.K432.Q432")
      for words in ("Partner has opened one spade and the double tells him that you have at least "
                    "four hearts",
                    "This tells partner you hold four hearts and 8+",
                    "lets partner know that you hold four hearts",
                    "You are telling partner that you have four hearts",
                    "The double here is telling your partner about four hearts and 8 points")),
    # The call named by its verb.
    *((f"1C 3+!c\n  (1S)\n    P\n      (P)\n        X {words}", "K2.AQ32.K32.K432",
       "K32.AQ32.K2.K432")
      for words in ("You reopen with a double whenever you have at most two spades.",
                    "We double here if we hold at most two spades.",
                    "You double when you have at most two spades.")),
    # Honours by letter and suit, and the queen that is not there.
    *((f"1S 5+!s\n  3S 4+!s\n    4N RKC\n      5S {words}", "AQ32.A32.432.432",
       "AK32.A32.432.432 A432.A32.432.432")
      for words in ("2 keycards + SQ", "2 keycards with Q♠", "two keycards with the SQ")),
    *((f"1S 5+!s\n  3S 4+!s\n    4N RKC\n      5H {words}", "AK32.432.432.432",
       "AQ32.A32.432.432")
      for words in ("2 without Q", "two, without the queen", "2 keycards no Q")),
    # A card more at one vulnerability.
    *((f"4H {words}", "2.KQJ5432.32.432", "2.KQJ432.432.432")
      for words in ("7+ hearts, 8+ if vul; under 12 HCP", "7+ hearts (8+ vul), under 12 HCP")),
    # Two pairs of suits.
    *((f"(1N)\n  2C {words}", "KQ432.2.KQ432.32 2.KQ432.32.KQ432",
       "KQ432.KQ432.2.32 2.32.KQ432.KQ432 KQ432.32.2.KQ432")
      for words in ("♠+♦ or ♥+♣, 5-5", "spades and diamonds or hearts and clubs, 5-5",
                    "either spades and diamonds or hearts and clubs, 5-5",
                    "5-5 in !s and !d or !h and !c", "!s/!d or !h/!c, 5-5")),
    *((f"(1N)\n  2C {words}", "KQ432.2.KQ32.432 2.KQ32.32.KQ5432", "KQ432.KQ32.2.432")
      for words in ("♠+♦ / ♥+♣ (4+4+)", "♠+♦ or ♥+♣, 5-4+ either way")),
    *((f"2H 6 hearts, 5-10, {words}", "32.KJ5432.32.A32", "32.KQ5432.32.Q32")
      for words in ("≤1 of AKQ", "0-1 of the top three", "at most one of the top three honours")),
    # A bracket that tells the points; a call that comes next.
    *((f"1D 3+!d\n  (1S)\n    X {words}", "32.KQ32.A432.432 32.QJ5432.K32.32 32.AKJ2.A432.432",
       "32.AKJ32.A432.32 32.Q432.Q432.432")
      for words in ("4 hearts and 7+, or 5+ hearts but too weak (<10) for 2H",
                    "4 hearts and 7+, or 5+ hearts but too weak (0-9) to bid 2H")),
    ("1N 15-17\n  (2H)\n    3C GF with 4 spades and a heart stopper (3H next)",
     "KQ32.K32.AQ32.32", "KQ2.K32.AQ32.432"),
    # Honours denied, and either of two.
    *((f"2H 6 hearts, 5-10, {words}", "Q32.AQ5432.32.32", "A32.KQ5432.32.32")
      for words in ("no ♠A", "no SA", "not SA", "♠A denied", "without ♠A", "no A of spades")),
    *((f"2H 6 hearts, 5-10, {words}", "432.KQJ432.32.A2 432.QJ5432.32.K2", "A32.QJ5432.32.Q2")
      for words in ("CA or CK", "CK or CA", "♣K or ♣A")),
    ("2H 6 hearts, 5-10, no ♥A or ♥K", "K32.QJ5432.32.32", "Q32.AJ5432.32.32 432.KQ5432.32.32"),
    ("2H 6 hearts, 5-10, HK or SA", "A32.QJ5432.32.32 432.KQ5432.32.32", "K32.QJ5432.32.32"),
    # An overcall in their suit is natural by its words.
    *((f"(1C)\n  3C {words}", "32.432.32.KQJ432", "KQ432.32.432.K32")
      for words in ("natural", "natural, weak", "weak")),
    *((f"(1C)\n  P\n    (1S)\n      2S {words}", "KQJ32.32.A32.K32", "K32.432.AQ32.K32")
      for words in ("natural 10-15", "11-15")),
    # Equal length, and what is called then.
    ("(1N)\n  2C both majors; with equal length in the majors 2D", "KQ32.KJ432.32.32",
     "KQ432.2.K432.432"),
    ("1H 5+ hearts, with equal length in the majors we open 1S", "KQ32.KQ432.K2.32",
     "KQ432.KQ32.K2.32"),
    # A number that is no length.
    *((f"1N 15-17\n  2S {words}", "A32.K32.432.Q432", "A32.K32.K32.Q432 A32.32.432.Q5432")
      for words in ("balanced with exactly 9", "flat with precisely 9")),
    # A jump in their suit is no suit of ours.
    ("(1S)\n  3S solid seven-card minor, no spade stopper", "32.K32.2.AKQJ432",
     "KQ2.32.2.AKQJ432"),
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
