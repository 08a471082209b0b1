"""JSON that others have written: a browser, a file that somebody may have edited."""

from __future__ import annotations

import json
from typing import Any, NoReturn

_DIGITS = 18  # of a whole number; none of ours is longer, and each of these fits into 64 bits


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"expected a finite number, got {text}")


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"expected a whole number of at most {_DIGITS} digits, "
                         f"got {len(text)} characters")
    return int(text)


def _float(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        _no_number(text[:40])
    return number


def read_json(text: str | bytes) -> Any:
    """The value that a JSON text stands for. Raises ValueError, for what Python takes beyond JSON
    too: NaN, Infinity, numbers that overflow, and lists in lists without end."""
    try:
        return json.loads(text, parse_constant=_no_number, parse_int=_whole, parse_float=_float)
    except RecursionError:
        raise ValueError("expected a JSON value, got one nested too deeply") from None
