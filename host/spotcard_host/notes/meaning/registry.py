"""Registries of readers, which turn the text at one place into an item.

A reader is a function with the patterns it answers to. It takes the match and the context, and
gives an item, or None where the words mean something else in this context. Readers are tried in
the order of their definition, which settles collisions: longer phrases stand first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, placed
from spotcard_host.notes.meaning.sieve import Sieve

Match = re.Match[str]
Reader = Callable[[Match, Context], Item | None]


class Registry:
    """Readers in the order of trial."""

    def __init__(self) -> None:
        self._readers: list[tuple[re.Pattern[str], Reader]] = []
        self._sieve: Sieve | None = None  # made at the first use, of all readers

    def reads(self, *patterns: str, case: bool = False) -> Callable[[Reader], Reader]:
        """Register a function as the reader of these patterns; `case`: capitals matter."""

        def register(reader: Reader) -> Reader:
            for pattern in patterns:
                self._readers.append((later(pattern, 0 if case else re.I), reader))
            return reader

        return register

    def item(self, text: str, at: int, end: int, context: Context) -> Item | None:
        """What the first pattern that matches at `at`, and whose reader makes something of it,
        says.
        """
        if self._sieve is None:
            self._sieve = Sieve(pattern for pattern, _ in self._readers)
        for place in self._sieve.likely(text):
            pattern, reader = self._readers[place]
            found = pattern.match(text, at, end)
            if found is None or found.end() == at:
                continue
            item = reader(found, context)
            if item is not None:
                return placed(item, at, found.end())
        return None
