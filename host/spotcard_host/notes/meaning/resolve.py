"""Items of one alternative -> a constraint, with the values the context gives.

Strategy. Explicit numbers stand first. Words for strength count only where no points are written.
Holdings (support, shortness, stoppers) take their suit from the text, else from the context. A
named convention adds its usual shape unless the text gives lengths of its own. "Natural" adds the
length of the call's role unless a length of that suit was written.
"""

from __future__ import annotations

from spotcard_host.notes.meaning import distribution, honours, lengths, relative, status
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint
from spotcard_host.notes.meaning.context import NOTRUMP, Context
from spotcard_host.notes.meaning.conventions import convention
from spotcard_host.notes.meaning.items import (
    Convention,
    Count,
    Item,
    Natural,
    Points,
    Strength,
    Transfer,
)
from spotcard_host.notes.meaning.points import written
from spotcard_host.notes.meaning.strength import of_word
from spotcard_host.notes.meaning.suit_items import (
    Length,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    Solid,
    Suit,
    Support,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.two_suiters import two_suiter
from spotcard_host.notes.meaning.worth import Resolved, Said, holds

_SHAPED = (
    Length, Shapes, OwnLength, Pair, TwoSuiter, Suit, Solid, Support, SupportLength, Short,
)  # fmt: skip

TOPICS = (distribution, honours, lengths, relative, status)
"""The modules that answer `holds` and `denied`; importing them registers the answers."""


def resolve(
    items: list[Item], context: Context, doubtful: bool = False, shapeless: bool = False
) -> Resolved:
    """The constraint of a conjunction of items. `doubtful`, `shapeless`: what was not understood
    may be about strength, or about a length, so the usual strength or length is not assumed.
    """
    said = Said(items, context, doubtful, shapeless)
    parts = _parts(said)
    if said.has(Natural):
        parts.append(holds(Natural(), said))
    combined = NOTHING_SAID
    for part in parts:
        both = combined.meet(part)
        if not both.empty:
            combined = both
        elif part.lengths() != combined.lengths() and part.range("P") == (0, 37):
            combined = Constraint(())
            break
    said.out.constraint = combined
    return said.out


def _tells_strength(item: Count) -> bool:
    """Losers and playing tricks stand for points."""
    return item.what in ("L", "tricks")


def _parts(said: Said) -> list[Constraint]:
    """Constraints of the items: written points, single items, strength words, two-suiters, and
    last the conventions, which give way to all of them.
    """
    counted = said.where(Count, _tells_strength)
    shaped, numbers, words = said.has(*_SHAPED), said.has(Points), said.all(Strength)
    raised = said.context.own >= 0 and said.context.own in said.context.partner.suits
    is_raise = raised or said.has(Support, SupportLength)
    is_flat = said.context.strain == NOTRUMP or said.where(
        ShapeClass, lambda i: i.word in ("balanced", "semi balanced")
    )
    parts = [written(said.all(Points), is_raise and not is_flat)]
    for item in said.items:
        if not isinstance(item, Natural):
            parts.append(holds(item, said))
    for word in words:
        parts += of_word(word, said, shaped, numbers)
    two = two_suiter(said)
    if two is not None:
        parts.append(two)
    for item in said.items:
        if isinstance(item, Convention):
            strength = numbers or bool(words) or said.doubtful or counted
            parts.append(convention(item, said, shaped or said.shapeless, strength))
        elif isinstance(item, Transfer):
            parts.append(status.transfer(item, said, shaped))
    return parts
