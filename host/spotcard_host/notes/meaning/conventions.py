"""Named conventions: the shape and the forcing state that a name stands for.

A name adds its shape only where the text gives none of its own (`!Michaels, 5+!s, 4+m` means what
it says). The definitions are common ones, each in a line or two of code;
`docs/reference/meaning.md` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
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
    OVERCALL,
    RESPONSE,
    Context,
)
from spotcard_host.notes.meaning.numbers import Item, Length
from spotcard_host.notes.meaning.strength import bounded


@dataclass(slots=True)
class Convention:
    """What a name adds: see `resolve.Resolved` for the fields."""

    constraint: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    asks: str = ""
    target: int = -1
    artificial: bool = True


TAKEOUT_POINTS = 12
"""The least that a first double for takeout shows where the author says no points."""


def takeout(context: Context) -> Constraint:
    """Short in their suit, three or more in the others, 12 or more points for a first double."""
    theirs = context.theirs[-1:] if len(context.theirs) == 1 else context.theirs
    parts = [of_length(s, 0, 2) for s in theirs]
    if theirs:
        parts += [of_length(s, 3) for s in range(4) if s not in theirs]
    return all_of(parts)


def _michaels(context: Context) -> Constraint:
    theirs = context.theirs[-1] if context.theirs else context.own
    if theirs in (2, 3):
        other = 5 - theirs
        return of_length(other, 5).meet(any_of(of_length(m, 5) for m in (0, 1)))
    return of_length(2, 5).meet(of_length(3, 5))


def _leaping(context: Context) -> Constraint:
    theirs = context.theirs[-1] if context.theirs else -1
    if context.own >= 0 and context.own < 2 and theirs in (2, 3):
        return of_length(context.own, 5).meet(of_length(5 - theirs, 5))
    if context.own >= 0 and context.own < 2 and theirs == context.own:
        return of_length(2, 5).meet(of_length(3, 5))
    return NOTHING_SAID


def _unusual(context: Context) -> Constraint:
    free = [s for s in range(4) if s not in context.theirs][:2]
    return all_of(of_length(s, 5) for s in free) if len(free) == 2 else NOTHING_SAID


def _gambling(items: list[Item]) -> Constraint:
    if any(i.kind == "solid" for i in items):
        return NOTHING_SAID
    return any_of(
        all_of((of_length(s, 7), of_test("solid", s, 0), of_test("outside", s, 0))) for s in (0, 1)
    )


def splinter(context: Context, given: bool, strength: bool, void: bool) -> Constraint:
    """Shortness in the suit bid, four-card support for partner's, game-going values unless
    said.
    """
    if context.own < 0:
        return NOTHING_SAID
    most = 0 if void else 1
    if context.own in context.partner.suits and not given:  # a raise with a splinter somewhere
        return any_of(of_length(s, 0, most) for s in range(4) if s != context.own)
    parts = [of_length(context.own, 0, most)]
    partner = context.partner_suit
    if not given and partner >= 0 and partner != context.own:
        parts.append(of_length(partner, 4))
    if not strength:
        parts.append(bounded("gf", context))
    return all_of(parts)


def convention(
    name: str, context: Context, given: bool, strength: bool, items: list[Item]
) -> Convention:
    """What convention `name` adds. `given`: the text has lengths or shapes; `strength`: it has
    strength.
    """
    own = context.own
    if name == "michaels":
        return Convention(NOTHING_SAID if given else _michaels(context))
    if name == "leaping michaels":
        return Convention(NOTHING_SAID if given else _leaping(context))
    if name in ("landy", "two suits"):
        shape = (
            NOTHING_SAID
            if given or name != "landy"
            else of_shapes(shapes.two_suits(2, 3, 5, 4, False))
        )
        return Convention(shape)
    if name == "unusual":
        return Convention(
            NOTHING_SAID if given or any(i.kind == "pair" for i in items) else _unusual(context)
        )
    if name == "muiderberg":
        suits = (own,) if own in (2, 3) else (2, 3)
        shape = any_of(of_length(s, 5, 5) for s in suits).meet(
            any_of(of_length(m, 4) for m in (0, 1))
        )
        points = NOTHING_SAID if strength else of_range("P", 5, 10)
        return Convention(points if given else shape.meet(points))
    if name == "gambling":
        return Convention(_gambling(items))
    if name == "namyats" and own in (0, 1):
        return Convention(NOTHING_SAID if given else of_length(own + 2, 7))
    if name == "smolen" and own in (2, 3) and context.level == 3:
        other = 5 - own
        return Convention(
            NOTHING_SAID if given else of_length(own, 4, 4).meet(of_length(other, 5)),
            "",
            "transfer",
            "",
            other,
        )
    if name == "smolen":
        return Convention()
    if name == "stayman":
        shape = NOTHING_SAID if given else any_of(of_length(s, 4) for s in (2, 3))
        hedged = any(
            i.kind == "relay"
            or (i.kind == "not" and not (isinstance(i.value, Item) and i.value.kind == "stop"))
            for i in items
        )
        return Convention(NOTHING_SAID if hedged else shape, "", "ask", "majors")
    if name == "lebensohl":
        return Convention(NOTHING_SAID, "", "relay", "")
    if name == "exclusion":
        # Asks for keycards outside the suit bid, in which the asker is void.
        void = of_length(own, 0, 0) if own >= 0 and context.level >= 4 else NOTHING_SAID
        return Convention(void, kind="ask", asks="keycards")
    if name == "keycard ask":
        return Convention(NOTHING_SAID, "", "ask", "keycards")
    if name == "fourth suit":
        points = NOTHING_SAID if strength else bounded("gf", context)
        return Convention(points, "gf", "", "shape")
    if name == "fourth suit one round":
        return Convention(NOTHING_SAID, "f1", "", "shape")
    if name in ("checkback", "drury", "relay"):
        return Convention(NOTHING_SAID, "", "", "shape")
    if name == "jacoby" and context.role == RESPONSE and context.partner_suit >= 2:
        return Convention(of_length(context.partner_suit, 4).meet(bounded("gf", context)), "gf")
    if name == "takeout":
        shape = takeout(context)
        points = NOTHING_SAID
        if not strength and context.me.calls == 0 and context.role == OVERCALL:
            points = of_range("P", TAKEOUT_POINTS)
        return Convention((NOTHING_SAID if given else shape).meet(points))
    if name == "support double" and context.partner_suit >= 0:
        return Convention(of_length(context.partner_suit, 3, 3))
    if name in ("splinter", "void splinter", "mini splinter"):
        explicit = any(i.kind in ("length", "support", "support length") for i in items)
        if name == "splinter" and any(i.kind == "short" for i in items):
            return Convention()
        if any(
            i.kind == "length"
            and isinstance(i.value, Length)
            and i.value.high <= 1
            and own not in i.value.suits
            for i in items
        ):
            # Short in another suit than the one bid.
            return Convention(NOTHING_SAID if strength else bounded("gf", context))
        points = splinter(context, explicit, strength, name == "void splinter")
        for item in items:
            if item.kind == "support" and isinstance(item.value, tuple):
                points = points.meet(any_of(of_length(s, 4) for s in item.value))
        if name == "mini splinter":
            points = splinter(context, explicit, True, False)
            if not strength:
                points = points.meet(bounded("inv", context))
        return Convention(points)
    if name == "fit jump" and own >= 0:
        support = context.partner_suit
        parts = [of_length(own, 5)] + ([of_length(support, 4)] if support >= 0 else [])
        return Convention(all_of(parts), artificial=False)
    if name == "penalty":
        return Convention(artificial=False)
    return Convention(artificial=name != "responsive")
