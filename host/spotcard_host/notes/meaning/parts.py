"""A clause that has been read: alternatives of items, and a record of how its words were read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from spotcard_host.notes.meaning.items import (
    Count,
    Force,
    Item,
    Kind,
    Not,
    Reply,
    Strength,
    ToPlay,
)
from spotcard_host.notes.meaning.strength import FORCE
from spotcard_host.notes.meaning.suit_items import GoodSuit

Alternatives = list[list[Item]]
"""Disjunctive normal form over items."""

MOST = 64
"""Limit of alternatives; a text with more is not a description."""

USED, NOTED, UNREAD = "used", "noted", "not understood"


def conjoin(left: Alternatives, right: Alternatives) -> Alternatives:
    """Each alternative of `left` with each of `right`, at most MOST."""
    return [[*a, *b] for a in left for b in right][:MOST]


@dataclass(slots=True)
class Piece:
    """A stretch of the plain text and how it was read; `why` says why it constrains nothing.

    `word` is the place of the word that was not understood, where it is one; `aside` tells
    conditions and references from other notes.
    """

    start: int
    end: int
    status: str
    why: str = ""
    aside: bool = False


@dataclass(slots=True)
class Part:
    """A clause that has been read: its alternatives and the record of its words.

    `soft` is set when it is nothing but a hedge; `unread` when something in it was not understood;
    `limits` is "unless" or "except" where the clause limits the one before it; `when` holds the
    hands of which it speaks ("with 8-9 points the suit must be good"); `only` is the length that
    comes under a condition ("three hearts only if balanced"); `soft_when` is the condition of what
    is allowed ("may be three if balanced").
    """

    start: int
    end: int
    alternatives: Alternatives = field(default_factory=lambda: [[]])
    pieces: list[Piece] = field(default_factory=list)
    words: list[tuple[int, int]] = field(default_factory=list)
    soft_items: list[Item] = field(default_factory=list)
    soft: bool = False
    unread: bool = False
    limits: str = ""
    when: list[Item] = field(default_factory=list)
    only: Item | None = None
    soft_when: Alternatives = field(default_factory=list)

    def drop(self, why: str) -> None:
        """Take back what the clause says about the hand."""
        self.alternatives = [status_only(self.alternatives)]
        self.unread = True
        self.pieces.append(Piece(self.start, self.end, UNREAD, why))

    def outermost(self) -> list[Piece]:
        """The pieces that do not lie in another."""
        kept: list[Piece] = []
        for piece in sorted(self.pieces, key=lambda p: (p.start, -p.end)):
            if not kept or piece.end > kept[-1].end:
                start = max(piece.start, kept[-1].end) if kept else piece.start
                kept.append(replace(piece, start=start))
        return kept

    def gaps(self) -> Iterator[tuple[int, int]]:
        """What the pieces leave of the clause."""
        last = self.start
        for piece in sorted(self.pieces, key=lambda p: p.start):
            if piece.start > last:
                yield last, piece.start
            last = max(last, piece.end)
        if self.end > last:
            yield last, self.end


def status_only(alternatives: Alternatives) -> list[Item]:
    """The items about the call, where those about the hand do not count."""
    kept: list[Item] = []
    for item in (i for a in alternatives for i in a):
        if isinstance(item, Strength) and item.word in FORCE:
            item = Force(FORCE[item.word], start=item.start, end=item.end)
        if isinstance(item, (Force, Kind, Reply, ToPlay)) and item not in kept:
            kept.append(item)
    return kept


def topics(part: Alternatives) -> set[str]:
    """The topic of a clause: strength, length, both or neither."""
    flat = [i.items[0] if isinstance(i, Not) else i for a in part for i in a]
    counted = any(isinstance(i, GoodSuit) and i.number for i in flat)
    tricks = any(isinstance(i, Count) and i.what == "tricks" for i in flat)
    found = {i.about for i in flat if i.about}
    return found | ({"length"} if counted else set()) | ({"strength"} if tricks else set())
