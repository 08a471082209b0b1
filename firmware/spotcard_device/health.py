"""How the board fares: what it says at a start, memory between boards, crashes forgiven."""

import gc
import sys

import spotcard
from spotcard_device import hardware

LOW_MEMORY = 12 * 1024  # the largest thing ever allocated in play is far below this
# Bytes between collections while the robot plays: chosen by measurement (docs/howto/board.md).
PLAY_THRESHOLD = 32768
_LOAD_THRESHOLD = 8192


def _threshold(size):
    gc.collect()
    if hasattr(gc, "threshold"):
        gc.threshold(size)


def keep_tidy():
    """Collect often while code is loaded to the heap, instead of when the heap is full.

    Were garbage let to fill the heap meanwhile, what stays would lie scattered all over it, and no
    room for a large buffer would be left (measured on the stock image: 2.5 KB refused with 100 KB
    free).
    """
    _threshold(_LOAD_THRESHOLD)


def ready():
    """Everything is loaded: place the last modules, collect as is best for playing."""
    hardware.settle_code()
    _threshold(PLAY_THRESHOLD)


def start_lines(log):
    """Write what one wants to know first when something went wrong."""
    crashes = hardware.note() & 0xFF
    log.line("start after %s, spotcard %s, MicroPython %s, %d bytes free%s" % (
        hardware.reset_cause(), spotcard.__version__, sys.version.split(";")[-1].strip(),
        hardware.free_memory(), ", crash %d" % crashes if crashes else ""), True)
    log.line("code: " + hardware.code_report())


def well(log):
    """A board was played to its end: collect, forgive crashes, warn before memory is short.

    Returns the free bytes.
    """
    free = hardware.free_memory()
    if hardware.note() & 0xFF:
        hardware.set_note(hardware.note() & ~0xFF)
    if 0 <= free < LOW_MEMORY:
        log.line("memory is low: %d bytes free" % free, True)
    return free


def drop(name):
    """Forget a module that is not needed any more, so that its code leaves the heap.

    Under CPython nothing is dropped: there is room, and tests share modules.
    """
    if sys.implementation.name != "micropython":
        return
    module = sys.modules.pop(name, None)
    package, _, short = name.rpartition(".")
    if module and package in sys.modules and hasattr(sys.modules[package], short):
        delattr(sys.modules[package], short)
