"""Joining Wi-Fi, for ever, and saying why it does not work.

The recipe for the Pico W's radio: country before `active(True)`, power save off after it (with it
on the board goes deaf after minutes: MicroPython #9455), the first join after power-up may fail
and a later one works, so: try, `disconnect`, wait longer each time, and every third failure switch
the radio off and on. The `network` module is handed in, so a test can hand in its own.
"""

from spotcard_device import led as lamp
from spotcard_device.hardware import sleep_ms, ticks_diff, ticks_ms

JOIN_MS = 20000  # a join with DHCP takes 3 to 8 s
_STEP_MS = 100
_PM_NONE = 0x10
_BACKOFF_MS = (2000, 5000, 12000, 30000)

# WLAN.status() -> (what is the matter, LED error)
_NO_ADDRESS = ("joined, but no address came (DHCP)", lamp.ERROR_ADDRESS)
_FAULTS = {
    -3: ("the password is wrong", lamp.ERROR_PASSWORD),
    -2: ("no network of this name is in reach", lamp.ERROR_NETWORK),
    -1: ("the join failed", lamp.ERROR_NETWORK),
    2: _NO_ADDRESS,
}
_NO_ANSWER = ("the access point does not answer", lamp.ERROR_NETWORK)


class Wifi:
    """The radio of a board. network: MicroPython's module or one like it, `None` without radio."""

    def __init__(self, network, settings, log, led):
        self._network = network
        self._settings = settings
        self._log = log
        self._led = led
        self._station = None

    def is_up(self):
        """Whether the board is joined and has an address."""
        return self._station is not None and self._station.status() == 3

    def _start(self):
        """Switch the radio on; whether there is one."""
        network = self._network
        if network is None:
            return False
        network.country(self._settings["country"])
        network.hostname(self._settings["hostname"])
        station = network.WLAN(network.STA_IF)
        station.active(True)
        # Without a radio `active(True)` prints a line and returns, so ask.
        if not station.active():
            return False
        station.config(pm=_PM_NONE)
        self._station = station
        return True

    def _stop(self):
        if self._station:
            self._station.disconnect()
            self._station.active(False)
            self._station = None

    async def _attempt(self):
        """One join; `None` when it worked, else (text, LED error)."""
        if self._station is None and not self._start():
            return ("this board has no working radio", lamp.ERROR_RADIO)
        station = self._station
        # A key of None is an open network.
        station.connect(self._settings["wifi_name"], self._settings["wifi_password"] or None)
        began = ticks_ms()
        while ticks_diff(ticks_ms(), began) < JOIN_MS:
            await sleep_ms(_STEP_MS)
            status = station.status()
            if status == 3:
                return None
            if status < 0:
                break
        fault = _FAULTS.get(station.status(), _NO_ANSWER)
        station.disconnect()
        return fault

    async def join(self):
        """Return when the board has an address; tries until then."""
        failures = 0
        while True:
            self._led.show(lamp.JOINING)
            try:
                fault = await self._attempt()
            except OSError as error:
                fault = ("the radio failed (%r)" % error, lamp.ERROR_RADIO)
            if fault is None:
                self._log.line("wi-fi: address %s" % self._station.ifconfig()[0])
                return
            self._log.line("wi-fi %r: %s" % (self._settings["wifi_name"], fault[0]), not failures)
            self._led.error(fault[1])
            failures += 1
            if failures % 3 == 0:
                self._stop()
            await sleep_ms(_BACKOFF_MS[min(failures, len(_BACKOFF_MS)) - 1])
