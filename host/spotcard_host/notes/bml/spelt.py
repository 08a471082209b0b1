# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences as others would write them: lines that run on joined, calls and points in figures.

`Two clubs is for the majors, ten to fourteen` is `2C is for the majors, 10 to 14`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.calls_in_words import NO_CALL, is_running
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.numbers import NUMBER_WORDS
from spotcard_host.notes.suit_words import SUIT_WORD

_WRAPPED = later(
    r"(?<=[^\n]{40})(?<![.;:])\n(?=(?!pass\b|dbl|double|cue|rdbl|redouble|raise|new |jump|"
    r"others?\b|rest\b|[pxrd]\b)[a-z]+\b)|(?<=[^\n]{40})(?<=\bthe)\n|"
    r"(?<=[^\n]{40})(?<=\b(?:of|to|by|or|an|is))\n")
_RUNS_ON = later(
    r"(?<=[^\n]{40})(?<![.;:!?])\n(?=(?!pass\b|dbl|double|cue|rdbl|redouble|raise|new |jump|"
    r"others?\b|rest\b|suits?\b|any\b|reverse|[pxrd]\b|(?:vs|versus|against|over|after|if|when)\b[^\n:]{0,40}:)[a-z]+\b(?! ?[=:/]))|"
    r"(?<=[^\n]{40})(?:(?<= (?:of|to|by|or|an|is|in|as|at|on|we))|(?<= (?:the|and|but|for|has|our))|"
    r"(?<= (?:with|have|bids|says|than|over|show))|(?<= (?:shows|about|after)))"
    r"\n(?=[A-Z][a-z]{2}|\d{1,2}(?:-\d{1,2})? (?:or|to|points|hcp)\b)")
_BEGINS_ROW = later(r"\S{1,12}(?: \S{1,4})? ?(?:[=:]|  )|\(")
_LIKE_ROW = later(r"[^=:.;,()]{1,30}=")
_UNFINISHED = later(
    r"(?:,|\b(?:and|or|but|nor|with|without|the|an?|our|your|their|his|its|of|to|for|by|from|at|as|than|if|when|unless|because|"
    r"is|are|was|shows?|promis\w+|denies|has|have|not|both|either|least|most|about|only|exactly|in))$", re.I)
"""The end of a row that goes on below: no sentence ends so."""
_GOES_ON = later(r"(?:and|or) ")
_LOOKED_AT, _LONGEST, _SHORT = 120, 2000, 50
_LEAST, _MOST = 8, 30  # points; smaller numbers are lengths as a rule
_POINTS = {word: number for word, number in NUMBER_WORDS.items() if _LEAST <= number <= _MOST}
_NUMBER = "|".join(sorted(_POINTS, key=len, reverse=True))
_SPELT = later(rf"\b(?:{_NUMBER})\b(?![- ]cards?\b)", re.I)
_RANGE = later(rf"\b(?P<low>five|six|seven)(?= (?:to|or) (?:\d|{_NUMBER}|nine|eight))", re.I)
_CALL = later(
    rf"\b(?P<level>one|two|three|four) (?:(?P<strain>{SUIT_WORD}|no-?trump)s?|of an? (?P<rank>ma|mi)[jn]or)"
    rf"(?= ?(?:=|:|\b(?:is|are|shows?|for|promises|means|asks|says|natural|an?|the (?:majors|minors))\b{NO_CALL}))", re.I)


def unwrapped(text: str) -> str:
    """A text whose sentences run on from line to line, with a blank for each such line end: places
    stay what they are.
    """
    return _WRAPPED.sub(" ", text)


def joined(lines: list[Line]) -> list[Line]:
    """The lines of a paragraph at the margin with those as one that a sentence runs through."""
    found: list[Line] = []
    for line in lines:
        last = found[-1] if found else None
        if last is not None and _goes_on(last.text, line.text):
            found[-1] = Line(f"{last.text.rstrip()} {line.text}", last.file, last.number, last.shift)
        else:
            found.append(line)
    return found


def _goes_on(last: str, text: str) -> bool:
    """Whether a line goes on with the sentence of the one before it."""
    if not (text[:1].isalnum() and last[:1].isalnum()) or len(last) >= _LONGEST:
        return False
    running = is_running(last) and not _LIKE_ROW.match(last)
    if _LIKE_ROW.match(text) or not (
            running or _UNFINISHED.search(last[-_LOOKED_AT:]) or _GOES_ON.match(text)):
        return False
    if _RUNS_ON.search(f"{last[-_LOOKED_AT:]}\n{text[:_LOOKED_AT]}"):
        return True
    return last.endswith(",") and len(last) > _SHORT and running and not _BEGINS_ROW.match(text)


def in_figures(text: str) -> str:
    """A text with its calls and points in figures."""
    text = _CALL.sub(
        lambda call: f"{NUMBER_WORDS[call['level'].lower()]}{_strain(call)}", text)
    text = _RANGE.sub(lambda found: str(NUMBER_WORDS[found[0].lower()]), text)
    return _SPELT.sub(lambda found: str(_POINTS[found[0].lower()]), text)


def _strain(call: re.Match[str]) -> str:
    if call["rank"]:
        return "M" if call["rank"].lower() == "ma" else "m"
    return call["strain"][0].upper()
