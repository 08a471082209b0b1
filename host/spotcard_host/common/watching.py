"""Doing something again whenever one of its files is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

SECONDS = 0.3
"""Between two looks at the files."""

State = dict[str, tuple[int, int] | None]


def state_of(files: Iterable[str]) -> State:
    """When each file was changed last and its size, None for one that is not there."""
    found: State = {}
    for name in files:
        try:
            told = Path(name).stat()
        except OSError:
            found[name] = None
        else:
            found[name] = told.st_mtime_ns, told.st_size
    return found


def again_when_saved(
    work: Callable[[list[str]], tuple[int, Iterable[str]]],
    wait: Callable[[float], None] = time.sleep,
) -> int:
    """Do `work`, which takes the files that have changed and returns its status and the files that
    it read, and again after each change of one of them, until the user interrupts. Returns the
    last status.
    """
    status = 0
    changed: list[str] = []
    try:
        while True:
            before = time.time_ns()
            status, files = work(changed)
            seen = state_of(files)
            # A file saved while it was read is read again.
            late = any(one is not None and one[0] >= before for one in seen.values())
            now = seen
            while not late and now == seen:
                wait(SECONDS)
                now = state_of(seen)
            changed = [name for name in seen if now[name] != seen[name]
                       and not Path(name).is_dir()]
    except KeyboardInterrupt:
        return status
