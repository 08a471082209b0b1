"""What holdings are worth: lengths, support, shortness, stoppers, honours, good and solid suits,
shapes.

Each function takes an item's value and the context and gives a constraint. A suit that the text
does not name comes from the context: the suit bid, partner's suit, theirs.
"""

from __future__ import annotations

from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    NOTHING_SAID,
    SEMI_BALANCED,
    SUIT_LETTERS,
    THREE_SUITED,
    Constraint,
    all_of,
    any_of,
    honours_where,
    longer,
    of_honours,
    of_length,
    of_range,
    of_shapes,
    of_test,
)
from spotcard_host.notes.meaning.context import OPENING, OVERCALL, REBID, Context
from spotcard_host.notes.meaning.numbers import Item, Length
from spotcard_host.notes.meaning.resolved import Resolved


def length_held(value: Length, lengths: list[object], own: int = -1) -> Constraint:
    low, high = value.low, value.high
    if value.mine and own >= 0:
        return of_length(own, low, 13 if value.how == "bare" and low >= 5 else high)
    if value.how == "bare" and low >= 5:
        others = [
            v
            for v in lengths
            if isinstance(v, Length)
            and v is not value
            and set(v.suits) != set(value.suits)
            and v.low >= 3
        ]
        equal = [v for v in others if v.how == "bare" and v.low == low]
        high = low if others and not equal else 13
    join = all_of if value.every else any_of
    return join(of_length(suit, low, high) for suit in value.suits)


def stopper(
    suits: tuple[int, ...], least: int, context: Context, long_suits: tuple[int, ...] = ()
) -> Constraint:
    if not suits and context.their_class:
        return NOTHING_SAID
    if not suits and context.own >= 0 and context.own not in context.me.suits:
        if not context.theirs and context.own not in context.partner.suits:
            return of_range(f"stop{SUIT_LETTERS[context.own]}", least)  # the suit bid
    if suits == (-1,) or not suits:
        own = {context.own} | set(context.me.suits[-1:]) | set(long_suits)
        suits = tuple(s for s in range(4) if s not in own and s not in context.partner.suits)
    return all_of(of_range(f"stop{SUIT_LETTERS[s]}", least) for s in suits)


def support_for(suits: tuple[int, ...], context: Context, least: int = 3) -> Constraint:
    result = []
    for suit in suits:
        shown = context.partner.constraint.lengths()[suit][0]
        result.append(of_length(suit, max(least, 8 - shown) if shown >= 3 else least))
    return any_of(result) if result else NOTHING_SAID


def support_suit(context: Context) -> tuple[int, ...]:
    """The suit that "fit" or "support" speaks of: the call's own when partner has it, else
    partner's last.
    """
    if context.own >= 0 and context.own in context.partner.suits:
        return (context.own,)
    if context.partner_suit >= 0:
        return (context.partner_suit,)
    return (context.own,) if raises(context) else ()


def raises(context: Context) -> bool:
    """Whether "support" without a suit can only be for the suit bid: a later call in a suit that
    the caller has not shown, opposite a hand of which no suit is known (a table that starts in
    the middle of an auction).
    """
    return (
        context.own >= 0
        and context.role == REBID
        and context.own not in (*context.me.suits, *context.theirs)
        and not context.partner.suits
    )


def shortness(value: object, context: Context, named: set[int]) -> Constraint:
    """`named`: suits of which the text says lengths."""
    assert isinstance(value, tuple)
    word, suits = value
    if suits and suits[0] < 0:
        known = {*named, *context.me.suits, context.trump}
        free = [s for s in range(4) if s not in known]
        if not free:
            return NOTHING_SAID
        suits = (free[0] if suits[0] == LOWEST else free[-1],)
    if not suits and context.own >= 0 and context.own not in named:
        suits = (context.own,)
    if not suits and word == "doubleton" and context.partner_suit >= 0:
        suits = (context.partner_suit,)
    low, high = {"short": (0, 1), "singleton": (1, 1), "void": (0, 0), "doubleton": (2, 2)}[word]
    if suits:
        return any_of(of_length(s, low, high) for s in suits)
    return any_of(of_length(s, low, high) for s in range(4))


LOWEST = -2  # see `phrases`

TOP_HONOURS = {n: honours_where(lambda v, n=n: (v >> 1).bit_count() >= n) for n in (1, 2, 3)}
GOOD_HONOURS = honours_where(
    lambda v: (v >> 1).bit_count() >= 2 or v.bit_count() >= 3 or v in (9, 5)
)


def honours_held(value: object, items: list[Item], context: Context) -> Constraint:
    assert isinstance(value, tuple)
    text, suits, support, how = value
    support = support or any(i.kind == "holding" and i.value == "support" for i in items)
    if not suits and not support:
        named = [
            i.value.suits for i in items if i.kind == "length" and isinstance(i.value, Length)
        ]
        suits = named[0] if len(named) == 1 and context.own not in named[0] else suits
    if not suits:
        suits = support_suit(context) if support else (context.own,) if context.own >= 0 else ()
    if not suits:
        return NOTHING_SAID
    result = []
    for suit in suits:
        choices = []
        for word in (w for w in _split(text)):
            choices.append(_holding(word, suit, how))
        result.append(any_of(choices) if choices else NOTHING_SAID)
    return any_of(result)


