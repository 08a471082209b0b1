"""The PBN file of a match: a view of its acts, so it can be written again at any time."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO

from spotcard_host.common.output import open_stream
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.match_book import MatchBook, TableBook
from spotcard_host.records.pbn_writer import game_text, header

log = logging.getLogger("spotcard.table")
Tags = Callable[[TableBook, BoardRecord], Mapping[str, str]]


class PbnFile:
    """Writes the boards of a match to `path` as they end; `-` is standard output.

    tags: more tags of a board; it may also fill in what the acts do not know, as meanings. A
    board that cannot be written is reported and written later; the acts have it.
    """

    def __init__(self, path: Path, book: MatchBook, tags: Tags | None = None,
                 version: str = "2.1") -> None:
        self.path = path
        self._version = version
        self.games: list[tuple[TableBook, BoardRecord]] = []
        self._book = book
        self._tags = tags
        self._written = 0  # games in the file
        self._held = False

    def hold(self) -> None:
        """Write nothing until `catch_up`."""
        self._held = True

    def add(self, table: TableBook, record: BoardRecord) -> None:
        """One more board has ended."""
        self.games.append((table, record))
        if not self._held:
            self._try()

    def change(self, table: TableBook, record: BoardRecord) -> None:
        """A board in the file was adjusted: rewrite the file."""
        if not self._held and self._is_file():
            self._written = 0
            self._try()

    def catch_up(self) -> None:
        """Write what is not written yet. Raises OSError."""
        self._held = False
        if self._is_file() and not self.path.exists():
            self._written = 0  # somebody has removed it
        if self._written == len(self.games):
            return
        text = "".join(self._text(*game) for game in self.games[self._written:])
        if not self._written:
            text = header(self._version) + text
        if str(self.path) == "-":
            sys.stdout.write(text)
            sys.stdout.flush()
        elif self._written or not self._is_file():
            data = text.encode("latin-1", "replace")
            with self._opened() as out:
                out.write(data)
        else:
            part = self.path.with_name(f".{os.getpid()}.part")  # as long as any name may be
            part.write_bytes(text.encode("latin-1", "replace"))
            part.replace(self.path)
        self._written = len(self.games)

    def _opened(self) -> BinaryIO:
        # A pipe that nobody reads must not stop the match.
        return self.path.open("ab") if self._is_file() else open_stream(str(self.path), 0)

    def _is_file(self) -> bool:
        return str(self.path) != "-" and (not self.path.exists() or self.path.is_file())

    def _try(self) -> None:
        try:
            self.catch_up()
        except OSError as e:
            self._written = 0 if self._is_file() else self._written
            log.error("%s: %s; the board is safe in the file of acts and will be written later",
                      self.path, e.strerror or e)

    def _text(self, table: TableBook, record: BoardRecord) -> str:
        tags = self._book.tags(table)
        if self._tags is not None:
            tags.update(self._tags(table, record))
        return game_text(record, tags, self._version)
