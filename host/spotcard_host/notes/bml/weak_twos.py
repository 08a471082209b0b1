# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences about weak twos and preempts put as sentences about calls: `Weak twos (2D, 2H, 2S):
6-10`, `No weak twos in fourth seat`, `In fourth seat a weak two is 10-13`. Which calls they are
the rows of the tables say.
"""

from __future__ import annotations

import re

from spotcard.game.calls import call_name, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.beginnings import plain_calls
from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.document import Document
from spotcard_host.notes.bml.places import place_in

_WEAK_TWOS = later(
    r"^\W*(?:we play |our |the )?(?:weak[ -](?:twos|2s)|weak two (?:openings|bids))(?: \((?P<calls>[^()]{2,20})\))?"
    r"(?: in (?P<suits>(?:both |the )?majors|[\w, ]{6,40}?))?(?:,|:| =)\s+(?=(?:\d|five|six|weak)\b)", re.I)
"""`Weak twos (2D, 2H, 2S): 6-10`, `We play weak twos in the majors, 6-10`."""
_TWOS = r"(?P<what>weak[ -](?:twos|2s|two[- ]bids?|two (?:openings|bids))|weak (?:twos|2s)|pre-?empts?|pre-?emptive openings?)"
_NO_TWOS = (
    later(rf"(?:(?:there (?:are|is)|we (?:have|play|use|open|make)) )?no {_TWOS}(?: openings?)? (?P<where>(?:in|at|when|if) .+?)(?: at all)?", re.I),
    later(rf"we (?:do not|don['’]t|never) (?:open|play|use|make|have)(?: an?| any)? {_TWOS}(?: openings?)? (?P<where>(?:in|at|when|if) .+?)(?: at all)?", re.I),
    later(rf"(?P<where>.+?)(?::|,)? (?:there (?:are|is) |we (?:have|play|use|open) )?no {_TWOS}(?: openings?)?(?: at all)?", re.I),
    later(rf"{_TWOS}(?: openings?)? (?:are|is|do|does) (?:not|never|n['’]t) (?:used|played|opened|made|exist) (?P<where>(?:in|at|when|if) .+?)(?: at all)?", re.I),
)
"""`No weak twos in fourth seat`, `Fourth seat: no preempts`."""
_INSTEAD = later(
    rf"(?:there are |we (?:have|play) )?no {_TWOS}(?: openings?)? in (?:the )?(?P<where>[\w ]+?)(?: at all)?[;,.:] (?:an? |the )?(?:weak )?"
    r"(?:two|2)(?:[- ](?:bid|opening))?s?(?: there| then| in that seat)? (?=(?:shows?|is|are|promises?)\b)", re.I)
"""`No weak twos in fourth seat; a two-bid there shows 10-12`."""
_A_TWO = later(r"\b(?:an?|our) weak[ -](?:two|2)(?:[- ](?:bid|opening))?\b(?= (?:is|shows|promises|means|=))", re.I)
_IS_WEAK = later(
    r"(?:(?:an?|the|natural|sound|standard|disciplined|undisciplined|six|seven|6|7)[, +-]+(?:cards?,? )?)*(?:weak|pre-?empt|barrage|block)\w*|"
    r"(?:[^;.()]{0,24}[, ])?[3-7] ?(?:[-–]{1,2}|to) ?(?:9|10|11)\b(?! ?(?:cards|[♣♦♥♠!]))", re.I)
_OR_MORE = later(r"\b(?:or|multi|minors?|majors?|both|either|bal\w*|strong|two[- ]suit\w*|hands pass|and a)\b|\b[45]-?[45]\b", re.I)
"""Two-way bids and two-suiters: no weak two."""


def weak_openings(document: Document) -> str:
    """The openings at the two and three level whose rows say that they are weak: `2H/2S/3C`."""
    found = []
    for table in document.elements:
        for row in table.rows if isinstance(table, BidTable) and not table.after else ():
            if _IS_WEAK.match(row.description) and not _OR_MORE.search(row.description):
                found += [call for call in plain_calls(row.patterns) if level_of(call) in (2, 3)]
    return "/".join(call_name(call) for call in dict.fromkeys(found))


def with_twos(sentence: str, weak: str) -> str:
    """A sentence about weak twos or preempts, with the calls that they are."""
    twos = "/".join(call for call in weak.split("/") if call[:1] == "2")
    if not twos:
        return sentence
    for form in _NO_TWOS:
        found = form.fullmatch(sentence)
        if found is not None and place_in(f"{found['where']}: -")[0]:
            calls = weak if found["what"].lower().startswith("pre") else twos
            return f"{found['where'].rstrip(' ,:')}: {calls} are not used"
    return _A_TWO.sub(twos, sentence, 1)


def twos_instead(text: str) -> str:
    """`No weak twos in fourth seat; a two-bid there shows 10-12` as what one shows there."""
    return _INSTEAD.sub(r"In \g<where> a weak two ", text)


def listed_twos(sentence: str, text: str) -> str:
    """`Weak twos in the majors: 6-10` with their calls; `text`: the whole paragraph."""
    return _WEAK_TWOS.sub(lambda found: _weak_twos(found, text), sentence, 1)


def _weak_twos(found: re.Match[str], text: str) -> str:
    named = (found["suits"] or "").lower()
    suits = "HS" if "major" in named else "".join(
        suit for suit, name in zip("DHS", ("diamond", "heart", "spade"), strict=True)
        if name in named)
    called = "".join(re.findall(r"(?<=2)?[DHS]", found["calls"] or ""))
    usual = "".join(suit for suit in "DHS" if not re.search(
        rf"\b2{suit} (?:is|=|shows)", text))  # `2D is multi`, further on
    return " and ".join(f"2{suit}" for suit in suits or called or usual) + " show "
