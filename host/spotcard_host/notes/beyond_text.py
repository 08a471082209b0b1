"""Which hands make a call whose text leaves that open: judged by hedges and continuations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.correcting import corrected_hand, kinds
from spotcard_host.notes.limits import (
    asking,
    at_least_the_usual,
    limited,
    of_any_strength,
    pass_to_play,
    unlimited,
)
from spotcard_host.notes.meaning.constraint import (
    LIMITS,
    NOTHING_SAID,
    Constraint,
    all_of,
    any_of,
    complement,
    of_honours,
    of_length,
    of_range,
    of_shapes,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, RESPONSE, Context, strain_of
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.meaning.strength import GAME, SLAM, SMALL_SLAM, value
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.meaning.usual import flat, shapes_of
from spotcard_host.notes.nodes import NoteNode

_MOST_TERMS = 24
_WEAK = later(r"garbage|weak|any (?:strength|points|hand)", re.I)
_NOTRUMP, _GAME, _FOUR = 12, 4, 4
_LONGEST, _WRITTEN, _HAND = 7, 3, 13
_THREE_NOTRUMP, _VALUES = 17, 13
_TWO_OF_THREE = sum(1 << held for held in range(16) if (held & 14).bit_count() > 1)
"""The honours of a suit with two of ace, king and queen."""
_UNLIMITED, _ABOVE_THE_LEAST, _LOSERS = 30, 5, 5
_USUALLY = later(r"\s*(?:usually|normally|typically|mostly|generally|often)\b\s*", re.I)
_RARE = later(
    r"(?:^|[(,;.])\s*(?P<hand>[^(),;.]*\w[^(),;.]*?)\s+(?:is|are)\s+(?:very |quite |rather )?"
    r"(?:rare|unlikely|unusual|uncommon|exceptional)\b(?!\s+(?:but|with|if|when|unless))", re.I)
_PENALTY = later(r"\b(?:pen|penal\w*|business)\b", re.I)
_NO_PENALTY = later(
    r"\b(?:not?|never|rather than|instead of|\w+n['\u2019]t)\b[^,;.()]{0,16}?"
    r"\b(?:pen|penal\w*|business)\b", re.I)
_POSSIBLE = later(r"\s*\bif(?: at all)? possible\s*$", re.I)


def narrowed(entry: Entry) -> None:
    """Narrow a call to the hands that a player would make it with, as far as the text leaves that
    open; a transfer that invites has no upper end.
    """
    unlimited(entry)
    at_least_the_usual(entry)
    of_any_strength(entry)
    pass_to_play(entry)
    for narrow in (
        usual_hand, rare_hand, penalty_double, opening_preempt, new_suit, slam_values,
        over_notrump, to_game, limited, asking, game_opposite_a_preempt, correctable,
        three_notrump, flat_notrump, both_suits, past_game, short_preempt, playing_tricks,
    ):
        narrow(entry)
    choice = entry.choice.meet(entry.own)
    entry.choice = entry.own if choice.empty else choice


def usual_hand(entry: Entry) -> None:
    """Where the only strength that a row gives is hedged ("usually 7-11"), or the only length of
    the suit bid ("4+!d if possible"), the robot keeps to it: the text promises nothing, but a hand
    far outside it has a better call.
    """
    suit = entry.context.own
    needs_points = entry.own.range("P") == (0, 37) and entry.own.range("M") == LIMITS["M"]
    needs_length = (
        suit >= 0 and not entry.meaning.artificial and entry.own.lengths()[suit] == (0, _HAND)
    )
    if not (needs_points or needs_length):
        return
    whole = entry.node.description
    for text in [whole[clause.start:clause.end] for clause in entry.meaning.clauses]:
        if not _USUALLY.match(text) and not _POSSIBLE.search(text):
            continue
        said = describe(_POSSIBLE.sub("", _USUALLY.sub("", text)), entry.context).constraint
        both = entry.own
        if needs_points:
            both = both.meet(of_range("P", *said.range("P")))
        if needs_length:
            both = both.meet(of_length(suit, said.lengths()[suit][0]))
        if not both.empty:
            entry.own = both


def rare_hand(entry: Entry) -> None:
    """`11+ HCP (11 BAL is rare)`: the call may be made so, and is not made so as a rule."""
    for found in _RARE.finditer(entry.node.description):
        said = describe(found["hand"], entry.context)
        other = complement(said.constraint)
        if said.unread or said.constraint.silent or other.empty:
            continue
        both = entry.choice.meet(other)
        entry.choice = both if both.terms and len(both.terms) <= _MOST_TERMS else entry.choice


def penalty_double(entry: Entry) -> None:
    """A double of a suit for penalties that tells no length: with four of their trumps, from the
    four level on three.
    """
    suit = strain_of(entry.context.last_bid)
    if (
        entry.context.call != 1 or not 0 <= suit < NOTRUMP or entry.own.lengths()[suit] != (0, 13)
        or not _PENALTY.search(_NO_PENALTY.sub("", entry.node.description))
        or (entry.parent is not None and entry.parent.node.call < 0)  # some overcall of theirs
    ):
        return
    both = entry.choice.meet(of_length(suit, 4 - (level_of(entry.context.last_bid) >= _GAME)))
    if not both.empty:
        entry.choice = both


def _next_of_ours(node: NoteNode) -> Iterator[NoteNode]:
    """Our next calls, when they pass."""
    for child in node.children:
        if child.ours:
            yield child
        elif not child.call:
            yield from (one for one in child.children if one.ours)


def shown_later(node: NoteNode, entries: dict[int, Entry]) -> None:
    """A puppet, relay or ask that shows nothing itself, or an artificial bid that forces, is made
    by the hands that its caller's next calls describe.
    """
    entry = entries[id(node)]
    meaning = entry.meaning
    asks = meaning.kind or (meaning.artificial and meaning.force == "f1")
    if not node.ours or node.call < 3 or not entry.own.silent or not asks:
        return
    later = [
        entries[id(own)].own for answer in _next_of_ours(node) for own in _next_of_ours(answer)
        if own.description and not entries[id(own)].own.silent
    ]
    found = any_of(one for one in later if not one.empty)
    if found.empty:
        return
    if entry.context.role == OPENING:  # a rebid that tells a suit alone has the strength of others
        least = min((low for t in found.terms if (low := t.range("P")[0])), default=0)
        found = found.meet(of_range("P", least))
    if len(found.terms) > _MOST_TERMS:
        found = of_shapes(shapes_of(found)).meet(of_range("P", *found.range("P")))
    entry.own = entry.choice = found


def new_suit(entry: Entry) -> None:
    """The first bid of a suit in answer to one notrump or a weak opening, where the text writes
    neither its length nor its strength: to play in it at that level, or with values for a game.
    """
    context, meaning = entry.context, entry.meaning
    suit = context.own
    later = meaning.force == "signoff" and context.caller == "responder" and context.level > 2
    if (
        not (context.role == RESPONSE or later)
        or suit < 0 or suit in (*context.partner.suits, *context.me.suits) or meaning.unread
        or meaning.artificial or meaning.kind or meaning.correctable or not meaning.says_something
        or _names_another(entry)
    ):
        return
    notrump = strain_of(context.last_bid) == NOTRUMP
    high = context.strength(context.partner)[1]
    if not (notrump or context.answers_weak or (later and 0 < high < _NOTRUMP)):
        return
    least = max(5, context.level + (2 if notrump else 3))
    wanted = of_length(suit, min(least, _LONGEST))
    if meaning.constraint.lengths()[suit][0] >= _WRITTEN and not meaning.natural:
        wanted = NOTHING_SAID
    if meaning.force == "f1" and not notrump and entry.own.range("P") == (0, 37):
        wanted = wanted.meet(value("inv+", context))
    both = entry.own.meet(wanted)
    if not both.empty:
        entry.own = both


def over_notrump(entry: Entry) -> None:
    """Stayman, and what goes past three notrump, without words for strength in answer to a natural
    notrump: with values for an invitation. Garbage Stayman: also weak with short clubs.
    """
    context, meaning = entry.context, entry.meaning
    low = context.strength(context.partner)[0]
    if (
        context.role != RESPONSE or strain_of(context.last_bid) != NOTRUMP or low < _NOTRUMP
        or meaning.force == "pre"
        or (context.level >= _GAME and _WEAK.search(entry.node.description))
        or not (meaning.asks == "majors" or context.level >= _GAME)
        or entry.own.range("M") != LIMITS["M"]
    ):
        return
    wanted = of_range("P", max(value("inv+", context).range("P")[0], _GAME))
    if _WEAK.search(entry.node.description):
        wanted = any_of((wanted, all_of((of_length(0, 0, 2), of_length(2, 3), of_length(3, 3)))))
    both = any_of(
        Constraint((term,)) if term.range("P") != (0, 37) else Constraint((term,)).meet(wanted)
        for term in entry.own.terms
    )
    if not both.empty:
        entry.own = both


def to_game(entry: Entry) -> None:
    """A direct raise of a one-of-a-major opening to game "to play", without words for strength:
    values for game and no more, or a weak hand with five trumps.
    """
    context, meaning = entry.context, entry.meaning
    suit = context.own
    if (
        context.role == RESPONSE and meaning.force == "signoff" and context.level == _GAME
        and suit >= 2 and suit in context.partner.suits and level_of(context.last_bid) == 1
        and entry.own.range("P") == (0, 37) and entry.own.range("M") == LIMITS["M"]
    ):
        weak = of_length(suit, 5).meet(of_range("P", 0, 10))
        values = of_range("M", 12, 16).meet(of_range("P", 9, 14))
        entry.own = entry.own.meet(any_of((weak, values)))


def game_opposite_a_preempt(entry: Entry) -> None:
    """Values for game where the text says that it forces to game, opposite an opening above the
    one level whose strength only custom tells.
    """
    before = entry.parent
    while before is not None and before.context.ours != entry.context.ours:
        before = before.parent
    if (
        before is None or entry.context.role != RESPONSE or entry.meaning.force != "gf"
        or level_of(before.context.call) < 2 or entry.context.strength(entry.context.partner)[0]
        or entry.own.range("P") != (0, 37) or entry.own.range("M") != LIMITS["M"]
    ):
        return
    low = before.own.range("P")[0]
    if 0 < low < _NOTRUMP:
        entry.own = entry.own.meet(of_range("P", GAME - max(low, 8)))


def opening_preempt(entry: Entry) -> None:
    """An artificial opening above the one level that shows two suits and no strength."""
    context, meaning = entry.context, entry.meaning
    lengths = meaning.constraint.lengths()
    if (
        context.role == OPENING and context.level > 1 and meaning.artificial and not meaning.unread
        and not meaning.force and sum(low >= _FOUR for low, _ in lengths) > 1
        and entry.own.range("P") == (0, 37) and entry.own.range("M") == LIMITS["M"]
    ):
        entry.own = entry.own.meet(of_range("P", 5, 10))


def correctable(entry: Entry) -> None:
    """A bid that is pass or correct, of which the text says no more."""
    if entry.meaning.correctable and entry.own.silent:
        hands = corrected_hand(entry)
        if hands is not None and not hands.empty:
            entry.own = hands


def three_notrump(entry: Entry) -> None:
    """Three notrump to play in answer to an opening, without words for strength: with values."""
    context = entry.context
    low = context.strength(context.partner)[0]
    if (
        context.role != RESPONSE or context.call != _THREE_NOTRUMP or not low
        or entry.meaning.force != "signoff" or entry.meaning.artificial
        or entry.own.range("P") != (0, 37) or entry.own.range("M") != LIMITS["M"]
    ):
        return
    both = entry.own.meet(of_range("P", GAME - max(low, 8)))
    if not both.empty:
        entry.own = both


def flat_notrump(entry: Entry) -> None:
    """Opener's natural rebid of one or two notrump that tells a length but no shape: no hand with
    two suits or two short ones, which has a suit to bid.
    """
    context, meaning = entry.context, entry.meaning
    if (
        context.strain != NOTRUMP or context.level > 2 or context.caller != "opener"
        or context.me.calls != 1 or meaning.artificial or meaning.kind or meaning.asks
        or meaning.force not in ("", "inv", "nf") or context.asked or context.theirs
    ):
        return
    both = entry.own.meet(of_shapes(flat(context)))
    if not both.empty:
        entry.own = both


def both_suits(entry: Entry) -> None:
    """Four notrump or more that shows two suits other than opener's: five cards of each."""
    context = entry.context
    if context.role != RESPONSE or context.strain != NOTRUMP or context.level < _GAME:
        return
    suits = [s for s, (low, _) in enumerate(entry.own.lengths())
             if low >= 4 and s not in context.partner.suits]
    if len(suits) == 2:
        both = entry.own.meet(all_of(of_length(s, 5) for s in suits))
        if not both.empty:
            entry.own = both


