"""The PBN file of a session, written board by board, so that nothing played is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from spotcard_host.common.output import GrowingOutput
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.pbn_writer import HEADER, game_text


class Journal:
    """Writes complete boards to `path` as they come.

    An older file is replaced when the first board is complete, not before. Raises OutputRefused
    or OSError at once when the file cannot be written. `extra` are further tags, as for
    `game_text`; `inputs` are files that must not be overwritten.
    """

    def __init__(self, path: Path | str, extra: Mapping[str, str] | None = None,
                 force: bool = False, inputs: Iterable[Path] = ()) -> None:
        self.path = path
        self.boards = 0
        self._extra = dict(extra or {})
        self._output = GrowingOutput(path, force=force, inputs=inputs)

    def add(self, record: BoardRecord, more: Mapping[str, str] | None = None) -> None:
        """Write one record, complete or broken off; `more` are tags of this one."""
        text = game_text(record, {**self._extra, **(more or {})})
        if not self.boards:
            text = HEADER + text
        self._output.add(text.encode("latin-1", "replace"))
        self.boards += 1
