"""`spotcard config`: the settings of a board, checked before they are written."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spotcard.game.cards import SEATS
from spotcard_device.settings import FIELDS, FILE, SECRET, SettingsError, check
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import file, share, think
from spotcard_host.device.find import choose_all, remember_seat
from spotcard_host.device.port import BoardError, json_object, opened

HELP = ("Write a board's settings (Wi-Fi, table manager, team, seat, options). Only what is given "
        "changes; the password is asked for, or read from standard input with --ask-password -, "
        "and never shown. Without a setting the present ones are printed.")
EXAMPLE = ("spotcard config --wifi-name Home --ask-password --country NL --host 192.168.1.20 "
           "--team Ours --seat N\nspotcard config --show\n"
           "spotcard config --board all --seats NESW --host 192.168.1.20")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board", help="serial number, port or pyserial URL; several with commas, or "
                                  "all that are on USB")
    parser.add_argument("--seats", metavar="NESW",
                        help="for several boards: a seat each, in the order of `spotcard find`")
    parser.add_argument("--ask-password", nargs="?", const="ask", choices=["ask", "-"],
                        help="ask for the Wi-Fi password, or with - read it from standard input")
    parser.add_argument("--show", action="store_true", help="print the settings, write nothing")
    parser.add_argument("--check", metavar="FILE", type=file,
                        help="check a settings file, touch no board")
    share(parser, "--json")
    for name, (default, kind, _, _, words) in FIELDS.items():
        if name in SECRET:
            continue
        shown = "" if default in (None, "") else f" (default {json.dumps(default)})"
        parser.add_argument("--" + name.replace("_", "-"), dest="set_" + name, metavar="V",
                            help=words.replace("%", "%%") + shown,
                            type=_nodes if name == "think" else _reader(kind, words))


def _nodes(text: str) -> int:
    """A board's budget for a card, in any way that `--think` is written, or as bare nodes."""
    if text.isascii() and text.isdigit():
        return int(text)
    from spotcard_host.robots.cardplay import nodes_of

    return nodes_of(think(text))


def _reader(kind: type, words: str) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if kind is bool and text.lower() in ("true", "false"):
            return text.lower() == "true"
        try:
            if kind is not bool:
                return kind(text)
        except ValueError:
            pass
        raise argparse.ArgumentTypeError(f"expected {words}, got {text!r}")

    return read


def public(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings, each secret replaced by whether it is set."""
    return {name: ("(set)" if value else "(not set)") if name in SECRET else value
            for name, value in settings.items()}


def _print(settings: dict[str, Any], as_json: bool) -> None:
    shown = public(settings)
    if as_json:
        print(json.dumps(shown))
    else:
        for name, value in shown.items():
            print(f"{name:<14} {value}")


def _check_file(given: Path) -> int:
    from spotcard_device.settings import load

    path = str(given)
    if given.exists():
        open(path, "rb").close()  # a folder is not missing, nor is what may not be read
    try:
        load(path)
    except SettingsError as error:
        raise SettingsError("\n".join(
            line if line.startswith(path) else f"{path}: {line}"
            for line in str(error).splitlines())) from None
    return 0


def _password(how: str) -> str:
    if how == "-":
        line = sys.stdin.readline()
        if not line or "\ufffd" in line:
            found = "other bytes" if line else "nothing"
            raise UsageError("--ask-password -: expected the password as a line of text on "
                             f"standard input, got {found}")
        return line.rstrip("\r\n")
    return getpass.getpass("Wi-Fi password: ")


def _present(raw: bytes | None) -> dict[str, Any]:
    """The settings in a board's file; {} where there is none, or none that can be read."""
    found = json_object(raw or b"{}")
    if found is not None:
        return found
    print(f"spotcard config: the board's {FILE} is not a JSON object; writing a new one",
          file=sys.stderr)
    return {}


def _checked(settings: dict[str, Any]) -> dict[str, Any]:
    """All settings; raises SettingsError with every fault."""
    try:
        return dict(check(settings, radio=True))
    except SettingsError as error:
        raise SettingsError(f"{error}\nnothing was written") from None


def _write(url: str, changes: dict[str, Any], args: argparse.Namespace) -> bool:
    """Change the settings of one board, or print them; whether they were written."""
    with opened(url, reset=False) as board:
        raw = board.read("/" + FILE)
        present = _present(raw)
        if args.show or not changes:
            if raw is None:
                raise BoardError(f"the board has no {FILE} yet; see `spotcard config --help`")
            _print(present, args.json)
            return False
        settings = _checked({**{name: value for name, value in present.items()
                                if name in FIELDS}, **changes})
        chosen = {name: value for name, value in settings.items()
                  if name in changes or name in present}
        board.replace("/" + FILE, json.dumps(chosen).encode())
    remember_seat(url, settings["seat"], settings["team"])
    _print(chosen, args.json)
    return True


def run(args: argparse.Namespace) -> int:
    if args.check:
        return _check_file(args.check)
    changes = {name: getattr(args, "set_" + name) for name in FIELDS
               if name not in SECRET and getattr(args, "set_" + name) is not None}
    try:
        _checked({"wifi_name": "x", "host": "x", "team": "x", "seat": "N", **changes})
    except SettingsError as error:
        raise UsageError(str(error)) from None
    urls = choose_all(args.board)
    seats = (args.seats or "").upper()
    if seats and (len(seats) != len(urls) or set(seats) - set(SEATS)):
        raise UsageError(f"--seats: expected {len(urls)} of the letters N, E, S and W, one for "
                         f"each board; got {args.seats!r}")
    if args.ask_password and not args.show:
        changes["wifi_password"] = _password(args.ask_password)
    written = False
    for number, url in enumerate(urls):
        if len(urls) > 1:
            print(url, file=sys.stderr)
        seat = {"seat": seats[number]} if seats else {}
        written = _write(url, {**changes, **seat}, args) or written
    if written:
        print("settings written; they take effect at the next start (`spotcard console`, then "
              "Ctrl-D, or unplug the board)", file=sys.stderr)
    return 0
