"""Named conventions: the shape and forcing state that each implies.

A name adds its shape only where the text gives none of its own (`!Michaels, 5+!s, 4+m` means what
it says). The definitions are the common ones, each in a line or two of code.
"""

from __future__ import annotations

from collections.abc import Callable

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    NO_SHORTNESS,
    NOTHING_SAID,
    SUIT_LETTERS,
    Constraint,
    all_of,
    any_of,
    of_length,
    of_range,
    of_shapes,
    of_test,
)
from spotcard_host.notes.meaning.context import (
    NOTRUMP,
    OPENING,
    OVERCALL,
    OVERCALL_POINTS,
    RESPONSE,
    Context,
    strain_of,
)
from spotcard_host.notes.meaning.convention_calls import CALLS
from spotcard_host.notes.meaning.convention_openings import OPENINGS
from spotcard_host.notes.meaning.convention_raises import bergen, drury, fit_jump, jordan, splinter
from spotcard_host.notes.meaning.convention_use import Adds, Use
from spotcard_host.notes.meaning.items import CatchAll, Convention, Not, Points
from spotcard_host.notes.meaning.strength import bounded
from spotcard_host.notes.meaning.suit_items import (
    STOPPER,
    Length,
    OwnLength,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    Solid,
    Stop,
    Suit,
    TwoSuiter,
)
from spotcard_host.notes.meaning.worth import Said, denied

TAKEOUT_POINTS = 12
"""The minimum of a first takeout double without stated points."""
_TWO, _STRONG = 2, 20


def takeout(context: Context) -> Constraint:
    """At most two cards in their suit (of two, more), three or more in the suits that nobody has
    bid.
    """
    theirs = context.theirs
    bid = (*theirs, *context.partner.suits, *context.me.suits)
    parts = [of_length(s, 0, _most_of_theirs(context, s)) for s in theirs]
    if theirs:
        parts += [of_length(s, 3) for s in range(4) if s not in bid]
    return all_of(parts)


def _most_of_theirs(context: Context, suit: int) -> int:
    """Of two suits of theirs neither need be short."""
    if len(set(context.theirs)) < 2:
        return 2
    return 3 if suit == context.theirs[-1] else 4


def _overcall(use: Use, shape: Constraint) -> Adds:
    """An artificial overcall: its shape, and what makes it worth the risk."""
    points = NOTHING_SAID
    if use.context.role == OVERCALL and not use.context.me.calls:
        points = use.points(of_range("P", OVERCALL_POINTS[0]))
    return Adds(use.shape(shape).meet(points))


def _two_suits(use: Use) -> tuple[int, bool]:
    """The cards in each suit of a two-suiter that a convention names, and whether the text gives
    the numbers alone: "Michaels, 5-5".
    """
    numbers = use.said.all(TwoSuiter)
    if not numbers or use.said.named or use.said.has(Pair, Suit, Length, OwnLength, Shapes):
        return 5, False
    return min(numbers[0].low, 5), True


def _michaels(use: Use) -> Adds:
    context = use.context
    theirs = context.theirs[-1] if context.theirs else context.own
    least, alone = _two_suits(use)
    if theirs in (2, 3):
        minor = any_of(of_length(m, least) for m in (0, 1))
        shape = of_length(5 - theirs, least).meet(minor)
    else:
        shape = of_length(2, least).meet(of_length(3, least))
    more = _overcall(use, shape)
    return Adds(more.constraint.meet(shape)) if alone else more


def _leaping(use: Use) -> Adds:
    context, own = use.context, use.context.own
    theirs = context.theirs[-1] if context.theirs else -1
    least, alone = _two_suits(use)
    if own in (0, 1) and theirs in (2, 3):
        shape = of_length(own, least).meet(of_length(5 - theirs, least))
    elif own in (0, 1) and theirs == own:
        shape = of_length(2, least).meet(of_length(3, least))
    else:
        return Adds()
    return Adds(shape if alone else use.shape(shape))


