"""The settings of a board: one table of fields, read and checked here, on board and desk alike.

`load(path)` checks everything and reports every fault at once. Passwords are never quoted in a
message. After the start nothing needs this module, so the app drops it from memory.
"""

import json

from spotcard.errors import SpotcardError

FILE = "settings.json"
_LONGEST = 8192  # characters of the file

# 650000 nodes are about two seconds of an RP2040.
# name: (default, kind, least, most, what is expected in words); `None` as default: must be given.
# For text, least and most are lengths; a tuple in place of them lists the choices.
FIELDS = {
    "link": ("wifi", str, ("wifi", "usb"), None, "wifi or usb"),
    "wifi_name": ("", str, 0, 32, "the network's name, at most 32 bytes"),
    "wifi_password": ("", str, 0, 63, "nothing (open network) or 8 to 63 characters"),
    "country": ("XX", str, 2, 2, "two letters such as NL"),
    "hostname": ("spotcard", str, 1, 32, "letters, digits and dashes, at most 32"),
    "host": ("", str, 0, 253, "name or address of the table manager's computer"),
    "port": (2000, int, 1, 65535, "a number from 1 to 65535"),
    "team": (None, str, 1, 60, "the team's name, 1 to 60 characters without quotes"),
    "seat": (None, str, ("N", "E", "S", "W"), None, "N, E, S or W"),
    "table": ("", str, 0, 60, "file of the rule table, or nothing for the newest deployed"),
    "options": ("", str, 0, 400, "options of the rule table, NAME=VALUE with blanks between"),
    "alerts": ("artificial", str, ("all", "artificial", "none"), None, "all, artificial or none"),
    "think": (650000, int, 0, 1000000, "nodes to search for a card, 0 (by rule) to 1000000"),
    "their_carding": ("", str, 0, 58, "the opponents' leads and signals, 58 letters A to K as in "
                      "the % record of BSS, or nothing"),
    "pace": (0, int, 0, 5000, "milliseconds to wait before each message, 0 to 5000"),
    "say_dummy": (True, bool, 0, 0, "true or false (false: name the seat, for OpenSpiel)"),
    "alert_passes": (True, bool, 0, 0, "true or false (false: for bridge_env)"),
    "dialect": ("spec", str, ("spec", "moniteur", "wbridge5", "ben", "bridge_env", "openspiel",
                              "robobridge", "qplus", "seed"), None,
                "spec, or the program that runs the table: moniteur, wbridge5, ben, bridge_env, "
                "openspiel, robobridge, qplus, seed"),
    "patience": (900, int, 0, 86400, "seconds of silence before reconnecting, 0: never"),
    "log": (16384, int, 0, 16384, "bytes of the log in flash, 0 to 16384"),
    "watchdog": (True, bool, 0, 0, "true or false"),
}
# What a dialect changes, where the settings do not say so themselves. `style` and `any_seat` (the
# table picks the seat) are no fields of their own.
DIALECTS = {
    "wbridge5": {"style": "upper", "any_seat": True, "say_dummy": False},
    "openspiel": {"style": "upper", "any_seat": True, "say_dummy": False, "alerts": "none"},
    "bridge_env": {"alert_passes": False},
    "qplus": {"pace": 500},
    "seed": {"style": "seed"},
}
SECRET = ("wifi_password",)


class SettingsError(SpotcardError):
    """Settings that cannot be used; the text lists every fault, one per line."""


class Unconfigured(SettingsError):
    """There is no settings file yet."""


def _is_carding(value):
    for i in range(len(value)):
        if not "A" <= value[i] <= ("H" if i < 40 else "K"):
            return False
    return len(value) in (0, 58)


def _are_options(value):
    for word in value.split():
        if word.find("=") < 1 or word.endswith("="):
            return False
    return _is_ascii(value)


def _is_ascii(value):
    return len(value.encode()) == len(value)


def _is_hostname(value):
    # Python calls letters of all scripts letters, MicroPython those of ASCII.
    for char in value:
        if not (char.isalpha() or char.isdigit() or char == "-"):
            return False
    return _is_ascii(value)


# What a text must be beyond its length.
_FORMS = {
    "wifi_name": lambda value: len(value.encode()) <= 32,
    "wifi_password": lambda value: not 0 < len(value) < 8,
    "country": lambda value: value.isalpha() and _is_ascii(value),
    "hostname": _is_hostname,
    "host": lambda value: not (" " in value or "/" in value),
    "team": lambda value: '"' not in value,
    "options": _are_options,
    "their_carding": _is_carding,
}


def _fits(name, value):
    """Whether a setting may have this value."""
    _, kind, least, most, _ = FIELDS[name]
    if type(value) is not kind:
        return False
    if isinstance(least, tuple):
        return value in least
    if kind is int:
        return least <= value <= most
    if kind is str:
        for char in value:
            # json.loads makes half a character of "\ud800", which no text can be sent with.
            if char < " " or char == "\x7f" or 0xD800 <= ord(char) < 0xE000:
                return False
        return least <= len(value) <= most and (name not in _FORMS or _FORMS[name](value))
    return True


def _fault(name, value):
    """`None`, or what is wrong with a value."""
    words = FIELDS[name][4]
    if value is None:
        return "%s: missing; expected %s" % (name, words)
    if _fits(name, value):
        return None
    if name in SECRET:
        return "%s: expected %s (the value is not shown)" % (name, words)
    return "%s: expected %s, got %s" % (name, words, json.dumps(value))


def check(given, radio=False):
    """All settings, defaults included; raises `SettingsError` listing every fault.

    radio: for a board that reaches the table over Wi-Fi, so that the network's name is needed.
    """
    if not isinstance(given, dict):
        raise SettingsError("expected an object such as {\"team\": \"Ours\", \"seat\": \"N\"}")
    settings = {"style": "", "any_seat": False}
    for name in FIELDS:
        settings[name] = given.get(name, FIELDS[name][0])
    faults = [_fault(name, settings[name]) for name in FIELDS]
    faults += ["%s: no such setting" % name for name in given if name not in FIELDS]
    faults = [fault for fault in faults if fault]
    if not faults:
        changes = DIALECTS.get(settings["dialect"], {})
        for name in changes:
            if name not in given:
                settings[name] = changes[name]
        if settings["link"] == "wifi":
            needed = ("wifi_name", "host") if radio else ("host",)
            faults = [_fault(name, None) for name in needed if not settings[name]]
    if faults:
        raise SettingsError("\n".join([fault for fault in faults if fault]))
    return settings


def load(path):
    """The checked settings of a file; raises `SettingsError`."""
    try:
        with open(path) as file:
            text = file.read(_LONGEST + 1)
        if len(text) > _LONGEST or text.strip()[-1:] != "}":
            raise ValueError  # MicroPython's reader takes a file that was cut short
        given = json.loads(text)
    except OSError:
        raise Unconfigured("%s is missing; write it with `spotcard config`" % path)
    except (ValueError, RuntimeError):  # RecursionError: nested too deeply
        raise SettingsError("%s is not a JSON object; write a new one with `spotcard config`"
                            % path)
    return check(given, True)
