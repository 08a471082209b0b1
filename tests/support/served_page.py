"""A page server in a thread of its own, so that a browser can be driven meanwhile."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from spotcard_host.page.events import Event
from spotcard_host.page.feed import Feed
from spotcard_host.page.server import PageServer


class Served:
    """`options`: those of `PageServer`."""

    def __init__(self, **options: Any) -> None:
        self.feed = Feed()
        self._options = options
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.server = self.call(self._start(0))

    async def _start(self, port: int) -> PageServer:
        server = PageServer(self.feed, **self._options)
        await server.start(port=port)
        return server

    def call(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    def say(self, event: Event) -> None:
        self._loop.call_soon_threadsafe(self.feed.say, event)

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self.feed.end)

    def restart(self) -> None:
        port = self.server.port
        self.call(self.server.close())
        self.server = self.call(self._start(port))

    def stop(self) -> None:
        self.call(self.server.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
