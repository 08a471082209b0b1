"""Measures live heap at the deepest points of play, and how long the event loop blocks.

Loaded for measurements only. Measure one at a time, since reading the heap takes time.
"""

from spotcard_device.hardware import live_memory, sleep_ms, ticks_diff, ticks_ms

HEAP_MARK = "heap "
GAP_MARK = "gap "


class Probe:
    """Keeps the maximum of live bytes, after a collection, for each place."""

    def __init__(self):
        self.most = {}

    def __call__(self, where):
        live = live_memory()
        if live > self.most.get(where, -1):
            self.most[where] = live

    def line(self):
        """`heap WHERE LIVE, WHERE LIVE, ...`, worst first."""
        places = sorted(self.most.items(), key=lambda item: -item[1])
        return HEAP_MARK + ", ".join(["%s %d" % item for item in places])


class Meter:
    """Keeps the longest times in ms that a ready task had to wait for its turn."""

    def __init__(self):
        self.most = {}
        self.where = "start"

    def __call__(self, where):
        self.where = where

    async def run(self):
        """Runs until cancelled. A wait is booked to the last place noted before its end."""
        last = ticks_ms()
        while True:
            await sleep_ms(0)
            now = ticks_ms()
            gap = ticks_diff(now, last)
            last = now
            if gap > self.most.get(self.where, -1):
                self.most[self.where] = gap

    def line(self):
        """`gap WHERE MILLISECONDS, ...`, worst first."""
        places = sorted(self.most.items(), key=lambda item: -item[1])
        return GAP_MARK + ", ".join(["%s %d" % item for item in places])
