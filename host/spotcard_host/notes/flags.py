"""The flags of a BSS record as meaning: they complete what the text leaves out.

Explicit text wins where flags and text differ; `conflicts` names the differences for the lint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.robot.fallback import game_reached
from spotcard_host.common.patterns import later
from spotcard_host.notes.bss.records import Sequence
from spotcard_host.notes.meaning.constraint import (
    LIMITS,
    NOTHING_SAID,
    Constraint,
    all_of,
    any_of,
    of_length,
    of_range,
    of_test,
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
    strain_of,
)
from spotcard_host.notes.meaning.conventions import TAKEOUT_POINTS, takeout
from spotcard_host.notes.meaning.describe import Meaning
from spotcard_host.notes.meaning.strength import (
    GAME,
    GRAND,
    INVITE_LOW,
    SLAM,
    SMALL_SLAM,
    value,
)

# Disposition 0..14 -> (force, kind); the order is that of the format.
_DISPOSITIONS = (
    ("", ""),
    ("signoff", ""),
    ("nf", ""),
    ("con", ""),
    ("inv", ""),
    ("f1", ""),
    ("gf", ""),
    ("st", ""),
    ("f1", ""),
    ("pre", ""),
    ("f1", "transfer"),
    ("f1", "puppet"),
    ("f1", "relay"),
    ("f1", "ask"),
    ("", ""),
)
_SIGNOFF, _NON_FORCING, _CONSTRUCTIVE, _INVITATIONAL = 1, 2, 3, 4
_FORCING_ROUND, _FORCING_GAME, _CONTROL = 5, 6, 8
_PASSABLE_BIDS = (_NON_FORCING, _CONSTRUCTIVE)
_WORDS = {3: "con", 4: "inv", 6: "gf", 7: "st", 9: "pre"}
"""Dispositions that are a strength word of the language of descriptions."""
_TOP = 37
_ANSWERS = 6  # points that an answer to an opening of wide range needs
_FOR_NOTRUMP = {1: 18, 2: INVITE_LOW}  # points together, by level
_NARROW = 3  # a range that is as good as known, such as 15-17
_CUES = 2  # points that a control bid may be short of a slam
_TRANSFERRED = 5
_DOUBLES_NOTRUMP, _DOUBLES_SUIT = 15, 9
_PENALTY = later(r"\bpen(?:alt|\b)|\bbusiness\b", re.I)
_ANY_LENGTHS = ((0, 13),) * 4
_OPENING = 11, 37
_TELL_NO_SUIT = frozenset((_CONTROL, 11, 12, 13, 14))
"""Dispositions that speak of no suit of the caller's: control, puppet, relay, ask and answer."""
_PASSABLE = frozenset(("signoff", "nf", "pre"))
_FORCING = frozenset(("gf", "f1", "inv+"))


def apply_flags(meaning: Meaning, record: Sequence, context: Context) -> None:
    """Complete a meaning from the record's flags, in place: lengths, the forcing
    state, and the strength and shape that a disposition means at this point of the auction.
    """
    force, kind = _DISPOSITIONS[record.disposition]
    if not meaning.force:
        meaning.force = force
    if not meaning.kind:
        meaning.kind = kind
    if record.artificial:
        meaning.artificial = True
    said = meaning.constraint
    if record.calls[-1] == 1 and said.silent:
        _meet(meaning, _double(record, meaning, context))
    elif record.calls[-1] == 0 and record.calls[-3:-2] == (1,):
        _meet(meaning, _penalty_pass(context))
    elif record.calls[-1] != 1 and not said.empty and not _says_strength(said):
        _meet(meaning, _strength(record, context))
    if kind == "transfer" and all(low < 4 for low, _ in said.lengths()):
        target = _target(record)
        if target >= 0:
            meaning.target = target
            _meet(meaning, of_length(target, _TRANSFERRED))
    elif record.artificial and meaning.constraint.lengths() == _ANY_LENGTHS:
        _meet(meaning, _suits_left(record, context))
    if record.disposition == _CONTROL and said.silent and context.own >= 0:
        _meet(meaning, _control(context))
    suit = _suit(record)
    if suit < 0 or record.shortest < 0 or (record.shortest, record.longest) == (0, 8):
        return
    low, high = record.shortest, 13 if record.longest >= 8 else record.longest
    if meaning.constraint.lengths()[suit] == (0, 13) and not meaning.artificial:
        _meet(meaning, of_length(suit, low, high))


