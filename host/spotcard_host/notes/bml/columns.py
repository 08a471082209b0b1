# ruff: noqa: E501 - a pattern is read as a whole
"""Tables whose columns say more than a call and a hand: `| on 2D | meaning | opener then |`,
`| They open | Double | Others |`, and one column for each opening, `1m- | 1C opening | 1D opening`.

Each becomes a bidding table with lines of its own: the call that is answered, and below it the
rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.bidtable import Pattern
from spotcard_host.notes.bml.cells import cells_of, filled, plain_call, said_of
from spotcard_host.notes.bml.headings import kind_of_theirs
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.told import call_named

_THEY = later(
    r"(?:when |if |after )?(?:they|opponents|opps|rho)(?: (?:open|bid|start with)s?)?\b|"
    r"(?:their|opponents['’]?) (?:openings?|bids?|calls?)\b|(?:vs\.?|against|over)(?: their .*)?$", re.I)
_NEXT = later(
    r"\b(?:open(?:er|s)|partner|then|answers?|repl(?:y|ies)|next|re-?bids?|continu\w+|after that)\b", re.I)
_OTHERS = later(r"(?:other|others|else|bids?|rest|suits|remarks|notes)\b", re.I)
_SAME = later(r"(?:the |it is )?(?:same|ditto|idem|id\.?|\"|-\"-|=)(?: (?:as|on|over) \S+)?", re.I)
_THREES = later(r"\b(?:three|3)(?: of an?(?:y)? suit|-?level(?: (?:bids?|pre-?empts?))?|-bids?)\b", re.I)
_KIND = later(r"^(?:the |an? )?(?:multi|weak|strong|natural|precision|mini)(?= (?:1N|2[CDHS])\b)", re.I)
_CALL = rf"(?:[1-7]{CLASS}(?:/[1-7]?{CLASS})*(?!\w)|(?:pass|dbl|double|XX?|P)\b)"
_PIECE = later(
    rf"(?:; ?|, (?:and )?)(?={_CALL}(?: ?= ?| )(?!or\b)|(?:the |all )?(?:rest|others?|suits?|everything|anything)\b)", re.I)
_ROW = later(
    rf"(?P<call>{_CALL})(?: ?[=:] ?| (?:with |on |is |shows )?)(?P<text>(?!or\b|and\b|to [1-7])\S.*)", re.I)
_FEW, _MOST, _LONGEST = 2, 8, 80


def tables_of_columns(lines: list[Line]) -> list[list[Line]]:
    """The tables that a table of columns stands for, [] for any other lines."""
    if len(lines) < _FEW or any("|" not in line.text for line in lines):
        return []
    rows = [(line, cells_of(line.text)) for line in lines]
    rows = [(line, cells) for line, cells in rows if any(re.search(r"\w", cell) for cell in cells)]
    if len(rows) < _FEW or not _FEW <= len(rows[0][1]) <= _MOST or len(rows[0][1][0]) > _LONGEST:
        return []
    head, body = rows[0][1], rows[1:]
    if _THEY.match(head[0]):
        return list(_of_theirs(head, body))
    auction = auction_of(head[0])
    if auction:
        return _answers(rows[0][0], auction, head, body)
    return list(_by_opening(head, body))


def _line(source: Line, indent: int, text: str) -> Line:
    return Line(" " * indent + text, source.file, source.number)


def _answers(
    source: Line, auction: tuple[Pattern, ...], head: list[str], body: list[tuple[Line, list[str]]]
) -> list[list[Line]]:
    """What answers an auction, and where a column says it, what opener bids then."""
    found = [_line(source, 0, "-".join(
        f"({step.text.strip('()')})" if step.opponents else step.text for step in auction) + "-")]
    rows = filled([cells for _, cells in body])
    for (line, _), cells in zip(body, rows, strict=True):
        ours = [at for at, title in enumerate(head[:len(cells)]) if at and not _NEXT.search(title)]
        said = said_of([cells[at] for at in ours], [head[at] for at in ours])
        call = plain_call(re.sub(r"(?<=[cdhsCDHSNT]) (?=\d)", "/", cells[0]))
        if not said or not call[:1].isalnum():
            return []
        found.append(_line(line, 0, f"{call} = {said}"))
        for title, cell in zip(head[1:], cells[1:], strict=False):
            found += [_line(line, 4, row) for row in _rows(cell)] if _NEXT.search(title) else []
    return [found]


def _of_theirs(head: list[str], body: list[tuple[Line, list[str]]]) -> Iterator[list[Line]]:
    """What we do over their openings, in columns for calls of ours or in one for all."""
    for line, cells in body:
        opening = _THREES.sub("threes", re.sub(r"!([cdhs])", lambda suit: suit[1].upper(), cells[0]))
        theirs = auction_of(f"against {_KIND.sub('', opening)}") or auction_of(f"against {opening}")
        if len(theirs) != 1 or not theirs[0].opponents:
            continue
        calls = [call for part in theirs[0].parts for call in part.calls]
        kind = opening.split(",")[0] if calls and kind_of_theirs(opening, calls[0]) else ""
        rows = []
        for title, cell in zip(head[1:], cells[1:], strict=False):
            named = call_named(title)
            if named is not None and cell:
                rows.append(_line(line, 4, f"{'X' if named.text.lower() == 'double' else named.text} = {cell}"))
            elif _OTHERS.match(title):
                rows += [_line(line, 4, row) for row in _rows(cell)]
        if rows:
            yield [_line(line, 0, f"({theirs[0].text.strip('()')}) {'= ' if kind else ''}{kind}"), *rows]


def _rows(cell: str) -> Iterator[str]:
    """`2C both majors, 2N = 16-18` as rows."""
    for piece in _PIECE.split(cell):
        found = _ROW.fullmatch(piece.strip(" .;"))
        if found is not None:
            call = "P" if found["call"].lower() == "pass" else found["call"]
            yield f"{call} = {found['text']}"


def _by_opening(head: list[str], body: list[tuple[Line, list[str]]]) -> Iterator[list[Line]]:
    """The answers to each opening, in columns."""
    openings = [opening_named(re.sub(r"!([cdhs])", lambda suit: suit[1].upper(), title)) for title in head[1:]]
    if not openings or not all(len(one) == 1 and one[0].literal for one in openings):
        return
    for column, opening in enumerate(openings, 1):
        rows = []
        for line, cells in body:
            cells = cells[:len(head)]
            at = min(column, len(cells) - 1)
            while at > 1 and _SAME.fullmatch(cells[at]):
                at -= 1
            if at and cells[at] and cells[at] not in ("-", "–", "n/a"):
                rows.append(_line(line, 0, f"{cells[0]} = {cells[at]}"))
        if rows:
            yield [_line(body[0][0], 0, f"{opening[0].text}-"), *rows]
