"""Live heap at the deepest points of play; loaded only when somebody measures."""

from spotcard_device.hardware import live_memory

HEAP_MARK = "heap "


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
