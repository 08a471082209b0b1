"""Build the MicroPython image of an emulated RP2040, once, from Debian's source packages.

Debian trixie carries MicroPython 1.25 with its RP2 port and, as further packages, the Pico SDK,
TinyUSB and mbedTLS; nothing carries lwIP and the radio driver in usable form, so the image is that
of a Pico without radio. The ARM compiler comes from the machine or, unpacked but not installed,
from the same package source. Its C++ library (300 MB, of which not one function is used) is
replaced by empty archives.

An image is made for a board folder as MicroPython defines one (`mpconfigboard.h`,
`mpconfigboard.cmake`, `manifest.py`); it is kept by the content of that folder and of the firmware
it freezes. About a minute the first time, half a minute for a further board.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from spotcard_host.common.cache import cache_dir, cached_folder, digest
from spotcard_host.device.apt import SUITE, Apt, Unavailable, machine_suite
from spotcard_host.device.build import (
    firmware_sources,
    mpy_cross,
    root_file,
    write_sources,
)
from spotcard_host.device.limits import boards_dir

DEFAULT_BOARD = "EMULATED_PICO"
SOURCES = ("micropython", "mbedtls")
SOURCE_PACKAGES = ("pico-sdk-source", "tinyusb-source")
TOOLCHAIN = ("gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "libstdc++-arm-none-eabi-dev")
FAMILY = 0xE48BFF56  # UF2 family of the RP2040
FLASH = 0x10000000  # where its flash is mapped


@dataclass(frozen=True)
class Image:
    """A firmware image: its UF2 file and what it is, in one line for reports."""

    uf2: Path
    description: str


def uf2(binary: bytes, address: int = FLASH) -> bytes:
    """`binary` as a UF2 file for the RP2040 that puts it at `address`."""
    blocks = [binary[i:i + 256] for i in range(0, len(binary), 256)]
    out = bytearray()
    for number, block in enumerate(blocks):
        out += struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address + 256 * number, 256,
                           number, len(blocks), FAMILY)
        out += block.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)
    return bytes(out)


def _need(tools: Sequence[str]) -> None:
    for tool in tools:
        if shutil.which(tool) is None:
            raise Unavailable(f"{tool} is missing (it is needed to build an image)")


def _fetch_sources(folder: Path) -> None:
    apt = Apt(folder / "apt", SUITE, ["amd64"])
    apt.update()
    downloads = folder / "downloads"
    described = apt.download_source(SOURCES, downloads)
    apt.unpack(apt.download(SOURCE_PACKAGES, downloads), folder)
    for dsc in described:
        apt.unpack_source(dsc, folder / dsc.name.split("_")[0])
    libraries = folder / "micropython/lib"
    for name, place in (("pico-sdk", "../../usr/src/pico-sdk"),
                        ("tinyusb", "../../usr/src/tinyusb"), ("mbedtls", "../../mbedtls")):
        shutil.rmtree(libraries / name, ignore_errors=True)
        (libraries / name).symlink_to(place)
    readme = libraries / "micropython-lib/README.md"
    readme.parent.mkdir(exist_ok=True)
    readme.touch()  # the build only looks whether it is there
    shutil.rmtree(downloads)
    shutil.rmtree(folder / "apt")


def _fetch_toolchain(folder: Path) -> None:
    apt = Apt(folder / "apt", machine_suite(), ["amd64"])
    apt.update()
    apt.unpack(apt.download_missing(TOOLCHAIN), folder)
    shutil.rmtree(folder / "apt")
    library = folder / "usr/lib/arm-none-eabi/newlib"
    if not library.is_dir():
        raise Unavailable("the ARM compiler's packages are not as expected")
    for name in ("libstdc++.a", "libstdc++_nano.a", "libsupc++.a", "libsupc++_nano.a"):
        (folder / "empty").mkdir(exist_ok=True)
        (folder / "empty" / name).write_bytes(b"!<arch>\n")
    headers = next((folder / "usr/include/newlib/c++").iterdir())
    (folder / "bin").mkdir()
    for real in (folder / "usr/bin").iterdir():
        (folder / "bin" / real.name).symlink_to(f"../usr/bin/{real.name}")
    # GCC finds its own parts beside itself, but Debian keeps newlib where only an installed
    # compiler looks.
    for tool, extra in (("gcc", ""), ("g++", '-isystem "$H" -isystem "$H/arm-none-eabi" ')):
        wrapper = folder / "bin" / f"arm-none-eabi-{tool}"
        wrapper.unlink()
        wrapper.write_text(
            '#!/bin/sh\nR=$(dirname "$0")/..\nN=$R/usr/lib/arm-none-eabi/newlib\n'
            f'H=$R/{headers.relative_to(folder)}\n'
            f'exec "$R/usr/bin/arm-none-eabi-{tool}" -B"$N/" {extra}'
            '-idirafter "$R/usr/include/newlib" -L"$N/thumb/v6-m/nofp" -L"$R/empty" "$@"\n'
        )
        wrapper.chmod(0o755)


def _toolchain() -> Path:
    """The folder whose `bin` holds the ARM compiler."""
    installed = shutil.which("arm-none-eabi-g++")
    if installed:
        return Path(installed).parent.parent
    return cached_folder(cache_dir("emulator"), f"toolchain-{machine_suite()}", _fetch_toolchain)


def _run(command: Sequence[str], log: Path) -> None:
    # Freeze with the compiler that also makes the .mpy files: 1.25's own refuses large functions.
    compiler = mpy_cross()[0]
    with open(log, "ab") as out:
        done = subprocess.run(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                              env={**os.environ, "LC_ALL": "C", "MICROPY_MPYCROSS": compiler},
                              check=False)
    if done.returncode:
        raise Unavailable(f"the image could not be built, see {log}")


def _build(board: Path, folder: Path) -> None:
    _need(("gcc", "g++", "cmake", "make", "python3"))
    sources = cached_folder(cache_dir("emulator"), f"sources-{SUITE}", _fetch_sources)
    port, compiler = sources / "micropython/ports/rp2", _toolchain()
    log = cache_dir("emulator") / f"build-{board.name}.log"
    log.unlink(missing_ok=True)
    jobs = f"-j{os.cpu_count() or 1}"
    work, tree = folder / "build", folder / "firmware"
    write_sources(tree)
    _run(["cmake", "-S", str(port), "-B", str(work), f"-DMICROPY_BOARD={board.name}",
          f"-DMICROPY_BOARD_DIR={board}", "-DPICO_NO_PICOTOOL=1",
          f"-DPICO_TOOLCHAIN_PATH={compiler}", f"-DPICO_SDK_PATH={sources / 'usr/src/pico-sdk'}",
          f"-DSPOTCARD_FIRMWARE={tree}"], log)
    _run(["make", "-C", str(work), jobs], log)
    (folder / "image.uf2").write_bytes(uf2((work / "firmware.bin").read_bytes()))
    shutil.rmtree(work)
    shutil.rmtree(tree)


def build_image(board: str = DEFAULT_BOARD) -> Image:
    """The image of a board folder under `boards/` (or of a path), built or from the cache.

    Raises `Unavailable` with one line where packages or tools cannot be had.
    """
    folder = boards_dir() / board
    if not (folder / "mpconfigboard.cmake").is_file():
        folder = Path(board).resolve()
    if not (folder / "mpconfigboard.cmake").is_file():
        raise Unavailable(f"expected a MicroPython board folder, got {board!r}")
    # A board folder may include what lies in its neighbours; limits.json is no part of an image.
    own = [path for path in sorted(folder.iterdir())
           if path.suffix in (".cmake", ".py", ".c", ".h", ".csv")]
    named = b"".join(path.read_bytes() for path in own)
    others = [path for path in sorted(folder.parent.glob("*/*.[ch]*"))
              if path.parent != folder and b"../%s/" % path.parent.name.encode() in named]
    pieces = [path.relative_to(folder.parent).as_posix().encode() + b"\0" + path.read_bytes()
              for path in [*own, *others]]
    frozen = "firmware.cmake" in (folder / "mpconfigboard.cmake").read_text()
    if frozen:
        sources = [*firmware_sources().items(),
                   *((name, root_file(name)) for name in ("boot.py", "main.py"))]
        pieces += [name.encode() + b"\0" + path.read_bytes() for name, path in sources]
        pieces.append(b"all modules in one folder")
    name = f"{folder.name}-{digest(pieces)}"
    made = cached_folder(cache_dir("emulator", "images"), name, lambda out: _build(folder, out))
    return Image(made / "image.uf2", f"{folder.name}, MicroPython 1.25 from Debian {SUITE}"
                                     + (", firmware frozen" if frozen else ""))
