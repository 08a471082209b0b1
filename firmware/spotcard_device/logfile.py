"""A ring log in flash with a cap on size and on wear.

Two files, `log.txt` and the older `log.old`, each at most half the cap. Lines wait in a buffer of
fixed size; flash is written once a minute at most, when the buffer is full or when `quiet()` is
called (between boards). Beyond that each start has two allowances of writes, for urgent lines
(errors), which are written at once, and for full buffers; when they are used up, lines are dropped
and counted in `lost`, because a table that provokes errors must not wear out the flash: a 4 KB
erase stops everything for some 45 ms and a block lives some 100 000 erases, so a board that logs a
full buffer a minute lasts years. A write takes two or three erases; while an event loop runs
(`by_pieces`) they are made one at a time, by `work()`. Without a path (a desk) lines are only
shown.
"""

import os

from spotcard_device.hardware import Clock

LOG = "log.txt"
OLD = "log.old"
LOG_BYTES = 16384  # both files together, until the settings say otherwise
_BUFFER = 512
_QUIET = 60  # seconds
_SPARE_WRITES = 40


class Log:
    """A log. folder: where its files are, "" for the current one, `None` for no file at all.

    limit: bytes of both files together; show: a function that gets each finished line, or `None`.
    """

    def __init__(self, folder, limit, show):
        self._folder = folder
        self._half = limit // 2
        self._show = show
        self._buffer = bytearray(_BUFFER)
        self._length = 0
        self.clock = Clock()
        self._written = 0  # seconds of the clock
        self._urgent = self._full = _SPARE_WRITES
        self._task = None  # a write under way
        self.by_pieces = False
        self.lost = 0

    def limit(self, limit):
        """Change the cap on both files together to `limit` bytes; 0 writes nothing."""
        self._half = limit // 2
        if not limit:
            self._folder = None

    def line(self, text, urgent=False):
        """Log one line; `urgent` writes it to flash at once while the allowance lasts.

        It may quote a peer: characters that would move a terminal's cursor become `?`. It is lost
        when memory has run out.
        """
        try:
            self._line(text, urgent)
        except MemoryError:
            self.lost += 1

    def _line(self, text, urgent):
        text = "".join([c if " " <= c < "\x7f" or c > "\x9f" else "?" for c in text])
        text = "%s %s" % (self.clock.text(), text)
        if self._show:
            self._show(text)
        if self._folder is None:
            return
        data = text.encode()
        if len(data) >= _BUFFER:
            end = _BUFFER - 4
            while data[end] & 0xC0 == 0x80:
                end -= 1  # not in the middle of a character
            data = data[:end] + b"..."
        data += b"\n"
        if self._length + len(data) > _BUFFER:
            if self.clock.seconds() - self._written < _QUIET:
                if not self._full:
                    self.lost += 1
                    return
                self._full -= 1
            self.write()
        self._buffer[self._length:self._length + len(data)] = data
        self._length += len(data)
        if urgent and self._urgent:
            self._urgent -= 1
            self._due()

    def quiet(self):
        """Called at an idle moment: writes if the last write is a minute ago."""
        if self._length and self.clock.seconds() - self._written >= _QUIET:
            self._due()

    def _due(self):
        if not self.by_pieces:
            self.write()
        elif not self._task and self._folder is not None:
            self._task = self._pieces(self._folder)

    def work(self):
        """Do one piece of a pending write; returns whether there was one."""
        if not self._task:
            return False
        try:
            next(self._task)
        except StopIteration:
            self._task = None
        return True

    def write(self):
        """Write buffered lines at once."""
        while self.work():
            pass
        if self._folder is not None and self._length:
            self._task = self._pieces(self._folder)
            while self.work():
                pass

    def _pieces(self, folder):
        """Write, in pieces. A full or broken file system loses lines, never the game."""
        path = folder + LOG
        count = self._length
        try:
            try:
                if os.stat(path)[6] + count > self._half:
                    # littlefs replaces atomically.
                    os.rename(path, folder + OLD)
                    yield
            except OSError:
                pass  # no log yet
            with open(path, "ab") as file:
                # The first byte moves the file's last block to a new one, which is erased for it;
                # what follows may need one more.
                file.write(memoryview(self._buffer)[:1])
                yield
                file.write(memoryview(self._buffer)[1:count])
                yield
        except OSError:
            self.lost += 1
        left = self._length - count
        self._buffer[:left] = self._buffer[count:self._length]  # lines that came meanwhile
        self._length = left
        self._written = self.clock.seconds()
