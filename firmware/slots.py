"""Room in flash for the code image and rule tables: neighbouring blocks, made once, written often.

Strategy. Flash is memory-mapped, but littlefs scatters a file over blocks and puts pointers into
them. A file of exactly one block is stored in that block alone, whole and without pointers, and
littlefs does not move a file that is not written to. So the room is a set of one-block files in
adjacent blocks. Its bytes are written straight into those blocks, bypassing the file system;
reading them is reading memory (`spotcard_device.storage`, `shelf`). Which blocks hold what is for
the desk to say, in `current.json`.

Only a fresh file system has enough adjacent blocks: littlefs takes free blocks in turn, from a
place that depends on its contents. `prepare` formats until that place is near an end of the flash,
so that the directory does not cut the room in two; makes all files empty, so that the directory
grows first; gives them their blocks, finds these in flash, and gives back what is not
needed.

Nothing is trusted. Before blocks are written, each file is compared with the block it is said to
occupy; without its files the room is invalid. Blocks in use are never written: the desk writes
others, checks them in place, then switches `current.json`.

`spotcard deploy` sends this text over USB's raw REPL and runs it there; it is never on the board.
"""

import json
import os
import time

import rp2
import vfs

BLOCK = 4096
FOLDER = "/slots"
SLOTS = "/slots.json"
_RESERVE = 20  # blocks for start files, log, settings, and rewriting them
_DIRECTORY = 14  # blocks that the directory may take
_COMPARED = 64  # bytes of each file that are compared with its block
_TRIES = 20


def _page(number):
    return "%s/%03d" % (FOLDER, number)


def _content(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        return None


def _stamp(name):
    """Bytes that no block holds yet: random ones, and the time where a port repeats those."""
    return name + os.urandom(8) + time.ticks_us().to_bytes(4, "little")  # type: ignore


def _find(flash, stamp):
    """The number of the block that begins with a stamp."""
    for block in range(len(flash) // BLOCK):
        if flash[block * BLOCK : block * BLOCK + len(stamp)] == stamp:
            return block
    return -1


def _format(flash):
    """Format until the next blocks to be taken are among the first or the last of the flash."""
    blocks = len(memoryview(flash)) // BLOCK
    for _ in range(_TRIES):
        vfs.umount("/")
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(flash, progsize=256, mtime=False), "/")
        with open("/seed", "wb") as file:
            file.write(os.urandom(8) + bytes(time.ticks_us() & 255))  # type: ignore
        vfs.umount("/")
        vfs.mount(vfs.VfsLfs2(flash, progsize=256, mtime=False), "/")
        stamp = _stamp(b"spotcard ")
        with open("/probe", "wb") as file:
            file.write(stamp + bytes(BLOCK - len(stamp)))
        at = _find(memoryview(flash), stamp)
        os.remove("/probe")
        os.remove("/seed")
        if at < 10 or blocks - _DIRECTORY - 10 <= at < blocks - _DIRECTORY + 4:
            return


def prepare(keep=("/settings.json",)):
    """Format the file system and make the room; only `keep` is kept. Returns its blocks."""
    flash = rp2.Flash()
    kept = [(name, _content(name)) for name in keep]
    enough = len(memoryview(flash)) // BLOCK - _RESERVE - 2 * _DIRECTORY  # type: ignore
    for _ in range(3):
        _format(flash)
        first, files = _fill(flash)
        if len(files) >= min(enough, 200):
            break
    for number in range(250):
        if number not in files:
            try:
                os.remove(_page(number))
            except OSError:
                break
    for name, content in kept:
        if content is not None:
            with open(name, "wb") as file:
                file.write(content)
    with open(SLOTS, "w") as file:
        json.dump({"first": first, "files": files}, file)
    # Mount it as MicroPython's own start does.
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")  # type: ignore
    return len(files)


def _fill(flash):
    """Fill the file system with page files; returns the longest run of adjacent ones."""
    os.mkdir(FOLDER)
    count = min(os.statvfs("/")[3] - _DIRECTORY // 2, 250)
    for number in range(count):
        open(_page(number), "wb").close()
    count = min(count, os.statvfs("/")[3] - 1)
    stamp = _stamp(b"spotcard page ")
    page = bytearray(BLOCK)
    page[: len(stamp)] = stamp
    for number in range(count):
        page[len(stamp)] = number
        with open(_page(number), "wb") as file:
            file.write(page)
    first, files = _longest(memoryview(flash), stamp)
    return first, files[: max(0, os.statvfs("/")[3] + count - _RESERVE)]


def _longest(flash, stamp):
    """(first block, numbers of the page files) of the longest run of adjacent blocks."""
    best = (0, [])
    run = []
    n = len(stamp)
    for block in range(len(flash) // BLOCK + 1):
        at = block * BLOCK
        if flash[at : at + n] == stamp:
            run.append(flash[at + n])
            continue
        if len(run) > len(best[1]):
            best = (block - len(run), run)
        run = []
    return best


def owned(first, count):
    """Whether these blocks belong to the room, each still the block of its file."""
    try:
        with open(SLOTS) as file:
            known = json.load(file)
        flash = memoryview(rp2.Flash())  # type: ignore
        start, files = known["first"], known["files"]
        if not (0 < count and start <= first and first + count <= start + len(files)):
            return False
        there = bytearray(_COMPARED)
        for block in range(first, first + count):
            with open(_page(files[block - start]), "rb") as file:
                if file.seek(0, 2) != BLOCK:
                    return False
                file.seek(0)
                file.readinto(there)
            if (block + 1) * BLOCK > len(flash) or (
                    flash[block * BLOCK : block * BLOCK + _COMPARED] != there):
                return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return True


class Writer:
    """Writes bytes to blocks of the room, or to ROMFS ("rom").

    place: "flash:FIRST+COUNT". Raises ValueError when those blocks are not the room's.
    """

    def __init__(self, place):
        self._place = place
        if place == "rom":
            self._flash = vfs.rom_ioctl(2, 0) if hasattr(vfs, "rom_ioctl") else None
            if not hasattr(self._flash, "writeblocks"):
                raise ValueError("this board has no ROMFS")
            self._blocks = self._flash.ioctl(4, 0)
        else:
            first, self._blocks = [int(number) for number in place[6:].split("+")]
            if not owned(first, self._blocks):
                raise ValueError("%s is not ours to write: prepare the board first" % place)
            self._flash = rp2.Flash(start=first * BLOCK, len=self._blocks * BLOCK)
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
            raise ValueError("%s is full after %d bytes" % (self._place, self._blocks * BLOCK))
        self._flash.writeblocks(self._next, self._page)
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
