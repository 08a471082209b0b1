"""What is known when a call is made: who calls, what each hand has shown, what variables stand
for.

Strategy. A description such as "INV, fit" has no value by itself. `Context` carries what gives it
one: the caller's own shown hand, partner's, the suits of the opponents, the role of the call
(opening, response, overcall, ...). `after` makes the context of the next call from the meaning of
this one; a system is compiled from its roots down. The default ranges of undescribed calls live
here in one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spotcard.game.calls import DOUBLE, level_of
from spotcard_host.notes.meaning.constraint import (
    BALANCED,
    NOTHING_SAID,
    SEMI_BALANCED,
    Constraint,
    Shown,
    of_length,
    of_range,
    of_shapes,
)

OPENING, RESPONSE, REBID, OVERCALL, ADVANCE = "opening", "response", "rebid", "overcall", "advance"

NOTRUMP = 4

OVERCALL_POINTS = 8, 16
_STRONG_CLUB, _NO_END, _STRONG_TWO = 15, 30, 18
_LIGHT, _WEAK = 8, 12  # the least and the most that a weak opening shows


def strain_of(call: int) -> int:
    """Strain of a bid 0..4, -1 for pass, double and redouble."""
    return -1 if call < 3 else (call - 3) % 5


@dataclass(slots=True)
class Context:
    """The state before a call.

    * `call`, `ours`: the call to be described and whether our side makes it
    * `bindings`: suit variables (`"M" -> 2`)
    * `me`, `partner`, `theirs`: what the caller, its partner and the other side's hands have shown
    * `role`: one of the five roles above
    * `last_bid`: the last bid so far (0: none), which tells a jump from the cheapest bid
    * `asked`: what partner's last call asked for ("", "keycards", "shape", ...)
    * `trump`: the suit both hands have shown, -1 for none
    * `their_class`: their last call is a class of calls, so their suit is unknown
    * `doubled`: the suit that their last call has doubled, -1 for none
    * `caller`: "opener", "responder", "overcaller" or "advancer": who makes it
    * `counted`: the call is one of numbered steps, so its strain means nothing
    * `game_forced`: an earlier call of this side has forced to game
    """

    call: int = 0
    ours: bool = True
    bindings: Mapping[str, int] = field(default_factory=dict)
    me: Shown = field(default_factory=Shown)
    partner: Shown = field(default_factory=Shown)
    theirs: list[int] = field(default_factory=list)
    role: str = OPENING
    last_bid: int = 0
    asked: str = ""
    partner_kind: str = ""
    trump: int = -1
    game_forced: bool = False
    caller: str = ""
    their_class: bool = False
    doubled: int = -1
    counted: bool = False

    @property
    def level(self) -> int:
        """Level of the call."""
        return int(level_of(self.call))

    @property
    def strain(self) -> int:
        """Strain of the call, -1 when it is no bid or counted as a step."""
        return -1 if self.counted else strain_of(self.call)

    @property
    def own(self) -> int:
        """The suit that the call names, or the suit of the last class variable, or -1."""
        strain = self.strain
        return strain if 0 <= strain < NOTRUMP else -1

    @property
    def jump(self) -> int:
        """0 for the cheapest level of the strain, 1 for a jump, 2 for a double jump, and so on."""
        if self.strain < 0 or not self.last_bid:
            return max(0, self.level - 1) if self.strain >= 0 else 0
        last_level, last_strain = int(level_of(self.last_bid)), strain_of(self.last_bid)
        cheapest = last_level if self.strain > last_strain else last_level + 1
        return max(0, self.level - cheapest)

    @property
    def is_start(self) -> bool:
        """Whether players do not limit the call, so that a number of points alone is its least:
        the first call of a hand, in a new suit at the cheapest level or a double.
        """
        if self.me.calls or self.asked:
            return False
        if self.call == DOUBLE:
            return True
        return self.own >= 0 and not self.jump and self.own not in self.partner.suits

    @property
    def raises_first(self) -> bool:
        """Whether the call answers partner's suit directly: there a splinter promises support and
        values, elsewhere no more than the shortness.
        """
        return self.role == RESPONSE and not self.asked and bool(self.partner.suits)

    @property
    def cues(self) -> bool:
        """Whether partner has acted and the call is a bid of their suit below game, which without
        words is no suit."""
        return self.role not in (OPENING, OVERCALL) and self.own in self.theirs and (
            self.own not in self.me.suits and self.call < _FOUR_HEARTS)

    @property
    def overcalls_theirs(self) -> bool:
        """Whether the call is an overcall in their suit."""
        return self.role == OVERCALL and self.own in self.theirs

    @property
    def answers_weak(self) -> bool:
        """Whether partner has opened at the two level or higher, on less than an opening of one as
        a rule.
        """
        low, high = self.strength(self.partner)
        return self.role == RESPONSE and level_of(self.last_bid) > 1 and (
            0 < low <= _LIGHT or 0 < high <= _WEAK)

    @property
    def waits(self) -> bool:
        """Whether the call is 2D over partner's strong 2C, which is no suit without words."""
        is_next = (self.call, self.last_bid) == (_TWO_CLUBS + 1, _TWO_CLUBS)
        return self.role == RESPONSE and is_next and self.strength(self.partner)[0] >= _STRONG

    @property
    def partner_suit(self) -> int:
        """The suit of partner's that the call speaks of: the one that it bids, else the one shown
        last; -1 when there is none.
        """
        if self.own in self.partner.suits:
            return self.own
        return self.partner.suits[-1] if self.partner.suits else -1

    def strength(self, shown: Shown) -> tuple[int, int]:
        """(low, high) high-card points a hand has shown; points serve where it has shown no
        HCP.
        """
        low, high = shown.constraint.range("P")
        if (low, high) == (0, 37):
            low, high = shown.constraint.range("M")
            high = min(high, 37)
        return low, high


