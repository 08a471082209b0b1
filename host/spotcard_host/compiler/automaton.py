"""The two automata of a table: nodes that rules share as long as their calls are the same.

The exact rules' automaton is walked call by call from the first bid on; the START rules' is walked
backwards from the last call. Both are tries whose edges are sets of symbols (the calls, then the
labels that restarts append), so that several edges of a node may fit a call: the reader keeps a
set of active nodes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spotcard.errors import SpotcardError
from spotcard.rules import format as f

ALL_SYMBOLS = (1 << f.SYMBOLS) - 1


@dataclass
class Node:
    """Edges (mask of symbols -> node) and groups ((key, mask of candidates) -> rules)."""

    edges: dict[int, Node] = field(default_factory=dict)
    groups: dict[tuple[int, int], list[bytes]] = field(default_factory=dict)
    offset: int = -1

    @property
    def bare(self) -> bool:
        """Whether it is a single edge without rules, such as a pass between two bids."""
        return len(self.edges) == 1 and not self.groups

    def child(self, mask: int) -> Node:
        """The node that an edge leads to, created if missing."""
        found = self.edges.get(mask)
        if found is None:
            found = self.edges[mask] = Node()
        return found

    def add(self, key: int, mask: int, entry: bytes) -> None:
        """Add a rule to this node. `entry` is its record."""
        self.groups.setdefault((key, mask), []).append(entry)


class Masks:
    """The sets of symbols that a table uses, numbered in order of appearance."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}

    def number(self, mask: int) -> int:
        """The number of a set."""
        return self.numbers.setdefault(mask, len(self.numbers))

    def pack(self) -> bytes:
        """All sets, two words each."""
        low = (1 << f.WORD) - 1
        return b"".join(
            (mask & low).to_bytes(4, "little") + (mask >> f.WORD).to_bytes(4, "little")
            for mask in self.numbers
        )


class TableTooLarge(SpotcardError):
    """The system is larger than the table's address fields allow."""


def pack_nodes(root: Node, masks: Masks) -> tuple[bytes, int]:
    """The section of an automaton, and how many nodes it has."""
    order: list[Node] = []
    stack = [root]
    at = 0
    while stack:
        node = stack.pop()
        if node.offset >= 0:
            continue
        node.offset = at
        order.append(node)
        size = f.EDGE if node.bare else f.NODE + f.EDGE * len(node.edges)
        for entries in node.groups.values():
            size += f.GROUP * -(-len(entries) // 255) + f.RULE * len(entries)
        at += -(-size // 4) * 4
        stack.extend(reversed(node.edges.values()))
    if at > 4 * 0xFFFF:
        raise TableTooLarge("an automaton is larger than 256 KB")
    out = bytearray()
    for node in order:
        groups = []
        for (key, mask), entries in sorted(node.groups.items(), key=lambda g: -g[0][0]):
            for i in range(0, len(entries), 255):
                part = entries[i:i + 255]
                groups.append(
                    key.to_bytes(2, "little") + masks.number(mask).to_bytes(2, "little")
                    + bytes((len(part),)) + b"".join(part))
        if not node.bare:
            out += len(node.edges).to_bytes(2, "little") + len(groups).to_bytes(2, "little")
        for mask, child in node.edges.items():
            number = masks.number(mask) | (f.BARE if node.bare else 0)
            out += number.to_bytes(2, "little")
            out += (child.offset // 4).to_bytes(2, "little")
        out += b"".join(groups)
        out += bytes(-len(out) % 4)
    return bytes(out), len(order)
