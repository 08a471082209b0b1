"""The robot as a program: radio, table, session after session.

`main()` is what a board's `main.py` runs: settings, log, LED, then `App.run` for ever. A desk runs
the same `App` through `spotcard_device.desk`, a board without radio through `over_usb`.
"""

import asyncio
import json
import sys

from micropython import const

from spotcard.errors import SpotcardError
from spotcard_device import hardware, health, link
from spotcard_device import led as lamp
from spotcard_device.halves import Half, halves
from spotcard_device.hardware import sleep_ms, ticks_diff, ticks_ms
from spotcard_device.led import Led
from spotcard_device.logfile import LOG_BYTES, Log
from spotcard_device.port import TcpPort

STATUS_MARK = "spotcard-status "
_BACKOFF_MS = (500, 1000, 2000, 5000, 10000, 15000)
_REFUSED_MS = const(10000)  # our own broken connection may still hold the seat
_KEY = const(63)  # "?"

# Free bytes with the bidder loaded, from which the card player fits beside it: its code and
# buffers (58 KB on an RP2040, measured), what a board allocates, and air.
ROOM_FOR_PLAYER = const(81920)
JUDGE_SLICE = const(120)  # units of judgement at a time: 30 ms, and one position more


def make_seat(settings, table):
    """The robot of the settings, playing by the rule table at `table` (see `storage`; "": none).

    Where memory is short the halves take turns. Raises TableError or OSError for a table that
    cannot be used.
    """
    from spotcard.robot.seat import Seat

    buffers = []
    carding = []

    def open_rules():
        if not table:
            return None
        from spotcard.rules.reader import RuleTable

        known = bool(buffers)  # opened and checked before
        if not known:
            from spotcard_device.storage import open_table

            buffers.append(open_table(table))
        rules = RuleTable(buffers[0], not known)
        if not known:
            carding.append(rules.carding)
        return rules

    def make_bidder(rules):
        from spotcard.robot.bidder import THINK, Bidder

        return Bidder(rules, THINK if bidder.short < 0 else 0, JUDGE_SLICE)

    def make_player():
        from spotcard.robot.carding import from_letters
        from spotcard.robot.player import Player

        player = Player(1, settings["think"])
        theirs = settings.get("their_carding")
        player.agree(carding[0] if carding else None, from_letters(theirs) if theirs else None)
        return player

    bidder, player = halves((open_rules, make_bidder), make_player)
    loaded = bidder.load()  # a table that cannot be used is found now, not at the first board
    health.drop("spotcard_device.storage")
    if not 0 <= hardware.free_memory() < ROOM_FOR_PLAYER:
        return Seat("NESW".index(settings["seat"]), settings["team"], loaded, make_player(),
                    settings["alerts"], settings["alert_passes"], settings["say_dummy"])
    return Seat("NESW".index(settings["seat"]), settings["team"], bidder, player,
                settings["alerts"], settings["alert_passes"], settings["say_dummy"])


def deployed_table():
    """The rule table that `spotcard deploy` put here last, else the factory's; "" for none."""
    try:
        with open("/current.json") as file:
            chosen = json.load(file).get("table", "")
        if chosen:
            return chosen
    except (OSError, ValueError, AttributeError):
        pass
    from spotcard_device.storage import FACTORY

    try:
        with open(FACTORY, "rb"):
            return FACTORY
    except OSError:
        return ""


async def _stuck(led, number):
    led.error(number)
    while True:
        led.tick()
        await sleep_ms(lamp.STEP_MS)


