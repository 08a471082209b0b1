"""Parts of a paragraph below lines with a number or letter, which are headings of the rows further
in:

    a. They pass
       2C   Stayman
    b. They double
       XX   8+, to play
"""

from __future__ import annotations

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.tables import line_reads_as_row, reads_as_row, row_of
from spotcard_host.notes.bml.titles import is_of_opening

_LABEL = later(r"\s*(?:\(?[a-z\d]{1,2}[.)]|\(?[A-Z]{1,2}\d?[.)])\s+(?=\S)")
_LONGEST = 70


def labelled(lines: list[Line]) -> list[tuple[str, list[Line], bool]]:
    """(heading, lines below it, whether they begin with a row) of each part, [] where the
    paragraph has no such parts.
    """
    if len(lines) < 2 or _LABEL.match(lines[0].text) is None:
        return []
    margin = min(line.indent for line in lines)
    starts = [at for at, line in enumerate(lines) if line.indent == margin]
    parts = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        first, below = lines[start], lines[start + 1:end]
        label = _LABEL.match(first.text)
        if label is None or not below or len(first.text) > _LONGEST:
            return []
        title = first.text[label.end():].strip(" :")
        heading = Line(title, first.file, first.number)
        split = row_of(heading)
        if split is not None and reads_as_row(split) and not is_of_opening(heading):
            return []
        parts.append((title, below, line_reads_as_row(below[0])))
    rows = sum(is_row for _, _, is_row in parts)
    return parts if 2 * rows >= len(parts) else []
