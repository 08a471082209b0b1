"""The constraints of items: `holds` and `denied` dispatch on the type of the item.

The modules of each topic register their answers here. An item that says nothing about the hand
gives `NOTHING_SAID`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch

from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, any_of
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, Kind, Mark, Not, SomeItem
from spotcard_host.notes.meaning.suit_items import Length

_FORCE_RANK = ("", "nf", "signoff", "con", "inv", "f1", "inv+", "st", "pre", "gf")


@dataclass(slots=True)
class Resolved:
    """One alternative: its constraint, and what it says about going on (see `Meaning`)."""

    constraint: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    target: int = -1
    artificial: bool = False
    natural: bool = False
    asks: str = ""

    def add_force(self, force: str) -> None:
        """Keep the stronger of the state so far and this one."""
        if _FORCE_RANK.index(force) > _FORCE_RANK.index(self.force):
            self.force = force


class Said:
    """A conjunction of items in its context; `out` is the result."""

    def __init__(
        self, items: list[Item], context: Context, doubtful: bool = False, shapeless: bool = False
    ) -> None:
        self.items = items
        self.shapeless = shapeless
        """Whether words that were not understood name a length."""
        self.doubtful = doubtful
        """Whether words that were not understood may be about strength."""
        self.context = context
        self.out = Resolved()
        self.named = {s for v in self.all(Length) for s in v.suits}
        """Suits of which lengths are written."""

    def all(self, kind: type[SomeItem]) -> list[SomeItem]:
        """The items of one class, in the order written."""
        return [i for i in self.items if isinstance(i, kind)]

    def has(self, *kinds: type[Item]) -> bool:
        """Whether there is an item of one of the classes."""
        return any(isinstance(i, kinds) for i in self.items)

    def where(self, kind: type[SomeItem], test: Callable[[SomeItem], bool]) -> bool:
        """Whether an item of the class passes the test."""
        return any(test(i) for i in self.items if isinstance(i, kind))

    def only(self, *kinds: type[Item]) -> bool:
        """Whether every item is of one of the classes."""
        return all(isinstance(i, kinds) for i in self.items)

    def has_kind(self, *kinds: str) -> bool:
        """Whether the call is said to be one of these (see `items.Kind`)."""
        return self.where(Kind, lambda i: i.kind in kinds)

    @property
    def joined(self) -> bool:
        """Whether "and" or "+" joins items."""
        return self.where(Mark, lambda i: i.kind == "join")


@singledispatch
def holds(item: Item, said: Said) -> Constraint:
    """The hands of which an item is true."""
    return NOTHING_SAID


@singledispatch
def denied(item: Item, said: Said) -> Constraint:
    """The hands of which it is not true, as "no" or "denies" before it means it."""
    return NOTHING_SAID


@holds.register
def _not(item: Not, said: Said) -> Constraint:
    parts = [denied(one, said) for one in item.items]
    if len(parts) == 1:
        return parts[0]
    return NOTHING_SAID if any(p.silent for p in parts) else any_of(parts)
