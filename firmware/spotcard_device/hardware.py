"""The only module of this package that imports `machine` and `network`; the others go through it.

On a desk (CPython or a MicroPython with an operating system) the functions exist and do what
a desk can: no LED, no watchdog, no radio. `ON_BOARD` tells which.

The *note* is one word in watchdog scratch register 0, which survives a reset but not a loss of
power: `NOTE_MAGIC | ARMED? | crashes`. `boot.py` counts crashes in it, which wears no flash.
"""

import asyncio
import gc
import sys
import time

from micropython import const

try:
    from asyncio import sleep_ms
    from time import ticks_diff, ticks_ms
except ImportError:  # CPython
    async def sleep_ms(ms):
        await asyncio.sleep(ms / 1000)

    def ticks_ms():
        return int(time.monotonic() * 1000)  # type: ignore

    def ticks_diff(later, earlier):
        return later - earlier

class Clock:
    """Time since it was made. Ask at least every six days: `ticks_ms` wraps after 12.4."""

    def __init__(self):
        self._last = ticks_ms()
        self._seconds = 0
        self._ms = 0  # the rest; apart, so that both stay small integers

    def seconds(self):
        """Whole seconds."""
        now = ticks_ms()
        self._ms += ticks_diff(now, self._last)
        self._last = now
        self._seconds += self._ms // 1000
        self._ms %= 1000
        return self._seconds

    def text(self):
        """Seconds and tenths, such as "12.3"."""
        return "%d.%d" % (self.seconds(), self._ms // 100)


ON_BOARD = sys.platform == "rp2"
if ON_BOARD:
    import machine

WATCHDOG_MS = const(8388)  # the longest an RP2040 allows (machine.WDT refuses more)
NOTE_MAGIC = const(0x5C0A0000)
NOTE_ARMED = const(0x100)  # the watchdog is running: a reset now is a crash

# Watchdog block of each chip; CTRL at 0, SCRATCH0 at 0x0c, write-to-clear alias at 0x3000.
_WATCHDOG_BASE = 0x400D8000 if "RP2350" in getattr(
    sys.implementation, "_machine", "") else 0x40058000

_desk_note = [NOTE_MAGIC]


def note():
    """The word that survives a reset; see the module's docstring."""
    if ON_BOARD:
        return machine.mem32[_WATCHDOG_BASE + 0x0C] & 0xFFFFFFFF
    return _desk_note[0]


def set_note(word):
    """Write the word that survives a reset."""
    if ON_BOARD:
        machine.mem32[_WATCHDOG_BASE + 0x0C] = word
    _desk_note[0] = word


class _NoWatchdog:
    def feed(self):
        pass


def start_watchdog():
    """Start the watchdog and note that a reset is now a crash; returns what to `feed()`."""
    if not ON_BOARD:
        return _NoWatchdog()
    set_note(note() | NOTE_ARMED)
    return machine.WDT(timeout=WATCHDOG_MS)


def feed_for(watchdog, seconds):
    """Feed a watchdog from a timer for a while, whatever the program does; ignores None."""
    if not ON_BOARD or watchdog is None:
        return
    left = [seconds // 2]

    def feed(timer):
        watchdog.feed()
        left[0] -= 1
        if left[0] <= 0:
            timer.deinit()

    machine.Timer(period=2000, callback=feed)  # type: ignore


def stop_watchdog():
    """Stop the watchdog, so that it does not reset the board under somebody at the REPL.

    `machine.WDT` cannot, but the chip can: clearing ENABLE (bit 30 of CTRL) pauses the
    timer (RP2040 datasheet, 4.7.6).
    """
    if ON_BOARD:
        machine.mem32[_WATCHDOG_BASE + 0x3000] = 1 << 30
        set_note(note() & ~NOTE_ARMED)


def reset():
    """Restart the board; does not return. On a desk the process ends with status 1."""
    if ON_BOARD:
        machine.reset()
    raise SystemExit(1)


def reset_cause():
    """Why the chip started: "power", "reset" (watchdog or `machine.reset`) or "desk"."""
    if not ON_BOARD:
        return "desk"
    return "power" if machine.reset_cause() == machine.PWRON_RESET else "reset"


def free_memory():
    """Free bytes of the heap after a collection; -1 where the interpreter does not say."""
    gc.collect()
    return gc.mem_free() if hasattr(gc, "mem_free") else -1


def live_memory():
    """Live bytes of the heap after a collection, code included; -1 under CPython."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else -1


def code_report():
    """Where the firmware's code lies, for people."""
    shelf = sys.modules.get("shelf")
    if not ON_BOARD:
        return "on a desk"
    if shelf is None or shelf.shelf is None:
        return "frozen in the image" if code_in_flash() else "loaded to the heap"
    placed, size, left, why = shelf.REPORT
    if why:
        return "loaded to the heap: " + why
    return "%d functions in flash (%d bytes), %d in memory" % (placed, size, left)


def code_in_flash():
    """Whether the firmware's code takes no heap: frozen, or placed by `shelf`; true on a desk."""
    # The fourth word of a function object is the address of its code (py/objfun.h).
    return not ON_BOARD or machine.mem32[id(code_in_flash) + 12] >> 28 == 1


def settle_code():
    """Let code that was imported since the start run from flash; none of it may be running."""
    shelf = sys.modules.get("shelf")
    if shelf is not None:
        shelf.settle()


def identity():
    """Four hexadecimal digits that tell boards apart; "desk" on a desk."""
    if not ON_BOARD:
        return "desk"
    return "".join(["%02x" % byte for byte in machine.unique_id()[-2:]])


def led():
    """A function that switches the LED on (true) or off (false)."""
    if ON_BOARD:
        try:
            return machine.Pin("LED", machine.Pin.OUT).value
        except (ValueError, OSError):  # a board without one
            pass
    return lambda on: None


def network():
    """MicroPython's `network` module, or `None` where there is no radio to drive."""
    if not ON_BOARD:
        return None
    try:
        import network as module
        return module if hasattr(module, "WLAN") else None
    except ImportError:
        return None
