"""Rows of one auction as those of another: its suit for theirs, in calls and in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spotcard.game.calls import bid
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.reference_words import OWN_SUIT, TRANSFER
from spotcard_host.notes.suit_words import SUIT_WORDS, exchanged, strain_named

_SHOWS = r"\b[4-7]\+? ?(?:cards? (?:of |in )?)?!?(?:{0}\b|{1}s?\b|{2}\b)"


def _first_different(there: NoteNode, here: NoteNode) -> tuple[NoteNode, NoteNode] | None:
    for one, other in zip(there.path(), here.path(), strict=False):
        if one.call != other.call:
            return one, other
    return None


def between(there: NoteNode, here: NoteNode) -> Swap:
    """The suits in which two auctions differ first."""
    rows = _first_different(there, here)
    if rows is None:
        return Swap(NOTRUMP, NOTRUMP)
    return Swap(strain_of(rows[0].call), strain_of(rows[1].call))


def transferred(there: NoteNode, here: NoteNode) -> Swap:
    """As above; where they differ in transfers the suits that these show."""
    swap, rows = between(there, here), _first_different(there, here)
    if rows is not None and all(map(_shows_next, rows)):
        return Swap((swap.old + 1) % 5, (swap.new + 1) % 5)
    return swap


def _shows_next(row: NoteNode) -> bool:
    """Whether a row is a transfer by its words, or since it shows the next suit."""
    suit = strain_of(row.call) + 1
    if TRANSFER.search(row.description) or not 0 < suit < NOTRUMP:
        return TRANSFER.search(row.description) is not None
    found = _SHOWS.format(SUIT_WORDS[suit][0], SUIT_WORDS[suit], SUIT_WORDS[suit][0].upper())
    return re.search(found, row.description) is not None


def explicit(found: re.Match[str]) -> Swap | None:
    """`with spades for hearts`."""
    if not found.groupdict().get("new") or not found["old"]:
        return None
    old, new = (strain_named(found[name]) for name in ("old", "new"))
    return Swap(old, new)


def with_suit(text: str, suit: str) -> str:
    """A description for the suit that takes the place of the one it names, or of none."""
    name = SUIT_WORDS[strain_named(suit)]
    old = re.search(rf"[\d+] ({'|'.join(SUIT_WORDS)})s?\b", text)
    if old is not None:
        return re.sub(rf"\b{old[1]}(?=s?\b)", name, text)
    named, count = re.subn(r"(?<=[\d+] )(?:cards?|card suit)\b", f"{name}s", text, count=1)
    return named if count else f"{text}, {name}s"


def are_steps(rows: Sequence[NoteNode], swap: Swap) -> bool:
    """Whether rows for both suits of a level stand for no suits: then they stay what they are."""
    for row in rows:
        other = next((n for n in rows if n.call == swap.call(row.call) and n.ours), None)
        if other is None or other is row:
            continue
        # `3CDS = singleton` is about suits.
        alone = all(sum(n.description == one.description and n.place.line == one.place.line
                        for n in rows) == 1 for one in (row, other))
        return alone and not any(_names_its_suit(one) for one in (row, other))
    return False


def _names_its_suit(row: NoteNode) -> bool:
    """Whether a row says something about the suit that it bids."""
    suit = SUIT_WORDS[strain_of(row.call)]
    own = OWN_SUIT.format(suit[0], suit, suit[0].upper())
    there = (r"\b(?:suit bid|there|this suit|the suit|natural|NAT|splinter)\b|"
             r"^(?:singleton|void|short\w*|chicane)\b|"
             r"\b(?:three|four|five|six|seven|[3-7])(?: or (?:more|longer)|\+? ?cards?)"
             r"(?=\s*(?:$|[,;.]))")
    return bool(re.search(f"{own}|{there}", row.description, re.I))


@dataclass(frozen=True)
class Swap:
    """The suit of one auction and that of another in each other's place."""

    old: int
    new: int

    def text(self, text: str) -> str:
        """Words about the one suit are about the other."""
        if self.is_idle:
            return text
        return exchanged(text, self.old, self.new)

    def call(self, call: int) -> int:
        """A bid of the one suit becomes the bid of the other on its level."""
        strain = strain_of(call)
        if self.is_idle or call < bid(1, 0) or strain not in (self.old, self.new):
            return call
        return call + (self.old + self.new - 2 * strain)

    @property
    def is_idle(self) -> bool:
        """Whether it changes nothing."""
        return self.old == self.new or min(self.old, self.new) < 0 or (
            NOTRUMP in (self.old, self.new))
