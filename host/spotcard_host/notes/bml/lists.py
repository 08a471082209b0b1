"""Items of lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.tables import looks_like_table, row_of


def list_items(lines: list[Line], mark: re.Pattern[str]) -> list[str]:
    """The text of each item; lines without a mark continue the one before."""
    items: list[list[str]] = []
    for line in lines:
        text = line.text.strip()
        found = mark.match(text)
        if found is not None:
            items.append([text[found.end():]])
        elif items:
            items[-1].append(text)
    return ["\n".join(item) for item in items]


def tables_in_list(
    lines: list[Line], mark: re.Pattern[str]
) -> Iterator[tuple[str, list[Line]]]:
    """The items that have nothing but rows below them: (text, rows)."""
    starts = [at for at, line in enumerate(lines) if mark.match(line.text.lstrip())]
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        rows = lines[start + 1:end]
        if rows and looks_like_table(rows) and all(row_of(line) is not None for line in rows):
            yield mark.sub("", lines[start].text.strip(), count=1), rows


def term_of(item: str) -> tuple[str, str]:
    """(term, text) of `term :: text`, ("", item) for any other item."""
    term, mark, text = item.partition(" :: ")
    return (term.strip(), text.strip()) if mark else ("", item)
