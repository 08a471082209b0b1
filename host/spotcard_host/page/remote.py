"""A person at somebody else's table: the page or the terminal on one side, TCP on the other."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from spotcard.rules.reader import RuleTable
from spotcard_host.page.events import Event
from spotcard_host.page.feed import PERSON, Feed
from spotcard_host.page.lines import read_lines
from spotcard_host.page.person import Person
from spotcard_host.page.server import PageServer
from spotcard_host.page.sitting import Sitting
from spotcard_host.page.text import TextView

console = logging.getLogger("spotcard")


async def play_at(address: tuple[str, int], seat: int, team: str, table: RuleTable,
                  is_text: bool = False, watch: tuple[str, int] = ("127.0.0.1", 0),
                  browser: bool = True) -> None:
    """Sit down and play until the table ends the session.

    Raises SittingError when the table refuses the seat or is gone, PageError for a page that
    cannot be served.
    """
    feed = Feed()
    view = TextView(print) if is_text else None

    def tell(event: Event) -> None:
        feed.say(event, (PERSON,))
        if view is not None:
            view.hear(event)

    person = Person(seat, team, table, tell)
    sitting = Sitting(person, *address)
    server: PageServer | None = None
    tasks: list[asyncio.Task[Any]] = []
    if view is None:
        server = PageServer(feed, act=sitting.act, person_token=secrets.token_urlsafe(12))
        await server.start(*watch)
        console.info("the page: %s", server.url)
        if browser:
            import webbrowser

            webbrowser.open(server.url)
    feed.say({"kind": "match", "title": f"{team} at {address[0]}:{address[1]}"})
    playing = asyncio.create_task(sitting.run())
    if view is not None:
        tasks.append(asyncio.create_task(read_lines(view, person, sitting.act, playing.cancel)))
    try:
        await playing
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
