"""Imports the firmware from a code image in flash; started by `main.py` on a stock image.

`spotcard deploy` writes all modules as one image (`spotcard_host.device.code_image` has its
layout) into flash that is mapped into memory. `Shelf` shows it to `import` as a read-only file
system. Imported code is copied to the heap as usual; `placer`, itself a module of the image, then
makes the functions run from flash, so that the copies can be freed. Where its self-check refuses,
the copies stay and the robot is smaller (`spotcard_device.robot`).

`start()` returns before the robot runs. `REPORT` says what it did: (functions in place, their
bytes, functions left in RAM, why nothing was placed or "").
"""

import gc
import io
import json
import sys

BLOCK = 4096
MOUNT = "/code"
REPORT = (0, 0, 0, "no code image")
shelf = None


class _File(io.IOBase):
    """One module of the image, as the import reads it."""

    def __init__(self, view):
        self._view = view
        self._at = 0

    def readinto(self, buffer):
        piece = self._view[self._at : self._at + len(buffer)]
        buffer[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)

    def ioctl(self, request, argument):
        return 255 if request == 11 else 0  # 11: the loader's buffer size


class Shelf:
    """The code image in `view`, a file system that `vfs.mount` takes. Raises OSError for none."""

    def __init__(self, view):
        self.view = view
        if bytes(view[:4]) != b"SCX1" or not 20 <= self.word(4) <= len(view):
            raise OSError("no code image")
        self.view = view[: self.word(4)]
        self.kind = self.word(12) & 0xFFFF
        self.count = self.word(16) & 0xFFFF
        self.early = self.word(16) >> 16  # modules from the first on that are loaded at the start
        self._rows = None
        self.interrupted = False

    def word(self, at):
        """Four bytes at `at`, low first."""
        v = self.view
        return v[at] | v[at + 1] << 8 | v[at + 2] << 16 | v[at + 3] << 24

    def is_whole(self):
        """Whether the image is what the desk wrote."""
        from binascii import crc32

        crc = 0
        for at in range(12, len(self.view), BLOCK):
            crc = crc32(self.view[at : at + BLOCK], crc)
        return crc == self.word(8)

    def name(self, number):
        """The path of a module, without suffix."""
        at = self.word(20 + 16 * number + 12)
        return str(self.view[at + 1 : at + 1 + self.view[at]], "ascii")

    def row(self, name, folder=False):
        """Where the module's row lies, or that of the first module in the folder; 0 for none."""
        if self._rows is not None:
            return self._rows.get(name + "/" if folder else name, 0)
        wanted = bytes(name + "/" if folder else name, "ascii")
        n = len(wanted)
        view = self.view
        for at in range(20, 20 + 16 * self.count, 16):
            start = self.word(at + 12)
            length = view[start]
            fits = length > n if folder else length == n
            if fits and view[start + 1 : start + 1 + n] == wanted:
                return at
        return 0

    def remember(self, yes):
        """Keep a table of all names while many modules are imported, or drop it."""
        self._rows = None
        rows = {}
        for number in range(self.count if yes else 0):
            name = self.name(number)
            rows[name] = 20 + 16 * number
            while "/" in name:
                name = name.rsplit("/", 1)[0]
                rows[name + "/"] = 1
        if yes:
            self._rows = rows

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def stat(self, path):
        try:
            if path.endswith(".mpy"):
                if self.row(path[1:-4]):
                    return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            elif not path.endswith(".py") and self.row(path[1:], True):
                return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        except KeyboardInterrupt:
            # `import` takes any exception here to mean that there is no such file.
            self.interrupted = True
            raise
        raise OSError(2)

    def check_keys(self):
        """Raise the Ctrl-C that an import has swallowed."""
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt

    def open(self, path, mode):
        row = self.row(path[1:-4]) if path.endswith(".mpy") else 0
        if not row:
            raise OSError(2)
        at = self.word(row)
        return _File(self.view[at : at + (self.word(row + 4) & 0xFFFF)])


def _code_place():
    try:
        with open("/current.json") as file:
            return str(json.load(file).get("code", ""))
    except (OSError, ValueError, AttributeError):
        return ""


def start(place_code=True):
    """Mount the code image and load the robot's modules; place_code: run them from flash.

    Without an image nothing happens: the modules are frozen, or files in /lib.
    """
    global shelf, REPORT
    place = _code_place()
    if not place.startswith("flash:"):
        return
    import rp2
    import vfs

    first, count = [int(number) for number in place[6:].split("+")]
    shelf = Shelf(memoryview(rp2.Flash(start=first * BLOCK, len=count * BLOCK)))  # type: ignore
    if not shelf.is_whole():
        raise OSError("the code image is damaged: deploy again")
    vfs.mount(shelf, MOUNT)
    sys.path.insert(0, MOUNT)
    if not place_code:
        REPORT = (0, 0, 0, "the last starts ended in crashes")
        _load_to_heap()
        return
    names = [shelf.name(number).replace("/", ".") for number in range(shelf.early)]
    _load([name for name in names if not name.endswith("__init__")])


_done = set()  # modules that need no placing any more


def _load(names):
    """Import modules in order of dependency and place them, collecting garbage in between."""
    global REPORT
    gc.collect()
    gc.threshold(-1)
    shelf.remember(True)
    try:
        import placer

        gc.collect()
        why = placer.refuses(shelf)
        if not why:
            for name in names:
                gc.collect()
                __import__(name)
                shelf.check_keys()
                _place(placer)
            _place(placer)
        REPORT = tuple([a + b for a, b in zip(REPORT, placer.placed)]) + (why,)  # type: ignore
    except (ImportError, SyntaxError, ValueError) as error:
        shelf.check_keys()
        REPORT = (0, 0, 0, repr(error))
    for name in ("placer", "placer_probe"):
        sys.modules.pop(name, None)
    shelf.remember(False)
    gc.collect()
    if REPORT[3] and names:
        _load_to_heap()


def _load_to_heap():
    """Import the modules with much machine code first, while the heap is in one piece.

    Later ones fit the smaller holes; garbage must not fragment it.
    """
    gc.threshold(8192)
    for name in ("functions", "vm", "scan", "walk"):
        gc.collect()
        __import__("spotcard.rules." + name)
    gc.collect()
    __import__("spotcard.robot.policy")
    shelf.check_keys()


def _place(placer):
    for name in sys.modules:
        if name not in _done:
            _done.add(name)
            placer.place(shelf, name)


def settle():
    """Place what was imported since the start; none of its functions may be running."""
    if shelf and not REPORT[3]:
        _load(())
