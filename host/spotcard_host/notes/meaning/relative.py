"""Words for a length that the context gives: "support", "misfit", "tolerance", "preference"."""

from __future__ import annotations

from collections.abc import Callable

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    all_of,
    longer,
    of_length,
    of_range,
    of_shapes,
)
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Points
from spotcard_host.notes.meaning.lengths import support_for, support_suit
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    OwnLength,
    Relative,
    Short,
    Support,
    SupportLength,
)
from spotcard_host.notes.meaning.worth import Said, denied, holds


@holds.register
def _relative(item: Relative, said: Said) -> Constraint:
    return _RELATIVE[item.word](said)


@denied.register
def _no_relative(item: Relative, said: Said) -> Constraint:
    if item.word == "preference":
        return _equal(said)
    if item.word != "support":
        return NOTHING_SAID
    return all_of(of_length(s, 0, 2) for s in support_suit(said.context))


def _fit(said: Said) -> Constraint:
    if said.has(SupportLength, Support) or set(support_suit(said.context)) & said.named:
        return NOTHING_SAID
    if said.has(OwnLength):
        return NOTHING_SAID  # "support, 3 cards": the length is a separate item
    return support_for(support_suit(said.context), said.context)


def _misfit(said: Said) -> Constraint:
    suit = said.context.partner_suit
    return of_length(suit, 0, 1) if suit >= 0 else NOTHING_SAID


def _tolerance(said: Said) -> Constraint:
    suit = said.context.partner_suit
    return of_length(suit, 2) if suit >= 0 else NOTHING_SAID


def _reverse(said: Said) -> Constraint:
    context = said.context
    if not context.me.suits or context.own < 0:
        return NOTHING_SAID
    shape = of_length(context.me.suits[0], 5).meet(of_length(context.own, 4))
    return shape if said.has(Points) else shape.meet(of_range("P", 16))


def _canape(said: Said) -> Constraint:
    context = said.context
    known = [s for s in (context.me.opened, *context.me.suits) if s not in (-1, context.own)]
    if known and context.own >= 0:
        return of_shapes(longer(context.own, known[-1]))
    return NOTHING_SAID


def _partners_two(context: Context) -> list[int]:
    """The two suits that partner has shown last."""
    known = context.partner.suits[-2:]
    if len(known) != 2:
        shown = context.partner.constraint.lengths()
        known = [s for s, (low, _) in enumerate(shown) if low >= 4][:2]
    return known


def _equal(said: Said) -> Constraint:
    """As many cards in the one of partner's two suits as in the other."""
    known = _partners_two(said.context)
    if len(known) != 2:
        return NOTHING_SAID
    return of_shapes(longer(*known, False)).meet(of_shapes(longer(*known[::-1], False)))


def _preference(said: Said) -> Constraint:
    """At least as long as partner's other suit, unless a length or a quality of it is written."""
    context = said.context
    if any(context.own in i.suits for i in said.all(Length)):
        return NOTHING_SAID
    if any(context.own in (i.suits or (context.own,)) for i in said.all(GoodSuit)):
        return NOTHING_SAID
    if any(context.own in i.suits or not i.suits for i in said.all(Short)):
        return NOTHING_SAID
    if context.own in context.partner.suits and said.has(SupportLength):
        return NOTHING_SAID
    known = _partners_two(context)
    if context.own in known and len(known) == 2:
        other = known[0] if known[1] == context.own else known[1]
        shape = of_shapes(longer(context.own, other, False))
        # In the suit partner opened, two cards are enough.
        opened = context.own == context.partner.opened
        return shape.meet(of_length(context.own, 2)) if opened else shape
    return NOTHING_SAID


_RELATIVE: dict[str, Callable[[Said], Constraint]] = {
    "support": _fit,
    "misfit": _misfit,
    "tolerance": _tolerance,
    "reverse": _reverse,
    "canape": _canape,
    "preference": _preference,
    "equal": _equal,
}
