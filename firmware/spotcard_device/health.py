"""The board's health: start-up report, memory between boards, resetting the crash count."""

import gc
import sys

import spotcard
from spotcard_device import hardware

LOW_MEMORY = 12 * 1024  # far more than the largest allocation during play
# Bytes between collections while the robot plays, measured (docs/reports/2026-11-22-board.md).
PLAY_THRESHOLD = 32768
_LOAD_THRESHOLD = 8192


def _threshold(size):
    gc.collect()
    if hasattr(gc, "threshold"):
        gc.threshold(size)


def keep_tidy():
    """Collect often while code is loaded to the heap, instead of when the heap is full.

    Otherwise garbage fragments the heap until no large buffer fits (measured on the stock image:
    an allocation of 2.5 KB failed with 100 KB free).
    """
    _threshold(_LOAD_THRESHOLD)


def ready():
    """Everything is loaded: place the last modules, set the collector's threshold for play."""
    hardware.settle_code()
    _threshold(PLAY_THRESHOLD)


def start_lines(log):
    """Log what a diagnosis needs first."""
    crashes = hardware.note() & 0xFF
    log.line("start after %s, spotcard %s, MicroPython %s, %d bytes free%s" % (
        hardware.reset_cause(), spotcard.__version__, sys.version.split(";")[-1].strip(),
        hardware.free_memory(), ", crash %d" % crashes if crashes else ""), True)
    log.line("code: " + hardware.code_report())


def well(log):
    """A board has ended: collect garbage, clear the crash count, warn when memory is low.

    Returns the free bytes.
    """
    free = hardware.free_memory()
    if hardware.note() & 0xFF:
        hardware.set_note(hardware.note() & ~0xFF)
    if 0 <= free < LOW_MEMORY:
        log.line("memory is low: %d bytes free" % free, True)
    return free


def drop(name):
    """Unload a module that is no longer needed, so that its code leaves the heap.

    Under CPython nothing is dropped: there is room, and tests share modules.
    """
    if sys.implementation.name != "micropython":
        return
    module = sys.modules.pop(name, None)
    package, _, short = name.rpartition(".")
    if module and package in sys.modules and hasattr(sys.modules[package], short):
        delattr(sys.modules[package], short)
