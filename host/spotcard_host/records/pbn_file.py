"""The PBN file of a match: a view of its acts, so it can be made again at any time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.pbn_writer import HEADER, game_text

Tags = Callable[[TableBook, BoardRecord], Mapping[str, str]]


class PbnFile:
    """Writes the boards of a match to `path` as they end.

    tags: more tags of a board; it may also fill in what the acts do not know, as meanings.
    OSError comes out of every method when the file cannot be written.
    """

    def __init__(self, path: Path, book: MatchBook, tags: Tags | None = None) -> None:
        self.path = path
        self.boards = 0
        self._book = book
        self._tags = tags
        self._games: list[tuple[TableBook, BoardRecord]] = []

    def add(self, table: TableBook, record: BoardRecord) -> None:
        """One more board has ended."""
        self._games.append((table, record))
        text = self._text(table, record)
        with self.path.open("ab" if self.boards else "wb") as file:
            file.write((text if self.boards else HEADER + text).encode("latin-1", "replace"))
        self.boards += 1

    def rewrite(self) -> None:
        """Write all boards anew, after one of them was adjusted."""
        text = HEADER + "".join(self._text(*game) for game in self._games)
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        part.write_bytes(text.encode("latin-1", "replace"))
        part.replace(self.path)

    def _text(self, table: TableBook, record: BoardRecord) -> str:
        tags = self._book.tags(table)
        if self._tags is not None:
            tags.update(self._tags(table, record))
        return game_text(record, tags)
