"""Rows that refer to another auction for what they mean: `As after 1!h`, `See 2H-2N`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotcard.game.calls import bid
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes

_AS = r"\s*(?:the )?(?:same|as|like|idem|ditto|see)\b"
_SO = r"(?:,? (?:works? )?(?:just )?(?:the )?(?:same|idem|too|also|way))*\W*"
_AFTER = re.compile(
    rf"{_AS}(?:,? (?:as|in|after|over|for|opposite|to|structure|answers?|responses?))* "
    rf"(?:a |the |our )?1? ?!?(?P<suit>[cdhs])(?: opening)?{_SO}", re.I
)
_CALL = r"[1-7]!?(?:NT?|[CDHS])"
_PATH = re.compile(rf"{_AS}(?: as| in| after)*\s+(?P<path>{_CALL}(?:-{_CALL})+){_SO}", re.I)
_NAMES = ("club", "diamond", "heart", "spade")


def copy_references(notes: Notes) -> None:
    """Give rows that say nothing but "as there" the text and the answers of that row."""
    for node in list(notes.nodes):
        if node.ours and node.flags is None and node.parent is not None:
            there = _referred(node, notes.roots)
            if there is not None and there is not node:
                swap = _Swap(strain_of(there.path()[0].call), strain_of(node.path()[0].call))
                node.description = swap.text(there.description)
                if not any(child.ours for child in node.children):
                    _copy(there.children, node, notes, swap)


def _referred(node: NoteNode, roots: Sequence[NoteNode]) -> NoteNode | None:
    path = [(step.call, step.ours) for step in node.path()]
    after, written = _AFTER.fullmatch(node.description), _PATH.fullmatch(node.description)
    if written:
        path = [(_call(word), True) for word in written["path"].split("-")]
    elif after and bid(1, 0) <= path[0][0] < bid(2, 0):
        opening = bid(1, "cdhs".index(after["suit"].lower()))
        swap = _Swap(strain_of(path[0][0]), strain_of(opening))
        path = [(opening, path[0][1]), *((swap.call(call), ours) for call, ours in path[1:])]
    else:
        return None
    found: NoteNode | None = None
    level: Sequence[NoteNode] = roots
    for call, ours in path:
        found = next((n for n in level if n.call == call and n.ours == ours
                      and (n.description or not ours)), None)
        level = found.children if found is not None else ()
    return found


def _call(word: str) -> int:
    return int(bid(int(word[0]), "CDHSN".index(word.replace("!", "")[1].upper())))


@dataclass(frozen=True)
class _Swap:
    """The suit of one opening and that of another in each other's place."""

    old: int
    new: int

    def text(self, text: str) -> str:
        """Words about the one suit are about the other."""
        if self._is_idle:
            return text
        one, other = _NAMES[self.old], _NAMES[self.new]
        words = {one: other, other: one, one[0]: other[0], other[0]: one[0]}
        found = rf"(?<=!)[{one[0]}{other[0]}]\b|\b(?:{one}|{other})(?=s?\b)"
        return re.sub(found, lambda word: words[word[0]], text)

    def call(self, call: int) -> int:
        """A bid of the one suit becomes the bid of the other on its level."""
        strain = strain_of(call)
        if self._is_idle or call < bid(1, 0) or strain not in (self.old, self.new):
            return call
        return call + (self.old + self.new - 2 * strain)

    @property
    def _is_idle(self) -> bool:
        return self.old == self.new or NOTRUMP in (self.old, self.new)


def _copy(
    children: Iterable[NoteNode], parent: NoteNode, notes: Notes, swap: _Swap
) -> None:
    """Copies of the rows below another call, as far as the bidding allows."""
    for child in children:
        call = swap.call(child.call)
        if call >= bid(1, 0) and call <= max((s.call for s in parent.path()), default=0):
            continue
        new = NoteNode(
            call, child.ours, child.seat, child.vul, child.place, parent,
            swap.text(child.description), child.word, child.passes, dict(child.bindings),
        )  # fmt: skip
        parent.children.append(new)
        notes.nodes.append(new)
        _copy(child.children, new, notes, swap)
