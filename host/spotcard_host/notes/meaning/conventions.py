"""Named conventions: the shape and forcing state that each implies.

A name adds its shape only where the text gives none of its own (`!Michaels, 5+!s, 4+m` means what
it says). The definitions are the common ones, each in a line or two of code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    NO_SHORTNESS,
    NOTHING_SAID,
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
    OVERCALL,
    OVERCALL_POINTS,
    RESPONSE,
    Context,
    strain_of,
)
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Convention,
    Length,
    Not,
    Pair,
    ShapeClass,
    Shapes,
    Short,
    Solid,
    Stop,
    Support,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.strength import bounded, fit_points
from spotcard_host.notes.meaning.worth import Said, denied

TAKEOUT_POINTS = 12
"""The minimum of a first takeout double without stated points."""


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


def takeout(context: Context) -> Constraint:
    """At most two cards in their suit, three or more in the others."""
    theirs = context.theirs
    parts = [of_length(s, 0, 2) for s in theirs]
    if theirs:
        parts += [of_length(s, 3) for s in range(4) if s not in theirs]
    return all_of(parts)


def _overcall(use: Use, shape: Constraint) -> Adds:
    """An artificial overcall: its shape, and what makes it worth the risk."""
    points = NOTHING_SAID
    if use.context.role == OVERCALL and not use.context.me.calls:
        points = use.points(of_range("P", OVERCALL_POINTS[0]))
    return Adds(use.shape(shape).meet(points))


def _michaels(use: Use) -> Adds:
    context = use.context
    theirs = context.theirs[-1] if context.theirs else context.own
    if theirs in (2, 3):
        minor = any_of(of_length(m, 5) for m in (0, 1))
        return _overcall(use, of_length(5 - theirs, 5).meet(minor))
    return _overcall(use, of_length(2, 5).meet(of_length(3, 5)))


def _leaping(use: Use) -> Adds:
    context, own = use.context, use.context.own
    theirs = context.theirs[-1] if context.theirs else -1
    if own in (0, 1) and theirs in (2, 3):
        return Adds(use.shape(of_length(own, 5).meet(of_length(5 - theirs, 5))))
    if own in (0, 1) and theirs == own:
        return Adds(use.shape(of_length(2, 5).meet(of_length(3, 5))))
    return Adds()


def _landy(use: Use) -> Adds:
    return _overcall(use, of_shapes(shapes.two_suits(2, 3, 5, 4, False)))


def _unusual(use: Use) -> Adds:
    free = [s for s in range(4) if s not in use.context.theirs][:2]
    if use.said.has(Pair) or len(free) < 2:
        return Adds()
    both = all_of(of_length(s, 5) for s in free)
    if use.said.has(TwoSuiter):
        return Adds(both.meet(_overcall(use, both).constraint))
    return _overcall(use, both)


def _muiderberg(use: Use) -> Adds:
    own = use.context.own
    suits = (own,) if own in (2, 3) else (2, 3)
    major = any_of(of_length(s, 5, 5) for s in suits)
    shape = major.meet(any_of(of_length(m, 4) for m in (0, 1)))
    return Adds(use.shape(shape).meet(use.points(of_range("P", 5, 10))))


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
    shape = NOTHING_SAID if hedged else use.shape(any_of(of_length(s, 4) for s in (2, 3)))
    return Adds(shape, kind="ask", asks="majors")


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
"""What forces to game opposite an opening of one, however light that may be."""


def _fourth_suit(use: Use) -> Adds:
    points = bounded("gf", use.context)
    low, high = points.range("P")
    if _OPENED < low and use.context.caller == "responder":  # a light opening
        points = of_range("P", _OPENED, high)
    return Adds(use.points(points), "gf", asks="shape")


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


def _raise_of(use: Use, cards: int, low: int, high: int) -> Constraint:
    suit = use.context.partner_suit
    shape = use.shape(of_length(suit, cards)) if suit >= 0 else NOTHING_SAID
    return shape.meet(use.points(of_range("M", low, high).meet(of_range("P", low - 3, high))))


def _bergen(use: Use) -> Adds:
    """Four-card support, 3C and 3D with 7 to 12 points; a raise is weak."""
    context = use.context
    if context.role != RESPONSE or context.level != 3 or context.own < 0:
        return Adds()
    raises = context.own in context.partner.suits
    return Adds(_raise_of(use, 4, 0, 6) if raises else _raise_of(use, 4, 7, 12))


def _jordan(use: Use) -> Adds:
    """A raise to three or better over their double."""
    return Adds(_raise_of(use, 4, 10, 40), "inv+")


def _drury(use: Use) -> Adds:
    """A passed hand's raise to three."""
    return Adds(_raise_of(use, 3, 10, 12), "inv", asks="shape")


