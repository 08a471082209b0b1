"""Hands that make one call before others that fit as well: those that go slowly although they
could bid three notrump, with a short suit and a second suit that a sibling shows, or with a fifth
card in a major that a sibling asks about; weak hands with the shortest suit of a preempt, which
open it lower where they can. Stayman leaves hands to the transfers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from spotcard.game.calls import level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import (
    ALL,
    BALANCED,
    SEMI_BALANCED,
    Constraint,
    of_length,
    of_shapes,
    shapes_where,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, strain_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_TWO_CLUBS, _THREE_NOTRUMP = 8, 17
_WEAK, _SIX = 11, 6
_SUIT, _SUPPORT, _FIFTH = 4, 3, 5
_MOST_TERMS = 24
_MAJORS = {2, 3}
_OF_FIVE = later(
    r"(?<![\d-])(?:5|five)\+?[- ]?(?:c\b|cards?|crd|of\b|[♣♦♥♠!MmHS]|spades|hearts|majors?)|"
    r"\b(?:5-?4|4-?5)(?![\d+]| ?hcp)|\bfive-four\b|\blonger\b", re.I)
_STRONG_TRANSFER = 20  # points that a transfer of any strength may have
_CHECKBACK = later(
    r"\bcheck-?back|\bcrowhurst|\broudi|\bNMF\b|\bnew minor forcing|"
    r"\b(?:2|two)-?way (?:stayman|check)|"
    r"\basks? (?:\w+ ){0,3}(?:three|3)[- ]card support", re.I)


def sought(
    siblings: Sequence[NoteNode], entries: Mapping[int, Entry]
) -> Iterator[tuple[NoteNode, Constraint]]:
    """(the call, hands that make it before three notrump, or before a higher preempt)."""
    yield from _lower_preempts(siblings, entries)
    game = next((n for n in siblings if n.call == _THREE_NOTRUMP), None)
    entry = entries[id(game)] if game is not None else None
    if entry is None or entry.meaning.artificial or entry.meaning.kind or entry.context.theirs:
        return
    context = entry.context
    if not context.me.calls or context.caller != "responder" or context.game_forced:
        return
    for node in siblings:
        if 0 < node.call < _THREE_NOTRUMP:
            hands = _hands(node, entries)
            found = hands.meet(entry.choice) if hands is not None else None
            if found is not None and not found.empty and len(found.terms) <= _MOST_TERMS:
                yield node, found


def keep_majors_for_transfers(pairs: Sequence[tuple[NoteNode, Entry]]) -> None:
    """Five cards of a major without four of the other go by the transfer, where there is one, and
    not by Stayman, unless its row tells what it does with five.
    """
    shown = {entry.meaning.target for _, entry in pairs if entry.meaning.kind == "transfer"
             and entry.choice.range("P")[1] >= _STRONG_TRANSFER}
    alone = 0
    for major in shown & _MAJORS:
        alone |= shapes_where(lambda *shape, m=major: shape[m] >= _FIFTH and shape[5 - m] < _SUIT)
    for node, entry in pairs:
        rebids = (grand for child in node.children for grand in child.children)
        if entry.meaning.asks != "majors" or strain_of(node.call) or any(
                _OF_FIVE.search(one.description) for one in (node, *rebids)):
            continue
        hands = entry.choice.meet(of_shapes(ALL & ~alone))
        entry.choice = entry.choice if hands.empty else hands


def _lower_preempts(
    siblings: Sequence[NoteNode], entries: Mapping[int, Entry]
) -> Iterator[tuple[NoteNode, Constraint]]:
    """A weak two, perhaps by a multi, before a three bid that may have six cards as well."""
    weak = [n for n in siblings if entries[id(n)].context.role == OPENING
            and n.call >= _TWO_CLUBS and entries[id(n)].choice.range("P")[1] <= _WEAK]
    for high in weak:
        suit = strain_of(high.call)
        if suit == NOTRUMP:
            continue
        least = entries[id(high)].choice.lengths()[suit][0]
        lower = [n for n in weak if level_of(n.call) < level_of(high.call)
                 and (n.seat, n.vul) == (high.seat, high.vul) and any(
                     term.lengths()[suit][0] == least for term in entries[id(n)].choice.terms)]
        if least < _SIX or len(lower) != 1:
            continue
        found = entries[id(lower[0])].choice.meet(of_length(suit, least, least))
        if not found.empty and len(found.terms) <= _MOST_TERMS:
            yield lower[0], found


def _hands(node: NoteNode, entries: Mapping[int, Entry]) -> Constraint | None:
    """The hands of a call that three notrump would hide, None where it shows nothing more."""
    entry = entries[id(node)]
    context, meaning = entry.context, entry.meaning
    suit = context.own
    is_known = _CHECKBACK.search(node.description) is not None
    if meaning.kind in ("ask", "relay") or meaning.asks or is_known:
        majors = [s for s in (2, 3) if s in context.me.suits and (is_known or any(
            entries[id(child)].own.lengths()[s][0] >= _SUPPORT
            for child in node.children if child.ours and child.description))]
        return entry.choice.meet(of_length(majors[-1], _FIFTH)) if majors else None
    is_new = 0 <= suit < NOTRUMP and suit not in (*context.me.suits, *context.partner.suits)
    if is_new and meaning.force == "gf" and not meaning.artificial and (
        entry.choice.lengths()[suit][0] >= _SUIT
    ):
        return entry.choice.meet(of_shapes(ALL & ~(BALANCED | SEMI_BALANCED)))
    return None
