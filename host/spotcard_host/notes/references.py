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
    path = [step.call for step in node.path()]
    after, written = _AFTER.fullmatch(node.description), _PATH.fullmatch(node.description)
    if written:
        path = [_call(word) for word in written["path"].split("-")]
    elif after and path[0] < bid(2, 0):
        path[0] = bid(1, "cdhs".index(after["suit"].lower()))
    else:
        return None
    found: NoteNode | None = None
    level: Sequence[NoteNode] = roots
    for call in path:
        found = next((n for n in level if n.call == call and n.ours and n.description), None)
        level = found.children if found is not None else ()
    return found


def _call(word: str) -> int:
    return int(bid(int(word[0]), "CDHSN".index(word.replace("!", "")[1].upper())))


@dataclass(frozen=True)
class _Swap:
    """The suit of one opening in place of another's."""

    old: int
    new: int

    def text(self, text: str) -> str:
        """Words about the one suit are about the other."""
        if self.old == self.new or NOTRUMP in (self.old, self.new):
            return text
        text = re.sub(rf"!{'cdhs'[self.old]}\b", "!" + "cdhs"[self.new], text)
        return re.sub(rf"\b{_NAMES[self.old]}(?=s?\b)", _NAMES[self.new], text)

    def call(self, call: int) -> int:
        """A bid of the one suit becomes the bid of the other on its level."""
        if call < bid(1, 0) or strain_of(call) != self.old or self.new == NOTRUMP:
            return call
        return call - self.old + self.new


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
