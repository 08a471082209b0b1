"""What stands in brackets and promises nothing: a hedge, a comparison, a reference."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later

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
_SHORTER = later(
    r"\s*(?:(?:may|can|could|might)(?: (?:also|even|sometimes|occasionally))?(?: be| have)?|"
    r"sometimes|occasionally|rarely|possibly|perhaps|maybe|often|seldom)(?: on| have| with)? "
    r"(?:only |just )?(?:an? )?(?:(?:very )?(?:good|decent|strong) )?"
    r"(?:[3-6]|three|four|five|six)(?:[ -]?cards?\b(?: suit)?)?"
    r"(?:,? (?:in|when|if|at) [\w ]+)?\s*$", re.I)
"""`(may be a five-card suit in third seat)` widens what it follows."""


def is_aside(body: str) -> bool:
    """Whether what stands in brackets is to be left out."""
    return not _SHORTER.match(body) and bool(_HEDGED.search(body) or _ASIDE.match(body))