def main():
    """Run the robot of a board, for ever. Ctrl-C comes out of here as KeyboardInterrupt."""
    health.keep_tidy()
    log = Log("/", LOG_BYTES, print)
    led = Led(hardware.led())
    health.start_lines(log)
    number = lamp.ERROR_SETTINGS
    try:
        from spotcard_device import settings as reader

        settings = reader.load("/" + reader.FILE)
        del reader
        health.drop("spotcard_device.settings")
        log.limit(settings["log"])
        if settings["link"] == "usb":
            log.line("waiting for `spotcard seat --on board` on the desk")
            return
        number = lamp.ERROR_TABLE
        table = settings["table"] or deployed_table()
        seat = make_seat(settings, table)
        log.line("rule table %s, %d bytes free" % (table or "none", hardware.free_memory()))
    except (SpotcardError, OSError) as error:
        for line in str(error).split("\n"):
            log.line(line)
        log.line("the robot cannot play (LED: %d long flashes); "
                 "see docs/howto/board.md" % number, True)
        asyncio.run(_stuck(led, number))
    from spotcard_device.wifi import Wifi

    app = App(settings, seat, log, led, Wifi(hardware.network(), settings, log, led))
    app.watch_keys()
    asyncio.run(app.run())


class App:
    """Takes its seat again and again.

    seat: the robot; log, led: where it tells what it does; wifi: joins the radio, or `None`.
    wait_s: give up when no table has seated us for so long, `None` never; then one session that
    the table ended is enough, too.
    """

    def __init__(self, settings, seat, log, led, wifi=None, wait_s=None):
        self.settings = settings
        self.seat = seat
        self.log = log
        self.led = led
        self.wifi = wifi
        self.wait_ms = None if wait_s is None else int(wait_s * 1000)
        self.watchdog = None
        self.link = None
        self.board = None
        self.boards = 0
        self.free = -1
        self.short = False  # whether it was said that something is left out for want of memory
        self.untidy = False  # a board ended since the last look at memory
        self.gap = 0  # longest time in ms that the event loop kept somebody waiting
        self.disputed = -1  # the board over which table and seat last disagreed
        self.halves = [half for half in (seat.bidder, seat.player) if isinstance(half, Half)]
        self.hopeful = ticks_ms()
        self.keys = None
        self.prober = None

    # What the link tells (see Link, `watch`).

    def event(self, event):
        """An event came from the table."""
        kind = event[0]
        if kind == "seated":
            self.led.show(lamp.SEATED)
            self.log.line("seated at %s" % self.where())
            if self.settings["watchdog"] and hardware.ON_BOARD:
                self.watchdog = hardware.start_watchdog()
        elif kind == "deal":
            self.board = event[1]
        elif kind == "endOfBoard" or kind == "startOfBoard":
            if self.board is not None:
                self.log.line("board %s ended" % self.board)
                self.board = None
                self.boards += 1
                self.untidy = True
                self.disputed = -1

    def thinking(self, yes):
        """The seat began or ended to think."""
        self.led.show(lamp.THINKING if yes else lamp.SEATED)

    def probe(self, where):
        """A deep point of play has been reached; somebody may be measuring."""
        if self.prober:
            self.prober(where)

    def fault(self, text):
        """The table said what the protocol does not allow, or we could not say what we wanted."""
        self.log.line("protocol: " + text, True)

    def disagreed(self, text):
        """Table and seat do not speak of the same position; whether to hang up.

        A table deals the board again to a seat that comes back. When that did not help, or over
        USB, where nobody would come back, the seat waits for the next board.
        """
        if self.wait_ms == 0 or self.board == self.disputed:
            return False
        self.disputed = self.board
        return True

    def work(self):
        """Load a piece of the half that is wanted; whether there is more."""
        for half in self.halves:
            if half.short >= 0 and not self.short:
                self.short = True
                self.log.line("bidding without judgement: %d bytes free" % half.short)
            if half.work():
                self.probe("loading")
                return True
        return False

    def where(self):
        """The table's address, for people."""
        settings = self.settings
        if settings["link"] == "usb":
            return "the table behind the USB port"
        return "%s:%d" % (settings["host"], settings["port"])

    # The clock.

    async def housekeeping(self):
        """Every 50 ms: the LED, the watchdog, the link's clock, a question on the console."""
        last = ticks_ms()
        while True:
            await sleep_ms(lamp.STEP_MS)
            now = ticks_ms()
            self.gap = max(self.gap, ticks_diff(now, last) - lamp.STEP_MS)
            last = now
            self.log.clock.seconds()  # it must be asked before the ticks wrap
            self.led.tick()
            if self.watchdog:
                self.watchdog.feed()
            if self.untidy:
                self.untidy = False
                self.free = health.well(self.log)
                self.log.quiet()
            else:
                self.log.work()
            if self.link:
                self.link.tick()
                if self.wifi and not self.wifi.is_up():
                    self.link.hang_up("wi-fi is gone")
            if self.keys and self.keys.poll(0) and sys.stdin.buffer.read(1)[0] == _KEY:
                print(STATUS_MARK + json.dumps(self.status()))

    def watch_keys(self):
        """Answer a "?" on the USB port with the status, without stopping the game."""
        import select

        self.keys = select.poll()
        self.keys.register(sys.stdin, select.POLLIN)

    def status(self):
        """What we are doing, for people and programs."""
        seated = bool(self.link and self.link.is_seated)
        return {
            "doing": "seated" if seated else "looking for a table" if self.link else "joining",
            "table": self.where(), "seat": self.settings["seat"], "team": self.settings["team"],
            "board": self.board, "boards": self.boards, "led": self.led.state,
            "up_s": self.log.clock.seconds(), "free_memory": self.free,
            "lost_log_writes": self.log.lost, "longest_gap_ms": self.gap,
        }

    # Session after session.

    async def run(self):
        """Play; returns (outcome, text) as `Link.run` does, on a board never."""
        tasks = [asyncio.create_task(self.housekeeping())]
        if hasattr(self.prober, "run"):
            tasks.append(asyncio.create_task(self.prober.run()))  # type: ignore
        self.log.by_pieces = True
        try:
            return await self._sessions()
        finally:
            for task in tasks:
                task.cancel()
            self._unwatched()
            self.log.by_pieces = False
            self.log.write()

    def _unwatched(self):
        """The watchdog guards the play only: a name server may keep us longer than it waits."""
        if self.watchdog:
            self.watchdog = None
            hardware.stop_watchdog()

    async def _sessions(self):
        failures = 0
        while True:
            if self.wifi and not self.wifi.is_up():
                await self.wifi.join()
            self.led.show(lamp.SEEKING)
            seated, outcome, text = await self._session()
            if outcome == link.ENDED:
                self.log.line("session over: %d boards, longest gap %d ms"
                              % (self.boards, self.gap))
                if self.wait_ms is not None:
                    return outcome, text
            if seated:
                failures = 0
            if outcome != link.ENDED:
                # The first failure of a row is news, the rest is not.
                self.log.line("%s: %s" % (self.where(), text), not failures)
                failures += 1
                if self._is_hopeless(outcome, seated):
                    return outcome, text
            if outcome == link.REFUSED:
                self.led.error(lamp.ERROR_REFUSED)
                pause = _REFUSED_MS
            else:
                pause = _BACKOFF_MS[min(failures, len(_BACKOFF_MS) - 1)]
                if text.startswith(link.NO_NAME):
                    self.led.error(lamp.ERROR_HOST)
            if self.wait_ms is not None:
                pause = min(pause, 500)
            self.log.quiet()
            await sleep_ms(pause)

    def _is_hopeless(self, outcome, seated):
        """Whether a desk gives up."""
        if self.wait_ms is None:
            return False
        if seated:
            self.hopeful = ticks_ms()
        elif outcome == link.REFUSED and not self.boards:
            return True
        return ticks_diff(ticks_ms(), self.hopeful) >= self.wait_ms

    def port(self):
        """A new way to the table."""
        return TcpPort(self.settings["host"], self.settings["port"])

    async def _session(self):
        settings = self.settings
        self.board = None
        self.link = link.Link(self.port(), self.seat, self, settings["upper"],
                              settings["patience"], settings["pace"])
        try:
            outcome, text = await self.link.run()
            return self.link.is_seated, outcome, text
        finally:
            self.link = None
            self._unwatched()
