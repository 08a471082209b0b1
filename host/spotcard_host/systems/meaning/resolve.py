"""Items of one alternative -> a constraint, with the values the context gives.

Strategy. Explicit numbers stand first. Words for strength count only where no points are written.
Holdings (support, shortness, stoppers) take their suit from the text, else from the context. A named
convention adds its usual shape unless the text gives lengths of its own. "Natural" adds the length of
the call's role unless a length of that suit was written.
"""

from __future__ import annotations

from dataclasses import dataclass

from spotcard_host.systems.meaning import shapes
from spotcard_host.systems.meaning.constraint import (
    ALL,
    BALANCED,
    NO_SHORTNESS,
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
    shapes_where,
)
from spotcard_host.systems.meaning.context import (
    ADVANCE,
    NOTRUMP,
    OPENING,
    OVERCALL,
    RESPONSE,
    Context,
    default_length,
)
from spotcard_host.systems.meaning.conventions import convention
from spotcard_host.systems.meaning.numbers import Item, Length
from spotcard_host.systems.meaning.strength import FORCE, bounded, halves
from spotcard_host.systems.meaning.strength import value as word_value

_FORCE_RANK = ("", "nf", "signoff", "con", "inv", "f1", "inv+", "st", "pre", "gf")


@dataclass(slots=True)
class Resolved:
    """One alternative: its constraint and what it says about going on."""

    constraint: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    target: int = -1
    artificial: bool = False
    natural: bool = False
    asks: str = ""


def resolve(items: list[Item], context: Context) -> Resolved:
    """The constraint of a conjunction of items."""
    out = Resolved()
    parts: list[Constraint] = []
    kinds = {item.kind for item in items}
    lengths = [item.value for item in items if item.kind == "length"]
    named: set[int] = set()
    for value in lengths:
        assert isinstance(value, Length)
        named |= set(value.suits)
    numbers = bool(kinds & {"hcp", "points"})
    words = [item.value for item in items if item.kind == "strength"]
    solid = "solid" in kinds
    plain_words = {str(w[0] if isinstance(w, tuple) else w) for w in words}
    shape_given = bool(kinds & {"length", "shapes", "own length", "pair", "two suiter", "suit", "solid",
                                "support", "support length", "short"})
    if numbers:
        points = [i for i in items if i.kind in ("hcp", "points")]
        parts.append(_points(points))
    for item in items:
        parts.append(_item(item, items, lengths, context, out))
    for entry in words:
        word, suits = entry if isinstance(entry, tuple) else (entry, ())
        out.force = _stronger(out.force, FORCE.get(str(word), ""))
        if word == "mild":
            continue
        if not numbers and not (word == "pre" and (solid or "outside" in kinds)) and not (
            word == "strong" and kinds & {"losers", "tricks"}
        ):
            parts.append(_strength(str(word), plain_words, context))
        parts.append(_word_shape(str(word), suits, shape_given, context))
    two = _two_suits(items, context)
    if two is not None:
        parts.append(two)
    for item in items:
        if item.kind == "convention":
            result = convention(str(item.value), context, shape_given, numbers or bool(words), items)
            parts.append(result.constraint)
            out.force = _stronger(out.force, result.force)
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


def _strength(word: str, words: set[str], context: Context) -> Constraint:
    """The value of a strength word; "min" and "max" beside a class of hands divide that class."""
    if word in ("min", "max"):
        for base in ("weak two", "weak notrump", "strong notrump"):
            if base in words:
                return of_range("P", *halves(*word_value(base, context).range("P"))[word == "max"])
    return bounded(word, context)


def _stronger(a: str, b: str) -> str:
    return a if _FORCE_RANK.index(a) >= _FORCE_RANK.index(b) else b


def _points(items: list[Item]) -> Constraint:
    """Written points. Several ranges in one conjunction (12-14 or 18+ was split before) must agree;
    where they do not, the first stands."""
    result = NOTHING_SAID
    for item in items:
        value = item.value
        assert isinstance(value, tuple)
        both = result.meet(of_range("P" if item.kind == "hcp" else "M", value[0], value[1]))
        if not both.empty:
            result = both
    return result


