"""A system read back to its author: what the robot will do with each row, and what it will not."""

from __future__ import annotations

import json
import re

import pytest

from spotcard.game.cards import parse_hand
from spotcard_host.cli import main
from spotcard_host.notes.meaning.constraint import (
    BALANCED,
    SHAPES,
    Constraint,
    all_of,
    any_of,
    length,
    longer,
    of_honours,
    of_length,
    of_range,
    of_shapes,
    of_test,
)
from spotcard_host.notes.meaning.hands import Facts
from spotcard_host.notes.wording import reason, words

NOTES = """#+TITLE: Little notes

1N = 15-17 HCP, balanced, wobbly
  2C = Stayman, usually 8+
  2D = transfer, 5+!h
  2N = puppet to 3C
1H = 11-15 HCP, 5+!h
2C = strong and forcing, see page 4
"""


def two_suited(longest, second):
    """The shapes whose two longest suits have at least so many cards."""
    return sum(1 << i for i, shape in enumerate(SHAPES)
               if sorted(shape)[3] >= longest and sorted(shape)[2] >= second)


def read_back(tmp_path, capsys, text=NOTES):
    """The rows of `spotcard check --show --json`, by call."""
    file = tmp_path / "t.bml"
    file.write_text(text)
    assert main(["check", "--show", "--json", str(file)]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    return {(row["auction"], row["call"]): row for row in rows}


def test_every_row_says_what_the_robot_will_do(tmp_path, capsys):
    rows = read_back(tmp_path, capsys)
    assert len(rows) == 9  # three are the answers that the name Stayman brings
    assert rows["opening", "1N"]["does"] == "15-17 HCP, balanced"
    assert rows["opening", "1N"]["unused"] == ["'wobbly': not understood"]
    assert rows["1N (P)", "2C"]["unused"] == [
        "'usually 8+': a possibility, which promises nothing"]
    assert rows["1N (P)", "2D"]["does"] == "5+ hearts; a transfer to hearts"
    assert rows["1N (P)", "2N"]["never"].startswith("never made: ")
    assert "'see page 4'" in rows["opening", "2C"]["unused"][0]


def test_a_row_of_the_same_line_that_says_nothing_is_not_taken_for_another(tmp_path, capsys):
    rows = read_back(tmp_path, capsys, "(1N)-X;\n2D = to play. Doubler bids 2H with a maximum\n")
    assert rows["(1N) X (P)", "2D"]["never"] == ""
    assert rows["(1N) X (P)", "2D"]["does"] == "5+ diamonds; a sign-off"
    assert rows["(1N) X (P) 2D (P)", "2H"]["never"].startswith("never made: ")


def test_hands_make_the_call_and_near_misses_do_not(tmp_path, capsys):
    rows = read_back(tmp_path, capsys)
    row = rows["opening", "1H"]
    assert len(row["hands"]) == 3 and len(row["misses"]) == 3
    for hand in row["hands"]:
        assert len(hand.split(".")[1]) >= 5
    reasons = " ".join(miss["why"] for miss in row["misses"])
    assert "needs 5+ hearts" in reasons and "needs 11-15 HCP" in reasons
    for miss in row["misses"]:
        hearts = len(miss["hand"].split(".")[1])
        points = sum("JQKA".find(c) + 1 for c in miss["hand"])
        longer = len(miss["hand"].split(".")[0]) > hearts  # spades, which the notes leave out
        assert hearts < 5 or longer or not 11 <= points <= 15


def test_the_page_is_whole_and_escaped(tmp_path, capsys):
    file = tmp_path / "t.bml"
    file.write_text(NOTES.replace("Little notes", "A <b>& co") + "1S = 11-15 <script>, 5+!s\n")
    assert main(["bml", "bml2html", "--reading", str(file)]) == 0
    page = (tmp_path / "t.reading.htm").read_text()
    assert page.count("<article") == page.count("</article>") == 10
    assert "A &lt;b&gt;&amp; co" in page and "<script>" not in page
    assert "10 calls, 1 that nobody makes" in page
    assert not re.search(r"src=|href=\"(?!#part)", page)  # one file, nothing to load
    links = re.findall(r"href=\"#(part\d+)", page)
    assert links and all(f'id="{link}"' in page for link in links)


def test_a_row_whose_hands_another_row_takes_says_so(tmp_path, capsys):
    rows = read_back(tmp_path, capsys, "1N = 12-14 BAL\n2D = 12-14 BAL\n")
    assert rows["opening", "1N"]["instead"] == "" and not rows["opening", "2D"]["hands"]
    assert re.fullmatch(r"of (\d+) hands that fit, \1 are bid 1N by another row",
                        rows["opening", "2D"]["instead"])


def test_near_misses_are_below_and_above(tmp_path, capsys):
    row = read_back(tmp_path, capsys, "1H = 11-15, 5+!h\n1S = 11-15, 5+!s\n")["opening", "1H"]
    numbers = [int(found[1]) for miss in row["misses"]
               if (found := re.match(r"(\d+) HCP", miss["why"]))]
    assert min(numbers) < 11 and max(numbers) > 15


@pytest.mark.parametrize(("constraint", "text"), [
    (any_of((of_length(2, 5), all_of((of_length(2, 6), of_length(3, 4))))), "5+ hearts"),
    (all_of((of_length(2, 0, 1), of_length(3, 1, 1))), "1 spade, at most 1 heart"),
    (of_range("P", 15, 17), "15-17 HCP"), (of_range("P", 0, 7), "at most 7 HCP"),
    (of_range("M", 13), "13+ points"), (of_length(2, 5), "5+ hearts"),
    (of_length(3, 0, 0), "no spades"), (of_shapes(BALANCED), "balanced"),
    (all_of((of_range("P", 8), of_length(1, 4, 4))), "8+ HCP, 4 diamonds"),
    (any_of((of_length(2, 4), of_length(3, 4))), "4+ hearts; or 4+ spades"),
    (of_shapes(BALANCED & length(3, 0, 4)), "balanced, at most 4 spades"),
    (of_shapes(two_suited(5, 5)), "at least 5-5 in two suits"),
    (of_shapes(two_suited(5, 5) & length(3, 5)), "5-8 spades, at least 5-5 in two suits"),
    (of_shapes(two_suited(5, 0)), "a suit of 5+"), (of_shapes(length(0, 3) & ~longer(1, 0)),
     "3+ clubs, clubs as long as diamonds or longer"),
    (of_shapes(length(2, 4) & longer(2, 0) & longer(2, 1) & longer(2, 3)), "hearts longest"),
    (of_honours(3, 1 << 15), "AKQJ of spades"), (of_range("stopD", 3), "a stopper in diamonds"),
    (of_test("control", 0, 1, True), "first-round control of clubs"),
    (Constraint(()), "no hand"), (Constraint(), "any hand"),
], ids=str)
def test_constraints_in_words(constraint, text):
    assert words(constraint) == text


@pytest.mark.parametrize(("hand", "why"), [
    ("KQ32.K32.A432.43", "12 HCP, needs 15-17 HCP"),
    ("KQJ432.K3.A2.AJ4", "6 spades, needs 2-5 spades"),
    ("KQ32.KQ32.AKJ.43", ""), ("KQ32.KQ32.AKJ3.4", "1 club, needs 2-5 clubs"),
], ids=str)
def test_why_a_hand_does_not_fit(hand, why):
    notrump = all_of((of_range("P", 15, 18), of_shapes(BALANCED)))
    found = reason(Facts(parse_hand(hand)), notrump)
    assert found == why.replace("15-17", "15-18")
