"""Lines of several auctions, `1S-2S, 1S-2N, 1S-3S = the same with spades`: a row for each; passes
with blanks between before an opening, `P P P 1M = 13+`; and an auction that ends in a word for
calls, `1M - jump shift = weak`, which is a row below it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.words import word_for

_BID = r"[1-7](?:NT|[CDHSNMm]{1,4})"
_AUCTION = rf"{_BID}(?:-\(?(?:{_BID}|[PXR])\)?){{1,6}}"
_SEVERAL = later(
    rf"(?P<indent>\s*)(?P<list>{_AUCTION}(?:,? (?:and |or )?{_AUCTION}){{1,7}})"
    r"(?:\s*[=:]\s*|\s+)(?P<text>[^\s=:(-].*)")
_ONE = later(_AUCTION)
_WORDED = later(
    rf"(?P<indent>\s*)(?P<auction>{_BID}(?:-\(?(?:{_BID}|[PXR])\)?){{0,5}}) ?[-–] ?"
    r"(?P<word>[A-Za-z2][A-Za-z0-9/ -]{2,40}?) ?[=:] ?(?P<text>\S.*)")
_TWO_OVER_ONE = later(r"2/1|two over one", re.I)
_PASSES = later(
    r"(?P<indent>\s*)(?P<passes>(?:P|Pass)(?: (?:P|Pass)){1,2}) "
    r"(?!\S+ P(?:ass)? [1-7X])(?=(?:[1-4](?:NT?|[CDHSMmXx]|!?[cdhs])|P(?= *[:=]))(?:[ :=]|$))")


def one_a_line(lines: list[Line]) -> list[Line]:
    """The lines with one auction each."""
    lines = [_joined(line) if line.text[line.indent] == "P" else line for line in lines]
    lines = _below_auctions(lines)
    dashed = [line.text for line in lines if "-" in line.text]
    if not dashed or not any(map(_SEVERAL.fullmatch, dashed)):
        return lines
    spread: list[Line] = []
    for line in lines:
        found = _SEVERAL.fullmatch(line.text) if "-" in line.text else None
        if found is None:
            spread.append(line)
            continue
        for auction in _ONE.findall(found["list"]):
            text = f"{found['indent']}{auction}  {found['text']}"
            spread.append(Line(text, line.file, line.number, line.shift))
    return spread


def _joined(line: Line) -> Line:
    """A line with dashes between the passes that it begins with."""
    found = _PASSES.match(line.text)
    if found is None:
        return line
    passes = "-".join("P" for _ in found["passes"].split())
    text = f"{found['indent']}{passes}-{line.text[found.end():]}"
    return Line(text, line.file, line.number, line.shift)


def _below_auctions(lines: list[Line]) -> list[Line]:
    """The lines, words for calls behind an auction below it."""
    if not any(_WORDED.fullmatch(line.text) for line in lines):
        return lines
    spread: list[Line] = []
    above = ""
    for line in lines:
        found = _WORDED.fullmatch(line.text)
        word = _TWO_OVER_ONE.sub("new suit at the two level", found["word"]) if found else ""
        if found is None or word_for(word) is None:
            spread.append(line)
            above = ""
            continue
        rows = [f"{found['indent']}  {word} = {found['text']}"]
        if found["auction"] != above:
            above = found["auction"]
            rows.insert(0, f"{found['indent']}{above}")
        spread += [Line(row, line.file, line.number, line.shift) for row in rows]
    return spread
