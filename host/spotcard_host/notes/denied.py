# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences that deny hands to an opening: `We never open a weak two with four cards in the other
major`, `5-4-2-2 hands are not opened 1N`, `A balanced 12-14 with five spades opens 1S, never 1N`.

The row of the opening says so itself, where such hands are wholly understood and it could hold them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spotcard.game.calls import call_name, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import bid_named
from spotcard_host.notes.hands_opened import OPENING_BID
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, complement
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.meaning.tree import Ancestors, Entry
from spotcard_host.notes.nodes import NoteNode, Notes

_BID = OPENING_BID
_TWOS = r"weak[ -](?:twos?|2s?)(?:[ -](?:bids?|openings?))?"
_CALLS = rf"(?P<calls>(?:an? |any |our |the |with |as |at )*(?:{_BID}(?:(?:,| or| and|/|, or) ?{_BID})*|{_TWOS}|pre-?empts?))"
_TWOS_ONLY = rf"(?P<calls>(?:an? |any |our )*(?:{_TWOS}|pre-?empts?))"
_TWOS_LAST = _TWOS_ONLY.replace("calls", "twos")
_NEVER = r"(?:never|not|don['’]t|do not|will not|won['’]t|cannot|can['’]t|no longer)"
_HAND = r"(?P<hand>[^.;:(),]{3,90}?)"
_WITH = r"(?:with|on|holding|if (?:we|you|I) (?:have|hold))"
_TAIL = r"(?:,? ?\([^()]{0,80}\))?(?:(?: ?[,;:]| [-–]| (?:because|since|as|so|then|we|it)\b).{0,120})?"
_OPEN_TWOS = r"(?:open|use|make|play|bid|have)"
_FORMS = tuple(later(form, re.I) for form in (
    rf"(?:(?:we|I|you|opener) )?(?:{_NEVER} (?:ever )?open|open no) {_CALLS} {_WITH} {_HAND}{_TAIL}",
    rf"(?:(?:we|I|you|opener) )?(?:{_NEVER} (?:ever )?{_OPEN_TWOS}|{_OPEN_TWOS} no) {_TWOS_ONLY} {_WITH} {_HAND}{_TAIL}",
    rf"{_WITH} {_HAND},? (?:we|I|you|opener)? ?(?:should |may )?{_NEVER} (?:ever )?opens? {_CALLS}{_TAIL}",
    rf"(?:an?y? |all |the )?{_HAND}(?: hands?)? (?:is|are) {_NEVER} (?:ever )?(?:opened (?:with |as )?{_CALLS}|(?:an?|opened|bid)? ?{_TWOS_LAST}){_TAIL}",
    rf"(?:there (?:are|is) )?no {_TWOS_ONLY} {_WITH} {_HAND}{_TAIL}",
    rf"{_CALLS} (?:is|are|will be) {_NEVER} (?:ever )?opened {_WITH} {_HAND}{_TAIL}",
    rf"(?:an?y? |all |the |holding |with )?{_HAND}(?: hands?)?,? (?:(?:we |I )?(?:always )?opens?|(?:is|are)(?: always)? opened) (?:always )?(?P<target>{_BID}|1[Mm]|the major|the minor|our major|that suit|the suit),? (?:and |but )?(?:never|not) {_CALLS}{_TAIL}",
    rf"(?P<hand>[^.;:(),]*\b1\d[^.;:(),]*?) is (?:an? )?(?P<target>{_BID}|1[Mm]),? (?:and |but )?(?:never|not) {_CALLS}{_TAIL}",
))
_TO = later(r"\bwith (?=(?:an? |any )?(?:[3-7]\b|four|five|six|seven|singleton|void|\dM))", re.I)
_EXCEPT = later(
    r"\b(?:unless|except\w*|only|but (?!never|not)|if they|usually|normally|often|sometimes|vul\w*|seat|"
    r"(?:in|as) (?:1st|2nd|3rd|4th|first|second|third|fourth)|passed|after|over|opposite|against)\b", re.I)
"""What holds at times, or in another auction, denies an opening nothing."""
_ANY_HAND = later(r"(?:an? |any )?(?:hands?|one)? *", re.I)
_LEAD = later(r":\s*$")
_BESIDE = later(r"\b(?:side|other|outside|void|singleton|shortage|shortness)\b", re.I)
"""What is meant depends on the suit of the opening."""
_SENTENCE = later(r"(?<=[.;!?])\s+|\n(?=\s*(?:[-*•+]|\d+[.)]) )")
_MARK = later(r"\s*(?:[-*•+]|\d+[.)]) +")
_BIDS = later(_BID)
_WEAK, _FIVE, _LONGEST, _DENIES = 11, 5, 2000, later(rf"\b(?:{_NEVER}|no)\b", re.I)


def deny_hands(notes: Notes) -> None:
    """Write such sentences into the rows of the openings; those of a row itself in other words."""
    roots = [node for node in notes.roots if node.ours and node.call > 0]
    again = [f"{call_name(node.call)} {text}" for node in roots for text in node.again.split("\n")]
    for text in [*(text for _, text in notes.prose), *(node.description for node in roots), *again]:
        for sentence, hand, calls in _hands_denied(text):
            used = [_deny(node, hand, calls, sentence) for node in roots]
            if any(used):
                notes.denials.add(sentence)


def _hands_denied(text: str) -> Iterator[tuple[str, str, str]]:
    """(sentence, hand, what is not opened with it) of the sentences of a text."""
    if not _DENIES.search(text):
        return
    before = ""
    for sentence in _SENTENCE.split(text[:_LONGEST]):
        whole = " ".join(sentence.split())
        for said in dict.fromkeys((whole, *sentence.split("\n"))):
            is_led = _LEAD.search(before)  # `As an overcall:`
            before = said
            said = _MARK.sub("", said, 1).strip(" .;!")
            found = next(filter(None, (form.fullmatch(said) for form in _FORMS)), None)
            if found is not None and not is_led and not _EXCEPT.search(said):
                calls = found["calls"] or found.groupdict().get("twos") or ""
                yield said, found["hand"].strip(" ,"), calls


def _deny(node: NoteNode, hand: str, calls: str, sentence: str) -> bool:
    """Add what is denied to a row that could hold it, where it does: the hand as a whole, or what
    it has besides what the row says.
    """
    named = [bid_named(found) for found in _BIDS.findall(calls)]
    if named and node.call not in named:
        return False
    ancestors = Ancestors()
    entry = ancestors.entry([node])
    if entry.own.empty or not (named or _is_weak(node, entry.own, calls)):
        return False
    denied = NOTHING_SAID if _BESIDE.search(hand) else _hands(node, hand) or NOTHING_SAID
    if not denied.silent and entry.own.meet(denied).empty:
        return False
    text = node.description.replace(sentence, "").rstrip(" .;")
    parts = [hand]
    for found in _TO.finditer(hand):
        before = hand[:found.start()].strip()
        said = None if _ANY_HAND.fullmatch(before) else _hands(node, before)
        if _ANY_HAND.fullmatch(before) or (
                said is not None and entry.own.meet(complement(said)).empty):
            parts.append(hand[found.end():])
    for part in parts:
        said_of_it = f"{text}, not with {part}"
        got = ancestors.entry([replace(node, description=said_of_it)])
        if not got.own.empty and got.own.terms != entry.own.terms and _left(got) <= _left(entry) and (
                denied.silent or got.own.meet(denied).empty):
            node.description = said_of_it
            return True
    return False


def _hands(node: NoteNode, hand: str) -> Constraint | None:
    """The hands that words alone say, None where they are not wholly understood."""
    entry = Ancestors().entry([replace(node, description=hand)])
    return None if _left(entry) else entry.meaning.constraint


def _left(entry: Entry) -> int:
    """How much of a text is not understood, or no condition."""
    said = entry.meaning
    return len(said.unknown) + len(said.aside) + len(said.soft) + said.unread


def _is_weak(node: NoteNode, hands: Constraint, calls: str) -> bool:
    """Whether a row is one of the openings named: a weak two, a preempt."""
    suit, level = strain_of(node.call), 2 if "2" in calls or "two" in calls.lower() else 3
    return level_of(node.call) == level and suit != NOTRUMP and (
        hands.range("P")[1] <= _WEAK and hands.lengths()[suit][0] >= _FIVE)