def sole_suit(record: Sequence) -> int:
    """The one suit that the outcomes leave, -1 where they leave several or none."""
    suits = [s for s in range(4) if record.outcomes[s] == "Y"]
    return suits[0] if len(suits) == 1 else -1


def _suits_left(record: Sequence, context: Context) -> Constraint:
    """An artificial call whose outcomes leave one or two suits of four: it shows one of them, four
    cards opposite partner's notrump (it asks), else five; and what such a bid is worth.
    """
    suits = [s for s in range(4) if record.outcomes[s] == "Y"]
    if len(suits) not in (1, 2) or record.calls[-1] < 3 or record.disposition in _TELL_NO_SUIT:
        return NOTHING_SAID
    partner = context.strength(context.partner)
    asks = context.role == RESPONSE and partner != (0, _TOP)
    found = any_of(of_length(suit, 4 if asks else 5) for suit in suits)
    if context.role == OVERCALL and (context.strain == NOTRUMP or context.own in context.theirs):
        found = all_of(of_length(suit, 5) for suit in suits)
    if _says_strength(_strength(record, context)) or record.disposition == _SIGNOFF:
        return found
    if context.role == OVERCALL:
        return found.meet(of_range("P", *OVERCALL_POINTS))
    if context.role == OPENING:
        return found.meet(of_range("P", *_OPENING))
    return found.meet(of_range("P", max(INVITE_LOW - partner[0], 0))) if asks else found


def is_no_place_to_play(record: Sequence) -> bool:
    """Whether a bid's own strain is not among the outcomes it leaves: partner may not pass."""
    call, outcomes = record.calls[-1], record.outcomes
    if call < 3 or record.disposition == _SIGNOFF:
        return False
    return outcomes[strain_of(call)] != "Y" and "Y" in outcomes[:5]


def _suit(record: Sequence) -> int:
    call = record.calls[-1]
    return strain_of(call) if strain_of(call) < 4 else -1


def _meet(meaning: Meaning, constraint: Constraint) -> None:
    both = meaning.constraint.meet(constraint)
    if not both.empty:
        meaning.constraint = both


def _says_strength(constraint: Constraint) -> bool:
    return constraint.range("P") != (0, _TOP) or constraint.range("M") != LIMITS["M"]


def _target(record: Sequence) -> int:
    """The suit of a transfer: the one that the outcomes leave, else the next one up."""
    sole = sole_suit(record)
    if sole >= 0 or record.calls[-1] < 3:
        return sole
    strain = (record.calls[-1] - 3) % 5
    return (strain + 1) % 5 if strain < 3 else 0


def _strength(record: Sequence, context: Context) -> Constraint:
    """What a disposition means in points, opposite what partner has shown."""
    low, high = context.strength(context.partner)
    known = (low, high) != (0, _TOP)
    answers = context.role in (RESPONSE, ADVANCE) and known
    disposition = record.disposition
    beyond = context.call >= 3 and known and game_reached(context.call)
    if beyond and disposition in (_INVITATIONAL, _FORCING_GAME):
        return value("quant" if context.strain == NOTRUMP else "st", context)
    word = _WORDS.get(disposition, "")
    if word and not (disposition == _CONSTRUCTIVE and context.role == REBID):
        return value(word, context)
    if disposition == _SIGNOFF and context.role == REBID and not beyond:
        return value("min", context)
    if disposition == _SIGNOFF and context.level >= 6 and known:
        goal, most = (SMALL_SLAM, GRAND) if context.level == 6 else (GRAND, GRAND + _TOP)
        least = goal - (low if context.strain == NOTRUMP else high)
        return of_range("P", least, max(min(most - 1 - low, _TOP), least))
    wide = high - low > _ANSWERS
    if disposition == _SIGNOFF and beyond:
        again = context.role == REBID
        least = max(GAME - (low if context.strain == NOTRUMP or (wide and again) else high), 0)
        most = SMALL_SLAM - 2 - _middle(low, high)
        return of_range("P", least, max(most, least + 2 * again))
    if disposition == _SIGNOFF and answers:
        return of_range("P", 0, max(INVITE_LOW - 1 - low, 0))
    if disposition in _PASSABLE_BIDS and context.call >= 3 and known and context.role != OVERCALL:
        least = _ANSWERS if answers and wide and context.doubled < 0 else 0
        if context.strain == NOTRUMP and not answers:
            return NOTHING_SAID  # a rebid, natural: the book knows its strength
        if context.strain == NOTRUMP:
            least = max(least, _FOR_NOTRUMP.get(context.level, GAME) - _middle(low, high))
        return of_range("P", least, max(GAME - 1 - low, least))
    if disposition == _FORCING_ROUND and answers and not record.artificial and high < _TOP - 4:
        return _forcing(context, low, high)
    return NOTHING_SAID


