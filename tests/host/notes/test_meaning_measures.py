# ruff: noqa: E501 - a wording is read as a whole
"""Numbers, and what they measure: hands (S.H.D.C) that make the last call of a table, and hands
that do not.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "a length under signs, of each of two suits": (
        "1D 4+\n  3D 4+!d, 10-12{}",
        (", M≤3", ", M <= 3", "; M ≤ 3", ", M<4", ", M < 4", "; Ms < 4", ", both M < 4"),
        "K32.432.KQ432.Q2", "K432.32.KQ432.Q2 K2.K432.KQ432.32"),
    "a length under signs, of one of two suits": (
        "2S 5!s, 6-10{}",
        (", m≥4", ", m >= 4", "; m≥4", ", m>3", ", m > 3"),
        "KQ432.32.2.Q5432 KQ432.32.Q5432.2", "KQ432.Q32.432.32"),
    "a length under signs, of the other major": (
        "1H 5+, 11-21\n  2D 10+, 4+!d{}",
        (", oM < 4", ", oM<4", "; oM <= 3", ", oM≤3"),
        "K32.32.KQJ32.A32", "KQ32.32.KQJ32.A2"),
    "a length under signs, of both majors": (
        "(1N)-2C 10+, {}",
        ("both M >= 4", "both M > 3", "M >= 4 each", "both Ms >= 4"),
        "AQ32.KQ32.432.32", "AQ32.KQ2.5432.32"),
    "a length under a sign of equality": (
        "1N 14-16\n  2C ask\n    2H {}",
        ("M = 4", "M=4", "M = 4, max or min"),
        "AQ32.K32.KJ32.Q2 A32.KQ32.KJ32.Q2", "AQ2.K32.KJ32.Q32"),
    "points alone, of a call that players do not limit": (
        "1H 5+, 11-21\n  2C {}",
        ("4+!c, 10 points", "four clubs and ten points", "natural, 10 points, forcing", "4+!c, 10 hcp",
         "clubs, four or more, and 10 points (with a singleton we think again)"),
        "32.K2.AK32.A5432 32.K2.K432.A5432", "32.K2.Q432.K5432"),
    "two ranges of the balanced hands": (
        "1C {}",
        ("3+!c, 11-21, 12-14 or 18-19 if bal", "11-21, 3+. 12-14 or 18-19 if bal", "3+!c, 11-21 (12-14 or 18-19 if balanced)",
         "11-21, 3+!c. If balanced 12-14 or 18-19", "3+!c, 11-21; when balanced it is 12-14 or 18-19",
         "11-21, three or more clubs, 12-14/18-19 when flat"),
        "KQ32.A32.32.A432 AKQ2.A32.A2.Q432 AK32.2.A32.AJ432 2.32.AQ32.KQJ432", "AQ32.A32.K2.K432 Q432.A32.K2.Q432"),
    "a strong hand by the name of Acol": (
        "2D weak two in a major, or {}",
        ("STR in !c or !d (Acol two)", "strong in !c or !d (Acol two one-suiter)",
         "strong in a minor (Acol two)", "an Acol two in a minor"),
        "AK2.A2.2.AKJ5432 AK2.A2.AKJ5432.2", "A32.32.2.KQJ5432 A32.32.KQJ5432.2"),
    "four cards of a suit that is opened": (
        "1D {}",
        ("four diamonds and 12 points", "4!d, 12-21", "12 to 21 points, four diamonds"),
        "AK2.K32.Q5432.32 AK2.K32.Q432.432", "AK32.K32.Q32.Q32"),
    "points alone, of an opening in a suit": (
        "1S {}",
        ("five spades and 12 points", "5!s, 12 points", "five cards, twelve points"),
        "AKQ32.K32.A32.32 AK432.K32.Q32.32", "AK432.K32.432.32"),
    "points alone, of a double": (
        "(1H)-X {}",
        ("takeout, 12 points", "12 points, takeout", "for takeout, twelve points"),
        "AKQ2.2.KQ32.A432 AK32.2.QJ32.Q432", "AK32.2.5432.Q432"),
    "points that are exact": (
        "1H 5+, 11-21\n  1N {}",
        ("9 points, at most two hearts", "exactly 9 points, 0-2!h", "just nine points, at most two hearts"),
        "K32.32.K432.QJ32", "K32.32.K432.A432"),
    "a range behind a sign of equality": (
        "1C 3+\n  1S 4+\n    1N 12-14 bal{}",
        ("; !s=2-3", ", !s = 2-3", "; !s=2–3"),
        "K32.A32.K32.KJ32 K2.A432.KJ2.Q432", "KJ32.A32.K32.K32"),
    "a four-card major, in signs": (
        "1N 15-17\n  2C {}",
        ("≥1 4-card M, 8+", ">=1 4cM, 8+", "8+, ≥1 4-card M"),
        "KQ32.32.K432.J32", "KQ2.K32.K432.J32"),
    "no upper end": (
        "1S 5+\n  2H 5+ hearts, {}",
        ("10 pts upwards", "10 points upwards", "10 hcp and upwards", "from 10 points", "from 10"),
        "32.AKQ32.K32.432 32.AKQ32.AK2.A32", "32.KQ432.432.K32"),
    "points behind a length, without a unit": (
        "(1D)-P-(1H)-1S 5+!s, {}",
        ("7+ F1", "7+", "7+ forcing", "7+ hcp"),
        "KQ432.32.K32.432", "Q5432.32.432.432"),
    "an opening bid beside a length": (
        "(2H)-2S five spades and {}",
        ("an opening bid", "an opening bid, not more than sixteen", "an opening bid, no more than 16", "a sound opening"),
        "AKQ32.2.K32.Q432", "QJ432.2.432.Q432"),
    "numbers of two suits that are known": (
        "1H 5+, 11-21\n  1S 4+\n    2C 5-4 {}",
        ("or better, 11-17, fewer than three spades", "or better, 11-17, at most 2 spades", "+, 11-17, 0-2!s"),
        "2.AK432.432.KQ32", "2.AK432.KQ32.432 K32.AQ432.2.K432"),
    "a distribution that is denied beside a longer one": (
        "(1N)-2H both majors 5-4, {}",
        ("not 4-4, 10-14", "10-14, not 4-4", "never 4-4, 10-14", "10-14, no 4-4"),
        "AQ32.KQ432.32.32 AQ432.KQ32.32.32", "AQ32.KQ32.32.432"),
    "one of two suits that is longer": (
        "(1N)-2C {}, 10+",
        ("both majors 4-4 or better, one of them five", "both majors 4-4+, one of them 5", "both majors, 4-4 or longer, one five"),
        "AQ32.KQ432.32.32", "AQ32.KQ32.32.432"),
    "another suit is meant": (
        "1S 5+, 11-21\n  1N F1\n    3S 6+!s, 16-18, {}",
        ("no side four-card suit", "no four-card side suit", "no second suit of four cards",
         "no other 4-card suit", "without a side 4-card suit"),
        "AKQ432.A2.K32.32", "AKQ432.A2.K432.2"),
    "singletons and doubletons": (
        "1N 14-16{}",
        (", no singletons", "; no singletons or voids", ", never singletons"),
        "K32.A32.KQ32.K32", "KQ432.A432.K32.A"),
    "a length that only some hands have": (
        "1C {}",
        ("at least three clubs, 11-19; with three only if 4-4-3-2 or 4-3-3-3", "3+ clubs, 11-19; three only with 4-4-3-2 or 4-3-3-3",
         "3+!c, 11-19. 3 only if 4-4-3-2 or 4-3-3-3", "3+!c, 11-19; but 3 only when 4-4-3-2 or 4-3-3-3"),
        "2.A2.K5432.KQ432 K432.AQ32.K2.J32", "K32.AQJ32.K2.J32"),
    "a takeout double that is too strong for its shape": (
        "(3H)-X takeout, 14+ if short in hearts, {}",
        ("otherwise 17+", "else 17+", "otherwise at least 17"),
        "KQ32.2.AK32.Q432 AK2.AK32.KQ32.32", "K32.K32.KQ32.Q32"),
    "the honours of a suit, in words": (
        "2S six spades {}, 6-10",
        ("headed by at least the queen and jack", "headed by at least queen and jack"),
        "QJ5432.32.K32.32", "K65432.32.K32.32"),
    "a shape in order, with two suits open": (
        "1N 15-17\n  3S 13-15, {}",
        ("3=1=(54)", "3=1=(5-4)"),
        "KQ2.2.AQ432.K432 KQ2.2.K432.AQ432", "2.KQ2.AQ432.K432"),
    "what we ask for": (
        "(1H)-2H five spades and a five-card minor. {}",
        ("We ask for at least 8 points.", "We insist on at least 8 points.", "I want at least 8 points.", "We normally expect at least 8 points."),
        "KQ432.2.KJ432.32", "QJ432.2.Q5432.32"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []
