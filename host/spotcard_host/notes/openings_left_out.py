"""Tables that leave openings out: the base book makes these, and they take their usual hands away
from the openings of one of a suit that the notes describe.

Where a table has `1C 3+` and `1D 4+` and no word of the majors, of one or two notrump and of
strong hands, five hearts are still opened 1H and a balanced 16 is 1N.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from spotcard.game.calls import bid, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import (
    BALANCED,
    Constraint,
    Term,
    complement,
    of_length,
    of_range,
    of_shapes,
    shapes_where,
)
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, strain_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode, Notes

_MAJOR, _THREE, _FOUR, _FIVE = 2, 3, 4, 5
_WEAK, _SIX = 11, 6
_LONGER = later(
    r"[67]\+|\b7|\+!?[dhs]\b|seven|at least|\bleast|or more|or longer|\bmin\b|6-7|6/7", re.I)
_SHORTER_FIRST = later(
    r"\bcanap[eé]|\bshorter (?:suit )?first\b|\blonger (?:suit )?(?:next|second|later)\b", re.I)
_STANDARD_LEAST, _STANDARD_MOST = 14, 18
"""A row with this range or a wider one leaves strength open."""
_BALANCED = ((bid(1, 4), 15, 17), (bid(2, 4), 20, 21))
_STRONG = bid(2, 0), 22
_ENDS, _STRONG_TWOS = 30, (bid(2, 0), bid(2, 1))


def keep_openings_for_the_book(siblings: Sequence[tuple[NoteNode, Entry]], notes: Notes) -> None:
    """Take the hands of openings that are not among these from the natural suits that are, unless
    the shorter suit is opened in these notes."""
    written = {node.call for node, _ in siblings if node.parent is None}
    texts = (notes.title, *(text for _, text in notes.prose), *(
        node.description for node, _ in siblings))
    if not written or any(_SHORTER_FIRST.search(text) for text in texts):
        return
    for node, entry in siblings:
        _leave_preempts(node, entry, written)
        is_strong_too = entry.choice.range("P")[1] > _ENDS and not written.isdisjoint(_STRONG_TWOS)
        if not _is_wide(node, entry) or is_strong_too:
            continue
        for hands in _left_out(node, entry, written):
            kept = [part for term in entry.choice.terms for part in _without(term, hands)]
            entry.choice = Constraint(tuple(dict.fromkeys(kept)))


def _is_wide(node: NoteNode, entry: Entry) -> bool:
    """Whether a row is a natural opening of one of a suit, of usual strength."""
    suit = strain_of(node.call)
    return (
        entry.context.role == OPENING and level_of(node.call) == 1 and suit < NOTRUMP
        and node.flags is None and bool(node.description) and not entry.meaning.artificial
        and all(2 <= term.lengths()[suit][0] for term in entry.choice.terms)
        and entry.choice.range("P")[0] <= _STANDARD_LEAST
    )


def _leave_preempts(node: NoteNode, entry: Entry, written: set[int]) -> None:
    """Leave seven cards to a book's preempts where a weak opening of two says that it has six."""
    if entry.context.role != OPENING or level_of(node.call) != 2 or node.flags is not None or (
            entry.choice.range("P")[1] > _WEAK or _LONGER.search(node.description)):
        return
    for suit in range(NOTRUMP):
        if bid(3, suit) not in written and any(
                term.lengths()[suit][0] == _SIX for term in entry.choice.terms):
            kept = [part for term in entry.choice.terms
                    for part in _without(term, of_length(suit, _SIX + 1))]
            entry.choice = Constraint(tuple(dict.fromkeys(kept)))


def _left_out(node: NoteNode, entry: Entry, written: set[int]) -> list[Constraint]:
    own = strain_of(node.call)
    # A minor of two cards has the short hands of the other one.
    first = 0 if entry.choice.lengths()[own][0] >= _THREE else _MAJOR
    found = [of_shapes(shapes_where(_better(own, other))) for other in range(first, NOTRUMP)
             if other != own and bid(1, other) not in written]
    found += [of_shapes(BALANCED).meet(of_range("P", low, high))
              for call, low, high in _BALANCED if call not in written]
    strong, least = _STRONG
    return [*found, of_range("P", least)] if strong not in written else found


def _better(own: int, other: int) -> Callable[..., bool]:
    """Whether a book opens the other suit: five cards of a major, the longer minor."""
    def test(*shape: int) -> bool:
        mine, that = shape[own], shape[other]
        if other >= _MAJOR:
            return that >= _FIVE and (that > mine or (that == mine and other > own))
        if own >= _MAJOR:
            return False
        even = that == mine and (that >= _FOUR) == (other > own)
        return (that > mine or even) and max(shape[_MAJOR:]) < _FIVE
    return test


def _without(term: Term, hands: Constraint) -> list[Term]:
    """A term without some hands; as it is where it says that it has them, or nothing else."""
    least, most = term.range("P")
    low, high = hands.range("P")
    if (low, high) != (0, 37) and (low <= least or most <= max(high - 15, _STANDARD_MOST)):
        return [term]
    rest = Constraint((term,)).meet(complement(hands))
    return [term] if rest.empty else list(rest.terms)
