"""Records of boards from whatever a player has: PBN, LIN, RBN, DUP, or a hand viewer link.

Of RBN and DUP only the deals are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard.errors import SpotcardError
from spotcard_host.common.input import read_input
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.records.deals_reader import is_dup, is_rbn, rbn_left, read_dup, read_rbn
from spotcard_host.records.lin_reader import read_lin, read_viewer_link
from spotcard_host.records.pbn_reader import Problem, decode
from spotcard_host.records.pbn_record import read_records

_LIN = re.compile(r"(?:^|\|)\s*(?:md|qx|pn|vg)\|", re.IGNORECASE)


class RecordsError(SpotcardError):
    """A file without a board that can be read; the text is one line."""


def is_link(source: str) -> bool:
    """Whether `source` is a link rather than a file's name."""
    return source.startswith(("http://", "https://"))


def is_lin(text: str) -> bool:
    """Whether a text looks like LIN rather than PBN."""
    head = text.lstrip("\ufeff \t\r\n")[:4000]
    return not head.startswith(("[", "%", ";")) and _LIN.search(head) is not None


def read_text(text: str) -> tuple[list[BoardRecord], list[Problem]]:
    """The records of a PBN, LIN or RBN text, and what was wrong. Never raises."""
    if is_rbn(text):
        boards, problems = read_rbn(text)
        return _deals(boards, [*rbn_left(text), *problems])
    return read_lin(text) if is_lin(text) else read_records(text)


def _deals(
    boards: list[Board], problems: list[Problem]
) -> tuple[list[BoardRecord], list[Problem]]:
    return [BoardRecord.of(board) for board in boards], problems


def load_records(source: str) -> tuple[list[BoardRecord], list[Problem]]:
    """The boards of a file, of a hand viewer link, or of standard input (`-`).

    Raises RecordsError when nothing can be read there.
    """
    if is_link(source):
        records, problems = read_viewer_link(source)
    else:
        try:
            data = read_input(source)
        except OSError as e:
            raise RecordsError(f"{source}: {e.strerror}") from e
        if is_dup(data):
            records, problems = _deals(*read_dup(data))
        elif b"\0" in data[:4096]:
            raise RecordsError(f"{source}: expected PBN, LIN, RBN or DUP, got a binary file")
        else:
            records, problems = read_text(decode(data))
    if not records:
        why = f": line {problems[0].line}: {problems[0].text}" if problems else ""
        raise RecordsError(f"{source} has no board that can be read{why}")
    return records, problems


def that_count(records: Sequence[BoardRecord]) -> list[BoardRecord]:
    """All but those that the operator had begun again: the last attempt counts."""
    last: dict[tuple[object, ...], int] = {}

    def name(record: BoardRecord) -> tuple[object, ...]:
        return (record.board, b"".join(bytes(hand) for hand in record.hands), record.room,
                tuple(record.names))

    for record in records:
        last[name(record)] = max(record.attempt, last.get(name(record), 0))
    return [record for record in records if record.attempt == last[name(record)]]


def board_of(records: list[BoardRecord], number: int | None, source: str) -> list[BoardRecord]:
    """The records of board `number` (both rooms of a match), or all for None.

    Raises RecordsError naming the boards there are.
    """
    wanted = [record for record in records if number is None or record.board == number]
    if not wanted:
        has = ", ".join(str(n) for n in dict.fromkeys(r.board for r in records[:20]))
        raise RecordsError(f"{source} has no board {number}; it has {has}")
    return wanted
