"""Ends of strength that custom gives to later calls whose text tells none.

A call that does not force is no call for a hand that wants game for certain: opener's lowest
rebids are limited, jumps are above them, and so is what answerer bids without forcing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.constraint import (
    LIMITS,
    Constraint,
    Term,
    of_length,
    of_range,
)
from spotcard_host.notes.meaning.context import (
    OPENING,
    OVERCALL,
    REBID,
    RESPONSE,
    Context,
    default_strength,
)
from spotcard_host.notes.meaning.strength import INVITE_HIGH, INVITE_LOW
from spotcard_host.notes.meaning.tree import Entry

_LEAST, _NOTRUMP, _TOP = 8, 12, 37
_LOWEST_BID, _THREE, _LONG, _CARDS = 3, 3, 5, 13
_ANY = later(r"\bany (?:strength|points|values|hcp)\b|\bany amount of points\b", re.I)
_LIMITED, _WIDE, _GAP = 17, 6, 3
_MINIMUM, _SECOND_SUIT = 15, 18
"""The most of opener's suit once more or a plain raise, and of a lower second suit."""
_FROM_NOTHING = later(
    r"(?<![\d.])0 ?(?:-|–|\+|to\b|or\b)|\bany (?:strength|points|hand)", re.I)
_POINTS = later(r"\b\d{1,2}(?:\+|[-–]+\d+)? ?(?:HCP|points|pts)", re.I)


def limited(entry: Entry) -> None:
    """Give a call that says no strength the ends that it has by custom."""
    meaning, context = entry.meaning, entry.context
    if (
        meaning.artificial or meaning.kind or meaning.correctable or meaning.asks
        or context.game_forced or context.call < 3
        or (context.theirs and not _over_our_notrump(context))
        or entry.own.range("P") != (0, _TOP) or entry.own.range("M") != LIMITS["M"]
    ):
        return
    ends = _opener(entry) if context.caller == "opener" else _answerer(entry)
    if ends is None or ends[1] <= 0:
        return
    both = entry.own.meet(of_range("P", *ends))
    low, high = context.strength(context.me)
    if not both.empty and low <= ends[1] and ends[0] <= high:
        entry.own = both


def at_least_the_usual(entry: Entry) -> None:
    """Let an opening or overcall of which the text gives only the most (`4+ hearts, under 20`,
    `5+, not more than 15`) begin where its kind begins.
    """
    context = entry.context
    if context.role not in (OPENING, OVERCALL) or context.level >= _THREE:
        return
    least = min(default_strength(context)[0], _NOTRUMP)
    if context.call == 1 and entry.meaning.artificial:
        least = _NOTRUMP  # a takeout double has an opening
    if not least or _FROM_NOTHING.search(entry.node.description):
        return
    entry.own = Constraint(tuple(_at_least(term, least) for term in entry.own.terms))


def _at_least(term: Term, least: int) -> Term:
    """The term from so many points up, if it has an upper end and no lower one."""
    low = max(term.range(name)[0] for name in ("P", "M"))
    most = min(term.range("P")[1], term.range("M")[1])
    if low or not least < most < _TOP or len(term.ranges) > 1:
        return term
    return replace(term, ranges=(("P", least, term.range("P")[1]),
                                 *(one for one in term.ranges if one[0] != "P")))


def of_any_strength(entry: Entry) -> None:
    """`4+!h, any strength`: an answer of which the text says so has no usual least."""
    said = entry.meaning.constraint
    if entry.context.role == RESPONSE and _ANY.search(entry.node.description) and all(
            term.range(name) == LIMITS[name] for term in said.terms for name in ("P", "M")):
        entry.own, entry.choice = entry.own.without("P"), entry.choice.without("P")


def pass_to_play(entry: Entry) -> None:
    """Who passes the suit that partner had to bid (a puppet) has it, whatever else is said."""
    before = entry.parent.parent if entry.parent is not None and (
        entry.parent.context.ours != entry.context.ours) else entry.parent
    if before is None or entry.context.call or not entry.context.ours or (
            not before.context.ours or before.context.own < 0):
        return
    suit = before.context.own
    asked = before.parent is not None and before.parent.meaning.kind == "puppet"
    if (before.meaning.reply or asked) and entry.own.lengths()[suit] == (0, _CARDS) and (
            suit not in (*entry.context.me.suits, *entry.context.partner.suits)):
        has = entry.choice.meet(of_length(suit, _LONG))
        entry.choice = entry.choice if has.empty else has


def unlimited(entry: Entry) -> None:
    """Take the upper end of a transfer that invites: who transfers may go on to game."""
    meaning = entry.meaning
    if meaning.kind == "transfer" and meaning.force == "inv" and entry.context.call >= 3:
        entry.own, entry.choice = _open_ended(entry.own), _open_ended(entry.choice)


