"""The meaning of suit lengths: "5+!h", "6 cards", "!h + minor".

A suit that the text does not name comes from the context: the suit bid, partner's suit, theirs.
"""

from __future__ import annotations

from spotcard.game.calls import DOUBLE
from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    all_of,
    any_of,
    complement,
    of_length,
    of_shapes,
    shapes_where,
)
from spotcard_host.notes.meaning.context import (
    NOTRUMP,
    OPENING,
    REBID,
    RESPONSE,
    Context,
    strain_of,
)
from spotcard_host.notes.meaning.items import (
    Convention,
    Count,
    Kind,
    Natural,
    Points,
    Strength,
    Suits,
    Transfer,
)
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    LeadDirecting,
    Length,
    OtherLength,
    OwnLength,
    Pair,
    Relative,
    Short,
    Solid,
    Suit,
    Support,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.worth import Said, denied, holds

_ONE_NOTRUMP, _ALL_CARDS = 7, 13
_FEW, _SUIT, _LONG = 3, 4, 5
_STRONG = 18
"""The least of an opening at the two level that shows no suit of its own."""


def support_for(suits: Suits, context: Context) -> Constraint:
    """Three cards or more, and eight together with what partner has shown."""
    result = []
    for suit in suits:
        shown = context.partner.constraint.lengths()[suit][0]
        result.append(of_length(suit, max(3, 8 - shown) if shown >= 3 else 3))
    return any_of(result) if result else NOTHING_SAID


def support_suit(context: Context) -> Suits:
    """The suit that "fit" or "support" speaks of: the call's own when partner has it, else
    partner's last.
    """
    if context.own >= 0 and context.own in context.partner.suits:
        return (context.own,)
    if context.partner_suit >= 0:
        return (context.partner_suit,)
    opened = context.role == RESPONSE and context.own == strain_of(context.last_bid)
    return (context.own,) if _raises(context) or (opened and context.own >= 0) else ()


def _raises(context: Context) -> bool:
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


_SIGN = 5  # characters of "4!h/!s" at most; "four hearts" has more


@holds.register
def _length(item: Length, said: Said) -> Constraint:
    low, high = item.low, item.high
    own = said.context.own
    two_suits = said.where(Length, lambda v: v is not item and len(v.suits) > 1 and v.low >= 4)
    if item.mine and own >= 0 and not two_suits:
        return of_length(own, low, 13 if item.how == "bare" and low >= 5 else high)
    in_words = item.end - item.start > _SIGN
    theirs = said.context.theirs if said.context.call == DOUBLE else ()
    trumps = theirs and item.how == "bare" and low >= 4 and set(item.suits) <= set(theirs)
    doubles = theirs and not trumps  # with more the suit would be bid
    again = item.how == "bare" and len(item.suits) == 1 and item.suits[0] != own and (
        said.context.me.constraint.lengths()[item.suits[0]][0] == low == 4)
    if again:  # so many were shown before: now it says that there are no more
        high = low
    elif trumps or (item.how == "bare" and low >= 4 and in_words and not doubles):
        high = 13
    elif item.how == "bare" and low >= 5:
        others = [
            v
            for v in said.all(Length)
            if v is not item and set(v.suits) != set(item.suits) and v.low >= 3
        ]
        equal = [v for v in others if v.how == "bare" and v.low == low]
        high = low if others and not equal else 13
    elif item.how == "bare" and low == 4 and (_may_be_more(item, said) or _raise(item, said)):
        high = 13
    join = all_of if item.every else any_of
    return join(of_length(suit, low, high) for suit in item.suits)


def _raise(item: Length, said: Said) -> bool:
    """Whether a length is that of a raise, the only length said: "2H = 4!h"."""
    own, partner = said.context.own, said.context.partner
    alone = not said.where(Length, lambda v: v.low > 0 and v.suits != item.suits)
    if len(item.suits) != 1 or item.suits[0] not in partner.suits or not alone:
        return False
    if item.suits == (own,):
        return True
    fit = said.where(Relative, lambda i: i.word == "support") or said.has(Short, Support)
    long = partner.constraint.lengths()[item.suits[0]][0] >= _LONG
    over = said.context.strain == NOTRUMP and said.context.level > 1  # "2N: 4!h, 10+"
    return said.context.role == RESPONSE and long and bool(_raising(said) or fit or over)


def _may_be_more(item: Length, said: Said) -> bool:
    """Whether a bare four is a least number: beside a word that says so, a major of Stayman, the
    suit of a call that players do not limit."""
    if len(item.suits) == 1:
        context = said.context
        if item.suits == (context.own,) and (context.is_start or _new_suit(said)):
            return len({s for v in said.all(Length) for s in v.suits}) == 1
        return said.where(SupportLength, lambda i: i.suits == item.suits and i.high > item.high)
    return said.where(Convention, lambda i: i.name in ("stayman", "puppet stayman"))