def _length(value: Length, lengths: list[object]) -> Constraint:
    low, high = value.low, value.high
    if value.how == "bare" and low >= 5:
        others = [v for v in lengths if isinstance(v, Length) and v is not value
                  and set(v.suits) != set(value.suits) and v.low >= 3]
        equal = [v for v in others if v.how == "bare" and v.low == low]
        high = low if others and not equal else 13
    join = all_of if value.every else any_of
    return join(of_length(suit, low, high) for suit in value.suits)


def _stop(
    suits: tuple[int, ...], least: int, context: Context, long_suits: tuple[int, ...] = ()
) -> Constraint:
    if suits == (-1,) or not suits:
        own = {context.own} | set(context.me.suits[-1:]) | set(long_suits)
        suits = tuple(s for s in range(4) if s not in own and s not in context.partner.suits)
    return all_of(of_range(f"stop{SUIT_LETTERS[s]}", least) for s in suits)


def _support(suits: tuple[int, ...], context: Context, least: int = 3) -> Constraint:
    result = []
    for suit in suits:
        shown = context.partner.constraint.lengths()[suit][0]
        result.append(of_length(suit, max(least, 8 - shown) if shown >= 3 else least))
    return any_of(result) if result else NOTHING_SAID


def support_suit(context: Context) -> tuple[int, ...]:
    """The suit that "fit" or "support" speaks of: the call's own when partner has it, else partner's last."""
    if context.own >= 0 and context.own in context.partner.suits:
        return (context.own,)
    return (context.partner_suit,) if context.partner_suit >= 0 else ()


def _short(value: object, context: Context) -> Constraint:
    assert isinstance(value, tuple)
    word, suits = value
    if not suits:
        suits = (context.own,) if context.own >= 0 else ()
    low, high = {"short": (0, 1), "singleton": (1, 1), "void": (0, 0), "doubleton": (2, 2)}[word]
    if suits:
        return any_of(of_length(s, low, high) for s in suits)
    return any_of(of_length(s, low, high) for s in range(4))


_TOP_HONOURS = {n: honours_where(lambda v, n=n: (v >> 1).bit_count() >= n) for n in (1, 2, 3)}
_GOOD = honours_where(lambda v: (v >> 1).bit_count() >= 2 or v.bit_count() >= 3 or v in (9, 5))


def _honours(value: object, context: Context) -> Constraint:
    assert isinstance(value, tuple)
    text, suits, support = value
    if not suits:
        suits = support_suit(context) if support else (context.own,) if context.own >= 0 else ()
    if not suits:
        return NOTHING_SAID
    result = []
    for suit in suits:
        choices = []
        for word in (w for w in _split(text)):
            choices.append(_holding(word, suit))
        result.append(any_of(choices) if choices else NOTHING_SAID)
    return any_of(result)


def _split(text: str) -> list[str]:
    cleaned = text.strip("()")
    for mark in (" or ", " of ", ",", "/"):
        cleaned = cleaned.replace(mark, " ")
    return cleaned.split()


def _holding(word: str, suit: int) -> Constraint:
    plus = word.endswith("+")
    word = word.rstrip("+")
    wanted = sum(w for c, w in (("A", 8), ("K", 4), ("Q", 2), ("J", 1)) if c in word)
    any_top = word.count("H")
    spots = "x" in word
    allowed = honours_where(
        lambda v: v & wanted == wanted and ((v & ~wanted) >> 1).bit_count() >= any_top
    )
    held = of_honours(suit, allowed) if wanted or any_top else NOTHING_SAID
    if spots or word in ("HH",):
        number = len(word)
        held = held.meet(of_length(suit, number, 13 if plus else number))
        if not (wanted or any_top):
            held = held.meet(of_honours(suit, honours_where(lambda v: v < 2)))
    return held


