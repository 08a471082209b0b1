"""Two-suiters given by suits without lengths (`!h + minor`, both majors), or by lengths without
suits (5-5).
"""

from __future__ import annotations

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    ALL,
    Constraint,
    any_of,
    of_length,
    of_shapes,
    shapes_where,
)
from spotcard_host.notes.meaning.context import OVERCALL, Context, default_length
from spotcard_host.notes.meaning.items import (
    Convention,
    Count,
    Force,
    Kind,
    Natural,
    Points,
    Reply,
    Strength,
    Suits,
    ToPlay,
    Transfer,
)
from spotcard_host.notes.meaning.lengths import support_for
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    OtherLength,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Stop,
    Suit,
    Support,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.worth import Said, denied


def two_suiter(said: Said) -> Constraint | None:
    """The constraint of suits without lengths, or lengths without suits; None for neither."""
    numbers, pairs, suits = said.all(TwoSuiter), said.all(Pair), said.all(Suit)
    word = said.where(ShapeClass, lambda i: i.word == "two suits")
    if numbers:
        held = _of_numbers(numbers[0], said)
        for more in numbers[1:]:  # "5-4 or better (5-5 if weak)"
            both = held.meet(_of_numbers(more, said))
            held = held if both.empty else both
        return held
    if pairs:
        return _of_pair(pairs[0], said)
    if len(suits) >= 2 and _is_convention(said, "unusual", "michaels"):
        one, two = suits[0].suits, suits[1].suits
        return any_of(of_length(x, 5).meet(of_length(y, 5)) for x in one for y in two if x != y)
    if len(suits) >= 2 and (said.joined or word):
        one = _mine(suits[0].suits, suits[1].suits, said.context)
        two = _mine(suits[1].suits, suits[0].suits, said.context)
        if _doubles(said) and not word:
            ways = [(x, y) for x in one for y in two if x != y]
            return any_of(of_length(x, 4).meet(of_length(y, 4)) for x, y in ways)
        return any_of(
            of_shapes(shapes.two_suits(x, y, 5, _second(said.context), False))
            for x in one
            for y in two
            if x != y
        )
    if len(suits) == 1 and said.has(OtherLength):  # "clubs and another suit"
        if said.context.role != OVERCALL or said.context.me.calls:
            return any_of(of_length(s, 4) for s in suits[0].suits)
        shorter = _second(said.context)
        return any_of(of_shapes(shapes.two_suits(s, other, 5, shorter, False))
                      for s in suits[0].suits for other in range(4) if other != s)
    second = _second_suit(said)
    if second is not None:
        return second
    if suits:
        single = _single(suits[0].suits, said)
        if single is not None:
            return single
    return of_shapes(shapes.any_two(5, 4, False)) if word else None


@denied.register
def _no_two_suiter(item: TwoSuiter, said: Said) -> Constraint:
    exact = item.high > item.low or (item.low < _FIVE and said.has(TwoSuiter))
    exact = exact and not item.plus  # "5-4, not 4-4" and "4-4 at least, not 5-5"
    return of_shapes(ALL & ~shapes.any_two(item.high, item.low, exact))


def _is_convention(said: Said, *names: str) -> bool:
    return said.where(Convention, lambda i: i.name in names)


def _of_numbers(item: TwoSuiter, said: Said) -> Constraint:
    """ "5-5", "5-4+" in the suits that the text or the context gives."""
    high, low = item.high, item.low
    exact = not item.plus and not (high == low and low >= 5)
    if said.context.role == OVERCALL and not said.context.me.calls and high > low:
        exact = False  # over their opening "5-4" is the least
    choice = _choices(said)
    if not choice:
        return of_shapes(shapes.any_two(high, low, exact))
    held = any_of(of_shapes(shapes.two_suits(a, b, high, low, exact)) for a, b in choice)
    mine = said.context.me.constraint.meet(held)
    if mine.empty or not said.context.me.calls:
        return held
    # Lengths that fit one way round with what was shown settle which suit is the longer.
    possible = keep = 0
    for term in mine.terms:
        possible |= term.shapes
    for a, b in choice:
        for x, y in ((high, low), (low, high)):
            way = shapes_where(
                lambda *s, a=a, b=b, x=x, y=y: (
                    (s[a], s[b]) == (x, y) if exact else s[a] >= x and s[b] >= y
                )
            )
            if way & possible:
                keep |= way
    return of_shapes(keep)


