"""The robot's two halves, one in memory at a time.

Code that is loaded from files lies on the heap, and bidder and card player with their buffers do
not both fit beside the rest on a stock board. An auction needs only the one, the play only the
other. So each half stands behind a `Half`, which loads it when it is first asked for something and
puts the other one away: object, buffers and modules. What the play must know of the auction
(`shown`) is kept.

Loading takes half a second, in which the event loop must go on. So what a seat tells a half
without waiting for an answer (`START`) is noted, and the driver calls `work()` between its other
duties until it says no: one collection, one import, one noted call a time. It must give the seat
nothing new before that. Whoever does ask for an answer sooner waits for the whole of it.
"""

import gc
import sys

from spotcard_device import health

# Bytes in one piece that are kept free while modules are loaded: the largest buffer of a half
# (11.5 KB in `robot.search`) and what is made before it, for which a heap in pieces has no room
# afterwards.
_HELD = 12800
_PACKAGES = ("spotcard.rules", "spotcard.robot")  # they hold what stays
START = ("new_board", "start", "set_dummy", "observe", "hear_alert", "begin")

# In the order in which they can be imported one by one; machine code that a desk cannot have is
# passed over. What is missing here is imported all the same, with what needs it (a test looks).
BIDDER = ("rules.fields", "robot.alerts", "rules.pattern", "robot.evaluate_viper",
          "robot.evaluate", "rules.functions_viper", "rules.vm_viper", "rules.scan_viper",
          "rules.show_viper", "rules.state", "robot.fallback", "robot.bidder", "rules.format",
          "rules.reader")
# Judgement comes with the bidder; where there is no room for it the rules bid alone.
JUDGE = ("game.score", "robot.sampler_viper", "robot.trial_viper", "robot.continuation",
         "robot.judge")
PLAYER = ("robot.carding", "game.deal", "game.score", "robot.lead", "robot.policy_viper",
          "robot.endgame_viper", "robot.sampler_viper", "robot.search", "robot.player")


class Half:
    """Stands for what `make()` returns; ask it as you ask that.

    names: the modules that `make` imports, without "spotcard.", in an order in which each imports
    only those before it.
    """

    def __init__(self, make, names=()):
        self._make = make
        self._names = names
        self._made = None
        self._task = None  # the loading, while it goes on
        self._modules = []
        self._noted = []
        self._held = None
        self.other = None

    def __getattr__(self, name):
        if self._made is None or self._task:
            if name in START:
                if not self._task:
                    self._task = self._slices()
                return lambda *given: self._noted.append((name, given))
            self.load()
        return getattr(self._made, name)

    def work(self):
        """Do one piece of what is to be loaded; whether there is more."""
        task = self._task
        if task:
            self._task = None  # it is over when this fails
            try:
                next(task)
                self._task = task
            except StopIteration:
                pass
        return self._task is not None

    def load(self):
        """Bring it into memory, and the other half out of it; returns the thing itself."""
        if self._made is None and not self._task:
            self._task = self._slices()
        while self.work():
            pass
        return self._made

    def _slices(self):
        if self.other:
            self.other.put_away()
            yield
        try:
            yield from self._bring()
        except MemoryError:
            # The heap is full or in pieces: what was loaded until now lies in the larger ones, and
            # so does the other half's machine code, which is loaded anew when its turn comes.
            self._forget()
            for name in list(sys.modules):
                if name.endswith("_viper") and name[len("spotcard."):] not in self._names:
                    health.drop(name)
            gc.collect()
            yield
            yield from self._bring()
        try:
            del self.shown
        except AttributeError:
            pass
        while self._noted:
            name, given = self._noted.pop(0)
            getattr(self._made, name)(*given)
            yield

    def _bring(self):
        """Import and make, tidying up before each step rather than in the middle of one."""
        try:
            self._held = bytearray(_HELD)  # code goes to the smaller holes
        except MemoryError:
            pass
        for name in self._names:
            name = "spotcard." + name
            if name not in sys.modules:
                gc.collect()
                yield
                try:
                    self._noting(__import__, name)
                except (ImportError, SyntaxError, ValueError):
                    pass  # no machine code for this processor
                except MemoryError:
                    if name[9:] not in JUDGE:
                        raise
                yield
        self._made = self._noting(self._make_in_hole)
        yield
        gc.collect()

    def _make_in_hole(self):
        self._held = None
        gc.collect()
        return self._make()

    def _noting(self, what, *given):
        """Do `what`, note which modules it brought, and collect nothing meanwhile."""
        before = set(sys.modules)
        health.tidy(False)
        try:
            return what(*given)
        finally:
            health.tidy(True)
            self._modules += [name for name in sys.modules if name not in before]

    def put_away(self):
        """Free its memory, keeping what it has shown; a loading under way ends."""
        self._task = None
        self._noted = []
        if self._made is not None and hasattr(self._made, "shown"):
            self.shown = self._made.shown
        self._made = None
        if self._modules:
            self._forget()

    def _forget(self):
        self._held = None
        for name in self._modules:
            # Machine code needs large blocks, which a heap in use for hours may not have again.
            if not name.endswith("_viper") and name not in _PACKAGES:
                health.drop(name)
        self._modules = []
        gc.collect()


def halves(make_bidder, make_player):
    """(bidder, player) that take turns in memory."""
    bidder, player = Half(make_bidder, BIDDER + JUDGE), Half(make_player, PLAYER)
    bidder.other = player  # type: ignore
    player.other = bidder  # type: ignore
    return bidder, player
