"""What a call shows by custom where its text is silent: strength, shape, length of its suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    NOTHING_SAID,
    SEMI_BALANCED,
    SUIT_LETTERS,
    Constraint,
    Term,
    any_of,
    honours_where,
    length,
    of_length,
    of_range,
    of_shapes,
    pattern,
)
from spotcard_host.notes.meaning.context import (
    ADVANCE,
    NOTRUMP,
    OPENING,
    OVERCALL,
    OVERCALL_POINTS,
    RESPONSE,
    Context,
    default_length,
    defaults,
    strain_of,
    strong_club,
)
from spotcard_host.notes.meaning.conventions import TAKEOUT_POINTS, takeout
from spotcard_host.notes.meaning.describe import Meaning
from spotcard_host.notes.meaning.strength import value

_THREE_NOTRUMP = 17
_NEGATIVE = 9
_LIGHT = 8
"""The least of an opening of one about whose strength something was hedged or not understood."""


def says_strength(term: Term) -> bool:
    """Whether a term speaks of points, losers, tricks, or of a holding that stands for them."""
    kinds = ("P", "M", "L", "Q", "tricks", "aces")
    return any(name in kinds for name, _, _ in term.ranges) or any(
        test[0] in ("outside", "keycards") for test in term.tests
    )


def with_strength(constraint: Constraint, strength: Constraint) -> Constraint:
    """Each alternative that says no strength has the usual one."""
    both = any_of(
        Constraint((term,)) if says_strength(term) else Constraint((term,)).meet(strength)
        for term in constraint.terms
    )
    return constraint if both.empty else both


def _usual_strength(
    meaning: Meaning, context: Context, usual: Constraint
) -> tuple[int, int]:
    """The points of a natural call that says none: its role's, as far as what is said, permitted
    or not understood leaves them.
    """
    low, high = usual.range("P")
    if context.role == RESPONSE and meaning.force in ("signoff", "nf", "pre", "con"):
        return 0, 37
    if context.role == RESPONSE and context.call == _ONE_NOTRUMP and meaning.force == "f1":
        return 5, 12  # what is too weak or too strong for the others
    if context.role == RESPONSE and context.doubled >= 0 and low > _LEAST_ANSWER and all(
            lows[context.own] == 0 and max(lows) >= _LONG
            for lows in ([low for low, _ in t.lengths()] for t in meaning.constraint.terms)):
        low = _LEAST_ANSWER  # over their double: it shows another suit, which may be weak
    if context.role != OPENING and meaning.force in ("f1", "gf", "inv+", "st"):
        high = 37  # a forcing overcall is not a weak one
    if context.role == OVERCALL and context.jump and context.level == _TWO_SUITED_JUMP:
        spans = [[least for least, _ in term.lengths()] for term in meaning.constraint.terms]
        if all(sum(least >= _LONG for least in span) > 1 for span in spans):
            low, high = _OPENING, 37  # "5-5 clubs and spades" over their weak two
    if meaning.unread or meaning.permits.strength:
        if context.role != OPENING or context.level > 1:
            return 0, 37
        low, high = min(low, _LIGHT), 37
    if meaning.permits.points:
        low, high = min(low, meaning.permits.points[0]), max(high, meaning.permits.points[1])
    return low, high


def _permitted(usual: Constraint, meaning: Meaning) -> Constraint:
    """The usual shape, widened by what the text permits: "may have a 6-card minor" of a
    notrump.
    """
    if meaning.permits.short:
        return usual.without_shapes()
    if meaning.permits.shapes and shapes_of(usual) == BALANCED:
        return usual.without_shapes().meet(of_shapes(BALANCED | meaning.permits.shapes))
    return usual


_ACE, _KING = (honours_where(lambda held, top=top: bool(held & top)) for top in (8, 4))


def _answers(constraint: Constraint) -> bool:
    """Whether the call tells a number of aces, kings, controls or keycards, or which of them."""
    return any(
        any(name in ("aces", "kings", "Q") for name, _, _ in term.ranges)
        or any(test[0] == "keycards" for test in term.tests)
        or any(held in (_ACE, _KING) for held in term.honours)
        for term in constraint.terms
    )


def _are_other_suits(constraint: Constraint, own: int) -> bool:
    """Whether each kind of hand has another suit than `own`, a long or a solid one: `3S` over
    their 1S with a solid minor.
    """
    return all(
        term.lengths()[own][0] == 0 and (
            any(least >= _LONG for least, _ in term.lengths())
            or any(test[0] == "solid" and test[1] != own for test in term.tests))
        for term in constraint.terms)


def shapes_of(constraint: Constraint) -> int:
    """The shapes of all alternatives together."""
    shapes = 0
    for term in constraint.terms:
        shapes |= term.shapes
    return shapes


def complete(meaning: Meaning, context: Context) -> Constraint:
    """The text's constraint with the defaults of a natural call where the text is silent.

    Strength defaults come in where no strength was said; the length of the suit bid where nothing
    was said about it and the call is natural (docs/reference/meaning.md).
    """
    constraint = meaning.constraint
    if constraint.empty or meaning.reply:
        return constraint
    usual = defaults(context)
    if meaning.two_suited and context.role == OVERCALL:
        strength = _usual_strength(meaning, context, of_range("P", *OVERCALL_POINTS))
        return with_strength(constraint, of_range("P", *strength))
    if context.overcalls_theirs and _are_other_suits(constraint, context.own):
        return constraint
    again = context.own in context.me.suits and not meaning.artificial and not meaning.kind
    if meaning.catchall and again and meaning.permits.shortest <= _HAND:
        return _with_length(constraint, meaning, context)  # "any minimum, may be five"
    if meaning.artificial or meaning.kind or meaning.catchall or meaning.correctable:
        return constraint
    silent = constraint.silent
    if silent and (meaning.unread or not (meaning.undescribed or meaning.says_something)):
        return _with_length(constraint, meaning, context)
    low, high = _usual_strength(meaning, context, usual)
    if silent and meaning.undescribed and context.call == 1 and context.role == OVERCALL:
        # A first double without words is for takeout.
        both = (
            takeout(context).meet(of_range("P", TAKEOUT_POINTS)) if context.theirs else constraint
        )
        constraint = constraint if both.empty else both
    elif silent:
        shape = _permitted(usual.without("P"), meaning)
        if meaning.permits.length and context.own >= 0:
            shape = shape.without_shapes()
        both = constraint.meet(shape).meet(of_range("P", low, high))
        constraint = constraint if both.empty else both
    elif (low, high) != (0, 37):
        constraint = with_strength(constraint, of_range("P", low, high))
    if (
        not silent
        and not meaning.unread
        and _flat_answer(context)
        and meaning.force in ("", "inv", "nf")
    ):
        shape = of_shapes(flat(context))
        constraint = any_of(
            Constraint((term,)) if any(low for low, _ in term.lengths())
            else _balanced(Constraint((term,)), shape)
            for term in constraint.terms
        )
    elif context.strain == NOTRUMP and not silent and not usual.silent and not meaning.unread:
        # A natural notrump is balanced unless a shape was said.
        told = {term.shapes for clause in meaning.clauses for term in clause.constraint.terms}
        semi = SEMI_BALANCED if SEMI_BALANCED in told else 0
        shape = of_shapes(shapes_of(_permitted(usual, meaning)) | semi)
        # "No flat 12": what a denial leaves of other shapes is no notrump either.
        terms = [t for t in constraint.terms if t.shapes != ALL & ~BALANCED]
        both = any_of(_balanced(Constraint((term,)), shape) for term in terms)
        constraint = constraint if both.empty else both
    return _with_length(constraint, meaning, context)


def to_choose(meaning: Meaning, context: Context, own: Constraint) -> Constraint:
    """The hands with which the robot makes a call: those that the text describes for certain, with
    the defaults of the call also where something was not understood. What the call shows (`own`)
    promises less.
    """
    answers = context.role in (RESPONSE, ADVANCE) or context.caller == "responder"
    if answers and not any(says_strength(t) for t in own.terms):
        own = with_strength(own, _sensible(meaning, context))
    certain = Constraint(tuple(t for t in meaning.certain.terms if not t.silent))
    plain = not meaning.unread and not meaning.permits.strength and certain == meaning.certain
    if meaning.catchall or meaning.reply or plain or certain.empty:
        return own
    permits = replace(
        meaning.permits, strength=meaning.unread_strength or meaning.permits.any_strength)
    if context.role not in (OPENING, OVERCALL, RESPONSE):
        permits = replace(permits, length=True, shortest=13)
    elif meaning.unread_length:
        permits = replace(permits, shortest=min(permits.shortest, meaning.unread_length))
    calm = replace(meaning, constraint=certain, clauses=[], permits=permits)
    both = complete(calm, context).meet(own)
    return own if both.empty else both


_RAISE = (6, 10)
_DOUBLES = (6, 8)
"""Least strength of an answerer's double at the one level, and above."""


