"""Lines typed in the terminal, as acts of the person at the table."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from spotcard.errors import NotationError
from spotcard_host.page.person import Person
from spotcard_host.page.text import TextView


async def read_lines(view: TextView, person: Person,
                     act: Callable[[dict[str, Any]], Awaitable[str | None]],
                     leave: Callable[[], object]) -> None:
    """Take lines until the end of input or `quit`, then call `leave`.

    Lines may be typed ahead: each waits until the seat has something to decide.
    """
    loop = asyncio.get_running_loop()
    while True:
        line = await loop.run_in_executor(None, sys.stdin.readline)
        if not line or line.strip().lower() in ("quit", "exit"):
            leave()
            return
        while person.wants() in ("wait", "over"):
            await asyncio.sleep(0.05)
        try:
            given = view.read(line)
        except NotationError as e:
            print(e, flush=True)
            continue
        why = await act(given) if given is not None else None
        if why:
            print(why, flush=True)
