"""Whether a described call forces partner to call again, and which suit it agrees."""

from __future__ import annotations

from spotcard.game.calls import level_of
from spotcard_host.language.nodes import Binary, Call, Expr, Num
from spotcard_host.notes.build import compare, function
from spotcard_host.notes.flags import is_no_place_to_play, sole_suit
from spotcard_host.notes.meaning.context import (
    NOTRUMP,
    OPENING,
    REBID,
    RESPONSE,
    strain_of,
)
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_SAID = {"f1": 1, "inv+": 1, "st": 1, "gf": 2}
_TO_GAME = 2
_KINDS = ("transfer", "relay", "puppet", "ask")
_PLAYABLE = 3  # cards in a suit that partner may want to pass
_LONG, _FIT = 4, 8
_STRONG, _TWO = 16, 2
_HIGHEST, _ONE_NOTRUMP, _TWO_NOTRUMP, _THREE_NOTRUMP, _FOUR_HEARTS = 37, 7, 12, 17, 20
_UNLIMITED = 18
_EMIT_FORCING, _EMIT_AGREED = 14, 15  # functions of the language
_PASSED_HANDS = Call(13)  # a mask of those who passed before the opening: bit 0 the caller


def forcing(node: NoteNode, entry: Entry) -> int:
    """0 for a call that may be passed, 1 for one that forces for a round, 2 to game."""
    said = _SAID.get(entry.meaning.force, 0)
    if said < _TO_GAME and _is_passed(node):
        return 0
    if said:
        return said
    if node.call < 3:
        is_transfer = node.call > 0 and entry.meaning.kind == "transfer"
        return int(is_transfer or _asks_for_a_suit(node, entry))
    if _goes_on(entry) or answers_in_a_new_suit(entry):
        return 1
    left = node.flags is None or not is_no_place_to_play(node.flags)
    return int(not left or _is_no_contract(node, entry))


def _is_passed(node: NoteNode) -> bool:
    """Whether partner passes it with some hands, a relay or not."""
    return any(n.call == 0 and n.ours and n.passes and n.description for n in node.children)


def ignores_double(node: NoteNode, entry: Entry) -> bool:
    """Whether the call is made as well where they double partner's artificial call before it: they
    passed there, and the notes write no answer to a double. A book knows what to do when they
    double Stayman or a transfer over notrump. What corrects a bid does so when it is doubled, too.
    """
    before, asked = node.parent, entry.parent
    if not node.passes or before is None or asked is None or not before.ours or node.call < 3:
        return False
    if before.call < 3 or before.is_floating or before.flags:
        return False
    if not asked.meaning.correctable:
        suit = asked.context.own
        if not forcing(before, asked) or (
                suit >= 0 and asked.own.lengths()[suit][0] >= _PLAYABLE):
            return False
        if asked.context.role == RESPONSE and strain_of(asked.context.last_bid) == NOTRUMP:
            return False
    return not any(
        child.call == 1 and not child.ours
        and any(answer.ours and answer.description for answer in child.children)
        for child in before.children
    )


def _goes_on(entry: Entry) -> bool:
    """Whether a bid below game names a new suit once a major is agreed: a try or a control."""
    context, meaning = entry.context, entry.meaning
    suit = context.own
    if suit < 0 or context.theirs or meaning.force in ("signoff", "nf") or meaning.correctable:
        return False
    mine, partner = (shown.constraint.lengths() for shown in (context.me, context.partner))
    agreed = [s for s in (2, 3) if mine[s][0] + partner[s][0] >= _FIT]
    return bool(
        agreed and suit not in agreed and context.call < _FOUR_HEARTS + agreed[-1] - 2
        and suit not in context.partner.suits
    )


def _asks_for_a_suit(node: NoteNode, entry: Entry) -> bool:
    """Whether a double of their suit is for takeout: by its name, or since it shows another suit.
    """
    context, meaning = entry.context, entry.meaning
    strain = strain_of(context.last_bid)
    if node.call != 1 or node.flags is not None or not 0 <= strain < NOTRUMP:
        return False
    lengths = entry.own.lengths()
    if meaning.force in ("signoff", "nf") or lengths[strain][0] >= _LONG:
        return False
    return level_of(context.last_bid) < _LONG and (meaning.artificial or any(
        low >= _LONG and suit not in (*context.theirs, *context.me.suits, *context.partner.suits)
        for suit, (low, _) in enumerate(lengths)
    ))


