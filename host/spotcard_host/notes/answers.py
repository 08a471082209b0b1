"""Answers that a question implies: who is asked for the better major bids it."""

from __future__ import annotations

import re

from spotcard_host.notes.nodes import NoteNode, Notes

_BETTER = re.compile(
    r"\b(?:asks?|asking|relay)\b[^.;\n]{0,30}\b(?:better|longer|best|longest)\b[^.;\n]{0,4}"
    r"\b(major|minor)", re.I,
)
_SUITS = {"major": (2, 3), "minor": (0, 1)}
_HIGHEST_CALL = 37


def add_answers(notes: Notes) -> None:
    """Add the cheapest bids of both suits below a question for the better one, where the notes
    describe neither.
    """
    for node in list(notes.nodes):
        found = _BETTER.search(node.description)
        if found is None or not node.ours or node.call < 3:
            continue
        known = {child.call for child in node.children if child.ours and child.passes}
        word = found[1].lower()
        calls = {
            suit: next((c for c in range(node.call + 1, _HIGHEST_CALL + 1)
                        if (c - 3) % 5 == suit), -1)
            for suit in _SUITS[word]
        }
        if known & set(calls.values()) or -1 in calls.values():
            continue
        for suit, call in calls.items():
            text = f"3+!{'cdhs'[suit]} (the better {word})"
            answer = NoteNode(call, True, node.seat, node.vul, node.place, node, text, passes=1)
            node.children.append(answer)
            notes.nodes.append(answer)
