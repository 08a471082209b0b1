"""`spotcard bench`: time and memory of the firmware on a board."""

from __future__ import annotations

import argparse

from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share
from spotcard_host.device.find import choose
from spotcard_host.emulator.image import DEFAULT_BOARD
from spotcard_host.lab import bench

HELP = "measure time and memory on a board"
EXAMPLE = "spotcard bench --board emulated\nspotcard bench --board /dev/ttyACM0 --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard bench`."""
    share(
        parser, "--board", default="emulated",
        help="emulated (an RP2040 on this machine, the default), or the serial port or any "
             "pyserial URL of a board that holds the firmware")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD",
                        help="only the cases whose name holds one of these words")
    share(parser, "--kind", default=DEFAULT_BOARD,
          help="the emulated board: EMULATED_PICO, the code in flash beside a stock image "
               "(default), or SPOTCARD_PICO_EMULATED, code frozen")
    share(parser, "--table", "--over")
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    """Measure and print; status 1 when there is no board or a case failed."""
    cases = bench.wanted(args.only)
    if not cases:
        raise UsageError(f"no case matches {' '.join(args.only)!r}; there are: "
                         + ", ".join(case.name for case in bench.wanted()))

    from spotcard_host.library.tables import resolve  # the compiler is slow to import

    board, table = args.board, b""
    if board == "emulated":
        table = resolve(args.table, args.over).read_bytes()
    else:
        board = choose(board)
    report = bench.measure(board, cases, table, args.kind)
    print(bench.as_json(report) if args.json else bench.as_table(report))
    return 0 if len(report.figures) == len(cases) else 1
