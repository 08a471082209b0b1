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
_OF_OPENING = later(r"(?:our |the )?(?:auctions?|sequences?|bidding|opener|we open|opening(?: (?:bids?|calls?))?|openings|partner(?: opens)?)", re.I)
_OF_ANSWER = later(r"(?:our |the )?(?:responses?|answers?|repl(?:y|ies)|responder|(?:opener['’]s )?re-?bids?|overcalls?|advances?)", re.I)
_OF_NEXT = later(r"(?:then|next|after(?:wards| that)?|answers?|repl(?:y|ies)|.*\b(?:re-?bids?|opener|continuations?|follow[- ]?ups?))(?: .*)?", re.I)
_OF_THEM = later(r"(?:if |when )?(?:they|their|them|opp(?:onent)?s?|enemy|lho|rho)\b.*", re.I)
_OF_CHOICE = later(r"(?:(?:the |our )?(?:old|new|former|previous|before|now|was|is|standard|usual|instead)\b.*|.*\b(?:alternatives?|instead|replaces|other))", re.I)
"""Above calls of which one takes the place of the other."""
_OF_SEAT = later(r"(?:seats?|pos(?:ition|\.)?|in seat)", re.I)
_OF_VUL = later(r"(?:we are )?vul(?:\.|n\.?|nerab(?:le|ility))?\??", re.I)
_OF_COUNT = later(r"(?:#|n[or]\.?|numbers?|line|)", re.I)
_SEAT = later(r"([1-4])(?:st|nd|rd|th|\.)?(?: ?(?:[/,&+–-]|and|or) ?([1-4])(?:st|nd|rd|th|\.)?)?(?: seats?)?", re.I)
_NTH = ("1st", "2nd", "3rd", "4th")
_ONE_CALL = later(rf"!?{_CALL}", re.I)
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
    known = _auctions_known(heads, rows)
    if known is not None:
        return heads, known
    if at == 1 and _OF_VUL.fullmatch(heads[0]) and len({cells[0] for cells in rows}) > 1:
        return heads, [[""] for _ in rows]  # which is `Yes`
    if at == 1 and _OF_SEAT.fullmatch(heads[0]):
        rows = [_in_seat(cells) for cells in rows]
    elif at == 1 and _OF_COUNT.fullmatch(heads[0]) and all(
            cells[0].strip(".)").isdigit() for cells in rows):
        rows = [["", *cells[1:]] for cells in rows]
    if not at or _OF_CALLS.fullmatch(heads[0]) or not all(
            at < len(cells) and (_is_ours(cells[at]) or is_word_call(cells[at])) for cells in rows):
        return heads, rows
    return [heads[at], *heads[:at], *heads[at + 1:]], [
        [cells[at], *cells[:at], *cells[at + 1:]] for cells in rows]


def _in_seat(cells: list[str]) -> list[str]:
    """A row with `1st seat` for the number of a seat in its first column."""
    found = _SEAT.fullmatch(cells[0])
    if not found:
        return cells
    nth = "/".join(_NTH[int(seat) - 1] for seat in found.groups() if seat) + " seat"
    if len(cells) > _TWO and not cells[_TWO].isdigit():
        return ["", cells[1], f"{nth} {cells[_TWO]}", *cells[_TWO + 1:]]
    return [nth, *cells[1:]]


def _auctions_known(heads: list[str], rows: list[list[str]]) -> list[list[str]] | None:
    """The rows of a table with calls in its first two columns, each with the auction or with
    nothing where it is not known which call the first one answers; None for other tables.
    """
    calls = [cells for cells in rows if _begins_with_auction(cells)]
    if len(calls) < len(rows) - 1 or not any(cells[0] for cells in calls):
        return None
    if not heads and not _begins_with_auction(rows[0]):
        heads = rows[0]
    first, second = (head.strip(" .:*") for head in [*heads, "", ""][:_TWO])
    unread = [[""] for _ in rows]
    if len(calls) < _FEW or _OF_CHOICE.fullmatch(first) or _OF_CHOICE.fullmatch(second):
        return unread
    alone = [cells[0] for cells in calls if _ONE_CALL.fullmatch(cells[0])]
    if _OF_THEM.fullmatch(first):
        if len(alone) < sum(bool(cells[0]) for cells in calls) or _OF_THEM.fullmatch(second):
            return unread
        return [[f"({cells[0]})", *cells[1:]] if cells[0] and _begins_with_auction(cells)
                else cells for cells in rows]
    if _OF_OPENING.fullmatch(first):
        return [[f"{cells[0]} -", *cells[1:]] if cells[0] in alone else cells for cells in rows]
    if not alone:
        return rows
    is_answer = _OF_ANSWER.fullmatch(first) or _OF_NEXT.fullmatch(second) or any(
        cells[1][:1].upper() in ("X", "D") for cells in calls if cells[0] in alone)
    return unread if is_answer or any(call[:1] != "1" for call in alone) else rows


def _begins_with_auction(cells: list[str]) -> bool:
    return len(cells) > _TWO and (
        not cells[0] or _AUCTION.fullmatch(cells[0]) is not None) and _is_ours(cells[1])


def with_auctions(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a table with the auction of the first column and the call of the second as one,
    where these are what they are; an empty first cell is the one above."""
    calls = [cells for cells in rows if _begins_with_auction(cells)]
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
    known = _auctions_known(heads, rows) or rows
    if known[0] == [""] and _go_together(rows):  # no rows of `2C/2D`
        return [Line(" ".join(f"... {cell}" for cell in _GAP.split(line.text.strip())),
                     line.file, line.number, line.shift) for line in lines]
    rows = rows if known[0] == [""] else known
    joined = with_auctions(rows)
    if joined is rows or len(joined) != len(rows):
        return lines
    return [Line(f"{cells[0]} = {said_of(cells[1:], heads[2:])}", line.file, line.number, line.shift)
            for cells, line in zip(joined, body, strict=True)]
