"""One of the four places of a table: its client, and what was received from and sent to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from spotcard_host.records.board_state import BoardState
from spotcard_host.table.rules import Budget

# A client's stage: connected; ready for the teams; told the teams; in the boards.
AWAY, SEATED, READY, TOLD, PLAYING = range(5)
ROBOT = "robot"  # in the place of an address: a robot fills the seat, and nobody has had it before

Gate = tuple[str, int]  # ("bid", seat), ("card", hand), ("dummy", 0), ("deal", 0), ("cards", 0)


class Item(NamedTuple):
    """A thing to be told, in order: `start deal cards call lead card dummy end close`.

    actor: the seat that said it, -1 for the table; hand: which plays a card or is to lead; what:
    call, card, or the seat that is to lead; due: not before; times: the Timing line's; given_up:
    of an attempt that was given up while a client was away, which hears of it so.
    """

    kind: str
    state: BoardState | None = None
    actor: int = -1
    hand: int = -1
    what: int = 0
    alert: str | None = None
    infos: str | None = None
    due: float = 0.0
    by_director: bool = False
    times: tuple[str, ...] = ()
    given_up: bool = False


@dataclass
class Place:
    """A seat. `team` outlives the connection; what a client has been told does not."""

    team: str | None = None
    address: str | None = None  # the address that took the seat, which is kept for it; or ROBOT
    version: int = 18
    barred: bool = False  # the operator sent its client away
    budget: Budget = field(default_factory=Budget)
    illegal: int = 0  # illegal calls and cards since its last legal one
    stage: int = AWAY
    since: float = 0.0  # when it came to this stage
    said: set[str] = field(default_factory=set)  # "ready" messages that came early
    told: set[str] = field(default_factory=set)  # "deal", "cards" of the board it is in
    gate: Gate | None = None  # what it last said it is ready for
    dummy: bool = False  # whether it has said that it is ready for dummy
    cursor: int = 0  # how much of the script it has been told
    own: int = 0  # calls and cards of its own that it has said on this connection
    passed: int = 0  # how many of them the cursor has passed
    missed: bool = False  # the board began again while its client was away
    blocked: int = -1  # the item that waits at a gate
    blocked_since: float = 0.0

    def connect(self, stage: int, now: float) -> None:
        """A client takes the seat; nothing has been sent to it."""
        self.said.clear()
        self.told.clear()
        self.stage, self.since = stage, now
        self.rewind(0)

    def rewind(self, start: int) -> None:
        """Send everything again from item `start` on, where a board begins."""
        self.gate = None
        self.dummy = False
        self.cursor = start
        self.own = self.passed = 0
        self.blocked = -1

    def is_ready(self, gate: Gate) -> bool:
        """Whether the client is ready for the item behind the gate."""
        if gate[0] == "dummy":
            return self.dummy
        if gate[0] == "deal":
            return "readyForDeal" in self.said
        if gate[0] == "cards":
            return "readyForCards" in self.said
        return gate == self.gate

    def use(self, gate: Gate) -> None:
        """The message that the client was ready for has been sent."""
        if gate[0] in ("deal", "cards"):
            self.said.discard("readyForDeal" if gate[0] == "deal" else "readyForCards")
            self.told.add(gate[0])
        elif gate == self.gate:
            self.gate = None
