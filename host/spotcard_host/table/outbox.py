"""What the table has still to say to each seat, in order, and what it waits for.

A message may have a *gate*: the call or card that the seat must say it is ready for. Some clients
read one message a packet and would lose what comes before they asked. A seat that says nothing
gets the message all the same after a grace; what stands behind it follows.
"""

from __future__ import annotations

from collections import deque
from typing import Any

Event = tuple[Any, ...]
Sends = list[tuple[int, Event]]
Gate = tuple[str, int]  # ("bid", seat), ("card", seat) or ("dummy", 0)


class Outbox:
    """Four queues. `grace` is in seconds of the clock whose time is passed in."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._queues: list[deque[tuple[Gate | None, Event, float]]] = [deque() for _ in range(4)]
        self._ready: list[Gate | None] = [None] * 4
        self._dummy = [False] * 4  # ready for dummy, which some say early
        self._out: Sends = []

    @property
    def is_empty(self) -> bool:
        """Whether nobody is owed anything."""
        return not self._out and not any(self._queues)

    def clear(self, seat: int) -> None:
        """Forget what a seat was to be told and what it was ready for."""
        self._queues[seat].clear()
        self._ready[seat] = None
        self._dummy[seat] = False

    def start_board(self) -> None:
        """A new board: nobody is ready for its dummy."""
        self._dummy = [False] * 4

    def ready(self, seat: int, gate: Gate) -> None:
        """A seat says what it is ready for; the last word counts."""
        if gate[0] == "dummy":
            self._dummy[seat] = True
        else:
            self._ready[seat] = gate

    def now(self, seat: int, event: Event) -> None:
        """An answer to what a seat has just said: it waits for nothing."""
        self._out.append((seat, event))

    def later(self, seat: int, event: Event, time: float, gate: Gate | None = None) -> None:
        """A message in its turn, and behind its gate."""
        self._queues[seat].append((gate, event, time + self._grace))

    def deadline(self) -> float | None:
        """When the next grace is over."""
        return min((queue[0][2] for queue in self._queues if queue), default=None)

    def release(self, time: float) -> None:
        """Open the gates whose grace is over."""
        for seat, queue in enumerate(self._queues):
            while queue and time >= queue[0][2]:
                self._out.append((seat, queue.popleft()[1]))

    def _is_open(self, seat: int, gate: Gate | None) -> bool:
        if gate is None or gate == self._ready[seat]:
            return True
        return gate[0] == "dummy" and self._dummy[seat]

    def take(self) -> Sends:
        """What may be said now."""
        for seat, queue in enumerate(self._queues):
            while queue and self._is_open(seat, queue[0][0]):
                gate, event, _ = queue.popleft()
                if gate == self._ready[seat]:
                    self._ready[seat] = None
                self._out.append((seat, event))
        out, self._out = self._out, []
        return out
