"""The factory rule table: the one file of the ROMFS partition of our own image.

ROMFS is rewritten whole, so while that goes on it holds no table. It is therefore written only
when the table that the board plays by lies elsewhere in flash and is valid.
"""

from __future__ import annotations

from zlib import crc32

from mpremote.romfs import VfsRomWriter

from spotcard_host.device.deploy import slots_code
from spotcard_host.device.port import Board, BoardError

NAME = "table.sct"  # `/rom/table.sct`: spotcard_device.storage.FACTORY

# The table in use, if it is in flash and valid; reading it checks version, length and CRC.
_IN_USE = """
import json
from spotcard_device.storage import FLASH, open_table
from spotcard.rules.reader import RuleTable
try:
    with open("/current.json") as _file:
        _place = json.load(_file).get("table", "")
    if _place.startswith(FLASH):
        RuleTable(open_table(_place))
        print(_place)
    else:
        print("-", _place or "no table is chosen")
except (OSError, ValueError) as _error:
    print("-", _error)
"""


def image(table: bytes) -> bytes:
    """A ROMFS image with the table in it, its bytes one after the other."""
    writer = VfsRomWriter()
    writer.mkfile(NAME, table)
    return bytes(writer.finalise())


def write_factory(board: Board, table: bytes) -> int:
    """Rewrite the board's ROMFS with this table; returns the bytes sent.

    Raises `BoardError` when the board has no ROMFS, when the table is too long, or when the board
    does not play by a valid table in flash.
    """
    size = int(board.run(
        "import vfs\n_d=vfs.rom_ioctl(2,0) if hasattr(vfs,'rom_ioctl') else None\n"
        "print(_d.ioctl(4,0)*4096 if hasattr(_d,'ioctl') else 0)").strip())
    if not size:
        raise BoardError("this board has no ROMFS: the factory table is for our own image")
    content = image(table)
    if len(content) > size:
        raise BoardError(f"the factory table needs {len(content)} bytes, ROMFS has {size}")
    found = board.run(_IN_USE, timeout=60).strip()
    if found.startswith("-") or not found:
        raise BoardError(f"expected a valid table in flash before ROMFS is rewritten, got "
                         f"{found[1:].strip() or 'none'}: deploy a table first")
    board.write("/rom", content, compare=False,
                opener=slots_code() + "_w=Writer('rom')")
    there = int(board.run(
        f"from binascii import crc32\nprint(crc32(memoryview(_d)[:{len(content)}]))").strip())
    if there != crc32(content):
        raise BoardError("ROMFS is not what was sent; repeat the command")
    return len(content)
