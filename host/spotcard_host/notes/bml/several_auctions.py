# ruff: noqa: E501 - a pattern is read as a whole
"""Lines of several auctions, `1S-2S, 1S-2N, 1S-3S = the same with spades`: a row for each; passes
with blanks between before an opening, `P P P 1M = 13+`; and an auction that ends in a word for
calls, `1M - jump shift = weak`, which is a row below it.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, SUITS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.words import word_for

_BID = rf"[1-7]{SUITS}"
_AUCTION = rf"{_BID}(?:-\(?(?:{_BID}|[PXR])\)?){{1,6}}"
_SEVERAL = later(
    rf"(?P<indent>\s*)(?P<list>{_AUCTION}(?:,? (?:and |or )?{_AUCTION}){{1,7}})"
    r"(?:\s*[=:]\s*|\s+)(?P<text>[^\s=:(-].*)")
_ONE = later(_AUCTION)
_PAIRS = later(
    rf"(?P<indent>\s*)(?P<list>{_BID} {_BID}(?:, ?(?:and )?{_BID} {_BID}){{1,5}})\s*[=:]\s*(?P<text>\S.*)")
"""`1H 2N, 1S 2N: game force`."""
_PAIR = later(rf"{_BID} {_BID}")
_STEP = rf"(?:[1-7]{ANY_CLASS}|\((?:[1-7]{ANY_CLASS}|XX?|P|overcall)\)|XX?|P)"
_WHOLE = rf"\(?[1-7]{ANY_CLASS}\)?(?:-{_STEP}){{1,8}}"
_FURTHER = later(rf"(?:(?<=[.;])|(?<=[a-z]:)) +(?={_WHOLE}\s?[:=]\s)")
_FIRST = later(rf"\s*{_WHOLE}(?:\s?[:=]\s|\s+(?=\w))")
_LABEL = later(rf"(\s*)[A-Z][\w/ ]{{2,40}}: +(?={_WHOLE}\s)")
"""`Negative X: 1C-(1H)-X four spades; ...`"""
_LISTED = later(rf"(?<=;) +(?={_WHOLE}\s+\w)")
"""Where another auction begins in a line: `1M-3C: 7-9. 1M-3D: 10-12.`"""
_CALL = later(rf"(?<![\w-])\(?[1-7]{CLASS}(?![\w-])")
_LONGEST, _FEWEST = 2000, 2
_WORDED = later(
    rf"(?P<indent>\s*)(?P<auction>{_BID}(?:-\(?(?:{_BID}|[PXR])\)?){{0,5}}) ?[-–] ?"
    r"(?P<word>[A-Za-z2][A-Za-z0-9/ -]{2,40}?) ?[=:] ?(?P<text>\S.*)")
_TWO_OVER_ONE = later(r"2/1|two over one", re.I)
_PASSES = later(
    r"(?P<indent>\s*)(?P<passes>(?:P|Pass)(?: (?:P|Pass)){1,2}) "
    rf"(?!\S+ P(?:ass)? [1-7X])(?=(?:[1-4]{ANY_CLASS}|P(?= *[:=]))(?:[ :=]|$))")


def one_a_line(lines: list[Line]) -> list[Line]:
    """The lines with one auction each."""
    lines = [_joined(line) if line.text[line.indent] == "P" else line for line in lines]
    lines = [part for line in lines for part in _apart(line)]
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


def _apart(line: Line) -> list[Line]:
    """A line that tells of several auctions in turn as one line each."""
    text = line.text
    if len(text) > _LONGEST:
        return [line]
    pairs = _PAIRS.fullmatch(text) if ":" in text or "=" in text else None
    if pairs is not None:
        return [Line(f"{pairs['indent']}{pair.replace(' ', '-')} = {pairs['text']}", line.file,
                     line.number, line.shift)
                for pair in _PAIR.findall(pairs["list"])]
    if "-" not in text:
        return [line]
    label = _LABEL.match(text)
    text = label[1] + text[label.end():] if label is not None else text
    ends = _FURTHER if _FURTHER.search(text) else _LISTED if _FIRST.match(text) else None
    if ends is None or not ends.search(text):
        return [line]
    margin = line.text[:line.indent]
    parts = [part.strip().rstrip(";.") for part in ends.split(text)]
    said = [part[found.end():] for part in parts if (found := _FIRST.match(part)) is not None]
    if len(said) < max(_FEWEST, len(parts) - 1) or any(map(_CALL.search, said)):
        return [line]  # calls of other auctions among them: by those who read sentences
    return [Line(margin + part, line.file, line.number, line.shift) for part in parts]


def are_pairs(line: Line) -> bool:
    """Whether a line begins with several auctions of two calls with a blank between."""
    return _PAIRS.fullmatch(line.text) is not None


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
