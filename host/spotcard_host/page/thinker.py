"""The robot's view and double dummy in a process of their own: no seat waits for them.

The process is told the rule tables first; what it is asked goes there and comes back as plain
data. It runs at a low priority.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import connection
from typing import Any

from spotcard.rules.reader import RuleTable
from spotcard_host.common.terminal import log
from spotcard_host.page.events import Event
from spotcard_host.page.meanings import Tables
from spotcard_host.page.opinion import Opinion, double_dummy_view, robot_view
from spotcard_host.records.board_record import BoardRecord

_LAST = 20.0  # seconds that the end of a match waits for what is still being thought about
_NICE = 10

# In the process: its tables, and what was made of pairs of them.
_tables: list[bytes] = []
_opinions: dict[tuple[int | None, int | None], Opinion] = {}


_FOR_THE_TABLE = (signal.SIGINT, signal.SIGTERM)  # which then ends us


@contextlib.contextmanager
def _blocked() -> Iterator[None]:
    """A process that is started meanwhile never gets the table's signals."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_THE_TABLE)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle() -> None:
    for number in _FOR_THE_TABLE:
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A table that was killed tells its process nothing."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _begin(tables: list[bytes]) -> list[Event]:
    _tables[:] = tables
    return []


def _view(key: str, record: BoardRecord, step: int | None, which: tuple[int | None, int | None]
          ) -> list[Event]:
    if which not in _opinions:
        ns, ew = (None if at is None else RuleTable(_tables[at], False) for at in which)
        _opinions[which] = Opinion((ns, ew))
    opinion = _opinions[which]
    if step is None:
        return [robot_view(opinion, record, key)]
    return [{"kind": "notes", "key": key, "notes": {str(step): opinion.step(record, step)}}]


class Thinker:
    """Asks the process; `tell` gets the events that come back."""

    def __init__(self, tables: list[RuleTable], tell: Callable[[Event], None]) -> None:
        self._at = {id(table): at for at, table in enumerate(tables)}
        self._kept = tables  # kept alive, so that no other object gets their ids
        self._tell = tell
        self._pool: ProcessPoolExecutor | None = None
        self._asked: set[asyncio.Future[Any]] = set()

    def start(self) -> None:
        """Start the process, which takes a second; the loop runs meanwhile."""
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _settle)
        # As a question, which a thread hands over: the process reads its arguments when it is up.
        with _blocked():
            self._ask(_begin, [bytes(table.table) for table in self._kept])

    def think(self, key: str, record: BoardRecord, step: int | None, tables: Tables) -> None:
        """Have the robot's view of a step, or of the whole board with double dummy, worked out."""
        ns, ew = (None if table is None else self._at[id(table)] for table in tables)
        self._ask(_view, key, record, step, (ns, ew))
        if step is None:
            self._ask(double_dummy_view, record, key)

    def _ask(self, work: Callable[..., list[Event]], *args: Any) -> None:
        if self._pool is None:
            return
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
        except BrokenExecutor:
            return  # it was said when it broke
        self._asked.add(future)
        future.add_done_callback(self._came)

    def _came(self, future: asyncio.Future[Any]) -> None:
        self._asked.discard(future)
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            log.warning("the robot's view of a board is missing: %r", error)
            return
        for event in future.result():
            self._tell(event)

    async def close(self) -> None:
        """Wait a while for what was asked, and end the process."""
        if self._asked:
            await asyncio.wait(self._asked, timeout=_LAST)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