def _item(
    item: Item, items: list[Item], lengths: list[object], context: Context, out: Resolved
) -> Constraint:
    """The constraint of one item on its own (strength, conventions and naturals come later)."""
    value = item.value
    kind = item.kind
    if kind == "length":
        assert isinstance(value, Length)
        return _length(value, lengths)
    if kind == "shapes":
        assert isinstance(value, int)
        return of_shapes(value)
    if kind == "own length":
        assert isinstance(value, tuple)
        suits: tuple[int, ...] = (context.own,) if context.own >= 0 else (0, 1, 2, 3)
        for other in items:
            if other.kind == "transfer":
                assert isinstance(other.value, tuple)
                suits = other.value or ((suits[0] + 1) % 4,)
        solid = [i for i in items if i.kind == "solid"]
        if solid and context.own < 0:
            return NOTHING_SAID
        return any_of(of_length(s, value[0], value[1]) for s in suits)
    if kind == "shape":
        return _shape(str(value), items, context)
    if kind == "support":
        assert isinstance(value, tuple)
        return _support(value, context)
    if kind == "support length":
        assert isinstance(value, tuple)
        return any_of(of_length(s, value[1], value[2]) for s in value[0])
    if kind == "holding":
        return _relative(str(value), context, items, out)
    if kind == "short":
        return _short(value, context)
    if kind == "stop":
        assert isinstance(value, tuple)
        long_suits = tuple(s for i in items if i.kind == "suit" and isinstance(i.value, tuple)
                           for s in i.value)
        return _stop(value[1], value[0], context, long_suits)
    if kind == "tricks":
        assert isinstance(value, tuple)
        return of_range("tricks", value[0])
    if kind in ("controls", "losers", "aces", "kings"):
        assert isinstance(value, tuple)
        name = {"controls": "Q", "losers": "L"}.get(kind, kind)
        return of_range(name, value[0], value[1])
    if kind == "keycards":
        return of_test("keycards", _trump(context), value)
    if kind == "trump queen":
        trump = _trump(context)
        if trump < 0:
            return NOTHING_SAID
        return of_honours(trump, honours_where(lambda v: bool(v & 2) == bool(value)))
    if kind == "control":
        assert isinstance(value, tuple)
        suits = value[1] or ((context.own,) if context.own >= 0 else ())
        return any_of(of_test("control", s, value[0], True) for s in suits) if suits else NOTHING_SAID
    if kind == "solid":
        return _solid(value, items, context)
    if kind == "good suit":
        return _good(value, items, context)
    if kind == "notrump":
        return of_shapes(BALANCED) if any(i.kind in ("hcp", "points") for i in items) else (
            NOTHING_SAID)
    if kind == "lead directing" and context.call in (1, 2) and context.last_bid:
        doubled = (context.last_bid - 3) % 5
        return of_honours(doubled, _GOOD) if doubled < NOTRUMP else NOTHING_SAID
    if kind == "top":
        assert isinstance(value, tuple)
        weak = [i.value[1] for i in items if i.kind == "strength" and isinstance(i.value, tuple)]
        suits = value[1] or (weak[0] if weak else None) or (
            (context.own,) if context.own >= 0 else ())
        return any_of(of_honours(s, _TOP_HONOURS[value[0]]) for s in suits) if suits else NOTHING_SAID
    if kind == "honours":
        return _honours(value, context)
    if kind == "longer":
        return _longer(value, context)
    if kind == "outside":
        suits = _long_suits(items, context)
        return any_of(of_test("outside", s, value) for s in suits) if suits else NOTHING_SAID
    if kind == "not":
        assert isinstance(value, Item)
        return _not(value, items, context, out)
    _status(item, context, out)
    return NOTHING_SAID


def _trump(context: Context) -> int:
    if context.trump >= 0:
        return context.trump
    shared = [s for s in context.me.suits if s in context.partner.suits]
    return shared[-1] if shared else -1


def _status(item: Item, context: Context, out: Resolved) -> None:
    kind = item.kind
    if kind == "force":
        out.force = _stronger(out.force, str(item.value))
    elif kind == "play":
        out.force = _stronger(out.force, "signoff")
    elif kind in ("puppet", "relay", "ask"):
        out.kind = out.kind or kind
        out.artificial = True
        if kind != "puppet":
            out.asks = out.asks or "shape"
    elif kind in ("artificial", "cue"):
        out.artificial = True


def _long_suits(items: list[Item], context: Context) -> tuple[int, ...]:
    for item in items:
        if item.kind == "solid" and isinstance(item.value, tuple) and item.value[1]:
            suits: tuple[int, ...] = item.value[1]
            return suits
        if item.kind == "length" and isinstance(item.value, Length) and item.value.low >= 6:
            return item.value.suits
        if item.kind == "suit" and isinstance(item.value, tuple):
            return item.value
    return (context.own,) if context.own >= 0 else (0, 1, 2, 3)


