"""Rows whose description gives each of their calls a value, and what else a line of notes tells
of several calls: as rows, or as one call in play.
"""

import pytest
from noted import bidder_of, call_of, rows_of

DIVIDED = (  # calls, description, one call, what it has
    ("3CD", "Bergen 7-9 / 10-12, 4+", "3D", "Bergen 10-12, 4+"),
    ("3CD", "Bergen 10-12 / 7-9, 4+", "3C", "Bergen 10-12, 4+"),
    ("3SN", "no shortness, 16+ / 14-15", "3N", "no shortness, 14-15"),
    ("3CD", "5-5 minors, INV / GF", "3D", "5-5 minors, GF"),
    ("4CDH", "6-8/9-11/12-14", "4D", "9-11"),
    ("2CD", "8-9 / 10-11", "2C", "8-9"),
)
WHOLE = (
    ("2HS", "6-9 / 12-14", "2H"),  # a gap: both ranges of each
    ("3CD", "7-9 / 10-12 / 13-15", "3D"),
    ("3C", "7-9 / 10-12", "3C"),
    ("2M", "5-7 / 8-10", "2H"),
    ("2HS", "weak / strong", "2H"),
    ("3CD", "4-4/5-5, 7-9", "3C"),
)


def said_of(folder, calls, text, one):
    """The description that a call of a row has."""
    rows = rows_of(folder, f"1N 15-17\n  {calls} {text}\n")
    return rows[f"1N-{one}"]


@pytest.mark.parametrize(("calls", "text", "one", "want"), DIVIDED)
def test_a_call_has_its_own_value(tmp_path, calls, text, one, want):
    assert said_of(tmp_path, calls, text, one) == want


@pytest.mark.parametrize(("calls", "text", "one"), WHOLE)
def test_values_that_are_not_shared_out(tmp_path, calls, text, one):
    assert said_of(tmp_path, calls, text, one) == text


@pytest.mark.parametrize("line", [
    "PH: 2C = Drury, 3+ fit, 10+. 2M = min, 2D = sound, 4M = to play.",
    "PH: 2C = Drury, fit. 2D = full opening, 2M = light.",
])
def test_answers_to_drury_are_no_answers_to_the_opening(tmp_path, line):
    rows = rows_of(tmp_path, f"* 1M\n1S\n  2S  6-9, 3\n\n{line}\n")
    assert rows["1S-2C"].startswith("Drury")
    assert not {"1S-4H", "1S-2H", "1S-2D"} & set(rows)
    assert rows["1S-2S"] == "6-9, 3"


def test_a_table_stands_below_a_sentence_about_overcalls(tmp_path):
    rows = rows_of(tmp_path, (
        "* In competition\n\nOur overcalls are 8-15 at the one level. Jumps are weak.\n1D-(1S)-\n"
        "X   Four hearts, 6+\n2H  Five hearts, 10+\n(1N)-\nX   15+\n2C  Both majors, 5-4\n"))
    assert rows["1D-(1S)-2H"] == "Five hearts, 10+"
    assert rows["(1N)-2C"] == "Both majors, 5-4"


@pytest.mark.parametrize("line", [
    "4NT after a suit is agreed asks for five key cards: 5!c none or three, 5!d one or four, "
    "5!h two without the trump queen, 5!s two with it.",
    "When a suit is agreed 4NT asks for key cards: 5!c zero or three, 5!d one or four, "
    "5!h two without the queen of trumps, 5!s two with the queen.",
])
@pytest.mark.parametrize(("hand", "call"), [
    ("KQ74.83.A952.J64", "5S"), ("K974.83.A952.J64", "5H"), ("K974.83.K952.J64", "5D"),
])
def test_key_cards_answered_in_words(tmp_path, line, hand, call):
    bidder = bidder_of(tmp_path, f"1S 5+!s, 11-21\n  3S 10-12, 4+!s\n\n{line}\n")
    assert call_of(bidder, "1S P 3S P 4N P", hand) == call
