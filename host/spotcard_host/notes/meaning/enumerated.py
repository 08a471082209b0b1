"""The marks of an enumeration: `a) ... b) ...`, lines that begin with a number or a dash."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later

LINE_MARK = later(
    r"(?m)^[ \t]*(?:\(?[a-h][).]|\(?[1-9](?:\)(?![\d+])|\.(?=\s))|-[ \t]+(?=\S))[ \t]*"
)
_INLINE_MARK = later(
    r"(?:^|(?<=[\s,;:(]))\(?(?P<label>[a-h](?=\))|[1-9]|i{1,3}(?=\))|iv(?=\)))[).]\s+(?=\S)", re.I
)
_REFERS = later(
    r"\b(?:with|in|of|for|see|as|type|hand|on|under|by|case|if|when|from|like) $", re.I
)
"""Words after which a label only refers to its alternative ("with a) we never have ...")."""
_LABELS = ("abcdefgh", "123456789", ("i", "ii", "iii", "iv"))


def marks_of(text: str, end: int) -> list[re.Match[str]]:
    """The marks of an enumeration: at the beginning of lines, or `a) ... b) ...` in the text."""
    lines = list(LINE_MARK.finditer(text, 0, end))
    if len(lines) >= 2:
        return lines
    found = _INLINE_MARK.finditer(text, 0, end)
    inline = [m for m in found if not _REFERS.search(text, 0, m.start())]
    labels = [m.group("label").lower() for m in inline]
    for series in _LABELS:
        if len(labels) >= 2 and labels == list(series[: len(labels)]):
            return inline
    return []
