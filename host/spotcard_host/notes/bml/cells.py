# ruff: noqa: E501 - a pattern is read as a whole
"""Tables in columns, put as rows: what a cell leaves to the head of its column (`5+` below
`Length`), to the cell above (`"`) or to nobody (`-`, `n/a`), and an auction in the first column,
our call in the second:
    | 1N - 2C | 2D |  -  | no four-card major |        1N-2C-2D = no four-card major
    | 1N - 2C | 2H |  -  | 4 hearts           |        1N-2C-2H = 4 hearts
"""

from __future__ import annotations

import re
from collections import Counter

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.bml.auction_lists import auction_listed
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.words import word_for

_NOTHING = later(r"(?:[-–—.]+|n/?a\.?|\?|\(?(?:none|nothing)\)?)", re.I)
_AS_ABOVE = later(r"(?:[\"”“„]+|''|,,|[-–] ?[\"”] ?[-–]|ditto|do\.|idem|id\.?|(?:the )?same|as above)\.?", re.I)
_NUMBER = r"(?:\d\d?(?:\+| ?(?:[-–]|to) ?\d\d?|-)?|[<>≤≥]=? ?\d\d?)"
_COUNT = later(r"(?:[0-9]|10)(?:\+| ?(?:[-–]|to) ?(?:[0-9]|10)|-)?")
_POINTS = later(rf"{_NUMBER}(?: (?:or|,) {_NUMBER})?")
_OF_CARDS = later(r"(?:(?:no\.?|number) of )?(?:suit )?(?:cards?|lengths?|suit lengths?|len\.?|suits?|shapes?)(?: (?:in suit|bid|shown))?", re.I)
_OF_TRUMPS = later(r"(?:(?:no\.?|number) of )?(?:trumps?|support|fit|trump (?:length|support))", re.I)
_OF_POINTS = later(r"(?:h\.?c\.?p\.?s?|points?|pts\.?|strength|range|values)(?: ?\(.*\))?", re.I)
_OF_SUIT = later(r"(?:suit|quality|suit quality|quality of (?:the )?suit)", re.I)
_QUALITY = later(r"(?:(?:very|fairly|rather) )?(?:good|bad|poor|weak|strong|solid|semi-?solid|broken|decent)", re.I)
_LENGTH = later(r"[3-9]\+?")
_CALL = rf"(?:[1-7] ?{ANY_CLASS}(?:(?:/| ?, ?)[1-7]?{ANY_CLASS})*|P(?:ass)?|XX?|D(?:bl|ouble)|R(?:dbl|edouble))"
_OURS = later(_CALL, re.I)
_AUCTION = later(rf"(?:\( ?{_CALL} ?\)|{_CALL})(?:(?: ?[-–—] ?| )(?:\( ?{_CALL} ?\)|{_CALL}))*(?: ?[-–—])?(?: ?\?)?", re.I)
_OF_CALLS = later(r"(?:our |the )?(?:calls?|bids?|openings?(?: bids?)?|responses?|answers?|repl(?:y|ies)|re-?bids?|overcalls?|auctions?|sequences?|we bid|bidding|actions?)", re.I)
_RULE = frozenset("|+-–=: \t")
"""The line below the head of a table in pipes."""
_LISTED = later(rf"(?<=[CDHSNTcdhs]) ?(?:[,&]|,? (?:and|or)) ?(?=[1-7] ?{STRAIN}(?![A-Za-z]))")
_GAP = later(r" *\t[ \t]*| {2,}")
_FEW, _TWO = 2, 2


def cells_of(text: str) -> list[str]:
    """The cells of a line of a table in pipes."""
    text = text.strip()
    return [cell.strip() for cell in text.removeprefix("|").removesuffix("|").split("|")]


