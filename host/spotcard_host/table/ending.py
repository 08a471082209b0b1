"""When a hall ends: its matches are over, all clients told, the operator's time is over."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from spotcard_host.table.match import Match

log = logging.getLogger("spotcard.table")
_LAST_WORDS = 15.0  # seconds that a client has to take the remaining messages


class Ending:
    """Calls `done` at the end. window: the operator's seconds, None where there is no operator;
    `is_told`: whether every client has been sent everything."""

    def __init__(self, matches: Sequence[Match], window: float | None,
                 is_told: Callable[[], bool], done: Callable[[], None]) -> None:
        self.window = window
        self._matches = matches
        self._is_told = is_told
        self._done = done
        self._open_until = 0.0  # for matches that were over from the start
        self._timer: asyncio.TimerHandle | None = None
        for match in matches:
            match.window = window or 0.0

    @property
    def is_over(self) -> bool:
        """Whether no match has a board to play."""
        return all(match.finished for match in self._matches)

    def begin(self) -> None:
        """The hall opens."""
        if self.window and self.is_over:
            log.warning("the match is over: %.0f s for `redo` and `adjust`; `close` ends it now",
                        self.window)
            self._open_until = time.monotonic() + self.window

    def attend(self) -> None:
        """The operator has given a command: what waits for one waits longer."""
        for match in self._matches:
            match.attended = match.clock()
        if time.monotonic() < self._open_until:
            self._open_until = time.monotonic() + (self.window or 0.0)

    def release(self) -> bool:
        """Wait no longer with matches that were over from the start; whether there were any."""
        waits = time.monotonic() < self._open_until
        self._open_until = 0.0
        if waits and self.is_over:
            self._done()
        return waits

    def look(self) -> None:
        """A table has finished, or said something more afterwards."""
        if not self.is_over:
            return
        now = time.monotonic()
        if self._timer is None:
            wait = max(0.0 if self._is_told() else _LAST_WORDS, self._open_until - now)
            self._timer = asyncio.get_running_loop().call_later(wait, self._due)
        elif self._is_told() and now >= self._open_until:
            self._done()

    def _due(self) -> None:
        self._timer = None
        if not self.is_over:
            return  # a board is played again
        if time.monotonic() < self._open_until:
            self.look()
        else:
            self._done()

    def cancel(self) -> None:
        """The hall stops."""
        if self._timer is not None:
            self._timer.cancel()