def _landy(use: Use) -> Adds:
    numbers = use.said.all(TwoSuiter)
    high, low = (numbers[0].high, numbers[0].low) if numbers else (5, 4)
    shape = of_shapes(shapes.two_suits(2, 3, high, low, False))
    more = _overcall(use, shape)
    return Adds(more.constraint.meet(shape)) if _two_suits(use)[1] else more


def _unusual(use: Use) -> Adds:
    free = [s for s in range(4) if s not in use.context.theirs][:2]
    if use.said.has(Pair) or len(free) < 2:
        return Adds()
    both = all_of(of_length(s, 5) for s in free)
    if use.said.has(TwoSuiter):
        return Adds(both.meet(_overcall(use, both).constraint))
    return _overcall(use, both)


def _strong_two(use: Use) -> Adds:
    """The strong artificial opening, or the asking for aces that follows it."""
    if use.context.role != OPENING or use.context.level != _TWO:
        return Adds(asks="shape")
    return Adds(use.points(of_range("P", _STRONG)), "f1", artificial=True)


def _gambling(use: Use) -> Adds:
    if use.said.has(Solid):
        return Adds()
    return Adds(
        any_of(
            all_of((of_length(s, 7), of_test("solid", s, 0), of_test("outside", s, 0)))
            for s in (0, 1)
        )
    )


def _namyats(use: Use) -> Adds:
    own = use.context.own
    return Adds(use.shape(of_length(own + 2, 7)) if own in (0, 1) else NOTHING_SAID)


def _smolen(use: Use) -> Adds:
    """Four cards in the major bid, five or more in the other, and values for game."""
    own = use.context.own
    if own not in (2, 3) or use.context.level != 3:
        return Adds()
    shape = NOTHING_SAID if own in use.said.named else of_length(own, 4, 4)
    shape = shape.meet(use.shape(of_length(5 - own, 5)))
    points = use.points(bounded("gf", use.context))
    return Adds(shape.meet(points), "gf", kind="transfer", target=5 - own)


def _stayman(use: Use) -> Adds:
    def other(item: Not) -> bool:
        return not isinstance(item.items[0], Stop)

    hedged = use.said.has_kind("relay") or use.said.where(Not, other)
    context = use.context
    majors = [s for s in (2, 3) if s not in context.theirs] or [2, 3]
    shape = NOTHING_SAID if hedged else use.shape(any_of(of_length(s, 4) for s in majors))
    if context.own in context.theirs and context.level > 2 and not context.me.calls:
        shape = shape.meet(use.points(bounded("gf", context)))  # past the invitations
    return Adds(shape, kind="ask", asks="majors")


def _puppet_stayman(use: Use) -> Adds:
    """A major of four cards, or of three that looks for five opposite."""
    return Adds(use.shape(any_of(of_length(s, 3) for s in (2, 3))), kind="ask", asks="majors")


def _negative_double(use: Use) -> Adds:
    """Values for one bid and four cards in an unbid major."""
    context = use.context
    bid = {*context.theirs, *context.partner.suits}
    majors = [s for s in (2, 3) if s not in bid]
    shape = any_of(of_length(s, 4) for s in majors) if majors else NOTHING_SAID
    return Adds(use.shape(shape).meet(use.points(of_range("P", 6))))


def _exclusion(use: Use) -> Adds:
    """Asks for keycards outside the suit bid, in which the asker is void."""
    own = use.context.own
    void = of_length(own, 0, 0) if own >= 0 and use.context.level >= 4 else NOTHING_SAID
    return Adds(void, kind="ask", asks="keycards")


_OPENED = 13
_TOO_STRONG = 16
"""From so many points on, which stand alone, a takeout double has any shape."""
"""What forces to game opposite an opening of one, however light that may be."""


def _fourth_suit(use: Use) -> Adds:
    points = bounded("gf", use.context)
    low, high = points.range("P")
    if _OPENED < low and use.context.caller == "responder":  # a light opening
        points = of_range("P", _OPENED, high)
    return Adds(use.points(points), "gf", asks="shape")


