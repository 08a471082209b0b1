"""The file of a list of acts: created and never overwritten, whole lines only, one writer."""

from __future__ import annotations

import contextlib
import os
import stat
import threading
from pathlib import Path

from spotcard_host.records.acts import ActError, ActLog, NotWritten, read_acts

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".acts"


class ActFile:
    """An open file of acts.

    A line that cannot be written whole is taken back. Synchronising takes a disk tens of
    milliseconds, so a thread does it; a failure there is raised by the next `write`.
    """

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._is_torn = False
        self._wanted = threading.Event()
        self._closing = False
        self._trouble: str | None = None
        self._thread = threading.Thread(target=self._synchronise, daemon=True)
        self._thread.start()

    @classmethod
    def create(cls, path: Path) -> ActFile:
        """A new file. Raises ActError when there is one, or none can be made."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            raise ActError(
                f"{path} exists and is not overwritten: choose another name, or continue it with "
                f"--resume {path}"
            ) from None
        except OSError as e:
            raise ActError(f"{path}: {e.strerror}") from e
        try:
            _lock(path, descriptor)
        except ActError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, 0)

    @classmethod
    def resume(cls, path: Path) -> tuple[ActFile, ActLog]:
        """An existing file and the list that it holds. Raises ActError."""
        try:
            mode = os.stat(path).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # reading it may have no end
                raise ActError(f"{path}: expected a file of acts, got a pipe or device")
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as e:
            raise ActError(f"{path}: {e.strerror}") from e
        try:
            _lock(path, descriptor)
            acts, size = read_acts(path)
            os.ftruncate(descriptor, size)
        except OSError as e:
            os.close(descriptor)
            raise ActError(f"{path}: {e.strerror}") from e
        except ActError:
            os.close(descriptor)
            raise
        file = cls(path, descriptor, size)
        return file, ActLog(file, acts)

    def write(self, line: bytes) -> None:
        """Write a line, whole or not at all. Raises NotWritten."""
        trouble, self._trouble = self._trouble, None
        if trouble:
            raise NotWritten(f"{self.path}: {trouble}")
        try:
            if self._is_torn:
                self._take_back()
            written = os.write(self._descriptor, line)
            if written == len(line):
                self._size += written
                return
            why = "no space left on the device"
        except OSError as e:
            why = e.strerror or str(e)
        self._is_torn = True
        with contextlib.suppress(OSError):
            self._take_back()
        raise NotWritten(f"{self.path}: {why}")

    def _take_back(self) -> None:
        """Cut off what was written of a line, which nothing may follow."""
        os.ftruncate(self._descriptor, self._size)
        self._is_torn = False

    def sync(self) -> None:
        """Schedule a synchronisation."""
        self._wanted.set()

    def close(self) -> None:
        """Synchronise and close."""
        self._closing = True
        self._wanted.set()
        self._thread.join(10)
        os.close(self._descriptor)

    def _synchronise(self) -> None:
        is_last = False
        while not is_last:
            self._wanted.wait()
            self._wanted.clear()
            is_last = self._closing
            try:
                os.fsync(self._descriptor)
            except OSError as e:
                self._trouble = e.strerror or str(e)


def free_name(wanted: Path, *suffixes: str) -> Path:
    """`wanted`, or `wanted-2`, `-3` ... when a file with one of `suffixes` has that name."""
    number = 1
    path = wanted
    while any(path.with_name(path.name + suffix).exists() for suffix in suffixes):
        number += 1
        path = wanted.with_name(f"{wanted.name}-{number}")
    return path


def _lock(path: Path, descriptor: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ActError(f"{path} is in use by another table") from None
