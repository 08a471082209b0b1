"""`spotcard status`: what a board is doing, asked without disturbing it."""

from __future__ import annotations

import argparse
import json

from spotcard_host.common.options import share
from spotcard_host.device.find import choose
from spotcard_host.device.status import read_status

HELP = ("Say what a board is doing: a playing one is asked over USB and plays on; one at the REPL "
        "is asked for versions, free memory and why it does not play.")
EXAMPLE = "spotcard status"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board")
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    status = read_status(choose(args.board))
    if args.json:
        print(json.dumps(status))
    else:
        for name, value in status.items():
            print(f"{name:<14} {value}")
    return 0
