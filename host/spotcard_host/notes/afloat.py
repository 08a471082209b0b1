"""Calls of notes that belong to no auction: `4N = Blackwood: 5C = 0 or 3, ...` at the margin is no
opening. It asks, and is answered, wherever a suit is agreed.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.notes.nodes import NoteNode, Notes

ASKS_ACES = re.compile(
    r"\b(?:black-?wood|R?KCB?|rkcb?|key-?\s?cards?|aces?\b|1430|3014|0314|4130)", re.I
)
_ASKS = re.compile(r"\bask|kings?\b|queen|\?", re.I)
NATURAL = re.compile(r"\b(?:to play|minors?|balanced|bal|quant\w*|natural|nat)\b|\d\d ?-", re.I)
_QUESTION = re.compile(r"\bask", re.I)
_GERBER = re.compile(
    r"\b(?:gerber|(?:kick|minor|red|void)-?wood|kickback|exclusion|R?KCB?)\b", re.I)
_FOUR_CLUBS, _FOUR_NOTRUMP, _FIVE_NOTRUMP = bid(4, 0), bid(4, 4), bid(5, 4)
_FEWEST = 3  # answers


def asks_aces(node: NoteNode) -> bool:
    """Whether a call below 4NT asks for aces or key cards, and the notes have the answers. That of
    4NT is known to be a question; an answer to this one may look like a raise.
    """
    said = node.description
    asks = _GERBER.search(said) or (ASKS_ACES.search(said) and _QUESTION.search(said))
    return bool(_FOUR_CLUBS <= node.call < _FOUR_NOTRUMP and node.ours and asks
                and not NATURAL.search(said)
                and sum(child.ours for child in node.children) >= _FEWEST)


def float_slam_calls(notes: Notes) -> None:
    """Mark the questions for aces and kings that stand at the margin, and what answers them."""
    for root in list(notes.roots):
        if root.call != _FOUR_NOTRUMP or not root.ours or root.flags is not None:
            continue
        if not ASKS_ACES.search(root.description) or NATURAL.search(root.description):
            continue
        for child in list(root.children):
            # 5NT asks for kings after any answer, so it is no answer itself.
            if child.call == _FIVE_NOTRUMP and child.ours and _ASKS.search(child.description):
                root.children.remove(child)
                child.parent, child.passes = None, 0
                notes.roots.append(child)
                _float(child)
        _float(root)


def _float(root: NoteNode) -> None:
    rest = [root]
    while rest:
        node = rest.pop()
        node.is_floating = True
        rest += node.children
