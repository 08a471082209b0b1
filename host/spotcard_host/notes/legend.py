"""What running text says of the notes' own words: `"points" means high-card points`, `add for
shortness in suit bids`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import Notes

_WORD = r"[\"'“”‘’]?(?:points?|pts)[\"'“”‘’]?"
_HIGH_CARDS = later(
    rf"\b{_WORD},? (?:always |here |throughout |below |simply |I )*"
    r"(?:denotes?|means?|mean|are|is|refers? to|stands? for|=)[^.;]{0,24}?"
    r"\b(?:high[- ]?cards?|honou?rs?|hcp|milton)\b|"
    r"\b(?:pts|points)\s*=\s*(?:hcp|hp|high[- ]card)", re.I
)
_DISTRIBUTION = later(
    r"\b(?:add|adding|plus|count(?:ing)?)\b[^.;]{0,24}\b(?:for )?"
    r"(?:shortness|shortage|distribution|length|short suits?|long suits?|singletons?|voids?)\b|"
    r"\b(?:add|plus|count|\+) ?(?:1|one|a point)\b[^.;]{0,24}\b(?:each|every|extra|fifth|5th)\b"
    r"[^.;]{0,12}\b(?:card|trump)s?\b|"
    r"\bgoren (?:count|points?)\b", re.I
)
_NOT = later(
    r"\b(?:not|never|no|don[’']t|without)\b[^.;]{0,30}\b(?:distribution|shortness|shortage|length)",
    re.I,
)
_POINTS = later(
    r"(?<!total )(?<!support )(?<!dummy )(?<!tion )(?<!tional )(?<!playing )(?<!card )(?<!high )"
    r"(?<!high-card )(?<!hcp )(?<!honour )(?<!honor )(?<!zar )\b(?:points|pts)\b"
    r"(?! (?:with|in|for) (?:distribution|support|shortness))", re.I
)


_WITH_A_FIT = later(
    r"\b(?:fit|support(?:ing)?|rais(?:e|es|ing)|dummy)\b[^.;]{0,60}\b(?:add|count)|"
    r"\b(?:add|count)[^.;]{0,80}\b(?:fit|support(?:ing)?|rais(?:e|es|ing)|dummy)\b", re.I
)
_NOT_BEFORE = later(
    r"\b(?:not|never)\b[^.;]{0,20}\b(?:add|count)\b[^.;]{0,40}"
    r"\b(?:before|until|unless|otherwise)\b", re.I
)
"""`When you have found a fit you may add ... You may not add them before`: points of a raise."""


def say_what_points_are(notes: Notes) -> None:
    """Write what the running text defines "points" to be into the rows."""
    # `pts = hcp` at the margin is taken for a row of the class of calls "pts".
    rows = [f"{n.word} = {n.description}" for n in notes.roots if n.call < 0]
    prose = ". ".join(" ".join(text.split()) for text in (*rows, *(t for _, t in notes.prose)))
    if _HIGH_CARDS.search(prose):
        suits = "HCP"
    elif _counts_shape(prose):
        suits = "total points"
    else:
        return
    for node in notes.nodes:
        is_suit = 0 <= strain_of(node.call) < NOTRUMP or node.call == 0
        node.description = _POINTS.sub(suits if is_suit else "HCP", node.description)


def _counts_shape(prose: str) -> bool:
    """Whether points are counted for shape before a fit is found."""
    if _NOT.search(prose):
        return False
    sentences = re.split(r"(?<=[.;])\s", prose)
    said = [n for n, sentence in enumerate(sentences) if _DISTRIBUTION.search(sentence)]
    behind = [*sentences[1:], ""]
    return any(not (_WITH_A_FIT.search(sentences[n]) or _NOT_BEFORE.search(behind[n]))
               for n in said)
