"""The limits files of the boards: complete, and what they promise fits together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spotcard_host.device import build, limits

FLASH = 2 * 1024 * 1024
BLOCK = 4096


def test_the_four_boards_are_there() -> None:
    assert set(limits.board_names()) >= {
        "RPI_PICO_W", "SPOTCARD_PICO_W", "EMULATED_PICO", "SPOTCARD_PICO_EMULATED"}


def test_unknown_board_is_told_the_names() -> None:
    with pytest.raises(ValueError, match="RPI_PICO_W"):
        limits.load_limits("PICO_9")


@pytest.mark.parametrize("name", limits.board_names())
def test_everything_fits_the_flash(name: str) -> None:
    board = limits.load_limits(name)
    assert board.filesystem_bytes + board.romfs_bytes < FLASH - 512 * 1024
    assert board.filesystem_bytes % BLOCK == board.romfs_bytes % BLOCK == 0
    if board.romfs_bytes:
        assert board.table_bytes <= board.romfs_bytes - BLOCK  # ROMFS has a header and a name
    # Two slots of whole blocks, 33 of their files to two blocks of directory; a file of code takes
    # a block at least; the log; two blocks each for the file system and the root folder.
    slots = 2 * -(-board.table_bytes // BLOCK)
    assert slots // 2 <= 64  # spotcard_device.slots.MOST
    code = 0
    if board.code_in == "ram":
        for path in build.compile_board(board.march).rglob("*"):
            code += 2 if path.is_dir() else -(-path.stat().st_size // BLOCK)
    blocks = slots + 2 * (slots // 33 + 1) + code + board.log_bytes // BLOCK + 4
    assert blocks <= board.filesystem_bytes // BLOCK


@pytest.mark.parametrize(("emulated", "real"), [
    ("EMULATED_PICO", "RPI_PICO_W"), ("SPOTCARD_PICO_EMULATED", "SPOTCARD_PICO_W")])
def test_emulated_boards_have_no_more_room_than_real_ones(emulated: str, real: str) -> None:
    ours, theirs = limits.load_limits(emulated), limits.load_limits(real)
    for key in ("heap", "mpy_bytes", "filesystem_bytes", "romfs_bytes", "table_bytes", "march"):
        assert getattr(ours, key) == getattr(theirs, key)
    assert not ours.radio


def test_the_firmware_fits_its_budgets() -> None:
    """All of it the flash, and what is loaded at one time the heap."""
    size = Path(__file__).resolve().parents[3] / "tools" / "developer" / "size"
    done = subprocess.run([sys.executable, str(size), "--board", "RPI_PICO_W", "--check"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr
