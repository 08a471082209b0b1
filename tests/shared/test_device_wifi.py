"""Joining Wi-Fi with a radio of ours: every reason of failure, and how it goes on."""

import asyncio

from spotcard_device import led as lamp
from spotcard_device import wifi
from spotcard_device.led import Led

SETTINGS = {"wifi_name": "Home", "wifi_password": "secret-word", "country": "NL",
            "hostname": "spotcard-north"}


class Radio:
    """A double of the `network` module; `joins` says how each join goes: a status, in order."""

    STA_IF = 0

    def __init__(self, joins, works=True):
        self.joins = list(joins)
        self.works = works
        self.told = []
        self.on = False
        self.now = 0

    def country(self, code):
        self.told.append(("country", code, self.on))

    def hostname(self, name):
        self.told.append(("hostname", name, self.on))

    def WLAN(self, which):
        return self

    def active(self, on=None):
        if on is None:
            return self.on
        self.told.append("on" if on else "off")
        self.on = on and self.works

    def config(self, pm):
        self.told.append(("pm", pm, self.on))

    def connect(self, name, key):
        self.told.append(("connect", name, key))
        self.now = self.joins.pop(0)
        if isinstance(self.now, Exception):
            raise self.now

    def disconnect(self):
        self.now = 0

    def status(self):
        return self.now

    def ifconfig(self):
        return ("192.168.1.7", "255.255.255.0", "192.168.1.1", "192.168.1.1")


class Log:
    def __init__(self):
        self.lines = []

    def line(self, text, urgent=False):
        self.lines.append(text)


def join(radio, settings=SETTINGS, stop_after=None):
    """(Wifi, log lines, LED states) of one `join`; time flies."""
    log, states, waits = Log(), [], []

    class Lamp(Led):
        def show(self, state):
            states.append(state)

        def error(self, number):
            states.append(-number)

    clock = [0]

    async def flies(ms):
        clock[0] += ms
        if ms >= 2000:
            waits.append(ms)
            if stop_after and len(waits) >= stop_after:
                raise KeyboardInterrupt

    kept = wifi.sleep_ms, wifi.ticks_ms
    wifi.sleep_ms, wifi.ticks_ms = flies, lambda: clock[0]
    joiner = wifi.Wifi(radio, settings, log, Lamp(lambda on: None))
    try:
        asyncio.run(joiner.join())
    except KeyboardInterrupt:
        pass
    finally:
        wifi.sleep_ms, wifi.ticks_ms = kept
    return joiner, log.lines, states, waits


def test_joins_at_once():
    radio = Radio([3])
    joiner, lines, states, waits = join(radio)
    assert joiner.is_up() and not waits
    assert states == [lamp.JOINING]
    assert lines == ["wi-fi: address 192.168.1.7"]
    # The country and the name before the radio is on, power save off after.
    assert radio.told == [("country", "NL", False), ("hostname", "spotcard-north", False), "on",
                          ("pm", 0x10, True), ("connect", "Home", "secret-word")]


def test_an_open_network_has_no_key():
    radio = Radio([3])
    join(radio, dict(SETTINGS, wifi_password=""))
    assert radio.told[-1] == ("connect", "Home", None)


def test_every_reason_is_said_and_shown():
    for status, words, error in (
        (-3, "password is wrong", lamp.ERROR_PASSWORD),
        (-2, "no network of this name", lamp.ERROR_NETWORK),
        (-1, "the join failed", lamp.ERROR_NETWORK),
        (1, "does not answer", lamp.ERROR_NETWORK),
        (2, "no address", lamp.ERROR_ADDRESS),
        (OSError(5), "the radio failed", lamp.ERROR_RADIO),
    ):
        joiner, lines, states, waits = join(Radio([status, 3]))
        assert joiner.is_up()
        assert words in lines[0], lines
        assert "Home" in lines[0] and "secret-word" not in lines[0]
        assert states == [lamp.JOINING, -error, lamp.JOINING]
        assert waits == [2000]


def test_no_radio_at_all():
    for radio in (None, Radio([], works=False)):
        joiner, lines, states, _ = join(radio, stop_after=2)
        assert not joiner.is_up()
        assert "no working radio" in lines[0]
        assert states[1] == -lamp.ERROR_RADIO


def test_waits_longer_each_time_and_restarts_the_radio():
    radio = Radio([-2] * 7 + [3])
    _, _, _, waits = join(radio)
    assert waits == [2000, 5000, 12000, 30000, 30000, 30000, 30000]
    assert radio.told.count("off") == 2
    assert radio.told.count("on") == 3


def test_losing_the_network_is_noticed():
    radio = Radio([3])
    joiner, _, _, _ = join(radio)
    radio.now = 1
    assert not joiner.is_up()