@denied.register
def _no_length(item: Length, said: Said) -> Constraint:
    # "No 3M" of a hand that has shown five hearts is about the other major.
    shown = said.context.me.constraint.lengths()
    free = [s for s in item.suits if shown[s][0] < item.low] or item.suits
    own = said.context.own
    if len(free) > 1 and own in free and (said.has(OwnLength, GoodSuit, Natural) or own in {
        s for v in said.all(Length) if len(v.suits) == 1 and v.low >= item.low for s in v.suits
    }):
        free = [s for s in free if s != own]  # "six spades, no four-card major": no other one
    if len(free) > 1 and item.low and any(
            set(v.suits) == set(free) and v.low > item.low for v in said.all(Length)):
        # "six of a major, not four of the other"
        pair = tuple(free)
        return of_shapes(shapes_where(
            lambda *shape: sum(shape[s] >= item.low for s in pair) < len(pair)))
    longer = {
        s for v in said.all(Length) if len(v.suits) == 1 and v.low > item.high for s in v.suits
    }
    if item.how in ("bare", "exact") and set(free) <= longer:
        return NOTHING_SAID  # "4+!h, never with three": said already
    if item.low == 0:  # "never fewer than two spades"
        return all_of(of_length(s, item.high + 1) for s in free)
    return all_of(of_length(s, 0, item.low - 1) for s in free)


@holds.register
def _own_length(item: OwnLength, said: Said) -> Constraint:
    if said.context.own < 0 and said.has(Solid):
        return NOTHING_SAID
    suits, high = _own_suits(said), item.high
    if item.low == high == 4 and set(suits) <= set(said.context.partner.suits):
        high = 13  # "limit raise, 4 cards"
    if item.low == high == 4 and not item.exact and _new_suit(said):
        high = 13  # "1H: four cards, 6+"
    return any_of(of_length(s, item.low, high) for s in suits)


def _new_suit(said: Said) -> bool:
    """Whether the call is a natural new suit of an answer to one of a suit, or of opener."""
    context = said.context
    if context.own < 0 or context.asked or context.theirs or context.partner_kind:
        return False
    if context.own in (*context.me.suits, *context.partner.suits) or said.has(Kind, Convention):
        return False
    answers = context.role == RESPONSE and 0 < context.last_bid < _ONE_NOTRUMP
    rebids = context.caller == "opener" and context.me.calls == 1 and bool(context.me.suits)
    return answers or rebids


def strong_two(said: Said) -> bool:
    """Whether an opening of two of a minor is a strong hand, whose suit may be any."""
    context = said.context
    if context.role != OPENING or context.level != 2 or context.own not in (0, 1):
        return False
    return said.where(Count, lambda i: i.what in ("L", "tricks")) or said.where(
        Strength, lambda i: i.word in ("strong", "gf")
    ) or said.where(Points, lambda i: i.low >= _STRONG)


def _own_suits(said: Said) -> Suits:
    """The suits that "5+ suit" may speak of."""
    context = said.context
    if strong_two(said) and not said.has(Natural):
        return (0, 1, 2, 3)
    suits: Suits = (context.own,) if context.own >= 0 else (0, 1, 2, 3)
    if context.own < 0 and context.me.suits and not said.has_kind("artificial"):
        suits = (context.me.suits[-1],)
        if context.partner.suits and all(i.high <= 3 for i in said.all(OwnLength)):
            suits = (context.partner.suits[-1],)  # 2N: "two cards, 14"
    if context.own < 0 and said.where(Relative, lambda i: i.word == "support"):
        suits = support_suit(context) or suits  # "support, 3 cards" of a double
    notrump = context.strain == NOTRUMP and context.role == RESPONSE and context.partner.suits
    if notrump and said.has(Strength) and not said.has(Transfer, Kind):
        suits = support_suit(context) or suits  # "4 cards, limit+" of 2N over one of a major
    if said.has(LeadDirecting) and context.call in (1, 2) and context.last_bid:
        doubled = strain_of(context.last_bid)
        suits = (doubled,) if doubled < NOTRUMP else suits  # a double for the lead
    few = said.where(Relative, lambda i: i.word == "support") and all(
        i.high <= _FEW for i in said.all(OwnLength))
    if _raising(said) or few:
        suits = support_suit(context) or suits  # "limit raise with exactly 3" of a cue bid
    cue = context.own in context.theirs and bool(context.partner.suits)
    if cue and not said.has(Natural) and all(i.low <= _FEW + 1 for i in said.all(OwnLength)):
        suits = support_suit(context) or suits  # "4 cards, 7-9" of a jump in their suit
    alone = said.all(Suit)
    good = [i.suits for i in said.all(GoodSuit) if i.suits]
    if context.own < 0 and len(good) == 1 and len(good[0]) == 1:
        suits = good[0]  # 2N: "good clubs, an honour and three cards"
    if len(alone) == 1 and not said.has(Natural) and said.has(OwnLength):
        second = context.own >= 0 and said.joined and said.all(OwnLength)[0].end <= alone[0].start
        if context.own not in alone[0].suits and not set(alone[0].suits) & said.named:
            suits = suits if second else alone[0].suits  # "5 cards and a minor"
    for two in said.all(Strength):
        suits = two.suits or suits  # "a weak two in either major: a six-card suit"
    if context.own in (0, 1) and said.where(Convention, lambda i: i.name == "namyats"):
        suits = (context.own + 2,)
    for transfer in said.all(Transfer):
        named = suits != (context.own,)  # "transfer (hearts), 5+"
        suits = transfer.suits or (suits if named else ((suits[0] + 1) % 4,))
    return suits


