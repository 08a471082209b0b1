"""The duties of every 50 ms, done while the robot thinks too."""

import json
import sys

from micropython import const

from spotcard_device import hardware, health
from spotcard_device import led as lamp
from spotcard_device.hardware import sleep_ms, ticks_diff, ticks_ms

STATUS_MARK = "spotcard-status "
_KEY = const(63)  # "?"


class Clock:
    """LED, watchdog, log, the link's clock, and the answer to a "?" on the USB port.

    app: whose `status()` is the answer; `link` is ticked while there is one.
    """

    def __init__(self, app, log, led):
        self._app = app
        self._log = log
        self._led = led
        self.link = None
        self.watchdog = None
        self.keys = None
        self.gap = 0  # longest time in ms that the event loop was blocked
        self.free = -1  # bytes of heap after the last board
        self.untidy = False  # a board ended since the last look at memory

    async def run(self):
        """Never ends."""
        last = ticks_ms()
        while True:
            await sleep_ms(lamp.STEP_MS)
            now = ticks_ms()
            self.gap = max(self.gap, ticks_diff(now, last) - lamp.STEP_MS)
            last = now
            try:
                self.tick()
            except MemoryError:  # the next tick does what was left
                self.free = hardware.free_memory()

    def tick(self):
        """Do all duties once."""
        self._log.clock.seconds()  # it must be asked before the ticks wrap
        self._led.tick()
        if self.watchdog:
            self.watchdog.feed()
        if self.untidy:
            self.untidy = False
            self.free = health.well(self._log)
            self._log.quiet()
        else:
            self._log.work()
        if self.link:
            self.link.tick()
        if self.keys and self.keys.poll(0) and sys.stdin.buffer.read(1)[0] == _KEY:
            print(STATUS_MARK + json.dumps(self._app.status()))

    def watch_keys(self):
        """Answer a "?" on the USB port with the status, without stopping the game."""
        import select

        self.keys = select.poll()
        self.keys.register(sys.stdin, select.POLLIN)

    def guard(self, yes):
        """Start or stop the watchdog, which resets a board whose event loop hangs."""
        if yes and not self.watchdog:
            self.watchdog = hardware.start_watchdog()
        elif not yes and self.watchdog:
            self.watchdog = None
            hardware.stop_watchdog()
