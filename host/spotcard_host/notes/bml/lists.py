# ruff: noqa: E501 - a pattern is read as a whole
"""Items of lists, and the rows that items below a heading such as `Responses to 1M` stand for:
`- raises are limit: 2 level 6-9, 3 level 10-12`, `- 2N over a minor = 11-12 balanced`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.bidtable import CALLS, VARIABLE, BidTable, Pattern, Row
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.pattern import is_class, parse_history
from spotcard_host.notes.bml.split import split_row
from spotcard_host.notes.bml.tables import looks_like_table, row_of

_COLUMN = later(r"\(?[1-7]\w{1,4}\)?(?:  +|\t+| ?= )\S")
_SENTENCE = later(r"(?<=[.;])\s+(?=[A-Z1-7][\w!♣♦♥♠]?\S* )")
_EXAMPLE = later(r",? ?\(?\be\.?g\.?,? (?:[1-7]\w+[ -]*)+\)?|\s*\(see [^()]*\)", re.I)
_VERB = later(
    r"^(?P<call>[A-Za-z1-7][\w!♣♦♥♠/ -]{0,40}?) ?(?:=|:|\b(?:is|are|shows?|means?|promises?|would be)\b)"
    r" ?(?:an? |the )?(?=\S)")
_CLASS = r"(?:(?:an?|our|the|one of an?|1 of an?) )?(?P<of>major|minor|suit|1[MmCDHS])s?(?: opening)?"
_BEHIND = later(
    rf"^(?P<call>[1-7]{CLASS}|[a-z -]{{4,24}}?) (?:over|after|opposite) {_CLASS}"
    r"\b\s*(?:=|:|\b(?:is|are|shows?|means?)\b)?\s*(?:an? )?(?P<text>\S.*)", re.S)
_BEFORE = later(
    rf"^(?:over|after|opposite) {_CLASS},? (?P<rest>\S.*)", re.S | re.I)
_RAISES = later(
    r"^(?:all |our |single and jump )?raises ?(?:are|show|=|:)[^:;,\d]{0,24}[:,]? *(?P<levels>(?:\d|two|three|to\b|at\b|the\b).+)", re.S | re.I)
_LEVEL = later(
    r"(?:(?:the |to (?:the )?|at (?:the )?)?(?P<n>[2-5]|two|three|four)(?:[ -]level|M)?:? "
    r"(?:is |shows |= ?)?(?P<text>\d{1,2}[-–]\d{1,2}|\d{1,2}\+)),?\s*", re.I)
_GAME = later(r"^(?:4|four) of (?:the|our|opener['’]s|partner['’]s) (?:major|suit)\b", re.I)
_HAND = later(
    r"\d|\b(?:weak|strong|natural|limit|pre-?emptive|inv\w*|forcing|jacoby|splinter|stayman|bergen|"
    r"four|five|six|three|both|balanced|support|trumps)\b", re.I)
_ASIDE = later(r"\b(?:if|unless|when|depends|see|note|never|we (?:do not|don['’]t))\b", re.I)
_TWO_SUITS, _LONGEST = 2, 1000
_RANKS = {"C": 0, "D": 0, "H": 0, "S": 0, "M": 1, "m": 1}


def list_items(lines: list[Line], mark: re.Pattern[str]) -> list[str]:
    """The text of each item; lines without a mark continue the one before."""
    items: list[list[str]] = []
    for line in lines:
        text = line.text.strip()
        found = mark.match(text)
        if found is not None:
            items.append([text[found.end():]])
        elif items:
            items[-1].append(text)
    return ["\n".join(item) for item in items]


def rows_below(lines: list[Line], mark: re.Pattern[str]) -> int:
    """Where the rows begin that stand directly below a list, as far left as its first item."""
    for at in range(1, len(lines)):
        line = lines[at]
        if line.indent > lines[0].indent or mark.match(line.text.lstrip()):
            continue
        split = row_of(line)
        if split is not None and (len(split.patterns) > 1 or split.opens or (
                _COLUMN.match(line.text.strip()) and looks_like_table(lines[at:]))):
            return at
    return len(lines)


def tables_in_list(
    lines: list[Line], mark: re.Pattern[str]
) -> Iterator[tuple[str, list[Line]]]:
    """The items that have nothing but rows below them: (text, rows)."""
    starts = [at for at, line in enumerate(lines) if mark.match(line.text.lstrip())]
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        rows = lines[start + 1:end]
        if rows and looks_like_table(rows) and all(row_of(line) is not None for line in rows):
            yield mark.sub("", lines[start].text.strip(), count=1), rows


def term_of(item: str) -> tuple[str, str]:
    """(term, text) of `term :: text`, ("", item) for any other item."""
    term, mark, text = item.partition(" :: ")
    return (term.strip(), text.strip()) if mark else ("", item)


def tables_of_items(
    items: Iterable[str], after: tuple[Pattern, ...], place: Place
) -> list[BidTable]:
    """The tables of what the items of a list say of answers to an opening of one of a suit, those
    for the fewest openings first.
    """
    if len(after) != 1 or not _of_a_suit(after[0]):
        return []
    return sorted(_tables(items, after, place), key=lambda table: _RANKS.get(table.after[0].text[1:], 2))


def _tables(
    items: Iterable[str], after: tuple[Pattern, ...], place: Place
) -> Iterator[BidTable]:
    line = place.line
    for item in items:
        place, line = Place(place.file, line, 1), line + item.count("\n") + 1
        narrowed = after
        for sentence in _SENTENCE.split(" ".join(_EXAMPLE.sub(" ", item[:_LONGEST]).split())):
            told = _BEFORE.match(sentence)
            if told is not None:
                sentence, narrowed = told["rest"], _narrowed(after, told["of"])
            told = _BEHIND.match(sentence)
            if told is not None:
                sentence, narrowed = f"{told['call']} = {told['text']}", _narrowed(after, told["of"])
            if re.match(_GAME.pattern + r"(?<=major)", sentence, re.I):
                narrowed = _narrowed(after, "major")
            rows = list(_rows_of(sentence.strip(" .;"), place))
            if rows and narrowed and continues(rows, narrowed):
                table = BidTable(place, "0", "00")
                table.after, table.rows = narrowed, rows
                yield table


def _rows_of(sentence: str, place: Place) -> Iterator[Row]:
    """The rows of one sentence, [] where it is none."""
    raises = _RAISES.match(sentence)
    if raises is not None:
        levels = list(_LEVEL.finditer(raises["levels"]))
        rest = raises["levels"][levels[-1].end():] if levels else ""
        for level in levels:
            yield from _rows_of(f"raise to {level['n']} = {level['text']}, {rest}".rstrip(", "), place)
        return
    sentence = _GAME.sub("raise to game", sentence)
    split = split_row(_VERB.sub(lambda found: f"{found['call']} = ", sentence, 1))
    if split is None or len(split.patterns) != 1 or split.opens or is_class(split.patterns[0]):
        return
    text = split.description
    if _HAND.search(text) and not _ASIDE.search(text.split(",")[0]):
        yield Row(place, split.text, split.patterns, text)


def _of_a_suit(pattern: Pattern) -> bool:
    """Whether a pattern is openings of one of a suit, more than one."""
    part = pattern.parts[0]
    if pattern.opponents or len(pattern.parts) > 1:
        return False
    if part.kind == VARIABLE:
        return part.level == 1
    return part.kind == CALLS and len(part.calls) >= _TWO_SUITS and max(part.calls) < 7


def _narrowed(after: tuple[Pattern, ...], of: str) -> tuple[Pattern, ...]:
    """The openings of the class that a sentence names, () where they are none of these."""
    name = {"major": "1M", "minor": "1m", "suit": ""}.get(of.lower(), of)
    if not name or after[0].text == name:
        return after
    if after[0].text not in ("1X", "1x"):
        return ()
    parsed = parse_history(name)
    return parsed[0] if parsed else ()
