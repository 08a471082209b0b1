"""A person's seat over TCP: the port, the protocol and the person, with acts in between."""

from __future__ import annotations

import asyncio
from typing import Any

from spotcard.errors import ProtocolError, SpotcardError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import SEAT
from spotcard_device.port import TcpPort
from spotcard_host.page.person import Message, Person

_FLUSH_SECONDS = 0.4  # some managers end "... to lead" without a line end
_MOST_FAULTS = 20


class SittingError(SpotcardError):
    """The person's seat was refused or lost: one line."""


class TableGone(SittingError):
    """No table answers, or the connection to it broke."""


class Sitting:
    """`person` at the table at `host`:`port`; `run` plays to the end of the session, and may be
    called again after TableGone."""

    def __init__(self, person: Person, host: str, port: int) -> None:
        self._person = person
        self._port = TcpPort(host, port)
        self._connection = Connection(SEAT)
        self._faults = 0
        self.is_seated = False

    async def act(self, given: dict[str, Any]) -> str | None:
        """An act of the person; returns why it cannot be, or None."""
        try:
            messages = self._person.act(given)
            await self._send(messages)
        except SpotcardError as e:  # impossible, or the table has moved on
            return str(e)
        except OSError:
            return "the table is gone"
        return None

    async def run(self) -> None:
        """Sit down and play. Raises SittingError when the table refuses us or is gone."""
        self._connection = Connection(SEAT)
        self._faults = 0
        self.is_seated = False
        try:
            await self._port.open()
            await self._send(self._person.start())
            await self._listen()
        except OSError as e:
            raise TableGone(f"the table is gone: {e.strerror or e}") from e
        finally:
            self._port.close()

    async def _listen(self) -> None:
        read = asyncio.ensure_future(self._port.read())
        try:
            while True:
                done, _ = await asyncio.wait({read}, timeout=_FLUSH_SECONDS)
                if done:
                    data = read.result()
                    self._connection.receive_data(data)
                    read = asyncio.ensure_future(self._port.read())
                else:
                    self._connection.flush()
                if await self._take_events():
                    return
        finally:
            read.cancel()

    async def _take_events(self) -> bool:
        """Answer what has come; whether the session is over."""
        while True:
            try:
                event = self._connection.next_event()
            except ProtocolError as e:
                self._faults += 1
                if self._faults > _MOST_FAULTS:
                    raise SittingError(f"this is not a table manager: {e}") from e
                continue
            if not event:
                return False
            if event[0] == "refused":
                raise SittingError(f"the table refuses the seat: {event[1]}")
            if event[0] == "closed":
                raise TableGone("the table closed the connection")
            self.is_seated = self.is_seated or event[0] == "seated"
            await self._send(self._person.receive(event))
            if event[0] == "endOfSession":
                return True

    async def _send(self, messages: list[Message]) -> None:
        for message in messages:
            await self._port.write(self._connection.send(message))
