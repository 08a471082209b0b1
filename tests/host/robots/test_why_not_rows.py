"""`spotcard explain --why-not` names the row of that call, and the row that went before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.cli import main

NOTES = """1C = 16+, any shape
  1D = 0-7
  1H = 8+, 5+!h
    1S = 5+!s
1H = 11-15, 5+!h
1S = 11-15, 5+!s
  2C = GF,
       5+!c
  2S = 6-9, 3+!s
  3S = PRE, 4+#
1N = 12-14 BAL
2S = weak,
     6!s

#SEAT 34
2D = 18-19 BAL
#SEAT 0
"""
BALANCED = "AQ5.KJ82.K94.Q63"  # 15


@pytest.fixture(name="notes", scope="module")
def _notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notes") / "ours.bml"
    path.write_text(NOTES)
    return path


@pytest.mark.parametrize(("hand", "auction", "call", "says"), [
    # What the hand lacks, and the row's words.
    ("AKQ62.K93.AQ4.72", "", "1S", ("needs 11-15 HCP, you have 18",
                                    "ours.bml:6: 1S = 11-15, 5+!s", "ours.bml:1: 1C = 16+")),
    ("AKQ62.K93.A42.72", "", "1N", ("you have 16", "ours.bml:11: 1N = 12-14 BAL")),
    ("KQ5.J82.KQ4.Q632", "", "1H", ("needs 5+ hearts, you have 3", "ours.bml:5: 1H = 11-15, 5+!h",
                                    "1NT stands in", "ours.bml:11: 1N = 12-14 BAL")),
    # A row of several lines is found by its first, and is one line in brackets.
    ("KQ5.J82.K94.Q632", "1S P", "2C", ("not 2♣ (GF, 5+♣)", "ours.bml:7: 2C = GF,")),
    # `#` is the suit bid.
    ("KQ5.982.9743.632", "1S P", "3S", ("not 3♠ (PRE, 4+♠)", "needs 4+ spades, you have 3",
                                        "ours.bml:10: 3S = PRE, 4+#", "(the base book)")),
    # A row of higher rank took the hand.
    ("KQJ76.KQJ95.4.72", "", "1H", ("fits too, but the system puts 1♠ first",
                                    "ours.bml:5: 1H", "ours.bml:6: 1S")),
    # The base book answers what the notes leave open.
    ("K5.J82.K9743.Q32", "1H P", "1N", ("2♥ stands in", "1NT stands in",
                                        "20-major-raises.txt2", "(the base book)")),
    ("AQ5.KJ82.K94.Q63", "1H P", "3H", ("(the base book)", "3♥ stands in")),
    # The notes have redefined what comes before: the book's general rules alone are used.
    ("KQ5.J82.K94.Q632", "1C P", "2N", ("60-general.txt2:", "21-minor-answers.txt2:",
                                        "means something else in the notes")),
    ("KQ5.J82.K94.Q632", "1C P", "1S", ("needs 4+ spades", "60-general.txt2:")),
    # A row of other seats, which the book answers in this one.
    ("AQ5.KJ8.KQ94.AQ6", "", "2D", ("10-openings.txt2:", "ours.bml:1: 1C = 16+")),
])
def test_the_row_is_named(notes: Path, hand: str, auction: str, call: str, says: tuple[str, ...],
                          capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["explain", "--table", str(notes), "--hand", hand, "--auction", auction]
    assert main([*asked, "--why-not", call]) == 0
    out = capsys.readouterr().out
    for words in says:
        assert words in out, out


@pytest.mark.parametrize(("hand", "auction", "call", "says"), [
    ("AKJ54.Q872.K93.6", "1NT P", "3S", ("30-notrump.txt2:", "needs 6+ spades, you have 5")),
    ("AKJ54.Q872.K93.6", "1NT P", "2H", ("fits too", "2♥ stands in", "2♣ stands in")),
])
def test_a_book_has_places_too(hand: str, auction: str, call: str, says: tuple[str, ...],
                               capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--hand", hand, "--auction", auction, "--why-not", call]) == 0
    out = capsys.readouterr().out
    assert all(words in out for words in says), out
    assert "base book" not in out  # it is the system itself


def test_a_row_for_other_seats_is_named_where_no_book_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.bml"
    path.write_text("#BASE none\n" + NOTES)
    asked = ["explain", "--table", str(path), "--hand", "AQ5.KJ8.KQ94.AQ6", "--why-not"]
    assert main([*asked, "2D"]) == 0
    out = capsys.readouterr().out
    assert "applies only in another seat" in out and "ours.bml:17: 2D = 18-19 BAL" in out
    assert main([*asked, "7N"]) == 0
    assert "no rule of the system makes this call" in capsys.readouterr().out


def test_lines_end_in_a_semicolon_but_behind_a_colon(tmp_path: Path,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.bml"
    path.write_text("1C = Polish:\n     a) 12-14 BAL\n     b) 18+\n1S = 11-17, 5+!s\n")
    asked = ["explain", "--table", str(path), "--hand", "AQ9854.82.K94.Q6", "--why-not", "1C"]
    assert main(asked) == 0
    assert "Polish: a) 12-14 BAL; b) 18+" in capsys.readouterr().out
