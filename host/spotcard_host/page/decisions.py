"""The calls and cards of the board that a person is in, on disk: who comes back to a table is led
through the board from its start, and is not asked again for what was decided."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.game.cards import hand_text
from spotcard_host.common.json_text import read_json
from spotcard_host.common.output import write_output
from spotcard_host.records.board_record import Board
from spotcard_host.records.board_state import BoardState


def line_of(state: BoardState) -> list[int]:
    """The calls and cards of a board so far, of all seats."""
    return [*(call.call for call in state.record.calls), *state.record.cards]


class Decisions:
    """The calls and cards up to the last decision of `seat`, kept in a file.

    They hold for the first board of a connection: one that begins again on the same connection is
    played anew. Our table begins so for a client that was away when the board began again; the
    protocol has no word for it.
    """

    def __init__(self, path: Path, seat: int) -> None:
        self._path = path
        self._seat = seat
        self._is_first = True

    def connect(self) -> None:
        """A connection begins."""
        self._is_first = True

    def recall(self, board: Board) -> list[int]:
        """What was called and played on this board, when an earlier connection was in it."""
        is_first, self._is_first = self._is_first, False
        if not is_first:
            return []
        try:
            kept = read_json(self._path.read_bytes())
            if kept["board"] == self._name(board):
                return [int(made) for made in kept["made"]]
        except (OSError, ValueError, TypeError, KeyError):
            pass  # nothing is kept, or nothing that we can read
        return []

    def keep(self, board: Board, made: list[int]) -> None:
        """What has been called and played so far. A file that cannot be written costs no call."""
        with contextlib.suppress(OSError, SpotcardError):
            # It tells a hand in play, which other users of the machine may not see.
            self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
            write_output(self._path, json.dumps({"board": self._name(board), "made": made}),
                         force=True)

    def _name(self, board: Board) -> str:
        hand = hand_text(board.hands[self._seat])
        return f"{board.number} {board.dealer} {board.vulnerability} {hand}"
