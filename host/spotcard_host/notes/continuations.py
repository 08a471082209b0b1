"""Rows that are answered as another call is: `22-24 bal; then as over 2N`, `5+!s, same scheme`,
`1N-(X): system on`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from spotcard.game.calls import bid, level_of
from spotcard_host.notes.bid_patterns import bid_named
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.reference_words import (
    AS_OVER,
    CALL,
    GOES_ON,
    POINTS_WRITTEN,
    SCHEME,
    STRENGTH,
    SYSTEM_ON,
    UNDISTURBED,
)
from spotcard_host.notes.swap import Swap, transferred

if TYPE_CHECKING:
    from spotcard_host.notes.references import Copier

_IDLE = Swap(NOTRUMP, NOTRUMP)
_MAJORS = {2, 3}
_TWO, _THREE_NOTRUMP = 2, bid(3, 4)
_ONE_NOTRUMP, _TWO_CLUBS, _DOUBLE = bid(1, 4), bid(2, 0), 1
_OVER_INTERFERENCE = {
    call: ((stayman, "Stayman, 8+"), (bid(2, 1), "transfer, 5+!h"), (bid(2, 2), "transfer, 5+!s"))
    for call, stayman in ((_DOUBLE, _TWO_CLUBS), (_TWO_CLUBS, _DOUBLE))
}
_LEAST_HIGH = 8  # points: `5-4` and `7-4` are lengths


class Continuations:
    """Copies what follows one call below another."""

    def __init__(self, copier: Copier) -> None:
        self.copier = copier

    def row(self, node: NoteNode) -> None:
        """Copy what follows a row from where its words say."""
        if not node.ours:
            self._undisturbed(node)
            return
        if node.is_answered:
            return
        source = self._named(node) or self._alike(node) or self._sister(node)
        if source is not None and source is not node and not _holds(source, node):
            swap = transferred(source, node)
            if strain_of(source.call) == strain_of(node.call) == NOTRUMP:
                swap = _IDLE
            self.copier.copy(list(source.children), node, swap, of_notrump(source, node))

    def _undisturbed(self, node: NoteNode) -> None:
        """They double or overcall, and our calls keep their meaning."""
        before = node.parent
        if before is not None and before.ours and UNDISTURBED.search(node.description):
            rows = [row for row in before.children if row.ours]
            self.copier.copy(rows, node, _IDLE)
            if not rows and before.parent is None and before.call == _ONE_NOTRUMP:
                self._usual(node)

    def _usual(self, node: NoteNode) -> None:
        """Stayman and transfers over their double or 2C, which the notes do not write at all."""
        known = {row.call for row in node.children}
        for call, text in _OVER_INTERFERENCE.get(node.call, ()):
            if call not in known:
                self.copier.notes.add(
                    NoteNode(call, True, node.seat, node.vul, node.place, node, text))

    def _named(self, node: NoteNode) -> NoteNode | None:
        """The call whose continuations the node takes over ("as over 1N"), None for none."""
        text = node.description
        is_notrump = strain_of(node.call) == NOTRUMP
        found = GOES_ON.search(text) or (AS_OVER.search(text) if is_notrump else None)
        if found is None:
            on = is_notrump and len(node.path()) > 1 and SYSTEM_ON.search(text)
            return self._opening(node.call) if on else None
        calls = [bid_named(word) for word in re.findall(CALL, found["path"])]
        if len(calls) == 1 and strain_of(calls[0]) == NOTRUMP and is_notrump:
            return self._opening(calls[0])
        if len(calls) > 1:
            return self.copier.find([(call, True) for call in calls])
        return self.copier.meant(node, found["path"])

    def _opening(self, call: int) -> NoteNode | None:
        found = self.copier.find([(call, True)])
        return found if found is not None and found.children else None

    def _alike(self, node: NoteNode) -> NoteNode | None:
        """The row above with answers, else the same call in an auction before."""
        if not SCHEME.search(node.description):
            return None
        level = node.parent.children if node.parent is not None else self.copier.notes.roots
        above = [row for row in level[:level.index(node)] if row.ours and row.children]
        if above:
            return above[-1]
        depth = len(node.path())
        if (cousin := _cousin(node)) is not None:
            return cousin
        same = [row for row in self.copier.notes.nodes
                if row.call == node.call and row.ours and row.children and row is not node
                and row.place.line < node.place.line and len(row.path()) == depth]
        return same[-1] if same else None


    def _sister(self, node: NoteNode) -> NoteNode | None:
        """The other major, bid on the same hand in hearts or spades: the answers are told once."""
        if level_of(node.call) < _TWO:
            return None
        level = node.parent.children if node.parent is not None else self.copier.notes.roots
        for row in level:
            beside = row.ours and abs(row.call - node.call) == 1 and row.seat == node.seat
            if not beside or not any(one.ours for one in row.children):
                continue
            swap = transferred(row, node)
            if {swap.old, swap.new} == _MAJORS and (
                swap.text(row.description) == node.description != row.description
            ):
                return row
        return None


def _cousin(node: NoteNode) -> NoteNode | None:
    """The completion of the transfer above, of a row that completes one."""
    before = node.parent
    if before is None or before.parent is None or node.call != before.call + 1:
        return None
    level = before.parent.children
    aunts = [row for row in level[:level.index(before)] if row.ours == before.ours]
    found = [row for aunt in aunts for row in aunt.children
             if row.ours == node.ours and row.children and row.call == aunt.call + 1]
    return found[-1] if found else None


def of_notrump(there: NoteNode, here: NoteNode) -> Callable[[int, str], tuple[int, str]] | None:
    """What calls over one notrump become over another of another level or strength; None for
    suits.
    """
    if strain_of(there.call) != NOTRUMP or strain_of(here.call) != NOTRUMP:
        return None
    raised = level_of(here.call) - level_of(there.call)
    less = _least(here) - _least(there) if _least(here) and _least(there) else 0

    def changed(call: int, text: str) -> tuple[int, str]:
        text = POINTS_WRITTEN.sub(lambda found: _lowered(found, less), text) if less else text
        if raised <= 0 or call >= _THREE_NOTRUMP:
            return call, text
        if raised > 1 or strain_of(call) == NOTRUMP or level_of(call) > _TWO:
            return -1, text
        return call + 5, text

    return changed


def _least(node: NoteNode) -> int:
    found = STRENGTH.search(node.description)
    return int(found[1] or found[2]) if found else 0


def _lowered(found: re.Match[str], less: int) -> str:
    """Points less those that partner has more; lengths stay what they are."""
    if found["least"]:
        return str(max(int(found["least"]) - less, 0))
    low, high = int(found["low"]), int(found["high"])
    if low >= high or high < _LEAST_HIGH:
        return found[0]
    return f"{max(low - less, 0)}{found['to']}{max(high - less, 0)}"


def _holds(there: NoteNode, here: NoteNode) -> bool:
    """Whether one call is in the continuations of the other, so that copying would never end."""
    return there in here.path() or here in there.path()



