"""A match as one append-only list of acts, from which everything else is derived.

An act is a dict that JSON can write; `n` counts from 0, `at` is the time (UTC), `act` the kind;
docs/reference/table.md lists the kinds and their fields. `ActLog.append` writes the act to its
file before anyone hears of it: when writing fails, the act has not happened. Views (PBN,
standings, a page for watchers) listen, read the list from the start, or follow it as it grows.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from spotcard.errors import SpotcardError
from spotcard_host.common.json_text import read_json

Act = dict[str, Any]
KINDS = frozenset(
    "match table sit leave start board call card claim refuse undo ruling end withdraw pause "
    "resume redo eject admit say close".split())


class ActError(SpotcardError):
    """A file of acts that cannot be read, resumed or created; the text is one line."""


class NotWritten(SpotcardError):
    """An act could not be written, so it has not happened; the text says why, on one line."""


class Sink(Protocol):
    """Where acts are stored: `records.act_file.ActFile`, or nowhere in tests."""

    def write(self, line: bytes) -> None:
        """Store one line, completely or not at all. Raises NotWritten."""

    def sync(self) -> None:
        """Make what was written survive a power failure, soon."""


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class ActLog:
    """The acts of one match. `sink` keeps them; `clock` gives the text of `at`."""

    def __init__(
        self, sink: Sink | None = None, acts: list[Act] | None = None,
        clock: Callable[[], str] = _now,
    ) -> None:
        self.acts: list[Act] = acts or []
        self._sink = sink
        self._clock = clock
        self._listeners: list[Callable[[Act], None]] = []
        self._news: asyncio.Event | None = None

    def append(self, kind: str, **fields: Any) -> Act:
        """Write an act, add it and tell the listeners; fields that are None are left out.

        Raises NotWritten, nothing changed.
        """
        act: Act = {"n": len(self.acts), "at": self._clock(), "act": kind}
        act.update((name, value) for name, value in fields.items() if value is not None)
        if self._sink is not None:
            line = json.dumps(act, separators=(",", ":")).encode() + b"\n"
            self._sink.write(line)
            if kind in ("end", "close"):
                self._sink.sync()
        self.acts.append(act)
        for listener in self._listeners:
            listener(act)
        if self._news is not None:
            self._news.set()
            self._news = None
        return act

    def listen(self, listener: Callable[[Act], None], replay: bool = False) -> None:
        """Call `listener` with each act from now on, with `replay` the earlier ones first.

        A listener must not raise and must not append.
        """
        if replay:
            for act in self.acts:
                listener(act)
        self._listeners.append(listener)

    async def follow(self, start: int = 0) -> AsyncIterator[Act]:
        """The acts from number `start` on, as they are appended, without end."""
        at = start
        while True:
            while at < len(self.acts):
                at += 1
                yield self.acts[at - 1]
            if self._news is None:
                self._news = asyncio.Event()
            await self._news.wait()


def parse_acts(data: bytes) -> tuple[list[Act], int]:
    """The acts of a file's bytes, and how many bytes they take.

    A last line that is cut off or is not JSON was left by a killed process and never sent.
    Raises ActError for anything else that is not a list of acts, with the line.
    """
    acts: list[Act] = []
    size = 0
    lines = data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        is_last = number == len(lines)
        why = ""
        try:
            act = read_json(line, names=True)  # of systems' files
        except ValueError as e:
            act, why = None, f": {e}"
        if not isinstance(act, dict) or not line.endswith(b"\n"):
            if is_last:
                break
            hint = ": a match goes on from its NAME.acts, beside the PBN" if number == 1 else why
            raise ActError(f"line {number}: expected an act, one JSON object per line{hint}")
        if act.get("n") != len(acts) or not isinstance(act.get("act"), str):
            raise ActError(f"line {number}: expected act number {len(acts)}, got {act.get('n')!r}")
        acts.append(act)
        size += len(line)
    if not acts or acts[0]["act"] != "match":
        raise ActError("expected a file of acts, which begins with the act `match`")
    return acts, size


def read_acts(path: Path) -> tuple[list[Act], int]:
    """The acts of a file, as `parse_acts` gives them. Raises ActError."""
    try:
        data = path.read_bytes()
    except OSError as e:
        raise ActError(f"{path}: {e.strerror}") from e
    try:
        return parse_acts(data)
    except ActError as e:
        raise ActError(f"{path}: {e}") from None