def past_game(entry: Entry) -> None:
    """An artificial answer above three notrump to a weak opening, without words for strength: with
    a fit for whatever partner holds, and either nine trumps or values for game.
    """
    context, meaning = entry.context, entry.meaning
    if (
        not context.answers_weak or context.call <= _THREE_NOTRUMP or not meaning.artificial
        or meaning.kind == "transfer" or not entry.own.silent
    ):
        return
    fits = [8 - low for _, low in kinds(context)]
    suits = [suit for suit, _ in kinds(context)]
    if not suits:
        return
    found = all_of(of_length(s, max(2, n)) for s, n in zip(suits, fits, strict=True))
    trumps = all_of(of_length(s, max(3, n + 1)) for s, n in zip(suits, fits, strict=True))
    entry.own = any_of((found.meet(of_range("P", _VALUES)), trumps))


def short_preempt(entry: Entry) -> None:
    """A weak opening of two with a suit of six, or perhaps of five: five of them are good ones."""
    context = entry.context
    if context.role != OPENING or context.level != 2 or len(entry.own.terms) < 2:
        return
    long = {s for term in entry.own.terms for s, (low, _) in enumerate(term.lengths()) if low == 6}
    found = []
    for term in entry.own.terms:
        one = Constraint((term,))
        for suit, (low, high) in enumerate(term.lengths()):
            if suit in long and low == high == 5 and term.range("P")[1] <= _VALUES:
                one = one.meet(of_honours(suit, _TWO_OF_THREE))
        found.append(one)
    entry.own = any_of(found)


