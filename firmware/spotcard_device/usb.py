"""A seat over the USB port: `usb.main(JSON)`, started by `spotcard seat --on board`.

The desk relays lines between the table and us (see `port.UsbPort`) and shows our log. The
last line is `exit STATUS`. Ctrl-C ends it.
"""

import asyncio
import json

from spotcard.errors import SpotcardError
from spotcard_device import app, hardware, health, link
from spotcard_device.led import Led
from spotcard_device.logfile import Log
from spotcard_device.port import UsbPort
from spotcard_device.robot import make_seat


class _App(app.App):
    def port(self):
        return UsbPort()


def _prober(given):
    """The probe that the arguments ask for, if any."""
    if given.get("probe"):
        from spotcard_device.probe import Probe

        return Probe(print)
    if given.get("meter"):
        from spotcard_device.probe import Meter

        return Meter()
    return None


def run(given):
    """Play one session; returns the exit status."""
    from spotcard_device import settings

    log = Log(None, 0, print)
    try:
        chosen = settings.check(given["settings"])
        table = given.get("table")
        seat, short = make_seat(chosen, table, given.get("factory") or "")
        log.line("code: " + hardware.code_report())
        log.line("rule table %s, %d bytes free" % (table or "none", hardware.free_memory()))
    except (SpotcardError, OSError) as error:
        print(error)
        return 1
    del settings
    health.drop("spotcard_device.settings")
    program = _App(chosen, seat, log, Led(hardware.led()), wait_s=0, short=short)
    probe = program.prober = _prober(given)  # type: ignore
    health.ready()
    # For measuring: so much less heap, in pieces as they come.
    ballast = [bytearray(1008) for _ in range(given.get("ballast", 0) // 1024)]
    if ballast:
        log.line("%d bytes of ballast, %d free" % (1024 * len(ballast), hardware.free_memory()))
    outcome, text = asyncio.run(program.run())
    if probe and probe.most:
        print(probe.line())
    if outcome == link.ENDED:
        return 0
    print(text)
    return 1


def main(argument):
    """Play as the JSON `argument` says (see `spotcard_device.desk`)."""
    print("exit %d" % run(json.loads(argument)))
