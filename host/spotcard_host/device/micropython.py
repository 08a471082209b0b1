"""The desk's stand-in for a board: a real MicroPython with the Pico's heap and object sizes.

Debian's i386 build fits best: objects are as large as on the RP2040, the heap has a hard
limit, it has sockets, asyncio and viper. `find` looks for, in this order: the program named by
`SPOTCARD_MICROPYTHON`, Debian's in the cache folder (fetched there once, in seconds), and
`micropython` on PATH. A 64-bit one works too; its objects are twice as large, so it gets twice the
heap and its memory figures say nothing about a board.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from spotcard_host.common.cache import cache_dir, cached_folder
from spotcard_host.device.apt import SUITE, Apt, Unavailable
from spotcard_host.device.build import BYTECODE, DESK32

__all__ = ["Interpreter", "Unavailable", "find"]

PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21",
            "libmbedx509-7", "libgcc-s1")
# What the interpreter says about itself: version, bits of a small int's word, .mpy kind and arch.
_PROBE = ("import sys;i=sys.implementation;"
          "print('%d.%d.%d'%tuple(i.version[:3]),32 if sys.maxsize<2**32 else 64,i._mpy>>10&15)")
_ARCHES = {1: "x86", 2: "x64", 3: "armv6", 4: "armv6m"}  # py/persistentcode.h, MP_NATIVE_ARCH_*


@dataclass(frozen=True)
class Interpreter:
    """A MicroPython of this machine.

    command: the words that start it; version: such as "1.25.0"; bits: of a machine word;
    march: what to give `compile_firmware` for it ("" when it takes no machine code of ours).
    """

    command: tuple[str, ...]
    version: str
    bits: int
    march: str

    @property
    def like_a_board(self) -> bool:
        """Whether its heap figures are those of an RP2040."""
        return self.bits == 32

    def words(self, program: Sequence[str], heap: int) -> list[str]:
        """The command line that runs `program` (a file, or `-c` or `-m` with what follows).

        heap: bytes of the board's heap as `gc` counts them; see `environment` for where modules
        are looked for.
        """
        scale = 1 if self.like_a_board else 2
        # The collector's tables take 1.5 bytes for each 64 of heap and come out of the same piece.
        return [*self.command, "-X", f"heapsize={heap * scale * 131 // 128}", *program]

    def environment(self, path: Sequence[Path | str]) -> dict[str, str]:
        """The environment in which modules are imported from `path`, first to last."""
        folders = [str(folder) for folder in path]
        return {**os.environ, "MICROPYPATH": os.pathsep.join([*folders, ".frozen"])}

    def run(self, program: Sequence[str], heap: int, path: Sequence[Path | str] = (),
            timeout: float | None = None, stdin: str | None = None,
            ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end and return what it printed; see `words`."""
        return subprocess.run(
            self.words(program, heap), env=self.environment(path), capture_output=True, text=True,
            input=stdin if stdin is not None else "", timeout=timeout, check=False,
        )


def _probe(command: tuple[str, ...]) -> Interpreter | None:
    try:
        done = subprocess.run([*command, "-c", _PROBE], capture_output=True, text=True,
                              timeout=20, check=False)
        version, bits, arch = done.stdout.split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    march = {"x86": DESK32, "x64": "x64"}.get(_ARCHES.get(int(arch), ""), BYTECODE)
    return Interpreter(command, version, int(bits), march)


def _command_in(folder: Path) -> tuple[str, ...]:
    library = folder / "root/usr/lib/i386-linux-gnu"
    return (str(library / "ld-linux.so.2"), "--library-path", str(library),
            str(folder / "root/usr/bin/micropython"))


def _fetch(folder: Path) -> None:
    apt = Apt(folder / "apt", SUITE, ["amd64", "i386"])
    apt.update()
    debs = apt.download([f"{package}:i386" for package in PACKAGES], folder / "debs")
    apt.unpack(debs, folder / "root")
    if _probe(_command_in(folder)) is None:
        raise Unavailable("Debian's i386 MicroPython does not start here")
    shutil.rmtree(folder / "apt")
    shutil.rmtree(folder / "debs")


def fetched(fetch: bool = True) -> Interpreter:
    """Debian's 32-bit MicroPython in the cache folder; raises `Unavailable`.

    fetch: whether to fetch it when it is not there yet.
    """
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        raise Unavailable("Debian's i386 MicroPython runs on x86-64 Linux only")
    parent, name = cache_dir("micropython"), f"{SUITE}-i386"
    if not fetch and not (parent / name).is_dir():
        raise Unavailable("Debian's i386 MicroPython has not been fetched")
    folder = cached_folder(parent, name, _fetch)
    found = _probe(_command_in(folder))
    if found is None:
        raise Unavailable(f"the MicroPython in {folder} does not start: delete that folder")
    return found


@lru_cache(maxsize=4)
def find(named: str | None = None, fetch: bool = True) -> Interpreter:
    """The MicroPython to use; raises `Unavailable` with one line where there is none.

    named: a program to use and no other (default: the value of `SPOTCARD_MICROPYTHON`).
    """
    named = named or os.environ.get("SPOTCARD_MICROPYTHON")
    if named:
        found = _probe((named,))
        if found is None:
            raise Unavailable(f"{named} is not a MicroPython that starts here")
        return found
    try:
        return fetched(fetch)
    except Unavailable as reason:
        on_path = shutil.which("micropython")
        found = _probe((on_path,)) if on_path else None
        if found is None:
            raise Unavailable(f"no MicroPython here ({reason}), and none is on PATH") from None
        return found
