"""One client's socket at the table manager: bytes to events, events to bytes, nothing else.

A port never blocks the table: writing only fills the socket's buffer, and a client that does not
empty it is dropped when it holds more than `MOST_UNSENT`.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

from spotcard.errors import RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, TABLE

Event = tuple[Any, ...]

MOST_UNSENT = 65536  # bytes; a whole board is about 4 kB
MOST_FAULTS = 20  # lines against the protocol, after which a client is dropped


class SeatPort:
    """The stream of one client. `seat` is None until the director has given one."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.seat: int | None = None
        self.dropped: str | None = None
        self._reader = reader
        self._writer = writer
        self._connection = Connection(TABLE)
        self._faults = 0
        name = writer.get_extra_info("peername")
        self.peer = f"{name[0]}:{name[1]}" if name else "a client"
        _keep_alive(writer.get_extra_info("socket"))

    async def events(self) -> AsyncIterator[Event]:
        """What the client says, to the end of the stream; ("closed", text) is the last.

        A line against the protocol is given as ("fault", text).
        """
        while True:
            try:
                data = await self._reader.read(4096)
            except OSError:
                data = b""
            self._connection.receive_data(data)
            while True:
                try:
                    event = self._connection.next_event()
                except RemoteProtocolError as e:
                    event = ("fault", str(e))
                    self._faults += 1
                    if self._faults >= MOST_FAULTS:
                        self.drop("it does not speak the protocol")
                if event is NEED_DATA:
                    break
                yield event
                if event[0] == "closed":
                    return
            if self.dropped is not None:
                yield ("closed", self.dropped)
                return

    def send(self, event: Event) -> None:
        """Say `event`; a client that does not listen is dropped."""
        if self._writer.is_closing():
            return
        self._writer.write(self._connection.send(event))
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self.drop("it does not read what it is sent")

    def drop(self, why: str) -> None:
        """Break off at once."""
        if self.dropped is None:
            self.dropped = why
        self._writer.transport.abort()

    async def close(self) -> None:
        """Send what is unsent, and end the stream."""
        with contextlib.suppress(OSError, TimeoutError):
            self._writer.close()
            await asyncio.wait_for(self._writer.wait_closed(), 2.0)


# A peer that is gone without a word (a board that was reset, or lost its radio) holds its seat
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
