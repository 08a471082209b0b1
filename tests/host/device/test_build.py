"""What is compiled for which board, and how."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard_host.device import build
from spotcard_host.device.limits import boards_dir

HOST = Path(__file__).resolve().parents[3] / "host"


def write(root: Path, **modules: str) -> Path:
    for package in build.PACKAGES:
        (root / package).mkdir()
        (root / package / "__init__.py").write_text("")
    for name, text in modules.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return root


CHOOSER = """
import sys
try:
    from spotcard.walk_thumb import step
except ImportError:
    from spotcard.walk import step
if sys.implementation.name != "micropython":
    from spotcard import desk
"""
VIPER = """import micropython
@micropython.viper
def first(a: ptr8) -> int:
    b = ptr8(a)
    return b[0]
@micropython.viper
def step(a: ptr8) -> int:
    return int(first(a)) + 1
"""
MODULES = {
    "spotcard_device__app": "def f(role, SEAT):\n    if role == SEAT:\n"
                            "        from spotcard import seat\n"
                            "    else:\n        from spotcard import table\n",
    "spotcard__seat": "from spotcard.chooser import step",
    "spotcard__chooser": CHOOSER,
    "spotcard__walk": VIPER,
    "spotcard__walk_thumb": "import micropython\n@micropython.asm_thumb\ndef step():\n    nop()\n",
    "spotcard__desk": "",
    "spotcard__table": "",
    "spotcard__unused": "",
}


def test_a_board_gets_what_it_can_import(tmp_path: Path) -> None:
    names = set(build.board_sources(build.RP2040, write(tmp_path, **MODULES)))
    assert names == {
        "spotcard_device/app", "spotcard_device/__init__", "spotcard/__init__", "spotcard/seat",
        "spotcard/chooser", "spotcard/walk_thumb"}
    elsewhere = set(build.board_sources(build.DESK32, tmp_path))
    assert elsewhere == names - {"spotcard/walk_thumb"} | {"spotcard/walk"}


def test_viper_text_is_machine_code_or_bytecode(tmp_path: Path) -> None:
    write(tmp_path, spotcard__walk=VIPER, spotcard__plain="x = 1\n")
    viper, plain = tmp_path / "spotcard/walk.py", tmp_path / "spotcard/plain.py"
    arm = build.compile_module(viper, "spotcard/walk", build.RP2040)
    desk = build.compile_module(viper, "spotcard/walk", build.DESK32)
    any_processor = build.compile_module(viper, "spotcard/walk", build.BYTECODE)
    assert arm and desk and any_processor and len({arm, desk, any_processor}) == 3
    # The third byte of an .mpy tells its processor, 0 for any (MicroPython, mpyfiles.rst).
    assert arm[2] >> 2 and desk[2] >> 2 and not any_processor[2] >> 2
    text = build.as_bytecode(VIPER.encode())
    assert b"@" not in text and b"b = (a)" in text and b"return (first(a)) + 1" in text
    # Bytecode is the same for all.
    assert (build.compile_module(plain, "spotcard/plain", build.RP2040)
            == build.compile_module(plain, "spotcard/plain", build.DESK32))


def test_a_board_stores_one_name_for_a_module(tmp_path: Path) -> None:
    """Each further string takes heap, and past a power of two a whole new pool of names."""
    write(tmp_path, spotcard__plain="x = 1\n")
    for name, shown in (("spotcard/plain", b"spotcard.plain"), ("spotcard/__init__", b"spotcard")):
        code = build.compile_module(tmp_path / (name + ".py"), name, build.RP2040)
        # The first string of an .mpy is what tracebacks and __file__ show: twice its length, text.
        assert code is not None and code[4 + code[4:].index(shown) - 1] == 2 * len(shown)
        assert b".py" not in code


def test_a_module_that_does_not_compile_is_named(tmp_path: Path) -> None:
    write(tmp_path, spotcard__bad="def f(:\n")
    sources = {"spotcard/bad": tmp_path / "spotcard/bad.py"}
    with pytest.raises(build.BuildError, match=r"bad\.py"):
        build.compile_tree(sources, build.RP2040)
    told: list[build.BuildError] = []
    assert not list(build.compile_tree(sources, build.RP2040, refused=told.append).iterdir())
    assert len(told) == 1


def test_the_real_board_gets_no_table_manager() -> None:
    names = set(build.board_sources(build.RP2040))
    assert "spotcard/protocol/seat_reader" in names
    assert not [name for name in names if "table_reader" in name or "desk" in name]


def test_the_command_of_the_cmake_file_writes_all_that_an_image_freezes(tmp_path: Path) -> None:
    assert f"-m {build.__name__} " in (boards_dir() / "SPOTCARD_PICO_W/firmware.cmake").read_text()
    path = os.pathsep.join(map(str, (HOST, build.firmware_dir())))
    # -S: CMake's Python has none of the project's packages.
    subprocess.run([sys.executable, "-S", "-m", build.__name__, str(tmp_path)], check=True,
                   env={**os.environ, "PYTHONPATH": path})
    written = {made.relative_to(tmp_path).with_suffix("").as_posix(): made.read_bytes()
               for made in tmp_path.rglob("*.py")}
    assert written.keys() == build.firmware_sources().keys() | {"boot", "main"}
    assert {build.THUMB % name for name in build.IN_THUMB} <= written.keys()
    assert written["main"] == build.root_file("main.py").read_bytes()
