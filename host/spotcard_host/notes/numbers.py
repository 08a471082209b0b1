"""Words for numbers."""

from __future__ import annotations

NUMBER_WORDS = {
    word: number for number, word in enumerate((
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen", "twenty",
    ))
} | {"no": 0}


def number_of(word: str) -> str:
    """The number, in digits, that a word stands for; other text as it is."""
    return str(NUMBER_WORDS.get(word.lower(), word))
