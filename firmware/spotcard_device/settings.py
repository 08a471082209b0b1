"""The settings of a board: one table of fields, read and checked here, on board and desk alike.

`load(text)` checks everything and reports every fault at once. Passwords are never quoted in a
message. After the start nothing needs this module, so the app drops it from memory.
"""

import json

from spotcard.errors import SpotcardError

FILE = "settings.json"

# 650000 nodes are about two seconds of an RP2040.
# name: (default, kind, least, most, what is expected in words); `None` as default: must be given.
# For text, least and most are lengths; a tuple in place of them lists the choices.
FIELDS = {
    "link": ("wifi", str, ("wifi", "usb"), None, "wifi or usb"),
    "wifi_name": ("", str, 0, 32, "the network's name, at most 32 characters"),
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
    "patience": (900, int, 0, 86400, "seconds without a word before reconnecting, 0 for never"),
    "log": (16384, int, 0, 65536, "bytes of the log in flash, 0 to 65536"),
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
    """Settings that cannot be used; the text lists every fault, one a line."""


class Unconfigured(SettingsError):
    """There is no settings file yet."""


def _fault(name, value):
    """`None`, or what is wrong with a value."""
    _, kind, least, most, words = FIELDS[name]
    if type(value) is not kind:
        wrong = True
    elif isinstance(least, tuple):
        wrong = value not in least
    elif kind is str:
        wrong = not least <= len(value) <= most
        for char in value:
            wrong = wrong or char < " " or char == "\x7f"
        if name == "wifi_password":
            wrong = wrong or 0 < len(value) < 8
        elif name == "country":
            wrong = wrong or not value.isalpha()
        elif name == "team":
            wrong = wrong or '"' in value
        elif name == "their_carding":
            wrong = wrong or len(value) not in (0, 58)
            for i in range(len(value)):
                wrong = wrong or not "A" <= value[i] <= ("H" if i < 40 else "K")
        elif name == "options":
            for word in value.split():
                wrong = wrong or word.find("=") < 1 or word.endswith("=")
        elif name == "host":
            wrong = wrong or " " in value or "/" in value
        elif name == "hostname":
            for char in value:
                wrong = wrong or not (char.isalpha() or char.isdigit() or char == "-")
    elif kind is int:
        wrong = not least <= value <= most
    else:
        wrong = False
    if not wrong:
        return None
    if name in SECRET:
        return "%s: expected %s (the value is not shown)" % (name, words)
    return "%s: expected %s, got %s" % (name, words, json.dumps(value))


def check(given, radio=False):
    """All settings, defaults included; raises `SettingsError` listing every fault.

    radio: for a board that reaches the table over Wi-Fi, so that the network's name is needed.
    """
    faults = []
    if not isinstance(given, dict):
        raise SettingsError("expected an object such as {\"team\": \"Ours\", \"seat\": \"N\"}")
    settings = {}
    for name in FIELDS:
        settings[name] = given.get(name, FIELDS[name][0])
        if settings[name] is None:
            faults.append("%s: missing; expected %s" % (name, FIELDS[name][4]))
        else:
            fault = _fault(name, settings[name])
            if fault:
                faults.append(fault)
    settings["style"] = ""
    settings["any_seat"] = False
    if not faults:
        chosen = DIALECTS.get(settings["dialect"], {})
        for name in chosen:
            if name not in given:
                settings[name] = chosen[name]
    for name in given:
        if name not in FIELDS:
            faults.append("%s: no such setting" % name)
    if not faults and settings["link"] == "wifi":
        for name in ("wifi_name", "host") if radio else ("host",):
            if not settings[name]:
                faults.append("%s: missing; expected %s" % (name, FIELDS[name][4]))
    if faults:
        raise SettingsError("\n".join(faults))
    return settings


def load(path):
    """The checked settings of a file; raises `SettingsError`."""
    try:
        with open(path) as file:
            text = file.read()
        if text.strip()[-1:] != "}":
            raise ValueError  # MicroPython's reader takes a file that was cut short
        given = json.loads(text)
    except OSError:
        raise Unconfigured("%s is missing; write it with `spotcard config`" % path)
    except ValueError:
        raise SettingsError("%s is not a JSON object; write a new one with `spotcard config`"
                            % path)
    return check(given, True)
