"""Puts firmware and rule table on a board, which stays usable even if power fails meanwhile.

Strategy. Firmware (one code image) and rule tables lie in a room of neighbouring flash blocks that
`firmware/slots.py` makes once. A new image or table is written to blocks that are not in use and
compared there; until then the board is unchanged. Then one file is renamed over another, which
littlefs does atomically, and that completes the update. `/current.json` reads

    {"build": "...", "code": "flash:2+39", "table": "flash:80+15", "factory": "flash:41+15",
     "moves": [["/stage/main.py", "/main.py"]]}

`factory` is a small shipped book, for a table that cannot be used. The few files that start the
board are staged and compared, then renamed: the moves, which can be repeated. We make
them at once; if power fails in between, `main.py` makes the rest before it starts the
robot (the code is the same, `_finish_update`).

A table that is too large to stand beside the one in use replaces it: the board is switched to the
factory table first, and to the new one when it is there. The same makes room for firmware.

Making the room formats the file system and keeps only the settings, so files that are not
Spotcard's need `--format`.
"""

from __future__ import annotations

import ast
import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device.arena import BLOCK, Place, blocks_of, find, place_of, plan
from spotcard_host.device.build import build_code_image, compile_root, root_file
from spotcard_host.device.identity import check, identify
from spotcard_host.device.limits import Limits
from spotcard_host.device.port import Board, BoardError, json_object

CURRENT = "/current.json"
STAGE = "/stage"
START_FILES = ("boot.py", "main.py")
OURS = ("/boot.py", "/main.py", "/shelf.mpy", CURRENT, "/settings.json", "/log.txt", "/log.old",
        "/crash.txt", "/safe", "/slots.json", "/seat.sct")
OUR_FOLDERS = ("/lib/spotcard/", "/lib/spotcard_device/", STAGE + "/", "/slots/")

Say = Callable[[str], None]


@dataclass
class Cargo:
    """The contents to deploy.

    start: the files that start it (path -> bytes); code: the code image, empty where the firmware
    is frozen; table: a rule table, None leaves the board's as it is; factory: the table to fall
    back on, None for none.
    """

    start: dict[str, bytes]
    code: bytes
    table: bytes | None = None
    factory: bytes | None = None

    @property
    def build(self) -> str:
        """A short name of the firmware, by content."""
        total = hashlib.sha256(self.code)
        for name, data in sorted(self.start.items()):
            total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        return total.hexdigest()[:12]


@dataclass
class Report:
    """What a deploy did. Times in seconds, sizes in bytes."""

    sent: int = 0
    unchanged: int = 0
    removed: int = 0
    seconds: float = 0.0
    files_sent: list[str] = field(default_factory=list)


def cargo(limits: Limits, table: bytes | None, factory: bytes | None = None) -> Cargo:
    """Everything of this installation for a kind of board."""
    start = {"/" + name: root_file(name).read_bytes() for name in START_FILES}
    code = b""
    if limits.code_in == "ram":
        start["/shelf.mpy"] = compile_root("shelf", limits.march)
        code = build_code_image(limits.march)
    return Cargo(start, code, table, factory)


