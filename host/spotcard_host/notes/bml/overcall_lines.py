"""Tables and lists of what we do over their openings, put as the sentences that `defence` reads:

    | 1-lvl O/C | 8-16, 5+ |              - 1-level overcall: 8-16, 5+
    | jump O/C  | wk, 6c, 5-10 |          - jump overcall: wk, 6c, 5-10
    | Michaels / 2N | 5-5, any strength | - Michaels: 5-5, any strength
                                          - Unusual 2N: 5-5, any strength
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.their_headings import named_defences

_LEVEL = r"(?P<level>1|2|one|two)(?:st|nd)?[- ]?(?:lvl|level)"
_OVERCALL = r"(?:O/?Cs?|overcalls?|o/cs?)"
_LABEL = (
    rf"(?:(?:(?:simple|suit|our|an?|{_OVERCALL}),? )*(?:{_LEVEL}|"
    rf"(?P<jump>(?:weak |single )?jumps?)|(?P<nt>1 ?NT?))(?:,? {_OVERCALL})?|"
    r"(?P<two>michaels(?: cue[- ]?bids?)?)"
    r"(?P<both> ?(?:/|and|\+|&) ?(?:the )?(?:unusual )?(?:2 ?NT?|no-?trump))?|"
    r"(?P<unusual>(?:unusual )?2 ?NT?))")
_NAMES = later(rf"\b(?:{_OVERCALL}|michaels|unusual)\b", re.I)
_NAMED = later(rf"(?=.*{_NAMES.pattern}){_LABEL}", re.I)
_BARE = later(_LABEL, re.I)
_ITEM = later(
    r"(?P<mark>\s*(?:[-*•+] +)?)(?P<label>[^\s:=|][^:=|]{2,59}?)"
    r"(?: ?[:=]| (?:are|is|shows?|promises?)(?=.*\d)) +(?P<said>\S.*)")
_LEVELS = later(rf"(?:{_OVERCALL} )?{_LEVEL}(?: {_OVERCALL})?", re.I)
_HEAD = later(r"(?:(?:our|the|your) )?(?:bids?|calls?|actions?|overcalls?|what|type|-*)", re.I)
_COMPETES = later(
    r"\bcompet|\bovercall|\bthey open|\b(?:over|after|against) their\b(?!.*doubl)|\bdefen[cs]",
    re.I)
"""Headings below which `1-level` alone is an overcall."""
_FEWEST, _LONGEST = 2, 2000


def overcall_lines(lines: list[Line], heading: str) -> list[Line]:
    """The lines of a table or list in such sentences; as they are where it is about other calls.
    """
    lines = named_defences(lines)
    if all(line.text.lstrip().startswith("|") for line in lines):
        cells = [[cell.strip() for cell in line.text.strip().strip("|").split("|")]
                 for line in lines]
        labels = [row[0] for row in cells if len(row) == _FEWEST]
        is_named = all(map(_NAMED.fullmatch, labels[1:])) and len(labels) > 1
        if len(labels) < len(cells) or not any(map(_LEVELS.fullmatch, labels)) or not (
                is_named or _COMPETES.search(heading)):
            return lines
        return [made for line, (label, said) in zip(lines, cells, strict=True)
                for made in _lines(line, "- ", label, said, _BARE)]
    if not any(_NAMES.search(line.text) for line in lines):
        return lines
    rows = [_ITEM.fullmatch(line.text) if len(line.text) <= _LONGEST else None for line in lines]
    named = [row is not None and _NAMED.fullmatch(row["label"]) is not None for row in rows]
    mark = "- " if len(lines) >= _FEWEST and all(named) else ""
    made = []
    for line, row in zip(lines, rows, strict=True):
        made += [line] if row is None else _lines(
            line, mark or row["mark"], row["label"], row["said"], _NAMED, True)
    return made


def _lines(
    line: Line, mark: str, label: str, said: str, form: re.Pattern[str], keep: bool = False
) -> list[Line]:
    """The sentences that one row stands for; none for the head of a table."""
    found = form.fullmatch(label)
    if found is None and not keep and _HEAD.fullmatch(label):
        return []
    if found is None:
        sign = " =" if label[:1] in "(1234567" else ":"
        text = line.text if keep else f"{mark}{label}{sign} {said}"
        return [Line(text, line.file, line.number, line.shift)]
    if found["level"]:
        labels = [f"{found['level']}-level overcall"]
    elif found["jump"] or found["nt"]:
        labels = ["Jump overcall" if found["jump"] else "One notrump overcall"]
    else:
        labels = ["Michaels"] * bool(found["two"])
        labels += ["Unusual 2NT"] * bool(found["both"] or found["unusual"])
    return [Line(f"{mark}{name}: {said}", line.file, line.number, line.shift) for name in labels]