def playing_tricks(entry: Entry) -> None:
    """An opening of two of a minor on playing tricks: with six cards and two of the top three
    honours in the suit that takes them.
    """
    context = entry.context
    if (context.role, context.level) != (OPENING, 2) or context.own not in (0, 1):
        return
    long = any_of(of_length(s, 6).meet(of_honours(s, _TWO_OF_THREE)) for s in range(4))
    found = []
    for term in entry.choice.terms:
        one = Constraint((term,))
        by_tricks = term.range("L")[1] <= _LOSERS and term.range("P") == (0, 37)
        found.append(one.meet(long) if by_tricks else one)
    both = any_of(found)
    if not both.empty and len(both.terms) <= _MOST_TERMS:
        entry.choice = both


def _names_another(entry: Entry) -> bool:
    """Whether the text gives the length of other suits and not that of the suit bid."""
    constraint, own = entry.meaning.constraint, entry.context.own
    choices = [term.lengths() for term in constraint.terms]  # `balanced, or six clubs`
    choices = choices if len(choices) > 1 else []
    return any(spans[own][0] < _WRITTEN <= low for spans in (constraint.lengths(), *choices)
               for low, _ in spans)


def slam_values(entry: Entry) -> None:
    """A question for aces or key cards without words for strength is asked with values for a slam
    opposite the most that partner has shown, a little less where a suit is agreed.
    """
    if entry.meaning.asks not in ("aces", "keycards", "controls") or entry.meaning.kind != "ask":
        return
    least = _for_slam(entry.context)
    if least and entry.own.range("P") == (0, 37) and entry.own.range("M") == LIMITS["M"]:
        both = entry.own.meet(of_range("P", least))
        if not both.empty:
            entry.own = both


def _for_slam(context: Context) -> int:
    low, high = context.strength(context.partner)
    if not context.partner.calls or (high >= _UNLIMITED and not low):
        return 0
    if high >= _UNLIMITED:
        high = low + _ABOVE_THE_LEAST  # as a rule near its least
    least = (SLAM if context.trump >= 0 else SMALL_SLAM - 1) - high
    shown = context.strength(context.me)
    return least if shown[0] < least <= shown[1] else 0
