"""What they do in the first column, what we do in the second, below words that name our opening:

    IF THEY INTERFERE OVER 1C
    dbl           pass = 0-4, 1D = 5-7, XX = 8+ balanced
    1x overcall   dbl = 5-8 any shape; suit = 5+ cards, GF; cue = 8+, no stopper
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, STRAIN
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.headings import Above
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import auction_of
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.bml.told import call_named
from spotcard_host.notes.numbers import number_of

_OVERCALL = r"(?:overcalls?|o/?calls?|oc|bids?|interference|intervention|jumps?)"
_NAMES_ACT = later(
    r"[dDoOiIbBX](?:(?<=[dD])(?i:oubl|bl)|(?<=[oO])(?i:vercall)|(?<=[iI])(?i:nterfer)|"
    r"(?<=[bB])(?i:ids? over)|(?<=(?<!\w)X)X?(?!\w)|(?<=(?<!\w)D)(?![A-Za-z]))")
"""What a title needs for such an auction; the letters it begins with are looked for first."""
_ACT = later(
    r"\s*(?:(?:over|after|if|vs\.?|on) )?(?:they )?(?:an? |their |our |the )*"
    r"(?:\(?1 ?!?[CDHSN]T?\)? ?[-–]? ?(?=\(?(?:dbl|double|X)\b))?"
    r"\(?(?:(?P<double>(?:take-?out )?(?:dbl|doubles?|X)\b)|"
    r"(?P<level>[1-3]|one|two|three)(?:(?:[- ]level|[xX]\+?)(?!\w)|[- ]?(?=overcall|ocall|o/c))|"
    rf"(?P<bid>[1-4]{CLASS}(?:/[1-4]?{STRAIN})?)(?![\w+-])|"
    r"one no-?trump)\)?"
    rf"(?: (?:{_OVERCALL}|\([^()]*\)))*(?:\s*[:=]\s+| {{2,}}|\t)\s*(?P<rows>\S.*)", re.I)
_CUT = later(
    rf"\s*;\s*|(?:\.\s+|,\s+)(?=(?:[1-7]{ANY_CLASS}(?:/[1-7]?{STRAIN})*|dbl|double|"
    r"X|XX|rdbl|redouble|pass|P|(?:new |jump |any )?suits?|cue\w*(?: ?bid)?|raises?|"
    r"jumps?(?: raise)?)"
    r" ?[=:])", re.I)
_SAYS = later(r"(?P<call>[A-Za-z1-7(][\w!/ -]{0,24}?) ?[=:] ?(?P<text>\S.*)", re.S)
_FEW, _LONGEST = 2, 120


def acts_told(
    lines: list[Line], above: Above, seat: str, vul: str
) -> list[BidTable]:
    """The tables of a paragraph in two columns, [] where it is none."""
    first = lines[0].text
    if len(lines) < _FEW or first.rstrip().endswith(("-", ";")):
        return []  # `1H-(X);` is the head of a table
    may_be_named = _NAMES_ACT.search(first.lstrip()[:_LONGEST]) is not None
    if not may_be_named and not _names_act(above.under):
        return []  # most paragraphs, before every line is looked at
    has_title = _ACT.match(first) is None
    if not (may_be_named and has_title) and not (
            _names_act(above.under) and _is_contested(above.after)):
        return []
    found = [(line, _ACT.match(line.text)) for line in lines]
    acts = sum(act is not None for _, act in found)
    if acts < max(_FEW, (len(found) - 1) // 2):
        return []
    title = auction_of(first) if has_title else ()
    auction = title or above.after
    if not _is_contested(auction):
        return []
    found = found[1:] if title else found
    if acts < len(found) // 2:
        return []
    tables = []
    for line, act in found:
        theirs = None if act is None else _theirs(act)
        rows = [] if act is None else list(_rows(act["rows"], line))
        if theirs is not None and rows:
            table = BidTable(rows[0].place, seat, vul)
            table.after, table.rows = (auction[0], theirs), rows
            table.under = above.under
            tables.append(table)
    return tables if len(tables) > acts // 2 else []


@lru_cache(maxsize=64)
def _names_act(title: str) -> bool:
    """Whether a title may name such an auction: asked for every paragraph below it."""
    return _NAMES_ACT.search(title) is not None


def _is_contested(auction: tuple[Pattern, ...]) -> bool:
    """Whether an auction is our opening and a class of calls of theirs, or a double."""
    return len(auction) == _FEW and not auction[0].opponents and auction[1].opponents and (
        is_class(auction[1]) or auction[1].parts[0].calls == (1,))


def _theirs(act: re.Match[str]) -> Pattern | None:
    if act["double"]:
        return parse_pattern("(X)")
    level = act["level"]
    if level:
        return parse_pattern(f"({number_of(level)}X)")
    return parse_pattern(f"({act['bid'] or '1N'})")


def _rows(text: str, line: Line) -> Iterator[Row]:
    for piece in _CUT.split(text):
        said = _SAYS.match(piece.strip(" ,.;"))
        word = said["call"].strip() if said is not None else ""
        pattern = call_named("new suit" if word.lower() in ("suit", "suits") else word)
        if said is not None and pattern is not None and not is_class(pattern):
            said_of_it = said["text"].strip(" ,.;")
            yield Row(line.place(line.indent), pattern.text, (pattern,), said_of_it)