def forced_above_invitations(siblings: Iterable[tuple[str, Entry]]) -> None:
    """Let a game force without points begin where the invitations beside it end, or the negative
    answer to a strong opening: beside `INV, 9-11 HCP` a game force has twelve. `siblings`: calls
    with their descriptions.
    """
    ends, forces = [], []
    for text, entry in siblings:
        least, most = entry.own.range("P")
        opened = max(entry.context.strength(entry.context.partner)[0], _LEAST)
        is_negative = least == 0 and opened > _MINIMUM and "neg" in text.lower()
        if entry.meaning.force == "inv" or is_negative:
            ends += [most] if re.search(rf"\d ?[-–]+ ?{most}\b", text) else []
        elif entry.meaning.force == "gf" and entry.context.role == RESPONSE:
            if least and not _POINTS.search(text):
                forces.append((least, entry))
    if not ends:
        return
    for least, entry in forces:
        if least - _GAP <= max(ends) < least - 1:
            entry.own = _from(entry.own, max(ends) + 1, least)
            entry.choice = _from(entry.choice, max(ends) + 1, least)


def _from(hands: Constraint, low: int, before: int) -> Constraint:
    """Hands of `low` points and more, where they had `before` and more."""
    return Constraint(tuple(
        replace(term, ranges=tuple((name, low if name == "P" and least == before else least, high)
                                   for name, least, high in term.ranges))
        for term in hands.terms))


def _open_ended(hands: Constraint) -> Constraint:
    return Constraint(tuple(
        replace(term, ranges=tuple((name, low, LIMITS[name][1] if name in ("P", "M") else high)
                                   for name, low, high in term.ranges))
        for term in hands.terms))


def asking(entry: Entry) -> None:
    """A question without words for strength over a limited call that could be passed: a hand that
    may want game.
    """
    meaning, context, before = entry.meaning, entry.context, entry.parent
    while before is not None and before.context.ours != context.ours:
        before = before.parent
    if (
        before is None or context.role != REBID or meaning.kind not in ("ask", "relay")
        or meaning.force not in ("", "f1") or not entry.own.silent or context.theirs
        or context.game_forced or before.meaning.force not in ("", "nf", "pre", "inv")
        or before.meaning.artificial or before.meaning.kind or not before.context.ours
    ):
        return
    low, high = context.strength(context.partner)
    if not 0 < high <= _LIMITED or high - low > _WIDE:
        return
    both = entry.own.meet(of_range("P", INVITE_LOW - max(low, _LEAST)))
    shown = context.strength(context.me)
    if not both.empty and shown[0] < both.range("P")[0] <= shown[1]:
        entry.own = both


def _answerer(entry: Entry) -> tuple[int, int] | None:
    """What is said not to force: less than game opposite partner's least."""
    context, meaning = entry.context, entry.meaning
    low = context.strength(context.partner)[0]
    if not low or context.caller != "responder":
        return None
    is_suit = context.role == RESPONSE and context.own >= 0
    if meaning.force == "nf" and (context.role != RESPONSE or low > _LEAST):
        return 0, (INVITE_LOW if is_suit else INVITE_HIGH) - low
    return None


def _over_our_notrump(context: Context) -> bool:
    """Whether a suit is bid over their overcall of our notrump."""
    return (context.role == RESPONSE and context.own >= 0 and not context.partner.suits
            and context.strength(context.partner)[0] >= _NOTRUMP)


def _opener(entry: Entry) -> tuple[int, int] | None:
    """The first rebid of an opener who is not limited, opposite an answer that may be weak."""
    context, force = entry.context, entry.meaning.force
    low = context.strength(context.partner)[0]
    most = context.strength(context.me)[1]
    if context.me.calls != 1 or most <= _SECOND_SUIT or low > _LEAST or not context.me.suits:
        return None
    if force == "signoff" and context.level < 3:
        return 0, INVITE_LOW - 1 - max(low, 6)
    if force not in ("", "nf") or context.own < 0:
        return None
    if context.own in (context.me.suits[0], *context.partner.suits[-1:]):
        return (0, _MINIMUM) if not context.jump else _jump(context)
    if not context.jump and _is_lower(context):
        return 0, _SECOND_SUIT
    return None


def _jump(context: Context) -> tuple[int, int] | None:
    """Opener's suit or partner's with a jump: an invitation."""
    return (_MINIMUM, _SECOND_SUIT) if context.jump == 1 and context.level == 3 else None


def _is_lower(context: Context) -> bool:
    """Whether a second suit is no reverse."""
    return context.level == 1 or context.own < context.me.suits[0]
