"""The events of a session as each kind of viewer may see them.

Two streams: what a watcher may see, and what the person at the table may see. An event is written
once, as the bytes that go over the wire, which all viewers share; a viewer is a position in a
stream, so that one who comes back goes on from there.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from typing import Any

from spotcard_host.page.events import as_json

WATCHER = 0
PERSON = 1
_HEARTBEAT = 15.0  # seconds between comments that keep silent connections alive


class Feed:
    """The events of a session, from its beginning."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)  # distinguishes a restarted stream from a continued one
        self._lines: tuple[list[bytes], list[bytes]] = ([], [])
        self._bell = asyncio.Event()
        self._heart: asyncio.TimerHandle | None = None
        self._over = False

    def say(self, event: dict[str, Any], audience: tuple[int, ...] = (WATCHER, PERSON)) -> None:
        """Send an event to the viewers of these kinds."""
        data = as_json(event)
        for kind in audience:
            lines = self._lines[kind]
            lines.append(f"id: {self.name}-{len(lines) + 1}\ndata: {data}\n\n".encode())
        self._ring()

    def end(self) -> None:
        """The session is over."""
        self._over = True
        self._ring()

    def _ring(self) -> None:
        self._bell.set()
        self._bell = asyncio.Event()

    def _beat(self) -> None:
        """Ring now and then: one timer for all viewers."""
        self._ring()
        self._heart = None if self._over else asyncio.get_running_loop().call_later(
            _HEARTBEAT, self._beat)

    async def listen(self, kind: int, last_id: str = "") -> AsyncGenerator[bytes]:
        """The stream for a viewer who has heard everything up to `last_id` (`NAME-NUMBER`)."""
        lines = self._lines[kind]
        name, _, number = last_id.partition("-")
        known = name == self.name and number.isascii() and number.isdigit()
        at = min(int(number[:9]), len(lines)) if known else 0
        if not known:
            yield b"event: again\ndata: 0\n\n"
        if self._heart is None:
            self._beat()
        while True:
            if at == len(lines) - 1:
                at += 1
                yield lines[at - 1]
            elif at < len(lines):
                new = lines[at:at + 200]
                at += len(new)
                yield b"".join(new)
                new.clear()
            elif self._over:
                yield b"event: over\ndata: 0\n\n"
                return
            else:
                await self._bell.wait()
                if at == len(lines) and not self._over:
                    yield b": still here\n\n"
