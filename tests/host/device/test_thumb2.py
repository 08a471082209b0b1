"""The RP2040's machine code on a processor with Thumb-2, such as the RP2350 of a Pico 2 W.

Debian's MicroPython for armhf under QEMU: it takes .mpy files of ARMv6-M, as MicroPython on every
processor with Thumb does, and runs their viper code. It has no inline assembler, so that code is
called through its `ffi`. What a board's memory and time would be is not known from this.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from spotcard_host.common.cache import cache_dir, cached_folder
from spotcard_host.device.apt import SUITE, Apt, Unavailable, machine_suite
from spotcard_host.device.build import (
    RP2040,
    THUMB,
    compile_firmware,
    compile_module,
    compile_tree,
    firmware_sources,
)
from spotcard_host.device.code_image import ASM, Mpy
from spotcard_host.device.limits import load_limits
from spotcard_host.device.micropython import PACKAGES

ASSEMBLER = {"load": "spotcard/robot/endgame_load", "makes": "spotcard/robot/endgame"}
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]
TESTS = Path(__file__).parents[2]
VIPER = ("test_endgame", "test_evaluate", "test_rules_reader", "test_bidder", "test_judge",
         "test_play_policy")
Run = Callable[[str], str]

ENDINGS = """
import ffi, uctypes
from spotcard.robot import endgame, policy
from play_cases import Dice, random_position, solve, words
libc = ffi.open("libc.so.6")
def placed(name):
    code = open(name, "rb").read()
    # PROT_READ, WRITE and EXEC; MAP_PRIVATE and ANONYMOUS
    at = libc.func("p", "mmap", "pIiiii")(0, 8192, 7, 0x22, -1, 0)
    uctypes.bytearray_at(at, len(code))[:] = code
    return at | 1
load = ffi.func("v", placed("load"), "pp")
makes = ffi.func("i", placed("makes"), "p")
dice = Dice(77)
work = words(endgame.WORDS)
area = words(endgame.WORDS)
same = 0
for i in range(200):
    position = random_position(dice, 2 + i % 5)
    area[endgame.GENERATION] += 1
    area[endgame.BUDGET] = 1 << 28
    load(uctypes.addressof(area), uctypes.addressof(position))
    tricks = 0
    while tricks < position[policy.LEFT]:
        area[endgame.NEED] = tricks + 1
        if not makes(uctypes.addressof(area)):
            break
        tricks += 1
    same += tricks == solve(work, position)
print(same)
"""


def _fetch(folder: Path) -> None:
    arm = Apt(folder / "apt", SUITE, ["amd64", "armhf"])
    arm.update()
    names = [f"{package}:armhf" for package in PACKAGES]
    arm.unpack(arm.download(names, folder / "debs"), folder / "root")
    (folder / "root/lib").symlink_to("usr/lib")
    here = Apt(folder / "apt-here", machine_suite(), ["amd64"])
    here.update()
    here.unpack(here.download(["qemu-user-static"], folder / "debs"), folder)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program with the firmware and the shared tests, compiled for a Pico 2 W."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        pytest.skip("QEMU for ARM programs is fetched for x86-64 Linux only")
    try:
        folder = cached_folder(cache_dir("micropython"), f"{SUITE}-armhf", _fetch)
    except Unavailable as reason:
        pytest.skip(str(reason))
    march = load_limits("RPI_PICO2_W").march
    assert march == RP2040
    sources = {path.stem: path for part in ("shared", "support/both")
               for path in (TESTS / part).glob("*.py")}
    root = folder / "root"
    where = tmp_path_factory.mktemp("thumb2")
    # Debian's MicroPython calls no assembler of a .mpy: the layers run as viper here, and the
    # solver's assembler is called by `load` and `makes` below.
    firmware = shutil.copytree(compile_firmware(march), where / "firmware",
                               ignore=shutil.ignore_patterns("*_thumb.mpy"))
    path = [compile_tree(sources, march), firmware]
    for name, module in ASSEMBLER.items():
        text = THUMB % module
        code = Mpy(compile_module(firmware_sources()[text], text, march, 3) or b"")
        [body] = [b for b in code.bodies if b.kind == ASM]
        (where / name).write_bytes(code.out[body.at:body.at + body.size])

    def go(program: str) -> str:
        done = subprocess.run(
            [str(folder / "usr/bin/qemu-arm-static"), "-L", str(root),
             str(root / "usr/bin/micropython"), "-X", "heapsize=4M", "-c", program], cwd=where,
            env={**os.environ, "MICROPYPATH": os.pathsep.join([*map(str, path), ".frozen"])},
            capture_output=True, text=True, timeout=900, check=False)
        return done.stdout + done.stderr

    return go


def test_it_is_a_processor_with_thumb_2(run: Run) -> None:
    assert int(run("import sys;print(sys.implementation._mpy >> 10 & 15)")) >= 5  # ARMv7-M on


@pytest.mark.parametrize("name", VIPER)
def test_viper_runs(run: Run, name: str) -> None:
    told = run(f"import run_module;run_module.run_module({name!r})")
    assert told.strip().endswith(" 0 failed"), told


def test_assembler_runs(run: Run) -> None:
    assert run(ENDINGS).strip() == "200"
