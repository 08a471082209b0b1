"""One client's socket at the table manager: bytes to events, events to bytes, and its budget.

A link never blocks the hall: writing only fills the socket's buffer, and a client that does not
empty it is dropped when it holds more than `MOST_UNSENT`.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from typing import Any

from spotcard.errors import RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, TABLE
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.table.dialects import SPEC, Dialect
from spotcard_host.table.rules import Budget, Event

MOST_UNSENT = 65536  # bytes; a whole board is about 4 kB
_TURN = 16  # lines read from a client before the others have their turn
_ATTEMPTS = tuple(name.lower() + " " for name in (*SEAT_NAMES, "dummy"))


class Link:
    """The stream of one client; `seat` is -1 until the hall has given it one.

    `budget` is its own until it is seated, then the seat's, which outlives the connection.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.seat = -1
        self.table: Any = None  # the hall's
        self.dropped: str | None = None
        self.is_robot = False  # one of ours, which fills a seat
        self.budget = Budget(lines=20, faults=1)
        self.dialect = SPEC
        self.born = time.monotonic()
        self._next_line = 0.0
        self._reader = reader
        self._writer = writer
        self._connection = Connection(TABLE)
        name = writer.get_extra_info("peername")
        self.address = str(name[0]) if name else None
        self.peer = f"{name[0]}:{name[1]}" if name else "a client"
        _keep_alive(writer.get_extra_info("socket"))

    def speak(self, dialect: Dialect) -> None:
        """Use a dialect from now on."""
        self.dialect = dialect
        self._connection.write = dialect.write

    async def events(self) -> AsyncIterator[Event]:
        """The client's events, to the end of the stream; ("closed", text) is the last.

        A line against the protocol, or one that begins as a call or card does and is none, is
        ("unreadable", text).
        """
        while True:
            try:
                data = await self._reader.read(4096)
            except OSError:
                data = b""
            if self.seat < 0:
                data = data.removeprefix(b"\xef\xbb\xbf")  # .NET writes it first
            self._connection.receive_data(data)
            self._spend(size=len(data))
            lines = 0
            while self.dropped is None:
                event = self._event()
                if event is NEED_DATA:
                    break
                yield event
                if event[0] == "closed":
                    return
                lines += 1
                if lines % _TURN == 0:
                    await asyncio.sleep(0)
            if self.dropped is not None:
                yield ("closed", self.dropped)
                return

    def _event(self) -> Event:
        try:
            event: Event = self._connection.next_event()
        except RemoteProtocolError as e:
            self._spend(lines=1, faults=1)
            return ("unreadable", str(e))
        if event is not NEED_DATA:
            self._spend(lines=1)
            if event[0] == "noise" and event[1].lower().startswith(_ATTEMPTS):
                return ("unreadable", f"expected a call or a card, got {event[1][:80]!r}")
        return event

    def _spend(self, lines: int = 0, size: int = 0, faults: int = 0) -> None:
        why = self.budget.spend(lines, size, faults)
        if why is not None:
            self.drop(why)

    def send(self, event: Event) -> None:
        """Send `event`; a client that does not read is dropped."""
        if self._writer.is_closing():
            return
        data = self.dialect.encode(self._connection, event)
        if data and self.dialect.pace:
            self._write_later(data)
        elif data:
            self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self.drop("it does not read what it is sent")

    def _write_later(self, data: bytes) -> None:
        """Write a line at the client's pace."""
        loop = asyncio.get_running_loop()
        self._next_line = max(loop.time(), self._next_line + self.dialect.pace)
        loop.call_at(self._next_line, self._writer.write, data)

    def drop(self, why: str) -> None:
        """Drop the connection at once."""
        if self.dropped is None:
            self.dropped = why
        self._writer.transport.abort()

    async def close(self) -> None:
        """Send what is unsent, and end the stream."""
        with contextlib.suppress(OSError, TimeoutError):
            self._writer.close()
            await asyncio.wait_for(self._writer.wait_closed(), 2.0)


# A peer that has vanished (a board that was reset, or lost its radio) holds its seat
# until TCP notices: probes after 10 s of silence, and 20 s for what is sent to be acknowledged
# instead of Linux's quarter of an hour. So the seat is free again before the board has given up.
_TCP = (
    ("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3), ("TCP_USER_TIMEOUT", 20000),
)


def _keep_alive(sock: Any) -> None:
    if sock is None:
        return
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _TCP:
        if hasattr(socket, name):  # not every system has them
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