def filled(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a table with the cell above for a sign that says so, and nothing for a dash."""
    found: list[list[str]] = []
    for cells in rows:
        above = found[-1] if found else []
        row = []
        for at, cell in enumerate(cells):
            if at and at < len(above) and _AS_ABOVE.fullmatch(cell):
                cell = above[at]
            row.append("" if at and _NOTHING.fullmatch(cell) else cell)
        found.append(row)
    return found


def said_of(cells: list[str], heads: list[str]) -> str:
    """What the cells behind a call say of the hand; `heads`: what stands above them, or nothing."""
    said = []
    is_behind_points = False
    for at, cell in enumerate(cells):
        head = heads[at].strip(" .:*") if at < len(heads) else ""
        if _COUNT.fullmatch(cell) and _OF_TRUMPS.fullmatch(head):
            cell = f"{cell} trumps"
        elif _COUNT.fullmatch(cell) and (_OF_CARDS.fullmatch(head) or (
                not head and is_behind_points and _LENGTH.fullmatch(cell))):
            cell = f"{cell} cards"
        elif _QUALITY.fullmatch(cell) and _OF_SUIT.fullmatch(head):
            cell = f"{cell} suit"
        elif _POINTS.fullmatch(cell):
            is_behind_points = not head or _OF_POINTS.fullmatch(head) is not None
            cell = f"{cell} HCP" if cell.isdigit() and is_behind_points else cell
        if cell:
            said.append(cell)
    return "; ".join(said)


def is_word_call(cell: str) -> bool:
    """Whether a cell is a word for calls: `raise to two`, `their suit`."""
    return word_for(cell) is not None


def plain_call(cell: str) -> str:
    """The calls of a cell as one choice: `2D, 2H, 2S` is `2D/2H/2S`."""
    return _LISTED.sub("/", cell)


def heads_of(lines: list[Line]) -> list[str]:
    """What stands above the columns of a table in pipes, [] where its first line is a row."""
    heads = cells_of(lines[0].text)
    if len(lines) > 1 and is_rule(lines[1]):
        return heads
    is_head = len(heads) > 1 and _OF_CALLS.fullmatch(heads[0]) and not any(
        re.search(r"\d", head) for head in heads)
    return heads if is_head else []


def is_rule(line: Line) -> bool:
    """Whether a line only stands between the head of a table in pipes and its rows."""
    signs = set(line.text.strip())
    return signs <= _RULE and bool(signs & {"-", "–", "="})


def calls_first(heads: list[str], rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """The columns of a table, that of the calls in front: `| points | bid |`."""
    at = next((at for at, head in enumerate(heads) if _OF_CALLS.fullmatch(head)), 0)
    if not at or _OF_CALLS.fullmatch(heads[0]) or not all(
            at < len(cells) and (_is_ours(cells[at]) or is_word_call(cells[at])) for cells in rows):
        return heads, rows
    return [heads[at], *heads[:at], *heads[at + 1:]], [
        [cells[at], *cells[:at], *cells[at + 1:]] for cells in rows]


def with_auctions(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a table with the auction of the first column and the call of the second as one,
    where these are what they are; an empty first cell is the one above."""
    calls = [cells for cells in rows if len(cells) > _TWO and (
        not cells[0] or _AUCTION.fullmatch(cells[0])) and _is_ours(cells[1])]
    if len(calls) < _FEW or len(calls) < len(rows) - 1 or not _go_together(calls):
        return rows
    joined = []
    above = ""
    for cells in calls:
        above = _plain(cells[0]) if cells[0] else above
        if not above:
            return rows
        joined.append([f"{above}-{plain_call(cells[1]).replace(' ', '')}", *cells[2:]])
    return joined


def _is_ours(cell: str) -> bool:
    return _OURS.fullmatch(cell) is not None


def _go_together(rows: list[list[str]]) -> bool:
    """Whether the first two cells are an auction and a call: one auction at least is longer than a
    call, or goes on in two ways."""
    auctions = Counter(cells[0] for cells in rows if cells[0])
    return any(re.search(r"[-–— ?(]", auction) for auction in auctions) or any(
        count > 1 for count in auctions.values()) or any(not cells[0] for cells in rows)


def _plain(auction: str) -> str:
    """An auction as BML has it."""
    listed = auction_listed(auction)
    if listed:
        return listed
    steps = re.findall(rf"\( ?{_CALL} ?\)|{_CALL}", auction)
    return "-".join(re.sub(r"[ !]", "", step) for step in steps)


def of_columns(lines: list[Line]) -> list[Line]:
    """Lines with blanks or tabs between an auction, our call and the rest, with one auction each;
    other lines as they are."""
    rows = [_GAP.split(line.text.strip()) for line in lines]
    heads = rows[0] if _OF_CALLS.fullmatch(rows[0][0]) and len(rows[0]) > 1 else []
    body, rows = (lines[1:], rows[1:]) if heads else (lines, rows)
    if len(rows) < _FEW or len({line.indent for line in body}) > 1 or any(
            len(cells) <= _TWO for cells in rows):
        return lines
    rows = filled(rows)
    joined = with_auctions(rows)
    if joined is rows or len(joined) != len(rows):
        return lines
    return [Line(f"{cells[0]} = {said_of(cells[1:], heads[2:])}", line.file, line.number, line.shift)
            for cells, line in zip(joined, body, strict=True)]
