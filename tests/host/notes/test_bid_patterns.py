"""What a bid looks like: each way to write one, what is none, and that it stands in one place."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

import spotcard_host.notes
from spotcard_host.notes.bid_patterns import (
    ANY_CLASS,
    BEHIND_BID,
    CLASS,
    NOT_BEHIND_BID,
    STRAIN,
    SUITS,
    bid_named,
)
from spotcard_host.notes.suit_words import sign_of, strain_named, strains_named

_STRAINS = ("C", "D", "H", "S", "N", "NT", "Nt", "n", "nt", "c", "!c", "!H", "♣", "♠")
_CLASSES = ("M", "m")
_OTHERS = ("oM", "om", "OM", "X", "Y", "Z", "x", "SA", "BA")
_SEVERAL = ("HS", "CDH", "CDHS")
_NO_STRAINS = ("clubs", "nd", "th", "card", "!", "A", "minor", "", " H")


@pytest.mark.parametrize("flags", [re.NOFLAG, re.I])
def test_how_strains_and_classes_are_written(flags: re.RegexFlag) -> None:
    for pattern, written, others in (
        (STRAIN, _STRAINS, _CLASSES + _OTHERS), (CLASS, _STRAINS + _CLASSES, _OTHERS),
        (ANY_CLASS, _STRAINS + _CLASSES + _OTHERS, _SEVERAL),
        (SUITS, _STRAINS + _CLASSES + _OTHERS + _SEVERAL, ()),
    ):
        for word in written:
            assert re.fullmatch(pattern, word, flags), word
        for word in others + _NO_STRAINS:
            assert not re.fullmatch(pattern, word, flags), word
    for word in ("2nd", "4th", "5cards", "3hearts"):
        assert not re.match(f"[1-7]{STRAIN}", word, flags), word


@pytest.mark.parametrize("pattern", [STRAIN, CLASS, ANY_CLASS, SUITS])
def test_list_of_bids_is_read_in_linear_time(pattern: str) -> None:
    """A letter that two branches match is tried twice, in a list 2 ** n times."""
    call = f"[1-7] ?{pattern}(?![A-Za-z])"
    start = time.process_time()
    assert not re.search(f"{call}(?: ?/ ?{call})* as {call}", "/".join(["2C"] * 300), re.I)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text, is_bid", [
    ("1H, 2", True), ("1!h, 2", True), ("1NT, 2", True), ("1♥, 2", True), ("1M, 2", True),
    ("4M, 2", False), ("5c, 2", False), ("weak, 2", False),
])
def test_comma_behind_a_bid(text: str, is_bid: bool) -> None:
    assert bool(re.search(f"{BEHIND_BID},", text, re.I)) == is_bid
    assert bool(re.search(f"{NOT_BEHIND_BID},", text, re.I)) != is_bid


@pytest.mark.parametrize("word, call", [
    ("1C", 3), ("1!c", 3), ("1 H", 5), ("1♥", 5), ("1 !s", 6), ("1NT", 7), ("1n", 7), ("7N", 37),
])
def test_call_number(word: str, call: int) -> None:
    assert bid_named(word) == call


@pytest.mark.parametrize("word, strain", [
    ("hearts", 2), ("H", 2), ("!h", 2), ("♥", 2), ("Spade", 3), ("NT", 4), ("no-trump", 4),
])
def test_strain_of_a_word(word: str, strain: int) -> None:
    assert strain_named(word) == strain


@pytest.mark.parametrize("word, strains", [
    ("M", (2, 3)), ("m", (0, 1)), ("majors", (2, 3)), ("minor", (0, 1)), ("X", (0, 1, 2, 3)),
    ("!h", (2,)), ("spades", (3,)), ("NT", (4,)),
])
def test_strains_of_a_class(word: str, strains: tuple[int, ...]) -> None:
    assert strains_named(word) == strains


def test_sign_of_a_suit_and_of_none() -> None:
    assert [sign_of(word) for word in ("C", "d", "!h", "spades", "♠")] == [*"♣♦♥♠♠"]
    with pytest.raises(ValueError):
        strain_named("x")


_OWN_PATTERNS = {
    # the grammar of rows and of formats, to the letter
    "bml/inline.py", "bml/split.py",
    # a small letter without a mark is a number of cards
    "inside/steps.py",
}


def test_modules_with_patterns_of_their_own_are_known() -> None:
    """The list may only shrink."""
    root = Path(spotcard_host.notes.__file__).parent
    own = re.compile(r"\[1-[47]\] ?\??\(\?:(?:NT\??\||!\?\[cdhs\]|\[CDHS)")
    assert {
        path.relative_to(root).as_posix() for path in root.rglob("*.py")
        if own.search(path.read_text("utf-8"))
    } == _OWN_PATTERNS
