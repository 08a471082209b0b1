"""Forced hands for which the notes describe no call get the nearest described one.

A forcing auction must not die in a hole. Hands that the caller can still hold are sampled; each
that fits no described call goes to the one it misses by least, and every call so chosen gets a
further rule for the box of those hands, below all described calls. Its explanation says that there
is no agreement. Hands that are far from every call are left to the general rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from spotcard_host.notes.completing import asked_for
from spotcard_host.notes.forcing import forcing
from spotcard_host.notes.meaning.constraint import (
    ANY_HONOURS,
    LIMITS,
    Constraint,
    Term,
    of_length,
    of_range,
)
from spotcard_host.notes.meaning.context import RESPONSE
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.order import share
from spotcard_host.notes.sample import hands

_SAMPLED, _FIRST, _ENOUGH = 500, 100, 50
"""Hands for a decision: so many at the most, fewer where the first have no hole or enough hands
without a call were found."""
_FARTHEST = 2.5
_GAP = 3  # points
# Cost of a point below a call's range and above it (a forced auction goes on, so
# strength can be shown later), of a card that it promises and one that it denies, and of others.
_WEAKER, _STRONGER, _SHORT, _EXTRA, _OTHER = 0.5, 0.35, 1.5, 1.0, 1.5
_LIMITED = 1.5  # above the range of an artificial call, often a negative one, or one to be passed
_LONG = 5
_STRONG = 15
_ONE_NOTRUMP, _THREE_CLUBS, _THREE_NOTRUMP = 7, 13, 17
ANSWER = 6
"""The points that answer an opening of one."""
_WHOLE, _LOW = 6, 4
_TWO_LEVELS = 10


def is_forced(node: NoteNode, entry: Entry, entries: dict[int, Entry]) -> bool:
    """Whether the caller cannot pass: partner's last call forces and right-hand opponent passed,
    or an earlier call forced to game and the auction is below it.
    """
    before = node.parent
    if before is None or before.ours != node.ours:
        if before is None or before.call != 0:
            return False
        before = before.parent
    if before is None or before.ours != node.ours:
        return False
    if before.call < 3:  # a double that forces by its words alone may still be left in
        return before.call > 0 and entries[id(before)].meaning.kind == "transfer"
    asked = asked_for(before, entries[id(before)])
    if asked and all(one.call != asked for one in before.children if one.ours):
        return False  # what the other rows leave is the answer that nobody writes
    if entry.context.game_forced:
        return entry.context.last_bid < _THREE_NOTRUMP
    return forcing(before, entries[id(before)]) > 0


def answers_opening(node: NoteNode, entry: Entry) -> bool:
    """Whether the call answers an opening of one of a suit that right-hand opponent passed."""
    before = node.parent
    return (
        entry.context.role == RESPONSE
        and 0 < entry.context.last_bid < _ONE_NOTRUMP
        and before is not None and (before.ours or before.call == 0)
    )


def is_whole(answers: Sequence[NoteNode]) -> bool:
    """Whether answers to an opening are a system of their own: fewer, or hardly any below
    the level of three, are additions to a book.
    """
    low = sum(node.call < _THREE_CLUBS for node in answers)
    before = answers[0].parent if answers else None
    known = {node.call for node in answers}
    if before is not None and before.ours and any(
            call not in known for call in range(before.call + 1, _ONE_NOTRUMP)):
        return False  # a suit at the one level is left to the book
    return len(answers) >= _WHOLE and low >= _LOW


def nearest(
    calls: Sequence[tuple[NoteNode, Entry]], least: int = 0,
    support: tuple[int, int] | None = None,
) -> Iterator[tuple[int, Constraint]]:
    """(place among `calls`, the box of the hands that go there) for a decision with holes.
    `least`: the points of the hands that need a call; `support`: the suit and length of hands
    that the book raises with.

    None where a call takes what is left, such as a waiting bid, or may take it: then there is no
    hole.
    """
    entries = [entry for _, entry in calls]
    if any(e.choice.silent or e.meaning.catchall or e.meaning.reply for e in entries):
        return
    if _names_more(calls[0][0]):
        return
    bids = [i for i, (node, _) in enumerate(calls) if node.call > 0]
    if all(calls[i][0].call > entries[0].context.last_bid + _TWO_LEVELS for i in bids):
        return  # "jump to game 19-21" alone is an addition to a book
    taken: dict[int, list[Facts]] = {}
    open_hands = 0
    for number, facts in enumerate(_sample(entries[0].context.me.constraint)):
        if open_hands >= _ENOUGH or (number >= _FIRST and not open_hands):
            break
        if facts.numbers["P"] < least or any(satisfies(facts, e.choice) for e in entries):
            continue
        if support is not None and facts.suits[support[0]].length >= support[1]:
            continue
        open_hands += 1
        ranked = [(_distance(facts, *calls[i]), i) for i in bids]
        far, best = min(ranked, default=(_FARTHEST + 1, -1))
        if far <= _FARTHEST:
            taken.setdefault(best, []).append(facts)
    weakest = min((e.choice.range("P")[0] for e in entries), default=0)
    strongest = max((e.choice.range("P")[1] for e in entries), default=37)
    boxes = [(place, _box(found, weakest, strongest).meet(of_range("P", least)))
             for place, found in taken.items()]
    # Boxes overlap: the narrower goes first.
    boxes.sort(key=lambda found: (share(found[1]), found[0]))
    yield from _stretched(entries, bids, taken)
    yield from boxes


def _names_more(node: NoteNode) -> bool:
    """Whether beside a call the notes name a bid without words: `2C-2D-2N = 22-24` that of 2D."""
    beside = node.parent.children if node.parent is not None else []
    return any(n.ours and n.call > 0 and not n.description and n.flags is None for n in beside)


def _stretched(
    entries: Sequence[Entry], bids: Sequence[int], taken: dict[int, list[Facts]]
) -> Iterator[tuple[int, Constraint]]:
    """The calls that hands in a gap of strength would make with a point or two more: `0-7` beside
    `9+` leaves eight points, and so does every shape of those who have them.
    """
    missed: dict[int, list[int]] = {}
    for place, found in taken.items():
        any_strength = entries[place].choice.without("P").without("M")
        missed[place] = [f.numbers["P"] for f in found if satisfies(f, any_strength)]
    together = [points for found in missed.values() for points in found]
    is_gap = bool(together) and max(together) - min(together) < _GAP
    boxes = []
    for place in bids:
        own = entries[place].choice
        least = own.range("P")[0]
        near = [points for points in (together if is_gap else missed.get(place, ()))
                if least - _GAP <= points < least]
        if near:
            points = of_range("P", min(near), max(near) if is_gap else least - 1)
            boxes.append((least, place, own.without("P").without("M").meet(points)))
    # The call that a hand misses by least goes first.
    boxes.sort(key=lambda found: (found[0], share(found[2]), found[1]))
    yield from ((place, box) for _, place, box in boxes)


class _Drawn:
    """Hands that are drawn when somebody asks for them, and kept: the same ones each time."""

    def __init__(self, constraint: Constraint) -> None:
        self._coming = hands(constraint, _SAMPLED, random.Random(1))
        self._kept: list[Facts] = []

    def __iter__(self) -> Iterator[Facts]:
        yield from self._kept
        for facts in self._coming:
            self._kept.append(facts)
            yield facts


@lru_cache(maxsize=256)
def _sample(constraint: Constraint) -> _Drawn:
    """Hands that fit."""
    return _Drawn(constraint)


def _distance(facts: Facts, node: NoteNode, entry: Entry) -> float:
    """The distance of a hand from what a call shows."""
    ends = (entry.meaning.artificial or entry.meaning.force in ("nf", "signoff")
            or _may_be_passed(node, entry))
    stronger = _LIMITED if ends else _STRONGER
    terms = entry.choice.terms
    return min((_term_distance(facts, term, stronger) for term in terms), default=99.0)


def _may_be_passed(node: NoteNode, entry: Entry) -> bool:
    """Whether a notrump or a raise below game ends the auction opposite a weak hand."""
    context = entry.context
    ends = 3 <= node.call < _THREE_NOTRUMP and (
        context.own < 0 or context.own in context.partner.suits)
    weak = context.strength(context.partner)[0] < _STRONG
    return ends and weak and not context.game_forced and not forcing(node, entry)


def _term_distance(facts: Facts, term: Term, stronger: float) -> float:
    far = 0.0
    for suit, (low, high) in enumerate(term.lengths()):
        held = facts.suits[suit].length
        far += _SHORT * max(low - held, 0) + _EXTRA * max(held - high, 0)
    if not far and not term.shapes >> facts.shape & 1:
        far = _EXTRA
    for name, low, high in term.ranges:
        value = facts.numbers.get(name, low)
        under, over = max(low - value, 0), max(value - high, 0)
        is_strength = name in ("P", "M")
        far += _WEAKER * under + stronger * over if is_strength else _OTHER * min(under + over, 2)
    far += _OTHER * sum(
        allowed != ANY_HONOURS and not allowed >> suit.honours & 1
        for suit, allowed in zip(facts.suits, term.honours, strict=True)
    )
    only_tests = Constraint((Term(tests=term.tests),))
    return far + (_OTHER if term.tests and not satisfies(facts, only_tests) else 0.0)


def _box(found: Iterable[Facts], weakest: int, strongest: int) -> Constraint:
    """The box of some hands, opened at an end that lies beyond every described call."""
    hands_ = list(found)
    points = [facts.numbers["P"] for facts in hands_]
    low, high = min(points), max(points)
    box = of_range(
        "P", 0 if low < weakest else low,
        LIMITS["P"][1] if high > strongest and high >= _STRONG else high,
    )
    for suit in range(4):
        lengths = [facts.suits[suit].length for facts in hands_]
        longest = max(lengths)
        box = box.meet(of_length(suit, min(lengths), 13 if longest >= _LONG else longest))
    return box
