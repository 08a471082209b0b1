"""A person at somebody else's table: the page or the terminal on one side, TCP on the other."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from spotcard.game.cards import SEATS
from spotcard.rules.reader import RuleTable
from spotcard_host.common.user_data import data_file
from spotcard_host.page.decisions import Decisions
from spotcard_host.page.events import Event
from spotcard_host.page.feed import PERSON, Feed
from spotcard_host.page.lines import read_lines
from spotcard_host.page.opened import open_page
from spotcard_host.page.person import Person
from spotcard_host.page.server import PageServer
from spotcard_host.page.sitting import Sitting, SittingError, TableGone
from spotcard_host.page.text import TextView

_PAUSE = 1.0  # seconds between two attempts to reach the table


async def play_at(address: tuple[str, int], seat: int, team: str, table: RuleTable,
                  is_text: bool = False, watch: tuple[str, int] = ("127.0.0.1", 0),
                  browser: bool = True, wait: float = 0.0) -> None:
    """Sit down and play until the table ends the session.

    wait: seconds in which a table that is not there, or was lost, is tried again. Raises
    SittingError when the table refuses the seat or is gone, PageError for a page that cannot be
    served.
    """
    feed = Feed()
    view = TextView(print) if is_text else None

    def tell(event: Event) -> None:
        feed.say(event, (PERSON,))
        if view is not None:
            view.hear(event)

    shown = team.partition(":")[0]  # a pass phrase may follow, which nobody else is told
    kept = Decisions(data_file("seats", f"{address[0]}:{address[1]} {SEATS[seat]} {shown}"),
                     seat)
    person = Person(seat, team, table, tell, made=kept.recall, keep=kept.keep)
    sitting = Sitting(person, *address)
    server: PageServer | None = None
    tasks: list[asyncio.Task[Any]] = []
    if view is None:
        server = PageServer(feed, act=sitting.act, person_token=secrets.token_urlsafe(12))
        await open_page(server, watch, browser)
    feed.say({"kind": "match", "title": f"{shown} at {address[0]}:{address[1]}"})
    playing = asyncio.create_task(play_seat(sitting, kept, wait, tell))
    if view is not None:
        tasks.append(asyncio.create_task(read_lines(view, person, sitting.act, playing.cancel)))
    try:
        await playing
    except SittingError as e:
        tell({"kind": "match", "over": str(e)})
        raise
    except asyncio.CancelledError:
        if not tasks or not tasks[0].done():
            raise  # Ctrl-C, and not the person's "quit"
    finally:
        feed.end()
        for task in tasks:
            task.cancel()
        if server is not None:
            await asyncio.sleep(0.3)  # time for the last events to reach the browser
            await server.close()


async def play_seat(sitting: Sitting, kept: Decisions, wait: float, tell: Callable[[Event], None]
                ) -> None:
    """Play to the end of the session, on as many connections as it takes. Raises SittingError."""
    until = time.monotonic() + wait
    was_seated = False
    while True:
        kept.connect()
        try:
            await sitting.run()
            return
        except SittingError as e:
            if sitting.is_seated:
                until = time.monotonic() + wait
            was_seated = was_seated or sitting.is_seated
            # Our seat is "already seated" while the table takes the lost connection for alive.
            if not (was_seated or isinstance(e, TableGone)) or time.monotonic() >= until:
                raise
            if was_seated:
                tell({"kind": "match", "said": f"Trying again: {e}"})
        await asyncio.sleep(_PAUSE)
