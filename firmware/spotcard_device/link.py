"""One session at a table: port -> Connection -> Seat -> Connection -> port.

Three parties share the event loop. The *reader* task waits for bytes and hands over one piece at a
time. `run` turns pieces into events and replies; while there is something to think about, the seat
thinks one slice after another, and the network is served in between. `tick`, called every 50 ms by
the app's clock, decides when a line without an end is complete (some managers send "... to lead"
that way) and when the table has been silent for too long: the board has no TCP keep-alive. A peer
that sends bytes but no protocol messages is treated as silent, and so is one that does not read
what we send.

Running out of memory costs a decision its quality, not the board its seat: whatever it hit is
repeated (`_persist`), which connection, port and seat allow; thinking is repeated the cheap way.
"""

import asyncio

from micropython import const

from spotcard.errors import LocalProtocolError, RemoteProtocolError
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import SEAT
from spotcard_device.hardware import sleep_ms

ENDED = const(0)  # the table said End of session
LOST = const(1)  # the connection broke
REFUSED = const(2)  # the table refused us: seat taken, other version, other name
ABSENT = const(3)  # no answer at the address
NO_NAME = "no computer of this name"  # how ABSENT's text begins for an unknown name

_SILENCE_TICKS = const(8)  # 400 ms, of the 300 to 500 ms that `linebuf` names
_SEATED_TICKS = const(600)  # a table answers Connecting at once; 30 s is generous
_TICKS_A_SECOND = const(20)
_SEND_SECONDS = const(20)  # a peer that has not read a line for so long is gone
_PULSE_TICKS = const(200)  # 10 s of silence between two questions to the network
_FAULTS = const(20)  # protocol errors between two deals, after which the peer is not a table
_TRIES = const(3)  # at what memory has run out in, before the session ends
_PAUSE_MS = const(50)  # before the reader tries again


def _why_absent(error):
    """The message for a connection that failed."""
    # A failed look-up has the resolver's codes, which are negative everywhere.
    if "-" in str(error.args[0] if error.args else ""):
        return "%s (%s)" % (NO_NAME, error)
    return "no table manager answers: %s" % error


