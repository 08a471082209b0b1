"""Four seats and a table, wired in memory through eight Connections; a table without robots."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from protocol_cases import CASES
from random_robots import RandomBidder, RandomPlayer, boards
from robot_fakes import FakeBidder, FakePlayer

from spotcard.errors import RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT, TABLE
from spotcard.robot.seat import Seat
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board
from spotcard_host.table.rules import Refused, Rules
from spotcard_host.table.table import Table

__all__ = ["CASES", "TEAMS", "FakeBidder", "FakePlayer", "Wired"]

TEAMS = ("ours", "theirs", "ours", "theirs")


class Wired:
    """A table, a clock moved by hand, and robots that answer at once.

    `cut` splits what goes over the wire; `speak` and `answer` turn a line of the table, or of a
    seat, into the bytes another program would send. `lines[seat]` is all that the table said to
    a seat, `said[seat]` what the seat said. RemoteProtocolErrors are kept in `faults` where that
    is a list, and raised where it is None.
    """

    faults: list[str] | None = None

    def __init__(
        self,
        boards: list[Board],
        bidders: list[Any] | None = None,
        players: list[Any] | None = None,
        rules: Rules | None = None,
        cut: Callable[[bytes], list[bytes]] = lambda data: [data],
        speak: Callable[[str], bytes] = lambda line: line.encode() + b"\r\n",
        answer: Callable[[str], bytes] = lambda line: line.encode() + b"\r\n",
        **seat_options: Any,
    ) -> None:
        self.now = 0.0
        self.core = Table("1", ActLog(), boards, rules or Rules(pause=0.0), lambda: self.now)
        self.cut, self.speak, self.answer = cut, speak, answer
        bidders = bidders or [FakeBidder() for _ in range(4)]
        players = players or [FakePlayer() for _ in range(4)]
        self.seats = [
            Seat(s, TEAMS[s], bidders[s], players[s], **seat_options) for s in range(4)
        ]
        self.near: list[Any] = [None] * 4  # the seats' ends
        self.far: list[Any] = [None] * 4  # the table's ends
        self.wires: deque[tuple[int, int, bytes]] = deque()  # (who hears, seat, bytes)
        self.lines: list[list[str]] = [[] for _ in range(4)]
        self.said: list[list[str]] = [[] for _ in range(4)]

    def connect(self, seat: int) -> None:
        """A new stream for a seat."""
        self.near[seat], self.far[seat] = Connection(SEAT), Connection(TABLE)
        self._seat_says(seat, self.seats[seat].start())

    def disconnect(self, seat: int) -> None:
        """The stream breaks; what is on the wire is lost."""
        self.wires = deque(w for w in self.wires if w[1] != seat)
        self.near[seat] = None
        self._table_says(self.core.leave(seat))

    def run(self, steps: int = 1_000_000) -> None:
        """Deliver and think until nothing moves, or for some deliveries."""
        while steps > 0:
            steps -= 1
            if self.wires:
                role, seat, data = self.wires.popleft()
                (self._table_hears if role == TABLE else self._seat_hears)(seat, data)
            elif not any(self._think(seat) or self._flush(seat) for seat in range(4)):
                return

    def wait(self, seconds: float) -> None:
        """Let time go by, and do what is due."""
        self.now += seconds
        self._table_says(self.core.tick())
        self.run()

    def play(self) -> None:
        """Seat everybody and play to the end."""
        for seat in range(4):
            self.connect(seat)
        self.run()

    def _think(self, seat: int) -> bool:
        if self.near[seat] is None or not self.seats[seat].is_thinking:
            return False
        with self._forgiving():
            self._seat_says(seat, self.seats[seat].think())
        return True

    @contextlib.contextmanager
    def _forgiving(self) -> Iterator[None]:
        try:
            yield
        except RemoteProtocolError as e:
            if self.faults is None:
                raise
            self.faults.append(str(e))

    def _flush(self, seat: int) -> bool:
        """Nothing moves: silence."""
        if self.near[seat] is None or not self.near[seat].flush():
            return False
        self._seat_hears(seat, b"\0")
        return True

    def _send(self, role: int, seat: int, data: bytes) -> None:
        for piece in self.cut(data):
            if piece:  # no bytes would be the end of the stream
                self.wires.append((role, seat, piece))

    def _seat_says(self, seat: int, events: list[Any]) -> None:
        for event in events:
            line = self.near[seat].send(event).decode().strip()
            self.said[seat].append(line)
            self._send(TABLE, seat, self.answer(line))

    def _table_says(self, sends: list[Any]) -> None:
        for seat, event in sends:
            if event[0] == "drop":
                self.near[seat] = None
                continue
            line = self.far[seat].send(event).decode().strip()
            self.lines[seat].append(line)
            self._send(SEAT, seat, self.speak(line))

    def _seat_hears(self, seat: int, data: bytes) -> None:
        if self.near[seat] is None:
            return
        self.near[seat].receive_data(data)
        event = None
        while event is not NEED_DATA:
            with self._forgiving():
                event = self.near[seat].next_event()
                if event is not NEED_DATA:
                    self._seat_says(seat, self.seats[seat].receive(event))

    def _table_hears(self, seat: int, data: bytes) -> None:
        if self.near[seat] is None:
            return
        self.far[seat].receive_data(data)
        event: Any = None
        while event is not NEED_DATA:
            with self._forgiving():
                event = self.far[seat].next_event()
                if event is NEED_DATA:
                    return
                if event[0] == "connect":
                    assert event[2] == seat
                    try:
                        self._table_says(self.core.sit(seat, event[1], "here", event[3]))
                    except Refused:
                        self.near[seat] = None
                        return
                else:
                    self._table_says(self.core.receive(seat, event))


def random_table(count: int, seed: int = 1, **options: Any) -> Wired:
    return Wired(
        boards(count, seed), [RandomBidder(seed + s) for s in range(4)],
        [RandomPlayer(seed + s) for s in range(4)], **options,
    )
