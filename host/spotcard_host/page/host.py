"""Serves the page of a match in this process, and a person on one of its seats.

`Host` listens to the acts of the match. Watchers hear what `page.watch` lets them see; the person
hears what the protocol tells a seat and, when a board is over, all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import Any

from spotcard.game.cards import SEATS, parse_seat
from spotcard.rules.reader import RuleTable
from spotcard_host.page.claims import agreed_tricks
from spotcard_host.page.events import Event
from spotcard_host.page.feed import PERSON, WATCHER, Feed
from spotcard_host.page.lines import read_lines
from spotcard_host.page.opinion import Opinion, after_board
from spotcard_host.page.person import ActError, Person
from spotcard_host.page.server import PageServer
from spotcard_host.page.sitting import Sitting
from spotcard_host.page.text import TextView
from spotcard_host.page.watch import Watch
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.operator import Operator

console = logging.getLogger("spotcard")


@dataclass
class PageOptions:
    """The command line's options for the page.

    watch: where to serve it, None for no page; token: what watchers from elsewhere must know;
    delay: boards that watchers are behind; is_open: whether they see all hands; me: the person's
    seat; is_text: whether the person plays in the terminal; browser: whether to open one.
    """

    watch: tuple[str, int] | None = None
    token: str = ""
    delay: int = 0
    is_open: bool = False
    me: int | None = None
    is_text: bool = False
    browser: bool = True

    @classmethod
    def of(cls, args: argparse.Namespace) -> PageOptions:
        """From parsed arguments (`spotcard_host.common.options`). Raises NotationError."""
        me = getattr(args, "me", None)
        is_text = getattr(args, "text", False)
        watch = args.watch
        if me is not None and not is_text and watch is None:
            watch = ("127.0.0.1", 0)
        return cls(watch, args.watch_token or "", args.watch_delay, args.open,
                   None if me is None else parse_seat(me), is_text, not args.no_browser)


class Host:
    """Page and person of one match.

    tables: the rule tables of North-South and East-West, for meanings; title: what the page is
    called.
    """

    def __init__(self, match: Match, options: PageOptions,
                 tables: tuple[RuleTable | None, RuleTable | None], title: str) -> None:
        self.options = options
        self._match = match
        self._tables = tables
        self._title = title
        self.feed = Feed(options.delay)
        self.server: PageServer | None = None
        self.person: Person | None = None
        self._text = TextView(print) if options.is_text else None
        self._sitting: Sitting | None = None
        self._watch: Watch | None = None
        self._hall: Hall | None = None
        self._tasks: list[asyncio.Task[Any]] = []
        self._later: list[Event] = []
        both = tables[0] or tables[1]
        self._opinion = Opinion((tables[0] or both, tables[1] or both)) if both else None

    async def open(self, hall: Hall) -> None:
        """Serve the page and sit down; the hall is listening. Raises PageError."""
        self._hall = hall
        if self.options.watch is not None:
            token = secrets.token_urlsafe(12) if self.options.me is not None else ""
            act = self.act if self.options.me is not None and self._text is None else None
            self.server = PageServer(self.feed, self.options.token, act, token,
                                     self._extra_pages())
            host, port = self.options.watch
            await self.server.start(host, port)
            console.info("the page: %s", self.server.url)
            if self.options.browser:
                import webbrowser

                webbrowser.open(self.server.url)
        self.feed.say({"kind": "match", "title": self._title,
                       "links": [["Convention card", "card"]] if self._extra_pages() else []})
        self._watch = Watch(self._say_watchers, self._tables, self.options.is_open, self._after)
        self._match.acts.listen(self._watch.hear, replay=True)
        if self.options.me is not None:
            teams = hall.tables[0].table.teams
            assert teams is not None
            self._sit(teams[self.options.me & 1])

    def _extra_pages(self) -> dict[str, str]:
        from spotcard_host.inspection.card import card_html

        table = self._tables[0]
        return {"card": card_html(table)} if table is not None else {}

    def _sit(self, team: str) -> None:
        seat = self.options.me
        assert seat is not None and self._hall is not None
        self.person = Person(seat, team, self._tables[seat & 1], self._say_person, self._undo,
                             self._claim)
        self._sitting = Sitting(self.person, "127.0.0.1", self._hall.port)
        self._tasks.append(asyncio.create_task(self._sitting.run()))
        if self._text is not None:
            self._tasks.append(asyncio.create_task(
                read_lines(self._text, self.person, self.act, self._hall.end)))

    async def act(self, given: dict[str, Any]) -> str | None:
        """An act of the person, from the page or the terminal."""
        assert self._sitting is not None
        return await self._sitting.act(given)

    async def watch(self) -> None:
        """Runs as long as the match; raises what ends the person's seat."""
        if not self._tasks:
            await asyncio.Event().wait()
        await asyncio.gather(*self._tasks)
        await asyncio.Event().wait()

    async def close(self) -> None:
        """The match is over."""
        self.feed.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.server is not None:
            await asyncio.sleep(0.3)  # the last events reach the browser
            await self.server.close()

    # What is told

    def _say_watchers(self, event: Event) -> None:
        self.feed.say(event, (WATCHER,))
        if self.options.me is None:
            self.feed.say(event, (PERSON,))

    def _say_person(self, event: Event) -> None:
        self.feed.say(event, (PERSON,))
        if self._text is not None:
            self._text.hear(event)
        if event["kind"] == "end":
            later, self._later = self._later, []
            for each in later:  # the table was quicker than the seat
                self._say_person({**each, "key": event["key"]})

    def _after(self, record: BoardRecord, key: str) -> list[Event]:
        if self._opinion is None:
            return []
        events = after_board(self._opinion, record, key)
        if self.person is not None:
            from spotcard_host.page.events import Scribe

            scribe = Scribe(record, record.names, key)
            mine = [scribe.reveal(range(4)), *events]
            last = self.person.key
            if last is not None and self.person.is_over:
                for event in mine:
                    self._say_person({**event, "key": last})
            else:
                self._later = mine
        return events

    # What the person asks of the table

    def _undo(self, board: int) -> None:
        assert self._hall is not None
        table = self._hall.tables[0].table.name
        Operator(self._hall).command(f"redo {board} {table}", "practice")

    def _claim(self, board: int, tricks: int) -> str:
        """Have the rest of the board adjudicated; why not, or ""."""
        assert self._hall is not None and self.person is not None
        seats = self._hall.tables[0]
        state = seats.table.state
        if state is None or state.play is None or state.board.number != board:
            return "there is no play to claim in"
        try:
            total = agreed_tricks(state, self.person.seat.seat & 1, tricks)
        except ActError as e:
            return str(e)
        contract = state.record.contract
        assert contract is not None
        over = total - contract.level - 6
        result = f"{contract.name()}{SEATS[contract.declarer]}{over:+d}" if over else (
            f"{contract.name()}{SEATS[contract.declarer]}=")
        Operator(self._hall).command(f"adjust {board} {result} {seats.table.name}", "claim")
        return ""

    async def _my_turn(self) -> None:
        """Lines may be typed ahead: wait until the seat has something to decide."""
        assert self.person is not None
        while self.person.wants() in ("wait", "over"):
            await asyncio.sleep(0.05)
