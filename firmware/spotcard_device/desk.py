"""The robot on a desk, under CPython or a MicroPython with an operating system.

The arguments, joined, are JSON: {"settings": {...}, "table": FILE, "wait": SECONDS, "probe":
true or false}. They come in pieces because MicroPython ends at an argument of over 255 bytes.
The log goes to standard error. Exit status 0: the table ended the session; 1: anything else, and
the last line says what. With `probe` the last line but one is `heap LIVE WHERE ...`: the most live
bytes after a collection at the deepest points, code included, and where that was.
"""

import asyncio
import json
import sys

from spotcard.errors import SpotcardError
from spotcard_device import app, hardware, health, link, settings
from spotcard_device.led import Led
from spotcard_device.logfile import Log
from spotcard_device.robot import make_seat


def tell(text):
    """One line to standard error."""
    print(text, file=sys.stderr)


def run(given):
    """Play until the session ends; returns the exit status."""
    health.keep_tidy()
    try:
        chosen = settings.check(given["settings"])
        seat, short = make_seat(chosen, given.get("table"))
    except (SpotcardError, OSError) as error:
        tell(str(error))
        return 1
    probe = None
    if given.get("probe"):
        from spotcard_device.probe import Probe

        probe = Probe()
    log = Log(None, 0, tell)
    program = app.App(chosen, seat, log, Led(hardware.led()), wait_s=given.get("wait", 10),
                      short=short)
    program.prober = probe  # type: ignore
    health.ready()
    ballast = [bytearray(1008) for _ in range(given.get("ballast", 0) // 1024)]
    if ballast:
        log.line("%d bytes of ballast" % (1024 * len(ballast)))
    outcome, text = asyncio.run(program.run())
    if probe and probe.most:
        tell(probe.line())
    if outcome == link.ENDED:
        return 0
    tell("%s: %s" % (program.where(), text))
    return 1


def main():
    """Read the arguments, play, leave."""
    try:
        status = run(json.loads("".join(sys.argv[1:])))
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
