"""Descriptions that give the calls of a row their values in turn: `3CD Bergen 7-9 / 10-12, 4+`,
`3SN 16+ / 14-15`, `3CD 5-5 m, INV / GF`.

Only values that can hardly belong to one call are shared out: ranges that adjoin each other, one
for each call, and words for strength of which one begins where the other ends. `1HS 12-14 / 18-19`
stays what each of both calls shows.
"""

from __future__ import annotations

import itertools
import re

from spotcard_host.common.patterns import later

_CALLS = later(r"(?:.*[-;,) ])?[1-7](?P<strains>[CDHSN]{2,5})$", re.I)
_RANGE = r"\d{1,2}(?:-\d{1,2}|\+)"
_WORD = r"(?:INV|GF|FG|min|max)"
_VALUES = later(
    rf"(?<![\w/.-])(?P<values>{_RANGE}(?: ?/ ?{_RANGE})+|{_WORD} ?/ ?{_WORD})(?![\w/.+-])", re.I)
_NO_END = 40  # of a range without one
_PAIRS = (frozenset(("inv", "gf")), frozenset(("inv", "fg")), frozenset(("min", "max")))


def in_turn(description: str, column: str, call: int) -> str:
    """The description as it holds for `call` of the row with `column` as its calls."""
    written = _CALLS.match(column.strip())
    strain = "CDHSN"[(call - 3) % 5] if call > 2 else ""
    if written is None or strain not in written["strains"].upper():
        return description
    found = _VALUES.search(description)
    if found is None or _VALUES.search(description, found.end()):
        return description
    values = [value.strip() for value in found["values"].split("/")]
    strains = written["strains"].upper()
    if len(values) != len(strains) or not _share(values):
        return description
    value = values[strains.index(strain)]
    return description[: found.start()] + value + description[found.end():]


def _share(values: list[str]) -> bool:
    """Whether each value begins where another ends."""
    if not values[0][0].isdigit():
        return frozenset(value.lower() for value in values) in _PAIRS
    ranges = [_ends(value) for value in values]
    return all(low < high for low, high in ranges) and all(
        a[1] + 1 == b[0] or b[1] + 1 == a[0] for a, b in itertools.pairwise(ranges))


def _ends(value: str) -> tuple[int, int]:
    if value.endswith("+"):
        return int(value[:-1]), _NO_END
    low, high = value.split("-")
    return int(low), int(high)
