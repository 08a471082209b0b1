"""`spotcard seat`: one robot at somebody's table."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS
from spotcard_device.settings import FIELDS, SettingsError, check
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.errors import UsageError
from spotcard_host.common.json_text import read_json
from spotcard_host.common.options import address, seconds, share
from spotcard_host.device.bridge import play_over_usb
from spotcard_host.device.find import choose
from spotcard_host.robots.seatproc import SeatProcess, interpreter_or_host, start_seat

HELP = ("Take a seat at a table manager and play until it ends the session: with the board's "
        "firmware on a MicroPython with the board's memory (default), on this Python, or on a "
        "board on USB whose lines are carried to the table. Exit status 0: the session ended; 1: "
        "no table, seat refused, connection lost, a rule table that cannot be used; 2: wrong "
        "usage.")
EXAMPLE = ("spotcard seat --seat N --connect 127.0.0.1:2000 --team Ours\n"
           "spotcard seat --seat NS --connect 127.0.0.1:2000 --team Ours --on host\n"
           "spotcard seat --seat S --connect tablehost:2000 --team Ours --on board\n"
           "spotcard seat --seat S --connect 127.0.0.1:2000 --team Ours --me")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seat", required=True, type=_seats, metavar="SEATS",
                        help="the seat to take, N, E, S or W; NS takes two, each with a robot of "
                             "its own")
    parser.add_argument("--connect", required=True, metavar="HOST:PORT", type=address,
                        help="where the table manager listens")
    parser.add_argument("--team", required=True, metavar="TEAM", help="the team's name")
    share(parser, "--table", default=None,
          help="the bidding system: a book's name, a compiled table or a source (default sayc, "
               "with --on board the one on it)")
    share(parser, "--over", "--option")
    share(parser, "--on", choices=("micropython", "host", "board"), default="micropython")
    share(parser, "--board")
    parser.add_argument("--wait", type=seconds, default=10.0, metavar="SECONDS",
                        help="how long to wait for the table (default 10)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="another setting of the board, such as alerts=none or pace=100; "
                             "may be repeated")
    share(parser, "--heap", "--probe")
    person = parser.add_argument_group("you on the seat")
    person.add_argument("--me", action="store_true",
                        help="play the seat yourself: in the page, or with --text in the terminal")
    share(person, "--text", "--no-browser")


def _seats(text: str) -> str:
    seats = text.upper()
    if not seats or len(set(seats)) != len(seats) or set(seats) - set(SEATS):
        raise argparse.ArgumentTypeError(f"expected seats such as N or NS, got {text!r}")
    return seats


def _options(pairs: list[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--set: expected NAME=VALUE, got {pair!r}")
        try:
            options[name] = read_json(value)
        except ValueError:
            options[name] = value
    return options


def run(args: argparse.Namespace) -> int:
    held: list[str] = []  # the last line: the reason if the session fails

    def tell(text: str) -> None:
        if len(args.seat) > 1 and text and not args.quiet:
            print(show_line(text), file=sys.stderr)
        elif held and not args.quiet:
            print(held[0], file=sys.stderr)
        held[:] = [show_line(text)]

    try:
        host, port = args.connect
        options = _options(args.set)
        check({"seat": args.seat[0], "host": host, "port": port, "team": args.team, **options})
    except SettingsError as error:
        raise UsageError(str(error).replace("\n", "; ")) from None
    if args.me:
        return _in_person(args, (host, port))
    if args.on == "board" and len(args.seat) > 1:
        raise UsageError("a board takes one seat: run the command once for each board")
    play = _on_board if args.on == "board" else _on_desk
    status, reason = play(args, (host, port), options, tell)
    if status:
        raise SpotcardError(show_line(reason) or f"the robot ended with status {status}")
    tell("")
    return 0


def _in_person(args: argparse.Namespace, address: tuple[str, int]) -> int:
    from spotcard.rules.reader import RuleTable
    from spotcard_host.page.remote import play_at

    if len(args.seat) > 1:
        raise UsageError("--me takes one seat")
    table = RuleTable(resolve_table(args.table or "sayc", args.over, args.option).read_bytes())
    asyncio.run(play_at(address, SEATS.index(args.seat), args.team, table, args.text,
                        browser=not args.no_browser, wait=args.wait))
    return 0


def _on_desk(args: argparse.Namespace, address: tuple[str, int], options: dict[str, Any],
             tell: Any) -> tuple[int, str]:
    interpreter = interpreter_or_host(
        args.on, lambda text: print(f"spotcard seat: {text}", file=sys.stderr))
    if interpreter is not None:  # a board's time; CPython has no machine code to search with
        options = {"think": FIELDS["think"][0], **options}
    table = resolve_table(args.table or "sayc", args.over, args.option)

    def start(letter: str) -> SeatProcess:
        def say(text: str) -> None:
            tell(f"{letter}: {text}" if len(args.seat) > 1 else text)

        return start_seat(SEATS.index(letter), *address, args.team, table,
                          "host" if interpreter is None else "micropython", options=options,
                          heap=args.heap, probe=args.probe, wait=args.wait, tell=say,
                          interpreter=interpreter)

    seats = [start(letter) for letter in args.seat]
    try:
        failed = [seat for seat in seats if seat.wait()]
    finally:
        for seat in seats:
            seat.stop()
    for seat in seats:
        _report(seat.heap)
    return 1 if failed else 0, (failed or seats)[0].last_line


def _on_board(args: argparse.Namespace, address: tuple[str, int], options: dict[str, Any],
              tell: Any) -> tuple[int, str]:
    url = choose(args.board)
    settings = {"seat": args.seat, "team": args.team, **options}
    if args.option and not args.table:  # those of the board's own table
        settings["options"] = " ".join(args.option)
    status, bridge = play_over_usb(url, address, settings, tell, args.probe,
                                   resolve_table(args.table, args.over, args.option)
                                   if args.table else None)
    _report(bridge.heap)
    return status, bridge.last_line


def _report(heap: dict[str, int]) -> None:
    if heap:
        print(json.dumps({"heap": max(heap.values()), "at": heap}))


def resolve_table(name: str, over: str | None = None, options: Sequence[str] = ()) -> Path:
    """The compiled rule table that `--table`, `--over` and `--option` name."""
    from spotcard_host.library.tables import resolve  # the compiler is slow to import

    return resolve(name, over, options)