def _solid(value: object, items: list[Item], context: Context) -> Constraint:
    assert isinstance(value, tuple)
    missing, suits, number, exact = value
    if not suits:
        suits = _long_suits([i for i in items if i.kind in ("length", "suit")], context)
        if len(suits) == 1 and suits[0] == context.own and context.own in context.theirs:
            suits = tuple(s for s in range(4) if s not in context.theirs)
    for item in items:
        if item.kind == "own length" and isinstance(item.value, tuple) and context.own < 0:
            number = number or item.value[0]
    outside = [i for i in items if i.kind == "outside"]
    stop = any(i.kind == "outside stop" for i in items)
    result = []
    for suit in suits:
        parts = [of_test("solid", suit, missing)]
        if number:
            parts.append(of_length(suit, number, number if exact else 13))
        parts += [of_test("outside", suit, i.value) for i in outside]
        if stop:
            parts.append(of_test("outside stop", suit))
        result.append(all_of(parts))
    return any_of(result)


def _good(value: object, items: list[Item], context: Context) -> Constraint:
    assert isinstance(value, tuple)
    good, suits, number, plus = value
    if suits is None:  # "good suits": all that are named
        named = [s for i in items if i.kind == "length" and isinstance(i.value, Length)
                 for s in i.value.suits]
        return all_of(of_honours(s, _GOOD) for s in named)
    for item in items:
        if not suits and item.kind == "strength" and isinstance(item.value, tuple):
            suits = item.value[1]
    if not suits:
        suits = (context.own,) if context.own >= 0 else ()
        if not suits and context.me.suits:
            suits = (context.me.suits[-1],)
    result = []
    for suit in suits:
        part = of_honours(suit, _GOOD) if good else NOTHING_SAID
        if number:
            part = part.meet(of_length(suit, number, 13 if plus or number >= 5 else number))
        result.append(part)
    return any_of(result) if result else NOTHING_SAID


def _longer(value: object, context: Context) -> Constraint:
    assert isinstance(value, tuple)
    first, second, strict = value
    if first is None and context.own >= 0:
        first = (context.own,)
    if first is None or len(first) != 1:
        return NOTHING_SAID
    if second is None:
        known = [s for s in context.me.suits if s != first[0]]
        if known:
            second = (known[-1],)
        else:
            pair = (0, 1) if first[0] < 2 else (2, 3)
            second = tuple(s for s in pair if s != first[0])
    return any_of(of_shapes(longer(a, b, strict)) for a in first for b in second if a != b)


def _shape(word: str, items: list[Item], context: Context) -> Constraint:
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


def _relative(word: str, context: Context, items: list[Item], out: Resolved) -> Constraint:
    if word == "support":
        if any(i.kind in ("support length", "support") for i in items):
            return NOTHING_SAID
        suits = support_suit(context)
        return _support(suits, context) if suits else NOTHING_SAID
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
        known = [s for s in context.me.suits if s != context.own]
        if known and context.own >= 0:
            return of_shapes(longer(context.own, known[-1]))
        return NOTHING_SAID
    if word == "preference":
        known = context.partner.suits[-2:]
        pair = [s for s, (low, _) in enumerate(context.partner.constraint.lengths()) if low >= 4]
        known = known if len(known) == 2 else pair[:2]
        if context.own in known and len(known) == 2:
            other = known[0] if known[1] == context.own else known[1]
            return of_shapes(longer(context.own, other, False))
    return NOTHING_SAID


def _word_shape(word: str, suits: object, given: bool, context: Context) -> Constraint:
    """The shape a strength word brings with it."""
    assert isinstance(suits, tuple)
    if word in ("weak notrump", "strong notrump"):
        return of_shapes(BALANCED)
    if word == "weak two":
        choice = suits or ((context.own,) if context.own > 0 and context.level == 2 else ())
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