def _roudi(use: Use) -> Adds:
    """Over opener's 1N: asks for strength and for three cards in the five-card major."""
    majors = [s for s in use.context.me.suits if s in (2, 3)]
    shape = use.shape(of_length(majors[-1], 5)) if majors else NOTHING_SAID
    return Adds(shape.meet(use.points(bounded("inv+", use.context))), "f1", asks="shape")


def _jacoby(use: Use) -> Adds:
    context = use.context
    over_notrump = strain_of(context.last_bid) == NOTRUMP
    if context.role == RESPONSE and context.own in (1, 2) and over_notrump:
        suit = context.own + 1
        return Adds(use.shape(of_length(suit, 5)), kind="transfer", target=suit)
    if context.role != RESPONSE or context.partner_suit < 2:
        return Adds()
    points = use.points(bounded("gf", context))
    return Adds(of_length(context.partner_suit, 4).meet(points), "gf")


def _pair_of(use: Use, first: tuple[int, ...], second: tuple[int, ...]) -> Adds:
    """Five cards and four in two suits, either way."""
    held = [shapes.two_suits(a, b, 5, 4, False) for a in first for b in second if a != b]
    return _overcall(use, any_of(of_shapes(mask) for mask in held))


def _one_suit(use: Use) -> Adds:
    return _overcall(use, any_of(of_length(s, 6) for s in range(4)))


def _over_notrump(table: dict[int, Callable[[Use], Adds]]) -> Callable[[Use], Adds]:
    """A defence to their 1N: what each call shows."""

    def adds(use: Use) -> Adds:
        known = table.get(use.context.call) if use.context.last_bid == _ONE_NOTRUMP else None
        return known(use) if known is not None else Adds(artificial=False)

    return adds


def _takeout(use: Use) -> Adds:
    context = use.context
    points = NOTHING_SAID
    if context.me.calls == 0 and context.role == OVERCALL:
        points = use.points(of_range("P", TAKEOUT_POINTS))
    shape = takeout(context)
    strong = min((i.low for i in use.said.all(Points)), default=0) >= _TOO_STRONG
    if use.said.has(CatchAll) or (strong and not use.shaped):
        shape = NOTHING_SAID  # "18+, any shape", "13+ if short, otherwise 17+"
    elif use.said.has(Shapes, TwoSuiter, Pair, Short, ShapeClass):
        shape = use.shape(shape)
    elif use.shaped and context.role == RESPONSE:
        shape = NOTHING_SAID  # a negative double in other words
    elif use.shaped:
        # Lengths that are written stand for the usual ones.
        named = use.said.named
        shape = all_of(
            of_length(s, 0, _most_of_theirs(context, s)) if s in context.theirs else NOTHING_SAID
            for s in range(4)
            if s not in named
        )
    return Adds(shape.meet(points))


def _support_double(use: Use) -> Adds:
    suit = use.context.partner_suit
    return Adds(of_length(suit, 3, 3) if suit >= 0 else NOTHING_SAID)


def _plain(
    force: str = "", kind: str = "", asks: str = "", artificial: bool = True
) -> Callable[[Use], Adds]:
    """A convention that says nothing about the hand."""
    return lambda use: Adds(NOTHING_SAID, force, kind, asks, -1, artificial)


def _trumps(context: Context) -> Constraint:
    """What passes partner's double of their suit for penalties: length and honours in it."""
    suit = context.theirs[-1]
    cards = _LONG_TRUMPS if context.last_bid < _ONE_NOTRUMP else _LONG_TRUMPS - 1
    return of_length(suit, cards).meet(of_range(f"stop{SUIT_LETTERS[suit]}", STOPPER))


