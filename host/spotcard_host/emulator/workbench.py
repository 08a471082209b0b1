"""Run a program on an emulated board that already holds the firmware.

Putting files on a board is slow, so the flash of a board with the firmware on it is kept. The next
one is made from the last by writing only what changed; each run then works on a copy.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from spotcard_host.common.cache import cache_dir, digest
from spotcard_host.device.build import RP2040, BuildError, compile_firmware
from spotcard_host.device.deploy import Deploy, cargo
from spotcard_host.device.factory import factory_table
from spotcard_host.device.limits import load_limits
from spotcard_host.emulator.board import MISS, EmulatedBoard
from spotcard_host.emulator.image import DEFAULT_BOARD, Image, build_image
from spotcard_host.library.tables import resolve

_DROP = """
import os
for name in %r:
    try:
        os.remove(name)
    except OSError:
        pass
"""


def firmware_files(refused: Callable[[BuildError], None] | None = None) -> dict[str, bytes]:
    """Path on the board -> content of every firmware .mpy, machine code for the RP2040.

    refused: see `compile_tree`.
    """
    tree = compile_firmware(RP2040, refused=refused)
    return {"/lib/" + path.relative_to(tree).as_posix(): path.read_bytes()
            for path in sorted(tree.rglob("*.mpy"))}


def prepared_flash(image: Image, files: Mapping[str, bytes]) -> Path:
    """A flash file with `image` and `files`, from the cache or made now."""
    folder = cache_dir("emulator", "flash", digest([image.uf2.read_bytes()]))
    wanted = {name: digest([content]) for name, content in sorted(files.items())}
    key = digest(word.encode() for pair in wanted.items() for word in pair)
    flash, listing = folder / f"{key}.flash", folder / f"{key}.json"
    if flash.is_file() and listing.is_file():
        return flash
    with tempfile.TemporaryDirectory(dir=folder) as work:
        part = Path(work) / "flash"
        last = max(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, default=None)
        there: dict[str, str] = {}
        if last is not None and last.with_suffix(".flash").is_file():
            there = json.loads(last.read_text())
            shutil.copyfile(last.with_suffix(".flash"), part)
        with EmulatedBoard(image.uf2, part) as board:
            gone = [name for name in there if name not in wanted]
            if gone:
                board.repl.run(_DROP % gone)
            board.put((name, files[name]) for name in wanted if there.get(name) != wanted[name])
        part.replace(flash)
        listing.write_text(json.dumps(wanted))
    for old in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)[:-4]:
        old.with_suffix(".flash").unlink(missing_ok=True)
        old.unlink(missing_ok=True)
    return flash


def deployed_flash(image: Path, board: str = DEFAULT_BOARD, table: bytes | None = None) -> Path:
    """A flash file with firmware and table deployed, as `spotcard deploy` does it; kept.

    board: whose limits hold; table: default `sayc`, which is the factory table in any case. A
    newer firmware is deployed over the last flash that was kept, which sends only what changed.
    """
    factory = factory_table()
    limits = load_limits(board)
    load = cargo(limits, resolve("sayc").read_bytes() if table is None else table, factory)
    folder = cache_dir("emulator", "deployed", digest([image.read_bytes()]))
    kept = folder / (digest([load.build.encode(), load.table or b"", factory]) + ".flash")
    if kept.is_file():
        return kept
    with tempfile.TemporaryDirectory(dir=folder) as work:
        part = Path(work) / "flash"
        last = max(folder.glob("*.flash"), key=lambda path: path.stat().st_mtime, default=None)
        if last is not None:
            shutil.copyfile(last, part)
        with EmulatedBoard(image, part, 0) as running:
            Deploy(running.fresh(), load, limits, lambda text: None).run()
        part.replace(kept)
    for old in sorted(folder.glob("*.flash"), key=lambda path: path.stat().st_mtime)[:-4]:
        old.unlink(missing_ok=True)
    return kept


@contextmanager
def board_with(files: Mapping[str, bytes], board: str = DEFAULT_BOARD, miss: int = MISS,
               port: int = 0, raw: Mapping[int, bytes] | None = None,
               ) -> Iterator[tuple[EmulatedBoard, Image]]:
    """A running emulated board that holds `files`; its flash is forgotten afterwards.

    board: a board folder's name; raw: offset in the flash -> bytes to put there past the file
    system. Raises `Unavailable` where the image cannot be built.
    """
    image = build_image(board)
    with tempfile.TemporaryDirectory() as work:
        flash = Path(work) / "flash"
        shutil.copyfile(prepared_flash(image, files), flash)
        with open(flash, "r+b") as memory:
            for offset, content in (raw or {}).items():
                memory.seek(offset)
                memory.write(content)
        with EmulatedBoard(image.uf2, flash, miss, port) as running:
            yield running, image