_ONE_NOTRUMP, _HEARTS, _RAISED, _CUE = 7, 2, 2, 10
_FOUR_HEARTS, _TWO_CLUBS, _STRONG = 20, 8, 18


def default_strength(context: Context) -> tuple[int, int]:
    """HCP that a natural call of this kind shows by default (docs/reference/meaning.md).

    (0, 37) means that nothing can be assumed.
    """
    level, strain, jump = context.level, context.strain, context.jump
    if context.call < 3:
        return 0, 37
    if context.role == OPENING:
        if strain == NOTRUMP:
            return {1: (15, 17), 2: (20, 21), 3: (10, 15)}.get(level, (0, 37))
        if level == 1:
            return 11, 21
        if level == 2 and strain == 0:
            return 22, 37
        return 5, 10
    if (
        context.role == RESPONSE
        and 0 < context.last_bid < 7
        and strain != NOTRUMP
        and not jump
        and (strain not in context.partner.suits)
    ):
        # A new suit opposite one of a suit.
        return (6, 37) if level == 1 else (10, 37)
    if context.role == RESPONSE and context.partner.opened >= 0 and not jump:
        raised = strain == context.partner.opened >= _HEARTS and level == _RAISED
        if context.call == _ONE_NOTRUMP or raised:
            return 6, 10
    if context.cues and context.role == ADVANCE:
        return _CUE, 37
    if context.role == OVERCALL:
        if strain == NOTRUMP:
            return (15, 18) if level == 1 else (0, 37)
        if jump:
            return 5, 10
        return OVERCALL_POINTS if level < 3 else (OVERCALL_POINTS[0], 37)
    return 0, 37


def default_length(context: Context) -> int:
    """Cards that a natural bid of a suit promises by its role (docs/reference/meaning.md); 0 for
    notrump.
    """
    suit = context.own
    if suit < 0:
        return 0
    if suit in context.me.suits:
        low = context.me.constraint.lengths()[suit][0]
        return min(low + (suit not in context.partner.suits), 7)
    if suit in context.partner.suits:
        return 3
    if context.cues:
        return 0
    if context.role == OPENING:
        if context.level == 1:
            return 3 if suit < 2 else 5
        if context.level == 2:
            return 6 if suit else 5
        return min(4 + context.level, 7)
    if context.role == OVERCALL:
        return 5 + min(context.jump, 2)
    if context.role == ADVANCE and context.level == 2 and (
            context.partner.constraint.lengths()[suit][0] >= 3):
        return 4  # a suit that partner's double has shown
    if context.role == ADVANCE:
        return 5 if context.level > 1 else 4
    if context.role == RESPONSE and strain_of(context.last_bid) == NOTRUMP:
        return 5
    if context.role == RESPONSE and context.theirs and not context.partner.suits:
        return 5 if context.level > 1 else 4  # partner's opening showed no suit
    if context.jump and context.role == RESPONSE:
        return 6 if context.level > 2 else 5
    return 4


def defaults(context: Context) -> Constraint:
    """What an undescribed natural call shows: default length and strength, balanced for
    notrump.
    """
    low, high = default_strength(context)
    shown = of_range("P", low, high)
    if context.own >= 0 and not strong_club(context, NOTHING_SAID, ""):
        return shown.meet(of_length(context.own, default_length(context)))
    if context.strain == NOTRUMP and context.level <= 2 and context.role == OPENING:
        return shown.meet(of_shapes(BALANCED))
    if context.strain == NOTRUMP and context.role == OVERCALL and context.level == 1:
        return shown.meet(of_shapes(SEMI_BALANCED))
    return shown if context.call >= 3 else NOTHING_SAID


def strong_club(context: Context, constraint: Constraint, force: str) -> bool:
    """Whether an opening in clubs is the strong artificial one: 2C not described as below 16, 1C
    without upper end from 15; or 2D with the values of a strong two.
    """
    if context.role == OPENING and context.strain == 1 and context.level == 2:
        return force == "gf" or constraint.range("P")[0] >= _STRONG_TWO
    if context.role != OPENING or context.strain != 0 or context.level > 2:
        return False
    if context.level == 1:
        low, high = constraint.range("P")
        return low >= _STRONG_CLUB and high >= _NO_END
    return force == "gf" or constraint.range("P") == (0, 37) or constraint.range("P")[0] >= 16
