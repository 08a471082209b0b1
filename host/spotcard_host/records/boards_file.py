"""The boards of a file for a table: read, or one clear reason why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard_host.common.input import read_input
from spotcard_host.records.board_record import Board
from spotcard_host.records.deals_reader import is_dup, is_rbn, read_dup, read_rbn
from spotcard_host.records.lin_reader import read_lin
from spotcard_host.records.load import is_lin
from spotcard_host.records.pbn_reader import Problem, decode
from spotcard_host.records.pbn_record import read_boards

MOST_PROBLEMS = 20  # reported one by one


class RecordError(SpotcardError):
    """A file of boards that cannot be read, or holds none; the text is one line."""


def boards_of_file(path: Path, tell: Callable[[str], None]) -> list[Board]:
    """The boards of a PBN, LIN, RBN or DUP file (`-` is standard input) that can be played. One
    that stands there again, as it was played in another room or begun again, comes once.

    `tell` gets a line for each that cannot. Raises RecordError for a file that has none.
    """
    try:
        data = read_input(path)
    except OSError as e:
        raise RecordError(f"{path}: {e.strerror}") from e
    boards, problems = _read(path, data)
    for problem in problems[:MOST_PROBLEMS]:
        tell(f"{path}:{problem.line}: {problem.text}")
    if len(problems) > MOST_PROBLEMS:
        tell(f"{path}: ... and {len(problems) - MOST_PROBLEMS} more")
    if not boards:
        raise RecordError(f"{path} has no board that can be played")
    once = {(board.number, b"".join(bytes(hand) for hand in board.hands)): board
            for board in boards}
    return list(once.values())


def renumber(boards: list[Board], tell: Callable[[str], None]) -> None:
    """Number boards from 1 where two have one number: at a table a number means one board.

    Dealer and vulnerability stay as they are.
    """
    if len({board.number for board in boards}) < len(boards):
        tell(f"two boards have the same number: they are numbered 1 to {len(boards)} here")
        for number, board in enumerate(boards, 1):
            board.number = number


def _read(path: Path, data: bytes) -> tuple[list[Board], list[Problem]]:
    if is_dup(data):
        return read_dup(data)
    if b"\0" in data[:4096]:
        raise RecordError(f"{path}: expected PBN, LIN, RBN or DUP, got a binary file")
    text = decode(data)
    if is_rbn(text):
        return read_rbn(text)
    if is_lin(text):
        records, problems = read_lin(text)
        return [Board(r.board, r.dealer, r.vulnerability, list(r.hands))
                for r in records], problems
    return read_boards(text)
