"""Answers that stand at the margin of the opening that they answer, below a heading that names it,
or without one where nothing else can be meant:

    * 2C opening

    2C = 20+
    2D = waiting
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import highest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import opening_named
from spotcard_host.notes.bml.tables import row_of
from spotcard_host.notes.bml.words import is_any_suit, is_worded

_ANSWERS = later(
    r"(?:is |shows? |= ?|an? |the |natural,? |artificial,? |strong |forcing |"
    r"game[- ]forcing |GF )*(?:(?:waiting|negative|positive|bust|"
    r"relays?|puppet|sign[- ]?off|to play|asks?|enquiry|inquiry|pass or correct|p/c|interest in|"
    r"invit\w*|INV|(?:minor[- ]suit |puppet )?stayman|(?:jacoby )?transfers?|xfer|trf|"
    r"(?:[\w-]+ ){0,2}raises?|support|splinters?|bergen|jacoby|drury|checkback)\b|"
    r"(?<![-\d])0-\d(?!\d))", re.I)
_OPENINGS = later(r"\b(?:open(?:s|ed|ing|ings)?|weak (?:two|2)|multi|muiderberg|in (?:1st|2nd|3rd|"
                  r"4th|first|second|third|fourth))\b", re.I)
_OPENING_OF_ONE = later(r"(?<![-\d])1[0-2](?:\+|-[12]\d)")
_OPENING_OF_TWO = later(
    r"\bweak\b(?! raise)(?!.*\bto play\b)|(?<![-\d])[56]-1[01]\b|(?<![-\d])2[0-4](?:\+|-2\d)",
    re.I)
_NOTRUMP = later(
    r"(?:is |= ?)?(?:puppet |garbage |simple )?(?:stayman|transfers?|xfers?|trf)\b", re.I)
_SURE = {"1N": _NOTRUMP, "2N": _NOTRUMP, "2C": later(r"(?:is |= ?)?waiting\b", re.I),
         "2D": later(r"(?:is |= ?)?(?:pass or correct|p/c)\b", re.I)}
"""What is no opening behind these."""
_COUNTS = later(r"(?:\d|none|one) ?(?:or|/) ?(?:\d|three|four)\b", re.I)
_TRUMPS = later(r"\b(?:trumps?|support|raise)\b", re.I)
_STAYMAN = later(r"(?:is |= ?)?(?:[a-z]+ )?stayman\b", re.I)
_FEWEST, _MOST = 2, 80  # rows: of one opening nobody has more answers at a margin


def are_answers(texts: list[str]) -> bool:
    """Whether one of the descriptions answers an opening by its first words, and none opens."""
    return any(map(_ANSWERS.match, texts)) and not any(map(_OPENINGS.search, texts))


def opens_by_strength(row: Row) -> bool:
    """Whether a row has the strength of an opening: `11+` at the one level, `6-10` or `20-21` at
    the two level."""
    level = row.patterns[0].text[:1]
    strength = {"1": _OPENING_OF_ONE, "2": _OPENING_OF_TWO}.get(level)
    return strength is not None and strength.search(row.description) is not None


def only_answers(table: BidTable) -> bool:
    """Whether a row answers by its first words, and none has the strength of an opening."""
    return are_answers([row.description for row in table.rows]) and not any(
        map(opens_by_strength, table.rows))


def are_key_cards(rows: list[Row]) -> bool:
    """Whether rows at the five level count, `5C = 1 or 4`, and none asks for that."""
    return rows[0].patterns[0].text[:1] == "5" and any(
        _COUNTS.match(row.description) for row in rows)


def surely_answer(rows: list[Row]) -> bool:
    """Whether one of several rows is Stayman, or most tell of trumps or support."""
    fits = sum(bool(_TRUMPS.search(row.description)) for row in rows)
    return len(rows) > 1 and (
        2 * fits > len(rows) or any(_STAYMAN.match(row.description) for row in rows))


def answers_beside(table: BidTable) -> None:
    """Put the rows behind an opening below it, up to one that opens: below a heading that names
    the opening, if one of them answers by its first words, and else behind a notrump or a strong
    2C if one is Stayman, a transfer or a waiting bid."""
    if len(table.rows) < _FEWEST or table.after or table.rows[0].opens:
        return
    opening = opening_named(table.under.rpartition(" / ")[2])
    kept: list[Row] = []
    at = 0
    while at < len(table.rows):
        first = table.rows[at]
        behind = list(takewhile(partial(_may_answer, first), table.rows[at + 1:at + 1 + _MOST]))
        at += 1
        if behind and _is_answered(first, behind, () if kept else opening):
            first.children += behind
            for row in behind:
                row.parent = first
            at += len(behind)
        kept.append(first)
    table.rows = kept


def _may_answer(first: Row, row: Row) -> bool:
    bid = highest(row.patterns[0])
    return not (
        len(row.patterns) > 1 or row.patterns[0].opponents or row.opens or opens_by_strength(row)
        or 0 < bid <= highest(first.patterns[0]))


def _is_answered(first: Row, behind: list[Row], opening: tuple[Pattern, ...]) -> bool:
    said = [row.description for row in behind]
    if len(first.patterns) == 1 and first.description and not is_worded(first.patterns[0]) and (
            is_worded(behind[0].patterns[0]) and not is_any_suit(behind[0].patterns[0])):
        return True  # `Raise: 3 trumps` below `2D/2H/2S = weak` opens nothing
    if len(first.patterns) != 1 or not first.description or not are_answers(said):
        return False
    written = first.patterns[0].text.replace("NT", "N")
    if [written] == [pattern.text.replace("NT", "N") for pattern in opening]:
        return True
    sure = _SURE.get(written)
    return sure is not None and any(map(sure.match, said)) and not are_answers([first.description])


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
