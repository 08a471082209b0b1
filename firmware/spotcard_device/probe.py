"""Measures live heap at the deepest points of play, and how long the event loop blocks.

Loaded for measurements only. Measure one at a time, since reading the heap takes time.
"""

from spotcard_device.hardware import (
    free_memory,
    live_memory,
    sleep_ms,
    ticks_diff,
    ticks_ms,
)

HEAP_MARK = "heap "
FREE_MARK = "free "
GAP_MARK = "gap "


def largest_block():
    """Size of the largest block that can be allocated, in steps of up to 512 bytes."""
    least = 0
    most = free_memory()
    while most - least > 512:
        middle = (least + most) // 2
        try:
            bytearray(middle)
            least = middle
        except MemoryError:
            most = middle
        live_memory()  # collects
    return least


class Probe:
    """Keeps the maximum of live bytes, after a collection, for each place.

    At the start of each board also the largest free block: the first, the smallest and the last
    one. tell: gets the lines then, for a session that may be cut off.
    """

    def __init__(self, tell=None):
        self.most = {}
        self.blocks = ()
        self._tell = tell

    def __call__(self, where):
        live = live_memory()
        if live > self.most.get(where, -1):
            self.most[where] = live
        if where == "startOfBoard" and live >= 0:
            block = largest_block()
            first, least, _ = self.blocks or (block, block, 0)
            self.blocks = first, min(least, block), block
            if self._tell:
                self._tell(self.line())

    def line(self):
        """`heap WHERE LIVE, WHERE LIVE, ...`, worst first; below it `free first SIZE, ...`."""
        places = sorted(self.most.items(), key=lambda item: -item[1])
        said = HEAP_MARK + ", ".join(["%s %d" % item for item in places])
        if self.blocks:
            said += "\n" + FREE_MARK + "first %d, least %d, last %d" % self.blocks
        return said


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
