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

from spotcard_host.notes.meaning.constraint import (
    BALANCED,
    NOTHING_SAID,
    SEMI_BALANCED,
    Constraint,
    Shown,
    Term,
    any_of,
    length,
    of_length,
    of_range,
    of_shapes,
    pattern,
)
from spotcard_host.notes.meaning.context import (
    ADVANCE,
    NOTRUMP,
    OPENING,
    OVERCALL,
    OVERCALL_POINTS,
    REBID,
    RESPONSE,
    Context,
    default_length,
    defaults,
    strain_of,
    strong_club,
)
from spotcard_host.notes.meaning.conventions import TAKEOUT_POINTS, takeout
from spotcard_host.notes.meaning.describe import Meaning, describe
from spotcard_host.notes.meaning.strength import value

_THREE_NOTRUMP = 17
_NEGATIVE = 9
_LIGHT = 8
"""The least of an opening of one about whose strength something was hedged or not understood."""


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
    def children(self) -> Sequence[Called]: ...


@dataclass(slots=True)
class Entry:
    """A node with its meaning. `full` is what the hand has shown after the call, this call
    included; `clash` says that the text contradicts what the hand had shown before."""

    node: Called
    context: Context
    meaning: Meaning
    own: Constraint
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
    empty = _State((Shown(), Shown()), (Shown(), Shown()))
    stack: list[tuple[Called, _State, Entry | None]] = []
    stack += [(root, empty.copy(), None) for root in roots][::-1]
    while stack:
        node, before, parent = stack.pop()
        state = before.copy()
        entry = _enter(node, _text(node, parent, entries), state, parent, refine)
        entries[id(node)] = entry
        stack += [(child, state, entry) for child in node.children][::-1]
    return entries


_SAME = re.compile(r"\s*(?:idem|ditto|same|the same|\"|'')[\s.]*", re.I)


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
    )
    context.me, context.partner = me.copy(), partner.copy()
    meaning = describe(text, context)
    if node.call < 0 and not node.ours:
        # A class of their calls: the words name the calls, not a hand.
        meaning.constraint = NOTHING_SAID
    if refine is not None:
        refine(node, meaning, context)
    own = complete(meaning, context) if node.call >= 0 else meaning.constraint
    clash = not me.add(own)
    if clash:
        # The text stands; what was shown before is the less certain of the two.
        me.constraint = own
    _after(node, state, me, meaning, context)
    return Entry(node, context, meaning, own, me.constraint, clash, parent)


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


def says_strength(term: Term) -> bool:
    """Whether a term speaks of points, losers, tricks, or of a holding that stands for them."""
    return any(name in ("P", "M", "L", "tricks", "aces") for name, _, _ in term.ranges) or any(
        test[0] in ("outside", "keycards") for test in term.tests
    )


def with_strength(constraint: Constraint, strength: Constraint) -> Constraint:
    """Each alternative that says no strength has the usual one."""
    both = any_of(
        Constraint((term,)) if says_strength(term) else Constraint((term,)).meet(strength)
        for term in constraint.terms
    )
    return constraint if both.empty else both


def _usual_strength(
    meaning: Meaning, context: Context, usual: Constraint
) -> tuple[int, int]:
    """The points of a natural call that says none: its role's, as far as what is said, permitted
    or not understood leaves them.
    """
    low, high = usual.range("P")
    if context.role == RESPONSE and meaning.force in ("signoff", "nf", "pre", "con"):
        return 0, 37
    if context.role != OPENING and meaning.force in ("f1", "gf", "inv+", "st"):
        high = 37  # a forcing overcall is not a weak one
    if meaning.unread or meaning.permits.strength:
        if context.role != OPENING or context.level > 1:
            return 0, 37
        low, high = min(low, _LIGHT), 37
    if meaning.permits.points:
        low, high = min(low, meaning.permits.points[0]), max(high, meaning.permits.points[1])
    return low, high


def _permitted(usual: Constraint, meaning: Meaning) -> Constraint:
    """The usual shape, widened by what the text permits: "may have a 6-card minor" of a
    notrump.
    """
    if meaning.permits.short:
        return usual.without_shapes()
    if meaning.permits.shapes and shapes_of(usual) == BALANCED:
        return usual.without_shapes().meet(of_shapes(BALANCED | meaning.permits.shapes))
    return usual


def _answers(constraint: Constraint) -> bool:
    """Whether the call tells a number of aces, kings or keycards."""
    return any(
        any(name in ("aces", "kings") for name, _, _ in term.ranges)
        or any(test[0] == "keycards" for test in term.tests)
        for term in constraint.terms
    )


def shapes_of(constraint: Constraint) -> int:
    """The shapes of all alternatives together."""
    shapes = 0
    for term in constraint.terms:
        shapes |= term.shapes
    return shapes