def _sensible(meaning: Meaning, context: Context) -> Constraint:
    """The strength with which the robot makes an answer that says none and is not limited by
    others: a question needs an invitation, a raise to the two level has six to ten. Stayman is
    `beyond_text.over_notrump`'s.
    """
    asks_shape = meaning.force == "f1" and meaning.asks == "shape" and meaning.artificial
    if context.role not in (RESPONSE, ADVANCE):
        below = 0 < context.call < _THREE_NOTRUMP and meaning.force == "signoff"
        return value("sub gf", context) if below else NOTHING_SAID
    if meaning.force == "signoff" and 3 <= context.call < _THREE_NOTRUMP:
        return value("sub gf", context)
    if context.level == 2 and ((meaning.kind == "ask" and meaning.asks != "majors") or asks_shape):
        return value("inv+", context)
    if context.call == 1 and context.theirs:
        return of_range("P", _DOUBLES[context.last_bid > _ONE_NOTRUMP])
    to_play = meaning.force in ("", "signoff")
    if context.call == _THREE_NOTRUMP and to_play and not meaning.artificial:
        return value("gf", context)  # "no stopper, no major"
    raises = context.own >= 0 and context.own in context.partner.suits and context.level == 2
    if raises and not meaning.force and not meaning.artificial and not meaning.kind:
        return of_range("P", *_RAISE)
    return NOTHING_SAID