def answers_in_a_new_suit(entry: Entry) -> bool:
    """Whether a bid answers an opening of one of a suit, or its opener's suit after that, in a new
    one, without a jump and without an upper end: it forces for a round, unless its caller has
    passed before.
    """
    context, meaning = entry.context, entry.meaning
    answers = context.role == RESPONSE and 0 < context.last_bid < _ONE_NOTRUMP
    again = (
        context.role == REBID and context.caller == "responder" and context.me.calls == 1
        and 0 < context.last_bid < _TWO_NOTRUMP and strain_of(context.last_bid) < NOTRUMP
        and context.own not in context.me.suits and context.partner.opened >= 0
        and context.strength(context.me)[1] >= _UNLIMITED and context.level <= _TWO
    )
    return (
        (answers or again) and context.own >= 0
        and context.own not in context.partner.suits and not context.jump
        and not meaning.force and not meaning.artificial and not meaning.correctable
        and entry.own.lengths()[context.own][0] >= _PLAYABLE
        and all(entry.own.range(points)[1] >= _UNLIMITED for points in ("P", "M"))
    )


def _is_no_contract(node: NoteNode, entry: Entry) -> bool:
    """Whether a bid forces without saying so, since it is no place to play: it is artificial,
    shows another suit than the one bid, or is a strong opening that does not promise its suit.
    """
    meaning = entry.meaning
    if meaning.kind in _KINDS:
        return True
    if entry.context.role == OPENING and node.call == _THREE_NOTRUMP:
        return False  # gambling, or a hand that hopes to make it
    suit = entry.context.own
    if _answers_strength(node, entry):
        return True
    fit = raised(node, entry)
    lengths = entry.own.lengths()
    if suit >= 0 and lengths[suit][0] >= _PLAYABLE and fit in (-1, suit):
        return False
    if meaning.force in ("signoff", "nf") or meaning.correctable:
        return False
    if fit not in (-1, suit):
        return True
    # Tricks or losers for points: an opening of two without an upper end is strong all the same.
    strong = entry.context.role == OPENING and suit >= 0 and (
        entry.own.range("P")[1] >= _HIGHEST
        and (entry.choice.range("P")[0] >= _STRONG or entry.context.level == _TWO)
    )
    elsewhere = suit >= 0 and not meaning.natural and any(
        low >= _LONG and other not in entry.context.me.suits
        for other, (low, _) in enumerate(lengths)
    )
    return meaning.artificial or strong or elsewhere


def _answers_strength(node: NoteNode, entry: Entry) -> bool:
    """Whether a bid answers a question of a hand that wants game for certain, or an artificial
    strong opening, and does not promise its suit: `3C = ace of clubs`.
    """
    context, meaning, before = entry.context, entry.meaning, entry.parent
    if before is None or context.own < 0 or meaning.reply or meaning.correctable or (
            meaning.force in ("signoff", "nf") or not meaning.says_something):
        return False
    if before.context.ours != context.ours or not before.meaning.artificial or (
            before.meaning.kind in ("transfer", "puppet")):
        return False
    strong = context.strength(context.partner)[0]
    return (entry.own.lengths()[context.own][0] < _PLAYABLE
            and entry.choice.lengths()[context.own][0] < _PLAYABLE
            and strong >= _STRONG and node.call < _THREE_NOTRUMP)


def raised(node: NoteNode, entry: Entry) -> int:
    """The suit of partner's that a call agrees, -1 for none: it bids the suit, or shows a fit for
    it otherwise than by a balanced notrump.
    """
    suit, meaning = entry.context.own, entry.meaning
    lengths, partner = entry.own.lengths(), entry.context.partner
    if suit in partner.suits:
        return suit if lengths[suit][0] >= _PLAYABLE and not meaning.artificial else -1
    if node.call < 3 or meaning.kind in _KINDS or not partner.suits:
        return -1
    is_flat = suit < 0 and all(2 <= low for low, _ in lengths)
    last = partner.suits[-1]
    fits = lengths[last][0] >= _PLAYABLE and (
        lengths[last][0] + partner.constraint.lengths()[last][0] >= _FIT)
    return last if fits and not is_flat else -1


def emitters(node: NoteNode, entry: Entry, is_left_over: bool) -> list[Expr]:
    """What a call tells beside the hand: that it forces, and the suit that it agrees.

    is_left_over: it takes the hands that its siblings leave.
    """
    meaning = entry.meaning
    out: list[Expr] = []
    force = forcing(node, entry)
    if is_left_over and meaning.force not in ("signoff", "nf") and not _is_passed(node):
        force = max(force, 1)  # what it shows is not known, so it is no contract
    if force == 1 and answers_in_a_new_suit(entry):
        unpassed = compare("==", Binary("&", _PASSED_HANDS, Num(1)), 0)
        out.append(Call(_EMIT_FORCING, (unpassed,)))
    elif force:
        out.append(function(_EMIT_FORCING, force))
    fit = raised(node, entry)
    if fit >= 0:
        out.append(function(_EMIT_AGREED, fit))
    elif node.flags is not None:
        sole = sole_suit(node.flags)
        if sole in entry.context.partner.suits and entry.own.lengths()[sole][0] >= _PLAYABLE:
            out.append(function(_EMIT_AGREED, sole))
    return out
