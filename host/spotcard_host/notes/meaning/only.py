"""Lengths that come under a condition: "three hearts only if 4-3-3-3"."""

from __future__ import annotations

from dataclasses import replace

from spotcard_host.notes.meaning.items import Item, Not
from spotcard_host.notes.meaning.parts import Alternatives
from spotcard_host.notes.meaning.suit_items import Length, OwnLength, SupportLength

_LENGTHS = (Length, OwnLength, SupportLength)
_ALL = 13


def includes(said: Alternatives, item: Item) -> bool:
    """Whether what was said speaks of the suit and leaves room for this length: then "only if"
    narrows; else it adds hands ("five spades; four only if 4-4-4-1").
    """
    return isinstance(item, _LENGTHS) and bool(said) and all(
        any(_leaves_room(one, item) for one in a) for a in said
    )


def _leaves_room(one: Item, item: Item) -> bool:
    inner = one.items[0] if isinstance(one, Not) and len(one.items) == 1 else one
    if not isinstance(item, _LENGTHS) or type(inner) is not type(item):
        return False
    if getattr(inner, "suits", ()) != getattr(item, "suits", ()):
        return False
    assert isinstance(inner, _LENGTHS)
    if inner is not one:
        return inner.low > item.low
    return inner.low <= item.low <= inner.high


def other_lengths(item: Item) -> list[Item]:
    """The lengths that an item does not give, each an item."""
    assert isinstance(item, _LENGTHS)
    others: list[Item] = []
    for low, high in ((0, item.low - 1), (item.high + 1, _ALL)):
        if low <= high:
            other = replace(item, low=low, high=high)
            others.append(replace(other, how="range") if isinstance(other, Length) else other)
    return others
