"""Putting firmware and rule table on a board that works at every moment, power pulled or not.

The board has two firmware folders and two table files. `/current.json` names the ones in use:

    {"firmware": "/fw0", "table": "/table1.sct", "build": "..."}

A deploy fills the other folder (copying on the board what the current one has already, sending
only the rest), compares every file by SHA-256, and then lets a new `current.json` take the old
one's name, which littlefs does atomically. `boot.py` and `main.py` are replaced the same way, one
by one; either version of them starts either firmware.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spotcard_host.device.build import compile_board, root_file
from spotcard_host.device.limits import Limits
from spotcard_host.device.port import Board, BoardError

CURRENT = "/current.json"
FOLDERS = ("/fw0", "/fw1")
TABLES = ("/table0.sct", "/table1.sct")
ROOT_FILES = ("boot.py", "main.py")
SPARE = 16 * 1024  # left free for the log and the directories of littlefs

Say = Callable[[str], None]


@dataclass
class Cargo:
    """What a board is to hold: firmware files (path below the folder -> bytes), the root files and
    a rule table (`None` leaves the board's as it is)."""

    firmware: dict[str, bytes]
    root: dict[str, bytes]
    table: bytes | None = None

    @property
    def build(self) -> str:
        """A short name of the firmware, by content."""
        total = hashlib.sha256()
        for name in sorted(self.firmware):
            total.update(name.encode() + b"\0" + hashlib.sha256(self.firmware[name]).digest())
        return total.hexdigest()[:12]


@dataclass
class Report:
    """What a deploy did. Times in seconds, sizes in bytes."""

    sent: int = 0
    copied: int = 0
    unchanged: int = 0
    seconds: float = 0.0
    files_sent: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


def cargo(march: str, table: bytes | None) -> Cargo:
    """Everything of this installation for a board with processor `march`."""
    folder = compile_board(march, optimise=1)
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


def _other(pair: tuple[str, str], used: object) -> str:
    return pair[1] if used == pair[0] else pair[0]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Deploy:
    """One deploy to one board; `run()` does it. tell: gets one line for each thing done."""

    def __init__(self, board: Board, what: Cargo, limits: Limits, tell: Say,
                 progress: Callable[[int, int], None] | None = None) -> None:
        self.board = board
        self.cargo = what
        self.limits = limits
        self.tell = tell
        self.report = Report()
        self._progress = progress
        self._total = 0

    def run(self) -> Report:
        began = time.monotonic()
        self._check_cargo()
        current = read_current(self.board)
        chosen = dict(current)
        chosen["firmware"] = self._firmware(current)
        chosen["build"] = self.cargo.build
        if self.cargo.table is not None:
            chosen["table"] = self._table(current, self.cargo.table)
        for name, data in self.cargo.root.items():
            self._root(name, data)
        if chosen != current:
            self.board.replace(CURRENT, json.dumps(chosen).encode())
            self.report.commands.append(f"mpremote fs cp current.json :{CURRENT}")
        self.report.sent = self.board.sent
        self.report.seconds = time.monotonic() - began
        return self.report

    def _check_cargo(self) -> None:
        size = sum(map(len, self.cargo.firmware.values()))
        if self.cargo.table is not None and len(self.cargo.table) > self.limits.table_bytes:
            raise BoardError(
                f"the rule table has {len(self.cargo.table)} bytes, but two must fit and "
                f"{self.limits.board} allows {self.limits.table_bytes}: leave out explanations or "
                "rules")
        self.tell(f"firmware {self.cargo.build}: {len(self.cargo.firmware)} files, {size} bytes")

    def _send(self, path: str, data: bytes) -> None:
        folder = path.rsplit("/", 1)[0]
        self.board.run(_MAKE_FOLDERS % folder)
        done = 0

        def step(count: int) -> None:
            nonlocal done
            done += count
            if self._progress:
                self._progress(done, len(data))

        self.board.write(path, data, step)
        self.report.files_sent.append(path)
        self.report.commands.append(f"mpremote fs cp {shlex.quote(Path(path).name)} :{path}")

    def _room(self, needed: int) -> None:
        free = int(self.board.run("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])").strip())
        if needed + SPARE > free:
            raise BoardError(f"expected {needed + SPARE} free bytes on the board, it has {free}; "
                             "remove what is not Spotcard's (`mpremote fs ls`)")

    def _firmware(self, current: dict[str, Any]) -> str:
        """Make one folder hold the firmware exactly; returns it."""
        wanted = {name: _digest(data) for name, data in self.cargo.firmware.items()}
        used = current.get("firmware")
        if used in FOLDERS and self._differences(str(used), wanted) == ([], []):
            self.report.unchanged += len(wanted)
            return str(used)
        target = _other(FOLDERS, used)
        missing, extra = self._differences(target, wanted)
        for path in extra:
            self.board.run(f"import os\nos.remove({path!r})")
        have = self.board.hashes([f"{used}/{name}" for name in missing]) if used else {}
        self._room(sum(len(self.cargo.firmware[name]) for name in missing))
        for name in missing:
            path, source = f"{target}/{name}", f"{used}/{name}"
            if have.get(source) == wanted[name]:
                self.board.run(_MAKE_FOLDERS % path.rsplit("/", 1)[0])
                self.board.run(_COPY % (source, path), timeout=60)
                self.report.copied += 1
                self.report.commands.append(f"mpremote fs cp :{source} :{path}")
            else:
                self._send(path, self.cargo.firmware[name])
        if self._differences(target, wanted) != ([], []):
            raise BoardError(f"{target} is not what was sent; repeat the command")
        self.report.unchanged += len(wanted) - len(missing)
        return target

    def _differences(self, folder: str, wanted: dict[str, str]) -> tuple[list[str], list[str]]:
        """(names that are missing or different, full paths that should not be there)."""
        there = self.board.listing(folder)
        hashes = self.board.hashes([path for path in there if path[len(folder) + 1:] in wanted])
        missing = [name for name in wanted if hashes.get(f"{folder}/{name}") != wanted[name]]
        return missing, [path for path in there if path[len(folder) + 1:] not in wanted]

    def _table(self, current: dict[str, Any], table: bytes) -> str:
        """Make one table file hold the table; returns its path."""
        used = current.get("table")
        hashes = self.board.hashes(list(TABLES))
        if used in TABLES and hashes[str(used)] == _digest(table):
            self.report.unchanged += 1
            return str(used)
        target = _other(TABLES, used)
        if hashes[target] != _digest(table):
            self.board.run(_REMOVE % target)
            self._room(len(table))
            self._send(target, table)
        return target

    def _root(self, name: str, data: bytes) -> None:
        path = "/" + name
        if self.board.hashes([path])[path] == _digest(data):
            self.report.unchanged += 1
            return
        self.board.replace(path, data)
        self.report.files_sent.append(path)
        self.report.commands.append(f"mpremote fs cp {name} :{path}")


_MAKE_FOLDERS = """
import os
_p=''
for _n in %r.split('/')[1:]:
 _p+='/'+_n
 try:os.mkdir(_p)
 except OSError:pass
"""

_COPY = """
_b=bytearray(512);_m=memoryview(_b)
with open(%r,'rb') as _f:
 with open(%r,'wb') as _g:
  while 1:
   _n=_f.readinto(_b)
   if not _n:break
   _g.write(_m[:_n])
"""

_REMOVE = """
import os
try:os.remove(%r)
except OSError:pass
"""


def bar(done: int, total: int) -> None:
    """A progress line on a terminal's standard error; nothing elsewhere."""
    if sys.stderr.isatty():
        end = "\n" if done >= total else ""
        print(f"\r  {done:>7} of {total} bytes{end}", end="", file=sys.stderr, flush=True)