_RAISES = (
    "support double", "splinter", "void splinter", "mini splinter", "jordan", "bergen", "drury")


def _raising(said: Said) -> bool:
    """Whether the call says that it raises partner's suit."""
    raises = ("limit raise", "limit raise+", "mixed raise", "preemptive raise")
    return said.where(Strength, lambda i: i.word in raises) or said.where(
        Convention, lambda i: i.name in _RAISES
    )


@denied.register
def _no_own_length(item: OwnLength, said: Said) -> Constraint:
    own = said.context.own
    natural = own >= 0 and own not in said.context.theirs
    if item.any_suit and item.low >= _LONG and not item.exact:
        return _no_other_length(OtherLength(item.low, _ALL_CARDS), said, none=True)
    if natural and not said.has_kind("artificial", "ask", "relay", "puppet"):
        if item.exact:
            return any_of((of_length(own, 0, item.low - 1), of_length(own, item.high + 1)))
        return of_length(own, 0, item.low - 1)
    return all_of(of_length(s, 0, item.low - 1) for s in range(4))


@holds.register
def _other_length(item: OtherLength, said: Said) -> Constraint:
    named = said.named | {s for i in said.all(Suit) for s in i.suits}
    return any_of(of_length(s, item.low, item.high) for s in range(4) if s not in named)


@denied.register
def _no_other_length(item: OtherLength, said: Said, none: bool = False) -> Constraint:
    """No suit so long beside those that are shown, each of which may be one of several; `none`:
    no suit at all where none is shown.
    """
    least = item.low
    long: list[set[int]] = []
    for one in said.all(Length):
        if one.low >= _SUIT and (one.how == "plus" or one.low >= least):
            long += [{s} for s in one.suits] if one.every else [set(one.suits)]
    for suits in (*(i.suits for i in said.all(Suit)), *(i.suits for i in said.all(SupportLength))):
        long.append(set(suits))
    shown = said.context.me.constraint.lengths()
    long += [{s} for s in range(4) if shown[s][0] >= _SUIT]
    several = any(len(suits) > 1 for suits in long)
    own = said.context.own
    shows = said.where(OwnLength, lambda i: i.low >= least) and not several
    if own >= 0 and (shows or not (long or none)):
        long.append({own})
    long = [suits for n, suits in enumerate(long) if suits not in long[:n]]
    known = set().union(*long) if long or none else set(range(4))

    def fits(*shape: int) -> bool:
        held = {s for s in range(4) if shape[s] >= least}
        return held <= known and (not (several or not long) or len(held) <= max(1, len(long)))

    return of_shapes(shapes_where(fits))


@holds.register
def _support(item: Support, said: Said) -> Constraint:
    if len(item.suits) == 1 and set(item.suits) <= said.named:
        return NOTHING_SAID  # as many cards as are written
    return support_for(item.suits, said.context)


@denied.register
def _no_support(item: Support, said: Said) -> Constraint:
    return all_of(of_length(s, 0, 2) for s in item.suits)


@holds.register
def _support_length(item: SupportLength, said: Said) -> Constraint:
    return any_of(of_length(s, item.low, item.high) for s in item.suits)


@denied.register
def _no_support_length(item: SupportLength, said: Said) -> Constraint:
    longer = {s for v in said.items if isinstance(v, (Length, SupportLength))
              and len(v.suits) == 1 and v.low > item.high for s in v.suits}
    if set(item.suits) <= longer:
        return NOTHING_SAID  # "four spades, denies three-card support": said already
    return all_of(of_length(s, 0, item.low - 1) for s in item.suits)


@denied.register
def _no_suit(item: Suit, said: Said) -> Constraint:
    one = len(item.suits) == 1
    return all_of(of_length(s, 0, 3 if s > 1 or one else 4) for s in item.suits)


@denied.register
def _no_pair(item: Pair, said: Said) -> Constraint:
    either = any(
        isinstance(i, (Length, Suit, Strength)) and set(i.suits) == set(item.suits)
        for i in said.items
    )  # "a weak two in either major, never both majors"
    if either or said.has(TwoSuiter):  # "5-5, any suits except both minors"
        return complement(all_of(of_length(s, 4) for s in item.suits))
    return all_of(of_length(s, 0, 3) for s in item.suits)
