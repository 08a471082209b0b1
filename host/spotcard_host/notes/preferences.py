"""Calls that the words of another row, or running text, give to a hand: "with both majors I bid
spades first", "5332 with 14-16 => 1N".

Such a hand makes that call before all others that fit it; no call is made that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from spotcard.game.calls import bid, call_name, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.forcing import raised
from spotcard_host.notes.hands_opened import NAMES_SUITS, hands_told
from spotcard_host.notes.meaning.constraint import (
    ALL,
    NOTHING_SAID,
    Constraint,
    complement,
    of_range,
)
from spotcard_host.notes.meaning.context import OPENING, strain_of
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.meaning.preferred import CALL, Preferred, preferred, walsh
from spotcard_host.notes.meaning.text import plain
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.suit_words import SUITS, strain_named

_NATURAL = 3
_LONGEST = 2000
_MOST_TERMS = 24
_ONE_CLUB = bid(1, 0)
_WHOLE = later(f"(?:{CALL})")
_DENIED_AND = later(r"\b(?:no|not|without|neither)\b.*\band\b", re.I)
_STRENGTH = later(r"\d\d|\b(?:strong|weak|good|bad|min\w*|max\w*)\b", re.I)
_MAJOR = later(r"major|M$|\dcM")


def preferences(
    siblings: Sequence[NoteNode], entries: Mapping[int, Entry], prose: Iterable[str] = ()
) -> Iterator[tuple[NoteNode, Constraint]]:
    """(the call, hands that make it first). `prose`: running text about these calls."""
    for node in siblings:
        for target in siblings if node.yields_to else ():
            first = entries[id(target)].choice.meet(entries[id(node)].choice)
            if target.call in node.yields_to and not first.empty and (
                    len(first.terms) <= _MOST_TERMS):
                yield target, first
        for one in preferred(plain(node.description[:_LONGEST])):
            yield from _given(one, node, siblings, entries)
    for text in prose:
        for hand, call in hands_told(text) if siblings else ():
            one = Preferred(0, 0, (hand,), call_name(call))
            if NAMES_SUITS.search(hand) and not _is_strength(one, entries[id(siblings[0])]):
                yield from _given(one, siblings[0], siblings, entries, whole=True)
        skips = walsh(text[:_LONGEST]) if _answers_one_club(siblings) else None
        if skips is not None:
            yield from _given(skips, siblings[0], siblings, entries)
        if not siblings or siblings[0].parent is not None:
            continue
        for one in preferred(plain(text[:_LONGEST])):
            if _WHOLE.fullmatch(one.target) and one.hands and siblings and not _is_strength(
                    one, entries[id(siblings[0])]):
                yield from _given(one, siblings[0], siblings, entries)


def _answers_one_club(siblings: Sequence[NoteNode]) -> bool:
    """Whether these calls answer 1C, undisturbed, and a diamond may be one of them."""
    above = siblings[0].parent if siblings else None
    return above is not None and above.parent is None and above.ours and (
        above.call == _ONE_CLUB and {bid(1, 1), bid(1, 2)} <= {node.call for node in siblings})


def _given(
    one: Preferred, node: NoteNode, siblings: Sequence[NoteNode], entries: Mapping[int, Entry],
    whole: bool = False,
) -> Iterator[tuple[NoteNode, Constraint]]:
    """`whole`: the hands are wholly told, so that they make an opening whose row leaves them out:
    with 5-5 in the black suits, 1C.
    """
    hand = NOTHING_SAID if one.hands else entries[id(node)].choice
    for text in one.hands:
        said = describe(text, entries[id(node)].context)
        if said.unread or said.aside or said.soft or said.constraint.silent:
            return
        if _DENIED_AND.search(text):
            return  # how far the denial goes is not known
        hand = hand.meet(said.constraint)
    for target in _targets(one.target, node, siblings, entries):
        choice = entries[id(target)].choice
        first = choice.meet(hand)
        if whole and first.empty and _is_suit_opening(entries[id(target)]):
            first = of_range("P", *choice.range("P")).meet(hand)
        if _is_suit_opening(entries[id(target)]) and not _says_strength(hand):
            first = _without_others(first, siblings, entries)
        if not first.empty and len(first.terms) <= _MOST_TERMS:
            yield target, first


def _is_strength(one: Preferred, entry: Entry) -> bool:
    """Whether only the strength of the hands is told: "strong hands open 1C" is no choice between
    calls that say which of them make it.
    """
    said = [describe(text, entry.context).constraint for text in one.hands]
    return all(_STRENGTH.search(text) for text in one.hands) and all(
        term.shapes == ALL for each in said for term in each.terms)


def _is_suit_opening(entry: Entry) -> bool:
    context = entry.context
    return context.role == OPENING and context.level == 1 and context.own >= 0


def _says_strength(hand: Constraint) -> bool:
    return any(term.ranges for term in hand.terms)


def _without_others(
    first: Constraint, siblings: Sequence[NoteNode], entries: Mapping[int, Entry]
) -> Constraint:
    """Which of two suits is opened says nothing of hands that open neither, such as a balanced
    hand of the range of two notrump.
    """
    for other in siblings:
        entry = entries[id(other)]
        if not _is_suit_opening(entry) and not entry.choice.meet(first).empty:
            rest = first.meet(complement(entry.choice))
            first = first if rest.empty or len(rest.terms) > _MOST_TERMS else rest
    return first


def _targets(
    target: str, node: NoteNode, siblings: Sequence[NoteNode], entries: Mapping[int, Entry]
) -> list[NoteNode]:
    """The calls that are meant."""
    if target.lower() in ("this", "it", "them"):
        return [node]
    if target == "raise":
        suit = entries[id(node)].context.partner_suit
        return [n for n in siblings if suit >= 0 and raised(n, entries[id(n)]) == suit]
    suits = (2, 3) if _MAJOR.search(target) else _suit(target)
    if _WHOLE.fullmatch(target):
        level = int(target[0])
        return [n for n in siblings if level_of(n.call) == level and strain_of(n.call) in suits]
    found = []
    for suit in suits:
        rows = [n for n in siblings if strain_of(n.call) == suit
                and entries[id(n)].choice.lengths()[suit][0] >= _NATURAL]
        found += sorted(rows, key=lambda n: n.call)[:1]
    return found


def _suit(target: str) -> tuple[int, ...]:
    """The strain that a call or a suit's name names."""
    for letter in SUITS:
        if letter in target:
            return (SUITS.index(letter),)
    word = target.split()[-1].lstrip("!").lower()
    word = word.lstrip("1234567 !")
    return (strain_named(word[0]),) if word and word[0] in "cdhsn" else ()
