"""Agreements that running text names and no table spells out: support doubles.

`Support doubles by opener`, `Support X thru 2M`: opener doubles with three cards in the major that
partner has bid at the one level and they have overcalled below two of it; other hands call as if
there were no such agreement.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.nodes import NoteNode, Notes

_SUPPORT = re.compile(
    r"\bsupport (?:(?:and|or) \w+ )?(?:doubles?|dbls?|X)\b|"
    r"\b(?:double|dbl|X) (?:=|is|shows) (?:a )?support\b(?! (?:for|of|in))", re.I)
_REDOUBLE = re.compile(r"\bsupport[^.;]{0,30}\b(?:redoubles?|rdbls?|XX|R)\b")
_NOT = re.compile(
    r"\b(?:no|not|never|without|don['’]t|gave up|used to)\b[^.;]{0,24}\bsupport\b|"
    r"\bsupport (?:and \w+ )?(?:doubles?|dbls?|X)\b[^.;,]{0,16}\b(?:off|not|never|no)\b", re.I)
_MAJORS = (2, 3)
_DOUBLE, _REDOUBLED = 1, 2


def add_agreements(notes: Notes) -> None:
    """Add rows for the agreements that the running text names."""
    for line, text in notes.prose:
        if _SUPPORT.search(text) and not _NOT.search(text) and notes.nodes:
            _support_doubles(notes, line, bool(_REDOUBLE.search(text)))
            return


def _support_doubles(notes: Notes, line: int, redouble: bool) -> None:
    place = Place(notes.nodes[0].place.file, line, 1)
    for major in _MAJORS:
        text = f"3!{'cdhs'[major]}"
        for opening in range(major):
            answer = _below(notes, _below(notes, None, bid(1, opening), True, place),
                            bid(1, major), True, place)
            for call in range(bid(1, major) + 1, bid(2, major)):
                if (call - 3) % 5 != opening:
                    _describe(notes, answer, call, _DOUBLE, text, place)
            if redouble:
                _describe(notes, answer, _DOUBLE, _REDOUBLED, text, place)


def _describe(
    notes: Notes, answer: NoteNode, theirs: int, call: int, text: str, place: Place
) -> None:
    """Say what a call means after an overcall, unless the notes do."""
    node = _below(notes, _below(notes, answer, theirs, False, place), call, True, place)
    if not node.description:
        node.description = text


def _below(
    notes: Notes, parent: NoteNode | None, call: int, ours: bool, place: Place
) -> NoteNode:
    """The call in this auction, made where the notes do not have it."""
    level = notes.roots if parent is None else parent.children
    for node in level:
        if node.call == call and node.ours == ours and node.vul == "00" and not node.qualified:
            return node
    passes = int(parent is not None and parent.ours == ours)
    new = NoteNode(call, ours, "0", "00", place, parent, passes=passes)
    level.append(new)
    notes.nodes.append(new)
    return new
