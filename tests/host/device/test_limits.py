"""The limits files of the boards: complete, and what they promise fits together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_device.settings import FIELDS
from spotcard_host.device import limits
from spotcard_host.device.arena import blocks_of
from spotcard_host.device.factory import factory_table
from spotcard_host.library.tables import resolve

FLASH = {"RPI_PICO2_W": 4 * 1024 * 1024}  # others have 2 MB
BLOCK = 4096


def test_every_board_folder_is_found() -> None:
    assert set(limits.board_names()) >= {
        "RPI_PICO_W", "SPOTCARD_PICO_W", "EMULATED_PICO", "SPOTCARD_PICO_EMULATED",
        "RPI_PICO2_W"}


def test_an_unknown_board_is_answered_with_the_names() -> None:
    with pytest.raises(ValueError, match="RPI_PICO_W"):
        limits.load_limits("PICO_9")


@pytest.mark.parametrize("name", limits.board_names())
def test_everything_fits_the_flash(name: str) -> None:
    board = limits.load_limits(name)
    assert board.filesystem_bytes + board.romfs_bytes < (
        FLASH.get(name, 2 * 1024 * 1024) - 512 * 1024)
    assert board.filesystem_bytes % BLOCK == board.romfs_bytes % BLOCK == 0
    if board.romfs_bytes:
        # The factory's book; ROMFS has a header and a name.
        assert resolve("sayc").stat().st_size <= board.romfs_bytes - BLOCK
    # The room that slots.py makes: all but the directory of its files, 68 to two blocks, what it
    # keeps for start files, log and settings, two blocks each for file system and root folder, and
    # the run that is lost where the directory cuts it.
    blocks = board.filesystem_bytes // BLOCK
    room = blocks - 20 - 2 * (blocks // 68 + 1) - 4 - 10
    # The largest table stands beside the code and the factory table; other tables twice.
    code = blocks_of(board.code_bytes) if board.code_in == "ram" else 0
    factory = blocks_of(len(factory_table())) if not board.romfs_bytes else 0
    assert code + blocks_of(board.table_bytes) + factory <= room
    # What a deploy leaves free must do for the log and for rewriting (tests/device/test_deploy).
    assert board.log_bytes == FIELDS["log"][3] == 4 * BLOCK


@pytest.mark.parametrize(("emulated", "real"), [
    ("EMULATED_PICO", "RPI_PICO_W"), ("SPOTCARD_PICO_EMULATED", "SPOTCARD_PICO_W")])
def test_emulated_boards_have_no_more_room_than_real_ones(emulated: str, real: str) -> None:
    ours, theirs = limits.load_limits(emulated), limits.load_limits(real)
    for key in ("heap", "code_bytes", "filesystem_bytes", "romfs_bytes", "table_bytes", "march"):
        assert getattr(ours, key) == getattr(theirs, key)


def test_the_firmware_fits_its_budgets() -> None:
    """All of it the flash, and what is loaded at one time the heap."""
    size = Path(__file__).resolve().parents[3] / "tools" / "developer" / "size"
    done = subprocess.run([sys.executable, str(size), "--board", "RPI_PICO_W", "--check"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_an_untried_board_says_so_and_promises_no_more_heap() -> None:
    """No measured heap of a Pico 2 W is known: its limits are a Pico W's but for the flash."""
    new, known = limits.load_limits("RPI_PICO2_W"), limits.load_limits("RPI_PICO_W")
    assert new.untried and not known.untried
    assert (new.heap, new.table_bytes, new.march) == (known.heap, known.table_bytes, known.march)


def test_the_factory_table_is_small_and_bids_by_the_same_rules() -> None:
    book, small = RuleTable(resolve("sayc").read_bytes()), RuleTable(factory_table())
    assert small.length < 106_000 and layout.LEARNED not in small.sections
    ours, theirs = Bidder(small, True), Bidder(book)
    for hand in ("AQ72.KJ5.Q64.A83", "KQJT.AQJ8.KJ3.A2", "9876.54.AKQ3.J92"):
        for bidder in (ours, theirs):
            bidder.new_board(0, 0, 0, parse_hand(hand))
        assert ours.choose() == theirs.choose() and ours.rule == theirs.rule