_LONG, _NEXT = 5, 4
_TWO_SUITED_JUMP, _OPENING = 4, 12
_HAND = 12
_FREE = 9
_LEAST_ANSWER = 6
_HALF = 6
"""Width from which the range of a suit's length says nothing."""


def _flat_answer(context: Context) -> bool:
    """Whether a notrump without words for its shape is a balanced hand: opener's rebid, and an
    answer above the one level to an opening of one of a suit.
    """
    if context.strain != NOTRUMP or context.level > 3 or context.me.constraint.silent:
        if context.strain != NOTRUMP or context.role != RESPONSE:
            return False
    if context.role == RESPONSE:
        return context.last_bid < _ONE_NOTRUMP and 2 <= context.level <= 3 and not context.theirs
    return context.caller == "opener" and context.me.calls == 1 and context.level <= 2


def flat(context: Context) -> int:
    """Balanced and semi-balanced shapes, of opener also with a singleton in partner's suit."""
    shapes = SEMI_BALANCED
    if context.partner.suits and context.caller == "opener":
        short = context.partner.suits[-1]
        thin = pattern((4, 4, 4, 1)) | pattern((5, 4, 3, 1))
        shapes |= thin & length(short, 1, 1)
    if context.role == RESPONSE and context.partner.opened >= 0:
        shapes &= length(context.partner.opened, 0, _LONG)  # six cards of partner's suit raise it
    return shapes


_ONE_NOTRUMP = 7


