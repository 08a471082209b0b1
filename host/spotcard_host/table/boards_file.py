"""The boards of a PBN file for a table: read, or one clear reason why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_boards
from spotcard_host.table.record import Board
from spotcard_host.table.server import TableFailure


def boards_of_file(path: Path, tell: Callable[[str], None]) -> list[Board]:
    """The boards that can be played; `tell` gets a line for each that cannot.

    Raises TableFailure for a file that cannot be read or has none.
    """
    try:
        data = path.read_bytes()
    except OSError as e:
        raise TableFailure(f"{path}: {e.strerror}") from e
    boards, problems = read_boards(decode(data))
    for problem in problems:
        tell(f"{path}:{problem.line}: {problem.text}")
    if not boards:
        raise TableFailure(f"{path} has no board that can be played")
    return boards
