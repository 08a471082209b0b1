"""The boards of a file for a table: read, or one clear reason why not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard_host.records.board_record import Board
from spotcard_host.records.lin_reader import read_lin
from spotcard_host.records.load import is_lin
from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_boards

MOST_PROBLEMS = 20  # that are told one by one


class RecordError(SpotcardError):
    """A file of boards that cannot be read, or holds none; the text is one line."""


def boards_of_file(path: Path, tell: Callable[[str], None]) -> list[Board]:
    """The boards of a PBN or LIN file (`-` is standard input) that can be played.

    `tell` gets a line for each that cannot. Raises RecordError for a file that has none.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as e:
        raise RecordError(f"{path}: {e.strerror}") from e
    if b"\0" in data[:4096]:
        raise RecordError(f"{path}: expected PBN or LIN, got a binary file")
    text = decode(data)
    if is_lin(text):
        records, problems = read_lin(text)
        boards = [Board(r.board, r.dealer, r.vulnerability, list(r.hands)) for r in records]
    else:
        boards, problems = read_boards(text)
    for problem in problems[:MOST_PROBLEMS]:
        tell(f"{path}:{problem.line}: {problem.text}")
    if len(problems) > MOST_PROBLEMS:
        tell(f"{path}: ... and {len(problems) - MOST_PROBLEMS} more")
    if not boards:
        raise RecordError(f"{path} has no board that can be played")
    return boards
