"""Light openings in third seat: `In 3rd we may shade a 1M to a good 9 with a suit I'd want led`,
`3rd NV: 1M from 8, 4 cards ok if we want the lead`.

The opening keeps all hands of its row, and in that seat has those that the sentence adds.
"""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard.game.calls import bid
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.agreed.wording import ARTIFICIAL
from spotcard_host.notes.meaning.tree import meanings
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of

_SEAT = later(
    r"\b(?:in |at )?(?:the )?(?P<seat>3rd|third)(?P<too>(?: ?/ ?| or | and |-|, )(?:4th|fourth))?"
    r"(?: (?:seat|hand|position|chair)\b|(?= ?[:,]| (?:we|I|you|NV|V|vul|not|non|1)\b))", re.I)
_SENTENCE = later(r"[^.;\n]+(?:\.(?=\d)[^.;\n]+)*")
_LIGHT = later(
    r"\b(?:light|exceptions?|shade\w*|1 ?M|1 ?[HSX]|one of an?|major|open\w*|suit bids?)\b", re.I)
_OTHER = later(r"\b(?:2M|2[CDHSX]|3X|twos?|pre-?empt\w*|1 ?NT?|no-?trump|respon\w+|answer\w*|"
               r"overcall\w*|they|their|partner opens|passed hand|drury)\b", re.I)
_DENIED = later(r"\b(?:never|do(?:es)? ?n['’]?t|no light\w*|not (?:light|open|lighter)|sound|full "
                r"(?:opening|values|strength)|same|as usual|normal)\b", re.I)
_POINTS = later(
    r"(?<![\d.-])(?P<low>[7-9]|1[01]|seven|eight|nine|ten|eleven)"
    r"(?!\d| ?[CDHSNM]\b|th\b|[- ]cards?\b)"
    r"(?: ?\+| ?(?:-|–|to) ?(?P<high>1\d)\b|(?=[\s,.;:)]|$|[- ](?:count|points?|hcp)))", re.I)
_FOUR = later(
    r"\b(?:4|four)[- ]?(?:c(?:ards?)?\b|card(?:er)?s?\b|card suits?|card majors?|!?[hs]\b)?"
    r"[^.;]{0,12}\b(?:ok|okay|possible|fine|allowed|enough|will do|are enough|suffices?)\b|"
    r"\b(?:on|with|may be|can be|could be|even|also) (?:only |just |a |good )*(?:4|four)"
    r"(?:[- ]?c(?:ards?|arders?)?\b|[- ]card\b|(?= |$))", re.I)
_QUALITY = later(r"\blead|\bled\b|\bgood suit|\bsuit worth|\bdecent suit|\bstrong suit|"
                 r"\bhonou?rs?\b|\bgood (?:four|five|4|5)", re.I)
_TOPS = later(
    r"\b(?:2|two) (?:of|out of) (?:the )?(?:top (?:3|three)|(?:3|three) top|A, ?K|AKQ)|"
    r"\b2/3 top", re.I)
_MAJOR = later(r"\b1 ?M\b|\bmajors?\b|\b1 ?!?[HS]\b", re.I)
_NEVER_THIS = later(r",? (?:but |and )?(?:never|not) (?:an? |with )?1 ?(?:!?[cdhs]|NT?)\b", re.I)
"""`, never 1C`: the others are opened light."""
_NOT_VULNERABLE = later(r"\bNV\b|\b(?:not|non)[- ]?vul|\bgreen\b|\bwhite\b|\bfavou?rable\b", re.I)
_VULNERABLE = later(r"(?<!not )(?<!non-)(?<!non )\b(?:vul(?:nerable)?|V)\b", re.I)
_LEAST, _SUITS = 5, "cdhs"


def add_light_openings(notes: Notes) -> None:
    """Add the openings of third seat, where a sentence says how light they may be."""
    for line, text in notes.prose:
        for found in _SENTENCE.finditer(_NEVER_THIS.sub("", text)):
            seat = _SEAT.search(found[0])
            if seat is not None and _LIGHT.search(found[0]) and not (
                    _OTHER.search(found[0]) or _DENIED.search(found[0])):
                _open_light(notes, found[0][seat.end():] + " " + found[0][:seat.start()],
                            "34" if seat["too"] else "3", line)


def _open_light(notes: Notes, said: str, seat: str, line: int) -> None:
    points = _POINTS.search(said)
    if points is None:
        return
    low = int(number_of(points["low"]))
    vul = "N0" if _NOT_VULNERABLE.search(said) else "Y0" if _VULNERABLE.search(said) else "00"
    suits = (2, 3) if _MAJOR.search(said) else (1, 2, 3)
    for opening in [node for node in notes.roots if node.ours and node.seat == "0"]:
        suit = opening.call - bid(1, 0)
        if suit not in suits or opening.vul != "00" or not opening.description or (
                opening.flags is not None or ARTIFICIAL.search(opening.description)):
            continue
        alone = replace(opening, children=[])
        own = meanings([alone])[id(alone)].own
        least, cards = own.range("P")[0], own.lengths()[suit][0]
        if not low < least or any(node.call == opening.call and node.seat == seat
                                  for node in notes.roots):
            continue
        length = 4 if _FOUR.search(said) and cards == _LEAST else cards
        good = ", two of the top three" if _TOPS.search(said) else (
            ", good suit" if _QUALITY.search(said) else "")
        text = f"a) {opening.description} b) {low}-{least - 1} HCP, {length}+!{_SUITS[suit]}{good}"
        place = Place(opening.place.file, line, 1)
        notes.add(NoteNode(opening.call, True, seat, vul, place, None, text, opening.word,
                           bindings=dict(opening.bindings)))
