"""Words in which players write down agreements: what denies one, and up to which call it holds."""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

DOUBLE = r"(?:doubles?|dbl(?:['’]?s)?|X(?:['’]?s)?|Dbl)(?![A-Za-z])"
ARTIFICIAL = later(
    r"\b(?:strong|art\w*|polish|precision|any)\b|\b(?:1[5-9]|2\d)\+|\b(?:GF|FG)\b", re.I)
"""In the words of an opening of one of a suit: it is no natural one."""
_DENIES = later(
    r"\b(?:no|not|never|without|don['’]t|gave up|used to|stopped|instead of|rather than|except|"
    r"unless|(?:they|opps|opponents)(?: (?:play|use|like|have)|$| )(?! ?[1-7(]|overcall|bid|"
    r"inter)|their)\b[^.;,]{0,24}$", re.I)
_OFF = later(r"[^.;,]{0,16}\b(?:off|not|never|no)\b", re.I)
_LIMIT = later(
    r"(?:\bup to(?: and including)?|\bto|\bthrough|\bthru|\buntil|\btill|\bas (?:far|high) as|->|"
    r"→|<=?|≤|\bbelow|\bunder)\s*(?:the )?(?:level of )?"
    r"(?P<level>[1-5]|one|two|three|four|five)[- ]?(?:of )?"
    r"(?P<whose>(?:an? |the |our |his |her |that |(?:resp\w*|partner|opener)\.?(?:['’]s)? )*)"
    rf"(?P<strain>(?:NT?|[CDHSMm]|!?[cdhs])(?![A-Za-z])|(?:{SUIT_WORD}|no-?trump|major|"
    r"minor|suit|level)s?\b)", re.I)
_TOPS = {"c": 0, "d": 1, "h": 2, "s": 3, "n": 4, "l": 4, "m": 3}
_ALL = 4


def is_denied(text: str, start: int, end: int = -1) -> bool:
    """Whether the words around a name take it back, or give it to the opponents; without `end`
    those before it alone.
    """
    if end < 0:
        return _DENIES.search(text, max(0, start - 60), start) is not None
    return bool(_DENIES.search(text, max(0, start - 60), start) or _OFF.match(text, end))


def limit(text: str) -> int:
    """The last call up to which an agreement holds (`thru 3S`, `up to two spades`, `to the three
    level`); 0 where a text names none. `2 of responder's major` is as high as two spades.
    """
    found = _LIMIT.search(text)
    if found is None:
        return 0
    level = int(number_of(found["level"]))
    strain = found["strain"].strip("!")
    lower = strain.lower()
    if strain == "m" or lower.startswith("minor"):
        top = 1
    elif lower.startswith("suit"):
        top = 3
    else:
        top = _TOPS[lower[0]]
    call = int(bid(level, top))
    return call - 1 if re.match(r"below|under|<(?!=)", found[0], re.I) else call


def below(
    notes: Notes, parent: NoteNode | None, call: int, ours: bool, place: Place
) -> NoteNode:
    """The call in this auction, made where the notes do not have it."""
    level = notes.roots if parent is None else parent.children
    for node in level:
        if node.call == call and node.ours == ours and node.vul == "00" and not node.qualified:
            return node
    passes = int(parent is not None and parent.ours == ours)
    return notes.add(NoteNode(call, ours, "0", "00", place, parent, passes=passes))


def describe(
    notes: Notes, answer: NoteNode, theirs: int, call: int, text: str, place: Place
) -> None:
    """Say what a call means after an overcall, unless the notes do."""
    node = below(notes, below(notes, answer, theirs, False, place), call, True, place)
    if not node.description:
        node.description = text
