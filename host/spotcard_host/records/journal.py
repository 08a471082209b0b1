"""The PBN file of a session, written board by board, so that nothing played is lost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.pbn_writer import HEADER, game_text


class Journal:
    """Writes complete boards to `path` as they come.

    An older file is replaced when the first board is complete, not before. OSError when the file
    cannot be written, at once. `extra` are further tags, as for `game_text`.
    """

    def __init__(self, path: Path, extra: Mapping[str, str] | None = None) -> None:
        self.path = path
        self.boards = 0
        self._extra = dict(extra or {})
        existed = path.exists()
        path.open("ab").close()
        if not existed:
            path.unlink()

    def add(self, record: BoardRecord, more: Mapping[str, str] | None = None) -> None:
        """Write one record, complete or broken off; `more` are tags of this one."""
        text = game_text(record, {**self._extra, **(more or {})})
        if not self.boards:
            text = HEADER + text
        with self.path.open("ab" if self.boards else "wb") as file:
            file.write(text.encode("latin-1", "replace"))
        self.boards += 1
