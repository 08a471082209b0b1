"""Items of one alternative -> a constraint, with the values the context gives.

Strategy. Explicit numbers stand first. Words for strength count only where no points are written.
Holdings (support, shortness, stoppers) take their suit from the text, else from the context. A
named convention adds its usual shape unless the text gives lengths of its own. "Natural" adds the
length of the call's role unless a length of that suit was written.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    NOTHING_SAID,
    Constraint,
    any_of,
    honours_where,
    of_honours,
    of_length,
    of_range,
    of_shapes,
    of_test,
)
from spotcard_host.notes.meaning.context import (
    NOTRUMP,
    OPENING,
    RESPONSE,
    Context,
    default_length,
)
from spotcard_host.notes.meaning.conventions import convention
from spotcard_host.notes.meaning.holdings import (
    GOOD_HONOURS,
    TOP_HONOURS,
    good_suit,
    honours_held,
    length_held,
    long_suits_of,
    longer_suit,
    relative_holding,
    shape_class,
    shape_of_word,
    shortness,
    solid_suit,
    stopper,
    support_for,
    support_suit,
    trump_suit,
)
from spotcard_host.notes.meaning.negation import opposite
from spotcard_host.notes.meaning.numbers import Item, Length
from spotcard_host.notes.meaning.pairs import two_suiter
from spotcard_host.notes.meaning.resolved import Resolved, stronger
from spotcard_host.notes.meaning.strength import FORCE, bounded, halves
from spotcard_host.notes.meaning.strength import value as word_value


def resolve(items: list[Item], context: Context) -> Resolved:
    """The constraint of a conjunction of items."""
    out = Resolved()
    parts: list[Constraint] = []
    kinds = {item.kind for item in items}
    lengths = [item.value for item in items if item.kind == "length"]
    named = _named(lengths)
    numbers = bool(kinds & {"hcp", "points"})
    words = [item.value for item in items if item.kind == "strength"]
    solid = "solid" in kinds
    plain_words = {str(w[0] if isinstance(w, tuple) else w) for w in words}
    shape_given = bool(
        kinds
        & {
            "length",
            "shapes",
            "own length",
            "pair",
            "two suiter",
            "suit",
            "solid",
            "support",
            "support length",
            "short",
        }
    )
    if numbers:
        points = [i for i in items if i.kind in ("hcp", "points")]
        parts.append(_points(points))
    for item in items:
        parts.append(_item(item, items, lengths, context, out))
    for entry in words:
        word, suits = entry if isinstance(entry, tuple) else (entry, ())
        out.force = stronger(out.force, FORCE.get(str(word), ""))
        if word == "mild" or (word == "inv" and "quant" in plain_words):
            continue
        if (
            not numbers
            and not (word == "pre" and (solid or "outside" in kinds))
            and not (word == "strong" and kinds & {"losers", "tricks"})
            and not (word in ("pre", "weak") and "wide" in plain_words)
        ):
            parts.append(_strength(str(word), plain_words, context))
        parts.append(shape_of_word(str(word), suits, shape_given, context))
    two = two_suiter(items, context)
    if two is not None:
        parts.append(two)
    for item in items:
        if item.kind == "convention":
            result = convention(
                str(item.value), context, shape_given, numbers or bool(words), items
            )
            parts.append(result.constraint)
            out.force = stronger(out.force, result.force)
            out.kind = out.kind or result.kind
            out.asks = out.asks or result.asks
            out.artificial = out.artificial or result.artificial
            out.target = result.target if result.target >= 0 else out.target
        elif item.kind == "transfer":
            parts.append(_transfer(item, lengths, shape_given, context, out))
    if "natural" in kinds:
        out.natural = True
        parts.append(_natural(named, kinds, context))
    combined = NOTHING_SAID
    for part in parts:
        both = combined.meet(part)
        if not both.empty:
            combined = both
        elif part.lengths() != combined.lengths() and part.range("P") == (0, 37):
            combined = Constraint(())
            break
    out.constraint = combined
    return out


def _named(lengths: list[object]) -> set[int]:
    """Suits of which lengths are said."""
    return {s for v in lengths if isinstance(v, Length) for s in v.suits}


def _strength(word: str, words: set[str], context: Context) -> Constraint:
    """The value of a strength word; "min" and "max" beside a class of hands divide that class."""
    if word in ("min", "max"):
        for base in ("weak two", "weak notrump", "strong notrump"):
            if base in words:
                return of_range("P", *halves(*word_value(base, context).range("P"))[word == "max"])
    return bounded(word, context)


def _points(items: list[Item]) -> Constraint:
    """Written points. Several ranges in one conjunction (12-14 or 18+ was split before) must
    agree; where they do not, the first stands."""
    result = NOTHING_SAID
    for item in items:
        value = item.value
        assert isinstance(value, tuple)
        both = result.meet(of_range("P" if item.kind == "hcp" else "M", value[0], value[1]))
        if not both.empty:
            result = both
    return result


def _item(
    item: Item, items: list[Item], lengths: list[object], context: Context, out: Resolved
) -> Constraint:
    """The constraint of one item on its own (strength, conventions and naturals come later)."""
    value = item.value
    kind = item.kind
    if kind == "length":
        assert isinstance(value, Length)
        return length_held(value, lengths, context.own)
    if kind == "shapes":
        return _shapes(item, items)
    if kind == "own length":
        assert isinstance(value, tuple)
        suits: tuple[int, ...] = (context.own,) if context.own >= 0 else (0, 1, 2, 3)
        if context.own < 0 and context.me.suits and not any(i.kind == "artificial" for i in items):
            suits = (context.me.suits[-1],)
        if context.own < 0 and any(i.kind == "holding" and i.value == "support" for i in items):
            suits = support_suit(context) or suits  # "support, 3 cards" of a double
        alone = [i.value for i in items if i.kind == "suit"]
        natural = any(i.kind == "natural" for i in items)
        if len(alone) == 1 and isinstance(alone[0], tuple) and not natural:
            if context.own not in alone[0] and not set(alone[0]) & _named(lengths):
                suits = alone[0]
        for other in items:
            if other.kind == "transfer":
                assert isinstance(other.value, tuple)
                suits = other.value or ((suits[0] + 1) % 4,)
        solid = [i for i in items if i.kind == "solid"]
        if solid and context.own < 0:
            return NOTHING_SAID
        return any_of(of_length(s, value[0], value[1]) for s in suits)
    if kind == "other length":
        assert isinstance(value, tuple)
        named = _named(lengths) | {
            s for i in items if i.kind == "suit" and isinstance(i.value, tuple) for s in i.value
        }
        return any_of(of_length(s, value[0], value[1]) for s in range(4) if s not in named)
    if kind == "shape":
        return shape_class(str(value), items, context)
    if kind == "support":
        assert isinstance(value, tuple)
        return support_for(value, context)
    if kind == "support length":
        assert isinstance(value, tuple)
        return any_of(of_length(s, value[1], value[2]) for s in value[0])
    if kind == "holding":
        return relative_holding(str(value), context, items, out)
    if kind == "short":
        return shortness(value, context, _named(lengths))
    if kind == "stop":
        assert isinstance(value, tuple)
        long_suits = tuple(
            s for i in items if i.kind == "suit" and isinstance(i.value, tuple) for s in i.value
        )
        return stopper(value[1], value[0], context, long_suits)
    if kind == "any stop":
        assert isinstance(value, tuple)
        return any_of(stopper((s,), value[0], context) for s in value[1])
    if kind == "tricks":
        assert isinstance(value, tuple)
        return of_range("tricks", value[0])
    if kind in ("controls", "losers", "aces", "kings"):
        assert isinstance(value, tuple)
        name = {"controls": "Q", "losers": "L"}.get(kind, kind)
        if kind == "losers" and value[1] <= 2:
            return NOTHING_SAID  # of one suit, not of the hand
        return of_range(name, value[0], value[1])
    if kind == "keycards":
        return of_test("keycards", trump_suit(context), value)
    if kind == "trump queen":
        trump = trump_suit(context)
        if trump < 0:
            return NOTHING_SAID
        return of_honours(trump, honours_where(lambda v: bool(v & 2) == bool(value)))
    if kind == "control":
        assert isinstance(value, tuple)
        suits = value[1] or ((context.own,) if context.own >= 0 else ())
        return (
            any_of(of_test("control", s, value[0], True) for s in suits) if suits else NOTHING_SAID
        )
    if kind == "solid":
        return solid_suit(value, items, context)
    if kind == "good suit":
        return good_suit(value, items, context)
    if kind == "notrump":
        return (
            of_shapes(BALANCED)
            if any(i.kind in ("hcp", "points") for i in items)
            else (NOTHING_SAID)
        )
    if kind == "lead directing" and context.call in (1, 2) and context.last_bid:
        doubled = (context.last_bid - 3) % 5
        return of_honours(doubled, GOOD_HONOURS) if doubled < NOTRUMP else NOTHING_SAID
    if kind == "top":
        assert isinstance(value, tuple)
        weak = [i.value[1] for i in items if i.kind == "strength" and isinstance(i.value, tuple)]
        suits = (
            value[1] or (weak[0] if weak else None) or ((context.own,) if context.own >= 0 else ())
        )
        return (
            any_of(of_honours(s, TOP_HONOURS[value[0]]) for s in suits) if suits else NOTHING_SAID
        )
    if kind == "honours":
        return honours_held(value, items, context)
    if kind == "longer":
        return longer_suit(value, context, _named(lengths))
    if kind == "outside":
        suits = long_suits_of(items, context)
        return any_of(of_test("outside", s, value) for s in suits) if suits else NOTHING_SAID
    if kind == "vul":
        assert isinstance(value, tuple)
        return of_test("vul", *value)
    if kind == "not":
        assert isinstance(value, Item)
        return opposite(value, items, context, out)
    _status(item, context, out)
    return NOTHING_SAID


def _shapes(item: Item, items: list[Item]) -> Constraint:
    """Shapes that exclude each other ("5422, 5431 or 5332") are alternatives."""
    masks = [i.value for i in items if i.kind == "shapes" and isinstance(i.value, int)]
    both = ALL
    for mask in masks:
        both &= mask
    if both or len(masks) < 2:
        assert isinstance(item.value, int)
        return of_shapes(item.value)
    either = 0
    for mask in masks:
        either |= mask
    return of_shapes(either)


def _status(item: Item, context: Context, out: Resolved) -> None:
    kind = item.kind
    if kind == "force":
        out.force = stronger(out.force, str(item.value))
    elif kind == "play":
        out.force = stronger(out.force, "signoff")
    elif kind in ("puppet", "relay", "ask"):
        out.kind = out.kind or kind
        out.artificial = True
        if kind != "puppet":
            out.asks = out.asks or "shape"
    elif kind in ("artificial", "cue"):
        out.artificial = True


def _transfer(
    item: Item, lengths: list[object], shaped: bool, context: Context, out: Resolved
) -> Constraint:
    value = item.value
    assert isinstance(value, tuple)
    known = out.target >= 0  # a convention has said it
    out.kind, out.artificial = "transfer", True
    if known and not value:
        return NOTHING_SAID
    if value == (NOTRUMP,):
        out.target = NOTRUMP
        return NOTHING_SAID
    suits = value
    given = [v for v in lengths if isinstance(v, Length) and v.high >= 4]
    if not suits and given:
        suits = given[0].suits
        strong = [v for v in given if v.low >= 5]
        if strong:
            suits = strong[0].suits
        out.target = suits[0]
        return NOTHING_SAID
    if not suits:
        strain = context.strain
        if 0 <= strain < NOTRUMP:
            suits = ((strain + 1) % 4,)
        elif strain == NOTRUMP:
            suits = (0,)
        else:
            return NOTHING_SAID
        if given:
            out.target = suits[0]
            return NOTHING_SAID
    out.target = suits[0]
    if shaped and not lengths and not value:
        return NOTHING_SAID
    if any(set(v.suits) & set(suits) for v in given) or set(suits) <= set(context.theirs):
        return NOTHING_SAID
    shown = max((context.partner.constraint.lengths()[s][0] for s in suits), default=0)
    least = 5 if shown < 4 else max(3, 8 - shown)
    if shown < 4 and context.role == RESPONSE and context.level == 1:
        least = 4
    return any_of(of_length(s, least) for s in suits)


def _natural(named: set[int], kinds: set[str], context: Context) -> Constraint:
    if context.own < 0 or context.own in named:
        return NOTHING_SAID
    if kinds & {"own length", "support length", "support", "shapes", "good suit"}:
        return NOTHING_SAID
    if context.role == OPENING and context.level == 2 and kinds & {"hcp"}:
        return of_length(context.own, 5)
    return of_length(context.own, default_length(context))


__all__ = ["resolve"]
