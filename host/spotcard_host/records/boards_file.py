"""The boards of a PBN file for a table: read, or one clear reason why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard_host.records.board_record import Board
from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_boards


class RecordError(SpotcardError):
    """A file of boards that cannot be read, or holds none; the text is one line."""


def boards_of_file(path: Path, tell: Callable[[str], None]) -> list[Board]:
    """The boards that can be played; `tell` gets a line for each that cannot.

    Raises RecordError for a file that cannot be read or has none.
    """
    try:
        data = path.read_bytes()
    except OSError as e:
        raise RecordError(f"{path}: {e.strerror}") from e
    boards, problems = read_boards(decode(data))
    for problem in problems:
        tell(f"{path}:{problem.line}: {problem.text}")
    if not boards:
        raise RecordError(f"{path} has no board that can be played")
    return boards
