"""The opposite of an item: "no 4 card major", "denies support", "not 14-16 balanced"."""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import (
    ALL,
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
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.holdings import long_suits_of, shape_class, support_suit
from spotcard_host.notes.meaning.numbers import Item, Length
from spotcard_host.notes.meaning.resolved import Resolved, stronger


def opposite(item: Item, items: list[Item], context: Context, out: Resolved) -> Constraint:
    """The opposite of one item, or of several together (some of them fails)."""
    value, kind = item.value, item.kind
    if kind == "all":
        assert isinstance(value, tuple)
        parts = [opposite(one, items, context, out) for one in value]
        return NOTHING_SAID if any(p.silent for p in parts) else any_of(parts)
    if kind in ("hcp", "points"):
        assert isinstance(value, tuple)
        name = "P" if kind == "hcp" else "M"
        sides = [of_range(name, 0, value[0] - 1)] if value[0] > 0 else []
        if value[1] < 37:
            sides.append(of_range(name, value[1] + 1))
        return any_of(sides) if sides else NOTHING_SAID
    if kind == "length":
        assert isinstance(value, Length)
        # "No 3M" of a hand that has shown five hearts is about the other major.
        shown = context.me.constraint.lengths()
        free = [s for s in value.suits if shown[s][0] < value.low] or value.suits
        return all_of(of_length(s, 0, value.low - 1) for s in free)
    if kind == "suit":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, 3 if s > 1 or len(value) == 1 else 4) for s in value)
    if kind == "pair":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, 3) for s in value)
    if kind == "own length":
        assert isinstance(value, tuple)
        artificial = any(i.kind in ("artificial", "ask", "relay", "puppet") for i in items)
        if context.own >= 0 and not artificial:
            return of_length(context.own, 0, value[0] - 1)
        return all_of(of_length(s, 0, value[0] - 1) for s in range(4))
    if kind == "support length":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, value[1] - 1) for s in value[0])
    if kind == "shapes":
        assert isinstance(value, int)
        return of_shapes(ALL & ~value)
    if kind == "shape":
        held = shape_class(str(value), items, context)
        if value == "two suits" or held.silent:
            return NOTHING_SAID
        described = 0
        for term in held.terms:
            described |= term.shapes
        return of_shapes(ALL & ~described)
    if kind in ("support", "holding"):
        if kind == "holding" and value != "support":
            return NOTHING_SAID
        suits = value if isinstance(value, tuple) else support_suit(context)
        return all_of(of_length(s, 0, 2) for s in suits)
    if kind == "short" or (kind == "convention" and value == "splinter"):
        word, suits = value if isinstance(value, tuple) else ("short", ())
        if word == "doubleton":
            return NOTHING_SAID
        if not suits:
            return of_shapes(NO_SHORTNESS)
        least = 1 if word == "void" else 2
        return all_of(of_length(s, least) for s in suits)
    if kind == "stop":
        assert isinstance(value, tuple)
        suits = value[1]
        if suits == (-1,):
            return NOTHING_SAID
        return all_of(
            of_range(f"stop{SUIT_LETTERS[s]}", 0, 2 if value[0] >= 3 else 1) for s in suits
        )
    if kind in ("aces", "kings"):
        return of_range(kind, 0, 0)
    if kind == "control":
        assert isinstance(value, tuple)
        suits = value[1] or ((context.own,) if context.own >= 0 else ())
        return all_of(of_test("control", s, value[0], False) for s in suits)
    if kind == "outside stop" and any(i.kind == "solid" for i in items):
        return NOTHING_SAID  # told with the suit
    if kind == "outside stop":
        suits = long_suits_of(items, context)
        return any_of(of_test("no outside stop", s) for s in suits)
    if kind == "outside":
        suits = long_suits_of(items, context)
        return any_of(of_test("outside", s, 0) for s in suits)
    if kind == "force":
        out.force = stronger(out.force, "nf")
    return NOTHING_SAID
