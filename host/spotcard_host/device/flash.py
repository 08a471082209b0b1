"""Puts MicroPython on a board: copies a UF2 file to the drive of BOOTSEL mode."""

from __future__ import annotations

import hashlib
import os
import string
import struct
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from spotcard_host.common.cache import cache_dir
from spotcard_host.device.port import BoardError

INFO = "INFO_UF2.TXT"  # every UF2 drive has it (UF2 specification)
BLOCK = 512
MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)  # at 0, 4 and 508 of each block
HAS_FAMILY = 0x2000  # flags of a block
HAS_EXTENSION = 0x8000
ABSOLUTE = 0xE48BFF57
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350 (RISC-V)",
            ABSOLUTE: "RP2350 (absolute)"}


def _blocks(data: bytes) -> Iterator[tuple[int, int, int]]:
    """(number, total, family) of each block; family 0 where the block names none.

    Files for an RP2350 begin with one block of family ABSOLUTE that is not counted with the rest:
    it works around erratum RP2350-E10 and is left out.
    """
    for start in range(0, len(data), BLOCK):
        first, second, flags, _, _, number, total, family = struct.unpack_from(
            "<8I", data, start)
        last = struct.unpack_from("<I", data, start + 508)[0]
        if (first, second, last) != MAGICS:
            raise BoardError(f"expected a UF2 file; block {start // BLOCK} has no UF2 mark")
        if start == 0 and family == ABSOLUTE and flags & HAS_EXTENSION:
            continue
        yield number, total, family if flags & HAS_FAMILY else 0


def check_uf2(data: bytes) -> str:
    """The chip a UF2 file is for; raises `BoardError` for anything but a complete UF2 file."""
    if not data or len(data) % BLOCK:
        raise BoardError(
            f"expected a UF2 file, a multiple of {BLOCK} bytes; got {len(data)} bytes")
    blocks = list(_blocks(data))
    families = {family for _, _, family in blocks}
    if not families & FAMILIES.keys() or len(families) > 1:
        named = ", ".join(f"0x{family:08x}" for family in sorted(families) if family)
        raise BoardError(f"expected a UF2 for an RP2040 or RP2350, got family {named or 'none'}")
    total = blocks[0][1]
    for number, said, _ in blocks:
        if said != total or number >= total:
            raise BoardError(f"expected a complete UF2 file of {total} blocks; one says that it "
                             f"is block {number} of {said}")
    if len(blocks) != total or len({number for number, _, _ in blocks}) != total:
        raise BoardError(f"expected a complete UF2 file of {total} blocks, got {len(blocks)}; "
                         "download it again")
    return FAMILIES[families.pop()]


def _mounts() -> list[Path]:
    """Folders where a drive may have been put, for Windows, macOS and Linux."""
    if os.name == "nt":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase if letter not in "AB"]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    found: list[Path] = []
    try:
        for line in Path("/proc/mounts").read_text().splitlines():
            found.append(Path(line.split()[1].replace("\\040", " ")))
    except OSError:
        pass
    return found


def find_drives() -> list[Path]:
    """The drives of boards in BOOTSEL mode."""
    drives = []
    for folder in _mounts():
        try:
            text = (folder / INFO).read_text(errors="replace")
        except OSError:
            continue
        if "RPI-RP2" in text or "RP2350" in text:
            drives.append(folder)
    return drives


def copy_uf2(data: bytes, drive: Path, wait: float = 15.0) -> None:
    """Copy a UF2 to a drive; returns when the drive is gone, which is when the board restarts."""
    with open(drive / "firmware.uf2", "wb") as file:
        file.write(data)
        file.flush()
        try:
            os.fsync(file.fileno())
        except OSError:
            pass  # the board restarts as the last block arrives: the drive may be gone already
    end = time.monotonic() + wait
    while (drive / INFO).exists():
        if time.monotonic() > end:
            raise BoardError(f"{drive} is still there: the board did not accept the file; check "
                             "that it is for this board")
        time.sleep(0.2)


def download(url: str, sha256: str) -> bytes:
    """A UF2 from the address the user gave, kept in the cache; its checksum must be as given."""
    wanted = sha256.strip().lower()
    kept = cache_dir("uf2") / (wanted[:32] + ".uf2")
    if kept.is_file():
        data = kept.read_bytes()
    else:
        try:
            with urllib.request.urlopen(url, timeout=60) as reply:
                data = reply.read()
        except (urllib.error.URLError, OSError, ValueError) as error:
            raise BoardError(f"{url} cannot be downloaded ({error}); download the UF2 "
                             "yourself and give its name") from None
    found = hashlib.sha256(data).hexdigest()
    if found != wanted:
        raise BoardError(
            f"expected SHA-256 {wanted}, the file has {found}: another file")
    kept.write_bytes(data)
    return data
