"""The cache folder, for files that can be recreated.

`SPOTCARD_CACHE` names the folder; without it, it is `spotcard` in the user's cache folder
(`XDG_CACHE_HOME`, on Windows `LOCALAPPDATA`, else `~/.cache`). Deleting it is always safe.
"""

from __future__ import annotations

import os

from spotcard.errors import SpotcardError

TYPE_CHECKING = False  # not from typing: the BML tools load this, pathlib where it is needed
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


class CacheError(SpotcardError):
    """The cache folder cannot be used."""


def cache_dir(*parts: str) -> Path:
    """The cache folder (or `parts` below it), created when it is not there."""
    from pathlib import Path

    return Path(cache_folder(*parts))


def cache_name(*parts: str) -> str:
    """The name of that folder, which may not be there."""
    base = os.environ.get("SPOTCARD_CACHE")
    if not base:
        user = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
        base = os.path.join(user or os.path.join(_home("SPOTCARD_CACHE"), ".cache"), "spotcard")
    return os.path.join(base, *parts)


def cache_folder(*parts: str) -> str:
    """The name of that folder, created when it is not there, without links."""
    folder = cache_name(*parts)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise CacheError(f"{folder} cannot be created ({error.strerror}): set SPOTCARD_CACHE to a "
                         "folder that can be written") from None
    return os.path.realpath(folder)


def home(variable: str) -> Path:
    """The home folder. Raises CacheError where there is none, as in a container that runs under
    a number without a name; `variable` names the folder that is wanted."""
    from pathlib import Path

    return Path(_home(variable))


def _home(variable: str) -> str:
    folder = os.path.expanduser("~")
    if folder.startswith("~"):
        raise CacheError(f"there is no home folder here: set {variable} to a folder that can be "
                         "written")
    return folder


def digest(pieces: Iterable[bytes]) -> str:
    """A short hash of some content: equal pieces in equal order give equal names."""
    import hashlib

    total = hashlib.sha256()
    for piece in pieces:
        total.update(len(piece).to_bytes(8, "little"))
        total.update(piece)
    return total.hexdigest()[:20]


def keep(path: Path, data: bytes) -> None:
    """Write a file of the cache in one step: another run may make the same. Raises OSError."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)


def cached_folder(parent: Path, name: str, fill: Callable[[Path], None]) -> Path:
    """The folder `parent/name`, filled by `fill(folder)` if it does not exist yet.

    It appears complete or not at all: `fill` works in a temporary folder that is renamed at the
    end, so neither an interrupted run nor two concurrent ones leave a partial folder.
    """
    import shutil
    import tempfile
    from pathlib import Path

    folder = parent / name
    if folder.is_dir():
        return folder
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=name[:20] + ".part-", dir=parent))
    try:
        fill(work)
        work.chmod(0o755)
        try:
            work.rename(folder)
        except OSError:
            if not folder.is_dir():  # else a concurrent run made the same folder
                raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return folder
