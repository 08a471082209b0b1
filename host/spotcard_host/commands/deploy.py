"""`spotcard deploy`: firmware and rule table onto a board."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share
from spotcard_host.common.terminal import amount
from spotcard_host.device.deploy import Deploy, cargo
from spotcard_host.device.factory import factory_table
from spotcard_host.device.find import choose
from spotcard_host.device.identity import identify
from spotcard_host.device.limits import board_names, load_limits
from spotcard_host.device.port import opened
from spotcard_host.device.romfs import write_factory

HELP = ("Put firmware and a rule table on a board. Only what changed is sent; everything is "
        "compared by hash and then switched at once, so the board works even when it is unplugged "
        "in the middle.")
EXAMPLE = "spotcard deploy --table sayc"




def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board")
    share(parser, "--table", "--over", "--option")
    parser.add_argument("--no-table", action="store_true", help="leave the board's rule table")
    share(parser, "--kind", default=None, help="the kind of board (default: what it says it is)")
    parser.add_argument("--format", action="store_true",
                        help="allow formatting of the board's file system (settings are kept)")
    parser.add_argument("--factory", action="store_true",
                        help="on our own image: afterwards make it the factory table in ROMFS too")
    parser.add_argument("--no-start", action="store_true",
                        help="do not start the robot afterwards")
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    def tell(text: str) -> None:
        if not args.quiet:
            print(text, file=sys.stderr)

    if args.kind and args.kind not in board_names():
        raise UsageError(f"--kind: expected one of {', '.join(board_names())}; got {args.kind!r}")
    table = None if args.no_table else table_bytes(args.table, args.over, args.option)
    url = choose(args.board)
    tell(f"board {url}")
    with opened(url) as board:
        limits = load_limits(args.kind or identify(board).kind)
        load = cargo(limits, table, None if table is None else factory_table())
        report = Deploy(board, load, limits, tell, None if args.quiet else bar,
                        args.format).run()
        if args.factory and table is not None:
            tell("the factory table in ROMFS")
            write_factory(board, table)
        if not args.no_start:
            board.start("import machine\nmachine.reset()")
    for sent in report.files_sent:
        tell("  " + sent)
    tell(f"{report.sent} bytes sent in {amount(len(report.files_sent), 'file')}, "
         f"{report.removed} removed, {report.unchanged} unchanged, {report.seconds:.1f} s")
    if args.json:
        print(json.dumps(asdict(report)))
    return 0


def bar(done: int, total: int) -> None:
    """A progress line on a terminal's standard error; nothing elsewhere."""
    if sys.stderr.isatty():
        end = "\n" if done >= total else ""
        print(f"\r  {done:>7} of {total} bytes{end}", end="", file=sys.stderr, flush=True)


def table_bytes(name: str, over: str | None = None, options: Sequence[str] = ()) -> bytes:
    """The compiled rule table that `--table`, `--over` and `--option` name."""
    from spotcard_host.library.tables import resolve  # the compiler is slow to import

    return resolve(name, over, options).read_bytes()
