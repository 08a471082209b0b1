"""The robot as a program: radio, table, session after session.

`main()` is what a board's `main.py` runs: settings, log, LED, robot, then `App.run`, which does
not return. A desk runs the same `App` through `spotcard_device.desk`, a board without radio
through `spotcard_device.usb`. `App` puts the parts together: `clock` for what happens every 50 ms,
`sessions` for connecting again, `wifi` for the radio, `logfile` and `led` for what people see.
"""

import asyncio
import gc

from spotcard.errors import SpotcardError
from spotcard_device import hardware, health, link
from spotcard_device import led as lamp
from spotcard_device.clock import Clock
from spotcard_device.hardware import sleep_ms
from spotcard_device.led import Led
from spotcard_device.logfile import LOG_BYTES, Log
from spotcard_device.port import TcpPort
from spotcard_device.robot import deployed, make_seat
from spotcard_device.sessions import Sessions

_LOOKUP_SECONDS = 30


async def _show(led):
    while True:
        led.tick()
        await sleep_ms(lamp.STEP_MS)


def _stop(log, led, error, number):
    """Log why the robot cannot play, and show it on the LED until a reset."""
    from spotcard_device import settings

    for line in str(error).split("\n"):
        log.line(line)
    if isinstance(error, settings.Unconfigured):
        led.show(lamp.UNCONFIGURED)
        log.line("this board has not been configured yet: run `spotcard config`", True)
    else:
        led.error(number)
        log.line("the robot cannot play (LED: %d long flashes); see docs/howto/board.md" % number,
                 True)
    asyncio.run(_show(led))


def main():
    """Run the robot of a board; does not return. Ctrl-C comes out of it as KeyboardInterrupt."""
    log = Log("/", LOG_BYTES, print)
    led = Led(hardware.led())
    health.start_lines(log)
    number = lamp.ERROR_SETTINGS
    try:
        from spotcard_device import settings as reader

        settings = reader.load("/" + reader.FILE)
        log.limit(settings["log"])
        if settings["link"] == "usb":
            log.line("waiting for `spotcard seat --on board` on the desk")
            return
        number = lamp.ERROR_TABLE
        table, factory = deployed()
        factory = factory or table
        table = settings["table"] or table
        seat, short = make_seat(settings, table, factory)
        log.line("rule table %s, %d bytes free" % (table or "none", hardware.free_memory()))
    except (SpotcardError, OSError) as error:
        _stop(log, led, error, number)
    del reader
    health.drop("spotcard_device.settings")
    health.ready()
    from spotcard_device.wifi import Wifi

    program = App(settings, seat, log, led, Wifi(hardware.network(), settings, log, led),
                  short=short)
    program.clock.watch_keys()
    asyncio.run(program.run())


class App:
    """The running robot: takes a seat, session after session.

    seat: the robot; log, led: where it reports; wifi: joins the network, or None.
    wait_s: see `Sessions`; short: log lines about parts that memory was too short for.
    """

    def __init__(self, settings, seat, log, led, wifi=None, wait_s=None, short=()):
        self.settings = settings
        self.seat = seat
        self.log = log
        self.led = led
        self.wifi = wifi
        self.short = short
        self.clock = Clock(self, log, led)
        self._returns = wait_s != 0  # whether another session follows when one is closed
        self.sessions = Sessions(self._session, log, led, self.where(),
                                 None if wait_s is None else int(wait_s * 1000))
        self.board = None
        self.boards = 0
        self.cheaper = 0  # decisions made the cheap way because memory ran out
        self.prober = None
        self._disputed = -1  # the board over which table and seat last disagreed

    # Called by the link (see `watch` of Link).

    def event(self, event):
        """An event came from the table."""
        kind = event[0]
        if kind == "seated":
            self.led.show(lamp.SEATED)
            self.log.line("seated at %s" % self.where())
            if self.wifi:
                self.wifi.works()
        elif kind == "deal":
            self.board = event[1]
        elif kind == "endOfBoard" or kind == "startOfBoard":
            if self.board is not None:
                self.log.line("board %s ended" % self.board)
                self.board = None
                self.boards += 1
                self.clock.untidy = True
                self._disputed = -1

    def thinking(self, yes):
        """The seat began or ended to think."""
        self.led.show(lamp.THINKING if yes else lamp.SEATED)

    def probe(self, where):
        """A deep point of play has been reached, where a probe measures."""
        if self.prober:
            self.prober(where)

    def fault(self, text):
        """A protocol error, the table's or our own."""
        self.log.line("protocol: " + text, True)

    def out_of_memory(self, doing):
        """Memory ran out while `doing` something, which is repeated or done the cheap way."""
        gc.collect()
        self.cheaper += 1
        try:
            self.log.line("out of memory while %s: %d so far" % (doing, self.cheaper))
        except MemoryError:
            pass

    def disagreed(self, text):
        """Table and seat do not agree on the position; whether to hang up.

        A table sends the board again to a seat that reconnects. When that did not help, or over
        USB, where no session would follow, the seat waits for the next board.
        """
        if not self._returns or self.board == self._disputed:
            return False
        self._disputed = self.board
        return True

    def where(self):
        """The table's address, for people."""
        settings = self.settings
        if settings["link"] == "usb":
            return "the table behind the USB port"
        return "%s:%d" % (settings["host"], settings["port"])

    def status(self):
        """The status, for people and programs."""
        session = self.clock.link
        seated = bool(session and session.is_seated)
        return {
            "doing": "seated" if seated else "looking for a table" if session else "joining",
            "table": self.where(), "seat": self.settings["seat"], "team": self.settings["team"],
            "board": self.board, "boards": self.boards, "led": self.led.state,
            "up_s": self.log.clock.seconds(), "free_memory": self.clock.free,
            "left_out": "; ".join(self.short) or None, "cheaper_decisions": self.cheaper,
            "code": hardware.code_report(), "lost_log_writes": self.log.lost,
            "longest_gap_ms": self.clock.gap,
        }

    async def run(self):
        """Play; returns (outcome, text) as `Link.run` does, and never on a board."""
        for line in self.short:
            self.log.line(line, True)
        tasks = [asyncio.create_task(self.clock.run())]
        if hasattr(self.prober, "run"):
            tasks.append(asyncio.create_task(self.prober.run()))  # type: ignore
        self.log.by_pieces = True
        try:
            return await self.sessions.run(self._before, self._summary)
        finally:
            for task in tasks:
                task.cancel()
            self.clock.guard(False)
            self.log.by_pieces = False
            self.log.write()

    async def _before(self):
        """Bring the radio up, and start the watchdog, before a session."""
        if self.wifi:
            self.clock.guard(self.settings["watchdog"] and hardware.ON_BOARD)
            await self.wifi.up()
            # A name look-up blocks the event loop until the name server answers.
            hardware.feed_for(self.clock.watchdog, _LOOKUP_SECONDS)

    def _summary(self):
        return "session over: %d boards, longest gap %d ms%s" % (
            self.boards, self.clock.gap,
            ", %d cheaper decisions" % self.cheaper if self.cheaper else "")

    def port(self):
        """A new port to the table."""
        return TcpPort(self.settings["host"], self.settings["port"])

    async def _session(self):
        settings = self.settings
        self.board = None
        session = link.Link(self.port(), self.seat, self, settings["style"],
                            settings["patience"], settings["pace"], radio=self.wifi)
        self.clock.link = session  # type: ignore
        try:
            outcome, text = await session.run()
            return session.is_seated, outcome, text
        except MemoryError:
            self.out_of_memory("talking to the table")
            return session.is_seated, link.LOST, "out of memory"
        finally:
            self.clock.link = None
