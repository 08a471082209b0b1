"""The table manager over TCP: sockets and the clock around the director.

Each client has a reader task of its own, which cannot block the others. The director's answers go
out at once; its deadlines are one timer. A client that breaks off frees its socket, not its
seat.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from spotcard.errors import LocalProtocolError, SpotcardError
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.table.director import Director, Options
from spotcard_host.table.outbox import Sends
from spotcard_host.table.seating import NAMES, Refused
from spotcard_host.table.seatport import SeatPort

FIRST_LINE = 30.0  # seconds in which a client must say Connecting
# Clients that have not said it yet; a newcomer costs the oldest of them its place.
MOST_WAITING = 16
FAREWELL = 1.0  # seconds that clients have to hang up after End of session


class TableFailure(SpotcardError):
    """The session could not begin or did not come to its end; the text is one line."""


class TableServer:
    """One table that plays `boards` and then ends.

    `start` binds the port (TableFailure when it cannot), `run` plays to the end. `on_board` gets
    every complete record, `note` a line about each thing that happened.
    """

    def __init__(
        self,
        boards: Iterable[Board],
        options: Options | None = None,
        on_board: Callable[[BoardRecord], None] | None = None,
        note: Callable[[str], None] | None = None,
    ) -> None:
        self.note = note or (lambda text: None)
        self.director = Director(boards, options, time.monotonic, on_board, self.note)
        self.port = 0
        self._ports: list[SeatPort | None] = [None] * 4
        self._server: asyncio.Server | None = None
        self._done = asyncio.Event()
        self._error: Exception | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._open: dict[SeatPort, None] = {}  # in the order they came
        self._clients: set[asyncio.Task[Any]] = set()

    async def start(self, host: str, port: int) -> None:
        """Listen; `port` 0 takes a free one, told in `self.port`."""
        try:
            self._server = await asyncio.start_server(self._client, host, port)
        except (OSError, OverflowError) as e:
            why = getattr(e, "strerror", None) or str(e)
            raise TableFailure(f"cannot listen on {host}:{port}: {why}") from e
        self.port = self._server.sockets[0].getsockname()[1]

    async def run(self) -> None:
        """Play to the end. Raises TableFailure when the session ended early, and whatever
        `on_board` raised.
        """
        try:
            await self._done.wait()
        except asyncio.CancelledError:
            await self.stop("interrupted")
            raise
        await self.stop()
        if self._error is not None:
            raise self._error
        if self.director.failure:
            raise TableFailure(self.director.failure)

    async def stop(self, why: str | None = None) -> None:
        """End the session, tell every client, close everything."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.director.ended:
            self._do(lambda: self.director.stop(why))
        if self._server is not None:
            self._server.close()
        if self._clients:
            # they hang up on End of session; closing first could cost them that line
            await asyncio.wait(self._clients, timeout=FAREWELL)
            for port in list(self._open):
                port.drop("the session is over")
            await asyncio.gather(*self._clients)

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._clients.add(task)
            task.add_done_callback(self._clients.discard)
        port = SeatPort(reader, writer)
        waiting = [p for p in self._open if p.seat is None and p.dropped is None]
        if len(waiting) >= MOST_WAITING:
            waiting[0].drop("too many clients that say nothing")
        self._open[port] = None
        hurry = asyncio.get_running_loop().call_later(FIRST_LINE, self._too_slow, port)
        try:
            async for event in port.events():
                if event[0] == "fault":
                    self.note(f"{self._name(port)}: {event[1]}")
                    if port.seat is None:
                        self._refuse(port, "Error " + event[1])
                        return
                elif event[0] == "closed":
                    return
                elif port.seat is not None:
                    self._do(partial(self.director.receive, port.seat, event))
                elif event[0] == "connect" and not self._seat(port, event):
                    return
        finally:
            hurry.cancel()
            self._gone(port)
            await port.close()
            self._open.pop(port, None)

    def _too_slow(self, port: SeatPort) -> None:
        if port.seat is None:
            port.drop("it says nothing")

    def _name(self, port: SeatPort) -> str:
        return port.peer if port.seat is None else NAMES[port.seat]

    def _refuse(self, port: SeatPort, text: str) -> None:
        port.send(("refused", text))
        self.note(f"{port.peer} refused: {text}")

    def _seat(self, port: SeatPort, event: tuple[Any, ...]) -> bool:
        _, team, wanted, version = event
        try:
            seat = self.director.join(team, wanted, version)
        except Refused as e:
            self._refuse(port, str(e))
            return False
        port.seat = seat
        self._ports[seat] = port
        self.note(f"{NAMES[seat]} seated: {team!r} from {port.peer}")
        self._do(lambda: [(seat, ("seated", seat, team))])
        return True

    def _gone(self, port: SeatPort) -> None:
        seat = port.seat
        if seat is None or self._ports[seat] is not port:
            return
        self._ports[seat] = None
        if not self.director.ended:
            why = f": {port.dropped}" if port.dropped else ""
            self.note(f"{NAMES[seat]} has gone{why}")
        self._do(lambda: self.director.leave(seat))

    def _do(self, ask: Callable[[], Sends]) -> None:
        """Ask the director, say what it wants said, and set the clock for what it wants next.

        An error in there, or in `on_board`, ends the session and comes out of `run`.
        """
        try:
            self._say(ask())
        except Exception as e:
            self._error = self._error or e
            self._done.set()

    def _say(self, sends: Sends) -> None:
        for seat, event in sends:
            port = self._ports[seat]
            if port is None:
                continue
            try:
                port.send(event)
            except LocalProtocolError as e:
                port.drop(f"table and client are out of step ({e})")
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.director.ended:
            self._done.set()
            return
        due = self.director.deadline()
        if due is not None:
            wait = max(0.0, due - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait, self._tick)

    def _tick(self) -> None:
        self._do(self.director.tick)
