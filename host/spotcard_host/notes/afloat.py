"""Calls of notes that belong to no auction: `4N = Blackwood: 5C = 0 or 3, ...` at the margin is no
opening. It asks, and is answered, wherever a suit is agreed.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.ace_words import ASKS_ACES, FIVE_ACES
from spotcard_host.notes.nodes import NoteNode, Notes

_ASKS = later(r"\bask|kings?\b|queen|\?", re.I)
NATURAL = later(r"\b(?:to play|minors?|balanced|bal|quant\w*|natural|nat)\b|\d\d ?-", re.I)
_QUESTION = later(r"\bask", re.I)
_SAID = later(r"\bask(?:s|ing)? for\b", re.I)
_GERBER = later(
    r"\b(?:gerber|(?:kick|minor|red|void)-?wood|kickback|exclusion|R?KCB?)\b", re.I)
_FOUR_CLUBS, _FOUR_NOTRUMP, _FIVE_NOTRUMP = bid(4, 0), bid(4, 4), bid(5, 4)
_FEWEST = 3  # answers
_NUMBERS = later(r"\s*(?:\[)?(?:[0-4]|no|none|zero|one|two)\b", re.I)


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
        if not _is_question(root):
            continue
        _ask_in_words(root)
        for child in list(root.children):
            # 5NT asks for kings after any answer, so it is no answer itself.
            if child.call == _FIVE_NOTRUMP and child.ours and _ASKS.search(child.description):
                root.children.remove(child)
                child.parent, child.passes = None, 0
                notes.roots.append(child)
                _float(child)
        _float(root)


def _is_question(root: NoteNode) -> bool:
    """Whether the call asks for aces or key cards: by its words, or by the numbers that answer it.
    """
    if NATURAL.search(root.description):
        return False
    if ASKS_ACES.search(root.description):
        return True
    answers = [child for child in root.children if child.ours and child.description]
    answers = answers or [own for theirs in root.children if not theirs.ours
                          for own in theirs.children if own.ours and own.description]
    return len(answers) >= _FEWEST and all(
        _NUMBERS.match(child.description) or ASKS_ACES.search(child.description)
        for child in answers if child.call < _FIVE_NOTRUMP)


def _ask_in_words(root: NoteNode) -> None:
    """Say what the call asks for, whatever else its words are: its answers are read by that."""
    if _SAID.search(root.description):
        return
    said = [root.description, *(one.description for child in root.children
                                for one in (child, *child.children))]
    what = "key cards" if any(map(FIVE_ACES.search, said)) else "aces"
    root.description = f"asks for {what}. {root.description}".rstrip(". ")


def _float(root: NoteNode) -> None:
    rest = [root]
    while rest:
        node = rest.pop()
        node.is_floating = True
        rest += node.children
