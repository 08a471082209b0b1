"""Answers that stand at the margin of the opening that they answer, below a heading that names it:

    * 2C opening

    2C = 20+
    2D = waiting
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import highest
from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.named import opening_named

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
    """Put the rows behind the opening that the heading names below it, if one of them answers by
    its words and none opens."""
    opening = opening_named(table.under.rpartition(" / ")[2])
    if len(opening) != 1 or len(table.rows) < _FEWEST or table.after or table.rows[0].opens:
        return
    first, *rest = table.rows
    written = [pattern.text.replace("NT", "N") for pattern in (*first.patterns, *opening)]
    if len(written) != _FEWEST or written[0] != written[1] or not first.description:
        return
    if any(len(row.patterns) > 1 or row.patterns[0].opponents or row.opens
           or 0 < highest(row.patterns[0]) <= highest(opening[0]) for row in rest):
        return
    if are_answers([row.description for row in rest]):
        first.children += rest
        table.rows = [first]
        for row in rest:
            row.parent = first


_FEWEST = 2
