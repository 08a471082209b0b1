"""What running text says of a convention that a row only names: `Michaels likewise, wk or strong,
not in between` beside a row `2X = Michaels`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.agreed.wording import is_denied
from spotcard_host.notes.nodes import Notes

_MICHAELS = r"michaels(?: cue(?:-?bids?)?)?"
_UNUSUAL = r"unusual(?: (?:2 ?NT?|two no-?trumps?|NT|no-?trumps?))?"
_NAMES = tuple(
    (later(rf"\b(?:{name})\b", re.I), later(rf"\W*(?:{name})\b[^\d]*", re.I))
    for name in (_MICHAELS, _UNUSUAL))
_STRENGTH = r"(?:weak|wk|strong|str|intermediate|int|inv\w*|limited)"
_SAYS = later(rf"\d ?[-–] ?\d\d|\d\+|\b{_STRENGTH}\b", re.I)
_ENDS = later(r"[.;\n]|,? (?:but|over|except|unless) ")
_EITHER = later(
    r"\b(?:weak|wk)(?:er)?(?: ?/ ?|,? (?:or|and|or very) )(?:very )?(?:strong|str)\b|"
    r"\bstrong (?:or|and) (?:weak|wk)\b|\bmini[- ]?maxi\b|"
    r"\b(?:not|never|nothing|no) (?:in[- ])?between\b|"
    r"\bnot (?:the )?intermediate\b", re.I)
_RANGES = later(
    r"(?<![\d-])(?P<first>\d{1,2} ?[-–] ?\d\d)(?: ?(?:,|or|and|/) ?(?P<second>\d\d ?\+))?|"
    r"(?<![\d-])(?P<least>\d\d? ?\+)(?! ?cards)")
_WEAK = later(r"\b(?:weak|wk)(?: only)?\b", re.I)
_NOT_POINTS = later(r"\s*(?:cards?|!?[cdhs]\b|in\b|minors?|majors?)", re.I)


def add_parameters(notes: Notes) -> None:
    """Write the strength that running text gives a convention into the rows that only name it."""
    for name, alone in _NAMES:
        rows = [node for node in notes.nodes if node.ours and node.flags is None
                and alone.fullmatch(node.description) and not _SAYS.search(node.description)]
        strength = next(filter(None, (_strength(name, text) for _, text in notes.prose)), "")
        for node in rows if strength else ():
            node.description = f"{node.description.rstrip(' .')}, {strength}"


def _strength(name: re.Pattern[str], text: str) -> str:
    """The points that a text gives the convention, "" for none."""
    for found in name.finditer(text):
        said = _ENDS.split(text[found.end():], maxsplit=1)[0]
        if is_denied(text, found.start()):
            continue
        if _EITHER.search(said):
            return "5-10 or 16+ HCP"
        points = _RANGES.search(said)
        if points is not None and not _NOT_POINTS.match(said, points.end()):
            if points["least"]:
                return f"{points['least']} HCP"
            return f"{points['first']}{' or ' + points['second'] if points['second'] else ''} HCP"
        if _WEAK.search(said):
            return "5-10 HCP"
    return ""
