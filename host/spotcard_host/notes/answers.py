"""Calls that stand in the text of another (`inside`), and those that a question implies: who is
asked for the better major bids it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.inside.rows import Inside
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.suit_words import SUIT_WORD

_BETTER = later(
    r"\b(?:asks?|asking|relay)\b[^.;\n]{0,30}\b(?:better|longer|best|longest)\b[^.;\n]{0,4}"
    r"\b(major|minor)|\b(?:bids?|shows?|names?|takes?|choose|ask(?:s|ing)?)(?: (?:out|for))? "
    r"(?:your|his|her|the|opener['’]s|overcaller['’]s) (?:longer|longest|better|five-carder)\b"
    r"(?! minor)(?: (?:suit|one|major))?(?=\s*(?:$|[,;.)]))", re.I,
)
_MAJORS = later(r"\bmajors\b|!h ?(?:\+|and|&|>|<|=) ?!s|!s ?(?:\+|and|&|>|<|=) ?!h", re.I)
_SUITS = {"major": (2, 3), "minor": (0, 1)}
_HIGHEST_CALL = 37


def add_answers(notes: Notes) -> None:
    """Give calls without answers those that their own text describes or implies."""
    _add_better_suits(notes)
    for node in list(notes.nodes):
        if not node.ours or node.call < 0 or node.flags is not None:
            continue
        Inside(notes, node).read()
    for node in notes.nodes:
        if node.parent is not None and node.ours and node.passes and node.flags is None and (
                _FOR_SHORTNESS.search(node.parent.description)):
            node.description = _BARE_SUIT.sub(r"short \1", node.description)


_FOR_SHORTNESS = later(
    r"\b(?:asks?|asking|relay|enquir\w+|inquir\w+)\b[^.;:(]{0,30}\b(?:singletons?|short\w*|splinters?|voids?)\b|"
    r"\b(?:short\w*|singleton|splinter)\?", re.I)
_BARE_SUIT = later(rf"^(?:in |with )?(!?[cdhs]|{SUIT_WORD}s?)\W*$", re.I)
"""A suit alone, where partner has asked for shortness."""


def _add_better_suits(notes: Notes) -> None:
    """Add the cheapest bids of both suits below a question for the better one, where the notes
    describe neither.
    """
    for node in list(notes.nodes):
        found = _BETTER.search(node.description)
        if found is None or not node.ours or node.call < 3:
            continue
        known = {child.call for child in node.children if child.ours and child.passes}
        before = node.parent
        said = f"{before.description if before else ''} {node.description}"
        word = (found[1] or ("major" if _MAJORS.search(said) else "")).lower()
        if word not in _SUITS:
            continue
        calls = {
            suit: next((c for c in range(node.call + 1, _HIGHEST_CALL + 1)
                        if strain_of(c) == suit), -1)
            for suit in _SUITS[word]
        }
        if known & set(calls.values()) or -1 in calls.values():
            continue
        for suit, call in calls.items():
            text = f"3+!{'cdhs'[suit]} (the better {word})"
            notes.add(
                NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1))
