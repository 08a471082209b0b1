"""Regular expressions that are compiled when they are first used.

The readers of notes have hundreds, and one small file needs a few of them: compiling all took
longer than converting the file.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# A suit in notes: small (!c, also !cs) or capital (!S, !S's); !STAY and !S/T are words.
SUIT_MARK = r"!(?:[cdhs]|[CDHS](?![A-Za-rt-z]|s\w|/[A-Z]))"
_METHODS = (
    "match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer", "groupindex",
)


class _Later:
    """Stands for a pattern; the first use puts the methods of the compiled one in its place."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name in ("pattern", "flags"):  # to be part of another, as a rule
            return self._given[name == "flags"]
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(*self._given)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile`, put off until the pattern is used. Where every file needs it, compile it."""
    return _Later(pattern, flags)  # type: ignore[return-value]
