"""Phrases that name a holding or need a suit: stoppers, support, honours, shortness, good suits.

`Phrases.item` reads what stands at one place of the plain text: first a holding, then a number,
then a word of the vocabulary, then a suit alone. What a phrase is worth is settled later, in
`resolve`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning import patterns as p
from spotcard_host.notes.meaning.context import RESPONSE, Context
from spotcard_host.notes.meaning.holding_readers import read_holding, read_suit
from spotcard_host.notes.meaning.numbers import Item, Length, suits_of
from spotcard_host.notes.meaning.readers import read_number
from spotcard_host.notes.meaning.words import ANY_WORD, LEXICON

LOWEST, HIGHEST = -2, -3
"""In the place of a suit: the lowest and the highest that nobody has shown."""


def _vulnerability(word: str) -> tuple[str, str]:
    """("we", "they") as "Y", "N" or "" for "not said"."""
    lowered = word.lower()
    if lowered.startswith("unfav"):
        return "Y", "N"
    if lowered.startswith("fav"):
        return "N", "Y"
    return ("N" if lowered.startswith(("n", "un")) else "Y"), ""


class Phrases:
    """Reads the phrases of one plain text in one context."""

    def __init__(self, text: str, context: Context) -> None:
        self.text = text
        self.context = context

    def item(self, at: int, end: int) -> Item | None:
        """The item that starts at `at`, or None."""
        auction = p.AUCTION.match(self.text, at, end)
        if auction:
            return Item("idle", "", at, auction.end())
        item = read_holding(self.text, at, end, self.context) or read_number(
            self.text, at, end, self.context
        )
        if item is not None:
            return item
        if at and self.text[at - 1].isalpha() and self.text[at].isalpha():
            return None
        known = LEXICON if ANY_WORD.match(self.text, at, end) else ()
        for pattern, kind, value in known:
            found = pattern.match(self.text, at, end)
            if found and found.end() > at and not self._cut_short(found.end(), end):
                return self._word(kind, value, at, found.end(), end)
        return read_suit(self.text, at, end, self.context)

    def _cut_short(self, stop: int, end: int) -> bool:
        """Whether a match ends inside a word ("weak" in "weaker")."""
        text = self.text
        return stop < end and text[stop - 1].isalpha() and text[stop].isalpha()

    def _word(self, kind: str, value: str, start: int, stop: int, end: int) -> Item:
        context = self.context
        if kind == "transfer":
            target = p.TRANSFER_TO.match(self.text, stop, end)
            if target:
                word = target.group("suit")
                if word == "SA" or (word[-1] in "NT" and word[-1] not in "♣♦♥♠"):
                    return Item("transfer", (4,), start, target.end())
                suits = suits_of(word, self.context)
                if suits:
                    return Item("transfer", suits, start, target.end())
            return Item("transfer", (), start, stop)
        if kind == "puppet":
            target = p.PUPPET_TO.match(self.text, stop, end)
            return Item("puppet", "", start, target.end() if target else stop)
        if kind == "short":
            target = p.SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", (value, suits), start, target.end())
            return self._short_somewhere(value, start, stop, end)
        if kind == "convention" and value == "splinter":
            target = p.SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", ("short", suits), start, target.end())
        if kind == "holding" and value in ("support", "tolerance"):
            target = p.SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    if value == "tolerance":
                        return Item("support length", (suits, 2, 13), start, target.end())
                    return Item("support", suits, start, target.end())
        if kind in ("side", "one of"):
            pair = (0, 1) if value == "minor" else (2, 3)
            return Item("length", Length(pair, 4, 13, "plus"), start, stop)
        if kind == "vul":
            return Item("vul", _vulnerability(self.text[start:stop]), start, stop)
        if value == "2/1":
            two_over_one = context.role == RESPONSE and context.level == 2 and context.own >= 0
            return Item("strength" if two_over_one else "idle", "gf", start, stop)
        if kind == "strength" and value == "weak two":
            target = p.SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("strength", ("weak two", suits), start, target.end())
        return Item(kind, value, start, stop)

    def _short_somewhere(self, value: str, start: int, stop: int, end: int) -> Item:
        """Shortness without a named suit: "lowest singleton", "void somewhere", "short"."""
        place = p.SOMEWHERE.match(self.text, stop, end)
        words = self.text[start : place.end() if place else stop].lower()
        finish = place.end() if place else stop
        for word, mark in (("lowe", LOWEST), ("highe", HIGHEST)):
            if word in words:
                return Item("short", (value, (mark,)), start, finish)
        anywhere = place or re.match(r"(?:unknown|some|any|other|side)", words)
        return Item("short", (value, (0, 1, 2, 3) if anywhere else ()), start, finish)
