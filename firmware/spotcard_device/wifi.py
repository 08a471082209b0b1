"""Joins Wi-Fi, retries, reports why a join fails, and notices a half-dead link.

The recipe for the Pico W's radio: country before `active(True)`, power save off after it (with it
on the board goes deaf after minutes: MicroPython #9455), the first join after power-up may fail
and a later one works, so: try, `disconnect`, wait longer each time, and every third failure switch
the radio off and on. The `network` module is handed in, so a test can hand in its own.

A radio may report that it is joined while packets no longer pass. So when the table is silent the
board queries the network's name server (`Pulse`). Without an answer the radio is switched off and
on; when that has not helped a few times, the board resets. Only a server that has answered before
counts, since in some networks none does.
"""

from spotcard_device import hardware
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


_QUESTION = b"\x5c\x0a\x01\x00\x00\x01" + bytes(6) + b"\x00\x00\x02\x00\x01"  # root name servers?
_DNS_PORT = 53
_ANSWER_MS = 2000
_UNANSWERED = 3  # questions in a row, after which the link is dead
RADIO_RESETS = 3  # without any answer, after which the board resets
_TRIES = 20  # failed sessions in a row, after which the radio is restarted


class Pulse:
    """Sends the network's name server a query that any server answers, over UDP.

    server: its address and port. `alive` is None until it has answered once.
    """

    def __init__(self, server, sockets=None):
        if sockets is None:
            import socket as sockets
        self._sockets = sockets
        self._server = server
        self._socket = None
        self._asked = 0
        self._missed = 0
        self.answered = False  # whether the last question was
        self.alive = None

    def ask(self):
        """Send a query, or look for its answer; True while one is awaited."""
        try:
            if self._socket is None:
                self._socket = self._sockets.socket(
                    self._sockets.AF_INET, self._sockets.SOCK_DGRAM)
                self._socket.setblocking(False)
                self._socket.sendto(_QUESTION, self._server)
                self._asked = ticks_ms()
                return True
            self._socket.recv(64)
        except OSError:
            if ticks_diff(ticks_ms(), self._asked) < _ANSWER_MS:
                return True
            self._missed += 1
            self.answered = False
            if self.alive and self._missed >= _UNANSWERED:
                self.alive = False
        else:
            self._missed = 0
            self.answered = self.alive = True
        self.close()
        return False

    def close(self):
        """Close the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Wifi:
    """The radio of a board. network: MicroPython's module or one like it, `None` without radio."""

    def __init__(self, network, settings, log, led):
        self._network = network
        self._settings = settings
        self._log = log
        self._led = led
        self._station = None
        self._address = ""
        self._pulse = None
        self._resets = 0  # of the radio, since the last answer
        self._tries = 0  # sessions since the last one that was seated

    def fault(self):
        """What is wrong with the network, "" for nothing; checked before each session."""
        if self._station is None or self._station.status() != 3:
            return "wi-fi is gone"
        if self._station.ifconfig()[0] != self._address:
            return "our address has changed"
        if self._pulse and self._pulse.alive is False:
            return "the network has gone silent"
        return ""

    def ask(self):
        """Query the network; True while an answer is awaited."""
        return self._pulse is not None and self._pulse.ask()

    def works(self):
        """A table has seated us, so the network works."""
        self._resets = self._tries = 0

    async def up(self):
        """Ensure a working link before a session: join if needed, restart a half-dead radio."""
        self._tries += 1
        known = self.fault()  # the session that it ended has said it
        if self._tries > 1 and not known:
            await self._listen()
        fault = self.fault()
        if not fault and self._tries % _TRIES:
            return
        if self._station is not None and not known:
            self._log.line(fault or "no table for a long time: restarting the radio", True)
        if self._pulse and self._pulse.alive is False:
            self._resets += 1
            if self._resets > RADIO_RESETS:
                self._log.line("the radio does not come back: restarting the board", True)
                self._log.write()
                hardware.reset()
            self._stop()
        elif not fault:
            self._stop()
        await self.join()

    async def _listen(self):
        """Check that the network answers, if it ever has; takes a few seconds at most."""
        pulse = self._pulse
        for _ in range(_UNANSWERED if pulse and pulse.alive else 0):
            while pulse.ask():
                await sleep_ms(_STEP_MS)
            if pulse.answered:
                return

    def _name(self):
        """The board's host name: as set, else spotcard-SEAT-ID."""
        if self._settings["hostname"] != "spotcard":
            return self._settings["hostname"]
        return "spotcard-%s-%s" % (self._settings["seat"].lower(), hardware.identity())

    def _start(self):
        """Switch the radio on; whether there is one."""
        network = self._network
        if network is None:
            return False
        network.country(self._settings["country"])
        network.hostname(self._name())
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
                address, _, gateway, server = self._station.ifconfig()
                self._address = address
                if self._pulse:
                    self._pulse.close()
                known = self._pulse and self._pulse.alive is not None
                self._pulse = Pulse((server if server != "0.0.0.0" else gateway, _DNS_PORT))
                if known:
                    self._pulse.alive = True  # it has to answer again
                self._log.line("wi-fi: address %s, name %s" % (address, self._name()))
                return
            self._log.line("wi-fi %r: %s" % (self._settings["wifi_name"], fault[0]), not failures)
            self._led.error(fault[1])
            failures += 1
            if failures % 3 == 0:
                self._stop()
            await sleep_ms(_BACKOFF_MS[min(failures, len(_BACKOFF_MS)) - 1])