def _two_suits(items: list[Item], context: Context) -> Constraint | None:
    """Two-suiters said by suits without lengths (`!h + minor`, `both majors`), or lengths without suits
    (`5-5`)."""
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
            result.append(any_of(
                of_shapes(shapes.two_suits(a, b, high, low, exact)) for a, b in choice))
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
                    way = shapes_where(lambda *s, a=a, b=b, x=x, y=y: (
                        (s[a], s[b]) == (x, y) if exact else s[a] >= x and s[b] >= y))
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
        if any(i.kind in ("stop", "not", "short", "ask", "transfer") for i in items):
            return None
        unusual = any(i.kind == "convention" and i.value == "unusual" for i in items)
        if unusual:
            return all_of(of_length(s, 5) for s in (first_suit, second_suit))
        if context.role == OVERCALL and context.partner.calls == 0:
            return of_shapes(shapes.two_suits(first_suit, second_suit, 5, 4, False))
        return all_of(of_length(s, 4) for s in (first_suit, second_suit))
    if len(suits) >= 2 and (joined or word):
        one, two = suits[0], suits[1]
        assert isinstance(one, tuple) and isinstance(two, tuple)
        return any_of(of_shapes(shapes.two_suits(x, y, 5, 4, False)) for x in one for y in two if x != y)
    if suits:
        value = suits[0]
        assert isinstance(value, tuple)
        lengths = any(i.kind in ("shapes", "own length", "support", "support length")
                      or (isinstance(i.value, Length) and set(i.value.suits) & set(value))
                      for i in items)
        if not lengths and _says_long(items):
            return any_of(of_length(s, 5) for s in value)
    if word and not numbers:
        return of_shapes(shapes.any_two(5, 4, False))
    return None


def _says_long(items: list[Item]) -> bool:
    """A suit alone counts as long beside a word of strength ("weak in !c", "GF !cs")."""
    return any(i.kind in ("strength", "hcp", "points", "natural", "force") for i in items)


def _pair_of(
    pairs: list[object], suits: list[object], items: list[Item], context: Context
) -> list[tuple[int, int]]:
    if pairs and isinstance(pairs[0], tuple):
        return [(pairs[0][0], pairs[0][1])]
    if len(suits) >= 2 and isinstance(suits[0], tuple) and isinstance(suits[1], tuple):
        return [(a, b) for a in suits[0] for b in suits[1] if a != b]
    lengths = [i.value for i in items if i.kind == "length" and isinstance(i.value, Length)]
    if lengths:
        return []
    mine = [s for s, (low, _) in enumerate(context.me.constraint.lengths()) if low >= 4]
    if context.own >= 0 and context.own not in mine and "natural" in {i.kind for i in items}:
        mine.append(context.own)
    return [(mine[-2], mine[-1])] if len(mine) == 2 else []


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
    if any(set(v.suits) & set(suits) for v in given):
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


def _not(item: Item, items: list[Item], context: Context, out: Resolved) -> Constraint:
    """The opposite of one item, or of several together (some of them fails)."""
    value, kind = item.value, item.kind
    if kind == "all":
        assert isinstance(value, tuple)
        parts = [_not(one, items, context, out) for one in value]
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
        return all_of(of_length(s, 0, value.low - 1) for s in value.suits)
    if kind == "suit":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, 3 if s > 1 or len(value) == 1 else 4) for s in value)
    if kind == "pair":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, 3) for s in value)
    if kind == "own length":
        assert isinstance(value, tuple)
        if context.own >= 0:
            return of_length(context.own, 0, value[0] - 1)
        return all_of(of_length(s, 0, value[0] - 1) for s in range(4))
    if kind == "support length":
        assert isinstance(value, tuple)
        return all_of(of_length(s, 0, value[1] - 1) for s in value[0])
    if kind == "shapes":
        assert isinstance(value, int)
        return of_shapes(ALL & ~value)
    if kind == "shape":
        held = _shape(str(value), items, context)
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
        return all_of(of_range(f"stop{SUIT_LETTERS[s]}", 0, 2 if value[0] >= 3 else 1) for s in suits)
    if kind in ("aces", "kings"):
        return of_range(kind, 0, 0)
    if kind == "control":
        assert isinstance(value, tuple)
        suits = value[1] or ((context.own,) if context.own >= 0 else ())
        return all_of(of_test("control", s, value[0], False) for s in suits)
    if kind == "outside":
        suits = _long_suits(items, context)
        return any_of(of_test("outside", s, 0) for s in suits)
    if kind == "force":
        out.force = _stronger(out.force, "nf")
    return NOTHING_SAID


__all__ = ["ADVANCE", "Resolved", "resolve", "support_suit"]
