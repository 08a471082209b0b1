"""Which patterns a text may hold: nothing that matches is ever left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spotcard_host.notes.meaning.sieve import Sieve, needles
from spotcard_host.notes.meaning.text import _RULES
from spotcard_host.notes.meaning.vocabulary import LEXICON

NOTES = Path(__file__).parents[2] / "golden" / "notes"


@pytest.mark.parametrize(("pattern", "wanted"), [
    ("splinter", ("splinter",)),
    ("(?:weak|strong) two", (" two",)),
    ("(?:weak|strong) [23]", ("weak", "strong")),
    ("a?b+c*", ("b",)),
    ("x*", ("",)),
    (r"\d\d", ("",)),
    ("[♣♦]x?", ("♣", "♦")),
    ("[^a]", ("",)),
    ("(?=five)[a-z]+", ("five",)),
    ("(?!five)six", ("six",)),
    ("(?:good|)suit", ("suit",)),
    ("é", ("",)),  # re.I knows more forms of some letters beyond ASCII
])
def test_needles(pattern: str, wanted: tuple[str, ...]) -> None:
    assert set(needles(re.compile(pattern, re.I))[0]) == set(wanted)


@pytest.mark.parametrize(("pattern", "text"), [
    ("stop", "ſtop in hearts"), ("kings", "KINGſ"), ("king", "K\u0131ng"), ("kings", "\u212aings"),
    ("Six", "5-6 sIX"), ("♥", "4+♥"), (r"(?<=two )suits", "TWO SUITS"),
])
def test_a_match_in_other_letters_is_kept(pattern: str, text: str) -> None:
    compiled = re.compile(pattern, re.I)
    assert compiled.search(text)
    assert Sieve([compiled]).likely(text) == [0]


def test_no_pattern_that_matches_is_left_out() -> None:
    patterns = [*(pattern for pattern, _ in _RULES), *(entry.pattern for entry in LEXICON)]
    sieve = Sieve(patterns)
    lines = [line for number in (1, 2, 3, 11) for line in
             (NOTES / f"notes{number}.bml").read_text(encoding="utf-8").splitlines()]
    tried = 0
    for line in lines:
        likely = sieve.likely(line)
        tried += len(likely)
        left_out = set(range(len(patterns))) - set(likely)
        assert not [patterns[place].pattern for place in left_out if patterns[place].search(line)]
    assert tried < len(lines) * len(patterns) / 4


@pytest.mark.parametrize("left", [None, b"", b"[[", b"[]"])
def test_what_the_cache_has_lost_is_made_again(left, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    patterns = [re.compile("(?:weak|strong) two", re.I), re.compile("splinter", re.I)]
    Sieve(patterns)
    (kept,) = (tmp_path / "sieves").iterdir()
    whole = kept.read_bytes()
    if left is None:
        kept.unlink()
    else:
        kept.write_bytes(left)
    assert [Sieve(patterns).likely(text) for text in ("a weak two", "splinter!", "two weak")] == [
        [0], [1], []]
    assert kept.read_bytes() == whole


def test_no_cache_is_needed(tmp_path, monkeypatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "file"))
    assert Sieve([re.compile("six")]).likely("six cards") == [0]


def test_all_patterns_compile() -> None:
    for pattern in (*(pattern for pattern, _ in _RULES), *(entry.pattern for entry in LEXICON)):
        pattern.match("")
