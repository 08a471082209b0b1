# ruff: noqa: E501 - a pattern is read as a whole
"""Bidding tables in another dress: list items (`- 1N = 15-17`), numbered ones, items that have so
many marks as they stand further in (`-- 2C = Stayman`) or that are numbered by depth
(`1. 1N`, `1.1 2C`, `1.1.1 2D`), terms (`- 1N :: 15-17`), bold calls
(`*1N* 15-17`), and tables in pipes (`| 1N | 15-17 |`).

They are printed as what they are, and compiled as tables: the marks become blanks, so that
indentation still says what follows what.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.bml.auction_lists import auction_listed
from spotcard_host.notes.bml.cells import (
    calls_first,
    cells_of,
    filled,
    heads_of,
    is_rule,
    is_word_call,
    plain_call,
    said_of,
    with_auctions,
)
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.places import place_of
from spotcard_host.notes.bml.tables import is_prose, looks_like_table, reads_as_row, row_of
from spotcard_host.notes.bml.words import word_call

_DEEPER = r"\d{1,2}(?:\.\d{1,2}){1,5}[.)]?"
_MARK = rf"(?:[-*+•·>]{{1,4}}|{_DEEPER}|\d{{1,2}}[.)])"
_OUTLINE = later(rf"\s*{_DEEPER}\s+(?=[1-7(PX])")
_TOP = later(rf"(\s*\d{{1,2}})(?=\s+[1-7]{CLASS}\b)")
_ITEM = later(rf"(?P<blanks>\s*)(?P<mark>{_MARK})\s+(?=[\[(*_`=1-7PXDR])")
_WORDED = later(rf"(?P<blanks>\s*)(?P<mark>{_MARK})\s+(?=[A-Za-z])")
_CALL = rf"[1-7]{CLASS}(?:/[1-7]?{CLASS})*"
_AFTER = later(rf"(?P<mark>\s+[-•*+] +)(?:after|over) (?P<call>{_CALL})(?: by (?:opener|responder|partner))?[:,] ?(?P<rows>{_CALL} ?= ?\S.*)", re.I)
_DASHED_WORD = later(
    rf"^(?P<word>\s*[-*•+] +(?:new suits?|(?:single |jump |double )?raises?|jump shifts?|cue[- ]?bids?|(?:re)?double|pass|[1-7]{STRAIN})) [-–—] (?=[a-z]|\d\d?[-–+ ])", re.I)
"""`raise - to play`, as an item."""
_FORCED = later(r"\b(?:must|has to|always|forced|forces|puppet|no choice)\b", re.I)
_NEXT = later(rf"[;,] (?={_CALL} ?=)")
_SAME = later(r"same|idem|ditto|\"|”", re.I)
_ROW_IN_PIPES = later(rf"\s*\|\s*\(?[1-7]{CLASS}")
_BOLD = later(r"(\s*)(\*\*|\*|__|_|`|=)([^\s*_`=]{1,24}):?\2(:?)(?=[\s:=,]|$)")
_TERM = later(r" :: ")
_SAYS = later(r"\d|\b(?:weak|strong|natural|transfer|stayman|forcing|raise|GF|INV)", re.I)
_BEGINS = frozenset("|-*+•·>_`=(0123456789")
_BULLETS = frozenset("-*+•·>")
_NAMES_CALL = later(
    r"(?:openings?|opening bids?|opener|responses?|answers?|repl(?:y|ies)|overcalls?|structure|"
    r"bids?|re-?bids?|section)\b[^.;:=\d]*$", re.I)
_MANY, _STEP, _NUMBER = 3, 2, 3


def undressed(lines: list[Line]) -> list[Line] | None:
    """The lines as rows of a bidding table, None where they are none."""
    first_word = lines[0].text.lstrip()
    if first_word[0] not in _BEGINS:
        return None
    lines = [part for before, line in zip([lines[0], *lines], lines, strict=False)
             for part in _after_apart(line, before.text)]
    if any(_OUTLINE.match(line.text) for line in lines):
        lines = [Line(_TOP.sub(r"\1.", line.text, 1), line.file, line.number, line.shift)
                 for line in lines]
    marked = first_word.startswith(("|", "**"))
    if first_word[0] == "|":
        plain = _of_pipes(lines)
    else:
        first = _of_marks(lines[0])
        is_item = first is not lines[0] or _WORDED.match(lines[0].text) is not None
        if not is_item:
            return _below_row(lines)
        if _is_title(lines[0], first):
            return None
        plain = _rows_among([first, *map(_of_marks, lines[1:])], lines)
    return plain if plain and _are_rows(plain, marked) else None


def _after_apart(line: Line, before: str) -> list[Line]:
    """`- after 2S: 2N = balanced; 3H = hearts` as items: the call, and those behind it. `before`:
    the line above, which may say that the call is forced.
    """
    found = _AFTER.fullmatch(line.text)
    if found is None:
        return [line]
    is_forced = _FORCED.search(before) is not None and found["call"] in before
    texts = [f"{found['mark']}{found['call']}{' = forced' if is_forced else ''}"]
    texts += [f"{' ' * _STEP}{found['mark']}{one}" for one in _NEXT.split(found["rows"])]
    return [Line(text, line.file, line.number, line.shift) for text in texts]


def _below_row(lines: list[Line]) -> list[Line] | None:
    """A row whose answers are list items below it, None for any other lines."""
    plain = [lines[0], *map(_of_marks, lines[1:])]
    is_item = [row is not line for row, line in zip(plain, lines, strict=True)]
    if len(plain) == 1 or not is_item[1] or not _is_row(plain[0]):
        return None
    margin = lines[0].indent
    return plain if all(
        _is_row(row) if marked or row.indent <= margin else True
        for row, marked in zip(plain, is_item, strict=True)) else None


def _rows_among(plain: list[Line], lines: list[Line]) -> list[Line]:
    """The items that are rows, [] where most are none: remarks stand between them."""
    if not any(row is not line for row, line in zip(plain, lines, strict=True)):
        return []
    found = []
    items = left_out = 0
    is_row = True
    for row, line in zip(plain, lines, strict=True):
        if row is not line or _WORDED.match(line.text):
            is_row = row is not line and _is_row(row)
            items, left_out = items + 1, left_out + (not is_row)
        if is_row:
            found.append(row)
    return found if not left_out or items - left_out >= max(_MANY, left_out) else []


def _is_row(line: Line) -> bool:
    split = row_of(line)
    return split is not None and reads_as_row(split)


def _is_title(line: Line, plain: Line) -> bool:
    """Whether a line with an asterisk is a heading: `* 1N opening`, not `* 1N 15-17`."""
    split = row_of(plain)
    if auction_listed(line.text.strip("* ")) or (
            split is not None and split.description.startswith("/ ")):
        return True  # `** 1H - 2N, 1S - 2N`, `** 1H / 1S`
    if split is not None and line.text.startswith("**") and _NAMES_CALL.match(split.description):
        return True  # `** 1NT opening`
    return line.text.startswith("* ") and not (
        split is not None and (split.equals or split.description[:1].isdigit()))


def _of_marks(line: Line) -> Line:
    """A line without the mark of a list and bold signs."""
    text = _DASHED_WORD.sub(r"\g<word> = ", line.text, 1)
    item = _ITEM.match(text)
    if item is None:
        worded = _WORDED.match(text)
        item = worded if worded is not None and word_call(text[worded.end():]) else None
    if item is not None:
        mark = item["mark"]
        depth = len(mark) if mark[0] in _BULLETS else len(mark.rstrip(".)").split("."))
        # `10. 3N` stands below `9. 3C`, not further in.
        indent = (min(item.end(), line.indent + _NUMBER) if depth == 1
                  else len(item["blanks"]) + _STEP * depth)
        text = " " * indent + _TERM.sub(" = ", text[item.end():], 1)
    text = _BOLD.sub(r"\1\3\4", text, 1) if _BOLD.match(text) else text
    return line if text == line.text else Line(text, line.file, line.number, line.shift)


def _places_above(line: Line) -> list[str]:
    """The seats and vulnerabilities that the columns of a table in pipes are about, if they are."""
    cells = [cell.strip() for cell in line.text.strip().strip("|").split("|")][1:]
    return cells if len(cells) > 1 and all(map(place_of, cells)) else []


def _of_pipes(lines: list[Line]) -> list[Line]:
    """The rows of a table in pipes."""
    heads = [] if _ROW_IN_PIPES.match(lines[0].text) else heads_of(lines)
    places = _places_above(lines[0]) if heads else []
    body = [line for line in lines[1 if heads else 0:] if not is_rule(line)]
    rows = [cells_of(line.text) for line in body]
    if places:
        rows = [_with_places(cells, places) for cells in rows]
    else:
        heads, rows = calls_first(heads, filled(rows))
        joined = with_auctions(rows)
        heads = heads[1:] if joined is not rows else heads
        body = body if len(joined) == len(rows) else body[len(rows) - len(joined):]
        rows = joined
    found = []
    for line, cells in zip(body, rows, strict=True):
        call = plain_call(_BOLD.sub(r"\3", cells[0]))
        row = Line(f"{call} = {said_of(cells[1:], heads[1:])}", line.file, line.number, line.shift)
        if (call[:1] in tuple("[(1234567PXDR") or is_word_call(call)) and row_of(row) is not None:
            found.append(row)
    return found


def _with_places(cells: list[str], places: list[str]) -> list[str]:
    """A row whose cells hold in the places above them, with these in front of each."""
    if len(cells) != len(places) + 1:
        return cells
    same = [cells[1] if _SAME.fullmatch(cell) else cell for cell in cells[1:]]
    return [cells[0], *(f"{place} {said}" for place, said in zip(places, same, strict=True))]


def _are_rows(lines: list[Line], marked: bool) -> bool:
    """Whether the lines at the margin are rows that say something about hands."""
    if not looks_like_table(lines):
        return False
    margin = min(line.indent for line in lines)
    splits = [row_of(line) for line in lines if line.indent == margin]
    if any(split is None or is_prose(split) or not reads_as_row(split) for split in splits):
        return False
    sure = [split for split in splits if split is not None and (
        split.equals or split.text.endswith(":") or _SAYS.search(split.description[:40]))]
    return marked or len(sure) == len(splits) or len(splits) >= _MANY
