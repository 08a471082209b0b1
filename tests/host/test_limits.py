"""The limits files of the boards: complete, and what they promise fits together."""

from __future__ import annotations

import pytest

from spotcard_host.device import limits

FLASH = 2 * 1024 * 1024
BLOCK = 4096
SETTINGS_AND_DIRECTORIES = 32 * 1024


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
    if board.romfs_bytes:  # the factory table is in ROMFS, one page file takes the updates
        assert board.table_bytes < board.romfs_bytes - BLOCK
        slots, code = 1, 0
    else:  # two page files; two copies of the code, of which one is in use
        slots, code = 2, 2 * board.mpy_bytes
    pages = slots * (board.table_bytes // 4048 + 1) * BLOCK
    assert pages + code + board.log_bytes + SETTINGS_AND_DIRECTORIES <= board.filesystem_bytes


@pytest.mark.parametrize(("emulated", "real"), [
    ("EMULATED_PICO", "RPI_PICO_W"), ("SPOTCARD_PICO_EMULATED", "SPOTCARD_PICO_W")])
def test_emulated_boards_have_no_more_room_than_real_ones(emulated: str, real: str) -> None:
    ours, theirs = limits.load_limits(emulated), limits.load_limits(real)
    for key in ("heap", "mpy_bytes", "filesystem_bytes", "romfs_bytes", "table_bytes", "march"):
        assert getattr(ours, key) == getattr(theirs, key)
    assert not ours.radio
