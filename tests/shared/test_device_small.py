"""Settings, LED patterns and the ring log: the same on every interpreter."""

import os

from spotcard_device import hardware, logfile
from spotcard_device import led as lamp
from spotcard_device.led import Led
from spotcard_device.settings import FIELDS, SettingsError, check, load

GOOD = {"team": "Ours", "seat": "N", "host": "table.local"}
BOARD = dict(GOOD, wifi_name="Home")

# (what is wrong, what the message must say)
WRONG = (
    ({"team": None}, "team: missing"),
    ({"seat": "X"}, 'seat: expected N, E, S or W, got "X"'),
    ({"seat": 1}, "seat: expected"),
    ({"port": 0}, "port: expected a number from 1 to 65535, got 0"),
    ({"port": "2000"}, 'port: expected a number from 1 to 65535, got "2000"'),
    ({"port": True}, "port: expected a number"),
    ({"country": "Nederland"}, "country: expected two letters"),
    ({"country": "N1"}, "country: expected"),
    ({"country": "\xc4\xd6"}, "country: expected"),
    ({"hostname": "sp\xf6t"}, "hostname: expected letters"),
    ({"options": "x=\xa01"}, "options: expected"),
    ({"wifi_name": "\xfc" * 17}, "wifi_name: expected the network's name, at most 32 bytes"),
    ({"hostname": "spot card"}, "hostname: expected letters"),
    ({"host": "http://table"}, "host: expected name or address"),
    ({"host": ""}, "host: missing"),
    ({"wifi_name": "x" * 33}, "wifi_name: expected"),
    ({"wifi_password": "short12"}, "wifi_password: expected nothing (open network) or 8"),
    ({"team": 'O"urs'}, "team: expected"),
    ({"team": ""}, "team: expected"),
    ({"alerts": "some"}, "alerts: expected all, artificial or none"),
    ({"watchdog": "yes"}, "watchdog: expected true or false"),
    ({"log": -1}, "log: expected bytes"),
    ({"log": 16385}, "log: expected bytes"),
    ({"team": "Ours" + chr(0xD800)}, "team: expected"),
    ({"wifi_name": chr(0xDFFF)}, "wifi_name: expected"),
    ({"options": "x=" + chr(0xD800)}, "options: expected"),
    ({"hostname": chr(0xDC80)}, "hostname: expected"),
    ({"passwd": "x"}, "passwd: no such setting"),
)


def fault(given, radio=False):
    try:
        check(given, radio)
    except SettingsError as error:
        return str(error)
    return ""


def test_missing_settings_get_their_defaults():
    settings = check(GOOD)
    assert settings["port"] == 2000 and settings["team"] == "Ours"
    assert sorted(settings) == sorted(list(FIELDS) + ["any_seat", "style"])


def test_each_invalid_setting_is_named():
    for change, words in WRONG:
        given = dict(GOOD)
        given.update(change)
        assert words in fault(given), (change, fault(given))


def test_all_invalid_settings_at_once():
    text = fault({"seat": "Q", "port": 70000, "extra": 1})
    assert text.count("\n") == 3, text


def test_a_password_is_never_quoted():
    for secret in ("abc", "x" * 64, 12345, ["word"], "new\nline123"):
        text = fault(dict(GOOD, wifi_password=secret))
        assert "wifi_password" in text and "not shown" in text
        assert str(secret) not in text


def test_a_board_needs_the_networks_name():
    assert "wifi_name: missing" in fault(GOOD, True)
    assert fault(BOARD, True) == ""
    assert fault(dict(GOOD, link="usb", host=""), True) == ""


def test_files_that_are_not_settings():
    for content, words in ((b"", "not a JSON"), (b"{", "not a JSON"), (b"[1]", "not a JSON"),
                           (b'{"team": "Ours"', "not a JSON"), (b"{}", "team: missing"),
                           (b'{"a":' + b"[" * 3000 + b"]" * 3000 + b"}", ""),
                           (b'{"a":' * 1300 + b"1" + b"}" * 1300, ""),
                           (b"\xff\xfe", "not a JSON"), (b"[" * 9000, "not a JSON"),
                           (b'{"team": "' + b"x" * 9000 + b'"}', "not a JSON")):
        with open("settings-test.json", "wb") as file:
            file.write(content)
        try:
            load("settings-test.json")
            raise AssertionError(content)
        except SettingsError as error:
            assert words in str(error), (content, error)
        finally:
            os.remove("settings-test.json")
    try:
        load("no-such-settings.json")
        raise AssertionError("no file was read")
    except SettingsError as error:
        assert "missing" in str(error)


def shown(led, switched, ticks):
    """On (1) and off (0) of each step."""
    out = []
    for _ in range(ticks):
        led.tick()
        out.append(1 if switched[-1] else 0)
    return out


def test_led_patterns():
    switched = []
    led = Led(switched.append)
    assert shown(led, switched, 4) == [0] * 4
    led.show(lamp.JOINING)
    assert shown(led, switched, 80) == ([1] * 20 + [0] * 20) * 2
    led.show(lamp.SEEKING)
    assert shown(led, switched, 32) == [1, 1, 0, 0, 0, 1, 1] + [0] * 25
    led.show(lamp.SEATED)
    assert shown(led, switched, 50) == [1] * 50
    led.show(lamp.THINKING)
    assert shown(led, switched, 6) == [1, 0, 1, 0, 1, 0]


def test_led_error_numbers_can_be_counted():
    for number in range(1, 10):
        switched = []
        led = Led(switched.append)
        led.error(number)
        steps = shown(led, switched, 16 * number + 32)
        flashes = 0
        for i, on in enumerate(steps):
            flashes += on and (i == 0 or not steps[i - 1])
        assert flashes == number
        assert sum(steps[-32:]) == 0  # a pause to count by
        assert led.state == -number


def remove(*names):
    for name in names:
        try:
            os.remove(name)
        except OSError:
            pass


def read(name):
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        return ""


def test_log_is_buffered_and_urgent_lines_are_not():
    remove(logfile.LOG, logfile.OLD)
    shown_lines = []
    log = logfile.Log("", 4096, shown_lines.append)
    log.line("one")
    assert read(logfile.LOG) == "" and len(shown_lines) == 1
    log.quiet()  # too soon
    assert read(logfile.LOG) == ""
    log.line("two", True)
    text = read(logfile.LOG)
    assert text.count("\n") == 2 and text.endswith(" two\n")
    remove(logfile.LOG, logfile.OLD)


def test_log_lines_cannot_move_the_cursor():
    lines = []
    log = logfile.Log(None, 0, lines.append)
    log.line("Error \x1b]0;x\x07 \x1b[2J\x9b2J\x7f\r\n caf\xe9 \u2660")
    assert lines[0].endswith(" Error ?]0;x? ?[2J?2J??? caf\xe9 \u2660")


def test_a_hostile_table_cannot_wear_out_the_flash():
    """Ten thousand lines in no time are a few dozen writes, and what is lost is counted."""
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 4096, None)
    writes = []
    pieces = log._pieces

    def counted(folder):
        writes.append(log._length)
        return pieces(folder)

    log._pieces = counted
    for number in range(2000):
        log.line("protocol: expected a bid 1C to 7NT, got %d" % number, number % 2 == 0)
    assert 0 < len(writes) <= 81
    assert log.lost > 1000
    remove(logfile.LOG, logfile.OLD)


def test_a_long_line_keeps_its_end():
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 65536, None)
    for text in ("x" * 600, "\xe9" * 300, "x" + "\xe9" * 300, "y" * 503, "short"):
        log.line(text)
    log.write()
    lines = read(logfile.LOG).split("\n")
    assert len(lines) == 6 and lines[-1] == "" and lines[4].endswith(" short")
    for i in range(3):
        assert lines[i].endswith("...") and 500 <= len(lines[i].encode()) < 512
    remove(logfile.LOG, logfile.OLD)


