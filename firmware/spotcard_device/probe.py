"""Live heap at the deepest points of play, and how long the event loop keeps others waiting.

Loaded only when somebody measures. The one disturbs the other, as looking at the heap takes time.
"""

from spotcard_device.hardware import live_memory, sleep_ms, ticks_diff, ticks_ms

HEAP_MARK = "heap "
GAP_MARK = "gap "


class Probe:
    """Notes the most live bytes, after a collection, that were seen at each place."""

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
    """Notes the longest times in ms that a task which asks for its turn had to wait for it."""

    def __init__(self):
        self.most = {}
        self.where = "start"

    def __call__(self, where):
        self.where = where

    async def run(self):
        """For ever. The place of a wait is the last one that was told before its end."""
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