def _takeout(use: Use) -> Adds:
    context = use.context
    points = NOTHING_SAID
    if context.me.calls == 0 and context.role == OVERCALL:
        points = use.points(of_range("P", TAKEOUT_POINTS))
    shape = takeout(context)
    if use.said.has(CatchAll):
        shape = NOTHING_SAID  # "18+, any shape"
    elif use.said.has(Shapes, TwoSuiter, Pair, Short, ShapeClass):
        shape = use.shape(shape)
    elif use.shaped:
        # Lengths that are written stand for the usual ones.
        named = use.said.named
        shape = all_of(
            of_length(s, 0, 2) if s in context.theirs else NOTHING_SAID
            for s in range(4)
            if s not in named
        )
    return Adds(shape.meet(points))


def _support_double(use: Use) -> Adds:
    suit = use.context.partner_suit
    return Adds(of_length(suit, 3, 3) if suit >= 0 else NOTHING_SAID)


def _splinter(most: int, force: str) -> Callable[[Use], Adds]:
    """Shortness in the suit bid, four-card support for partner's, and values for `force`."""

    def adds(use: Use) -> Adds:
        said, own = use.said, use.context.own
        if force == "gf" and most == 1 and said.has(Short):
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
    if own in use.context.partner.suits and not supports:  # a raise with a splinter somewhere
        return any_of(of_length(s, 0, most) for s in range(4) if s != own)
    if supports or partner < 0 or partner == own:
        return of_length(own, 0, most)
    return of_length(own, 0, most).meet(of_length(partner, 4))


def _fit_jump(use: Use) -> Adds:
    own, support = use.context.own, use.context.partner_suit
    if own < 0:
        return Adds()
    told = use.said.has(SupportLength) or support in use.said.named
    fit = of_length(support, 4) if support >= 0 and not told else NOTHING_SAID
    return Adds(of_length(own, 5).meet(fit), artificial=False)


def _plain(
    force: str = "", kind: str = "", asks: str = "", artificial: bool = True
) -> Callable[[Use], Adds]:
    """A convention that says nothing about the hand."""
    return lambda use: Adds(NOTHING_SAID, force, kind, asks, -1, artificial)


_DOUBLE, _ONE_NOTRUMP, _TWO_CLUBS = 1, 7, 8

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
    "muiderberg": _muiderberg,
    "gambling": _gambling,
    "namyats": _namyats,
    "smolen": _smolen,
    "stayman": _stayman,
    "puppet stayman": _plain(kind="ask", asks="majors"),
    "negative double": _negative_double,
    "ace ask": _plain(kind="ask", asks="aces"),
    "lebensohl": _plain(kind="relay"),
    "exclusion": _exclusion,
    "keycard ask": _plain(kind="ask", asks="keycards"),
    "fourth suit": _fourth_suit,
    "fourth suit one round": _plain("f1", asks="shape"),
    "checkback": _plain(asks="shape"),
    "drury": _drury,
    "relay": _plain(asks="shape"),
    "jacoby": _jacoby,
    "takeout": _takeout,
    "support double": _support_double,
    "splinter": _splinter(1, "gf"),
    "void splinter": _splinter(0, "gf"),
    "mini splinter": _splinter(1, "inv"),
    "fit jump": _fit_jump,
    "penalty": _plain(artificial=False),
    "responsive": _plain(artificial=False),
    "bergen": _bergen,
    "cappelletti": _CAPPELLETTI,
    "dont": _DONT,
    "jordan": _jordan,
}


def convention(item: Convention, said: Said, shaped: bool, strength: bool) -> Constraint:
    """The constraint that a named convention adds; properties of the call go to `said.out`."""
    adds = _CONVENTIONS[item.name](Use(said, shaped, strength))
    out = said.out
    out.add_force(adds.force)
    out.kind = out.kind or adds.kind
    out.asks = out.asks or adds.asks
    out.artificial = out.artificial or adds.artificial
    out.target = adds.target if adds.target >= 0 else out.target
    return adds.constraint


@denied.register
def _no_convention(item: Convention, said: Said) -> Constraint:
    return of_shapes(NO_SHORTNESS) if item.name == "splinter" else NOTHING_SAID
