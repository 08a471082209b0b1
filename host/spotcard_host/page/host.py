"""Serves the page of a match in this process, and a person on one of its seats.

`Host` listens to the acts of the match. Watchers hear what `page.watch` lets them see; the person
hears what the protocol tells a seat and, when a board is over, all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import parse_seat
from spotcard.rules.reader import RuleTable
from spotcard_host.common.terminal import amount
from spotcard_host.page.claims import NotAgreed, agreed_tricks
from spotcard_host.page.decisions import line_of
from spotcard_host.page.events import Event
from spotcard_host.page.feed import PERSON, WATCHER, Feed
from spotcard_host.page.lines import read_lines
from spotcard_host.page.meanings import Meanings
from spotcard_host.page.opened import open_page
from spotcard_host.page.person import Person
from spotcard_host.page.scores import Scores
from spotcard_host.page.server import PageServer
from spotcard_host.page.sitting import Sitting
from spotcard_host.page.systems import SystemPages
from spotcard_host.page.text import TextView
from spotcard_host.page.thinker import Thinker
from spotcard_host.page.watch import Watch
from spotcard_host.records.board_record import Board
from spotcard_host.records.double_dummy import make_ready
from spotcard_host.records.match_book import TableBook
from spotcard_host.table.hall import Hall, Seats
from spotcard_host.table.match import Match


@dataclass
class PageOptions:
    """The command line's options for the page.

    watch: where to serve it, None for no page; token: what watchers from elsewhere must know;
    delay: as `page.plan` has it; is_open: whether they see all hands; me: the person's
    seat; is_text: whether the person plays in the terminal; browser: whether to open one.
    """

    watch: tuple[str, int] | None = None
    token: str = ""
    delay: int | None = None
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
        delay = args.watch_delay
        if delay is None and hasattr(args, "me") and me is None:
            delay = 0  # robots only: watchers cannot leak anything to a player
        return cls(watch, args.watch_token or "", delay, args.open,
                   None if me is None else parse_seat(me), is_text, not args.no_browser)


class Host:
    """Page and person of one match.

    systems: the rule tables by team, where they are known; title: what the page is called.
    """

    def __init__(self, match: Match, options: PageOptions, systems: Mapping[str, RuleTable],
                 title: str) -> None:
        self.options = options
        self._match = match
        self._systems = systems
        self._title = title
        self._pages = SystemPages(systems if options.watch is not None else {})
        self.feed = Feed()
        self.server: PageServer | None = None
        self.person: Person | None = None
        self._text = TextView(print) if options.is_text else None
        self._sitting: Sitting | None = None
        self._hall: Hall | None = None
        self._tasks: list[asyncio.Task[Any]] = []
        self._thinker = Thinker(list(systems.values()), self._thought)
        self._own = ""  # the name of the person's table
        self._over: set[str] = set()  # keys of boards that the person knows to be over
        self._later: dict[str, list[Event]] = {}  # by key: what the person hears when it is
        self._watch = Watch(self._say_watchers, systems, options.is_open, options.delay,
                            self._thinker.think, self._pages.link)
        self._scores = Scores(self._watch.add)

    async def open(self, hall: Hall) -> None:
        """Serve the page and sit down; the hall is listening. Raises PageError."""
        self._hall = hall
        self._thinker.start()
        if self.options.watch is not None:
            token = secrets.token_urlsafe(12) if self.options.me is not None else ""
            act = self.act if self.options.me is not None and self._text is None else None
            self.server = PageServer(self.feed, self.options.token, act, token, self._pages.files)
            await open_page(self.server, self.options.watch, self.options.browser)
        if self.options.me is not None:
            self._own = hall.tables[0].table.name
            hall.tables[0].table.people.add(self.options.me)
        self.feed.say({"kind": "match", "title": self._title, "links": self._pages.links})
        self.feed.say({"kind": "match", "behind": self._behind()}, (WATCHER,))
        self._match.acts.listen(self._scores.book.take, replay=True)
        self._match.acts.listen(self._watch.hear, replay=True)
        self._match.acts.listen(self._scores.hear, replay=True)
        self._match.acts.listen(self._hear_claim)
        if self.options.me is not None:
            teams = hall.tables[0].table.teams
            assert teams is not None
            self._sit(teams)

    def _behind(self) -> str:
        """What watchers are told of boards that they do not see at once."""
        delay = self.options.delay
        if delay is None:
            return ("A board is shown when no other table has it to play."
                    if len(self._match.tables) > 1 else "")
        return f"Watchers are {amount(delay, 'board')} behind." if delay else ""

    def _sit(self, teams: tuple[str, str]) -> None:
        seat = self.options.me
        assert seat is not None and self._hall is not None
        ns, ew = (self._systems.get(team) for team in teams)
        meanings = Meanings((ns, ew), lambda calls, side: self._pages.link(teams[side], calls))
        self.person = Person(seat, teams[seat & 1], self._systems.get(teams[seat & 1]),
                             self._say_person, meanings, self._own, self._undo, self._claim,
                             self._made, room=self._watch.room_of(self._own))
        self._sitting = Sitting(self.person, "127.0.0.1", self._hall.port)
        self._tasks.append(asyncio.create_task(self._sitting.run()))
        if self._text is not None:
            self._tasks.append(asyncio.create_task(
                read_lines(self._text, self.person, self.act, self._hall.end)))

    async def act(self, given: dict[str, Any]) -> str | None:
        """An act of the person, from the page or the terminal."""
        assert self._sitting is not None
        if given.get("act") == "claim":
            await asyncio.to_thread(make_ready)  # the table does not wait for it
        return await self._sitting.act(given)

    async def watch(self) -> None:
        """Runs as long as the match; raises what ends the person's seat."""
        if self._tasks:
            await asyncio.gather(*self._tasks)
        await asyncio.Event().wait()

    async def close(self) -> None:
        """The match is over."""
        await self._thinker.close()
        self._watch.release()
        self.feed.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.server is not None:
            await asyncio.sleep(0.3)  # time for the last events to reach the browser
            await self.server.close()

    # Events

    def _say_watchers(self, event: Event) -> None:
        self.feed.say(event, (WATCHER,))
        if self.options.me is None:
            self.feed.say(event, (PERSON,))
        elif "key" not in event or event["kind"] == "match":
            self._say_person(event)
        elif not self._is_mine(event["key"]):  # the other room, once nobody has the deal to play
            if self._watch.is_over(event["key"]):
                for each in [*self._later.pop(event["key"], ()), event]:
                    self._say_person(each)
            else:
                self._later.setdefault(event["key"], []).append(event)
        elif event["kind"] == "end" and "points" in event:
            self._when_over(event)

    def _is_mine(self, key: str) -> bool:
        return key.rpartition("-")[0] == self._own

    def _say_person(self, event: Event) -> None:
        self.feed.say(event, (PERSON,))
        if self._text is not None and ("key" not in event or self._is_mine(event["key"])):
            self._text.hear(event)
        if event["kind"] == "board":
            self._over.discard(event["key"])
        if event["kind"] == "end" and event["key"] not in self._over:
            self._over.add(event["key"])
            for each in self._later.pop(event["key"], ()):  # the act came before the event
                self._say_person(each)

    def _when_over(self, event: Event) -> None:
        """Send the person an event about a board, once the person knows that it is over."""
        if event["key"] in self._over:
            self._say_person(event)
        else:
            self._later.setdefault(event["key"], []).append(event)

    def _thought(self, event: Event) -> None:
        """The robot's view of a board, or what double dummy says of it."""
        self._watch.add(event)
        if self.person is not None and self._is_mine(event["key"]):
            self._when_over(event)

    # The person's requests to the table

    def _seats(self, board: int) -> Seats:
        """The person's table with this board in play. Raises SpotcardError."""
        assert self._hall is not None
        seats = self._hall.tables[0]
        if seats.table.state is None or seats.table.state.board.number != board:
            raise SpotcardError("the table has moved on")
        return seats

    def _made(self, board: Board) -> list[int]:
        """What stands of the person's calls and cards: the board was resumed, or taken back."""
        assert self._hall is not None and self.options.me is not None
        state = self._hall.tables[0].table.state
        if state is None or state.board.number != board.number:
            return []
        return line_of(state)

    def _undo(self, board: int, length: int) -> None:
        assert self._hall is not None
        seats = self._seats(board)
        self._hall.do(seats, lambda: seats.table.undo(length, "person"))

    def _claim(self, board: int, tricks: int) -> str:
        """Agree to a claim, or say why not."""
        assert self._hall is not None and self.person is not None
        seat = self.person.seat.seat
        try:
            seats = self._seats(board)
            state = seats.table.state
            # One after the other, 13, 12, 11 ... would find the exact number.
            if tricks and state is not None and not state.may_claim(seat):
                return "a claim in this trick was refused: you may claim again in the next"
            total = agreed_tricks(seats.table.state, seat & 1, tricks)
            self._hall.do(seats, lambda: seats.table.claim(seat, tricks, total, "person"))
        except NotAgreed as e:
            try:
                self._hall.do(seats, lambda: seats.table.refuse_claim(seat, tricks, "person"))
            except SpotcardError as other:  # it could not be written
                return str(other)
            return str(e)
        except SpotcardError as e:
            return str(e)
        return ""

    def _hear_claim(self, act: Mapping[str, Any]) -> None:
        if act["act"] == "claim" and self.person is not None and act["table"] == self._own:
            table: TableBook = self._scores.book.tables[self._own]
            assert table.state is not None
            self.person.claimed(act["tricks"], table.state.board.hands)


