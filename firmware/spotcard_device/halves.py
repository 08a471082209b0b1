"""The robot's two halves, one in memory at a time.

Code that is loaded from files lies on the heap, and bidder and card player with their buffers do
not both fit beside the rest on a stock board. An auction needs only the one, the play only the
other. So each half stands behind a `Half`, which loads it when it is first asked for something and
puts the other one away: object, buffers and modules. What the play must know of the auction
(`shown`) is kept.
"""

import gc
import sys

from spotcard_device import health

_PACKAGES = ("spotcard.rules", "spotcard.robot")  # they hold what stays


class Half:
    """Stands for what `make()` returns; `make` imports what it needs. Ask it as you ask that."""

    def __init__(self, make):
        self._make = make
        self._made = None
        self._modules = ()
        self.other = None

    def __getattr__(self, name):
        return getattr(self._made or self.load(), name)

    def load(self):
        """Bring it into memory, and the other half out of it; returns the thing itself."""
        if self.other:
            self.other.put_away()
        before = set(sys.modules)
        try:
            self._made = self._make()
        except MemoryError:
            # The heap is in pieces: what was loaded until now lies in the larger ones.
            self._modules = [name for name in sys.modules if name not in before]
            self._forget()
            self._made = self._make()
        self._modules = [name for name in sys.modules if name not in before]
        try:
            del self.shown
        except AttributeError:
            pass
        gc.collect()
        return self._made

    def put_away(self):
        """Free its memory, keeping what it has shown."""
        if self._made is None:
            return
        if hasattr(self._made, "shown"):
            self.shown = self._made.shown
        self._made = None
        self._forget()

    def _forget(self):
        for name in self._modules:
            # Machine code needs large blocks, which a heap in use for hours may not have again.
            if not name.endswith("_viper") and name not in _PACKAGES:
                health.drop(name)
        self._modules = ()
        gc.collect()


def halves(make_bidder, make_player):
    """(bidder, player) that take turns in memory."""
    bidder, player = Half(make_bidder), Half(make_player)
    bidder.other = player  # type: ignore
    player.other = bidder  # type: ignore
    return bidder, player