def _split(text: str) -> list[str]:
    cleaned = text.strip("()")
    for mark in (" or ", " of ", ",", "/"):
        cleaned = cleaned.replace(mark, " ")
    return cleaned.split()


def _holding(word: str, suit: int, how: str) -> Constraint:
    plus = word.endswith("+") or how == "least"
    word = word.rstrip("+")
    wanted = sum(w for c, w in (("A", 8), ("K", 4), ("Q", 2), ("J", 1)) if c in word)
    any_top = word.count("H")
    spots = "x" in word
    allowed = honours_where(
        lambda v: (
            v == wanted
            if how == "exact"
            else v & wanted == wanted and ((v & ~wanted) >> 1).bit_count() >= any_top
        )
    )
    held = of_honours(suit, allowed) if wanted or any_top else NOTHING_SAID
    if spots or word in ("HH",):
        number = len(word)
        held = held.meet(of_length(suit, number, 13 if plus else number))
        if not (wanted or any_top or plus):
            held = held.meet(of_honours(suit, honours_where(lambda v: v < 2)))
    return held


def long_suits_of(items: list[Item], context: Context) -> tuple[int, ...]:
    for item in items:
        if item.kind == "solid" and isinstance(item.value, tuple) and item.value[1]:
            suits: tuple[int, ...] = item.value[1]
            return suits
        if item.kind == "length" and isinstance(item.value, Length) and item.value.low >= 6:
            return item.value.suits
        if item.kind == "suit" and isinstance(item.value, tuple):
            return item.value
    return (context.own,) if context.own >= 0 else (0, 1, 2, 3)


def solid_suit(value: object, items: list[Item], context: Context) -> Constraint:
    assert isinstance(value, tuple)
    missing, suits, number, exact = value
    if not suits and any(i.kind == "convention" and i.value == "gambling" for i in items):
        suits = tuple(range(4))
    if not suits:
        suits = long_suits_of([i for i in items if i.kind in ("length", "suit")], context)
        if len(suits) == 1 and suits[0] == context.own and context.own in context.theirs:
            suits = tuple(s for s in range(4) if s not in context.theirs)
    for item in items:
        if item.kind == "own length" and isinstance(item.value, tuple) and context.own < 0:
            number = number or item.value[0]
    outside = [i for i in items if i.kind == "outside"]
    stop = any(i.kind == "outside stop" for i in items)
    no_stop = any(
        i.kind == "not" and isinstance(i.value, Item) and i.value.kind == "outside stop"
        for i in items
    )
    result = []
    for suit in suits:
        parts = [of_test("solid", suit, missing)]
        if number:
            parts.append(of_length(suit, number, number if exact else 13))
        parts += [of_test("outside", suit, i.value) for i in outside]
        if stop:
            parts.append(of_test("outside stop", suit))
        if no_stop:
            parts.append(of_test("no outside stop", suit))
        result.append(all_of(parts))
    return any_of(result)


def good_suit(value: object, items: list[Item], context: Context) -> Constraint:
    assert isinstance(value, tuple)
    good, suits, number, plus = value
    if suits is None:  # "good suits": all that are named
        named = [
            s
            for i in items
            if i.kind == "length" and isinstance(i.value, Length)
            for s in i.value.suits
        ]
        for item in items:
            if item.kind == "pair" and isinstance(item.value, tuple):
                named += item.value
            elif item.kind == "shapes" and isinstance(item.value, int):
                held = of_shapes(item.value).lengths()
                named += [s for s, (low, _) in enumerate(held) if low >= 4]
        return all_of(of_honours(s, GOOD_HONOURS) for s in named)
    for item in items:
        if not suits and item.kind == "strength" and isinstance(item.value, tuple):
            suits = item.value[1]
    if not suits:
        suits = (context.own,) if context.own >= 0 else ()
        if not suits and context.me.suits:
            suits = (context.me.suits[-1],)
    result = []
    for suit in suits:
        part = of_honours(suit, GOOD_HONOURS) if good else NOTHING_SAID
        if number:
            part = part.meet(of_length(suit, number, 13 if plus or number >= 5 else number))
        result.append(part)
    return any_of(result) if result else NOTHING_SAID


