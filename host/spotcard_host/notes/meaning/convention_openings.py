"""Openings by name (Muiderberg, Lucas, Wilkosz, Ekren, Flannery), and the Kaplan inversion."""

from __future__ import annotations

from collections.abc import Callable

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    all_of,
    any_of,
    of_length,
    of_range,
)
from spotcard_host.notes.meaning.context import OPENING, RESPONSE
from spotcard_host.notes.meaning.convention_use import Adds, Use

_TWO = 2
_HEART, _SPADE = 2, 3
_ONE_HEART, _ONE_SPADE, _ONE_NOTRUMP = 5, 6, 7
_WEAK, _LIMITED = (5, 10), (11, 15)


def _opening(use: Use, shape: Constraint, points: tuple[int, int]) -> Adds:
    return Adds(use.shape(shape).meet(use.points(of_range("P", *points))))


def _muiderberg(use: Use) -> Adds:
    """Five of the major bid, and four of a minor."""
    own = use.context.own
    suits = (own,) if own in (_HEART, _SPADE) else (_HEART, _SPADE)
    major = any_of(of_length(s, 5, 5) for s in suits)
    return _opening(use, major.meet(any_of(of_length(m, 4) for m in (0, 1))), _WEAK)


def _wilkosz(use: Use) -> Adds:
    """Two suits of five, not both minors."""
    if use.context.role != OPENING or use.context.level != _TWO:
        return Adds(artificial=False)
    two = [all_of((of_length(a, 5), of_length(b, 5))) for a in (_HEART, _SPADE) for b in range(a)]
    return _opening(use, any_of(two), _WEAK)


def _ekren(use: Use) -> Adds:
    """Both majors, four cards or more."""
    if use.context.role != OPENING:
        return Adds(artificial=False)
    return _opening(use, all_of((of_length(_HEART, 4), of_length(_SPADE, 4))), _WEAK)


def _flannery(use: Use) -> Adds:
    """Five hearts and four spades, too weak to reverse."""
    if use.context.role != OPENING:
        return Adds(artificial=False)
    return _opening(use, all_of((of_length(_HEART, 5), of_length(_SPADE, 4, 4))), _LIMITED)


def _kaplan(use: Use) -> Adds:
    """Over 1H: 1N shows five spades or more, 1S denies them and is forcing."""
    context = use.context
    if context.role != RESPONSE or context.last_bid != _ONE_HEART:
        return Adds(artificial=False)
    if context.call == _ONE_NOTRUMP:
        return Adds(use.shape(of_length(_SPADE, 5)), "f1")
    shape = of_length(_SPADE, 0, 4) if context.call == _ONE_SPADE else NOTHING_SAID
    return Adds(use.shape(shape), "f1")


OPENINGS: dict[str, Callable[[Use], Adds]] = {
    "muiderberg": _muiderberg,
    "lucas": _muiderberg,
    "wilkosz": _wilkosz,
    "ekren": _ekren,
    "flannery": _flannery,
    "kaplan": _kaplan,
}
