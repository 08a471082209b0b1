"""The allocation of blocks in a board's room in flash.

A place is a run of neighbouring blocks, written `flash:FIRST+COUNT`; blocks are counted from the
start of the file system's flash. `firmware/slots.py` makes the room and writes to it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

BLOCK = 4096


def blocks_of(size: int) -> int:
    """The number of blocks that `size` bytes take."""
    return -(-size // BLOCK)


@dataclass(frozen=True, order=True)
class Place:
    """A run of `count` blocks from `first` on."""

    first: int
    count: int

    def __str__(self) -> str:
        return f"flash:{self.first}+{self.count}"

    @property
    def end(self) -> int:
        """The first block after it."""
        return self.first + self.count


def place_of(text: object) -> Place | None:
    """The place that a name in `current.json` stands for; None for any other name."""
    found = re.fullmatch(r"flash:(\d+)\+(\d+)", str(text))
    return Place(int(found[1]), int(found[2])) if found else None


def gaps(room: Place, used: Iterable[Place]) -> list[Place]:
    """The free runs of a room, lowest first."""
    found = []
    at = room.first
    for place in [*sorted(used), Place(room.end, 0)]:
        if place.first > at:
            found.append(Place(at, min(place.first, room.end) - at))
        at = max(at, place.end)
    return [gap for gap in found if gap.count > 0]


def find(room: Place, used: Iterable[Place], count: int, high: bool = False) -> Place | None:
    """A free place of `count` blocks, the lowest or the highest; None for none."""
    free = [gap for gap in gaps(room, used) if gap.count >= count]
    if not free:
        return None
    if high:
        return Place(free[-1].end - count, count)
    return Place(free[0].first, count)


def plan(room: Place, fixed: Iterable[Place], movable: Mapping[str, Place],
         count: int) -> list[tuple[str, Place]]:
    """The fewest moves after which `count` blocks lie free side by side; none where nothing helps.

    Each move is (name, where to): a place that is free at that moment.
    """
    there = list(fixed)
    names = sorted(movable)
    start = tuple(movable[name] for name in names)
    ways: dict[tuple[Place, ...], list[tuple[str, Place]]] = {start: []}
    waiting = deque([start])
    while waiting:
        now = waiting.popleft()
        if find(room, [*there, *now], count):
            return ways[now]
        for i, piece in enumerate(now):
            for gap in gaps(room, [*there, *now]):
                for first in (gap.first, gap.end - piece.count):
                    after = (*now[:i], Place(first, piece.count), *now[i + 1:])
                    if gap.count >= piece.count and after not in ways:
                        ways[after] = [*ways[now], (names[i], after[i])]
                        waiting.append(after)
    return []
