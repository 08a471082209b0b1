"""The meaning of honours: stoppers, holdings, good and solid suits, controls.

A suit that the text does not name comes from the context: the suit bid, partner's suit, theirs.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import (
    ANY_HONOURS,
    NOTHING_SAID,
    SUIT_LETTERS,
    Constraint,
    all_of,
    any_of,
    complement,
    honours_where,
    of_honours,
    of_length,
    of_range,
    of_shapes,
    of_test,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, Context, strain_of
from spotcard_host.notes.meaning.items import Convention, Item, Kind, Natural, Not, Strength, Suits
from spotcard_host.notes.meaning.lengths import strong_two, support_suit
from spotcard_host.notes.meaning.suit_items import (
    ALL_OTHERS,
    Control,
    GoodSuit,
    Honours,
    LeadDirecting,
    Length,
    Outside,
    OutsideStop,
    OwnLength,
    Pair,
    Relative,
    Shapes,
    Short,
    SideAce,
    SingletonHonour,
    Solid,
    Stop,
    Suit,
    Top,
    TrumpQueen,
)
from spotcard_host.notes.meaning.worth import Said, denied, holds

_TOP_FOUR = 4
TOP_FOUR = {n: honours_where(lambda v, n=n: v.bit_count() >= n) for n in (1, 2, 3)}
TOP_HONOURS = {n: honours_where(lambda v, n=n: (v >> 1).bit_count() >= n) for n in (1, 2, 3)}
_HAS_ACE = honours_where(lambda v: v >= 8)
_NO_ACE = ANY_HONOURS & ~_HAS_ACE
GOOD_HONOURS = honours_where(
    lambda v: (v >> 1).bit_count() >= 2 or v.bit_count() >= 3 or v in (9, 5)
)
"""What makes a suit good: two of the top three, three honours, or AJ or KJ."""


def _own(context: Context) -> Suits:
    return (context.own,) if context.own >= 0 else ()


@holds.register
def _stop(item: Stop, said: Said) -> Constraint:
    if item.some:
        return any_of(_stopper((s,), item, said) for s in item.suits)
    return _stopper(item.suits, item, said)


def _stopper(suits: Suits, item: Stop, said: Said) -> Constraint:
    context = said.context
    if not suits and context.their_class:
        return NOTHING_SAID
    if not suits and context.own >= 0 and context.own not in context.me.suits:
        if not context.theirs and context.own not in context.partner.suits:
            suits = (context.own,)  # the suit bid
    if suits == ALL_OTHERS or not suits:
        named = {s for i in said.all(Suit) for s in i.suits}
        own = {context.own, *context.me.suits[-1:], *named, *context.partner.suits}
        suits = tuple(s for s in range(4) if s not in own)
    return all_of(of_range(f"stop{SUIT_LETTERS[s]}", item.least, item.most) for s in suits)


@denied.register
def _no_stop(item: Stop, said: Said) -> Constraint:
    if item.some or item.suits == ALL_OTHERS:
        return NOTHING_SAID
    return all_of(of_range(f"stop{SUIT_LETTERS[s]}", 0, item.least - 1) for s in item.suits)


@holds.register
def _honours(item: Honours, said: Said) -> Constraint:
    context, suits = said.context, item.suits
    support = item.support or said.where(Relative, lambda i: i.word == "support")
    if not suits and not support:
        named = [i.suits for i in said.all(Length)]
        named += [i.suits for i in said.all(GoodSuit) if i.suits]
        suits = named[0] if len(named) == 1 and context.own not in named[0] else suits
    if not suits:
        suits = support_suit(context) if support else _own(context)
        suits = suits or tuple(context.me.suits[-1:])
    if not suits:
        return NOTHING_SAID
    result = []
    for suit in suits:
        choices = [_holding(word, suit, item.how) for word in _split(item.text)]
        result.append(any_of(choices) if choices else NOTHING_SAID)
    return any_of(result)


def _split(text: str) -> list[str]:
    """The holdings of a list ("KQ or AJ")."""
    cleaned = text.strip("()")
    for mark in (" or ", " of ", ",", "/"):
        cleaned = cleaned.replace(mark, " ")
    return cleaned.split()


def _holding(word: str, suit: int, how: str) -> Constraint:
    """One holding: A K Q J as written, H for any of the top three, x for spot cards."""
    plus = word.endswith("+") or how == "least"
    least = plus and not word.count("H")
    word = word.rstrip("+")
    wanted = sum(w for c, w in (("A", 8), ("K", 4), ("Q", 2), ("J", 1)) if c in word)
    any_top = word.count("H")
    spots = "x" in word
    allowed = honours_where(
        lambda v: (
            v == wanted
            if how == "exact"
            else _as_good(v, wanted)  # "Qxx or better"
            if least
            else v & wanted == wanted and ((v & ~wanted) >> 1).bit_count() >= any_top
        )
    )
    held = of_honours(suit, allowed) if wanted or any_top else NOTHING_SAID
    if spots or word == "HH":
        number = len(word)
        held = held.meet(of_length(suit, number, 13 if plus else number))
        if not (wanted or any_top or plus):
            held = held.meet(of_honours(suit, honours_where(lambda v: v < 2)))
    return held


def _as_good(held: int, wanted: int) -> bool:
    """Whether honours are, one by one from the top, as high as these: of KQ also AQ and AK."""
    tops = [[top for top in (8, 4, 2, 1) if v & top] for v in (held, wanted)]
    return len(tops[0]) >= len(tops[1]) and all(a >= b for a, b in zip(*tops, strict=False))


_SUPPORT = 3


@holds.register
def _top(item: Top, said: Said) -> Constraint:
    weak = [i.suits for i in said.all(Strength) if i.suits]
    lengths = [i.suits for i in said.all(Length) if i.low >= 5]
    lengths += [i.suits for i in said.all(GoodSuit) if i.suits and i.number >= 5]
    held = [i.suits for i in said.all(Length) if i.low >= _SUPPORT]
    if not lengths and len(held) == 1 and said.context.own not in held[0]:
        lengths = held  # `2N  3+ clubs with a top honour`
    named = lengths[0] if len(lengths) == 1 and len(lengths[0]) == 1 else None
    suits = item.suits or (weak[0] if weak else None) or named or _suit_spoken_of(said)
    allowed = TOP_FOUR if item.of == _TOP_FOUR else TOP_HONOURS
    tops = any_of(of_honours(s, allowed[item.number]) for s in suits)
    return tops if suits else NOTHING_SAID


@holds.register
def _good_suit(item: GoodSuit, said: Said) -> Constraint:
    if item.suits is None:  # "good suits": all that are named
        return all_of(of_honours(s, GOOD_HONOURS) for s in _named_long(said))
    suits = item.suits
    for word in said.all(Strength):
        suits = suits or word.suits
    suits = suits or _suit_spoken_of(said)
    if not suits and item.number:
        suits = (0, 1, 2, 3)  # of a call that shows no suit
    result = []
    for suit in suits:
        told = said.where(Top, lambda i: i.suits is None) or said.where(
            Honours, lambda i: not i.suits and i.how == "least")
        part = of_honours(suit, GOOD_HONOURS) if item.good and not told else NOTHING_SAID
        if not item.good and not item.number:
            part = of_honours(suit, ANY_HONOURS & ~GOOD_HONOURS)  # "bad suit"
        if item.number:
            most = 13 if item.plus or item.number >= 5 else item.number
            part = part.meet(of_length(suit, item.number, most))
        result.append(part)
    return any_of(result) if result else NOTHING_SAID


@denied.register(GoodSuit)
@denied.register(Honours)
@denied.register(Top)
def _no_holding(item: GoodSuit | Honours | Top, said: Said) -> Constraint:
    return complement(holds(item, said))


def _suit_spoken_of(said: Said) -> Suits:
    """The suit that "good suit" speaks of: the suit bid, but in an answer to partner's question
    the one shown before; none where the bid is no suit.
    """
    context = said.context
    if context.asked and context.me.suits:
        return (context.me.suits[-1],)
    if context.asked or said.has(Kind):
        return ()
    if said.has(LeadDirecting) and context.call == 1 and context.last_bid:
        return (strain_of(context.last_bid),) if strain_of(context.last_bid) < NOTRUMP else ()
    if strong_two(said) and not said.has(Natural):
        return (0, 1, 2, 3)
    return _own(context) or tuple(context.me.suits[-1:])


def _named_long(said: Said) -> list[int]:
    """The suits that the text names as long."""
    named = [s for i in said.all(Length) for s in i.suits]
    for item in said.items:
        if isinstance(item, Pair):
            named += item.suits
        elif isinstance(item, Shapes):
            held = of_shapes(item.mask).lengths()
            named += [s for s, (low, _) in enumerate(held) if low >= 4]
    return named


def _long_suits(items: list[Item], context: Context) -> Suits:
    """The suits that "solid" and "outside" may speak of."""
    for item in items:
        if isinstance(item, Solid) and item.suits:
            return item.suits
        if (isinstance(item, Length) and item.low >= 6) or isinstance(item, Suit):
            return item.suits
    return _own(context) or (0, 1, 2, 3)


_GAMBLING, _THREE_NOTRUMP = 7, 17
"""The length of the solid suit of a gambling three notrump."""


@holds.register
def _solid(item: Solid, said: Said) -> Constraint:
    context, suits = said.context, item.suits
    if not suits and said.where(Convention, lambda i: i.name == "gambling"):
        suits = (0, 1, 2, 3)
    if not suits and said.where(Convention, lambda i: i.name == "ace ask"):
        suits = (0, 1, 2, 3)  # the bid asks and shows no suit
    if not suits and context.own in (0, 1):
        if said.where(Convention, lambda i: i.name == "namyats"):
            suits = (context.own + 2,)
    if not suits:
        lengths: list[Item] = [i for i in said.items if isinstance(i, (Length, Suit))]
        suits = _long_suits(lengths, context)
        if len(suits) == 1 and suits[0] == context.own and context.own in context.theirs:
            suits = tuple(s for s in range(4) if s not in context.theirs)
    number = item.number
    if context.role == OPENING and context.call == _THREE_NOTRUMP:
        number = number or _GAMBLING
    if not number and said.where(Convention, lambda i: i.name == "gambling"):
        number = _GAMBLING
    if context.own < 0:
        for length in said.all(OwnLength):
            number = number or length.low
    return any_of(_solid_in(suit, number, item, said) for suit in suits)


def _solid_in(suit: int, number: int, item: Solid, said: Said) -> Constraint:
    parts = [of_test("solid", suit, item.missing)]
    if number:
        parts.append(of_length(suit, number, number if item.exact else 13))
    parts += [of_test("outside", suit, i.most) for i in said.all(Outside)]
    if said.has(OutsideStop):
        parts.append(of_test("outside stop", suit))
    if said.where(Not, lambda i: isinstance(i.items[0], OutsideStop)):
        parts.append(of_test("no outside stop", suit))
    return all_of(parts)


@holds.register
def _control(item: Control, said: Said) -> Constraint:
    suits = item.suits or _own(said.context)
    shown = said.has(Length, OwnLength, Natural)
    said.out.artificial = said.out.artificial or item.cue or not shown
    held = any_of(of_test("control", s, item.round, True) for s in suits)
    return held if suits else NOTHING_SAID


@denied.register
def _no_control(item: Control, said: Said) -> Constraint:
    suits = item.suits or _own(said.context)
    return all_of(of_test("control", s, item.round, False) for s in suits)


@holds.register
def _outside(item: Outside, said: Said) -> Constraint:
    suits = _long_suits(said.items, said.context)
    return any_of(of_test("outside", s, item.most) for s in suits)


@holds.register
def _side_ace(item: SideAce, said: Said) -> Constraint:
    suits = _long_suits(said.items, said.context)
    if len(suits) > 1 and said.has(Solid):
        return of_range("aces", 2)  # with that of the suit
    return any_of(of_honours(s, _HAS_ACE) for long in suits for s in range(4) if s != long)


@holds.register
def _singleton_honour(item: SingletonHonour, said: Said) -> Constraint:
    allowed = sum(1 << held for held in range(16) if held & item.honours)
    return any_of(of_length(s, 1, 1).meet(of_honours(s, allowed)) for s in range(4))


@denied.register
def _no_singleton_honour(item: SingletonHonour, said: Said) -> Constraint:
    """Of the suits that are said to be short, else of all."""
    suits = {s for i in said.all(Short) for s in i.suits if s >= 0} or set(range(4))
    others = sum(1 << held for held in range(16) if not held & item.honours)
    return all_of(
        any_of((of_length(s, 1, 1).meet(of_honours(s, others)), of_length(s, 0, 0),
                of_length(s, 2))) for s in suits
    )


@denied.register
def _no_side_ace(item: SideAce, said: Said) -> Constraint:
    return any_of(
        all_of(of_honours(s, _NO_ACE) for s in range(4) if s != long)
        for long in _long_suits(said.items, said.context)
    )


@denied.register
def _nothing_outside(item: Outside, said: Said) -> Constraint:
    return any_of(of_test("outside", s, 0) for s in _long_suits(said.items, said.context))


@denied.register
def _no_outside_stop(item: OutsideStop, said: Said) -> Constraint:
    if said.has(Solid):
        return NOTHING_SAID  # covered by the suit
    return any_of(of_test("no outside stop", s) for s in _long_suits(said.items, said.context))


@holds.register
def _lead_directing(item: LeadDirecting, said: Said) -> Constraint:
    context = said.context
    if context.call not in (1, 2) or not context.last_bid or said.has(Length, OwnLength):
        return NOTHING_SAID
    doubled = strain_of(context.last_bid)
    return of_honours(doubled, GOOD_HONOURS) if doubled < NOTRUMP else NOTHING_SAID


def trump_suit(context: Context) -> int:
    """The agreed suit, -1 where none is."""
    if context.trump >= 0:
        return context.trump
    shared = [s for s in context.me.suits if s in context.partner.suits]
    return shared[-1] if shared else -1


@holds.register
def _trump_queen(item: TrumpQueen, said: Said) -> Constraint:
    trump = trump_suit(said.context)
    if trump < 0:
        return of_test("trump queen", -1, item.held)
    return of_honours(trump, honours_where(lambda v: bool(v & 2) == item.held))
