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


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"expected each key once, got {key[:40]!r} twice")
        found[key] = value
    return found


def read_json(text: str | bytes, names: bool = False) -> Any:
    """The value that a JSON text stands for. Raises ValueError, for what Python takes beyond JSON
    too: NaN, Infinity, numbers that overflow, a key that an object has twice, halves of
    characters (lone surrogates, which no file takes), and lists in lists without end.

    names: with the halves by which Python tells file names that are not UTF-8.
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text))
    try:
        found = json.loads(text, parse_constant=_no_number, parse_int=_whole, parse_float=_float,
                           object_pairs_hook=_object)
        if "\\ud" in text.lower() or not text.isascii():
            json.dumps(found, ensure_ascii=False).encode(
                errors="surrogateescape" if names else "strict")
    except RecursionError:
        raise ValueError("expected a JSON value, got one nested too deeply") from None
    except UnicodeEncodeError as e:
        raise ValueError(f"expected characters, got half of one, {e.object[e.start]!r}") from None
    return found
