"""Deal diagrams, auctions in four columns and pipe tables, recognised by their lines.

Each `read_*` takes the lines of a paragraph (blanks at both ends removed) and returns the element,
or None when the paragraph is something else.
"""

from __future__ import annotations

import re

from spotcard_host.common.diagnostics import Place
from spotcard_host.notes.bml.document import AuctionDiagram, DealDiagram, PipeTable
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.pattern import known_class, parse_pattern

_HAND = (
    r"([NESW]):?\s+((?:[AKQJTakqjtx2-9]|10)+|-)\s+((?:[AKQJTakqjtx2-9]|10)+|-)"
    r"\s+((?:[AKQJTakqjtx2-9]|10)+|-)\s+((?:[AKQJTakqjtx2-9]|10)+|-)\Z"
)
_CONTRACT = r"([1-7])(NT|[CDHSN])(XX|X)?([NESW])\Z"
_LEAD = r"([shdc])([AKQJTakqjt2-9]|10|x)\Z"
_BOARD = r"#?(\d{1,4})\Z"
_VULNERABLE = {"NS": "NS", "EW": "EW", "None": "None", "All": "All", "Both": "All"}
_SEAT_WORDS = {
    "N": "N", "E": "E", "S": "S", "W": "W", "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W",
}
_COLUMNS = 4  # of an auction
_AUCTION_MARKS = frozenset(("?", "-", "--", "...", "AP", "ap"))


def _header(text: str) -> dict[str, str]:
    """Header fields from words in any order; unknown words are ignored."""
    fields = {"header": text}
    for word in text.split():
        word = word.rstrip(",;.")
        if contract := re.match(_CONTRACT, word):
            level, strain, doubled, declarer = contract.groups()
            fields["contract"] = level + strain[0] + (doubled or "")
            fields["declarer"] = declarer
        elif word == "P":
            fields["contract"] = "P"
        elif word in _VULNERABLE:
            fields["vulnerable"] = _VULNERABLE[word]
        elif word in ("N", "E", "S", "W"):
            fields["dealer"] = word
        elif re.match(_LEAD, word):
            fields["lead"] = word
        elif board := re.match(_BOARD, word):
            fields["board"] = board.group(1)
    return fields


def read_deal(lines: list[str], place: Place) -> DealDiagram | None:
    """A deal: an optional header line, then one to four hands, each seat at most once."""
    hands: dict[str, tuple[str, str, str, str]] = {}
    header = ""
    for number, line in enumerate(lines):
        found = re.match(_HAND, line) if line[:1] in "NESW" else None
        if found is None:
            if number or len(lines) < 2 or len(line) > 400:
                return None
            header = line
            continue
        seat = found.group(1)
        if seat in hands:
            return None
        spades, hearts, diamonds, clubs = (
            "" if text == "-" else text.upper().replace("10", "T").replace("X", "x")
            for text in found.groups()[1:]
        )
        hands[seat] = (spades, hearts, diamonds, clubs)
    if not hands or (header and parse_pattern(header.split()[0]) and len(header.split()) == 1):
        return None
    return DealDiagram(place, hands, **(_header(header) if header else {}))


def _auction_call(word: str) -> bool:
    if word in _AUCTION_MARKS:
        return True
    pattern = parse_pattern(word)
    return pattern is not None and len(pattern.parts) == 1 and (
        len(pattern.parts[0].calls) == 1 or (not pattern.parts[0].calls and known_class(pattern))
    )


def read_auction(lines: list[str], place: Place) -> AuctionDiagram | None:
    """An auction: every line at most four calls and all but the last exactly four.

    The first line may name the seats. One line of four calls is an auction too: no row of a
    bidding table has a description of three calls.
    """
    if len(lines[0].split(None, _COLUMNS)) != _COLUMNS:
        return None
    rows = [tuple(line.split()) for line in lines]
    seats: tuple[str, ...] = ()
    if all(w.upper().rstrip(":") in _SEAT_WORDS for w in rows[0]):
        seats = tuple(_SEAT_WORDS[w.upper().rstrip(":")] for w in rows[0])
        if len(set(seats)) < 4:
            return None
        rows = rows[1:]
    if not rows or (len(rows[0]) != 4 and not seats):
        return None
    if any(len(row) != 4 for row in rows[:-1]) or not 1 <= len(rows[-1]) <= 4:
        return None
    if not all(_auction_call(word) for row in rows for word in row):
        return None
    return AuctionDiagram(place, seats, rows)


def read_diagram(lines: list[Line]) -> DealDiagram | AuctionDiagram | None:
    """The deal or the auction that a paragraph is."""
    may_be_deal = any(line.text[line.indent] in "NESW" for line in lines[:2])
    if not may_be_deal and len(lines[0].text.split(None, _COLUMNS)) != _COLUMNS:
        return None
    stripped = [line.text.strip() for line in lines]
    place = lines[0].place()
    return read_deal(stripped, place) or read_auction(stripped, place)


def read_pipe_table(lines: list[str], place: Place) -> PipeTable | None:
    """Lines of cells between `|`; a line of dashes after the first row makes that a header."""
    if not all(line.startswith("|") for line in lines):
        return None
    rows: list[tuple[str, ...]] = []
    header = False
    for number, line in enumerate(lines):
        cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
        if all(cell.strip(":-+") == "" and cell for cell in cells):
            header = header or number == 1
            continue
        rows.append(cells)
    return PipeTable(place, rows, header) if rows else None
