"""Tables that say nothing of the raise of a major: it is left to the base book, and support goes
before other natural calls all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard.game.calls import level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.forcing import forcing, raised
from spotcard_host.notes.meaning.constraint import of_length
from spotcard_host.notes.meaning.context import REBID, RESPONSE
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_MAJOR, _FOUR, _FIVE = 2, 4, 5
_ONE_NOTRUMP, _THREE_NOTRUMP, _TO_GAME = 7, 17, 2
_SAYS = later(
    r"\b(?:fit|support|raises?|trumps?|any|catch-?all|all (?:hands|other)|rest)\b|\b[0-4]M\b",
    re.I)


def keep_support_for_raises(
    siblings: Sequence[tuple[NoteNode, Entry]]
) -> tuple[int, int] | None:
    """Keep hands with support for partner's major out of the other natural calls, where no call
    among them raises it; the major and the cards that support it, None where one does.
    """
    if not siblings:
        return None
    major, cards = _support(siblings[0][1])
    if major < 0 or any(_shows(node, entry, major) for node, entry in siblings):
        return None
    for node, entry in siblings:
        text = node.description
        if not text or node.call < 3 or node.call >= _THREE_NOTRUMP:
            continue
        if entry.meaning.artificial or entry.meaning.kind or forcing(node, entry) >= _TO_GAME:
            continue
        if _SAYS.search(text) or f"!{'cdhs'[major]}" in text.lower():
            continue
        without = entry.choice.meet(of_length(major, 0, cards - 1))
        if not without.empty:
            entry.choice = without
    return major, cards


def _support(entry: Entry) -> tuple[int, int]:
    """(partner's major, the cards that support it) where a natural call is due, else (-1, 0)."""
    context = entry.context
    suit = context.partner_suit
    if suit < _MAJOR or context.theirs or context.game_forced:
        return -1, 0
    held = context.partner.constraint.lengths()[suit][0]
    if context.role == RESPONSE and context.last_bid < _ONE_NOTRUMP and held >= _FIVE:
        return suit, 8 - held
    answered = context.role == REBID and context.caller == "opener" and context.me.calls == 1
    if answered and context.last_bid < _ONE_NOTRUMP and held >= _FOUR:
        return suit, _FOUR
    return -1, 0


def _shows(node: NoteNode, entry: Entry, major: int) -> bool:
    """Whether a call raises the major, or is written as if."""
    return raised(node, entry) == major or (
        entry.context.own == major and level_of(node.call) < _FIVE)
