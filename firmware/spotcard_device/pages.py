"""A rule table that is no memory: a file, read through a few pages of cache.

The last resort, for a board whose flash cannot be looked into (no `rp2.Flash` with a buffer, so no
slots). `Pages` answers what the table's reader asks of a memoryview: a byte, a piece, the length.
Machine code cannot read it; such a board gets the reader's modules as bytecode
(`spotcard_host.device.build`), and a call takes many times as long.
"""

from micropython import const

_SHIFT = const(7)  # pages of 128 bytes: a rule and what it refers to lie scattered
_PAGE = const(128)
_COUNT = const(32)


class Pages:
    """The first `length` bytes of an open file, which is kept open. Takes 4.4 KB of heap."""

    def __init__(self, file, length):
        self._file = file
        self._length = length
        self._cache = bytearray(_COUNT * _PAGE)
        self._view = memoryview(self._cache)
        self._held = [-1] * _COUNT  # the page that each place of the cache holds

    def __len__(self):
        return self._length

    def __getitem__(self, at):
        if isinstance(at, int):
            page = at >> _SHIFT
            place = page % _COUNT
            if self._held[place] != page:
                if not 0 <= at < self._length:
                    raise IndexError("byte %d of %d" % (at, self._length))
                self._load(place, page)
            return self._cache[place << _SHIFT | at & _PAGE - 1]
        start = at.start or 0
        stop = self._length if at.stop is None else min(at.stop, self._length)
        self._file.seek(start)
        return self._file.read(max(0, stop - start))

    def _load(self, place, page):
        self._held[place] = -1
        self._file.seek(page << _SHIFT)
        self._file.readinto(self._view[place << _SHIFT:place + 1 << _SHIFT])
        self._held[place] = page
