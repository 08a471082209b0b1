"""`spotcard find`: the boards on USB."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from spotcard_host.common.options import share
from spotcard_host.device.find import boards_on_usb, remembered, table
from spotcard_host.device.flash import find_drives

HELP = "List the boards on USB: port, serial number and name, and boards waiting in BOOTSEL mode."
EXAMPLE = "spotcard find"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    found = boards_on_usb()
    drives = [str(drive) for drive in find_drives()]
    if args.json:
        print(json.dumps({"boards": [asdict(board) for board in found], "bootsel": drives,
                          "last": remembered()}))
        return 0 if found or drives else 1
    if found:
        print(table(found))
    for drive in drives:
        print(f"  {drive}  in BOOTSEL mode; `spotcard flash FILE.uf2` puts MicroPython on it")
    if not found and not drives:
        print("spotcard find: no board is on USB: plug one in with a cable that carries data; a "
              "new one first needs MicroPython, see `spotcard flash --help`", file=sys.stderr)
        return 1
    return 0
