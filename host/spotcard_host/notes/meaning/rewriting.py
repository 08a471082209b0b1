"""Rules that rewrite a text: what they are, shared by the modules that hold some."""

from __future__ import annotations

import re
from collections.abc import Callable

SUITS = "♣♦♥♠"
"""The signs of the suits in plain text, clubs first."""

Match = re.Match[str]
Rule = tuple[re.Pattern[str], Callable[[Match], str]]


def becomes(new: str) -> Callable[[Match], str]:
    """A new text; `{0}`, `{1}` ... stand for the groups."""
    return lambda found: new.format(*found.groups()) if "{" in new else new


def rule(pattern: str, new: str | Callable[[Match], str], case: bool = False) -> Rule:
    """A pattern and what it becomes; `case`: capitals matter."""
    return re.compile(pattern, 0 if case else re.I), becomes(new) if isinstance(new, str) else new
