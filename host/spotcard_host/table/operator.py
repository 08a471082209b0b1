"""The operator's commands, typed at the console or sent to a control port on loopback.

    pause [TABLE]              stop the clocks
    resume [TABLE]             go on
    redo BOARD [TABLE]         begin a board again; the record says so
    adjust BOARD RESULT [TABLE]
                               RESULT: 60-40 (percent for North-South and East-West), +620 (score
                               for North-South), 4SXN-1 (contract, declarer, tricks), PASS
    close [TABLE]              end the wait after the last board
    eject SEAT [TABLE]         send a client away; its seat stays closed until `admit`
    admit TEAM [SEAT] [TABLE]  let a team sit where a seat is closed or kept, or on that seat
    withdraw TEAM              a team leaves the match
    say TEXT                   a line for the file and for those who watch
    status                     what every table waits for

A name with blanks stands in quotes.
Every command that changes something becomes an act of the match.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shlex
from collections.abc import Callable
from typing import Any

from spotcard.errors import NotationError, SpotcardError
from spotcard.game.calls import FIRST_BID, parse_call
from spotcard.game.cards import SEATS, parse_seat
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.table.guard import GuardError
from spotcard_host.table.hall import Hall, HallFailure, Seats
from spotcard_host.table.rules import SIDES, CommandError, Sends

_LONGEST = 1000  # characters of a command
_PLAYED = re.compile(r"([1-7](?:C|D|H|S|NT?))(X{0,2})([NESW])(=|[+-]\d{1,2})\Z", re.ASCII)


def parse_result(text: str) -> dict[str, Any]:
    """The result that `adjust` gives a board. Raises CommandError."""
    word = text.upper()
    percent = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)-(\d{1,3}(?:\.\d+)?)", word, re.ASCII)
    if percent:
        ours, theirs = float(percent[1]), float(percent[2])
        # At the most both sides have an average plus (Law 12C2).
        if max(ours, theirs) <= 100 and ours + theirs <= 120:
            return {"percent": [ours, theirs]}
    if word in ("PASS", "P"):
        return {"score": 0}
    if re.fullmatch(r"[+-]\d{0,4}0", word, re.ASCII):
        return {"score": int(word)}
    played = _PLAYED.match(word)
    if played:
        call = parse_call(played[1])
        tricks = 6 + int(word[0]) + (0 if played[4] == "=" else int(played[4]))
        if call >= FIRST_BID and 0 <= tricks <= 13:
            bid = played[1].replace("NT", "N")
            return {"contract": bid + played[2], "declarer": played[3], "tricks": tricks}
    raise CommandError(f"expected a result such as 60-40, +620, 4SXN-1 or PASS, got {text!r}")


class Operator:
    """Carries out commands in a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def command(self, line: str, by: str = "console") -> str:
        """Carry out one command; returns what to tell the operator, "" for an empty line."""
        try:
            name, rest = _split(line)
            if not name:
                return ""
            # What is said may hold quotes and apostrophes.
            if name.lower() not in ("status", "help"):  # a script may poll these
                self.hall.ending.attend()
            words = [name, *([rest] if name.lower() == "say" else shlex.split(rest))]
            do = self._known(name)
            if do is None:
                return f"no command {words[0]!r}; `help` lists them"
            return do(words[1:], by)
        except (SpotcardError, ValueError) as e:
            return str(e)

    def _known(self, name: str) -> Callable[[list[str], str], str] | None:
        do: Callable[[list[str], str], str] | None = getattr(self, "_do_" + name.lower(), None)
        return do

    def knows(self, line: str) -> bool:
        """Whether a line begins with a command."""
        return self._known(_split(line)[0]) is not None

    def _tables(self, names: list[str], every: bool = False) -> list[Seats]:
        """The table that is named, or the only one."""
        tables = self.hall.tables
        if names:
            tables = [seats for seats in tables if seats.table.name == names[0]]
            if not tables:
                known = ", ".join(seats.table.name for seats in self.hall.tables[:20])
                raise CommandError(f"no table {names[0]!r}; there are {known}")
        playing = [seats for seats in tables if not seats.table.finished] or tables
        if len(playing) > 1 and not every:
            known = ", ".join(seats.table.name for seats in playing[:20])
            raise CommandError(f"which table? {known}")
        return playing

    def _each(self, tables: list[Seats], do: Callable[[Seats], Sends], done: str) -> str:
        for seats in tables:
            self.hall.do(seats, lambda seats=seats: do(seats))  # type: ignore[misc]
        return done

    def _do_pause(self, words: list[str], by: str) -> str:
        return self._each(self._tables(words, True), lambda s: s.table.pause(by=by), "paused")

    def _do_resume(self, words: list[str], by: str) -> str:
        tables = self._tables(words, True)
        self._each(tables, lambda s: s.table.resume(by), "")
        stuck = [seats.table.paused for seats in tables if seats.table.paused]
        return stuck[0] if stuck and stuck[0] else "going on"

    def _do_redo(self, words: list[str], by: str) -> str:
        number = _whole(words, "redo BOARD [TABLE]")
        tables = self._tables(words[1:])
        for seats in tables:
            why = seats.match.objection(seats.table)
            if why:
                raise CommandError(f"table {seats.table.name} has finished: {why}")
        state = tables[0].table.state
        waits = state is not None and not state.is_over and state.board.number != number
        return self._each(tables, lambda s: s.table.redo(number, by),
                          f"board {number} begins again" + ", after the one in play" * waits)

    def _do_adjust(self, words: list[str], by: str) -> str:
        number = _whole(words, "adjust BOARD RESULT [TABLE]", 2)
        result = parse_result(words[1])
        return self._each(self._tables(words[2:]), lambda s: s.table.adjust(number, result, by),
                          f"board {number} is adjusted to {words[1]}")

    def _do_close(self, words: list[str], by: str) -> str:
        tables = self._tables(words, True)
        idle = [seats for seats in tables if seats.table.idle_since is not None]
        if not self.hall.ending.release() and not idle:
            raise CommandError("there are boards to play")
        return self._each(idle, lambda s: s.table.close(by), "closed")

    def _do_eject(self, words: list[str], by: str) -> str:
        if not words:
            raise CommandError("expected: eject SEAT [TABLE]")
        seat = parse_seat(words[0])
        return self._each(self._tables(words[1:]), lambda s: s.table.eject(seat, by),
                          f"{SEAT_NAMES[seat]} is sent away; `admit TEAM` lets somebody sit there")

    def _do_admit(self, words: list[str], by: str) -> str:
        if not words or not words[0].strip():  # no client has an empty name
            raise CommandError("expected: admit TEAM [SEAT] [TABLE]")
        seat: int | None = None
        rest = words[1:]
        with contextlib.suppress(NotationError):
            if rest:
                seat = parse_seat(rest[0])
                rest = rest[1:]
        if self.hall.guard.entries:
            try:
                self.hall.guard.admit(words[0])
            except GuardError as e:
                raise CommandError(str(e)) from e
        team = re.split("[:/@]", words[0])[0] if self.hall.guard.entries else words[0]
        return self._each(self._tables(rest), lambda s: s.table.admit(team, seat, by),
                          f"{team} may sit")

    def _do_withdraw(self, words: list[str], by: str) -> str:
        if not words:
            raise CommandError("expected: withdraw TEAM")
        found, wanted = 0, " ".join(words)
        for seats in list(self.hall.tables):
            for side, team in enumerate(seats.table.teams or ()):
                if team == wanted and not seats.table.finished:
                    found += 1
                    self.hall.do(seats, lambda s=seats, n=side: s.table.withdraw(  # type: ignore
                        n, f"withdrawn by the operator ({SIDES[n]})"))
        if not found:
            raise CommandError(f"no team {wanted!r} is playing")
        return f"{wanted} has withdrawn"

    def _do_say(self, words: list[str], by: str) -> str:
        for match in self.hall.matches:
            match.acts.append("say", text=words[0], by=by)
        return "said"

    def _do_status(self, words: list[str], by: str) -> str:
        return "\n".join(status(seats) for seats in self._tables(words, True))

    def _do_help(self, words: list[str], by: str) -> str:
        text = (__doc__ or "").partition("\n\n")[2].rstrip()
        return text.replace("\n\n", "\n")  # an empty line ends an answer at the control port