def _middle(low: int, high: int) -> int:
    """The middle of a range; that of an unlimited hand is near its least."""
    return (low + min(high, low + 2 * _ANSWERS)) // 2


def _forcing(context: Context, low: int, high: int) -> Constraint:
    """A natural bid that forces a partner whose range is known: game opposite notrump from the
    three level on, otherwise an invitation at least. An answer to an opening of one has its usual
    strength.
    """
    if high - low > _ANSWERS:
        return value("strong", context) if context.jump else NOTHING_SAID
    if high - low <= _NARROW:
        return of_range("P", (GAME if context.level >= 3 else INVITE_LOW) - low)
    return of_range("P", INVITE_LOW - (low + high) // 2)


def _penalty_pass(context: Context) -> Constraint:
    """A pass of partner's double: for penalties, with length in the suit doubled."""
    strain = strain_of(context.last_bid)
    return of_length(strain, 5) if 0 <= strain < NOTRUMP else NOTHING_SAID


def _control(context: Context) -> Constraint:
    """A control in the suit bid, and the strength to look for a slam with; above an opening four
    cards of partner's suit.
    """
    control = of_test("control", context.own, 2, True)
    high = context.strength(context.partner)[1]
    if 0 < high < _TOP - 4:
        control = control.meet(of_range("P", SLAM - high - _CUES * bool(context.me.calls)))
    if not context.me.calls and context.role == RESPONSE and context.partner.suits:
        control = control.meet(of_length(context.partner.suits[-1], 4))
    return control


def _double(record: Sequence, meaning: Meaning, context: Context) -> Constraint:
    """A double without a described hand: for penalties if the text says so or if defending
    is the only outcome, else for takeout of their suit.
    """
    strain = strain_of(context.last_bid)
    is_penalty = bool(_PENALTY.search(record.description)) or record.outcomes == "NNNNNY"
    if is_penalty and strain == NOTRUMP and context.role == OVERCALL:
        return of_range("P", _DOUBLES_NOTRUMP)
    if is_penalty and 0 <= strain < NOTRUMP:
        return of_length(strain, 4).meet(of_range("P", _DOUBLES_SUIT))
    if (meaning.says_something and record.description) or is_penalty:
        return NOTHING_SAID
    if context.role == OVERCALL and context.theirs and record.outcomes[5] != "Y":
        return takeout(context).meet(of_range("P", TAKEOUT_POINTS))
    return NOTHING_SAID


def conflicts(meaning: Meaning, record: Sequence) -> Iterator[str]:
    """Contradictions between flags and text; `meaning` is the text's alone."""
    force = _DISPOSITIONS[record.disposition][0]
    if meaning.force and force:
        if meaning.force in _PASSABLE and force in _FORCING:
            yield f"the disposition says forcing, the text {meaning.force!r}"
        elif meaning.force in _FORCING and force in _PASSABLE:
            yield f"the text says {meaning.force!r}, the disposition that partner may pass"
    if meaning.natural and record.artificial:
        yield "the record says artificial, the text natural"
    suit = (record.calls[-1] - 3) % 5 if record.calls[-1] >= 3 else 4
    if suit > 3 or record.shortest < 0 or meaning.constraint is NOTHING_SAID:
        return
    low, high = meaning.constraint.lengths()[suit]
    if meaning.constraint.empty or (low, high) == (0, 13):
        return
    if record.shortest > high or (record.longest < 8 and record.longest < low):
        longest = "any" if record.longest >= 8 else str(record.longest)
        yield (
            f"the record promises {record.shortest} to {longest} cards, the text {low} to {high}"
        )
