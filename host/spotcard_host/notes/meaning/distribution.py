"""The meaning of words and numbers for the whole shape: "4414", "balanced", "singleton", "longer
clubs".
"""

from __future__ import annotations

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    NO_SHORTNESS,
    NOTHING_SAID,
    SEMI_BALANCED,
    THREE_SUITED,
    Constraint,
    all_of,
    any_of,
    complement,
    longer,
    of_length,
    of_shapes,
)
from spotcard_host.notes.meaning.items import Notrump, Points, Suits
from spotcard_host.notes.meaning.suit_items import (
    LOWEST,
    Length,
    Longer,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    Suit,
    Support,
    SupportLength,
)
from spotcard_host.notes.meaning.worth import Said, denied, holds

_CLASSES = {
    "balanced": BALANCED,
    "semi balanced": SEMI_BALANCED,
    "unbalanced": ALL & ~BALANCED,
    "three suits": THREE_SUITED,
}
_SHORTNESS = {"short": (0, 1), "singleton": (1, 1), "void": (0, 0), "doubleton": (2, 2)}


@holds.register
def _shapes(item: Shapes, said: Said) -> Constraint:
    """Shapes that exclude each other ("5422, 5431 or 5332") are alternatives."""
    both, either = ALL, 0
    for other in said.all(Shapes):
        both &= other.mask
        either |= other.mask
    return of_shapes(item.mask if both else either)


@denied.register
def _no_shapes(item: Shapes, said: Said) -> Constraint:
    return of_shapes(ALL & ~item.mask)


@holds.register
def _shape_class(item: ShapeClass, said: Said) -> Constraint:
    if item.word == "three suits" and said.has(Shapes):
        return NOTHING_SAID  # which ones is written
    if item.word == "one suit":
        return any_of(of_shapes(shapes.one_suiter(s)) for s in _one_suit(said))
    return of_shapes(_CLASSES[item.word]) if item.word in _CLASSES else NOTHING_SAID


def _one_suit(said: Said) -> Suits:
    """The suits that a one-suiter may be in."""
    for item in said.items:
        if (isinstance(item, Length) and item.low >= 5) or isinstance(item, (Suit, Pair)):
            return item.suits
    context = said.context
    if context.me.suits:
        return (context.me.suits[-1],)
    return (context.own,) if context.own >= 0 else (0, 1, 2, 3)


@denied.register
def _no_shape_class(item: ShapeClass, said: Said) -> Constraint:
    held = _shape_class(item, said)
    if item.word == "two suits" or held.silent:
        return NOTHING_SAID
    described = 0
    for term in held.terms:
        described |= term.shapes
    return of_shapes(ALL & ~described)


@holds.register
def _short(item: Short, said: Said) -> Constraint:
    context, suits = said.context, item.suits
    low, high = _SHORTNESS[item.word]
    if suits and suits[0] < 0:
        known = {*said.named, *context.me.suits, context.trump}
        free = [s for s in range(4) if s not in known]
        if not free:
            return NOTHING_SAID
        suits = (free[0] if suits[0] == LOWEST else free[-1],)
    opened = context.is_start and context.level == 1 and suits == (context.own,)
    if item.word == "short" and opened:
        return of_length(context.own, 2)  # "short club": it may be a doubleton
    if not suits and high < 2 and any(not s.mask & NO_SHORTNESS for s in said.all(Shapes)):
        return NOTHING_SAID  # "4-4-4-1 with a singleton"
    raised = context.own in context.partner.suits
    supported = context.own in said.named or said.has(SupportLength, Support)
    raised = raised and (item.word != "doubleton" or supported)
    if not suits and context.own >= 0 and raised:
        suits = tuple(s for s in range(4) if s != context.own)  # of a raise: somewhere
    if not suits and item.word == "doubleton" and context.asked and context.partner_suit >= 0:
        suits = (context.partner_suit,)  # "minimum, doubleton" in answer to a checkback
    long = said.where(OwnLength, lambda i: i.low > high)  # "five with a singleton"
    if not suits and context.own >= 0 and context.own not in said.named and not long:
        suits = (context.own,)
    if not suits and context.call == 1 and context.theirs:
        suits = (context.theirs[-1],)
    if not suits and item.word == "doubleton" and context.partner_suit >= 0:
        suits = (context.partner_suit,)
    if item.word == "short" and context.call == 1 and suits and set(suits) <= set(context.theirs):
        high = 2  # of a takeout double a doubleton is short
    return any_of(of_length(s, low, high) for s in suits or range(4))


@denied.register
def _no_short(item: Short, said: Said) -> Constraint:
    if item.word == "doubleton":
        return NOTHING_SAID
    if not item.suits:
        if item.word == "void":
            return all_of(of_length(s, 1) for s in range(4))
        return of_shapes(NO_SHORTNESS)
    return all_of(of_length(s, 1 if item.word == "void" else 2) for s in item.suits)


@holds.register
def _longer(item: Longer, said: Said) -> Constraint:
    context = said.context
    first, second = item.first, item.second
    if first is not None and len(first) == 2 and context.own in first and second is None:
        # "better minor" of a call in a minor.
        other = next(s for s in first if s != context.own)
        return of_shapes(longer(context.own, other, False))
    if first is not None and len(first) == 2 and second is None and len(said.named) == 1:
        (known,) = said.named  # "five spades and a longer minor"
        if known not in first:
            return any_of(of_shapes(longer(s, known, item.strict)) for s in first)
    if first is not None and len(first) == 2 and second is None and not set(first) & said.named:
        return any_of(  # "four cards in a major and a longer minor"
            of_shapes(longer(s, known, item.strict)).meet(of_length(known, one.low, one.high))
            for one in said.all(Length) for known in one.suits for s in first
        ) if said.named else NOTHING_SAID
    if first is None:
        first = _subject(said, second)
    if first is None or len(first) != 1:
        return NOTHING_SAID
    if second is None:
        second = _compared(first[0], said)
    if len(second) == _ALL_SUITS:  # "longest suit"
        return all_of(of_shapes(longer(first[0], b, False)) for b in second if b != first[0])
    return any_of(of_shapes(longer(a, b, item.strict)) for a in first for b in second if a != b)


def _subject(said: Said, second: Suits | None) -> Suits | None:
    """The suit that "longer than spades" speaks of: the one whose length is written, else the
    caller's.
    """
    written = [i.suits for i in said.all(Length) if len(i.suits) == 1 and i.suits != second]
    own = said.context.own
    if written and (own,) not in written:
        return written[-1]
    return (own,) if own >= 0 else None


def _compared(first: int, said: Said) -> Suits:
    """What "longer diamonds" is longer than: the other suit of the text, the other of two suits
    between which partner lets choose, the caller's other suit, else the other minor or major.
    """
    known = [s for s in said.context.me.suits if s != first]
    other = said.named - {first}
    if len(other) == 1:
        return tuple(other)
    offered = [s for s, (low, _) in enumerate(said.context.partner.constraint.lengths())
               if low >= _OFFERED]
    if first in offered and len(offered) == 2:
        return tuple(s for s in offered if s != first)
    if known:
        return (known[-1],)
    return tuple(s for s in ((0, 1) if first < 2 else (2, 3)) if s != first)


_OFFERED, _ALL_SUITS = 4, 4


@denied.register
def _not_longer(item: Longer, said: Said) -> Constraint:
    return complement(_longer(item, said))


@holds.register
def _notrump(item: Notrump, said: Said) -> Constraint:
    return of_shapes(BALANCED) if said.has(Points) else NOTHING_SAID
