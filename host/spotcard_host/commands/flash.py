"""`spotcard flash`: MicroPython onto a board in BOOTSEL mode."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spotcard_host.common.errors import UsageError
from spotcard_host.device.flash import check_uf2, copy_uf2, download, find_drives
from spotcard_host.device.port import BoardError

HELP = ("Put MicroPython on a board: hold BOOTSEL while plugging it in, then run this with the "
        "UF2 file for your board from micropython.org/download. Files on the board are kept.")
EXAMPLE = ("spotcard flash RPI_PICO_W-v1.28.0.uf2\n"
           "spotcard flash --download URL --sha256 CHECKSUM")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="the UF2 file")
    parser.add_argument("--download", metavar="URL", help="fetch the UF2 from here instead")
    parser.add_argument("--sha256", metavar="HEX", help="what the downloaded file must hash to")
    parser.add_argument("--drive", type=Path, help="the board's drive, when it is not found")


def run(args: argparse.Namespace) -> int:
    if bool(args.file) == bool(args.download) or bool(args.download) != bool(args.sha256):
        raise UsageError("expected a UF2 file, or --download URL with --sha256 CHECKSUM")
    if args.file:
        try:
            data = args.file.read_bytes()
        except OSError as error:
            raise BoardError(f"{args.file} cannot be read ({error.strerror})") from None
    else:
        data = download(args.download, args.sha256)
    chip = check_uf2(data)
    drives = [args.drive] if args.drive else find_drives()
    if not drives:
        raise BoardError("no board is in BOOTSEL mode: unplug it, hold the BOOTSEL button, "
                         "plug it in, let go; then run this again")
    if len(drives) > 1:
        raise BoardError("several boards are in BOOTSEL mode, choose with --drive: "
                         + ", ".join(map(str, drives)))
    copy_uf2(data, drives[0])
    print(f"MicroPython for {chip} is on the board; next: spotcard deploy", file=sys.stderr)
    return 0
