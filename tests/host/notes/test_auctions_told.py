"""Agreements that a sentence states of one answer: `A 2H reply to 1S shows five hearts`."""

import pytest
from noted import rows_of

OPENINGS = "1C 3+!c, 11-21\n1H 5+!h, 11-21\n1S 5+!s, 11-21\n1N 15-17\n2C game force\n\n"


@pytest.mark.parametrize(("text", "auction", "said"), [
    ("A 2!h reply to 1!s shows five hearts and 10+. We know.", "1S-2H", "five hearts and 10+"),
    ("A two-heart response to one spade promises five hearts.", "1S-2H", "five hearts"),
    ("A response of two hearts to one spade is 5+ hearts.", "1S-2H", "5+ hearts"),
    ("Our 2NT response to 1H is a limit raise with four trumps.", "1H-2N",
     "a limit raise with four trumps"),
    ("The 2C response to 1NT is Stayman with 8+ points", "1N-2C", "Stayman with 8+ points"),
    ("A 1NT reply to 1C shows 6-9.", "1C-1N", "6-9"),
    ("The answer of 2H to 1S needs five hearts", "1S-2H", "five hearts"),
    ("A 3C raise over 1C is weak, five clubs.", "1C-3C", "weak, five clubs"),
    ("A 2D answer to 2C is negative, 0-7.", "2C-2D", "negative, 0-7"),
    ("The jump response of 3S to 1H means a splinter, four hearts.", "1H-3S",
     "a splinter, four hearts"),
])
def test_an_answer_told_in_a_sentence(tmp_path, text, auction, said):
    assert rows_of(tmp_path, OPENINGS + text + "\n")[auction] == said


@pytest.mark.parametrize("text", [
    "A 2H overcall over 1S shows five hearts.",
    "A 1H reply to 1S shows nothing below 5.", "We never said that a 2H reply to 1S shows five.",
    "A 2H reply to 1S usually shows five hearts.", "Is a 2H reply to 1S five hearts?",
])
def test_what_is_no_answer(tmp_path, text):
    assert not [one for one in rows_of(tmp_path, OPENINGS + text + "\n") if one[:3] == "1S-"]
