"""The events of a session as each kind of viewer may see them.

Two streams: what a watcher may see, and what the person at the table may see. An event is written
once, as the bytes that go over the wire; a viewer is nothing but a position in a stream, so that
fifty watchers cost fifty integers and one who comes back goes on where he was.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Any

from spotcard_host.page.events import as_json

WATCHER = 0
PERSON = 1
_HEARTBEAT = 15.0  # seconds of silence after which a comment keeps the connection alive


class Feed:
    """What happens, from the beginning of the session."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)  # distinguishes a restarted stream from a continued one
        self._lines: tuple[list[bytes], list[bytes]] = ([], [])
        self._bell = asyncio.Event()
        self._over = False

    def say(self, event: dict[str, Any], audience: tuple[int, ...] = (WATCHER, PERSON)) -> None:
        """Send an event to the viewers of these kinds."""
        line = f"data: {as_json(event)}\n\n".encode()
        for kind in audience:
            self._lines[kind].append(line)
        self._ring()

    def end(self) -> None:
        """The session is over."""
        self._over = True
        self._ring()

    def _ring(self) -> None:
        self._bell.set()
        self._bell = asyncio.Event()

    async def listen(self, kind: int, last_id: str = "") -> AsyncIterator[bytes]:
        """The stream for a viewer who has heard everything up to `last_id` (`NAME-NUMBER`)."""
        lines = self._lines[kind]
        name, _, number = last_id.partition("-")
        known = name == self.name and number.isascii() and number.isdigit()
        at = min(int(number[:9]), len(lines)) if known else 0
        if not known:
            yield b"event: again\ndata: 0\n\n"
        while True:
            if at < len(lines):
                new = lines[at:at + 200]
                at += len(new)
                yield b"".join((*new[:-1], f"id: {self.name}-{at}\n".encode(), new[-1]))
            elif self._over:
                yield b"event: over\ndata: 0\n\n"
                return
            else:
                bell = self._bell
                try:
                    await asyncio.wait_for(bell.wait(), _HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