def _of_pair(item: Pair, said: Said) -> Constraint | None:
    """Both majors or both minors: 4-4, 5-4 of an overcall, 5-5 of an unusual one."""
    first, second = item.suits
    theirs = any(set(i.suits) & {first, second} for i in said.all(Length))
    if (theirs or said.has(Shapes, GoodSuit)) and not said.joined:
        return None
    if said.where(Stop, lambda i: not i.some) or said.has_kind("ask"):
        return None
    if said.has(Transfer) and not said.has(Strength, Points):
        return None
    if _is_convention(said, "unusual"):
        return of_length(first, 5).meet(of_length(second, 5))
    if said.context.role == OVERCALL and said.context.partner.calls == 0 and not _doubles(said):
        return of_shapes(shapes.two_suits(first, second, 5, _second(said.context), False))
    return of_length(first, 4).meet(of_length(second, 4))


def _doubles(said: Said) -> bool:
    """Whether the call doubles a bid of one of a suit, for which four cards do."""
    return said.context.call == _DOUBLE and _FIRST_BID <= said.context.last_bid < _ONE_NOTRUMP


_FIVE, _DOUBLE = 5, 1
_FIRST_BID, _ONE_NOTRUMP, _TWO_NOTRUMP, _THREE_NOTRUMP = 3, 7, 12, 17


def _second(context: Context) -> int:
    """Cards of the second suit where none are written: five of an overcall up to 2N, or of a
    jump, over one of a suit, four of other calls ("2C = both majors" over a notrump).
    """
    most = _THREE_NOTRUMP if context.jump else _TWO_NOTRUMP
    over_one = _FIRST_BID <= context.last_bid < _ONE_NOTRUMP and context.call <= most
    first = not context.me.calls and not context.partner.calls
    return 5 if over_one and first and context.role == OVERCALL else 4


def _second_suit(said: Said) -> Constraint | None:
    """ "5!h + !c/!d", "4 spades and a minor": the other suit makes it five and four."""
    suits, known = said.all(Suit), said.all(Length)
    long = [i for i in said.all(OwnLength) if i.low >= 5]
    if said.joined and len(suits) == 1 == len(long) and not known and said.context.own >= 0:
        if long[0].end <= suits[0].start and said.context.own not in suits[0].suits:
            return any_of(of_length(s, 4) for s in suits[0].suits)  # "5 cards and a minor"
    if not said.joined or len(suits) != 1 or len(known) != 1 or known[0].low < 4:
        return None
    if set(suits[0].suits) & set(known[0].suits):
        return None
    named = _mine(suits[0].suits, known[0].suits, said.context)
    return any_of(of_length(s, 4 if known[0].low >= 5 else 5) for s in named)


def _single(suits: Suits, said: Said) -> Constraint | None:
    """A suit alone: the short one in answer to an ask for shortness, else a long one where
    nothing else is said about its length.
    """
    if said.context.asked == "shortness" and said.only(Suit, Transfer, Reply):
        return any_of(of_length(s, 0, 1) for s in suits)
    if said.has(Shapes, OwnLength, Support, SupportLength):
        return None
    if said.where(Length, lambda i: bool(set(i.suits) & set(suits))):
        return None
    told = said.has(Strength, Points, Natural, Force, Count, ToPlay)
    if not told and not said.only(Suit, Transfer):
        return None
    return any_of(
        support_for((s,), said.context)
        if s in said.context.partner.suits
        else of_length(s, _usual_length(s, said.context))
        for s in suits
    )


def _usual_length(suit: int, context: Context) -> int:
    """Cards of a suit that is only named: five, or what a bid of it promises."""
    return min(5, default_length(context)) if suit == context.own else 5


def _mine(suits: Suits, other: Suits, context: Context) -> Suits:
    """ "!h + minor" of a bid in a minor is about that minor."""
    own = context.own
    return (own,) if len(suits) > 1 and own in suits and own not in other else suits


def _choices(said: Said) -> list[tuple[int, int]]:
    """The pairs of suits that "5-5" may speak of; [] for any two."""
    context = said.context
    pairs, suits = said.all(Pair), [i.suits for i in said.all(Suit)]
    if pairs:
        return [pairs[0].suits]
    if len(suits) >= 2:
        return [(a, b) for a in suits[0] for b in suits[1] if a != b]
    if suits:
        if len(suits[0]) == 2:
            return [(suits[0][0], suits[0][1])]
        return [(suits[0][0], other) for other in range(4) if other != suits[0][0]]
    if any(i.high > 3 for i in said.all(Length)):
        return []
    lengths = context.me.constraint.lengths()
    mine = [s for s, (low, _) in enumerate(lengths) if low >= 4 or s in context.me.suits]
    # A bid in a suit other than the one shown is the second suit, unless the text says otherwise.
    known = (*mine, *context.partner.suits)
    if context.own >= 0 and len(mine) < 2 and context.own not in known:
        if not said.has(Kind, Transfer, Convention):
            mine.append(context.own)
    if mine == [context.own] and said.has(Natural):
        return [(context.own, other) for other in range(4) if other != context.own]
    return [(mine[-2], mine[-1])] if len(mine) == 2 else []
