# ruff: noqa: E501 - a pattern is read as a whole
"""Headings about their openings: `** Weak twos` below `* When they open`, `* (2D) multi`,
`* (1y) X (P)`.
"""

from __future__ import annotations

import itertools
import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.named_words import ONES, THREES, TWOS

_OF_DEFENCE = later(
    r"\W*(?:\d[\d.]*[.)]? +)?(?:the |our )?(?:defen[cs]es?|defensive (?:bidding|methods|agreements|system|calls)|"
    r"(?:against|versus|vs\.?|over|when|if) (?:the )?(?:opponents?|opps?|they|their)(?:['’]s?)?(?: (?:open(?:s|ings?)?|bids?|opening bids?|conventions))?(?: the bidding| first)?|"
    r"(?:they|opponents|opps) open(?: the bidding| first)?)\W*", re.I)
"""A heading above those of their openings."""
_OPENING_ALONE = later(
    rf"\W*(?:\d[\d.]*[.)]? +)?(?:(?:an?|the|strong|weak|natural|artificial|mini) )*(?:\(?1 ?NT?\)?|(?:one )?no-?trumps?|\(?[1-4]{ANY_CLASS}\)?(?:/[1-4]?[CDHS])*|"
    rf"{TWOS}|{THREES}|pre-?empts?|multi(?: 2D)?|(?:strong |precision |big )(?:1C|club)s?|precision|{ONES})(?: openings?| multi| weak| strong)?(?: ?\([^()]*\))?\W*", re.I)
_OF_KIND = later(
    rf"\((?P<call>[1-4]{ANY_CLASS})\)(?: ?[-–,:] ?| )\(?(?P<kind>strong|weak|natural|artificial|multi)\)?(?P<rest>(?: \([^()]*\))?)$", re.I)
"""`(2D) multi`."""
_WE_OPEN = later(
    r"(?:\d[\d.]*[.)]? +)?(?:(?:when|if|after) )?(?:we|partner) (?:has |have )?open(?:s|ed)?(?: the bidding)?(?:,? (?:and|but) (?:they|opps|the opponents) "
    r"(?:compete|interfere|intervene|bid|act|overcall(?: or double)?|come in|enter\w*[\w ]*))?|(?:their )?(?:interference|intervention|competition)(?: (?:after|over) our openings?)?|"
    r"they (?:compete|interfere|intervene|bid|overcall|come in)(?: (?:over|after) our openings?)?", re.I)
_ACT = later(
    r"(?:\d[\d.]*[.)]? +)?(?:over|after|facing|when there is) (?:an?|the) (?:simple |suit |take-?out )?(?:overcalls?|doubles?)", re.I)
"""`Over an overcall` below `When we open and they compete`."""
_ARTICLE = later(r"\b(?:an?|the) ", re.I)
_LONGEST = 120
_VARIABLE = later(r"\(([1-4])([xyz])\)")
_PASS = later(r"(?<=\) )p(?= \()")


def is_of_defence(title: str) -> bool:
    """Whether a heading stands above those of their openings: `Defence`, `When they open`."""
    return _OF_DEFENCE.fullmatch(title) is not None


def in_their_words(title: str, above: str) -> str:
    """A heading below `* Defence` that names an opening alone, as one about theirs; `(2D) multi`
    as that too, and with capitals for variables.
    """
    if _OF_DEFENCE.fullmatch(above) and _OPENING_ALONE.fullmatch(title):
        return f"Against the {title.strip()}"
    if _WE_OPEN.fullmatch(above.strip(" .:")) and _ACT.fullmatch(title.strip(" .:")):
        return _ARTICLE.sub("their ", title, 1)
    kind = _OF_KIND.match(title.strip())
    if kind is not None:
        return f"Against {kind['kind']} {kind['call']}{kind['rest']}"
    if _VARIABLE.search(title):
        title = _PASS.sub("P", title)
        names = {found[2] for found in _VARIABLE.finditer(title)}
        return _VARIABLE.sub(
            lambda found: f"({found[1]}{'X' if len(names) == 1 else found[2].upper()})", title)
    return title


_NAMED = later(
    rf"(?P<indent>\s*)(?P<place>(?:(?:against|versus|vs\.?|over|on|after) )?(?:their |an? |the )?(?:strong |weak |natural )?(?:1 ?NT?|(?:one )?no-?trumps?|{TWOS}|2D)(?: openings?)?(?: \([^()]*\))?)"
    r" ?(?::|we play|we use|=) (?P<name>(?:Multi-?|multi-?|Reverse |Modified |modified )?(?:DONT|D\.O\.N\.T\.|[Ll]andy|[Cc]appelletti|[Hh]amilton|[Aa]stro|[Aa]sptro|ASPTRO|[Ww]oolsey|[Mm]eckwell|[Bb]rozel|[Ll]ionel|[Dd]ixon))(?: \([^()]*\))?[.:]?", re.I)
_ROW = later(rf"\s*(?:[-*•] +)?(?:[1-4]{ANY_CLASS}\S*|XX?|[Dd]ouble|[Dd]bl)(?: ?[=:] ?| +)\S")


def named_defences(lines: list[Line]) -> list[Line]:
    """The lines with `Their 1N: DONT` above a list as a line that places it, `Their 1N (DONT):`."""
    made = list(lines)
    for at, (line, below) in enumerate(itertools.pairwise(lines)):
        found = _NAMED.fullmatch(line.text) if len(line.text) < _LONGEST else None
        if found is not None and _ROW.match(below.text):
            made[at] = Line(f"{found['indent']}{found['place']} ({found['name']}):",
                            line.file, line.number, line.shift)
    return made
