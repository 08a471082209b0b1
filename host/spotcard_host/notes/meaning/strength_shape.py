"""The shape that a word for strength brings with it: six cards of a weak two, four trumps of a
mixed raise.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import (
    BALANCED,
    NOTHING_SAID,
    Constraint,
    any_of,
    of_length,
    of_shapes,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, OVERCALL, REBID, Context
from spotcard_host.notes.meaning.items import Strength, Transfer
from spotcard_host.notes.meaning.lengths import support_suit
from spotcard_host.notes.meaning.suit_items import OwnLength
from spotcard_host.notes.meaning.worth import Said

_WEAK_TWO = 11


def shape_of(item: Strength, shaped: bool, said: Said) -> Constraint:
    """The shape that a strength word brings with it."""
    word, context = item.word, said.context
    if word in ("weak notrump", "strong notrump"):
        return of_shapes(BALANCED)
    if word == "weak two":
        if said.has(OwnLength):
            return NOTHING_SAID  # "weak two, five cards": as written
        suits = item.suits or _weak_two_suit(context)
        return any_of(of_length(s, 6, 6) for s in suits) if suits else NOTHING_SAID
    if word in ("weak jump", "strong jump") and context.own >= 0:
        return NOTHING_SAID if shaped else of_length(context.own, 6 if word == "weak jump" else 5)
    if word in ("mixed raise", "preemptive raise", "limit raise", "limit raise+"):
        support = support_suit(context) or ((context.trump,) if context.trump >= 0 else ())
        if shaped or not support:
            return NOTHING_SAID
        return any_of(of_length(s, 3 if word.startswith("limit") else 4) for s in support)
    if word == "pre" and not shaped and context.own >= 0 and context.role in (OPENING, OVERCALL):
        target: tuple[int, ...] = (context.own,)
        for transfer in said.all(Transfer):
            target = transfer.suits or ((context.own + 1) % 4,)
        least = 4 + min(max(context.level, 2), 3)
        return any_of(of_length(s, least) for s in target if s < NOTRUMP)
    return NOTHING_SAID


def _weak_two_suit(context: Context) -> tuple[int, ...]:
    """The suit of a weak two where none is named: the one bid, but not of an opening of 2C, nor
    where the caller has shown the weak two before ("minimum weak two" in answer to an ask).
    """
    if context.me.calls and context.strength(context.me)[1] <= _WEAK_TWO:
        return ()
    suit = context.own > 0 or (context.own == 0 and context.role != OPENING)
    return (context.own,) if suit and (context.level == 2 or context.role == REBID) else ()
