"""What stands in brackets and promises nothing: a hedge, a comparison, a reference."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.items import Item, Vulnerable
from spotcard_host.notes.meaning.parts import Part
from spotcard_host.notes.meaning.suit_items import GoodSuit, Length, OwnLength

_LENGTHS = (GoodSuit, Length, OwnLength)
# A hedge or a comparison anywhere, and what an aside begins with.
_HEDGED = later(
    r"\b(?:rare|unlikely|possible|usually|normally|often|maybe|may|can|seldom|hence|means?|better|"
    r"inappropriate|known|hands? (?:start|go|bid|use|open|pass)\w*|\d{4}-\d\d)\b|"
    r"^\s*(?:[1-7](?:NT?|[CDHS♣♦♥♠])|XX?|P|pass)\s*=|"
    r"\b(?:is|are|as) an? (?:key|KC|ace|control)\b|\bcounts?\b|"
    r"^\s*[1-7](?:NT?|[CDHS♣♦♥♠])(?:-\(?[1-7PXD]|\s+(?:shows?|already|is\b|was\b|would|asks?)\b)",
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
