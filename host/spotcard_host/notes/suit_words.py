"""Names and signs of the suits, clubs first, and the words of one suit for another."""

from __future__ import annotations

import re

from spotcard.robot.alerts import SUIT_NAMES

SUIT_WORDS = tuple(name[:-1] for name in SUIT_NAMES)
"""`club` to `spade`."""
SUITS = "♣♦♥♠"


def exchanged(text: str, one: int, other: int) -> str:
    """A text in which the words, letters and signs of two suits have changed places."""
    first, second = SUIT_WORDS[one], SUIT_WORDS[other]
    words = {first: second, second: first, first[0]: second[0], second[0]: first[0]}
    words |= {word.capitalize(): to.capitalize() for word, to in words.items()}
    words |= {SUITS[one]: SUITS[other], SUITS[other]: SUITS[one]}
    small = first[0] + second[0]
    found = (
        rf"(?<=!)[{small}]\b|(?<=[\d+])[{small.upper()}]\b|[{SUITS[one]}{SUITS[other]}]|"
        rf"\b(?:{first}|{second}|{first.capitalize()}|{second.capitalize()})(?=s?\b)"
    )
    return re.sub(found, lambda word: words[word[0]], text)
