"""The one place where commands read a file that may be a device or a pipe, or standard input.

Only small modules are imported here, for the BML tools.
"""

from __future__ import annotations

import errno
import os
import stat
import sys

STDIN = "-"
MOST = 64 * 1024 * 1024
"""Bytes of a stream, which may have no end; a file is as long as it is."""


def read_input(name: str | os.PathLike[str], most: int | None = None) -> bytes:
    """All bytes of a file, or of standard input for `-`.

    Raises OSError, with EFBIG when a device, a pipe or standard input gives more than `most`.
    """
    shown = os.fspath(name)
    most = MOST if most is None else most
    if shown == STDIN:
        shown = "standard input"
        data: bytes = sys.stdin.buffer.read(most + 1)
    else:
        with open(name, "rb") as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return file.read()
            data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"more than {most >> 20} MB came from it", shown)
    return data