def read_current(board: Board) -> dict[str, Any]:
    """The board's `current.json`; {} when there is none that can be read."""
    return json_object(board.read(CURRENT)) or {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def finish_update() -> str:
    """The code of `main.py` that makes the moves of `current.json`, with its call."""
    source = root_file("main.py").read_text(encoding="utf-8")
    for node in syntax_tree(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == "_finish_update":
            return f"{ast.get_source_segment(source, node)}\n_finish_update()\n"
    raise AssertionError("main.py has no _finish_update")


def start_firmware() -> str:
    """The start of a program on the raw REPL that imports the firmware."""
    return finish_update() + "try:\n import shelf\n shelf.start()\nexcept ImportError:pass\n"


def slots_code() -> str:
    """`firmware/slots.py` as it is sent to a board: without comments and docstrings."""
    tree = syntax_tree(root_file("slots.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(
                node) is not None:
            node.body = node.body[1:]
    return ast.unparse(tree) + "\n"


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
        self._room = Place(0, 0)
        self._current: dict[str, Any] = {}

    def run(self) -> Report:
        """Deploy the cargo. Raises `BoardError`; the board is usable even then."""
        began = time.monotonic()
        check(identify(self.board), self.limits)
        if self.limits.untried:
            self._tell(f"{self.limits.name}: {self.limits.untried}")
        self._check_cargo()
        self.board.run(finish_update(), timeout=120)
        self._have_room()
        self._current = read_current(self.board)
        moves = self._stage()
        if self.cargo.code:
            self._put("code", self.cargo.code)
        if self.cargo.table is not None:
            if self.cargo.factory is not None and self.cargo.factory != self.cargo.table:
                self._put("factory", self.cargo.factory)
            self._put("table", self.cargo.table)
        chosen = {**self._current, "build": self.cargo.build}
        if moves or chosen != self._current:
            self._switch({**chosen, "moves": moves} if moves else chosen)
            self.board.run(finish_update(), timeout=120)
            self._check_start_files()
        self._clean()
        self.report.sent = self.board.sent
        self.report.seconds = time.monotonic() - began
        return self.report

    def _check_cargo(self) -> None:
        table = self.cargo.table
        if table is not None and len(table) > self.limits.table_bytes:
            raise BoardError(
                f"the rule table has {len(table)} bytes, {self.limits.board} has room for "
                f"{self.limits.table_bytes}: leave out explanations or rules")
        self._tell(f"firmware {self.cargo.build}: {len(self.cargo.code)} bytes"
                   + (f"; table {len(table)} bytes" if table is not None else ""))

    # The files that start a board.

    def _stage(self) -> list[list[str]]:
        """Stage the start files that changed; returns the moves (see `main.py`)."""
        wanted = {path: _digest(data) for path, data in self.cargo.start.items()}
        hashes = self.board.hashes(list(wanted))
        moves: list[list[str]] = []
        for path in wanted:
            if hashes[path] == wanted[path]:
                self.report.unchanged += 1
                continue
            if not moves:
                self.board.run(f"import os\ntry:os.mkdir({STAGE!r})\nexcept OSError:pass")
            self._send(STAGE + path, self.cargo.start[path], path)
            moves.append([STAGE + path, path])
        staged = self.board.hashes([stage for stage, _ in moves])
        for stage, path in moves:
            if staged[stage] != wanted[path]:
                raise BoardError(f"{path} arrived incomplete; run the command again")
        return moves

    def _check_start_files(self) -> None:
        found = self.board.hashes(list(self.cargo.start))
        for path, data in self.cargo.start.items():
            if found[path] != _digest(data):
                raise BoardError(f"{path} is not what was sent; repeat the command")

    def _clean(self) -> None:
        """Remove what an earlier version of Spotcard has left."""
        old = [path for path in self.board.listing("/lib") if path.startswith(OUR_FOLDERS[:2])]
        for path in old if self.cargo.code else ():
            self.board.run(_REMOVE % path)
            self.report.removed += 1

    def _send(self, path: str, data: bytes, what: str, opener: str | None = None) -> None:
        done = 0

        def step(count: int) -> None:
            nonlocal done
            done += count
            if self._progress:
                self._progress(done, len(data))

        self.board.write(path, data, step, opener, compare=False)
        self.report.files_sent.append(what)

    # The room.

    def _have_room(self) -> None:
        """Make the room in flash where it is missing or too small for the cargo."""
        if not self.cargo.code and self.cargo.table is None:
            return
        self._room = find_room(self.board)
        needed = blocks_of(len(self.cargo.code)) + blocks_of(len(self.cargo.table or b""))
        if self.cargo.factory != self.cargo.table:
            needed += blocks_of(len(self.cargo.factory or b""))
        if self._room.count >= needed:
            return
        others = [path for path in self.board.listing("/")
                  if path not in OURS and not path.startswith(OUR_FOLDERS)]
        if others and not self._may_format:
            raise BoardError("making room for firmware and tables formats the file system, and it "
                             f"holds files that are not Spotcard's ({', '.join(others[:3])}): "
                             "save them, then repeat with --format")
        self._tell("making room for firmware and tables: the file system is formatted, the "
                   "settings are kept (half a minute; keep the board plugged in)")
        self.board.run(slots_code() + "prepare()", timeout=900)
        self._room = find_room(self.board)
        if self._room.count < needed:
            raise BoardError(f"expected room for {needed} blocks of 4 KB, this board has "
                             f"{self._room.count}: take a smaller table")

    def _used(self) -> list[Place]:
        return used_places(self._current)

    def _put(self, name: str, data: bytes) -> None:
        """The place of `data`, written to a free place unless it is there already."""
        there = place_of(self._current.get(name))
        if there is not None and hash_of(self.board, there, len(data)) == _digest(data):
            self.report.unchanged += 1
            return
        other = place_of(self._current.get("factory"))
        if name == "table" and other is not None and (
                hash_of(self.board, other, len(data)) == _digest(data)):
            self._switch({**self._current, "table": str(other)})
            return
        place = self._find_place(name, blocks_of(len(data)))
        self._write(name, data, place)

    def _write(self, name: str, data: bytes, place: Place) -> None:
        """Write `data` to a free place, compare it there, and switch."""
        # A deploy that was cut off may have written it.
        if hash_of(self.board, place, len(data)) != _digest(data):
            self._tell(f"{name} to {place}")
            self._send(str(place), data, f"{name} {place}",
                       f"{slots_code()}_w=Writer({str(place)!r})")
            if hash_of(self.board, place, len(data)) != _digest(data):
                raise BoardError(f"the {name} in {place} is not what was sent; repeat the command")
        chosen = {**self._current, name: str(place)}
        if name == "factory" and self._current.get("table") == self._current.get("factory"):
            chosen["table"] = str(place)
        self._switch(chosen)

    def _find_place(self, name: str, count: int) -> Place:
        """A free place, after replacing the table in use or moving the rest if necessary."""
        high = name == "table"
        place = find(self._room, self._used(), count, high)
        if place is None:
            self._drop_table()
            place = find(self._room, self._used(), count, high)
        if place is None:
            self._gather(name, count)
            place = find(self._room, self._used(), count, high)
        if place is None:
            raise BoardError(f"expected room for {count} blocks of 4 KB, there is none: repeat "
                             "with --format")
        return place

    def _drop_table(self) -> None:
        """Switch to the factory table, so that the blocks of the one in use are free."""
        if place_of(self._current.get("table")) is None:
            return
        if self.cargo.table is None:
            raise BoardError("the firmware has room only in the place of the rule table: name it "
                             "with --table, so that it can be sent again")
        if not self._current.get("factory") and self.cargo.factory:
            place = find(self._room, self._used(), blocks_of(len(self.cargo.factory)))
            if place is not None:
                self._write("factory", self.cargo.factory, place)
        factory = self._current.get("factory")
        if not factory and self.limits.code_in == "ram":
            raise BoardError("this table has no room beside the one in use: deploy the book sayc "
                             "first, then this one")
        self._tell("the board plays by the factory table meanwhile")
        self._switch({**self._current, "table": factory or ""})

    def _gather(self, name: str, count: int) -> None:
        """Write code and factory table elsewhere, so that `count` free blocks are neighbours.

        The code on the board moves only if it is the cargo's: the desk has no copy of another.
        """
        pieces = {"factory": self.cargo.factory}
        if name != "code":
            pieces["code"] = self.cargo.code
        movable: dict[str, Place] = {}
        for piece, data in pieces.items():
            there = place_of(self._current.get(piece))
            if there is not None and data and blocks_of(len(data)) <= there.count:
                movable[piece] = there
        fixed = [place for place in self._used() if place not in movable.values()]
        for piece, place in plan(self._room, fixed, movable, count):
            content = pieces[piece]
            assert content
            self._write(piece, content, place)

    def _switch(self, chosen: dict[str, Any]) -> None:
        """Make `chosen` the board's `current.json`, at once or not at all."""
        self.board.replace(CURRENT, json.dumps(chosen).encode())
        self._current = {name: value for name, value in chosen.items() if name != "moves"}


def find_room(board: Board) -> Place:
    """The room in a board's flash, of 0 blocks where there is none."""
    try:
        known = json_object(board.read("/slots.json")) or {}
        return Place(int(known["first"]), len(known["files"]))
    except (ValueError, KeyError, TypeError, OverflowError):
        return Place(0, 0)


def used_places(current: dict[str, Any]) -> list[Place]:
    """The places that a board's `current.json` names."""
    places = [place_of(current.get(name)) for name in ("code", "table", "factory")]
    return [place for place in places if place is not None]


def hash_of(board: Board, place: Place, length: int) -> str:
    """SHA-256 of the first `length` bytes at a place, "" where it has fewer."""
    if blocks_of(length) > place.count:
        return ""
    return board.run(_HASH % (place.first * BLOCK, place.count * BLOCK, length),
                     timeout=120).strip()


def lend_table(board: Board, table: bytes) -> str:
    """Write a table to a free place without deploying it; returns the place."""
    place = find(find_room(board), used_places(read_current(board)), blocks_of(len(table)))
    if place is None:
        raise BoardError(f"expected room for a table of {len(table)} bytes beside the one on the "
                         "board: deploy it instead (spotcard deploy --table)")
    if hash_of(board, place, len(table)) != _digest(table):
        board.write(str(place), table, compare=False,
                    opener=f"{slots_code()}_w=Writer({str(place)!r})")
        if hash_of(board, place, len(table)) != _digest(table):
            raise BoardError("the table arrived incomplete; run the command again")
    return str(place)


_REMOVE = """
import os
try:os.remove(%r)
except OSError:pass
"""

_HASH = """
import hashlib,rp2
from binascii import hexlify
_m=memoryview(rp2.Flash(start=%d,len=%d))
_h=hashlib.sha256();_n=%d
for _i in range(0,_n,4096):_h.update(_m[_i:min(_i+4096,_n)])
print(hexlify(_h.digest()).decode())
"""
