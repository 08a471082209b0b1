"""Our own image, firmware frozen, built without radio and booted on the emulator."""

from __future__ import annotations

import pytest

from spotcard_host.device.apt import Unavailable
from spotcard_host.device.build import resident_modules
from spotcard_host.device.limits import load_limits
from spotcard_host.emulator.board import EmulatedBoard
from spotcard_host.emulator.image import build_image

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]  # it is built from Debian's sources
KIND = "SPOTCARD_PICO_EMULATED"


def test_it_builds_boots_and_holds_the_firmware() -> None:
    try:
        image = build_image(KIND)
        with EmulatedBoard(image.uf2, miss=0) as board:
            told = board.fresh().run("""
import gc, sys, vfs
from spotcard_device import app, hardware
from spotcard.robot import judge, player
from spotcard.rules import reader
gc.collect()
print(hardware.code_in_flash(), gc.mem_free(), vfs.rom_ioctl(2, 0).ioctl(4, 0) * 4096)
""", timeout=120)
    except Unavailable as reason:
        pytest.skip(str(reason))
    in_flash, free, romfs = told.split()
    assert in_flash == "True" and int(romfs) == load_limits(KIND).romfs_bytes
    assert int(free) > 130_000  # of 192 KB: frozen code takes none, its names and tables do
    assert "spotcard_device/app" in resident_modules()
