"""The suits that our side has bid on a path without showing them: Multi, relays, asks, answers by
steps. A player who writes `3X` below them means these suits, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from spotcard_host.notes.bml.bidtable import Node
from spotcard_host.notes.meaning.tree import meanings

_SUITS, _LOWEST_BID = 4, 3


@dataclass(slots=True, eq=False)
class _Step:
    """A node with the one below it on the path alone."""

    call: int
    ours: bool
    description: str
    bindings: dict[str, int]
    passes: int
    word: str
    seat: str
    vul: str
    children: tuple[_Step, ...]


class Unshown:
    """Says for a node which suits of our bids on its path are not shown; remembers the answers."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], int] = {}

    def __call__(self, node: Node) -> int:
        """A mask of suits, clubs the lowest bit."""
        key = id(node), node.description
        if key not in self._known:
            self._known[key] = _mask(node)
        return self._known[key]


def _mask(node: Node) -> int:
    path = node.path()
    if any(one.ours and not one.description and one.call >= _LOWEST_BID
           and (one.call - _LOWEST_BID) % 5 < _SUITS for one in path):
        return 0  # what it shows is described further down, or not at all
    bid = {(one.call - _LOWEST_BID) % 5 for one in path if one.ours and one.call >= _LOWEST_BID}
    bid -= {(one.call - _LOWEST_BID) % 5 for one in path if not one.ours}
    bid.discard(_SUITS)
    if not bid:
        return 0
    last = _Step(0, True, "", {}, int(node.ours), "", node.seat, node.vul, ())
    step = last
    for one in reversed(path):
        step = _Step(one.call, one.ours, one.description, one.bindings, one.passes, one.word,
                     one.seat, one.vul, (step,))
    context = meanings([step])[id(last)].context
    return sum(1 << s for s in bid if s not in (*context.me.suits, *context.partner.suits))
