"""Pass or correct: who bids it, and what the hand that corrects does.

The notes seldom write either. A suit bid "pass or correct" opposite several kinds of hands is made
with the suit that the other kinds hold, on less than values for a game; partner passes with
the suit bid and names the suit of its kind otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from spotcard.game.calls import level_of
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, of_length, of_range
from spotcard_host.notes.meaning.context import (
    NOTRUMP,
    OPENING,
    Context,
    strain_of,
)
from spotcard_host.notes.meaning.strength import GAME
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode

_HIGHEST_CALL, _ONE_NOTRUMP = 37, 7
_LONG, _SUPPORT, _MOST = 4, 3, 14
_LONGEST, _RARELY_LESS, _OPENING = 13, 10, 12
_PREEMPT, _WEAK = 3, 10


def kinds(context: Context) -> list[tuple[int, int]]:
    """(suit, least length) of each kind of hand that partner may hold: its longest suit that the
    other kinds do not all have; [] where some kind has none.
    """
    return list(dict.fromkeys((suit, low) for suit, low, _ in _kinds(context)))


def _kinds(context: Context) -> Iterator[tuple[int, int, int]]:
    """`kinds`, with the least points of each."""
    terms = context.partner.constraint.terms
    shown = [[low for low, _ in term.lengths()] for term in terms]
    known = {s for s in range(4) if all(lows[s] >= _LONG for lows in shown)}
    for term, lows in zip(terms, shown, strict=True):
        free = [(low, s) for s, low in enumerate(lows) if low >= _LONG and s not in known]
        if free:
            yield max(free)[1], max(free)[0], term.range("P")[0]


def corrected_hand(entry: Entry) -> Constraint | None:
    """The hands that bid a suit pass-or-correct, None where nothing is known of partner's."""
    context = entry.context
    suits = sorted({suit for suit, _ in kinds(context)})
    if context.own not in suits or len(suits) < 2:
        return None
    least = of_range("P", 0, _MOST)
    lows = [min(low for low, _ in (term.lengths()[s] for term in context.partner.constraint.terms))
            for s in range(4)]
    for suit, low in enumerate(lows):
        if low >= _LONG:  # a suit that partner has shown: it is short, else it would be passed
            least = least.meet(of_length(suit, 0, 8 - low - 1))
            return least.meet(of_length(suits[0], _SUPPORT)).meet(of_length(suits[1], _SUPPORT))
    higher = [s for s in suits if s != context.own]
    if level_of(context.call) >= _PREEMPT:
        higher = suits
        least = of_range("P", 0, _WEAK)
    elif context.own == suits[0]:
        return least
    for suit in higher:
        least = least.meet(of_length(suit, _SUPPORT))
    return least


def is_left_in(node: NoteNode, entry: Entry) -> bool:
    """Whether a suit that answers our notrump on a hand too weak for game is passed, when no other
    call of the notes fits.
    """
    context, meaning = entry.context, entry.meaning
    path = [step for step in node.path() if step.call]
    if node.flags is not None or not path or not node.ours or (
            path[0].call != _ONE_NOTRUMP or not path[0].ours) or (
            any(not step.ours for step in path) or len(path) % 2):
        return False
    is_plain = 0 <= context.own < NOTRUMP and not (
        meaning.artificial or meaning.kind or meaning.asks)
    if not is_plain or entry.full.lengths()[context.own][0] < _LONG or meaning.force not in (
            "", "nf", "signoff"):
        return False
    high = entry.full.range("P")[1] + context.partner.constraint.range("P")[1]
    return high < GAME and not any(
        child.ours and not child.call and child.description for child in node.children)


def corrections(node: NoteNode, entry: Entry) -> Iterator[tuple[int, Constraint]]:
    """(call, hands that make it) of the hand that passes or corrects, where the notes say nothing
    of it. A hand with values for game does neither, but over a double ("X = pass or correct" of
    their bid in one of the suits) the next hand makes the same choice.
    """
    if is_left_in(node, entry):
        yield 0, NOTHING_SAID
    own = entry.context.own if node.call != 1 else strain_of(entry.context.last_bid)
    if not node.ours or not entry.meaning.correctable or not 0 <= own < NOTRUMP:
        return
    if any(child.ours and child.description for child in node.children):
        return
    if node.parent is None or entry.context.role == OPENING:
        return
    least = entry.context.strength(entry.context.me)[0]
    if _RARELY_LESS <= least < _OPENING:
        least = _OPENING
    passes = of_range("P", 0, GAME - 1 - least) if least else NOTHING_SAID
    kept = min((low for suit, low, _ in _kinds(entry.context) if suit == own), default=14)
    other = of_length(own, 0, kept - 1) if kept <= _LONGEST else NOTHING_SAID
    if kept <= _LONGEST:
        yield 0, of_length(own, kept).meet(passes)
    weak = dict.fromkeys(
        (suit, low) for suit, low, points in _kinds(entry.context) if points + least < GAME)
    last = max(node.call, entry.context.last_bid)
    for suit, low in weak:
        call = next((c for c in range(last + 1, min(last + 6, _HIGHEST_CALL + 1))
                     if strain_of(c) == suit), None)
        if call is not None and suit != own:
            yield call, of_length(suit, low).meet(other).meet(passes)
