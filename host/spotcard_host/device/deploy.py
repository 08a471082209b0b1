"""Putting firmware and rule table on a board that works at every moment, power pulled or not.

Strategy. New and changed files are first sent to `/stage`, all in one file (a file of its own for
each would not fit beside the old ones), and compared there; a new table goes to the slot that is
not in use (`spotcard_device.slots`) and is compared there. Until then the board is what it was.
Then one file takes another's name, which littlefs does atomically, and with that the update has
happened: `/current.json` says

    {"build": "...", "table": "slot1",
     "moves": [["/stage/0123456789ab", "/lib/spotcard/x.mpy", start, length], ...]}

The moves can be repeated: each writes a file beside the old one, which then takes its name. We
make them at once; when the power goes in the middle, `main.py` makes the rest before it starts the
robot (the code is the same, `_finish_update`). What a deploy that was cut off has staged is used
by the next one.

Table slots need a file system made for them, once (`slots.prepare`): that formats it and keeps
only the settings, so it is done unasked only when nothing of anybody else's is there.
"""

from __future__ import annotations

import ast
import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spotcard_host.device.build import compile_board, root_file
from spotcard_host.device.limits import Limits
from spotcard_host.device.port import Board, BoardError

CURRENT = "/current.json"
STAGE = "/stage"
LIB = "/lib"
ROOT_FILES = ("boot.py", "main.py")
SLOTS = ("slot0", "slot1")
BLOCK = 4096
SMALLEST_SLOT = 24  # blocks: a shipped book, and room to grow
ROOMY_SLOT = 36  # blocks up to which a slot is made larger than its first table
SLOT_MODULES = ("spotcard/__init__", "spotcard/errors", "spotcard_device/__init__",
                "spotcard_device/storage", "spotcard_device/slots")
OURS = ("/boot.py", "/main.py", CURRENT, "/settings.json", "/log.txt", "/log.old", "/crash.txt",
        "/safe", "/slots.json", "/seat.sct")
OUR_FOLDERS = (LIB + "/spotcard/", LIB + "/spotcard_device/", STAGE + "/", "/slots/")
LOADED = 32 * 1024  # `storage.LOADED`: a table in a file is loaded up to this size, else paged

Say = Callable[[str], None]


@dataclass
class Cargo:
    """What a board is to hold: modules (path below /lib -> bytes), root files, and a rule table
    (`None` leaves the board's as it is)."""

    firmware: dict[str, bytes]
    root: dict[str, bytes]
    table: bytes | None = None

    @property
    def files(self) -> dict[str, bytes]:
        """Every file by its place on the board, those that start it first."""
        return {**{"/" + name: data for name, data in self.root.items()},
                **{f"{LIB}/{name}": data for name, data in self.firmware.items()}}

    @property
    def build(self) -> str:
        """A short name of the firmware, by content."""
        total = hashlib.sha256()
        for name, data in sorted(self.files.items()):
            total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        return total.hexdigest()[:12]


@dataclass
class Report:
    """What a deploy did. Times in seconds, sizes in bytes."""

    sent: int = 0
    unchanged: int = 0
    removed: int = 0
    seconds: float = 0.0
    formatted: bool = False
    files_sent: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


def cargo(limits: Limits, table: bytes | None, paged: bool = False) -> Cargo:
    """Everything of this installation for a kind of board.

    paged: for a board that has no slots and a table that is too large to load.
    """
    firmware = {}
    if limits.code_in == "ram":
        folder = compile_board(limits.march, paged=paged)
        firmware = {path.relative_to(folder).as_posix(): path.read_bytes()
                    for path in sorted(folder.rglob("*.mpy"))}
    return Cargo(firmware, {name: root_file(name).read_bytes() for name in ROOT_FILES}, table)


