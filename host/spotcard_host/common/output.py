"""The one place where commands write the files that people ask for.

* A regular file appears whole or not at all: it is written beside its place and renamed. A
  symbolic link is followed, so that its target is replaced and the link stays.
* A device or FIFO is written into, never replaced. `-` is standard output.
* An output is never one of the command's inputs.
* What is already there is overwritten only if we made it, or with `force` (`--force`). "We made
  it" means that the file is empty, that its content is what is about to be written, that the
  caller recognises it (`mine`), or that it is byte for byte what we last wrote there. For that
  the cache keeps length and CRC of each file written; without the cache `--force` is needed.

Only `os` and small modules are imported here: the BML tools load this, and are quicker than
`argparse` or `pathlib` would be.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

from spotcard.errors import SpotcardError

TYPE_CHECKING = False  # not from typing, which takes longer to load than this module
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable
    from typing import BinaryIO

    Target = str | os.PathLike[str]

STDOUT = "-"
_STREAMS = ("/dev/stdin", "/dev/stdout", "/dev/stderr")
_MOST_LINKS = 40
_PROBE = 4096  # bytes that `mine` gets to see
_READER_SECONDS = 10.0  # in which the program that reads a FIFO is started


class OutputRefused(SpotcardError):
    """The output would overwrite something that it must not."""


def add_output(parser: argparse.ArgumentParser, help: str) -> None:
    """Declare `-o/--output` and `--force`; `help` names the default."""
    from spotcard_host.common.options import share

    share(parser, "--output", help=help + "; - is standard output")
    share(parser, "--force")


def check_output(
    target: Target, *, force: bool = False, inputs: Iterable[Target] = (),
    mine: Callable[[bytes], bool] | None = None, data: bytes | None = None,
) -> bool:
    """Raise OutputRefused when `target` must not be written; before long work, and before writing.

    `inputs`: files that were read. `mine`: whether the beginning of an existing file shows that
    we made it. `data`: what is about to be written, where it is known. True when the target is a
    regular file (or will be one), False for a stream: standard output, a device, a FIFO.
    """
    name = os.fspath(target)
    if name == STDOUT:
        return False
    if not name:
        raise OutputRefused("expected the name of a file with -o, got none")
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return True
    mode = found.st_mode
    for given in inputs:
        if _is_file(given, found):
            raise OutputRefused(
                f"{name}: the output would replace the input; give another name with -o")
    if stat.S_ISDIR(mode):
        raise OutputRefused(f"{name} is a folder: give the name of a file with -o")
    if stat.S_ISSOCK(mode):
        raise OutputRefused(f"{name} is a socket: nothing can be written there")
    if stat.S_ISBLK(mode) and not force:
        raise OutputRefused(f"{name} is a disk: --force writes over what is on it")
    if not stat.S_ISREG(mode) or _is_descriptor(name):
        return False
    if not force and not _ours(name, mine, data):
        raise OutputRefused(
            f"{name} exists already and was not made by this command: --force overwrites it")
    return True


def _is_file(given: Target, output: os.stat_result) -> bool:
    """Whether an input is the file that is written to."""
    if os.fspath(given) == STDOUT:
        return False
    try:
        return os.path.samestat(os.stat(given), output)
    except (OSError, ValueError):
        return False


def write_output(
    target: Target, data: bytes | str, *, force: bool = False, inputs: Iterable[Target] = (),
    mine: Callable[[bytes], bool] | None = None, again: bool = True,
) -> None:
    """Write `data` (text as UTF-8) to `target`. Raises OutputRefused and OSError.

    `again` false: even what we wrote is overwritten with `force` only.
    """
    content = data.encode("utf-8", "replace") if isinstance(data, str) else data
    name = os.fspath(target)
    regular = check_output(name, force=force, inputs=inputs, mine=mine, data=content)
    if not again and not force and regular and os.path.exists(name):
        raise OutputRefused(f"{name} exists already: --force overwrites it")
    if name == STDOUT:
        _to_stdout(data)
        return
    try:
        if not regular:
            with open_stream(name) as stream:
                stream.write(content)
        else:
            real = os.path.realpath(name)
            _replace(real, content)
            _remember(real, _stamp(content))
    except OSError as error:
        if error.filename is None:
            raise OSError(error.errno, error.strerror, name) from None
        raise


def open_stream(name: str, wait: float | None = None) -> BinaryIO:
    """A device or FIFO, open for writing. Raises OSError, with ENXIO for a FIFO that no program
    begins to read within `wait` (10) seconds: opening it would block for ever.
    """
    if not stat.S_ISFIFO(os.stat(name).st_mode):
        return open(name, "wb")
    end = time.monotonic() + (_READER_SECONDS if wait is None else wait)
    while True:
        try:
            descriptor = os.open(name, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() >= end:
                raise OSError(errno.ENXIO, "no program reads this pipe", name) from None
        time.sleep(0.05)
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, "wb")


def _to_stdout(data: bytes | str) -> None:
    if isinstance(data, str):
        sys.stdout.write(data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _is_descriptor(name: str) -> bool:
    """Whether a name or a link stands for an open file (/dev/stdout, /dev/fd/3): that is written
    into. Files below /dev/shm are files as everywhere.
    """
    path = os.path.abspath(name)
    for _ in range(_MOST_LINKS):
        if path in _STREAMS or path.startswith(("/dev/fd/", "/proc/")):
            return True
        try:
            to = os.readlink(path)
        except OSError:
            return False
        path = os.path.normpath(os.path.join(os.path.dirname(path), to))
    return False


def _replace(name: str, content: bytes) -> None:
    """Write a regular file in one step; in place only where its folder takes no new file."""
    try:
        mode = stat.S_IMODE(os.stat(name).st_mode)
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = 0o666 & ~umask
    part = f"{name}.{os.getpid()}.part"
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0),
                         0o600)
    except FileNotFoundError as error:
        folder = os.path.dirname(name)
        if os.path.isdir(folder or "."):  # one that takes no files, such as /proc
            raise FileNotFoundError(error.errno, "no file can be created there", name) from None
        raise FileNotFoundError(error.errno, "there is no such folder", folder) from None
    except OSError as error:
        if not isinstance(error, PermissionError) or not os.path.exists(name):
            raise type(error)(error.errno, error.strerror, name) from None
        with open(name, "wb") as file:
            file.write(content)
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(part, mode)
        os.replace(part, name)
    except BaseException:
        os.unlink(part)
        raise


# ------------------------------------------------------------------ what we made


def _ours(name: str, mine: Callable[[bytes], bool] | None, data: bytes | None) -> bool:
    with open(name, "rb") as file:
        content = file.read(_PROBE)
        if not content or (mine is not None and mine(content)):
            return True
        content += file.read()
    if content == data:
        return True
    from spotcard_host.common.cache import cache_folder

    try:
        with open(_note(cache_folder("outputs"), os.path.realpath(name)), "rb") as kept:
            return kept.read() == _stamp(content)
    except OSError:
        return False


def _stamp(content: bytes) -> bytes:
    from zlib import crc32

    return b"%d %d" % (len(content), crc32(content))


def _note(folder: str, real: str) -> str:
    """The file in the cache that says what we last wrote at a place."""
    from spotcard_host.common.cache import digest

    return os.path.join(folder, digest([real.encode("utf-8", "replace")]))


def _remember(real: str, stamp: bytes) -> None:
    from spotcard_host.common.cache import cache_folder, cache_name

    for folder_of in (cache_name, cache_folder):  # mostly the folder is there already
        try:
            with open(_note(folder_of("outputs"), real), "rb+", 0, opener=_or_new) as kept:
                if kept.read() != stamp:
                    kept.seek(0)
                    kept.truncate()
                    kept.write(stamp)
            return
        except OSError:
            pass  # without a writable cache `--force` is needed, nothing more


def _or_new(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)
