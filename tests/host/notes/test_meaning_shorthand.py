"""Shorthand, chat spelling and the English of foreigners; hands that another call takes; choices
of which one side is not understood.

Each case is the table with the row that is read last, hands (S.H.D.C) that make the call, and
hands that do not.
"""

import pytest
from meaning_table import facts, last

from spotcard_host.notes.meaning.hands import satisfies

CASES = [
    # Shorthand of experts.
    ("1S 5+!s\n  3D Bergen 10-12 w 4 trps, denys shortness", "KQ54.A32.K432.32",
     "KQ5.A32.K5432.32"),
    ("1S 5+!s\n  4C splinter, x or void, 4+ trps, 10-13H", "KQ54.A432.K432.2",
     "KQ54.A43.K432.32"),
    ("2S weak, 5-10, 6!s\n  3C 5+!c, good suit = 2 of AKQ", "2.A432.K32.AQ432",
     "2.A432.AK2.Q5432"),
    ("2H 7(+) cds, KJTxxxx or better, <10", "2.AQJ5432.432.32", "2.J765432.K32.32"),
    # Spelling in chats.
    ("1D 4+!d\n  1S exctly 4s, 6+ .. 2s wud show 5", "KQ54.32.K432.432", "KQ543.32.K32.432"),
    ("1H 5+!h\n  2S 5+s n 4 trps, abt 9-11", "KQ432.KQ32.32.32", "KQ432.KQ3.432.32"),
    ("1N 15-17\n  2D transfer, 5+h any str", "432.KQ432.432.32 A2.AKQ32.K32.432",
     "A2.KQ32.K432.432"),
    # The English of foreigners.
    ("1S 5+!s\n  2C 3 cards spade or more, with 10 till 11 HCP", "KQ2.A432.Q432.32",
     "K2.A432.Q432.K32"),
    ("1H 5+!h\n  2N game forcing with 4 cards of fit minimum, 12+", "32.AKQ32.K32.K32",
     "A32.KQ2.AQ32.432"),
    ("2C 5/5 in spades and diamonds, from 8H to 15H", "KQ432.2.AJ432.32",
     "KQ432.32.AJ32.32 AKQ32.2.AKJ32.32"),
    # Numbers as words, also behind "from".
    ("1N goes from twelve to fourteen points, balanced", "KQ2.A32.Q432.K32", "KQ2.A32.Q432.KQ2"),
    ("1D 4+!d\n  1H 4+!h, anything from no points to eight", "432.KQ32.432.432",
     "A32.AQ32.K32.432"),
    # Words of address.
    ("1N 15-17 bal. My partner and I never have a five-card major when we open it",
     "AQ32.KQ2.KJ2.Q32", "AQ432.KQ2.KJ2.Q2"),
    # Either side of a choice that is not understood takes back the choice.
    ("2C either twenty-three or more points, or a hand which will make game by itself",
     "AKQJT98.AK2.32.2 AKQ2.AKQ.KQ32.Q2", ""),
    ("1N 12-14\n  2C either 22+ or some freak", "32.432.432.65432", ""),
    # Hands that another call takes do not make this one.
    ("1S 5+!s\n  3C 7-9, 4 trps. 4333 => 2S", "K654.A32.5432.Q2", "K654.A32.543.Q32"),
    ("2C strong\n  2D 0-7. With an ace and a king responder makes a positive response instead",
     "A432.Q32.432.432 KQ32.432.432.432", "A432.K32.432.432"),
    ("1H 5+!h\n  1S 4+!s, 6+. With 5+!s and 5+!c bid 3C", "KQ543.2.K32.5432", "KQ543.2.2.KQ5432"),
    # A length that is possible under a condition only.
    ("1S 5+!s\n  1N 6-11, no 4s, 3s only when 4333", "K32.Q32.K32.5432 K2.Q32.K432.5432",
     "K32.Q2.KJ32.Q432"),
    ("1H 5+!h\n  2H 11-15, 5+!h. If I have only five they must be headed by two of the top three",
     "32.AK432.KQ2.432 32.Q96432.AQ2.K2", "32.Q9432.AQ2.K32"),
    ("1S 5+!s\n  2C 4+!c; 3 only when 4333", "432.KQ32.A32.K32 32.KQ32.A32.K432", ""),
    ("2D 5-4+ in the majors (5-5 if 8-9), 8-15", "KQ432.KQJ32.2.32 KQ432.AQ32.2.K32",
     "KQ432.KJ32.2.432"),
    ("2S 6 cards exactly, 5-9", "KQ5432.32.K32.32", "KQ65432.32.K2.32"),
    ("(1N)\n  2D multi-landy: unknown six card maj, 8-14", "KQ5432.32.K32.K2", "KQ432.KJ432.K2.2"),
    ("(1N)\n  2C DONT clubs and a higher suit, 8-14", "KQ42.32.2.KQ5432", "KQ5432.32.KQ32.2"),
    # Aces and kings.
    ("2C strong\n  2H 0-6, no A or K", "Q432.Q32.432.432", "K432.432.432.432"),
    ("2D weak, 5-10, 6!d\n  2N asks\n    3S A or K of spades, 8-10", "A32.32.KQ9543.32",
     "Q32.32.AQ9543.32"),
    ("1N 15-17\n  4C 7+ solid m w/ side A", "A32.2.32.AKQJ432", "K32.2.32.AKQJ432"),
    # A convention does not narrow a hand for which the text says "no other bid", or any shape.
    ("1D 4+!d\n  (2S)\n    X Negative thru 4H. 4+!h and 8+; or 10+ with no other bid",
     "432.AQ2.Q32.K432 432.AQ32.432.Q32", "432.K432.Q32.432"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "makes", "other"), CASES)
def test_shorthand_is_read_as_players_mean_it(table, makes, other):
    constraint = last(table + "\n").own
    assert [h for h in makes.split() if not satisfies(facts(h), constraint)] == []
    assert [h for h in other.split() if satisfies(facts(h), constraint)] == []