def complete(meaning: Meaning, context: Context) -> Constraint:
    """The text's constraint with the defaults of a natural call where the text is silent.

    Strength defaults come in where no strength was said; the length of the suit bid where nothing
    was said about it and the call is natural (docs/reference/meaning.md).
    """
    constraint = meaning.constraint
    if constraint.empty or meaning.reply:
        return constraint
    usual = defaults(context)
    if meaning.two_suited and context.role == OVERCALL:
        strength = _usual_strength(meaning, context, of_range("P", *OVERCALL_POINTS))
        return with_strength(constraint, of_range("P", *strength))
    if meaning.artificial or meaning.kind or meaning.catchall or meaning.correctable:
        return constraint
    silent = constraint.silent
    if silent and (meaning.unread or not (meaning.undescribed or meaning.says_something)):
        return constraint
    low, high = _usual_strength(meaning, context, usual)
    if silent and meaning.undescribed and context.call == 1 and context.role == OVERCALL:
        # A first double without words is for takeout.
        both = (
            takeout(context).meet(of_range("P", TAKEOUT_POINTS)) if context.theirs else constraint
        )
        constraint = constraint if both.empty else both
    elif silent:
        shape = _permitted(usual.without("P"), meaning)
        if meaning.permits.length and context.own >= 0:
            shape = shape.without_shapes()
        both = constraint.meet(shape).meet(of_range("P", low, high))
        constraint = constraint if both.empty else both
    elif (low, high) != (0, 37):
        constraint = with_strength(constraint, of_range("P", low, high))
    if (
        not silent
        and not meaning.unread
        and _flat_answer(context)
        and meaning.force in ("", "inv", "nf")
    ):
        flat = of_shapes(_flat(context))
        constraint = any_of(
            Constraint((term,)) if any(low for low, _ in term.lengths())
            else _balanced(Constraint((term,)), flat)
            for term in constraint.terms
        )
    elif context.strain == NOTRUMP and not silent and not usual.silent and not meaning.unread:
        # A natural notrump is balanced unless a shape was said.
        shape = of_shapes(shapes_of(_permitted(usual, meaning)))
        both = any_of(_balanced(Constraint((term,)), shape) for term in constraint.terms)
        constraint = constraint if both.empty else both
    return _with_length(constraint, meaning, context)


_LONG = 5
_HAND = 12


def _flat_answer(context: Context) -> bool:
    """Whether a notrump without words for its shape is a balanced hand: opener's rebid, and an
    answer above the one level to an opening of one of a suit.
    """
    if context.strain != NOTRUMP or context.level > 3 or context.me.constraint.silent:
        if context.strain != NOTRUMP or context.role != RESPONSE:
            return False
    if context.role == RESPONSE:
        return context.last_bid < _ONE_NOTRUMP and 2 <= context.level <= 3 and not context.theirs
    return context.caller == "opener" and context.me.calls == 1 and context.level <= 2


def _flat(context: Context) -> int:
    """Balanced and semi-balanced shapes, and a singleton in partner's suit."""
    shapes = SEMI_BALANCED
    if context.partner.suits and context.caller == "opener":
        short = context.partner.suits[-1]
        thin = pattern((4, 4, 4, 1)) | pattern((5, 4, 3, 1))
        shapes |= thin & length(short, 1, 1)
    return shapes


_ONE_NOTRUMP = 7


def _balanced(said: Constraint, shape: Constraint) -> Constraint:
    """The usual shape of a notrump, where no long suit is said ("no five-card major")."""
    both = said.meet(shape)
    long = any(low >= _LONG for low, _ in said.lengths())
    return said if both.empty or long else both


def _with_length(constraint: Constraint, meaning: Meaning, context: Context) -> Constraint:
    """The usual length of the suit bid, where nothing speaks against it."""
    silent = meaning.constraint.silent
    own = context.own
    if meaning.force == "signoff" and constraint.silent and context.call == _THREE_NOTRUMP:
        # To play, so with what makes game opposite partner.
        constraint = constraint.meet(value("gf", context))
    new = own not in context.partner.suits and not context.jump
    if new and context.role == RESPONSE and constraint.range("P")[1] < _NEGATIVE:
        return constraint  # "0-7": perhaps a negative, which shows no suit
    if context.asked or own == context.trump:
        # An answer to a question, or the agreed suit once more: no new length.
        return constraint
    told = meaning.permits.length and meaning.permits.shortest > _HAND
    if meaning.unread or told or _answers(constraint):
        # What was not understood may be about the length, and a number of aces is an answer.
        return constraint
    if own >= 0 and not silent and len(constraint.terms) == 1 and not meaning.natural:
        low, high = constraint.lengths()[own]
        shaped = any(
            most - least < 9 for s, (least, most) in enumerate(constraint.lengths()) if s != own
        )
        strong = strong_club(context, meaning.constraint, meaning.force)
        least = min(default_length(context), meaning.permits.shortest)
        if (low, high) == (0, 13) and not shaped and not strong and least:
            constraint = constraint.meet(of_length(own, least))
    return constraint


def _after(node: Called, state: _State, me: Shown, meaning: Meaning, context: Context) -> None:
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
    _show_suits(node, me, meaning, context)
    if meaning.force == "gf":
        ours, theirs = state.game_forced[1], state.game_forced[0]
        state.game_forced = (theirs or not node.ours, ours or node.ours)
    shared = [s for s in me.suits if s in context.partner.suits]
    if shared:
        state.trump = shared[-1]
    elif meaning.asks == "keycards" and state.trump < 0:
        # No suit is agreed: the last one that the hand asked, else the asker, has shown.
        state.trump = next(iter((*context.partner.suits[::-1], *me.suits[::-1])), -1)
    if call != 0 or state.asked[1] == node.ours:
        # A pass of the other side leaves a question open.
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


def _show_suits(node: Called, me: Shown, meaning: Meaning, context: Context) -> None:
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
        if low >= 4 and suit not in me.suits and suit != strain:
            _show(me, suit)
    if strain < NOTRUMP and not meaning.artificial:
        if lengths[strain][0] >= 3 or not node.description:
            _show(me, strain)


def _show(me: Shown, suit: int) -> None:
    if suit in me.suits:
        me.suits.remove(suit)
    me.suits.append(suit)