def _penalty(use: Use) -> Adds:
    """A penalty double of their opening of one notrump shows its values, unless a hand of another
    kind is written (`15+ or a long solid suit`).
    """
    context = use.context
    if context.call == 0 and context.theirs and strain_of(context.last_bid) == context.theirs[-1]:
        return Adds(_trumps(context), artificial=False)
    is_described = any(item.about in ("length", "honours", "shape") for item in use.said.items)
    is_ours = context.role == OVERCALL and context.call == _DOUBLE and not is_described
    least = _OPPOSITE_NOTRUMP if is_ours and context.last_bid == _ONE_NOTRUMP else 0
    return Adds(use.points(of_range("P", least)), artificial=False)


_DOUBLE, _ONE_NOTRUMP, _TWO_CLUBS = 1, 7, 8
_OPPOSITE_NOTRUMP, _LONG_TRUMPS = 15, 5

_CAPPELLETTI = _over_notrump({
    _TWO_CLUBS: _one_suit,
    _TWO_CLUBS + 1: lambda use: _pair_of(use, (2,), (3,)),
    _TWO_CLUBS + 2: lambda use: _pair_of(use, (2,), (0, 1)),
    _TWO_CLUBS + 3: lambda use: _pair_of(use, (3,), (0, 1)),
    _TWO_CLUBS + 4: lambda use: _pair_of(use, (0,), (1,)),
})  # fmt: skip
_DONT = _over_notrump({
    _DOUBLE: _one_suit,
    _TWO_CLUBS: lambda use: _pair_of(use, (0,), (1, 2, 3)),
    _TWO_CLUBS + 1: lambda use: _pair_of(use, (1,), (2, 3)),
    _TWO_CLUBS + 2: lambda use: _pair_of(use, (2,), (3,)),
    _TWO_CLUBS + 3: lambda use: _overcall(use, of_length(3, 6)),
})  # fmt: skip

_CONVENTIONS: dict[str, Callable[[Use], Adds]] = {
    "michaels": _michaels,
    "leaping michaels": _leaping,
    "landy": _landy,
    "two suits": _plain(),
    "unusual": _unusual,
    **OPENINGS,
    "gambling": _gambling,
    "strong two": _strong_two,
    "namyats": _namyats,
    "smolen": _smolen,
    "stayman": _stayman,
    "puppet stayman": _puppet_stayman,
    "negative double": _negative_double,
    "ace ask": _plain(kind="ask", asks="aces"),
    "lebensohl": _plain(kind="relay"),
    "exclusion": _exclusion,
    "keycard ask": _plain(kind="ask", asks="keycards"),
    "fourth suit": _fourth_suit,
    "fourth suit one round": _plain("f1", asks="shape"),
    "roudi": _roudi,
    "checkback": _plain(asks="shape"),
    "drury": drury,
    "relay": _plain(asks="shape"),
    "jacoby": _jacoby,
    "takeout": _takeout,
    "support double": _support_double,
    "splinter": splinter(1, "gf"),
    "void splinter": splinter(0, "gf"),
    "mini splinter": splinter(1, "inv"),
    "fit jump": fit_jump,
    "penalty": _penalty,
    "responsive": _plain(artificial=False),
    "bergen": bergen,
    "cappelletti": _CAPPELLETTI,
    "dont": _DONT,
    "jordan": jordan,
    **CALLS,
}


def convention(item: Convention, said: Said, shaped: bool, strength: bool) -> Constraint:
    """The constraint that a named convention adds; properties of the call go to `said.out`."""
    adds = _CONVENTIONS[item.name](Use(said, shaped, strength))
    out = said.out
    out.add_force(adds.force)
    out.kind = out.kind or adds.kind
    out.asks = adds.asks or out.asks if out.asks in ("", "shape") else out.asks
    out.artificial = out.artificial or adds.artificial
    out.target = adds.target if adds.target >= 0 else out.target
    return adds.constraint


@denied.register
def _no_convention(item: Convention, said: Said) -> Constraint:
    return of_shapes(NO_SHORTNESS) if item.name == "splinter" else NOTHING_SAID
