"""Joining Wi-Fi with a radio double: every reason of failure, and the retries."""

import asyncio

from spotcard_device import led as lamp
from spotcard_device import wifi
from spotcard_device.led import Led

SETTINGS = {"wifi_name": "Home", "wifi_password": "secret-word", "country": "NL",
            "hostname": "spotcard-north", "seat": "N"}


class Radio:
    """A double of the `network` module; `joins` says how each join goes: a status, in order."""

    STA_IF = 0

    def __init__(self, joins, works=True):
        self.joins = list(joins)
        self.works = works
        self.told = []
        self.on = False
        self.now = 0
        self.address = "192.168.1.7"

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
        return (self.address, "255.255.255.0", "192.168.1.1", "192.168.1.1")


class Log:
    def __init__(self):
        self.lines = []

    def write(self):
        pass

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
    assert joiner.fault() == "" and not waits
    assert states == [lamp.JOINING]
    assert lines == ["wi-fi: address 192.168.1.7, name spotcard-north"]
    # The country and the name before the radio is on, power save off after.
    assert radio.told == [("country", "NL", False), ("hostname", "spotcard-north", False), "on",
                          ("pm", 0x10, True), ("connect", "Home", "secret-word")]


def test_an_open_network_has_no_key():
    radio = Radio([3])
    join(radio, dict(SETTINGS, wifi_password=""))
    assert radio.told[-1] == ("connect", "Home", None)


def test_every_reason_is_logged_and_shown():
    for status, words, error in (
        (-3, "password is wrong", lamp.ERROR_PASSWORD),
        (-2, "no network of this name", lamp.ERROR_NETWORK),
        (-1, "the join failed", lamp.ERROR_NETWORK),
        (1, "does not answer", lamp.ERROR_NETWORK),
        (2, "no address", lamp.ERROR_ADDRESS),
        (OSError(5), "the radio failed", lamp.ERROR_RADIO),
    ):
        joiner, lines, states, waits = join(Radio([status, 3]))
        assert joiner.fault() == ""
        assert words in lines[0], lines
        assert "Home" in lines[0] and "secret-word" not in lines[0]
        assert states == [lamp.JOINING, -error, lamp.JOINING]
        assert waits == [2000]


def test_no_radio_at_all():
    for radio in (None, Radio([], works=False)):
        joiner, lines, states, _ = join(radio, stop_after=2)
        assert joiner.fault() == "wi-fi is gone"
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
    assert joiner.fault() == "wi-fi is gone"


def test_a_changed_address_is_noticed():
    radio = Radio([3, 3])
    joiner, _, _, _ = join(radio)
    radio.address = "192.168.1.9"
    assert joiner.fault() == "our address has changed"
    asyncio.run(joiner.up())
    assert joiner.fault() == ""


def test_a_board_without_a_hostname_is_named_by_seat_and_number():
    radio = Radio([3])
    join(radio, dict(SETTINGS, hostname="spotcard"))
    assert ("hostname", "spotcard-n-desk", False) in radio.told


class Sockets:
    """A double of the module `socket`: a name server that answers a number of queries."""

    AF_INET = 2
    SOCK_DGRAM = 2

    def __init__(self, answers):
        self.answers = answers
        self.asked = []
        self.open = 0

    def socket(self, family, kind):
        self.open += 1
        return self

    def setblocking(self, yes):
        assert not yes

    def sendto(self, data, where):
        self.asked.append((data, where))

    def recv(self, count):
        if len(self.asked) <= self.answers:
            return b"answer"
        raise OSError(11)

    def close(self):
        self.open -= 1


def ask(pulse, clock):
    """One question, until it is answered or given up."""
    while pulse.ask():
        clock[0] += 500


def pulse_of(answers, questions):
    """(what `alive` was after each question, the sockets)."""
    clock = [0]
    kept = wifi.ticks_ms
    wifi.ticks_ms = lambda: clock[0]
    sockets = Sockets(answers)
    pulse = wifi.Pulse(("192.168.1.1", 53), sockets)
    said = []
    try:
        for _ in range(questions):
            ask(pulse, clock)
            said.append(pulse.alive)
    finally:
        wifi.ticks_ms = kept
    assert sockets.open == 0
    return said, sockets


def test_a_network_that_stops_answering_is_dead_after_three_queries():
    said, sockets = pulse_of(2, 6)
    assert said == [True, True, True, True, False, False]
    data, where = sockets.asked[0]
    assert where == ("192.168.1.1", 53)
    # A question to a name server (RFC 1035, 4.1): twelve bytes of header, then "." NS IN.
    assert len(data) == 17 and data[4:6] == b"\0\x01" and data[12:] == b"\0\0\x02\0\x01"


def test_where_nobody_ever_answers_silence_means_nothing():
    said, _ = pulse_of(0, 6)
    assert said == [None] * 6


def test_an_unreachable_table_makes_the_board_query_the_network():
    radio = Radio([3, 3])
    joiner, _, _, _ = join(radio)
    clock = [0]

    async def flies(ms):
        clock[0] += ms

    kept = wifi.sleep_ms, wifi.ticks_ms
    wifi.sleep_ms, wifi.ticks_ms = flies, lambda: clock[0]
    try:
        joiner._pulse = wifi.Pulse(("10.0.0.1", 53), Sockets(2))
        ask(joiner._pulse, clock)  # somebody has answered once
        asyncio.run(joiner.up())
        asyncio.run(joiner.up())
        assert radio.told.count("off") == 0 and len(joiner._pulse._sockets.asked) == 2
        asyncio.run(joiner.up())  # now nobody answers
    finally:
        wifi.sleep_ms, wifi.ticks_ms = kept
    assert radio.told.count("off") == 1 and joiner.fault() == ""
    assert 6000 <= clock[0] < 8000  # three questions of two seconds


def test_without_a_name_server_the_radio_restarts_now_and_then():
    radio = Radio([3, 3, 3])
    joiner, lines, _, _ = join(radio)
    for _ in range(40):
        asyncio.run(joiner.up())
    assert radio.told.count("off") == 2 and "no table for a long time" in " ".join(lines)
    joiner.works()
    for _ in range(19):
        asyncio.run(joiner.up())
    assert radio.told.count("off") == 2


def test_a_half_dead_radio_is_restarted_and_finally_the_board_resets():
    radio = Radio([3] * 10)
    joiner, _, _, _ = join(radio)
    resets = []
    kept = wifi.hardware.reset
    wifi.hardware.reset = lambda: resets.append(radio.told.count("on"))
    try:
        for _ in range(wifi.RADIO_RESETS + 1):
            joiner._pulse.alive = False
            assert joiner.fault() == "the network has gone silent"
            asyncio.run(joiner.up())
    finally:
        wifi.hardware.reset = kept
    assert radio.told.count("off") == wifi.RADIO_RESETS + 1
    assert resets == [wifi.RADIO_RESETS + 1]
