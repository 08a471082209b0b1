# ruff: noqa: E501 - a pattern is read as a whole
"""Meanings of a whole system: from the roots down, each call in the context its ancestors make.

`meanings(nodes)` walks a tree of nodes (BML's `bidtable.Node`; BSS records are brought to the same
shape by their reader) and gives every node its `Entry`: the text's own meaning, the full
constraint (text and defaults, met with what the hand showed before) and the context it was read
in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import COUNTED
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, Shown
from spotcard_host.notes.meaning.context import (
    ADVANCE,
    NOTRUMP,
    OPENING,
    OVERCALL,
    REBID,
    RESPONSE,
    Context,
    strain_of,
)
from spotcard_host.notes.meaning.describe import Meaning, describe
from spotcard_host.notes.meaning.usual import complete, to_choose
from spotcard_host.notes.suit_words import SUIT_WORD


class Called(Protocol):
    """What the walk needs to know of a node; `bml.bidtable.Node` is one."""

    @property
    def call(self) -> int: ...
    @property
    def ours(self) -> bool: ...
    @property
    def description(self) -> str: ...
    @property
    def bindings(self) -> dict[str, int]: ...
    @property
    def passes(self) -> int: ...
    @property
    def word(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def vul(self) -> str: ...
    @property
    def children(self) -> Sequence[Called]: ...


@dataclass(slots=True)
class Entry:
    """A node with its meaning. `own` is what the call shows, `choice` the hands with which the
    robot makes it (the same, or fewer where not all was understood); `full` is what the hand has
    shown after the call, this call included; `clash` says that the text contradicts what the hand
    had shown before."""

    node: Called
    context: Context
    meaning: Meaning
    own: Constraint
    choice: Constraint
    full: Constraint
    clash: bool
    parent: Entry | None


@dataclass(slots=True)
class _State:
    """The table before a call: hands of both sides by partner (0: who acts next on that side)."""

    ours: tuple[Shown, Shown]
    theirs: tuple[Shown, Shown]
    next_ours: int = 0
    next_theirs: int = 0
    last_bid: int = 0
    opened_by: bool | None = None
    asked: tuple[str, bool] = ("", True)
    trump: int = -1
    game_forced: tuple[bool, bool] = (False, False)
    their_class: bool | None = None  # the side whose last call is a class of calls
    double: bool | None = None  # the side that has doubled the last bid
    first: tuple[int, int] = (-1, -1)  # the hand of each side that called first, theirs and ours

    def copy(self) -> _State:
        return _State(
            (self.ours[0].copy(), self.ours[1].copy()),
            (self.theirs[0].copy(), self.theirs[1].copy()),
            self.next_ours,
            self.next_theirs,
            self.last_bid,
            self.opened_by,
            self.asked,
            self.trump,
            self.game_forced,
            self.their_class,
            self.double,
            self.first,
        )


Refine = Callable[[object, Meaning, Context], None]
"""Adds to a node's meaning what its text does not say (flags of a BSS record)."""


def meanings(roots: Iterable[Called], refine: Refine | None = None) -> dict[int, Entry]:
    """Entry of every node below the roots, by `id(node)`. Deep trees are walked without
    recursion.
    """
    entries: dict[int, Entry] = {}
    roots = list(roots)
    elsewhere = _said_of_all(roots)
    empty = _State((Shown(), Shown()), (Shown(), Shown()))
    stack: list[tuple[Called, _State, Entry | None]] = []
    stack += [(root, empty.copy(), None) for root in roots][::-1]
    while stack:
        node, before, parent = stack.pop()
        state = before.copy()
        text = _text(node, parent, entries) or elsewhere.get(id(node), "")
        entry = _enter(node, text, state, parent, refine)
        entries[id(node)] = entry
        stack += [(child, state, entry) for child in node.children][::-1]
    return entries


class Ancestors:
    """Reads one call at a time below its ancestors, each of which is read once as long as its
    words stay.
    """

    def __init__(self) -> None:
        self._read: dict[int, tuple[str, Entry, _State]] = {}

    def entry(self, path: Sequence[Called]) -> Entry:
        """Entry of the last call of a path from an opening down, as `meanings` of that path alone
        gives it.
        """
        state, parent = _State((Shown(), Shown()), (Shown(), Shown())), None
        for node in path[:-1]:
            kept = self._read.get(id(node))
            if kept is None or kept[0] != node.description or kept[1].parent is not parent:
                state = state.copy()
                read = _enter(node, node.description, state, parent, None)
                kept = self._read[id(node)] = node.description, read, state
            _, parent, state = kept
        return _enter(path[-1], path[-1].description, state.copy(), parent, None)


