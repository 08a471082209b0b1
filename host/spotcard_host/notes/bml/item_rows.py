"""Lines that are several rows, below a heading that names their auction:

    * 1M (X)
    - XX 10+ no fit; 2N = limit raise, four trumps; 3M = preemptive; new suit forcing
"""

from __future__ import annotations

import re

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of
from spotcard_host.notes.bml.pattern import is_class
from spotcard_host.notes.bml.split import split_row
from spotcard_host.notes.bml.spread import is_answer
from spotcard_host.notes.bml.their_headings import in_their_words

_MARK = later(r"(?P<mark>\s*[-*•+] +)(?:[A-Z][\w'’-]{2,15}: (?=[1-7XPD]))?(?P<text>\S.*)")
_CUT = later(rf";\s+(?:and )?|,\s+(?:and )?(?=[1-7]{STRAIN} (?:= ?)?\d)")
_TWO_IN_ONE = later(rf"\b(?:and|or|&) [1-7]{STRAIN}(?![A-Za-z])")
_OF_ALL = later(r",? (?P<whom>all|both|each) (?P<text>(?:w/o?|with(?:out)?) ?[^,;]{2,40})$")
"""`1N 7-10, 2N 11-12, both with a stopper`."""
_SUITS = later(
    r"(?:new |other |all )?suits? (?:= ?)?(?=nat|weak|forcing|NF|F1|to play|constr)", re.I)
_OTHERWISE = later(
    r"\.\s+\S|\b(?:then|too|also|same|now|advances?|opener|if|when|unless|answers?|"
    r"repl\w+|is|are|over)\b", re.I)
"""A line that says more than what each call is."""
_LONGEST, _FEWEST = 1000, 2


def items_apart(lines: list[Line], heading: str) -> list[Line]:
    """The lines with a row each, where the heading names an auction."""
    if not any(_CUT.search(line.text) for line in lines):
        return lines
    if not auction_of(in_their_words(heading, "")):
        return lines
    return [made for line in lines for made in _apart(line)]


def _apart(line: Line) -> list[Line]:
    found = _MARK.fullmatch(line.text) if _CUT.search(line.text) else None
    if found is None or len(line.text) > _LONGEST or _OTHERWISE.search(line.text):
        return [line]
    text = found["text"]
    cuts = [0]
    for cut in _CUT.finditer(text):
        before = text[:cut.start()]
        if before.count("(") == before.count(")"):
            if is_answer(before, text[cut.start():]):
                return [line]
            cuts.append(cut.end())
    pieces = [_SUITS.sub("new suit = ", text[a:b].strip(" ;,."), 1)
              for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    rows = sum(map(_is_row, pieces))
    if not _is_row(pieces[0]) or rows < max(_FEWEST, (len(pieces) + 1) // 2):
        return [line]
    of_all = _OF_ALL.search(pieces[-1])
    if of_all is not None and not _TWO_IN_ONE.search(pieces[-1]):
        is_both = of_all["whom"].lower() == "both"
        first = _first_of_all(text, cuts, is_both)
        pieces[-1] = pieces[-1][:of_all.start()]
        pieces = [*pieces[:first], *(f"{piece}, {of_all['text']}" for piece in pieces[first:])]
    made: list[str] = []
    for piece in pieces:  # what is no row goes with the one in front
        made[-1:] = [f"{made[-1]}; {piece}"] if not _is_row(piece) else [*made[-1:], piece]
    return [Line(f"{found['mark']}{piece}", line.file, line.number, line.shift) for piece in made]


def _first_of_all(text: str, cuts: list[int], is_both: bool) -> int:
    """The first piece that the last words are about: both are the last two, all are those behind
    the last `;`, and where there is one alone, or no `;`, the whole line.
    """
    if is_both:
        return len(cuts) - 2
    behind = next((at for at in range(len(cuts) - 1, 0, -1)
                   if text[:cuts[at]].rstrip().removesuffix("and").rstrip().endswith(";")), 0)
    return behind if behind < len(cuts) - 1 else 0


def rows_among(items: list[str], after: tuple[Pattern, ...], place: Place) -> BidTable:
    """The rows among the items of a list that are not all rows."""
    table = BidTable(place, "0", "00")
    table.after = after
    for item in items:
        split = split_row(item) if _is_row(item) and not _OTHERWISE.search(item) else None
        if split is not None:
            table.rows.append(Row(place, split.text, split.patterns, split.description))
    return table


def _is_row(piece: str) -> bool:
    split = split_row(piece)
    if split is None or ("!" in split.text and not split.equals):
        return False  # `4!d` is a length
    return len(split.patterns) == 1 and not split.opens and bool(
        split.description) and not is_class(split.patterns[0])
