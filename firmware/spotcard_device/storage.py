"""Where the rule table lies: a buffer of it, read in place, never loaded.

A table's *place* is what `current.json` and settings name:

* `flash:FIRST+COUNT`: a run of neighbouring flash blocks (`slots.py` makes and writes them): one
  stretch of memory-mapped flash. Used by the stock image, and for updates of our own image.
* a path below `/rom`: a file in ROMFS, which MicroPython hands out without copying.
* any other path: a file. On a desk it is mapped into memory; a board loads one of up to `LOADED`
  bytes.

The first two take about 100 bytes of heap. The contents of the buffer are checked by the
reader; here only its length is looked up.
"""

from micropython import const

from spotcard.errors import TableError

BLOCK = const(4096)
LOADED = const(32768)
FLASH = "flash:"
FACTORY = "/rom/table.sct"  # the table that our own image carries beside the firmware
_LENGTH = const(8)  # where a table's header says how long it is: four bytes, low first
_HEADER = const(16)


def flash_buffer(place):
    """All blocks of a place in flash as one buffer; raises TableError when there is none."""
    try:
        first, count = [int(number) for number in place[len(FLASH):].split("+")]
        import rp2

        return memoryview(rp2.Flash(start=first * BLOCK, len=count * BLOCK))  # type: ignore
    except (OSError, ValueError, TypeError, ImportError):
        raise TableError("this board has no %s: deploy a table" % place)


def open_table(place):
    """The table at `place` as a buffer; raises TableError or OSError when there is none."""
    if place.startswith(FLASH):
        return _whole(flash_buffer(place), place)
    try:
        file = open(place, "rb")
    except OSError as error:
        raise TableError("there is no rule table %s (%s): deploy one, or name another with "
                         "spotcard config --table" % (place, error))
    with file:
        try:
            return _whole(memoryview(file), place)  # ROMFS
        except TypeError:
            pass
        size = file.seek(0, 2)
        file.seek(0)
        mapped = _map(file, place, size)
        if mapped is not None:
            return _whole(mapped, place)
        if size > LOADED:
            raise TableError("%s has more than %d bytes, too many to load: put it into flash with "
                             "spotcard deploy" % (place, LOADED))
        return _whole(memoryview(file.read()), place)


def _whole(buffer, place):
    """The part of `buffer` that is the table."""
    return buffer[:_length_of(buffer, place)]


def _length_of(buffer, place):
    """How long the table in `buffer` says that it is; raises TableError when that cannot be."""
    if len(buffer) < _HEADER:
        raise TableError("%s has %d bytes, too few for a table" % (place, len(buffer)))
    length = 0
    for i in range(4):
        length |= buffer[_LENGTH + i] << 8 * i
    if not _HEADER <= length <= len(buffer):
        raise TableError("%s ends after %d bytes of a table of %d" % (place, len(buffer), length))
    return length


def _map(file, path, size):
    """A desk's file as a piece of memory, or None where that cannot be done."""
    try:
        import mmap
    except ImportError:
        return _map_by_libc(path, size)
    return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)) if size else None


def _map_by_libc(path, size):
    """`_map` under a desk's MicroPython, which has no mmap; the table takes no heap there."""
    try:
        import ffi  # type: ignore
        import uctypes
    except ImportError:
        return None
    try:
        libc = ffi.open("libc.so.6")
        descriptor = libc.func("i", "open", "si")(path, 0)
        if descriptor < 0:
            return None
        # length, PROT_READ 1, MAP_PRIVATE 2
        at = libc.func("p", "mmap", "pIiiii")(0, size, 1, 2, descriptor, 0)
        libc.func("i", "close", "i")(descriptor)
    except OSError:
        return None
    return None if at == 0 or at == 0xFFFFFFFF else memoryview(uctypes.bytearray_at(at, size))
