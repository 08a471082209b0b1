"""A seat over the USB port: `usb.main(JSON)`, started by `spotcard seat --on board`.

The desk carries the lines between the table and us (see `port.UsbPort`) and sees our log. The
last line is `exit STATUS`. Ctrl-C ends it as it ends everything.
"""

import asyncio
import json

from spotcard.errors import SpotcardError
from spotcard_device import app, hardware, health, link
from spotcard_device.led import Led
from spotcard_device.logfile import Log
from spotcard_device.port import UsbPort


class _App(app.App):
    def port(self):
        return UsbPort()


def run(given):
    """Play one session; returns the exit status."""
    health.keep_tidy()
    from spotcard_device import settings

    log = Log(None, 0, print)
    try:
        chosen = settings.check(given["settings"])
        table = given.get("table")
        robot = app.make_seat(chosen, table)
        log.line("rule table %s, %d bytes free" % (table or "none", hardware.free_memory()))
    except (SpotcardError, OSError) as error:
        print(error)
        return 1
    del settings
    health.drop("spotcard_device.settings")
    program = _App(chosen, robot, log, Led(hardware.led()), wait_s=0)
    probe = None
    if given.get("probe"):
        from spotcard_device.probe import Probe

        probe = program.prober = Probe()  # type: ignore
    elif given.get("meter"):
        from spotcard_device.probe import Meter

        probe = program.prober = Meter()  # type: ignore
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
