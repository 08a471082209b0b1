"""`spotcard flash`: MicroPython onto a board in BOOTSEL mode."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from spotcard_host.common.errors import UsageError
from spotcard_host.common.input import read_input
from spotcard_host.common.options import file
from spotcard_host.device.flash import check_uf2, copy_uf2, download, find_drives
from spotcard_host.device.images import BOARDS, IMAGES, known, stock
from spotcard_host.device.port import BoardError

HELP = ("Put MicroPython on a board: hold BOOTSEL while plugging it in, then run this with the "
        "UF2 file for your board from micropython.org/download, or let it fetch one. Files on the "
        "board are kept.")
EXAMPLE = ("spotcard flash --download pico-w\n"
           "spotcard flash RPI_PICO_W-20260824-v1.29.0.uf2\n"
           "spotcard flash --download URL --sha256 CHECKSUM")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", type=file, help="the UF2 file")
    parser.add_argument("--download", metavar="BOARD",
                        help=f"fetch the UF2 for this board ({', '.join(BOARDS)}) from "
                             "micropython.org, or from this URL (then with --sha256)")
    parser.add_argument("--version", metavar="V", default="",
                        help="with --download BOARD: this version of MicroPython, one of "
                             + ", ".join(sorted({image.version for image in IMAGES})))
    parser.add_argument("--sha256", metavar="HEX", help="what the file must hash to")
    parser.add_argument("--drive", metavar="DRIVE", type=Path,
                        help="the board's drive, when it is not found")
    parser.add_argument("--identify", action="store_true",
                        help="only say what the file is, with its checksum")


def _fetch(args: argparse.Namespace) -> bytes:
    """The file that --download names."""
    if "://" in args.download:
        if not args.sha256:
            raise UsageError("--download URL needs --sha256 CHECKSUM: without it the "
                             "download cannot be checked (`spotcard flash --identify FILE` "
                             "prints a file's)")
        return download(args.download, args.sha256)
    image = stock(args.download, args.version)
    if image is None:
        there = ", ".join(f"{image.board} {image.version}" for image in IMAGES)
        raise UsageError(f"--download: expected a URL or one of {there}; got "
                         f"{args.download!r} {args.version}".rstrip())
    print(image.url, file=sys.stderr)
    return download(image.url, args.sha256 or image.sha256)


def _read(args: argparse.Namespace) -> bytes:
    try:
        data: bytes = read_input(args.file)
    except OSError as error:
        raise BoardError(f"{args.file} cannot be read ({error.strerror})") from None
    found = hashlib.sha256(data).hexdigest()
    if args.sha256 and args.sha256.lower() != found:
        raise BoardError(f"expected SHA-256 {args.sha256.lower()}, {args.file} has {found}: it "
                         "is not the expected file")
    image = known(found)
    name = f"{image.file} of micropython.org" if image else "not one of the images we know"
    print(f"SHA-256 {found}: {name}", file=sys.stderr)
    return data


def run(args: argparse.Namespace) -> int:
    if bool(args.file) == bool(args.download):
        raise UsageError("expected a UF2 file, or --download BOARD")
    data = _read(args) if args.file else _fetch(args)
    chip = check_uf2(data)
    if args.identify:
        print(f"{len(data)} bytes, MicroPython for {chip}")
        return 0
    drives = [args.drive] if args.drive else find_drives()
    if not drives:
        raise BoardError("no board is in BOOTSEL mode: unplug it, hold the BOOTSEL button, "
                         "plug it in, let go; then run this again")
    if len(drives) > 1:
        raise BoardError("several boards are in BOOTSEL mode, choose with --drive: "
                         + ", ".join(map(str, drives)))
    try:
        copy_uf2(data, drives[0])
    except OSError as error:
        raise BoardError(f"{drives[0]} cannot be written ({error.strerror})") from None
    print(f"MicroPython for {chip} is on the board; next: spotcard deploy", file=sys.stderr)
    return 0
