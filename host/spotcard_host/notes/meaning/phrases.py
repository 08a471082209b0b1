"""What stands at one place of the plain text: `Phrases.item`.

First a holding is tried, then a shape word, a number, a phrase of the vocabulary, and last a suit
alone.
"""

from __future__ import annotations

from functools import lru_cache

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.holdings_more import JOINT
from spotcard_host.notes.meaning.honour_readers import HOLDINGS
from spotcard_host.notes.meaning.items import Item, Mark
from spotcard_host.notes.meaning.length_readers import LONE_SUITS
from spotcard_host.notes.meaning.number_readers import NUMBERS
from spotcard_host.notes.meaning.shape_readers import SHAPE_WORDS
from spotcard_host.notes.meaning.sieve import Sieve
from spotcard_host.notes.meaning.vocabulary import LEXICON, Phrase, item_of

_AUCTION = later(
    r"\d-\d(?:(?:/|,| or )\d-\d)+\s+(?:[♣♦♥♠]\s*)?fits?\b|"
    rf"\(?[12]{ANY_CLASS}\)?(?:-\(?(?:[1-7]{ANY_CLASS}|P|X|D)\)?)+(?![A-Za-z\d])"
)
"""Calls one after the other, which a remark is about; lengths in dashes (5!h-4!s) start higher."""


@lru_cache(maxsize=1)
def _sieve() -> Sieve:
    return Sieve(entry.pattern for entry in LEXICON)


class Phrases:
    """Reads the phrases of one plain text in one context."""

    def __init__(self, text: str, context: Context, certain: bool = False) -> None:
        self.text = text
        self.context = context
        self.certain = certain
        """Whether only hands that the text describes for certain are asked for: a choice or an
        exception that is not understood then adds none, instead of making all promise nothing."""
        self.spoken: Item | None = None
        """The length that an earlier clause said last."""
        self.points: Item | None = None
        """The points that were said last."""

    def item(self, at: int, end: int) -> Item | None:
        """The item that starts at `at`, or None."""
        text = self.text
        auction = _AUCTION.match(text, at, end)
        if auction:
            return Mark("idle", start=at, end=auction.end())
        before = text[at - 1] if at else " "
        if not (before.isalnum() and text[at].isalnum()):
            item = JOINT.item(text, at, end, self.context) or HOLDINGS.item(
                text, at, end, self.context
            )
            if item is not None:
                return item
        for registry in (SHAPE_WORDS, NUMBERS):
            item = registry.item(text, at, end, self.context)
            if item is not None:
                return item
        if before.isalpha() and text[at].isalpha():
            return None
        return self._known(at, end) or LONE_SUITS.item(text, at, end, self.context)

    def item_after(self, at: int, end: int) -> Item | None:
        """The item at the next place that is not blank."""
        while at < end and self.text[at] == " ":
            at += 1
        return self.item(at, end) if at < end else None

    def _known(self, at: int, end: int) -> Item | None:
        """The phrase of the vocabulary that starts at `at`."""
        for place in _sieve().likely(self.text):
            pattern, kind, value = LEXICON[place]
            found = pattern.match(self.text, at, end)
            if found and found.end() > at:
                stop = found.end()
                return item_of(kind, Phrase(value, self.text, at, stop, end, self.context))
        return None
