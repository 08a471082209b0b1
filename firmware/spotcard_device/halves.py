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

from spotcard_device import hardware, health

# Bytes in one piece that are kept free while modules are loaded: the largest buffer of a half
# (11.5 KB in `robot.search`) and what is made before it, for which a heap in pieces has no room
# afterwards.
_HELD = 12800
# Free bytes beside that from which judgement is loaded: its code, its objects and the bidder's
# (20 KB on an RP2040, measured), and what a board is to have to spare, less those above.
ROOM_FOR_JUDGE = 20480 + 25600 - _HELD
_PACKAGES = ("spotcard.rules", "spotcard.robot")  # they hold what stays
START = ("new_board", "start", "set_dummy", "observe", "hear_alert", "begin")

# In the order in which they can be imported one by one; machine code for another processor is
# passed over. What is missing here is imported all the same, with what needs it (a test looks).
BIDDER = ("rules.fields", "robot.alerts", "rules.pattern", "robot.evaluate", "rules.functions",
          "rules.vm", "rules.scan", "rules.show", "rules.state", "robot.fallback",
          "rules.format", "robot.bidder", "rules.reader")
# Judgement comes with the bidder; where there is no room for it the rules bid alone.
JUDGE = ("game.score", "robot.sampler", "robot.trial", "robot.continuation", "robot.judge")
PLAYER = ("robot.carding", "game.deal", "game.score", "robot.lead", "robot.policy",
          "robot.endgame_thumb", "robot.endgame", "robot.sampler", "robot.search", "robot.player")
# Machine code needs blocks of the size of its functions, which a heap in use for hours may not
# have again. What has a large one, and what both halves need, stays; the rest leaves.
STAYS = ("rules.functions", "rules.vm", "rules.scan", "robot.sampler")


class Half:
    """Stands for what `make()` returns; ask it as you ask that.

    make: a function, or a tuple of functions for making it in pieces: each further one takes what
    the one before has returned. names: the modules that it imports, without "spotcard.", in an
    order in which each imports only those before it. extra: more of them that are loaded only
    where `room` bytes are free before; where they are not, `short` tells how many were.
    """

    def __init__(self, make, names=(), extra=(), room=0):
        self._make = make if isinstance(make, tuple) else (make,)
        self._names = names
        self._extra = extra
        self._room = room
        self.short = -1
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
            for name in STAYS:
                if name not in self._names + self._extra:
                    health.drop("spotcard." + name)
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
        self.short = -1
        for name in self._names:
            yield from self._import(name)
        if self._extra:
            free = hardware.free_memory()
            if 0 <= free < self._room:
                self.short = free
            yield
            for name in self._extra:
                if self.short < 0:
                    try:
                        yield from self._import(name)
                    except MemoryError:
                        self.short = free
        self._held = None
        gc.collect()
        made = self._noting(self._make[0])
        for make in self._make[1:]:
            yield
            gc.collect()
            yield
            made = self._noting(make, made)
        self._made = made
        yield
        gc.collect()

    def _import(self, name):
        name = "spotcard." + name
        if name not in sys.modules:
            gc.collect()
            yield
            try:
                self._noting(__import__, name)
            except (ImportError, SyntaxError, ValueError):
                pass  # no machine code for this processor
            yield

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
            if name not in _PACKAGES and name[len("spotcard."):] not in STAYS:
                health.drop(name)
        self._modules = []
        gc.collect()


def halves(make_bidder, make_player):
    """(bidder, player) that take turns in memory."""
    bidder = Half(make_bidder, BIDDER, JUDGE, ROOM_FOR_JUDGE)
    player = Half(make_player, PLAYER)
    bidder.other = player  # type: ignore
    player.other = bidder  # type: ignore
    return bidder, player