class Link:
    """A session of `seat` over `port`.

    watch: an object with `event(event)` for each event that came, `thinking(yes)`, `probe(where)`
    at the deepest points, `fault(text)`, `disagreed(text)` when table and seat do not speak of the
    same position (whether to hang up) and `out_of_memory(doing)`. patience: seconds of silence
    from the table, 0: no limit; pace: milliseconds before each message; hurry: seconds that the
    peer may take to read a line; radio: what `wifi.Wifi` is, None without.
    """

    def __init__(self, port, seat, watch, style="", patience=0, pace=0,
                 hurry=_SEND_SECONDS, radio=None):
        self._port = port
        self._seat = seat
        self._watch = watch
        self._connection = Connection(SEAT, style)
        self._patience = patience * _TICKS_A_SECOND
        self._pace = pace
        self._hurry = hurry
        self._radio = radio
        self._asking = False
        self._bell = asyncio.Event()
        self._room = asyncio.Event()
        self._data = None
        self._broken = None  # the error that ended the connection
        self._heard = False  # any byte from the table
        self._silent = 0  # ticks since the last byte
        self._idle = 0  # ticks since the last message of a table
        self._flush = False
        self._text = ""
        self._faults = 0
        self.is_seated = False
        self.outcome = None

    def tick(self):
        """Called every 50 ms."""
        self._silent += 1
        self._idle += 1
        if self._silent == _SILENCE_TICKS:
            self._flush = True
            self._bell.set()
        if not self.is_seated and self._idle == _SEATED_TICKS:
            self.hang_up("no reply to our Connecting; is that a table manager?")
        elif self._patience and self._idle == self._patience:
            self.hang_up("nothing from the table for %d s"
                         % (self._patience // _TICKS_A_SECOND))
        if self._radio:
            self._watch_radio()

    def _watch_radio(self):
        """While the table is silent, check that the network still answers."""
        if self._asking or (self._silent and self._silent % _PULSE_TICKS == 0):
            self._asking = self._radio.ask()
        if self._silent % _TICKS_A_SECOND == 0:
            fault = self._radio.fault()
            if fault:
                self.hang_up(fault)

    def hang_up(self, why):
        """End the session from outside, as lost."""
        if self.outcome is None:
            self.outcome = LOST
            self._text = why
        self._bell.set()

    async def _read(self):
        try:
            while True:
                try:
                    if self._data is None:
                        self._data = await self._port.read()
                        self._silent = 0
                        self._bell.set()
                        if not self._data:
                            return
                    await self._room.wait()
                    self._room.clear()
                except MemoryError:
                    self._watch.out_of_memory("listening to the table")
                    await sleep_ms(_PAUSE_MS)
        except OSError as error:
            self._broken = error
            self._text = "the connection broke (%s)" % error
            self._data = b""
            self._bell.set()

    async def _send(self, answers):
        for answer in answers:
            if self._pace:
                await sleep_ms(self._pace)
            data = self._persist("answering", self._connection.send, answer)
            try:
                try:
                    await asyncio.wait_for(self._port.write(data), self._hurry)
                except MemoryError:
                    self._watch.out_of_memory("answering")
                    await asyncio.wait_for(self._port.write(data), self._hurry)
            except asyncio.TimeoutError:
                return self.hang_up("the table does not read what we send")

    def _take(self):
        """Pass what the reader has to the connection; returns whether there was anything."""
        data = self._data
        if data is None:
            return False
        self._persist("listening to the table", self._connection.receive_data, data)
        self._data = None
        if data:
            self._heard = True
            self._room.set()
        return True

    async def run(self):
        """Play until the session ends; returns (outcome, message)."""
        try:
            await self._port.open()
        except OSError as error:
            return ABSENT, _why_absent(error)
        reader = asyncio.create_task(self._read())
        try:
            await self._send(self._seat.start())
            while self.outcome is None:
                await self._step()
        except OSError as error:
            self._broken = error
            self.hang_up("the connection broke (%s)" % error)
        finally:
            reader.cancel()
            self._port.close()
        if self._broken and not self._heard:
            # MicroPython reports a refused connection only when it is used.
            return ABSENT, _why_absent(self._broken)
        return self.outcome, self._text

    async def _step(self):
        """Do one thing: an event, a slice of thinking, a flush, or wait for one of them."""
        try:
            event = self._persist("hearing the table", self._connection.next_event)
            if event:
                await self._answer(event)
            elif self._seat.is_thinking:
                self._watch.thinking(True)
                answers = self._think()
                self._watch.probe("thinking")
                if answers:
                    self._watch.thinking(False)
                    await self._send(answers)
                await sleep_ms(0)  # serve the network
                self._take()
            elif self._flush:
                self._flush = False
                self._persist("hearing the table", self._connection.flush)
            elif not self._take():
                await self._ring()
        except (LocalProtocolError, RemoteProtocolError) as error:
            self._faults += 1
            self._watch.fault(str(error))
            if self._faults >= _FAULTS:
                self.hang_up("this is not a table manager, or not one we understand: %s" % error)

    async def _ring(self):
        """Wait for the reader or the clock."""
        try:
            await self._bell.wait()
            self._bell.clear()
        except MemoryError:
            await sleep_ms(_PAUSE_MS)

    async def _answer(self, event):
        kind = event[0]
        if kind == "seated":
            self.is_seated = True
        elif kind == "refused":
            self.outcome = REFUSED
            self._text = event[1]
        elif kind == "endOfSession":
            self.outcome = ENDED
        elif kind == "closed":
            self.hang_up(self._text or "the table closed the connection")
        try:
            self._watch.event(event)
        except MemoryError:
            pass  # a line of the log
        if kind != "noise":
            self._idle = 0
        if kind == "cards":
            self._faults = 0  # it has dealt, so it is a table, with messages that we do not know
        if self.outcome is None:
            answers = self._receive(event)
            self._watch.probe(kind)
            await self._send(answers)

    def _think(self):
        """A slice of thinking; the cheap decision if memory runs out."""
        try:
            return self._ask(self._seat.think)
        except MemoryError:
            self._watch.out_of_memory("thinking")
        return self._ask(self._persist, "thinking", self._seat.relent)

    def _receive(self, event):
        """The seat's replies to an event, which is processed again if memory runs out."""
        try:
            return self._ask(self._seat.receive, event)
        except MemoryError:
            self._watch.out_of_memory("hearing the table")
        return self._ask(self._persist, "hearing the table", self._seat.hear_again, event)

    def _ask(self, question, *given):
        """The seat's replies; none, and perhaps the end of the session, when it disagrees."""
        try:
            return question(*given)
        except RemoteProtocolError as error:
            if not self._watch.disagreed(str(error)):
                raise
            self.hang_up("table and seat disagree: %s" % error)
            return ()

    def _persist(self, doing, work, *given):
        """What `work` returns, which is repeated when memory runs out."""
        for _ in range(_TRIES):
            try:
                return work(*given)
            except MemoryError:
                self._watch.out_of_memory(doing)
        raise MemoryError