def _balanced(said: Constraint, shape: Constraint) -> Constraint:
    """The usual shape of a notrump, where no shape is said that has another ("no five-card major",
    "14 with a five-card suit")."""
    both = said.meet(shape)
    least = sorted(low for low, _ in said.lengths())
    long = least[-1] > _LONG or (least[-1] == _LONG and least[-2] >= _NEXT)
    return said if both.empty or long else both


def _divides_strength(meaning: Meaning, context: Context) -> bool:
    """Whether the call only divides strength where partner has raised by a bid that is none of
    the suit (`2N 4+!h, limit or better; 3C minimum, 3D extras`), or is the next step over one of
    two kinds (`2C 16+ or clubs; 2D 8+`).
    """
    raised, agreed = strain_of(context.last_bid), context.trump
    of_kinds = raised not in (-1, NOTRUMP, *context.partner.suits, *context.theirs) and (
        context.call == context.last_bid + 1 and context.level > 1
        and len(context.partner.constraint.terms) > 1)
    if not of_kinds and (agreed < 0 or context.role == RESPONSE or raised in (-1, agreed)
                         or not context.own >= 0):
        return False
    if raised != NOTRUMP and raised in context.partner.suits:
        return False
    return all(
        says_strength(term) and all(span == (0, 13) for span in term.lengths())
        for term in meaning.constraint.terms
    )


def _leaves_length(spans: Sequence[tuple[int, int]], own: int) -> bool:
    """Whether lengths of suits say nothing about `own`, nor name another suit or a shape."""
    others = [span for suit, span in enumerate(spans) if suit != own]
    if len([most for _, most in others if most < _HAND]) == 1:
        others = [one for one in others if one != (0, _HALF)]  # "the longer major"
    return spans[own] == (0, _HAND + 1) and all(most - low >= _FREE for low, most in others)


def _with_length(constraint: Constraint, meaning: Meaning, context: Context) -> Constraint:
    """The usual length of the suit bid, where nothing speaks against it."""
    silent = meaning.constraint.silent
    own = context.own
    if meaning.force == "signoff" and constraint.silent and context.call == _THREE_NOTRUMP:
        # To play, so with what makes game opposite partner.
        constraint = constraint.meet(value("gf", context))
    new = own not in context.partner.suits and not context.jump
    if new and context.role == RESPONSE and constraint.range("P")[1] < _NEGATIVE:
        return constraint  # "0-7": perhaps a negative, which shows no suit
    if new and context.waits:
        return constraint
    if context.asked or own == context.trump:
        # An answer to a question, or the agreed suit once more: no new length.
        return constraint
    if _divides_strength(meaning, context):
        return constraint
    named = meaning.permits.shortest <= _HAND  # "may be five": not fewer
    told = meaning.permits.length and not named
    stop = f"stop{SUIT_LETTERS[own]}" if own >= 0 else ""
    if any(name == stop for term in constraint.terms for name, _, _ in term.ranges):
        return constraint  # "spade stopper, no heart stopper"
    if (meaning.unread and not named) or told or _answers(constraint):
        # What was not understood may be about the length, and a number of aces is an answer.
        return constraint
    least = min(default_length(context), meaning.permits.shortest)
    if own < 0 or (silent and not named) or meaning.natural or not least:
        return constraint
    if meaning.unread:
        least = min(least, meaning.unread_length or least)
    if strong_club(context, meaning.constraint, meaning.force):
        return constraint
    spans = [term.lengths() for term in constraint.terms]
    raises = own in context.partner.suits
    open_ = [
        _leaves_length(span, own)
        or (raises and len(set(span)) == 1)
        or (named and span[own] == (0, _HAND + 1))
        for span in spans
    ]
    held = of_length(own, least)
    if not meaning.permits.good.silent and least == meaning.permits.shortest:
        held = any_of((of_length(own, least + 1), meaning.permits.good))  # "may be four good ones"
    # Of several choices a raise shows support in each; a new suit, where none says a length.
    if all(open_) or raises:
        constraint = any_of(
            Constraint((term,)).meet(held) if leaves else Constraint((term,))
            for term, leaves in zip(constraint.terms, open_, strict=True)
        )
    return constraint
