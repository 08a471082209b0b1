"""The file of a list of acts: created and never overwritten, whole lines only, one writer."""

from __future__ import annotations

import contextlib
import errno
import logging
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
_FLAGS = os.O_RDWR | os.O_APPEND

log = logging.getLogger("spotcard.table")


class ActsExist(ActError):
    """A new file of acts has the name of one that is there."""


class ActFile:
    """An open file of acts.

    A line that cannot be written whole is taken back. A file that somebody removes meanwhile is
    written anew, in its place or, where another file has taken that, beside it. Synchronising
    takes a disk tens of milliseconds, so a thread does it; a failure there is raised by the next
    `write`.
    """

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._is_torn = False
        self._is_unwanted = False
        self._wanted = threading.Event()
        self._closing = False
        self._trouble: str | None = None
        self._thread = threading.Thread(target=self._synchronise, daemon=True)
        self._thread.start()

    @classmethod
    def create(cls, path: Path) -> ActFile:
        """A new file. Raises ActsExist, or ActError when it cannot be created."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            raise ActsExist(
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
            descriptor = os.open(path, _FLAGS)
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
            self._bring_back()
            written = os.write(self._descriptor, line)
            if written == len(line):
                self._size += written
                return
            why = "no space left on the device"
        except OSError as e:
            why = e.strerror or str(e)
        except ActError as e:
            why = str(e)
        self._is_torn = True
        with contextlib.suppress(OSError):
            self._take_back()
        raise NotWritten(f"{self.path}: {why}")

    def _take_back(self) -> None:
        """Cut off what was written of a line, which nothing may follow."""
        os.ftruncate(self._descriptor, self._size)
        self._is_torn = False

    def _bring_back(self) -> None:
        """Write a file that was removed anew: what has been played would be lost with us."""
        if self._is_unwanted or os.fstat(self._descriptor).st_nlink:
            return
        removed, stem = self.path, self.path.with_suffix("")
        path = removed
        if os.path.lexists(path):
            path = free_name(stem, SUFFIX, ".pbn", ".lin")
            path = path.with_name(path.name + SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            data = b"".join(iter(lambda: os.read(self._descriptor, 1 << 20), b""))[:self._size]
            if os.write(descriptor, data) < len(data):
                raise OSError(errno.ENOSPC, "no space left on the device")
            _lock(path, descriptor)
            os.dup2(descriptor, self._descriptor, inheritable=False)
        except (OSError, ActError):
            os.unlink(path)
            raise
        finally:
            os.close(descriptor)
        self.path = path
        log.warning("%s was removed: all of the match is in %s again", removed, path)

    def sync(self) -> None:
        """Schedule a synchronisation."""
        self._wanted.set()

    def remove(self) -> None:
        """Remove the file of a match that did not begin."""
        self._is_unwanted = True
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Synchronise and close."""
        self._closing = True
        self._wanted.set()
        self._thread.join(10)
        with contextlib.suppress(OSError, ActError):
            self._bring_back()
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
    while any(os.path.lexists(path.with_name(path.name + suffix)) for suffix in suffixes):
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
