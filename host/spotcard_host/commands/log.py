"""`spotcard log`: a board's log."""

from __future__ import annotations

import argparse
import json
import sys

from spotcard_device.logfile import LOG, OLD
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.options import share
from spotcard_host.device.find import choose
from spotcard_host.device.port import opened

HELP = ("Print a board's log, oldest line first, and the traceback of its last crash. Reading it "
        "stops the robot; Ctrl-D in `spotcard console`, or unplugging, starts it again.")
EXAMPLE = "spotcard log"
CRASH = "/crash.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board", "--json")
    parser.add_argument("--clear", action="store_true", help="remove the log after printing it")


def _lines(data: bytes | None) -> list[str]:
    return (data or b"").decode(errors="replace").splitlines()


def _print(lines: list[str]) -> None:
    for line in lines:
        print(show_line(line))


def run(args: argparse.Namespace) -> int:
    with opened(choose(args.board), reset=False) as board:
        old, new, crash = (board.read(path) for path in ("/" + OLD, "/" + LOG, CRASH))
        lines = _lines((old or b"") + (new or b""))
        if args.json:
            print(json.dumps({"log": lines, "crash": _lines(crash)}))
        else:
            _print(lines)
            if crash:
                print("last crash:")
                _print(_lines(crash))
        if args.clear:
            for path in ("/" + OLD, "/" + LOG, CRASH):
                board.run(f"import os\ntry:os.remove({path!r})\nexcept OSError:pass")
    if old is None and new is None and crash is None:
        print("spotcard log: the board has no log yet", file=sys.stderr)
    return 0
