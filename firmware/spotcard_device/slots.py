"""Table slots on a stock board: two runs of neighbouring flash blocks, made once, written often.

Strategy. Flash is memory-mapped, but littlefs scatters a file over blocks and puts pointers into
them. A file of exactly one block is stored in that block alone, whole and without pointers, and
littlefs does not move a file that nobody writes. So a slot is a set of one-block files whose
blocks are neighbours, and its bytes are written past the file system, straight into those blocks;
reading it is reading memory (`storage.open_table`).

Neighbours are to be had on a fresh file system only: littlefs takes free blocks in turn, beginning
anywhere. `prepare` formats, makes all files tiny, so that the directory grows first, gives them
their blocks, looks where in flash these are, picks two runs and gives the rest back. The directory
splits the flash at one place, so two runs of `MOST` blocks always exist.

Nothing is trusted. Before a slot is written, each of its files is compared with the block it is
said to be; a slot whose files are gone is no slot. The slot in use is never written: the other one
is, it is checked in place, then `current.json` is switched.

`spotcard deploy` loads this module over USB's raw REPL; a playing board never does.
"""

import json
import os

import rp2
import vfs

from spotcard.errors import TableError
from spotcard_device.storage import BLOCK, PLACES, SLOTS, slot_list

FOLDER = "/slots"
MOST = 64  # blocks a slot, of the 212 of a Pico W's file system
_MARK = b"spotcard page "  # begins every page file until the first table is written
_FOLDER_FILES = 33  # entries that fill two more blocks of directory, measured
_SPARE = 8  # blocks left for the list and whatever else is written meanwhile
_COMPARED = 64  # bytes of each file that are compared with its block


def _page(number):
    return "%s/%03d" % (FOLDER, number)


def prepare(size, keep=("/settings.json",)):
    """Format the file system and make both slots, `size` bytes each; only `keep` is kept.

    Raises TableError when slots of that size do not fit.
    """
    wanted = (size + BLOCK - 1) // BLOCK
    flash = rp2.Flash()
    if wanted > MOST:
        raise TableError("a slot has at most %d bytes, not %d" % (MOST * BLOCK, size))
    kept = [(name, _content(name)) for name in keep]
    vfs.umount("/")
    vfs.VfsLfs2.mkfs(flash, progsize=256)  # type: ignore
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")  # type: ignore
    for name, content in kept:
        if content is not None:
            with open(name, "wb") as file:
                file.write(content)
    place_of = bytearray(flash.ioctl(4, 0))  # by block: 0, or 1 + number of its file  # type: ignore
    count = _fill(place_of)
    runs = _runs(place_of, wanted, len(PLACES))
    if len(runs) < len(PLACES):
        raise TableError("the file system has no two runs of %d blocks" % wanted)
    files = [[place_of[first + i] - 1 for i in range(wanted)] for first in runs]
    for number in range(count):
        if not any(number in numbers for numbers in files):
            os.remove(_page(number))
    made = {}
    for i, place in enumerate(PLACES):
        made[place] = {"first": runs[i], "blocks": wanted, "files": files[i]}
    with open(SLOTS, "w") as file:
        json.dump(made, file)


def _content(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        return None


def _fill(place_of):
    """Make as many page files as fit and note their blocks; returns how many."""
    os.mkdir(FOLDER)
    stamp = _MARK + os.urandom(4)
    spare = os.statvfs("/")[3] - _SPARE
    count = min(spare - (spare // _FOLDER_FILES + 1) * 2, 254)
    for number in range(count):
        with open(_page(number), "wb") as file:
            file.write(stamp)
    page = bytearray(BLOCK)
    page[: len(stamp)] = stamp
    for number in range(count):
        page[len(stamp)] = number
        with open(_page(number), "wb") as file:
            file.write(page)
    flash = memoryview(rp2.Flash())  # type: ignore
    for block in range(len(place_of)):
        at = block * BLOCK
        if flash[at : at + len(stamp)] == stamp:
            place_of[block] = 1 + flash[at + len(stamp)]
    return count


def _runs(place_of, wanted, count):
    """First blocks of up to `count` runs of `wanted` neighbouring blocks that are page files."""
    runs = []
    length = 0
    for block in range(len(place_of)):
        length = length + 1 if place_of[block] else 0
        if length == wanted:
            runs.append(block + 1 - wanted)
            length = 0
            if len(runs) == count:
                break
    return runs


def owned(place):
    """(first block, number of blocks) of a slot whose files are still those blocks, else None."""
    try:
        known = slot_list()[place]
        first, numbers = known["first"], known["files"]
        flash = memoryview(rp2.Flash())  # type: ignore
        if len(numbers) != known["blocks"] or (first + len(numbers)) * BLOCK > len(flash):
            return None
        there = bytearray(_COMPARED)
        for i in range(len(numbers)):
            with open(_page(numbers[i]), "rb") as file:
                if file.seek(0, 2) != BLOCK:
                    return None
                file.seek(0)
                file.readinto(there)
            at = (first + i) * BLOCK
            if flash[at : at + _COMPARED] != there:
                return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return first, len(numbers)


class Writer:
    """Writes a slot from its start, like a file: `with Writer("slot1") as file: file.write(...)`.

    The place "rom" is the whole ROMFS partition, where the board has one; it is seen again after
    a soft reset. Raises TableError when the slot is not what the list says, or when it is full.
    """

    def __init__(self, place):
        self._place = place
        if place == "rom":
            self._flash = vfs.rom_ioctl(2, 0) if hasattr(vfs, "rom_ioctl") else None
            if not hasattr(self._flash, "writeblocks"):
                raise TableError("this board has no ROMFS")
            self._blocks = self._flash.ioctl(4, 0)  # type: ignore
        else:
            run = owned(place)
            if run is None:
                raise TableError("%s is no slot here: prepare the board first" % place)
            self._flash = rp2.Flash(start=run[0] * BLOCK, len=run[1] * BLOCK)
            self._blocks = run[1]
        self._next = 0
        self._page = bytearray(BLOCK)
        self._used = 0

    def write(self, data):
        """Append bytes; a block is written when it is full."""
        done = 0
        while done < len(data):
            n = min(len(data) - done, BLOCK - self._used)
            self._page[self._used : self._used + n] = data[done : done + n]
            self._used += n
            done += n
            if self._used == BLOCK:
                self._flush()
        return done

    def _flush(self):
        if self._next == self._blocks:
            raise TableError("%s is full after %d bytes" % (self._place, self._blocks * BLOCK))
        self._flash.writeblocks(self._next, self._page)  # type: ignore
        self._next += 1
        self._used = 0

    def close(self):
        """Write what is left; the rest of the last block is 0xFF."""
        if self._used:
            for i in range(self._used, BLOCK):
                self._page[i] = 0xFF
            self._flush()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.close()
