"""Whether a described call forces partner to call again."""

from __future__ import annotations

from spotcard_host.notes.flags import is_no_place_to_play
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, RESPONSE, strain_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_SAID = {"f1": 1, "inv+": 1, "st": 1, "gf": 2}
_KINDS = ("transfer", "relay", "puppet", "ask")
_PLAYABLE = 3  # cards in a suit that partner may want to pass
_LONG, _FIT = 4, 8
_STRONG, _TWO = 16, 2
_HIGHEST, _FOUR_HEARTS = 37, 20


def forcing(node: NoteNode, entry: Entry) -> int:
    """0 for a call that may be passed, 1 for one that forces for a round, 2 to game."""
    said = _SAID.get(entry.meaning.force, 0)
    if said:
        return said
    if node.call < 3:
        return int(node.call > 0 and entry.meaning.kind == "transfer")
    if _goes_on(entry):
        return 1
    left = node.flags is None or not is_no_place_to_play(node.flags)
    return int(not left or _is_no_contract(node, entry))


def ignores_double(node: NoteNode, entry: Entry) -> bool:
    """Whether the call is made as well where they double partner's artificial call before it: they
    passed there, and the notes write no answer to a double. A book knows what to do when they
    double Stayman or a transfer over notrump.
    """
    before, asked = node.parent, entry.parent
    if not node.passes or before is None or asked is None or not before.ours or node.call < 3:
        return False
    if before.call < 3 or not forcing(before, asked) or before.is_floating or before.flags:
        return False
    suit = asked.context.own
    if suit >= 0 and asked.own.lengths()[suit][0] >= _PLAYABLE:
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


def _is_no_contract(node: NoteNode, entry: Entry) -> bool:
    """Whether a bid forces without saying so, since it is no place to play: it is artificial,
    shows another suit than the one bid, or is a strong opening that does not promise its suit.
    """
    meaning = entry.meaning
    if meaning.kind in _KINDS:
        return True
    suit = entry.context.own
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
