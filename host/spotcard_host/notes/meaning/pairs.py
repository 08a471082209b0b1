"""Two-suiters said by suits without lengths (`!h + minor`, both majors), or by lengths without
suits (5-5).
"""

from __future__ import annotations

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    Constraint,
    all_of,
    any_of,
    of_length,
    of_shapes,
    shapes_where,
)
from spotcard_host.notes.meaning.context import OVERCALL, Context
from spotcard_host.notes.meaning.holdings import support_for
from spotcard_host.notes.meaning.numbers import Item, Length


def two_suiter(items: list[Item], context: Context) -> Constraint | None:
    """Two-suiters said by suits without lengths (`!h + minor`, `both majors`), or lengths without
    suits (`5-5`)."""
    numbers = [i.value for i in items if i.kind == "two suiter"]
    pairs = [i.value for i in items if i.kind == "pair"]
    suits = [i.value for i in items if i.kind == "suit"]
    joined = any(i.kind == "join" for i in items)
    word = any(i.kind == "shape" and i.value == "two suits" for i in items)
    result: list[Constraint] = []
    if numbers:
        first = numbers[0]
        assert isinstance(first, tuple)
        high, low, plus = first
        exact = not plus and not (high == low and low >= 5)
        choice = _pair_of(pairs, suits, items, context)
        if choice:
            # Lengths that fit one way round with what was shown settle which suit is the longer.
            result.append(
                any_of(of_shapes(shapes.two_suits(a, b, high, low, exact)) for a, b in choice)
            )
        else:
            result.append(of_shapes(shapes.any_two(high, low, exact)))
        mine = context.me.constraint.meet(result[0])
        if not mine.empty and context.me.calls and choice:
            possible = 0
            for term in mine.terms:
                possible |= term.shapes
            keep = 0
            for a, b in choice:
                for x, y in ((high, low), (low, high)):
                    way = shapes_where(
                        lambda *s, a=a, b=b, x=x, y=y: (
                            (s[a], s[b]) == (x, y) if exact else s[a] >= x and s[b] >= y
                        )
                    )
                    if way & possible:
                        keep |= way
            result[0] = of_shapes(keep)
        return all_of(result)
    if pairs:
        pair = pairs[0]
        assert isinstance(pair, tuple) and len(pair) == 2
        first_suit, second_suit = int(pair[0]), int(pair[1])
        if any(i.kind in ("length", "shapes", "good suit") for i in items) and not joined:
            return None
        if any(i.kind in ("stop", "ask", "transfer") for i in items):
            return None
        unusual = any(i.kind == "convention" and i.value == "unusual" for i in items)
        if unusual:
            return all_of(of_length(s, 5) for s in (first_suit, second_suit))
        if context.role == OVERCALL and context.partner.calls == 0:
            return of_shapes(shapes.two_suits(first_suit, second_suit, 5, 4, False))
        return all_of(of_length(s, 4) for s in (first_suit, second_suit))
    if len(suits) >= 2 and any(
        i.kind == "convention" and i.value in ("unusual", "michaels") for i in items
    ):
        one, two = suits[0], suits[1]
        assert isinstance(one, tuple) and isinstance(two, tuple)
        return any_of(of_length(x, 5).meet(of_length(y, 5)) for x in one for y in two if x != y)
    if len(suits) >= 2 and (joined or word):
        one, two = suits[0], suits[1]
        assert isinstance(one, tuple) and isinstance(two, tuple)
        one, two = _mine(one, two, context), _mine(two, one, context)
        return any_of(
            of_shapes(shapes.two_suits(x, y, 5, 4, False)) for x in one for y in two if x != y
        )
    known = [i.value for i in items if i.kind == "length" and isinstance(i.value, Length)]
    if joined and len(suits) == 1 and len(known) == 1 and known[0].low >= 4:
        # "5!h + !c/!d", "4 spades and a minor": the other suit makes it five and four.
        value = suits[0]
        assert isinstance(value, tuple)
        if not set(value) & set(known[0].suits):
            named = _mine(value, known[0].suits, context)
            return any_of(of_length(s, 4 if known[0].low >= 5 else 5) for s in named)
    if suits:
        value = suits[0]
        assert isinstance(value, tuple)
        lengths = any(
            i.kind in ("shapes", "own length", "support", "support length")
            or (isinstance(i.value, Length) and set(i.value.suits) & set(value))
            for i in items
        )
        if context.asked == "shortness" and _only_suit([i for i in items if i.kind != "reply"]):
            return any_of(of_length(s, 0, 1) for s in value)
        if not lengths and (_says_long(items) or _only_suit(items)):
            return any_of(
                support_for((s,), context) if s in context.partner.suits else of_length(s, 5)
                for s in value
            )
    if word and not numbers:
        return of_shapes(shapes.any_two(5, 4, False))
    return None


def _only_suit(items: list[Item]) -> bool:
    """A suit and nothing else is what the bid shows ("2D !h" opposite notrump)."""
    return all(i.kind in ("suit", "transfer") for i in items)


def _says_long(items: list[Item]) -> bool:
    """A suit alone counts as long beside a word of strength ("weak in !c", "GF !cs")."""
    return any(i.kind in ("strength", "hcp", "points", "natural", "force") for i in items)


def _mine(suits: tuple[int, ...], other: tuple[int, ...], context: Context) -> tuple[int, ...]:
    """ "!h + minor" of a bid in a minor is about that minor."""
    own = context.own
    return (own,) if len(suits) > 1 and own in suits and own not in other else suits


_CONVENTIONAL = {"artificial", "relay", "ask", "transfer", "puppet", "cue", "convention"}


def _pair_of(
    pairs: list[object], suits: list[object], items: list[Item], context: Context
) -> list[tuple[int, int]]:
    if pairs and isinstance(pairs[0], tuple):
        return [(pairs[0][0], pairs[0][1])]
    if len(suits) >= 2 and isinstance(suits[0], tuple) and isinstance(suits[1], tuple):
        return [(a, b) for a in suits[0] for b in suits[1] if a != b]
    if suits and isinstance(suits[0], tuple):
        if len(suits[0]) == 2:
            return [(suits[0][0], suits[0][1])]
        return [(suits[0][0], other) for other in range(4) if other != suits[0][0]]
    lengths = [i.value for i in items if i.kind == "length" and isinstance(i.value, Length)]
    if lengths:
        return []
    mine = [s for s, (low, _) in enumerate(context.me.constraint.lengths()) if low >= 4]
    # A bid in another suit than the one shown is the second suit, unless the text says otherwise.
    conventional = {i.kind for i in items} & _CONVENTIONAL
    if (
        context.own >= 0
        and len(mine) < 2
        and context.own not in (*mine, *context.partner.suits)
        and not conventional
    ):
        mine.append(context.own)
    if mine == [context.own] and any(i.kind == "natural" for i in items):
        return [(context.own, other) for other in range(4) if other != context.own]
    return [(mine[-2], mine[-1])] if len(mine) == 2 else []
