"""Session after session: when to connect again, and when a desk gives up."""

from micropython import const

from spotcard_device import led as lamp
from spotcard_device import link
from spotcard_device.hardware import free_memory, sleep_ms, ticks_diff, ticks_ms

_BACKOFF_MS = (500, 1000, 2000, 5000, 10000, 15000)
_REFUSED_MS = const(10000)  # our own broken connection may still hold the seat
_DESK_MS = const(500)


class Sessions:
    """Runs `session()`, which returns (seated, outcome, text), again and again.

    where: the table's address, for messages. wait_ms: give up when no table has seated us for so
    long, and after one session that the table ended; None on a board, which never does.
    """

    def __init__(self, session, log, led, where, wait_ms=None):
        self._session = session
        self._log = log
        self._led = led
        self._where = where
        self._wait_ms = wait_ms
        self._failures = 0  # in a row
        self._hopeful = ticks_ms()
        self._played = False
        self._told = ""

    async def run(self, before, summary):
        """Returns (outcome, text) of the last session; never returns on a board.

        before: awaited before each attempt (the radio); summary: the line for an ended session.
        """
        while True:
            try:
                ended = await self._turn(before, summary)
                if ended:
                    return ended
            except MemoryError:  # in what little is done between sessions
                free_memory()
                await sleep_ms(_DESK_MS)

    async def _turn(self, before, summary):
        """One session and the pause behind it; (outcome, text) if it was the last one."""
        await before()
        self._led.show(lamp.SEEKING)
        seated, outcome, text = await self._session()
        if outcome == link.ENDED:
            self._log.line(summary())
            self._failures = 0
            if self._wait_ms is not None:
                return outcome, text
        elif self._is_hopeless(seated, outcome, text):
            return outcome, text
        await self._pause(outcome, text)
        return None

    def _is_hopeless(self, seated, outcome, text):
        """Log a failed session; whether a desk gives up."""
        if seated:
            self._failures = 0
            self._played = True
            self._hopeful = ticks_ms()
            self._told = ""
        # A desk tries again twice a second: it gives each reason once.
        if self._wait_ms is None or text != self._told:
            self._log.line("%s: %s" % (self._where, text), not self._failures)
        self._told = text
        self._failures += 1
        if self._wait_ms is None:
            return False
        if outcome == link.REFUSED and not self._played:
            return True
        return ticks_diff(ticks_ms(), self._hopeful) >= self._wait_ms

    async def _pause(self, outcome, text):
        if outcome == link.REFUSED:
            self._led.error(lamp.ERROR_REFUSED)
            pause = _REFUSED_MS
        else:
            pause = _BACKOFF_MS[min(self._failures, len(_BACKOFF_MS) - 1)]
            if text.startswith(link.NO_NAME):
                self._led.error(lamp.ERROR_HOST)
        self._log.quiet()
        await sleep_ms(pause if self._wait_ms is None else min(pause, _DESK_MS))