def _said_of_all(roots: list[Called]) -> dict[int, str]:
    """What is said of the same call without a condition, by the id of a call that stands under a
    condition of seat or vulnerability and has no words of its own.
    """
    numbers: dict[tuple[int, int, bool, int, str], int] = {}
    said: dict[int, str] = {}
    bare: dict[int, int] = {}
    stack = [(root, 0) for root in roots]
    while stack:
        node, before = stack.pop()
        key = before, node.call, node.ours, node.passes, node.word
        number = numbers.setdefault(key, len(numbers) + 1)
        if (node.seat, node.vul) == ("0", "00"):
            if node.description:
                said.setdefault(number, node.description)
        elif not node.description:
            bare[id(node)] = number
        stack += [(child, number) for child in node.children]
    return {node: said[number] for node, number in bare.items() if said.get(number)}


_SAME = later(r"\s*(?:idem|ditto|same|the same|\"|'')[\s.]*", re.I)


def _text(node: Called, parent: Entry | None, entries: dict[int, Entry]) -> str:
    """The words that describe a call: its own, or those of the call above where it says "idem"."""
    if parent is None or not _SAME.fullmatch(node.description):
        return node.description
    text = node.description
    for sibling in parent.node.children:
        if sibling is node:
            break
        if sibling.description and sibling.ours == node.ours and id(sibling) in entries:
            if not _SAME.fullmatch(sibling.description):
                text = sibling.description
    return text


_ONE_NOTRUMP, _TWO_NOTRUMP = bid(1, NOTRUMP), bid(2, NOTRUMP)
_BARE_LEAST = later(
    r"(?<![\w!♣♦♥♠.-])(\d{1,2}\+)(?! ?(?:-|cards?\b|c\b|!|suit|support|in\b|hcp|points|pts|control|"
    rf"[CDHScdhs]\b|{SUIT_WORD}s))", re.I)
"""Over a strong 2C `2D 4+` counts points, no diamonds."""
_SUPPORT = 3  # cards in a suit of partner's that a bid of another one names


def _enter(
    node: Called, text: str, state: _State, parent: Entry | None, refine: Refine | None
) -> Entry:
    if node.passes:
        # The other side passes silently: its hands alternate.
        if node.ours:
            state.next_theirs ^= 1
        else:
            state.next_ours ^= 1
    side, other = (state.ours, state.theirs) if node.ours else (state.theirs, state.ours)
    turn = state.next_ours if node.ours else state.next_theirs
    me, partner = side[turn], side[1 - turn]
    context = Context(
        call=max(node.call, 0),
        ours=node.ours,
        bindings=node.bindings,
        me=me,
        partner=partner,
        theirs=[s for hand in other for s in hand.suits],
        last_bid=state.last_bid,
        role=_role(node, state, me, partner),
        asked=state.asked[0] if state.asked[1] == node.ours else "",
        trump=state.trump,
        game_forced=state.game_forced[node.ours],
        caller=_caller(node, state, turn),
        their_class=state.their_class == (not node.ours),
        doubled=_doubled(node, state),
        counted=node.word == COUNTED,
    )
    context.me, context.partner = me.copy(), partner.copy()
    if context.waits:
        text = _BARE_LEAST.sub(r"\1 hcp", text)
    meaning = describe(text or _undescribed(context, parent), context)
    if _asks_anyway(meaning, context):
        meaning = describe(f"{text}; asks", context)
    meaning.artificial = meaning.artificial or context.counted
    if node.call < 0 and not node.ours:
        # A class of their calls: the words name the calls, not a hand.
        meaning.constraint = NOTHING_SAID
    if refine is not None:
        refine(node, meaning, context)
    own = complete(meaning, context) if node.call >= 0 else meaning.constraint
    choice = to_choose(meaning, context, own)
    clash = not me.add(own)
    if clash:
        # The text stands; what was shown before is the less certain of the two.
        me.constraint = own
    _after(node, state, me, meaning, context, choice)
    return Entry(node, context, meaning, own, choice, me.constraint, clash, parent)


def _asks_anyway(meaning: Meaning, context: Context) -> bool:
    """Whether 2NT over partner's weak two, of which nothing but its force is said, asks."""
    return context.call == _TWO_NOTRUMP and context.answers_weak and not (
        meaning.kind or meaning.natural or meaning.undescribed) and (
        meaning.constraint.silent and meaning.force not in ("signoff", "nf"))


