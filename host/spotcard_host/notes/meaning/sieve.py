"""Which of many patterns a text may hold, told by strings that a match cannot do without.

A system has thousands of descriptions and the language hundreds of patterns, of which a text has
a handful. `needles` finds, for a pattern, groups of strings of which every match has at least one
in its text; looking for them takes a small part of the time that compiling and trying the pattern
takes. Where nothing is certain the needle is "", which every text has. The same patterns match as
without it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from spotcard_host.common.cache import CacheError, cache_dir, digest, keep
from spotcard_host.common.patterns import later

_MOST = 32  # needles of one pattern: more take as long as the pattern itself
_GROUPS = 4  # of needles that are kept of a pattern
_START = 3  # characters of a needle that are looked for
_KEPT = 256  # texts whose patterns are remembered
# Letters that `re.I` takes for `s` and `i` though they do not become these in lower case.
_ODD = later("[ſı]")
_ANYTHING = ("",)


Needles = tuple[tuple[str, ...], ...]


def needles(pattern: re.Pattern[str]) -> Needles:
    """Groups of strings, the rarest first: each match has one of each group in its text, once that
    is in lower case."""
    groups = _groups(_parser.parse(pattern.pattern, pattern.flags))
    best = sorted(groups, key=_worth, reverse=True)[:_GROUPS]
    return tuple(dict.fromkeys(tuple(sorted(group)) for group in best)) or (_ANYTHING,)


def _all_needles(patterns: Sequence[re.Pattern[str]]) -> list[Needles]:
    """The needles of each pattern.

    Kept in the cache: parsing a thousand patterns takes longer than reading a page of notes.
    """
    name = digest([Path(__file__).read_bytes(), sys.version.encode(), *(
        f"{pattern.flags} {pattern.pattern}".encode() for pattern in patterns)])
    kept = None
    try:
        kept = cache_dir("sieves") / f"{name}.json"
        if kept.exists():
            known: list[Needles] = json.loads(kept.read_bytes())
            if len(known) == len(patterns):
                return known
    except (CacheError, OSError, ValueError):
        pass  # made again
    found = [needles(pattern) for pattern in patterns]
    if kept is not None:
        with suppress(OSError):
            keep(kept, json.dumps(found).encode())
    return found


class Sieve:
    """Patterns, known by their place in a sequence, of which a text gets those it may hold."""

    def __init__(self, patterns: Iterable[re.Pattern[str]]) -> None:
        # The first characters of a pattern's rarest needles -> the patterns that have them.
        self._of_start: dict[str, list[int]] = {}
        self._of_text: dict[str, list[int]] = {}
        self._needles = _all_needles(list(patterns))
        for place, groups in enumerate(self._needles):
            for start in {needle[:_START] for needle in groups[0]}:
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
            return list(range(len(self._needles)))
        low = text.lower()
        starts = {low[at:at + size] for size in range(1, _START + 1) for at in range(len(low))}
        found: set[int] = set(self._of_start.get("", ()))
        for start in starts & self._of_start.keys():
            found.update(self._of_start[start])
        known: dict[str, bool] = {}
        return [place for place in sorted(found) if self._has_all(place, low, known)]

    def _has_all(self, place: int, low: str, known: dict[str, bool]) -> bool:
        """Whether a text has a needle of each group; `known`: those looked for before."""
        for group in self._needles[place]:
            for needle in group:
                has = known.get(needle)
                if has is None:
                    has = known[needle] = needle in low
                if has:
                    break
            else:
                return False
        return True


def _groups(items: Iterable[tuple[Any, Any]]) -> list[set[str]]:
    """Strings of which a match has one, of each part of patterns one after the other."""
    groups: list[set[str]] = []
    run = ""
    for kind, value in (*items, (None, None)):
        letter = _letter(value) if str(kind) == "LITERAL" else ""
        if letter:
            run += letter
            continue
        if run:
            groups.append({run})
            run = ""
        if str(kind) == "SUBPATTERN":
            groups += _groups(value[3])
        elif found := _of_item(str(kind), value):
            groups.append(found)
    return groups


def _of_sequence(items: Iterable[tuple[Any, Any]]) -> set[str] | None:
    """The best needles of patterns one after the other: long ones, and few."""
    return max(_groups(items), key=_worth, default=None)


def _worth(found: set[str]) -> tuple[int, int]:
    return min(map(len, found)), -len(found)


def _of_item(kind: str, value: Any) -> set[str] | None:
    """The needles of one item; None where it may match without any."""
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
