"""The name of a convention in its text, and what it adds to the meaning (see `conventions`)."""

from __future__ import annotations

from dataclasses import dataclass

from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import CatchAll
from spotcard_host.notes.meaning.worth import Said


@dataclass(slots=True)
class Adds:
    """What a name adds: see `worth.Resolved` for the fields."""

    constraint: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    asks: str = ""
    target: int = -1
    artificial: bool = True


@dataclass(frozen=True, slots=True)
class Use:
    """A name in its text. `shaped`: lengths or shapes are written; `strength`: points or words
    for them are.
    """

    said: Said
    shaped: bool
    strength: bool

    @property
    def context(self) -> Context:
        """The context of the call."""
        return self.said.context

    def shape(self, shape: Constraint) -> Constraint:
        """The usual shape, unless the text gives its own."""
        return NOTHING_SAID if self.shaped or self.said.has(CatchAll) else shape

    def points(self, points: Constraint) -> Constraint:
        """The usual strength, unless the text gives its own."""
        return NOTHING_SAID if self.strength or self.said.doubtful else points
