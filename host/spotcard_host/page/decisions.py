"""A person's calls and cards of the board in play, on disk: who comes back to a table is led
through the board from its start, and is not asked for them again."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.game.cards import hand_text
from spotcard.game.play import Play
from spotcard_host.common.json_text import read_json
from spotcard_host.common.output import write_output
from spotcard_host.records.board_record import Board
from spotcard_host.records.board_state import BoardState


def decisions_of(state: BoardState, seat: int) -> list[int]:
    """The calls and cards of a board so far that `seat` decided on, dummy's among them."""
    found = [call.call for at, call in enumerate(state.record.calls)
             if (state.board.dealer + at) & 3 == seat]
    if state.play is None:
        return found
    again = Play(state.play.strain, state.play.declarer)
    for card in state.record.cards:
        if (again.declarer if again.turn == again.dummy else again.turn) == seat:
            found.append(card)
        again.add(card)
    return found


class Decisions:
    """The decisions of `seat`, kept in a file.

    They hold for the first board of a connection: one that begins again on the same connection is
    played anew. The protocol does not tell a client that was away that the board has begun again,
    nor that a call was taken back: what it decided before is sent again.
    """

    def __init__(self, path: Path, seat: int) -> None:
        self._path = path
        self._seat = seat
        self._is_first = True

    def connect(self) -> None:
        """A connection begins."""
        self._is_first = True

    def recall(self, board: Board) -> list[int]:
        """What was decided on this board, when it is the one that an earlier connection was in."""
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
        """What has been decided so far. A file that cannot be written costs no call."""
        with contextlib.suppress(OSError, SpotcardError):
            # It tells a hand in play, which other users of the machine may not see.
            self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
            write_output(self._path, json.dumps({"board": self._name(board), "made": made}),
                         force=True)

    def _name(self, board: Board) -> str:
        hand = hand_text(board.hands[self._seat])
        return f"{board.number} {board.dealer} {board.vulnerability} {hand}"