def longer_suit(value: object, context: Context, named: set[int]) -> Constraint:
    """`named`: suits of which the text says lengths ("5+!h, longer diamonds")."""
    assert isinstance(value, tuple)
    first, second, strict = value
    if first is not None and len(first) == 2 and context.own in first and second is None:
        # "better minor" of a call in a minor.
        return of_shapes(longer(context.own, next(s for s in first if s != context.own), False))
    if first is None and context.own >= 0:
        first = (context.own,)
    if first is None or len(first) != 1:
        return NOTHING_SAID
    if second is None:
        known = [s for s in context.me.suits if s != first[0]]
        other = named - set(first)
        if len(other) == 1:
            second = tuple(other)
        elif known:
            second = (known[-1],)
        else:
            pair = (0, 1) if first[0] < 2 else (2, 3)
            second = tuple(s for s in pair if s != first[0])
    return any_of(of_shapes(longer(a, b, strict)) for a in first for b in second if a != b)


def shape_class(word: str, items: list[Item], context: Context) -> Constraint:
    if word == "balanced":
        return of_shapes(BALANCED)
    if word == "semi balanced":
        return of_shapes(SEMI_BALANCED)
    if word == "unbalanced":
        return of_shapes(ALL & ~BALANCED)
    if word == "three suits":
        return of_shapes(THREE_SUITED)
    if word == "one suit":
        suits = _one_suit(items, context)
        return any_of(of_shapes(shapes.one_suiter(s)) for s in suits)
    return NOTHING_SAID


def _one_suit(items: list[Item], context: Context) -> tuple[int, ...]:
    for item in items:
        if item.kind == "length" and isinstance(item.value, Length) and item.value.low >= 5:
            return item.value.suits
        if item.kind == "suit" and isinstance(item.value, tuple):
            return item.value
        if item.kind == "pair" and isinstance(item.value, tuple):
            return item.value
    if context.me.suits:
        return (context.me.suits[-1],)
    return (context.own,) if context.own >= 0 else (0, 1, 2, 3)


def relative_holding(word: str, context: Context, items: list[Item], out: Resolved) -> Constraint:
    if word == "support":
        if any(i.kind in ("support length", "support") for i in items):
            return NOTHING_SAID
        if context.own < 0 and any(i.kind == "own length" for i in items):
            return NOTHING_SAID  # "support, 3 cards": the length is told beside it
        suits = support_suit(context)
        return support_for(suits, context) if suits else NOTHING_SAID
    if word == "misfit":
        return of_length(context.partner_suit, 0, 1) if context.partner_suit >= 0 else NOTHING_SAID
    if word == "tolerance":
        return of_length(context.partner_suit, 2) if context.partner_suit >= 0 else NOTHING_SAID
    if word == "reverse":
        parts = []
        if context.me.suits and context.own >= 0:
            first = context.me.suits[0]
            parts.append(of_length(first, 5))
            parts.append(of_length(context.own, 4))
            if not any(i.kind in ("hcp", "points") for i in items):
                parts.append(of_range("P", 16))
        return all_of(parts)
    if word == "canape":
        known = [s for s in (context.me.opened, *context.me.suits) if s not in (-1, context.own)]
        if known and context.own >= 0:
            return of_shapes(longer(context.own, known[-1]))
        return NOTHING_SAID
    if word == "preference":
        said = [i.value.suits for i in items if i.kind == "length" and isinstance(i.value, Length)]
        said += [
            i.value[1] or (context.own,)
            for i in items
            if i.kind == "good suit" and isinstance(i.value, tuple)
        ]
        if any(context.own in suits for suits in said):
            return NOTHING_SAID
        known = context.partner.suits[-2:]
        pair = [s for s, (low, _) in enumerate(context.partner.constraint.lengths()) if low >= 4]
        known = known if len(known) == 2 else pair[:2]
        if context.own in known and len(known) == 2:
            other = known[0] if known[1] == context.own else known[1]
            return of_shapes(longer(context.own, other, False))
    return NOTHING_SAID


def shape_of_word(word: str, suits: object, given: bool, context: Context) -> Constraint:
    """The shape a strength word brings with it."""
    assert isinstance(suits, tuple)
    if word in ("weak notrump", "strong notrump"):
        return of_shapes(BALANCED)
    if word == "weak two":
        choice = suits or (
            (context.own,)
            if (context.own > 0 or (context.own == 0 and context.role != OPENING))
            and (context.level == 2 or context.role == REBID)
            else ()
        )
        return any_of(of_length(s, 6, 6) for s in choice) if choice else NOTHING_SAID
    if word in ("mixed raise", "preemptive raise", "limit raise"):
        support = support_suit(context)
        if not support and context.trump >= 0:
            support = (context.trump,)
        if given or not support:
            return NOTHING_SAID
        least = 3 if word == "limit raise" else 4
        return any_of(of_length(s, least) for s in support)
    if word == "pre" and not given and context.own >= 0 and context.role in (OPENING, OVERCALL):
        return of_length(context.own, 4 + max(context.level, 2))
    return NOTHING_SAID


def trump_suit(context: Context) -> int:
    if context.trump >= 0:
        return context.trump
    shared = [s for s in context.me.suits if s in context.partner.suits]
    return shared[-1] if shared else -1
