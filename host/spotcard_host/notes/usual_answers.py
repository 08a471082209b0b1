"""What answerer does when they come in over a natural opening, where the notes do not say.

A book answers for its own openings alone: over an opening that means something else (four cards
for five, a point less) its rules for one auction are no agreement of ours. What players do there
without any does not depend on that: a raise has the trumps that make eight, a double shows the
suits that are left, a new suit forces. These rows stand below all of the notes, and `load` uses
them only where no book answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spotcard.game.calls import bid, level_of
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.meaning.tree import Entry, meanings
from spotcard_host.notes.nodes import NoteNode, Notes

USUAL = 105
"""The priority of their rules: below all others of notes, above those of a book."""

_SUITS = "cdhs"
_DOUBLE, _REDOUBLE, _ONE_CLUB, _ONE_SPADE, _TWO_SPADES = 1, 2, 3, 6, 11
_SHORT, _LEAST, _STRONG = 2, 9, 14
_MINORS, _LONG = (0, 1), 5


def usual_answers(notes: Notes) -> Notes:
    """The natural openings of some notes, and below each the answers that these leave out."""
    usual = Notes("")
    for opening in [node for node in notes.roots if _is_natural(node)]:
        root = usual.add(replace(opening, children=[]))
        met = {child.call for child in opening.children if not child.ours and child.children}
        for theirs in (_DOUBLE, *range(opening.call + 1, _TWO_SPADES + 1)):
            if theirs in met or strain_of(theirs) in (4, strain_of(opening.call)):
                continue
            over = _below(usual, root, theirs, False, "")
            for call, text in _answers(opening.call, theirs):
                _below(usual, over, call, True, text)
    return usual


def _is_natural(node: NoteNode) -> bool:
    """Whether a root is a natural opening of one of a suit, limited or not."""
    if not node.ours or not _ONE_CLUB <= node.call <= _ONE_SPADE or node.flags is not None:
        return False
    alone = replace(node, children=[])
    entry: Entry = meanings([alone])[id(alone)]
    least = entry.own.range("P")[0]
    return (
        bool(node.description) and not entry.meaning.artificial and not entry.meaning.unread
        and entry.own.lengths()[strain_of(node.call)][0] >= _SHORT
        and _LEAST <= least <= _STRONG
    )


def _answers(opening: int, theirs: int) -> Iterator[tuple[int, str]]:
    """(call, description) over a double or the overcall of a suit."""
    suit = strain_of(opening)
    last = opening if theirs == _DOUBLE else theirs
    major = suit not in _MINORS
    if theirs == _DOUBLE:
        yield _REDOUBLE, "10+ HCP"
        yield bid(2, 4), "10+ points, 4+ support"
    else:
        cue = next(call for call in range(last + 1, last + 6)
                   if strain_of(call) == strain_of(theirs))
        yield cue, "F1, 11+ points, support" + (", 4+ cards" if not major else "")
        yield from _doubles(suit, theirs)
        others = [s for s in (2, 3) if s not in (suit, strain_of(theirs))]
        short = "".join(f", 0-3!{_SUITS[s]}" for s in others) + ", no fit" * major
        stop = f"stopper in !{_SUITS[strain_of(theirs)]}{short}"
        if level_of(theirs) == 1:
            yield bid(1, 4), f"NF, 8-10 HCP, {stop}"
        yield bid(2, 4), f"NF, 11-12 HCP, {stop}"
        yield bid(3, 4), f"to play, 13-15 HCP, {stop}"
    yield from _suits(suit, last, theirs == _DOUBLE)
    for level in (2, 3, 4):
        call = bid(level, suit)
        if call <= last:
            continue
        trumps = f"3+!{_SUITS[suit]}" if major else "support"
        short = "" if major else ", 0-3!h, 0-3!s"
        text = {2: f"NF, 5-9 points, {trumps}", 3: f"PRE, 4-7 HCP, 9+ card fit{short}",
                4: "to play, 5-9 points, 5+ support"}[level]
        if level == 4 and not major:
            continue
        yield call, text


def _doubles(suit: int, theirs: int) -> Iterator[tuple[int, str]]:
    """The double of an overcall: the majors that are left."""
    left = [s for s in (2, 3) if s not in (suit, strain_of(theirs))]
    double = f"negative double, F1, {6 + level_of(theirs)}+ HCP"
    if len(left) == 2:
        both = "4!h, 4!s" if level_of(theirs) == 1 else "4+!h 3+!s or 4+!s 3+!h"
        yield _DOUBLE, f"{double}, {both}"
    elif left:
        cheap = bid(level_of(theirs), left[0]) > theirs and level_of(theirs) == 1
        yield _DOUBLE, f"{double}, {'4' if cheap else '4+'}!{_SUITS[left[0]]}"
    else:
        yield _DOUBLE, f"{double}, 4+!c, 3+!d or 3+!c, 4+!d"


def _suits(suit: int, last: int, doubled: bool) -> Iterator[tuple[int, str]]:
    """New suits without a jump."""
    for call in range(last + 1, min(last + 5, bid(3, 3)) + 1):
        own, level = strain_of(call), level_of(call)
        if own in (4, suit, strain_of(last)) or level > 3:
            continue
        if level == 1:
            least = 5 if own == 3 and not doubled and strain_of(last) == 2 else 4
            yield call, f"F1, 6+ HCP, {least}+!{_SUITS[own]}"
        elif doubled:
            yield call, f"NF, 5-9 HCP, 5+!{_SUITS[own]}"
        else:
            yield call, f"F1, {8 + level}+ HCP, {_LONG}+!{_SUITS[own]}"


def _below(notes: Notes, parent: NoteNode, call: int, ours: bool, text: str) -> NoteNode:
    return notes.add(
        NoteNode(call, ours, parent.seat, parent.vul, parent.place, parent, text))
