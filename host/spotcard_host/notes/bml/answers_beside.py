"""Answers that stand at the margin of the opening that they answer, below a heading that names it:

    * 2C opening

    2C = 20+
    2D = waiting
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import highest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import opening_named
from spotcard_host.notes.bml.tables import row_of

_ANSWERS = later(
    r"\b(?:waiting|negative|positive|bust|relays?|puppet|sign[- ]?off|to play|asks?|"
    r"enquiry|inquiry|pass or correct|p/c|interest in|invit\w*|INV|stayman|transfers?|xfer|trf|"
    r"raises?|support|splinters?|bergen|jacoby|drury|answers?|responses?|opener|checkback)\b|"
    r"(?<![-\d])0-\d(?!\d)", re.I)
_OPENINGS = later(r"\b(?:open\w*|weak (?:two|2)|multi|muiderberg|pre-?empt\w*|in (?:1st|2nd|3rd|"
                  r"4th|first|second|third|fourth))\b", re.I)


def are_answers(texts: list[str]) -> bool:
    """Whether one of the descriptions answers an opening by its words, and none opens."""
    return any(map(_ANSWERS.search, texts)) and not any(map(_OPENINGS.search, texts))


def answers_beside(table: BidTable) -> None:
    """Put the rows behind an opening below it, if one of them answers by its words and none
    opens: below a heading that names the opening, and else behind a notrump or a strong 2C if
    one is Stayman, a transfer or a waiting bid."""
    if len(table.rows) < _FEWEST or table.after or table.rows[0].opens:
        return
    first, *rest = table.rows
    if len(first.patterns) != 1 or not first.description or any(
            len(row.patterns) > 1 or row.patterns[0].opponents or row.opens
            or 0 < highest(row.patterns[0]) <= highest(first.patterns[0]) for row in rest):
        return
    said = [row.description for row in rest]
    opening = opening_named(table.under.rpartition(" / ")[2])
    written = first.patterns[0].text.replace("NT", "N")
    if [written] == [pattern.text.replace("NT", "N") for pattern in opening]:
        is_theirs = are_answers(said)
    else:
        sure = _SURE.get(written)
        is_theirs = (sure is not None and any(map(sure.match, said)) and are_answers(said)
                     and not are_answers([first.description]))
    if is_theirs:
        first.children += rest
        table.rows = [first]
        for row in rest:
            row.parent = first


def items_below(
    texts: list[str], opening: tuple[Pattern, ...], place: Place
) -> Iterator[BidTable]:
    """The items of a list that answer the opening of the heading: `- 2C Stayman`."""
    table = BidTable(place, "0", "00")
    line = place.line
    for text in texts:
        split = row_of(Line(" ".join(text.split()), place.file, line))
        if split is not None and len(split.patterns) == 1 and split.description and (
                not split.patterns[0].opponents
                and highest(split.patterns[0]) > highest(opening[-1])):
            table.rows.append(Row(Place(place.file, line, 1), split.patterns[0].text,
                                  split.patterns, split.description))
        line += text.count("\n") + 1
    if are_answers([row.description for row in table.rows]):
        table.after = opening
        yield table


_NOTRUMP = later(
    r"(?:is |= ?)?(?:puppet |garbage |simple )?(?:stayman|transfers?|xfers?|trf)\b", re.I)
_SURE = {"1N": _NOTRUMP, "2N": _NOTRUMP, "2C": later(r"(?:is |= ?)?waiting\b", re.I)}
"""What is no opening behind these."""
_FEWEST = 2
