"""The section LEARNED of a rule table, from a book's `learned.net`.

The file has one line of JSON, `{"format": 1, "ids": [...], "margin": .., "book": .., ...}`, then
the layers and rows as the section has them (`spotcard.robot.traits` gives the layout). `ids` are
the rules that the network knows by their numbers, in the order of its rows from row 1 on; row 0
is any other rule. So a network works with later versions of its book: rules that it does not know
are valued by position and calls alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.robot import traits
from spotcard_host.common.json_text import read_json

FORMAT = traits.VERSION
BODY = traits.TRAITS + traits.FIRST_BYTES + traits.SECOND_BYTES + traits.OUT_BYTES


class BadNetwork(SpotcardError):
    """A file that is not a network of this version; the text says why."""


def read_network(data: bytes, name: str) -> tuple[dict[str, Any], bytes]:
    """(header, layers and rows). Raises BadNetwork."""
    line, _, body = data.partition(b"\n")
    try:
        head: Any = read_json(line)
        rows = 1 + len(head["ids"])
        sizes = [*(int(head[key]) for key in ("margin", "book", "embed", "out")), *head["mean"]]
        if head["format"] != FORMAT or len(sizes) != 4 + traits.TRAITS or not all(
                0 <= n < 256 for n in sizes):
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise BadNetwork(f"{name}: expected a network of format {FORMAT}: train it again with "
                         "tools/research/train_judge.py") from None
    if len(body) != BODY + 2 * traits.HIDDEN * rows:
        raise BadNetwork(f"{name}: expected {BODY + 2 * traits.HIDDEN * rows} bytes after its "
                         f"first line, got {len(body)}")
    return head, body


def learned_section(data: bytes, ids: Sequence[int], name: str) -> bytes:
    """The section for a table whose rules have these numbers, in the table's order."""
    head, body = read_network(data, name)
    # The rows as candidates, then those as choices. Rules that the book no longer has need no row,
    # and equal rows are kept once.
    rows = [body[at:at + traits.HIDDEN] for at in range(BODY, len(body), traits.HIDDEN)]
    pairs = list(zip(rows[:len(rows) // 2], rows[len(rows) // 2:], strict=True))
    known = set(ids)
    places = {pairs[0]: 0}
    row_of = {number: places.setdefault(pair, len(places))
              for number, pair in zip(head["ids"], pairs[1:], strict=True) if number in known}
    start = bytearray(traits.HEAD)
    start[traits.L_VERSION] = FORMAT
    start[traits.L_EMBED], start[traits.L_OUT] = head["embed"], head["out"]
    start[traits.L_MARGIN], start[traits.L_BOOK] = head["margin"], head["book"]
    start[traits.L_ROWS:traits.L_ROWS + 2] = len(places).to_bytes(2, "little")
    start[traits.L_RULES:traits.L_RULES + 2] = len(ids).to_bytes(2, "little")
    numbers = b"".join(row_of.get(number, 0).to_bytes(2, "little") for number in ids)
    kept = [pair[half] for half in (0, 1) for pair in places]
    return bytes(start) + body[:BODY] + b"".join(kept) + numbers + bytes(head["mean"])
