# ruff: noqa: E501 - a pattern is read as a whole
"""Super-accepts that a sentence tells: `Super-accept with four trumps and a maximum: 3M`, `Opener
completes the transfer, except with four trumps and 17, when he jumps`, `A jump to three of the
major shows four trumps and 14`.

They answer the transfers to a major over one notrump that have no such answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid, strain_of
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.tree import meanings
from spotcard_host.notes.nodes import NoteNode, Notes

_SENTENCE = later(r"(?<=[.;!])\s+(?=[A-Z1-7])|\n(?=[-*•] )")
_ABOUT = later(r"\b(?:transfers?|texas|jacoby|super[- ]?accept\w*|complet\w+|rectif\w+)\b", re.I)
_BREAKS = later(
    r"\b(?:super[- ]?accept\w*|breaks?|breaking|except\w*|unless|jump(?:s|ing)?|but (?:with|on)|"
    r"only with)\b", re.I)
_TRUMPS = later(
    r"\b(?:4|four)(?:\+|[- ]?cards?)?[- ]?(?:trumps?|supp?ort\b|fits?\b|M\b|in (?:his|the|our|"
    r"partner[’']s) (?:major|suit)|cards? (?:in|support|fit)|cards?(?= and\b|[,.;]|$)|"
    r"of (?:your|his|her|the|that|our|partner[’']s) (?:major|suit)|of them\b)", re.I)
_POINTS = later(r"(?<![\d-])(1[2-9])(?:\s?\+|-(1[3-9]))?(?!\d|[- ]cards?\b)")
_MAXIMUM = later(r"\bmax(?:imum)?s?\b|\bgood hand\b|\btop of\b", re.I)
_MINIMUM = later(r"\bany (?:strength|points|hand|1N|opener)|\bmin(?:imum)?\b", re.I)
_TO = later(
    r"\bjump(?:s|ing)?\b|\b(?:3|three) (?:of|in) (?:the|our|his|partner[’']s) (?:major|suit)\b|"
    r"\b3M\b", re.I)
_BRACKET = later(r" ?\([^()]*\)")
_NOTHING_ELSE = later(
    r",? (?:but |and )?(?:not (?:with|on|for) (?:anything|any|less|other\w*)\b[^.;,]*|never otherwise|otherwise not|"
    r"(?:but )?not otherwise|nothing else)", re.I)
"""`with 17 and four cards, not with anything else`."""
_DENIED = later(r"\b(?:not|never|no|without|used to|gave|formerly)\b|n['’]t\b", re.I)
_OTHERS = later(r"\b(?:responder|partner|raises?|unless|double[ds]?)\b|\b1[CDHSMm]\b", re.I)
"""A sentence about another call, or one that holds at times."""
_UNLESS = later(
    r"\bunless (?:I|we|he|opener) (?:have|has|holds?)"
    r"(?=[^.;:]{3,60},? (?:when|in which case) )", re.I)
"""`I complete it unless I have four trumps and 14, when I jump`."""
_ELSEWHERE = later(r"\b(?:2N|2NT|new suit|doubleton|cheapest|other suit|(?-i:3[mX]))\b", re.I)
_ONE_NOTRUMP, _MAJORS, _LONGEST = bid(1, 4), (2, 3), 4000
_BELOW_MAJORS, _FIT = (bid(2, 1), bid(2, 2)), 4


def add_super_accepts(notes: Notes) -> None:
    """Add the jump to three of the major below the transfers, where a sentence says who makes it.
    """
    told = next(_told(notes), None)
    if told is None:
        return
    line, said = told
    entries = meanings(notes.roots)
    for root in notes.roots:
        for node in root.children if root.ours and root.call == _ONE_NOTRUMP else ():
            suit = entries[id(node)].meaning.target
            if suit not in _MAJORS and node.call in _BELOW_MAJORS and (
                    entries[id(node)].own.lengths()[strain_of(node.call) + 1][0] >= _FIT):
                suit = strain_of(node.call) + 1  # `2D = hearts`
            if suit in _MAJORS and node.ours and not any(
                    child.call > bid(2, suit) for child in node.children if child.ours):
                place = Place(node.place.file, line, 1)
                notes.add(NoteNode(bid(3, suit), True, node.seat, node.vul, place, node,
                                   f"super-accept, 4+!{'cdhs'[suit]}{said}", passes=1))


def _told(notes: Notes) -> Iterator[tuple[int, str]]:
    """(line, strength that the jump shows) of the sentences that tell it."""
    for line, text in notes.prose:
        before = ""
        for sentence in _SENTENCE.split(text[:_LONGEST]):
            sentence = _NOTHING_ELSE.sub("", sentence)
            sentence = _BRACKET.sub("", sentence) if _DENIED.search(sentence) else sentence
            sentence = _UNLESS.sub("except with", sentence)
            about = f"{before} {sentence}"
            if _DENIED.search(about) or _OTHERS.search(sentence):
                before = sentence
                continue
            before = sentence
            if not (_ABOUT.search(about) and _BREAKS.search(sentence) and _TRUMPS.search(sentence)
                    and _TO.search(sentence)) or _ELSEWHERE.search(sentence):
                continue
            points = _POINTS.search(sentence)
            if points is not None:
                strength = f", {points[1]}-{points[2]} HCP" if points[2] else f", {points[1]}+ HCP"
            elif _MAXIMUM.search(sentence):
                strength = ", maximum"
            elif _MINIMUM.search(sentence):
                strength = ""
            else:
                continue
            yield line, strength
