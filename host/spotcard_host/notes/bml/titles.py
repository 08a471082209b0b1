"""Headings that are not marked by stars: `PART D - When partner opens 1NT`, `4) 1NT`, `ANSWERS TO
1NT`, `Responses to 1NT` on a line of its own or underlined, `## Defence`, `== Defence ==`.

Such a line stays running text for the converters; the tables below it take their auction from it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.calls_in_words import notrump_in_one_word
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named import named, opening_named
from spotcard_host.notes.bml.tables import line_reads_as_row, row_of
from spotcard_host.notes.suit_words import SUIT_WORD

_LABEL = later(
    r"(?:(?:(?:part|section|chapter|lesson|unit|page)\b|§)\s*[\w.]{1,5}\s*[-–—:.)]*|"
    r"\(?(?:[A-Z]|[IVX]{1,5}|\d{1,2}(?:\.\d{1,2})*)\s*(?:[.)]|[-–—:](?=\s))|"
    r"\d{1,2}(?:\.\d{1,2})+(?=\s))\s+(?=\S)", re.I)
_NUMBERS = later(r"\d+")
_FRAME = later(r"[=_~#*\[<\s]*(.*?)[=_~#*\]>\s]*")
_UNDERLINE = later(r"\s*(?:-{3,}|={3,}|~{3,}|_{3,}|\*{3,})\s*")
_MARKDOWN = later(r"#{2,6}\s*(?=\w|\()|#\s+(?=[A-Z0-9(][^\n]*[a-z])")
_ENDS = later(r"[.;,!?:]\s*$")
_TELLS = later(r":\s|[=;]|,.*\d")
"""What makes a line more than a heading: `Unusual 2NT: two lowest suits unbid, 5-5`."""
_CAPITALS = later(r"(?=.*[A-Z]{3})[^a-z]*(?:\([^()]*\)[^a-z]*)?")
_ASIDE = later(r"\([^()]*\)")
_BARE = later(
    rf"(?:our |the )?\(?[1-7] ?{CLASS}\)?(?:/[1-7]?{CLASS})?"
    r" (?:openings?|responses?|answers?|replies|continuations|structure|developments?)"
    r"(?: \([^()]*\))?", re.I)
_SENTENCE = later(
    r"\b(?:we|I|you) (?:also |always |can |never )?(?:play|use|bid|have|do|like)\b", re.I)
_BOLD = later(r"\*[^\s*](?:[^*]*[^\s*])?\*(?:[^\w*]|\Z)")
_BOLD_TWICE = later(r"\*\*[^\s*][^*]*\*\*(?:[^\w*]|\Z)")
_BEGINS_SENTENCE = later(r"\s*[A-Z][a-z]+,? (?:[a-z]+|\d)")
_ROW_BELOW = later(
    rf"\s*(?:[1-7]{CLASS}\S*|XX?|P|[Pp]ass|[Dd]ouble|[Rr]edouble|[Dd]bl)"
    r"(?: {2,}|\t| ?= ?|: )\S")
_SANS_ATOUT = later(r"(?<![\w.])([1-7])(?:SA|BA)(?![A-Za-z])")
_LONGEST, _WORDS, _LOW, _DEEPEST = 80, 7, 2, 4


def has_stars(text: str) -> bool:
    """Whether a paragraph that begins so is a heading with stars, and not in bold."""
    return text[0] == "*" and not (_BOLD.match(text) or _BOLD_TWICE.match(text))


def title_of(lines: list[Line]) -> tuple[int, str] | None:
    """(level from 1, text) of a paragraph that is a heading without stars; None for any other."""
    is_underlined = len(lines) == _LOW and _UNDERLINE.fullmatch(lines[1].text) is not None
    text = lines[0].text.strip()
    if (len(lines) > 1 and not is_underlined) or len(text) > _LONGEST:
        return None
    framed = _FRAME.fullmatch(text)
    inner = framed[1] if framed is not None else text
    label = _LABEL.match(inner)
    title = inner[label.end():] if label else inner
    if not re.search(rf"[A-Za-z]{{2}}|[1-7]{CLASS}", title) or _ENDS.search(title):
        return None
    is_capital = _CAPITALS.fullmatch(title) is not None
    if _TELLS.search(_ASIDE.sub("", title) if is_capital else title) and not is_underlined:
        return None
    is_marked = is_underlined or (inner != text and (
        text[0] in "=#_[" or (text.startswith("**") and text.endswith(("**", "**:")))))
    if not label and not is_marked and row_of(lines[0]) is not None and not _BARE.fullmatch(title):
        return None  # `2C Stayman` alone is a row
    if label or is_marked or is_capital:
        level = len(_NUMBERS.findall(label[0])) or 1 if label else (
            _LOW if is_underlined and lines[1].text.strip()[0] in "-~" else 1)
        return level, title
    if _SENTENCE.search(title):
        return None
    is_short = len(title.split()) <= _WORDS and title[0].isupper() and "=" not in title
    if _BARE.fullmatch(title) or (is_short and (named(title).auction or opening_named(title))):
        return _LOW, title
    return None


_OF_OPENING = later(
    rf"(?:\d[\d.]*[.)]? +)?(?:the |our )?(?:[1-4] ?{CLASS}|"
    rf"(?:one|two) (?:of a major|no-?trump|{SUIT_WORD})s?)"
    r" openings?(?: bids?)?[.:]?", re.I)


def is_of_opening(line: Line) -> bool:
    """Whether a line above others is the title of an opening: `1. 1NT OPENING`."""
    return _OF_OPENING.fullmatch(line.text.strip()) is not None


def is_underlined(lines: list[Line]) -> bool:
    """Whether the second line of several underlines the first, and rows stand below."""
    return len(lines) > _LOW and _UNDERLINE.fullmatch(lines[1].text) is not None


def _is_capital_above_rows(lines: list[Line]) -> bool:
    """Whether the first line of several is a title in capitals and rows stand below it."""
    text = lines[0].text.strip()
    return (
        len(text) <= _LONGEST and _CAPITALS.fullmatch(text) is not None
        and row_of(lines[0]) is None and not _ENDS.search(text)
        and not _TELLS.search(_ASIDE.sub("", text))
        and (any(line_reads_as_row(line) for line in lines[1:])
             or _BEGINS_SENTENCE.match(lines[1].text) is not None))


def _names_auction_above_rows(lines: list[Line]) -> bool:
    """Whether the first line of several names an auction, `When they double 1NT`, and stands above
    a row."""
    text = lines[0].text.strip()
    return (
        len(text) <= _LONGEST and text[:1].isupper() and not _ENDS.search(text)
        and row_of(lines[0]) is None and not _TELLS.search(text)
        and _ROW_BELOW.match(lines[1].text) is not None
        and bool(named(text).auction))


def is_title_above_rows(lines: list[Line]) -> bool:
    """Whether the first line of several is a title of those below it."""
    return len(lines) > 1 and (is_of_opening(lines[0]) or _is_capital_above_rows(lines)
                               or _names_auction_above_rows(lines))


def marked(line: Line) -> str:
    """A heading in Markdown as one with stars, "" for any other line."""
    found = _MARKDOWN.match(line.text)
    if found is None:
        return ""
    return f"{'*' * min(found[0].count('#'), _DEEPEST)} {line.text[found.end():].strip(' #')}"


def in_english(lines: list[Line]) -> list[Line]:
    """The lines of a text with `1NT` for the `1SA` of French and Dutch, the `1BA` of Polish, and
    `one notrump` for `one no trump`."""
    lines = notrump_in_one_word(lines)
    return [line if _SANS_ATOUT.search(line.text) is None else Line(
        _SANS_ATOUT.sub(r"\1NT", line.text), line.file, line.number, line.shift)
        for line in lines]


def markdown_items(lines: list[Line]) -> list[Line]:
    """The lines of a text, with dashes for the asterisks of lists where its headings are those of
    Markdown."""
    if not any(line.text.startswith("##") and _MARKDOWN.match(line.text) for line in lines):
        return lines
    return [Line(f"-{line.text[1:]}", line.file, line.number, line.shift)
            if line.text.startswith("* ") else line for line in lines]
