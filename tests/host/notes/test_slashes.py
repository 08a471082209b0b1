"""Calls between strokes, and sentences with calls and points in words."""

import pytest
from noted import rows_of

from spotcard_host.notes.bml.spelt import in_figures, unwrapped
from spotcard_host.notes.bml.spread import unslashed

STRONG = "1C 16+ ART\n\n- {}\n"


@pytest.mark.parametrize("text", [
    "1C (X): P 0-4 / 1D 5-7 / XX 8+ w/ !c / rest NAT, GF.",
    "1C-(X): P = 0-4 / 1D = 5-7 / XX = 8+ w/ !c / others GF",
    "Over 1C-(X): P 0-4 / 1D 5-7 / XX 8+ w/ !c", "After 1C (X): P: 0-4 / 1D: 5-7 / XX: 8+ w/ !c",
])
def test_calls_between_strokes_are_rows(tmp_path, text):
    got = rows_of(tmp_path, STRONG.format(text))
    assert got["1C-(X)-P"] == "0-4" and got["1C-(X)-1D"] == "5-7"
    assert got["1C-(X)-R"].startswith("8+")


@pytest.mark.parametrize("over", ["(1S)", "(1X)", "(1M)"])
def test_words_for_calls_between_strokes(tmp_path, over):
    text = f"1C {over}: X 5-7 / P 0-4 / suit GF / cue GF no stop / rest NAT"
    got = rows_of(tmp_path, STRONG.format(text))
    assert got["1C-(1S)-X"] == "5-7" and got["1C-(1S)-2H"] == "GF"
    assert got["1C-(1S)-2S"] == "GF no stop"


@pytest.mark.parametrize("over", ["(2X and up)", "(2X+)", "(2X or higher)", "(2X and above)"])
def test_a_level_and_those_above_it(tmp_path, over):
    got = rows_of(tmp_path, STRONG.format(f"1C {over}: X 8+ / P 0-7"))
    assert got["1C-(2S)-X"] == got["1C-(3H)-X"] == "8+" and "1C-(1S)-X" not in got


@pytest.mark.parametrize("text", [
    "15-17 bal / 5+!h", "4=4=1=4 / 4=3=1=5", "1H / 1S natural", "0-6 any / 7-11 no major",
    "2H or 2S / weak", "5!h / 5!s, 8+", "min / max", "neither / both",
])
def test_other_strokes_stay(text):
    assert unslashed(text) == text


@pytest.mark.parametrize(("text", "expected"), [
    ("two clubs is for the majors", "2C is for the majors"), ("twelve to sixteen", "12 to 16"),
    ("a double is at least fifteen", "a double is at least 15"),
    ("One no-trump shows fifteen to seventeen", "1N shows 15 to 17"),
    ("six to nine over one diamond", "6 to 9 over one diamond"), ("seven or eight", "7 or 8"),
    ("five clubs and four hearts", "five clubs and four hearts"),
    ("two hearts and ten points", "two hearts and 10 points"), ("an eight-card suit",) * 2,
    ("two diamonds means one major", "2D means one major"),
])
def test_figures(text, expected):
    assert in_figures(text) == expected


def test_lines_that_run_on_are_joined():
    text = ("Against their notrump a double is fifteen and two clubs is for the\nmajors.\n"
            "X = penalties, at least fifteen points and balanced, and then\npass = 0-4\nand so on")
    assert unwrapped(text) == text.replace("the\n", "the ")


@pytest.mark.parametrize("text", [
    "Jump overcalls are intermediate, twelve to sixteen and\na six-card suit.",
    "Jump overcalls: 12 to 16, six-card suit.", "Our jump overcalls are twelve to sixteen.",
    "Single jump overcalls show twelve to sixteen and six cards.",
    "We overcall soundly. Jump overcalls = 12-16.",
])
def test_jump_overcalls_in_words(tmp_path, text):
    got = rows_of(tmp_path, f"1N 12-14\n\n* When they open\n\n{text}\n")
    assert got["(1D)-2S"].replace(" to ", "-").count("12-16") == 1


def test_overcalls_in_words(tmp_path):
    got = rows_of(tmp_path, "1N 12-14\n\n* When they open\n\nOur overcalls are sound: a five-card "
                  "suit and ten points at the one level, an\nopening bid at the two.\n\n"
                  "Against their no-trump a double is at least fifteen and two clubs is for the"
                  "\nmajors.\n")
    assert "10+" in got["(1D)-1S"] and got["(1S)-2D"].startswith("12+")
    assert got["(1N)-X"] == "at least 15" and got["(1N)-2C"] == "majors"


@pytest.mark.parametrize("word", [
    "colour is", "color is", "a colour is", "suit is", "colour shows", "other colour is",
    "a new suit is", "new suit =", "the suits are", "colour =",
])
def test_a_suit_by_another_word(tmp_path, word):
    text = f"After our 1C and their overcall: X is 7+, {word} natural with 8+, 1N is 8-11 bal."
    got = rows_of(tmp_path, f"1C 12-14 BAL or 18+ ART\n\n* Defence\n\n{text}\n")
    assert got["1C-(1S)-X"] == "7+" and got["1C-(1S)-2H"] == "natural with 8+"
