# ruff: noqa: E501 - a wording is read as a whole
"""Answers that stand in the text of the call they answer."""

import pytest
from noted import rows_of


@pytest.mark.parametrize("words", [
    "opener jumps to 3S with 4!s and 17", "Opener bids 3S with 4!s and 17",
    "partner super-accepts 3S holding 4!s and 17", "opener raises to 3!s with 4!s and 17",
    "opener will jump in 3S if he has 4!s and 17", "opener goes to 3S when holding 4!s and 17",
    "opener breaks to three spades with 4!s and 17", "partner should know: opener says 3S with "
    "4!s and 17",
])
def test_what_opener_does_with_a_hand(tmp_path, words):
    got = rows_of(tmp_path, f"1N 15-17\n  2H 5+!s, transfer; {words}\n")
    assert got["1N-2H-3S"] == "4!s and 17"


@pytest.mark.parametrize("words", [
    "Opener passes with hearts, bids 2S with weak spades, 2N with the strong hand",
    "Opener passes with hearts, corrects to 2S with weak spades and bids 2N with the strong type",
    "Partner will pass with hearts, bid 2S with weak spades, and 2N with the strong one",
])
def test_what_opener_does_with_each_hand(tmp_path, words):
    got = rows_of(tmp_path, "2D weak two in hearts or spades, 6-10, or 22-23 balanced\n"
                         f"  2H pass or correct. {words}\n")
    assert (got["2D-2H-P"], got["2D-2H-2S"], got["2D-2H-2N"]) == (
        "hearts", "weak spades", "22-23 balanced")


@pytest.mark.parametrize("words", [
    "doubler bids 3C with every hand below 18", "partner bids 3C with below 18",
    "doubler replies 3C holding below 18",
])
def test_rows_below_the_answer_follow_it(tmp_path, words):
    got = rows_of(tmp_path, f"(2S)-X-(P)\n  2N  0-7, {words}\n    P, 3D, 3H  weak, to play\n")
    assert got["(2S)-X-(P)-2N-3C"] == "below 18"
    assert got["(2S)-X-(P)-2N-3C-P"] == got["(2S)-X-(P)-2N-3C-3H"] == "weak, to play"
    assert "(2S)-X-(P)-2N-P" not in got


def test_what_others_do_is_no_answer(tmp_path):
    got = rows_of(tmp_path, "1N 15-17\n  2C asks; responder bids 3S with 4!s and 17\n")
    assert list(got) == ["1N", "1N-2C"]


def test_a_call_that_is_not_named_is_no_part_of_the_answer_before_it(tmp_path):
    got = rows_of(tmp_path, "1H 5+!h\n  2N GF raise. Opener jumps to 4H with a minimum, bids a "
                            "new suit with shortness\n")
    assert got["1H-2N-4H"] == "a minimum"


@pytest.mark.parametrize("text", [
    "2N asks: 3C min, 3D max, 3H 3-4-1-5", "2N = asks, 11+: 3C min, 3D max, 3H 3-4-1-5",
    "2N asks. 3C = min, 3D = max, 3H = 3-4-1-5", "2N is an enquiry: 3C min, 3D max, 3H 3-4-1-5",
    "2N = relay. 3C = min, 3 diamonds max, 3H = 3-4-1-5",
    "3S = natural, 2N asks: 3C = min, 3D = max, 3H = 3-4-1-5. 4H to play",
])
def test_answers_behind_a_question_in_a_sentence(tmp_path, text):
    got = rows_of(tmp_path, f"2D = 11-15, short diamonds\n\nOver 2D: {text}.\n")
    assert (got["2D-2N-3C"], got["2D-2N-3D"], got["2D-2N-3H"]) == ("min", "max", "3-4-1-5")
    assert not {"2D-3C", "2D-3D", "2D-3H"} & set(got)


@pytest.mark.parametrize("words", [
    "transfer (2S no four spades, 3S four spades)", "transfer; opener 2S, except 3S with four spades",
    "transfer. Opener bids 2S, or 3S with four spades", "trf; opener 2S but 3S if he has four spades",
])
def test_the_answers_to_a_transfer(tmp_path, words):
    got = rows_of(tmp_path, f"1N 15-17\n  2H 5+!s, {words}\n")
    assert got["1N-2H-3S"] == "four spades" and "1N-2H-2S" in got


@pytest.mark.parametrize("words", [
    "opener puts 2S if his spades are longer", "opener takes out to 2S with longer spades",
    "P/C (correct to 2S only with longer spades)", "partner pulls to 2S holding longer spades",
])
def test_a_weak_hand_is_left_in_or_corrected(tmp_path, words):
    got = rows_of(tmp_path, f"1N-2C-2D\n  2H  0-7, both majors; {words}\n")
    assert "longer" in got["1N-2C-2D-2H-2S"]


@pytest.mark.parametrize("words", [
    "(4C hearts, 4D spades)", "(1H 6, 1S 7)", "(see 2S or 3S)", "(2S and 3S later)"])
def test_brackets_that_are_no_answers(tmp_path, words):
    got = rows_of(tmp_path, f"1N 15-17\n  4CD  transfer {words}\n")
    assert not [auction for auction in got if auction.count("-") > 1]
