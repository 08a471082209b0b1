"""Conventions of the later auction: Crowhurst, the Lightner double, a redouble for rescue and the
scrambling 2N.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from spotcard_host.notes.meaning.constraint import NOTHING_SAID, all_of, any_of, of_length
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.meaning.convention_use import Adds, Use
from spotcard_host.notes.meaning.strength import bounded

_DOUBLE, _REDOUBLE, _SMALL_SLAM = 1, 2, 28
_FEW = 4


def _crowhurst(use: Use) -> Adds:
    """Asks the notrump rebid for its strength and for support: an invitation or better."""
    return Adds(use.points(bounded("inv+", use.context)), "f1", asks="shape")


def _lightner(use: Use) -> Adds:
    """Doubles a slam for a lead that is not the natural one: void in a suit other than trumps."""
    context = use.context
    if context.call != _DOUBLE or context.last_bid < _SMALL_SLAM:
        return Adds(artificial=False)
    trumps = strain_of(context.last_bid)
    if trumps == NOTRUMP:
        return Adds(artificial=False)
    void = any_of(of_length(s, 0, 0) for s in range(4) if s != trumps)
    return Adds(use.shape(void), artificial=False)


def _sos(use: Use) -> Adds:
    """Asks partner to run: no long cards in the suit that they have doubled."""
    suit = use.context.doubled
    if use.context.call != _REDOUBLE or suit < 0:
        return Adds(kind="ask", asks="shape")
    return Adds(use.shape(of_length(suit, 0, _FEW)), "f1", kind="ask", asks="shape")


def _scrambling(use: Use) -> Adds:
    """Asks partner for a suit: four cards in two that they have not bid."""
    context = use.context
    known = {*context.theirs, *context.me.suits}
    free = [s for s in range(4) if s not in known]
    two = any_of(
        all_of(of_length(s, 4) for s in pair) for pair in itertools.combinations(free, 2)
    )
    return Adds(use.shape(two) if len(free) > 1 else NOTHING_SAID, kind="ask", asks="shape")


CALLS: dict[str, Callable[[Use], Adds]] = {
    "crowhurst": _crowhurst,
    "lightner": _lightner,
    "sos": _sos,
    "scrambling": _scrambling,
}
"""Name of a convention -> what it adds."""