class Ticks:
    """A clock that the test moves, with the wrapping ticks of a board."""

    PERIOD = 1 << 30

    def __init__(self):
        self.now = self.PERIOD - 2500

    def __enter__(self):
        self._kept = hardware.ticks_ms, hardware.ticks_diff
        half = self.PERIOD // 2
        hardware.ticks_ms = lambda: self.now
        hardware.ticks_diff = lambda a, b: (a - b + half) % self.PERIOD - half
        return self

    def __exit__(self, *error):
        hardware.ticks_ms, hardware.ticks_diff = self._kept

    def after(self, ms):
        self.now = (self.now + ms) % self.PERIOD


def test_uptime_continues_when_the_ticks_wrap():
    with Ticks() as ticks:
        clock = hardware.Clock()
        for day in range(1, 31):
            ticks.after(86400000)
            assert clock.seconds() == 86400 * day
        ticks.after(1250)
        assert clock.text() == "%d.2" % (86400 * 30 + 1)


def test_a_log_that_was_silent_for_days_is_written_again():
    for days in range(1, 15):
        remove(logfile.LOG, logfile.OLD)
        with Ticks() as ticks:
            log = logfile.Log("", 4096, None)
            log.line("one", True)
            for _ in range(days):
                ticks.after(86400000)
                log.clock.seconds()  # as the board's event loop does
            log.line("two")
            log.quiet()
            assert read(logfile.LOG).endswith(" two\n"), days
            log.line("three")
            log.quiet()  # too soon
            assert read(logfile.LOG).endswith(" two\n"), days
    remove(logfile.LOG, logfile.OLD)


def test_log_keeps_its_cap_and_the_newest_lines():
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 4096, None)
    for i in range(1000):
        log.line("line number %d" % i)
    log.write()
    both = read(logfile.OLD) + read(logfile.LOG)
    assert len(both) <= 4096
    assert "line number 999" in both and "line number 930" in both
    assert "line number 500" not in both
    assert log.lost == 0
    remove(logfile.LOG, logfile.OLD)


def test_urgent_log_lines_are_rate_limited():
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 65536, None)
    for _ in range(60):
        log.line("!", True)
    assert 40 <= read(logfile.LOG).count("\n") < 60  # the rest waits for a full buffer
    remove(logfile.LOG, logfile.OLD)


def test_log_is_written_in_pieces_while_others_wait():
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 4096, None)
    log.by_pieces = True
    log.line("one", True)
    assert read(logfile.LOG) == ""
    assert log.work()
    log.line("two", True)  # comes while the first is being written
    pieces = 1
    while log.work():
        pieces += 1
    assert pieces > 2
    assert read(logfile.LOG).endswith(" one\n")
    log.write()
    assert read(logfile.LOG).endswith(" two\n")
    # A full buffer does not wait; nothing is lost or said twice.
    for i in range(100):
        log.line("number %d" % i, True)
        log.work()
    log.write()
    text = read(logfile.OLD) + read(logfile.LOG)
    for i in range(100):
        assert text.count(" number %d\n" % i) == 1, i
    remove(logfile.LOG, logfile.OLD)


def test_log_that_is_switched_off_with_lines_waiting():
    remove(logfile.LOG, logfile.OLD)
    log = logfile.Log("", 4096, None)
    log.line("one")
    log.limit(0)  # the settings say so after the first lines
    log.by_pieces = True
    log._due()
    assert not log.work() and read(logfile.LOG) == ""
    remove(logfile.LOG, logfile.OLD)


def test_log_without_a_file_and_with_a_broken_one():
    log = logfile.Log(None, 4096, None)
    log.line("nowhere", True)
    log.write()
    log = logfile.Log("no-such-folder/", 4096, None)
    log.line("lost", True)
    assert log.lost == 1
    log.limit(0)
    log.line("no more", True)
    assert log.lost == 1