def read_current(board: Board) -> dict[str, Any]:
    """The board's `current.json`; {} when there is none that can be read."""
    raw = board.read(CURRENT)
    try:
        found = json.loads(raw or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def finish_update() -> str:
    """The code of `main.py` that makes the moves of `current.json`, with its call."""
    source = root_file("main.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == "_finish_update":
            return f"{ast.get_source_segment(source, node)}\n_finish_update()\n"
    raise AssertionError("main.py has no _finish_update")


class Deploy:
    """One deploy to one board; `run()` does it.

    tell: gets one line for each stage; progress: gets (bytes done, bytes in all) while sending;
    may_format: format the file system even when it holds files of others.
    """

    def __init__(self, board: Board, what: Cargo, limits: Limits, tell: Say,
                 progress: Callable[[int, int], None] | None = None,
                 may_format: bool = False) -> None:
        self.board = board
        self.cargo = what
        self.limits = limits
        self.report = Report()
        self._tell = tell
        self._progress = progress
        self._may_format = may_format

    def run(self) -> Report:
        """Bring the board up to the cargo; raises `BoardError`, the board then being as it was."""
        began = time.monotonic()
        self._check_cargo()
        self.board.run(finish_update(), timeout=120)
        table = self.cargo.table
        in_slot = table is not None and self._make_slots(table)
        current = read_current(self.board)
        moves = self._stage("build" not in current)
        chosen = {**current, "build": self.cargo.build}
        if table is not None:
            chosen["table"] = self._put_table(current, table, in_slot)
        if moves or chosen != current:
            self.board.replace(CURRENT, json.dumps({**chosen, "moves": moves}).encode())
            self.report.commands.append(f"mpremote fs cp current.json :{CURRENT}")
            self.board.run(finish_update(), timeout=120)
            self._check_result()
        self.report.sent = self.board.sent
        self.report.seconds = time.monotonic() - began
        return self.report

    def _check_cargo(self) -> None:
        if self.cargo.table is not None and len(self.cargo.table) > self.limits.table_bytes:
            raise BoardError(
                f"the rule table has {len(self.cargo.table)} bytes, but two must fit and "
                f"{self.limits.board} allows {self.limits.table_bytes}: leave out explanations or "
                "rules")
        size = sum(map(len, self.cargo.files.values()))
        self._tell(f"firmware {self.cargo.build}: {len(self.cargo.files)} files, {size} bytes"
                   + (f"; table {len(self.cargo.table)} bytes" if self.cargo.table else ""))

    # Sending.

    def _send(self, path: str, data: bytes, what: str, opener: str | None = None) -> None:
        done = 0

        def step(count: int) -> None:
            nonlocal done
            done += count
            if self._progress:
                self._progress(done, len(data))

        self.board.write(path, data, step, opener, compare=False)
        self.report.files_sent.append(what)
        self.report.commands.append(f"mpremote fs cp {what.lstrip('/')} :{what}")

    def _room(self, blocks: int) -> None:
        free = int(self.board.run("import os\nprint(os.statvfs('/')[3])").strip())
        if blocks + 4 > free:
            raise BoardError(
                f"expected room for {blocks + 4} blocks of 4 KB on the board, it has {free}: "
                "remove what is not Spotcard's (`mpremote fs ls`), or start anew with --format")

    def _stage(self, first: bool) -> list[list[str | int]]:
        """Send what is new to the stage; returns the moves (see `main.py`).

        first: the board never had a firmware of ours. Then files go straight to their places,
        `main.py` last: there is nothing to be kept, and no room for all of it twice.
        """
        wanted = {path: _digest(data) for path, data in self.cargo.files.items()}
        there = self.board.listing("/")
        hashes = self.board.hashes([path for path in there if path in wanted])
        missing = [path for path in wanted if hashes.get(path) != wanted[path]]
        pack = b"".join(self.cargo.files[path] for path in missing)
        place = f"{STAGE}/{_digest(pack)[:12]}"
        for path in there:
            if path.startswith(STAGE + "/") and path != place:
                self.board.run(_REMOVE % path)
        if first:
            self._send_first(missing)
        elif missing:
            self._send_pack(place, pack, missing)
        moves: list[list[str | int]] = []
        start = 0
        for path in missing if not first else ():
            length = len(self.cargo.files[path])
            moves.append([place, path, start, length])
            start += length
        if self.cargo.firmware:
            for path in there:
                if path.startswith(OUR_FOLDERS[:2]) and path not in wanted:
                    moves.append(["", path])
                    self.report.removed += 1
        if missing and not first:
            moves.append(["", place])
        self.report.unchanged += len(wanted) - len(missing)
        return moves

    def _send_first(self, paths: list[str]) -> None:
        folders = sorted({path.rpartition("/")[0] for path in paths} - {""})
        self.board.run(_MAKE_FOLDERS % (folders,))
        for path in sorted(paths, key=lambda path: (path == "/main.py", not path.startswith(LIB))):
            self._send(path, self.cargo.files[path], path)
        self._check_result()

    def _send_pack(self, place: str, pack: bytes, paths: list[str]) -> None:
        """Make the stage hold the pack, and the board every folder that its pieces go to."""
        folders = sorted({path.rpartition("/")[0] for path in paths} | {STAGE})
        self.board.run(_MAKE_FOLDERS % ([folder for folder in folders if folder],))
        if self.board.hashes([place])[place] == _digest(pack):
            return  # a deploy that was cut off sent it
        self.board.run(_REMOVE % place)
        blocks = -(-len(pack) // BLOCK)
        there = self.board.listing("/")
        new = sum(-(-len(self.cargo.files[path]) // BLOCK) for path in paths
                  if path not in there)
        self._room(blocks + new)
        self._send(place, pack, place)
        self.report.files_sent[-1:] = paths
        self.report.commands[-1:] = [f"mpremote fs cp {path.lstrip('/')} :{path}"
                                     for path in paths]
        if self.board.hashes([place])[place] != _digest(pack):
            raise BoardError("the firmware did not arrive whole; repeat the command")

    def _check_result(self) -> None:
        wanted = {path: _digest(data) for path, data in self.cargo.files.items()}
        found = self.board.hashes(list(wanted))
        bad = [path for path in wanted if found[path] != wanted[path]]
        if bad:
            raise BoardError(f"{bad[0]} is not what was sent; repeat the command")

    # The table.

    def _make_slots(self, table: bytes) -> bool:
        """Make sure that both slots are large enough; False: this board takes the table as a file.

        A board that cannot have slots (no `rp2.Flash` to look into) takes the table as a file, and
        with a large one the firmware that can read it there.
        """
        size = self._slot_bytes()
        if size >= len(table):
            return True
        if not self._can_have_slots():
            if len(table) > LOADED:
                if self.limits.code_in != "ram":
                    raise BoardError("this board has no table slots, so a table may have "
                                     f"{LOADED} bytes; this one has {len(table)}")
                self._tell(f"this board has no table slots; a table of {len(table)} bytes is read "
                           "through pages, which is slow")
                self.cargo = cargo(self.limits, table, paged=True)
            return False
        others = [path for path in self.board.listing("/")
                  if path not in OURS and not path.startswith(OUR_FOLDERS)]
        if size and not self._may_format:
            raise BoardError(f"the board's slots hold {size} bytes, the table has {len(table)}: "
                             "repeat with --format, which makes larger ones (all but the settings "
                             "is sent anew; keep the board plugged in)")
        if others and not self._may_format:
            raise BoardError("making table slots formats the file system, and it holds files that "
                             f"are not Spotcard's ({', '.join(others[:3])}): save them, then "
                             "repeat with --format")
        self._format(table)
        return True

    def _slot_bytes(self) -> int:
        """Bytes of the smaller slot, 0 when there are none."""
        raw = self.board.read("/slots.json")
        try:
            known = json.loads(raw or b"")
            return BLOCK * min(int(known[place]["blocks"]) for place in SLOTS)
        except (ValueError, KeyError, TypeError):
            return 0

    def _can_have_slots(self) -> bool:
        return self.board.run(
            "try:\n import rp2\n memoryview(rp2.Flash())\n print(1)\n"
            "except (ImportError,TypeError):print(0)").strip() == "1"

    def _format(self, table: bytes) -> None:
        blocks = -(-len(table) // BLOCK)
        blocks = max(blocks, SMALLEST_SLOT, min(blocks * 5 // 4, ROOMY_SLOT))
        wanted = max(len(table), min(blocks * BLOCK, self.limits.table_bytes))
        self._tell(f"making two table slots of {wanted // BLOCK * BLOCK} bytes: the file system "
                   "is formatted, the settings are kept")
        self._need_slot_modules()
        self.board.run(f"from spotcard_device import slots\nslots.prepare({wanted})", timeout=300)
        self.report.formatted = True

    def _need_slot_modules(self) -> None:
        """Make sure that the board can import what makes and writes slots.

        They go to their places at once, which is safe where they are not there at all.
        """
        if self.board.run("try:\n import spotcard_device.slots\n print(1)\n"
                          "except ImportError:print(0)").strip() == "1":
            return
        self.board.run(_MAKE_FOLDERS % ([LIB + "/spotcard", LIB + "/spotcard_device"],))
        for name in SLOT_MODULES:
            if name + ".mpy" in self.cargo.firmware:
                self.board.write(f"{LIB}/{name}.mpy", self.cargo.firmware[name + ".mpy"])

    def _put_table(self, current: dict[str, Any], table: bytes, in_slot: bool) -> str:
        """Make the place that is not in use hold the table; returns it."""
        if in_slot:
            self._need_slot_modules()
        used = current.get("table")
        places = SLOTS if in_slot else ("/table0.sct", "/table1.sct")
        if used in places and self._table_hash(str(used), len(table)) == _digest(table):
            self.report.unchanged += 1
            return str(used)
        place = places[1] if used == places[0] else places[0]
        if self._table_hash(place, len(table)) != _digest(table):
            self._tell(f"table to {place}")
            if in_slot:
                self._send(place, table, place,
                           f"from spotcard_device.slots import Writer\n_w=Writer({place!r})")
            else:
                self._room(-(-len(table) // BLOCK))
                self._send(place, table, place)
            if self._table_hash(place, len(table)) != _digest(table):
                raise BoardError(f"the table in {place} is not what was sent; repeat the command")
        return place

    def _table_hash(self, place: str, length: int) -> str:
        if place in SLOTS:
            return self.board.run(_SLOT_HASH % (place, length), timeout=120).strip()
        return self.board.hashes([place])[place]


_MAKE_FOLDERS = """
import os
for _f in %r:
 _p=''
 for _n in _f.split('/')[1:]:
  _p+='/'+_n
  try:os.mkdir(_p)
  except OSError:pass
"""

_REMOVE = """
import os
try:os.remove(%r)
except OSError:pass
"""

_SLOT_HASH = """
import hashlib
from binascii import hexlify
try:
 from spotcard_device.storage import slot_buffer
 _m=slot_buffer(%r)
 _h=hashlib.sha256();_n=%d
 for _i in range(0,_n,4096):_h.update(_m[_i:min(_i+4096,_n)])
 print(hexlify(_h.digest()).decode() if _n<=len(_m) else '')
except Exception:print('')
"""
