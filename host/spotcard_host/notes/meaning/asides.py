"""What stands in brackets and promises nothing: a hedge, a comparison, a reference."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.items import Item, Vulnerable
from spotcard_host.notes.meaning.parts import NOTED, UNREAD, Part, Piece
from spotcard_host.notes.meaning.suit_items import GoodSuit, Length, OwnLength
from spotcard_host.notes.suit_words import SUIT_WORD

_LENGTHS = (GoodSuit, Length, OwnLength)
# A hedge or a comparison anywhere, and what an aside begins with.
_HEDGED = later(
    r"\b(?:rare|unlikely|possible|usually|normally|often|maybe|may|can|seldom|hence|means?|better|"
    r"inappropriate|known|hands? (?:start|go|bid|use|open|pass)\w*|\d{4}-\d\d)\b|"
    rf"^\s*(?:[1-7]{STRAIN}|XX?|P|pass)\s*=|"
    r"\b(?:is|are|as) an? (?:key|KC|ace|control)\b|\bcounts?\b|"
    rf"^\s*[1-7]{STRAIN}(?:-\(?[1-7PXD]|\s+(?:shows?|already|is\b|was\b|would|asks?)\b)",
    re.I,
)
_ASIDE = later(
    r"\s*(?:but|not|all|yes|sub|semi|except|double|over|after|X|also|else|otherwise|then|.*\bproblem|"
    r"(?-i:[AKQJ]) ?= ?\d|use|beyond|bid up|"
    r".*\bvoid\b.*\b(?:singleton|doubleton)\b.*\d|"
    r".*\d.*\bvoid\b.*\b(?:singleton|doubleton)\b|"
    r"up the line|note|see|from|with the|by|as|e\.?g|if|unless|when)\b|.*\?\s*$",
    re.I,
)


_LEAVES_OUT = later(
    r"\b(?:never|not|no|only|unless|except|without|denies|must|needs?|requires?|required|obligatory|"
    r"compulsory|promised|promises|guarantees|exactly|at least|at most)\b|n['’]t\b", re.I)
_OF_THE_HAND = later(
    r"\b(?:suits?|cards?|carders?|aces?|kings?|queens?|honou?rs?|tops?|voids?|singletons?|stiff|bare|"
    rf"doubletons?|short|shortness|stopp?ers?|{SUIT_WORD}s?|majors?|minors?|"
    r"balanced|flat|losers?|controls?|points|hcp|support|trumps|quality|"
    r"\d-?\d-?\d-?\d)\b|[♣♦♥♠]|\d\+", re.I)
_OF_OTHERS = later(
    r"\b(?:partner|pard|opener|responder|opponents?|opps?|they|them|their|lead|advancer|"
    r"overcaller|he|she|his|her|him|you|we|bids?|passe?s?|raises?|doubles?|calls?|asks?)\b|"
    rf"\b[1-7]{STRAIN}(?!\w)", re.I)


def weighed(piece: Piece, text: str) -> tuple[str, str]:
    """How a piece was read, and why. A remark in words that leave hands out, and speak of the
    caller's own, was not understood.
    """
    if piece.status == NOTED and piece.why in _REMARKS:
        at, end = piece.start, piece.end
        if _LEAVES_OUT.search(text, at, end) and _OF_THE_HAND.search(text, at, end):
            if not _OF_OTHERS.search(text, at, end):
                return UNREAD, "which hands it leaves out is not understood"
    return piece.status, piece.why


_REMARKS = ("a remark", "an aside")


def is_aside(body: str) -> bool:
    """Whether what stands in brackets is to be left out."""
    return bool(_HEDGED.search(body) or _ASIDE.match(body))


def lengths_allowed(parts: Sequence[Part]) -> list[Item]:
    """The lengths of suits that the clauses of an aside allow where they say nothing else, such as
    `(may be a five-card suit)`; those that are allowed at one seat are allowed at all.
    """
    said = [item for part in parts for item in part.soft_items]
    allowed = [item for item in said if not isinstance(item, Vulnerable)]
    alone = all(part.soft for part in parts) and all(isinstance(i, _LENGTHS) for i in allowed)
    return allowed if alone else []
