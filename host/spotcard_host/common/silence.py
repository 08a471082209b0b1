"""`; lint: ok`: the author has seen a finding and wants no more of it."""

from __future__ import annotations

import re

_SILENCE = re.compile(r";[ \t]*lint:[ \t]*ok\b([ \t\w,-]{0,200})(?:\([^()]{0,200}\)[ \t]*)?\Z")


def silenced(line: str) -> tuple[str, frozenset[str]] | None:
    """The line without `; lint: ok` or `; lint: ok CODE ... (reason)` at its end, and the codes,
    none for everything but errors; None for a line that silences nothing.
    """
    found = _SILENCE.search(line)
    if found is None:
        return None
    return line[: found.start()].rstrip(), frozenset(found.group(1).replace(",", " ").split())
