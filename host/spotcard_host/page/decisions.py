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


class Attempts:
    """Which attempt of its board a client is in, as far as one connection tells: a board that it
    was in begins again, and to one that comes to a later attempt the table says `Start of board`
    for each of them."""

    def __init__(self) -> None:
        self._starts = 0  # since the last board ended or was dealt
        self._last: dict[int, int] = {}  # by board
        self.now = 1

    def hear(self, kind: str) -> None:
        """A message of the table."""
        if kind == "startOfBoard":
            self._starts += 1
        elif kind == "endOfBoard":
            self._starts = 0

    def begin(self, number: int) -> int:
        """Board `number` has been dealt; its attempt, 1 for the first."""
        self.now = self._last[number] = max(self._last.get(number, 0) + 1, self._starts)
        self._starts = 0
        return self.now


class Decisions:
    """The decisions of `seat`, kept in a file.

    They hold for one attempt of a board (1 is the first): one that the operator has begun again,
    also while nobody sat here, is played anew. Where the table manager is another program, which
    tells of the first attempt only, that is so on one connection.
    """

    def __init__(self, path: Path, seat: int) -> None:
        self._path = path
        self._seat = seat

    def recall(self, board: Board, attempt: int) -> list[int]:
        """What an earlier connection decided in this attempt of this board."""
        try:
            kept = read_json(self._path.read_bytes())
            if kept["board"] == self._name(board, attempt):
                return [int(made) for made in kept["made"]]
        except (OSError, ValueError, TypeError, KeyError):
            pass  # nothing is kept, or nothing that we can read
        return []

    def keep(self, board: Board, attempt: int, made: list[int]) -> None:
        """What has been decided so far. A file that cannot be written costs no call."""
        with contextlib.suppress(OSError, SpotcardError):
            # It tells a hand in play, which other users of the machine may not see.
            self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
            write_output(self._path,
                         json.dumps({"board": self._name(board, attempt), "made": made}),
                         force=True)

    def _name(self, board: Board, attempt: int) -> str:
        hand = hand_text(board.hands[self._seat])
        return f"{board.number}.{attempt} {board.dealer} {board.vulnerability} {hand}"
