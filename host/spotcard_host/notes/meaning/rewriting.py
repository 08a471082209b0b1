"""Rules that rewrite a text, what they are, and how suits and places are written."""

from __future__ import annotations

import re
from collections.abc import Callable

from spotcard.robot.alerts import SUIT_NAMES
from spotcard_host.common.patterns import later
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, strain_named

NAME = rf"{SUIT_WORD}s?\b"
NAMED = rf"(?:[{SUITS}]|{NAME})"
"""A suit by its sign or name."""
FEW_CARDS = r"(?:[2-8]|two|three|four|five|six|seven|eight)"
"""A number of cards."""


def suit_name(word: str) -> str:
    """The name of a suit from its sign, letter or name."""
    return SUIT_NAMES[strain_named(word)]


VULNERABILITY = (
    r"(?:non[- ]?|not |un)?(?:vul(?:nerable|n)?\.?|NV|"
    r"(?:un)?fav(?:ou?rable)?(?: vul\w*)?|green|red|white|amber|equal(?: vul\w*)?)"
)
NTH = r"(?:first|second|third|fourth|1st|2nd|3rd|4th)"
SEATS = rf"(?:{NTH}(?:(?: and | or | ?/ ?){NTH})?)"
_VUL = rf"(?:(?:at|when|if) )?{VULNERABILITY}"
_SEAT = rf"(?:in |at )?(?:the )?{SEATS}(?:[- ](?:seat|hand|position)s?)?"
AT = later(rf"\s*(?:{_SEAT}(?:,? {_VUL})?|{_VUL}(?:,? {_SEAT})?)\s*", re.I)
"""Where what follows holds, before a colon."""
LEAD = later(rf"{AT.pattern}:", re.I)

Match = re.Match[str]
Rule = tuple[re.Pattern[str], Callable[[Match], str]]


def becomes(new: str) -> Callable[[Match], str]:
    """A new text; `{0}`, `{1}` ... stand for the groups."""
    return lambda found: new.format(*found.groups()) if "{" in new else new


def rule(pattern: str, new: str | Callable[[Match], str], case: bool = False) -> Rule:
    """A pattern and what it becomes; `case`: capitals matter."""
    return later(pattern, 0 if case else re.I), becomes(new) if isinstance(new, str) else new