def _split(line: str) -> tuple[str, str]:
    """A line's command and the rest."""
    name, *rest = line[:_LONGEST].split(None, 1) or [""]
    return name, "".join(rest).strip()


def _whole(words: list[str], form: str, least: int = 1) -> int:
    if len(words) < least or not words[0].isascii() or not words[0].isdigit():
        raise CommandError(f"expected: {form}")
    return int(words[0])


def status(seats: Seats) -> str:
    """One line: a table's state and the seats it waits for."""
    table = seats.table
    seated = "".join(SEATS[seat] for seat, link in enumerate(seats.links) if link is not None)
    board = f"board {table.state.board.number}, " if table.state is not None else ""
    if table.finished:
        what = "finished"
    elif table.paused:
        what = f"paused: {table.paused}"
    elif table.idle_since is not None:
        what = "all boards are played; it waits for `redo`, `adjust` or `close`"
    else:
        what = "waiting for " + ", ".join(SEAT_NAMES[seat] for seat in table.waits_for())
    return f"table {table.name}: {board}seated {seated or 'nobody'}; {what}"


class ControlPort:
    """Commands over a loopback socket: a line each, answered by lines that end with a blank."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self, port: int) -> None:
        """Listen on loopback. Raises HallFailure."""
        try:
            self._server = await asyncio.start_server(self._client, "127.0.0.1", port, limit=4096)
        except (OSError, OverflowError) as e:
            raise HallFailure(f"cannot open the control port {port}: {e}") from e
        self.port = self._server.sockets[0].getsockname()[1]

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        try:
            return await reader.readline()
        except ValueError:  # longer than the buffer
            writer.write(f"expected a command of at most {_LONGEST} characters\n\n".encode())
            return b""

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # cancelled when the match ends: asyncio would report that as a failure
        with contextlib.suppress(OSError, ValueError, asyncio.CancelledError):
            trusted = False
            while line := await self._line(reader, writer):
                text = line.decode("utf-8", "replace")
                # A page in a browser can have it send a request here, but not begin with a
                # command.
                trusted = trusted or self._operator.knows(text)
                if text.strip() and not trusted:
                    writer.write(b"expected a command; `help` lists them\n\n")
                    break
                reply = self._operator.command(text, "control")
                writer.write(reply.encode("utf-8", "replace") + b"\n\n")
                await writer.drain()
        writer.close()

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
