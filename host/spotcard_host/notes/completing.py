# ruff: noqa: E501 - a pattern is read as a whole
"""The answer that a transfer or a puppet asks for, and Lebensohl, of which notes seldom write more
than the name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from spotcard.game.calls import bid, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN, bid_named
from spotcard_host.notes.meaning.constraint import (
    NOTHING_SAID,
    all_of,
    any_of,
    of_length,
    of_range,
)
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.meaning.strength import bounded
from spotcard_host.notes.meaning.suit_items import STOPPER
from spotcard_host.notes.meaning.text import plain
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode, Notes

_TO = later(
    r"(?:->|→|\b(?:pup\w*(?: to)?|relays? to|"
    r"(?:must|has to|(?:is )?(?:forced|obliged|required) to|automatically|always|opener|partner|"
    r"responder|doubler|overcaller) (?:then |just |now |simply )?"
    r"(?:(?:re)?bids?|repl(?:y|ies)|answers?|responds?)|"
    r"(?:forces?|obliges?|orders?|demands?|requires?|compels)(?: (?:opener|partner))?(?: to(?: bid)?)?))"
    rf"(?: with)? ([1-7]{STRAIN})(?![A-Za-z])(?! (?:with|on|holding|if|when)\b)", re.I
)
_PLAIN_PUPPET = later(rf"\bpuppet to ([1-7]{STRAIN})")
_DENIES = later(
    r"\W*(?:no|not|without|denies|misfit|otherwise|else|the usual|usual(?:ly)?|normal(?:ly)?|ordinary|"
    r"(?:all|any|every) ?(?:the )?others?|(?:any|every)thing else|dislikes?|less|fewer)\b(?! (?:min|max)\w*)(?!.*\d\d)", re.I | re.S)
"""What completes a transfer on all hands that the other rows leave."""
_LEBENSOHL = later(r"\b(?:lebensohl|leb)\b|\b(?:puppet|relay|forces)(?: to)? 3!?c\b", re.I)
SLOW = later(
    r"\bslow(?:ly)?\b[^.;,]{0,16}\b(?:shows?|stop\w*|yes|promises|guarantees)\b|"
    r"\b(?:fast|direct)\b[^.;,]{0,16}\b(?:denies|no stop\w*|without|no)\b|\bFDSS?\b", re.I)
"""A hand with a stopper goes by 2N, too: `slow shows`, `fast denies`."""
_ONE_NOTRUMP, _TWO_NOTRUMP, _THREE_CLUBS = bid(1, 4), bid(2, 4), bid(3, 0)
_THREE_NOTRUMP = bid(3, 4)
_LONG, _FOUR, _WEAK, _ADVANCE = 5, 4, 9, 7
_PUPPET = later(
    r"\b(?:lebensohl|leb)\b|\b(?:(?:it )?(?:is )?(?:an? )?(?:puppets?|relays?|forces?)(?: to)?|"
    r"(?:opener|partner|doubler) (?:must |has to |is (?:forced|asked) to )?(?:bids?|rebids?))? ?"
    r"3!?c\b(?: (?:is )?(?:forced|obligatory|mandatory))?|"
    r",? ?then [^.;]*|\bfollowed by [^.;]*|\bto (?:pass|sign off)[^.;]*", re.I)


def asked_for(node: NoteNode, entry: Entry) -> int:
    """The answer to a transfer or puppet, 0 for none: the suit that it shows, the call that it
    names ("puppet to 3C"), else the next step.
    """
    meaning = entry.meaning
    if not node.ours or node.call < bid(1, 0) or meaning.kind not in ("transfer", "puppet"):
        return 0
    if 0 <= meaning.target < NOTRUMP:
        return next(c for c in range(node.call + 1, node.call + 6)
                    if strain_of(c) == meaning.target)
    if meaning.kind == "transfer":
        return 0
    found = _TO.search(node.description) or _PLAIN_PUPPET.search(plain(node.description).text)
    call = bid_named(found[1]) if found else 0
    return call if call > node.call else node.call + 1


def forced_replies(notes: Notes, entries: Mapping[int, Entry]) -> None:
    """A row for the answer that is asked for, of which the words say nothing about the hand
    ("always", "P/C"), is made by any hand without another call.
    """
    for node in notes.nodes:
        entry = entries[id(node)]
        before = node.parent
        if not node.ours or not node.passes or before is None or not before.ours:
            continue
        says_nothing = entry.choice.silent or (
            entry.meaning.correctable and entry.meaning.constraint.silent)
        says_nothing = says_nothing or (
            _DENIES.match(node.description) is not None and any(
                child.ours and child.passes and child is not node and child.call > before.call
                and child.description for child in before.children))
        is_unread = entry.meaning.unread_strength or entry.meaning.unread_length
        if says_nothing and not is_unread and node.call == asked_for(before, entries[id(before)]):
            entry.meaning.reply = True
            entry.own = entry.choice = NOTHING_SAID


def add_lebensohl(notes: Notes) -> None:
    """What follows 2N over their two of a suit, where the notes say no more than its name: 3!c,
    and then the suit to play in.
    """
    for node in list(notes.nodes):
        if not _is_lebensohl(node):
            continue
        theirs = strain_of(_their_bid(node))
        least = _LONG if node.path()[0].ours else _FOUR
        if not re.search("[0-9A-Za-z]", _PUPPET.sub("", node.description)):
            node.description = "Lebensohl, puppet to 3!c"
        answers = [n for n in node.children if n.ours]
        if any(n.call != _THREE_CLUBS for n in answers):
            continue
        answer = answers[0] if answers else _add(notes, node, _THREE_CLUBS, "forced")
        known = {n.call for n in answer.children if n.ours}
        for suit in range(theirs):
            call = bid(3, suit) if suit else 0
            if call not in known:
                _add(notes, answer, call, f"{least}+!{'cdhs'[suit]}" + ", to play" * (suit > 0))
        if node.path()[0].ours and SLOW.search(node.description):
            name = "cdhs"[theirs]
            if _THREE_NOTRUMP not in known:
                _add(notes, answer, _THREE_NOTRUMP, f"GF, stopper in !{name}")
            over = node.parent
            if over is not None and not any(n.call == _THREE_NOTRUMP for n in over.children):
                _add(notes, over, _THREE_NOTRUMP, f"GF, no stopper in !{name}")


def lebensohl_hands(notes: Notes, entries: Mapping[int, Entry]) -> None:
    """2N without other words is made with a weak hand and a suit that cannot be bid below it."""
    for node in notes.nodes:
        entry = entries[id(node)]
        if not _is_lebensohl(node) or not entry.meaning.constraint.silent:
            continue
        doubled = not node.path()[0].ours
        theirs = strain_of(_their_bid(node))
        suits = any_of(of_length(suit, _FOUR if doubled else _LONG) for suit in range(theirs))
        entry.choice = suits.meet(of_range("P", 0, _ADVANCE if doubled else _WEAK))
        if not doubled and SLOW.search(node.description):
            majors = (of_length(s, 0, 3) for s in (2, 3) if s != theirs)
            stopped = of_range(f"stop{'CDHS'[theirs]}", STOPPER).meet(
                bounded("gf", entry.context)).meet(all_of(majors))
            entry.choice = any_of((entry.choice, stopped))
        entry.meaning.kind = "puppet"


def _is_lebensohl(node: NoteNode) -> bool:
    """Whether 2N by that name answers our 1N that they overcalled, or our double of a weak two."""
    path = [step for step in node.path() if step.call]
    if node.flags is not None or not node.ours or node.call != _TWO_NOTRUMP or len(path) != 3:
        return False
    first, second, _ = path
    over = first.ours and first.call == _ONE_NOTRUMP and not second.ours
    doubled = not first.ours and second.ours and second.call == 1
    theirs = second.call if over else first.call
    return bool(
        (over or doubled) and level_of(theirs) == 2 and 0 < strain_of(theirs) < NOTRUMP
        and _LEBENSOHL.search(node.description)
    )


def _their_bid(node: NoteNode) -> int:
    return next(step.call for step in node.path() if not step.ours and step.call)


def _add(notes: Notes, parent: NoteNode, call: int, text: str) -> NoteNode:
    return notes.add(
        NoteNode(call, True, parent.seat, parent.vul, parent.place, parent, text, passes=1))
