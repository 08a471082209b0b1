"""Conventions that raise partner's suit: Bergen, Jordan, Drury, splinters and fit jumps."""

from __future__ import annotations

from collections.abc import Callable

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    any_of,
    of_length,
    of_range,
)
from spotcard_host.notes.meaning.context import RESPONSE
from spotcard_host.notes.meaning.convention_use import Adds, Use
from spotcard_host.notes.meaning.strength import bounded, fit_points
from spotcard_host.notes.meaning.suit_items import Length, Short, Support, SupportLength
from spotcard_host.notes.meaning.worth import Said


def _raise_of(use: Use, cards: int, low: int, high: int) -> Constraint:
    suit = use.context.partner_suit
    shape = use.shape(of_length(suit, cards)) if suit >= 0 else NOTHING_SAID
    return shape.meet(use.points(of_range("M", low, high).meet(of_range("P", low - 3, high))))


def bergen(use: Use) -> Adds:
    """Four-card support, 3C and 3D with 7 to 12 points; a raise is weak."""
    context = use.context
    if context.role != RESPONSE or context.level != 3 or context.own < 0:
        return Adds()
    raises = context.own in context.partner.suits
    return Adds(_raise_of(use, 4, 0, 6) if raises else _raise_of(use, 4, 7, 12))


def jordan(use: Use) -> Adds:
    """A raise to three or better over their double."""
    return Adds(_raise_of(use, 4, 10, 40), "inv+")


def drury(use: Use) -> Adds:
    """A passed hand's raise to three."""
    return Adds(_raise_of(use, 3, 10, 12), "inv", asks="shape")


def splinter(most: int, force: str) -> Callable[[Use], Adds]:
    """Shortness in the suit bid, four-card support for partner's, and values for `force`."""

    def adds(use: Use) -> Adds:
        said, own = use.said, use.context.own
        short = said.where(Short, lambda i: i.suits != (own,) or not use.context.raises_first)
        if force == "gf" and most == 1 and short:
            return Adds()
        if said.where(Length, lambda i: i.high <= 1 and own not in i.suits):
            # Short in another suit than the one bid.
            return Adds(use.points(bounded("gf", use.context)))
        raised = own in use.context.partner.suits and not _supports(said)
        shape = _splinter_shape(use, most)
        if force == "gf":
            for item in said.all(Support):
                shape = shape.meet(any_of(of_length(s, 4) for s in item.suits))
        if force == "gf" and (own < 0 or raised):
            return Adds(shape)
        return Adds(shape.meet(use.points(fit_points(force, use.context))))

    return adds


def _supports(said: Said) -> bool:
    return said.has(Length, Support, SupportLength)


def _splinter_shape(use: Use, most: int) -> Constraint:
    own, partner = use.context.own, use.context.partner_suit
    supports = _supports(use.said)
    if own < 0:
        return NOTHING_SAID
    is_short = any(own in item.suits and item.high <= most for item in use.said.all(Length))
    # a raise with a splinter somewhere
    if own in use.context.partner.suits and not is_short and (own == partner or not supports):
        return any_of(of_length(s, 0, most) for s in range(4) if s != own)
    if supports or partner < 0 or partner == own:
        return of_length(own, 0, most)
    return of_length(own, 0, most).meet(of_length(partner, 4))


def fit_jump(use: Use) -> Adds:
    own, support = use.context.own, use.context.partner_suit
    if own < 0:
        return Adds()
    told = use.said.has(SupportLength) or support in use.said.named
    fit = of_length(support, 4) if support >= 0 and not told else NOTHING_SAID
    return Adds(of_length(own, 5).meet(fit), artificial=False)