def _undescribed(context: Context, parent: Entry | None) -> str:
    """What everybody means by a call without words: 2NT asks over partner's weak two; Stayman and
    transfers opposite a natural notrump, and opener's 2D that denies a major.
    """
    if context.call == _TWO_NOTRUMP and context.answers_weak:
        return "asks"
    if context.theirs or parent is None or not parent.node.ours or (parent.meaning.artificial and (
            parent.context.role == OPENING)):
        return ""
    before = parent.context
    if context.role == RESPONSE and context.last_bid in (_ONE_NOTRUMP, _TWO_NOTRUMP) and (
            before.role == OPENING and context.last_bid == before.call):
        return _OPPOSITE_NOTRUMP.get(context.call - context.last_bid, "")
    is_asked = before.role == RESPONSE and before.last_bid in (_ONE_NOTRUMP, _TWO_NOTRUMP) and (
        before.call == before.last_bid + 1 and not parent.node.description)
    return "no major" if is_asked and context.call == before.call + 1 else ""


_OPPOSITE_NOTRUMP = {1: "Stayman", 2: "transfer", 3: "transfer"}


def _caller(node: Called, state: _State, turn: int) -> str:
    """Who makes the call."""
    if state.opened_by is None:
        return "opener"
    first = state.first[node.ours]
    if state.opened_by == node.ours:
        return "opener" if turn == first else "responder"
    return "overcaller" if first in (-1, turn) else "advancer"


def _doubled(node: Called, state: _State) -> int:
    """The suit of a bid that the other side's last call, not counting passes, has doubled."""
    strain = strain_of(state.last_bid) if state.double == (not node.ours) else -1
    return strain if strain < NOTRUMP else -1


def _role(node: Called, state: _State, me: Shown, partner: Shown) -> str:
    if state.opened_by is None:
        return OPENING
    if me.calls:
        return REBID
    if state.opened_by == node.ours:
        return RESPONSE
    return ADVANCE if partner.calls else OVERCALL


def _after(
    node: Called, state: _State, me: Shown, meaning: Meaning, context: Context, choice: Constraint
) -> None:
    """Advance the table past the call."""
    call = node.call
    if call != 0:
        me.calls += 1
        if state.first[node.ours] < 0:
            turn = state.next_ours if node.ours else state.next_theirs
            theirs, ours = state.first
            state.first = (theirs, turn) if node.ours else (turn, ours)
        if state.opened_by is None:
            state.opened_by = node.ours
    if call >= 3:
        state.last_bid = call
    _show_suits(node, me, meaning, context, choice)
    if meaning.force == "gf":
        ours, theirs = state.game_forced[1], state.game_forced[0]
        state.game_forced = (theirs or not node.ours, ours or node.ours)
    shared = [s for s in me.suits if s in context.partner.suits]
    if shared:
        state.trump = shared[-1]
    elif meaning.asks == "keycards" and state.trump < 0:
        # No suit is agreed: the last one that the hand asked, else the asker, has shown.
        state.trump = next(iter((*context.partner.suits[::-1], *me.suits[::-1])), -1)
    over_aces = state.asked[0] in ("keycards", "aces") and state.asked[1] != node.ours and (
        not meaning.asks)
    if (call != 0 and not (over_aces and node.ours is False)) or state.asked[1] == node.ours:
        # A pass of the other side leaves a question open, and their bid one for key cards.
        state.asked = (meaning.asks, node.ours)
    if call != 0:
        state.double = node.ours if call == 1 else None
    if call < 0:
        state.their_class = node.ours
    elif call >= 3 and state.their_class == node.ours:
        state.their_class = None
    if node.ours:
        state.next_ours ^= 1
    else:
        state.next_theirs ^= 1


def _show_suits(
    node: Called, me: Shown, meaning: Meaning, context: Context, choice: Constraint
) -> None:
    """Record the suits that the call shows."""
    lengths = me.constraint.lengths()
    strain = strain_of(node.call) if node.call >= 3 else NOTRUMP
    if meaning.kind == "transfer" and 0 <= meaning.target < NOTRUMP and node.call >= 3:
        _show(me, meaning.target)
        return
    if node.call <= 0:
        return
    if context.role == OPENING and context.level == 1 and not meaning.artificial:
        me.opened = context.own
    for suit, (low, _) in enumerate(lengths):
        raises = suit in context.partner.suits and context.role == RESPONSE and (
            node.call >= 3 and strain < NOTRUMP and lengths[strain][0] < _SUPPORT)
        if low >= (_SUPPORT if raises else 4) and suit not in me.suits and suit != strain:
            _show(me, suit)
    if strain < NOTRUMP and lengths[strain][0] >= 4 and strain not in me.suits:
        _show(me, strain)  # "Muiderberg: 5 hearts and a minor"
    elif strain < NOTRUMP and not meaning.artificial:
        least = max(lengths[strain][0], choice.lengths()[strain][0])
        if least >= 3 or not node.description:
            _show(me, strain)


def _show(me: Shown, suit: int) -> None:
    if suit in me.suits:
        me.suits.remove(suit)
    me.suits.append(suit)
