# ruff: noqa: E501 - a pattern is read as a whole
"""Lines that tell of several calls in turn: `2C is Stayman, 2D and 2H are transfers, 2S shows
clubs`, `Raises: 2M is 6-9, 3M is 10-12 with four`. Each call has a row of its own.

Calls that answer another one of the line are left to `inside`, lists with `=` to `spread`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.spread import is_answer

_BID = r"(?:[1-7](?:NT|!?[cdhs]|[CDHSNMm])(?![A-Za-z]))"
_CALLS = rf"{_BID}(?:(?:,? (?:and|or) |, ?|/){_BID}){{0,3}}"
_SAYS = r"(?:is|are|shows?|means?|promises?|denotes?)"
_LABEL = later(
    r"(?:(?:direct |simple |other |our |the )?(?:raises|responses|answers|replies|rebids|openings|"
    rf"opening bids|structure|calls|bids|jumps)):\s+(?={_BID})", re.I)
_FIRST = later(rf"(?P<calls>{_CALLS}) (?:{_SAYS} )?(?=\S)(?!{_SAYS}\b|[=:(-])")
_NEXT = later(rf"[.;,] (?:and )?(?P<calls>{_CALLS}) {_SAYS} (?=\S)")
_EACH = later(_BID)
_ANSWERS = later(
    r"\b(?:repl(?:y|ies)|answer\w*|respon\w+|opener|rebids?|negative|waiting|partner|then|after|"
    r"over|opposite|if|unless|when|follow\w*)\b|\?", re.I)
"""Words of a line that tells of more than one turn."""
_ONLY_ANSWERS = later(r"\b(?:stayman|transfers?|xfers?|puppet)\b", re.I)
_NOTRUMP_OPENINGS = ("1N", "2N")
_SOME = 2


def calls_in_line(lines: list[Line]) -> list[Line]:
    """The lines with one call each."""
    if not any(_NEXT.search(line.text) for line in lines):
        return lines
    spread: list[Line] = []
    for line in lines:
        indent = line.text[:line.indent]
        rows = _rows(line.text[line.indent:]) or [line.text[line.indent:]]
        spread += [line] if len(rows) < _SOME else [
            Line(indent + row, line.file, line.number, line.shift) for row in rows]
    return spread


def _rows(text: str) -> list[str]:
    """The rows of a line, [] where it is not of this kind."""
    label = _LABEL.match(text)
    text = text[label.end():] if label else text
    first = _FIRST.match(text)
    found = [*_NEXT.finditer(text)] if first and not _ANSWERS.search(text) else []
    if not first or not found or any(
            is_answer(text[:one.start()], f"{text[one.start()]} {one['calls']} {text[one.end():]}")
            for one in found):
        return []
    ends = [one.start() for one in found[1:]] + [len(text)]
    told = [(first["calls"], text[first.end():found[0].start()])]
    told += [(one["calls"], text[one.end():end]) for one, end in zip(found, ends, strict=True)]
    bids = [bid.replace("!", "") for calls, _ in told for bid in _EACH.findall(calls)]
    ranks = list(map(_rank, bids))
    opened = bids[0][:2].upper() in _NOTRUMP_OPENINGS and any(
        _ONLY_ANSWERS.search(said) for _, said in told[1:])
    if opened or ranks != sorted(ranks) or len(set(bids)) < len(bids):
        return []
    return [f"{bid} = {said.strip(' .;,')}" for calls, said in told for bid in _EACH.findall(calls)]


def _rank(bid: str) -> tuple[int, int]:
    """Level and strain, of a class of suits its lowest."""
    return int(bid[0]), "CDHSN".index({"M": "H", "m": "C"}.get(bid[1], bid[1].upper()))
