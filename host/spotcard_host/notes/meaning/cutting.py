"""Where the clauses of a text end: at commas, semicolons, stops and line ends outside brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.beside import is_other_number
from spotcard_host.notes.meaning.compose import or_first
from spotcard_host.notes.meaning.rewriting import AT

_CUT = later(r"[,;\n|]|/(?= or\b)|(?<= )-(?= )|[.!](?=\s|$)|:(?=\s|$)")
_ABBREVIATION = later(
    r"(?:\b(?:e\.?g|i\.?e|approx|ca|max|min|incl|etc|resp|bal|vs|v\.s|nat|prob))$", re.I
)
_SENTENCE = later(r"\s+(?:[A-Z][a-z]+|NF)\b")
_NEEDS_MORE = later(r"(?:\b(?:e\.?g|i\.?e|approx|ca|incl|vs|v\.s))$", re.I)
"""Abbreviations that end no sentence, whatever follows."""


def cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The clauses of a stretch of text, as (start, end)."""
    cuts, last = [], start
    for position in _separators(text, start, end):
        if text[position] == ":" and AT.fullmatch(text, last, position):
            continue  # "vul: two of the top three"
        if text[position] == "." and _abbreviates(text, position, end):
            continue
        cuts.append((last, position))
        last = position + 1
    cuts.append((last, end))
    clauses: list[tuple[int, int]] = []
    for begin, stop in cuts:
        choice = or_first(text, begin, stop)
        stroke = text[max(0, begin - 1) : begin] == "/"
        if clauses and choice >= 0 and not stroke and is_other_number(text, choice, stop):
            clauses[-1] = clauses[-1][0], stop  # "5 diamonds, or rarely four"
        elif text[begin:stop].strip():
            clauses.append((begin, stop))
    return clauses


def _separators(text: str, start: int, end: int) -> Iterator[int]:
    """The places of separators outside brackets."""
    depth = 0
    for position in range(start, end):
        character = text[position]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth = max(0, depth - 1)
        elif depth == 0 and _CUT.match(text, position, end):
            yield position


def _abbreviates(text: str, stop: int, end: int) -> bool:
    """Whether a full stop ends an abbreviation and no sentence."""
    before = max(0, stop - 7)
    if not _ABBREVIATION.search(text, before, stop):
        return False
    more = _NEEDS_MORE.search(text, before, stop)
    return bool(more) or not _SENTENCE.match(text, stop + 1, end)
