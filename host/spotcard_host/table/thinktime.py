"""How long each side has thought, and how the Timing line says so."""

from __future__ import annotations


class ThinkTime:
    """Seconds of both sides (0 North-South, 1 East-West), for this board and in all."""

    def __init__(self) -> None:
        self.board = [0.0, 0.0]
        self.total = [0.0, 0.0]

    def start_board(self) -> None:
        """A new board begins (not: the same one again)."""
        self.board = [0.0, 0.0]

    def add(self, side: int, seconds: float) -> None:
        """A side has thought."""
        self.board[side] += seconds
        self.total[side] += seconds

    def texts(self) -> tuple[str, str, str, str]:
        """`01:36`, `0:01:36` for North-South, then for East-West."""
        return (
            _mmss(self.board[0]), _hmmss(self.total[0]),
            _mmss(self.board[1]), _hmmss(self.total[1]),
        )


def _mmss(seconds: float) -> str:
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def _hmmss(seconds: float) -> str:
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"
