"""The meaning of words about the call: forcing or not, to play, transfer, relay, natural.

Most of them do not constrain the hand; they set fields of `said.out`.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    Constraint,
    all_of,
    any_of,
    of_length,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, RESPONSE, Context, default_length
from spotcard_host.notes.meaning.items import (
    Choice,
    Force,
    Kind,
    Natural,
    Points,
    Strength,
    Suits,
    ToPlay,
    Transfer,
)
from spotcard_host.notes.meaning.strength import bounded
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    OwnLength,
    Shapes,
    Short,
    Support,
    SupportLength,
    TwoSuiter,
)
from spotcard_host.notes.meaning.worth import Said, denied, holds


@holds.register
def _force(item: Force, said: Said) -> Constraint:
    said.out.add_force(item.state)
    return NOTHING_SAID


@denied.register
def _not_forcing(item: Force, said: Said) -> Constraint:
    said.out.add_force("nf")
    return NOTHING_SAID


@holds.register
def _to_play(item: ToPlay, said: Said) -> Constraint:
    said.out.add_force("signoff")
    return NOTHING_SAID


@holds.register
def _kind(item: Kind, said: Said) -> Constraint:
    out = said.out
    out.artificial = True
    if item.kind in ("puppet", "relay", "ask"):
        out.kind = out.kind or item.kind
        if item.kind != "puppet":
            out.asks = out.asks or "shape"
    return NOTHING_SAID


@holds.register
def _natural(item: Natural, said: Said) -> Constraint:
    """The length of the call's role, unless a length of that suit is written."""
    context = said.context
    said.out.natural = True
    if context.own < 0 or context.own in said.named:
        return NOTHING_SAID
    if said.has(OwnLength, SupportLength, Support, Shapes, GoodSuit):
        return NOTHING_SAID
    if context.role == OPENING and context.level == 2 and _high_card_points(said):
        return of_length(context.own, 5)
    return of_length(context.own, default_length(context))


def _high_card_points(said: Said) -> bool:
    return said.where(Points, lambda i: not i.total)


def transfer(item: Transfer, said: Said, shaped: bool) -> Constraint:
    """What a transfer promises; `shaped`: the text says something about lengths or shape."""
    context, out = said.context, said.out
    known = out.target >= 0  # a convention has said it
    out.kind, out.artificial = "transfer", True
    if known and not item.suits:
        return NOTHING_SAID
    if item.suits == (NOTRUMP,):
        out.target = NOTRUMP
        return NOTHING_SAID
    long = [v for v in said.all(Length) if v.high >= 4]
    suits = item.suits
    if not suits and long:
        out.target = next((v for v in long if v.low >= 5), long[0]).suits[0]
        return NOTHING_SAID
    suits = suits or _next_suit(context)
    if not suits:
        return NOTHING_SAID
    out.target = suits[0]
    if shaped and not said.has(Length) and not item.suits:
        return NOTHING_SAID
    if any(set(v.suits) & set(suits) for v in long) or set(suits) <= set(context.theirs):
        return NOTHING_SAID
    least = _transfer_length(suits, context)
    return any_of(of_length(s, least) for s in suits)


_GAME = _PAST_NOTRUMP = 4


def _next_suit(context: Context) -> Suits:
    """The suit that the call is a transfer to where none is named."""
    if 0 <= context.strain < NOTRUMP:
        return ((context.strain + 1) % 4,)
    return (0,) if context.strain == NOTRUMP else ()


def _transfer_length(suits: Suits, context: Context) -> int:
    """Five cards; four opposite one of a suit; or what makes eight with partner."""
    shown = max((context.partner.constraint.lengths()[s][0] for s in suits), default=0)
    if shown >= 4:
        return max(3, 8 - shown)
    if context.level >= _GAME and context.jump and not context.partner.suits:
        return 6  # Texas: to play in game opposite two
    return 4 if context.role == RESPONSE and context.level == 1 else 5


@holds.register
def _choice_of_games(item: Choice, said: Said) -> Constraint:
    """A call past three notrump that leaves the game to partner: a fit for a major of his,
    whichever hand he holds.
    """
    context = said.context
    if context.strain == NOTRUMP and context.level < _PAST_NOTRUMP:
        if context.partner.suits or said.has(Shapes, TwoSuiter, Short):
            return NOTHING_SAID
        # Three notrump is offered with values for game.
        return NOTHING_SAID if said.has(Points, Strength) else bounded("gf", context)
    if context.level < _PAST_NOTRUMP and context.role == RESPONSE and context.own >= 0:
        said.out.add_force("gf")
        return NOTHING_SAID if said.has(Points, Strength) else bounded("gf", context)
    if context.level < _PAST_NOTRUMP or context.own in context.partner.suits or said.named:
        return NOTHING_SAID
    trumps = 9 if said.where(Strength, lambda i: i.word == "pre") else 8
    fits = [
        [of_length(s, max(2, trumps - low)) for s, (low, _) in enumerate(term.lengths())
         if s >= 2 and low >= 4]
        for term in context.partner.constraint.terms
    ]
    return all_of(map(any_of, fits)) if fits and all(fits) else NOTHING_SAID
