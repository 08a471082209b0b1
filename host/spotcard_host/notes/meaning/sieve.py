"""Which of many patterns a text may hold, told by strings that a match cannot do without.

A system has thousands of descriptions and the language hundreds of patterns, of which a text has
a handful. `needles` finds, for a pattern, strings of which every match has at least one in its
text; looking for them takes a small part of the time that trying the pattern takes. Where nothing
is certain the needle is "", which every text has. The same patterns match as without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_MOST = 24  # needles of one pattern: more take as long as the pattern itself
_START = 3  # characters of a needle that are looked for
_KEPT = 256  # texts whose patterns are remembered
# Letters that `re.I` takes for `s` and `i` though they do not become these in lower case.
_ODD = re.compile("[ſı]")
_ANYTHING = ("",)


def needles(pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Strings of which each match has one in its text, once that is in lower case."""
    found = _of_sequence(_parser.parse(pattern.pattern, pattern.flags))
    return tuple(sorted(found)) if found else _ANYTHING


class Sieve:
    """Patterns, known by their place in a sequence, of which a text gets those it may hold."""

    def __init__(self, patterns: Iterable[re.Pattern[str]]) -> None:
        # The first characters of the needles -> the patterns that have them.
        self._of_start: dict[str, list[int]] = {}
        self._of_text: dict[str, list[int]] = {}
        self._number = 0
        for place, pattern in enumerate(patterns):
            self._number += 1
            for start in {needle[:_START] for needle in needles(pattern)}:
                self._of_start.setdefault(start, []).append(place)

    def likely(self, text: str) -> list[int]:
        """The places, rising, of the patterns that may match somewhere in `text`."""
        found = self._of_text.get(text)
        if found is None:
            if len(self._of_text) >= _KEPT:
                self._of_text.clear()
            found = self._of_text[text] = self._find(text)
        return found

    def _find(self, text: str) -> list[int]:
        if _ODD.search(text):
            return list(range(self._number))
        low = text.lower()
        starts = {low[at:at + size] for size in range(1, _START + 1) for at in range(len(low))}
        found: set[int] = set(self._of_start.get("", ()))
        for start in starts & self._of_start.keys():
            found.update(self._of_start[start])
        return sorted(found)


def _of_sequence(items: Iterable[tuple[Any, Any]]) -> set[str] | None:
    """The best needles of patterns one after the other: long ones, and few."""
    best: set[str] | None = None
    run = ""
    for kind, value in (*items, (None, None)):
        letter = _letter(value) if str(kind) == "LITERAL" else ""
        if letter:
            run += letter
            continue
        for found in ({run} if run else None, _of_item(str(kind), value)):
            if found and (best is None or _worth(found) > _worth(best)):
                best = found
        run = ""
    return best


def _worth(found: set[str]) -> tuple[int, int]:
    return min(map(len, found)), -len(found)


def _of_item(kind: str, value: Any) -> set[str] | None:
    """The needles of one item; None where it may match without any."""
    if kind == "SUBPATTERN":
        return _of_sequence(value[3])
    if kind == "ATOMIC_GROUP":
        return _of_sequence(value)
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _of_sequence(value[2]) if value[0] else None
    if kind == "ASSERT":
        return _of_sequence(value[1])  # looks ahead or behind, in the same text
    if kind == "BRANCH":
        parts = [_of_sequence(part) for part in value[1]]
    elif kind == "IN":
        parts = [_of_set(str(part), what) for part, what in value]
    else:
        return None
    together: set[str] = set()
    for part in parts:
        if not part:
            return None
        together |= part
    return together if len(together) <= _MOST else None


def _of_set(kind: str, value: Any) -> set[str] | None:
    """The characters that a part of `[...]` allows."""
    if kind == "LITERAL":
        return {letter} if (letter := _letter(value)) else None
    if kind == "RANGE" and value[1] - value[0] < _MOST:
        letters = {_letter(code) for code in range(value[0], value[1] + 1)}
        return None if "" in letters else letters
    return None


def _letter(code: int) -> str:
    """A character in lower case; "" for one of which `re.I` knows more forms than these two."""
    letter = chr(code)
    is_plain = code < 128 or letter.lower() == letter.upper()
    return letter.lower() if is_plain else ""
