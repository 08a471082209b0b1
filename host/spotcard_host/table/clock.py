"""The times of the Timing line."""

from __future__ import annotations


def minutes(seconds: float) -> str:
    """`01:36`"""
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def hours(seconds: float) -> str:
    """`0:01:36`"""
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"


def timing(board: list[float], total: list[float]) -> tuple[str, str, str, str]:
    """This board and total for North-South, then for East-West."""
    return minutes(board[0]), hours(total[0]), minutes(board[1]), hours(total[1])
