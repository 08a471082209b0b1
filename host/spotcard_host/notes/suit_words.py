"""Names and signs of the suits, clubs first, and the words of one suit for another."""

from __future__ import annotations

import re

from spotcard.game.cards import STRAINS
from spotcard.robot.alerts import SUIT_NAMES

SUIT_WORDS = tuple(name[:-1] for name in SUIT_NAMES)
"""`club` to `spade`."""
SUIT_WORD = f"(?:{'|'.join(SUIT_WORDS)})"
"""The pattern of one of them; `s?` behind it takes more than one."""
SUIT_NOUN = rf"(?:suit|major|minor|colou?r|support|fit|trumps?|{SUIT_WORD}s?)"
"""What a number of cards is of."""
SUITS = "♣♦♥♠"


def strain_named(word: str) -> int:
    """The strain 0..4 of a letter, sign or word: `H`, `!h`, `♥`, `hearts`, `NT`.

    Raises ValueError for another letter.
    """
    first = word.lstrip(" !")[0]
    return SUITS.index(first) if first in SUITS else STRAINS.index(first.upper())


def strains_named(word: str) -> tuple[int, ...]:
    """The strains that a letter, sign or word stands for: `M`, `m`, `minors` and `X` for several.

    Raises ValueError for another letter.
    """
    word = word.lstrip(" !")
    if word[0] == "M" or word.lower().startswith("major"):
        return (2, 3)
    if word[0] == "m" or word.lower().startswith("minor"):
        return (0, 1)
    return (0, 1, 2, 3) if word in ("X", "x") else (strain_named(word),)


def sign_of(word: str) -> str:
    """`♥` of a suit's letter, sign or word."""
    return SUITS[strain_named(word)]


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
