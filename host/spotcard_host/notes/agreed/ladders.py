"""Opener's rebids of one one-over-one that hold after the others: `After the other one-over-ones
it is the same ladder`, `Other 1/1 auctions likewise`.

Opener's suit and responder's take each other's places; a third suit keeps its row where it is
lower than the opening and neither has bid it.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.suit_words import SUIT_WORD, SUIT_WORDS, strain_named

_ONES = (
    r"(?:one|1)[- ]?(?:over|/)[- ]?(?:one|1)s?"
    r"(?: (?:auctions?|sequences?|responses?|answers?|starts?))?"
)
_OTHER = r"(?:the |all |our )*(?:other|remaining|rest of the)"
_SAME = r"(?:same|likewise|similar(?:ly)?|identical(?:ly)?|as above|so too|in the same way)"
_LADDER = later(
    rf"\b{_OTHER} {_ONES}\b[^.;]{{0,40}}?\b{_SAME}\b|"
    rf"\b{_SAME}\b[^.;]{{0,40}}?\b{_OTHER} {_ONES}\b", re.I)
_DENIED = later(r"\b(?:not|no|never|different|except|unlike)\b|n['’]t\b", re.I)
_NEAR = 8  # lines between the sentence and a table below it
_SUIT = later(rf"!(?P<mark>[cdhs])\b|\b(?P<word>{SUIT_WORD})(?=s?\b)", re.I)
_PAIR = 2


def copy_ladders(notes: Notes) -> None:
    """Copy rebid rows to auctions that the text calls similar."""
    for line, text in notes.prose:
        for found in _LADDER.finditer(" ".join(text.split())):
            source = None if _DENIED.search(found[0]) else _source(notes, line)
            if source is not None:
                _copy_to_all(notes, source)


def _source(notes: Notes, line: int) -> NoteNode | None:
    """The one-over-one whose rebids stand next to the sentence: directly below it, else above."""
    known = [node for node in notes.nodes if _is_one_over_one(node) and any(
        child.ours and child.description for child in node.children)]
    lines = {id(node): min(child.place.line for child in node.children) for node in known}
    after = [node for node in known if line <= lines[id(node)] <= line + _NEAR]
    before = [node for node in known if lines[id(node)] < line]
    return min(after, key=lambda n: lines[id(n)], default=None) or max(
        before, key=lambda n: lines[id(n)], default=None)


def _is_one_over_one(node: NoteNode) -> bool:
    path = node.path()
    return len(path) == _PAIR and all(step.ours and bid(1, 0) <= step.call <= bid(1, 3)
                                      for step in path)


def _copy_to_all(notes: Notes, source: NoteNode) -> None:
    for node in list(notes.nodes):
        if node is source or not _is_one_over_one(node) or any(
                child.ours and child.description for child in node.children):
            continue
        suits = _suits(source), _suits(node)
        for row in source.children:
            call = _call(row, *suits)
            if call > node.call:
                notes.add(NoteNode(call, True, node.seat, node.vul, row.place, node,
                                   _text(row.description, *suits), row.word, passes=1))


def _suits(node: NoteNode) -> tuple[int, int]:
    opening, response = node.path()
    return strain_of(opening.call), strain_of(response.call)


def _call(row: NoteNode, old: tuple[int, int], new: tuple[int, int]) -> int:
    """The call of a row in the other auction, -1 for none."""
    strain = strain_of(row.call)
    if not row.ours or row.call < bid(1, 0) or strain == NOTRUMP:
        return row.call if row.ours and row.call >= bid(1, 0) else -1
    if strain in old:
        return int(bid(level_of(row.call), new[old.index(strain)]))
    is_lower = strain not in new and strain < min(new[0], old[0])
    return row.call if is_lower else -1


def _text(text: str, old: tuple[int, int], new: tuple[int, int]) -> str:
    """Words about the two suits of one auction, said of those of the other."""
    to = {SUIT_WORDS[one]: SUIT_WORDS[other] for one, other in zip(old, new, strict=True)}

    def name(found: re.Match[str]) -> str:
        if found["mark"]:
            suit = SUIT_WORDS[strain_named(found["mark"])]
            return "!" + to.get(suit, suit)[0]
        return to.get(found["word"].lower(), found["word"])

    return _SUIT.sub(name, text)
