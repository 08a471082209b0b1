"""The words of questions for aces and key cards."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later

_STYLES = r"\b(?:1430|3014|0314|4130|3041)\b"
KEY_CARDS = later(rf"\b(?:black-?wood|R?KCB?|key-?\s?cards?)\b|{_STYLES}", re.I)
"""A question for aces or key cards by its name."""
ASKS_ACES = later(rf"{KEY_CARDS.pattern}|\baces?\b", re.I)
"""The same, also in other words."""
FIVE_ACES = later(
    rf"key|kc|{_STYLES}|\b(?:five|5)[- ]?aces?\b|\bqueen\b|\bQ\b", re.I)
"""The king of trumps counts as an ace: so it does where the queen of trumps is shown."""
