# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences that are not about the hand of the call: what another call shows, what to do with an
example, what has happened before.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.phrases import Phrases

_WITH = re.compile(r"\s*(?:so |but |and |thus |hence )*(?:with(?! us\b)|holding|on|having|for)\b", re.I)
_OTHER_FIRST = re.compile(r"\s*(?-i:((?:[1-7](?:NT?|[CDHS♣♦♥♠])|XX?))(?![\w+-]))(?:,? (?:and |or )?(?-i:[1-7](?:NT?|[CDHS♣♦♥♠])|XX?)(?![\w+-]))*(?: =| shows?| would| asks?| is\b| denies| promises| means)", re.I)
_THEY = re.compile(
    r"\s*(?:when|if|after|over) (?:they|opponents?|opps|RHO|LHO|partner|right-hand opponent) "
    r"(?:has |have )?(?:doubled?s?|overcalls?|overcalled|bids?|passe[sd]|opens?|opened|interferes?)\b", re.I
)
_THIS_CALL = re.compile(r"\b(?:use|bid|open|start with|make|choose) (?:it|this)\b", re.I)
_SENTENCE_END = re.compile(r"[;\n]|\.(?=\s|$)")
_OTHER_CALL = re.compile(
    r"\b(?:we |you |I |just |then |must |should |always )*(?:bids?|opens?|responds?|rebids?|uses?|start(?:s)? with|start by bidding|"
    r"makes? (?:an? )?(?:positive |negative |natural |jump |free |artificial )*(?:response|bid|raise|overcall|rebid|reply|double)()\b|"
    r"go|prefer|have to|make|overcalls?|passe?s?|doubles?|redoubles?|jumps? to|raises? to) ?([1-7](?:NT?|[CDHSN♣♦♥♠])|$|(?=[,.;]| first\b| instead\b))|"
    r"\b(?:we|you|one|he|she) (?:go|pass|start|use|prefer|choose|have to|make|raise|jump)\b()"
)


def about_another(phrases: Phrases, start: int, end: int) -> bool:
    """Whether a sentence is about another call, or an example of this one: "So with four spades
    and eight points, bid 1S", "5D and 5H would show ...".
    """
    text = phrases.text
    begins = text[max(0, start - 1) : start]
    first = _OTHER_FIRST.match(text, start, end)
    if first and begins in ("", ".", ";", "\n", ",", ":"):
        if not names_call(first.group(1), phrases.context):
            return True
    if not _WITH.match(text, start, end) or begins not in ("", ".", ";", "\n"):
        return False
    stop = _SENTENCE_END.search(text, start, end)
    last = stop.start() if stop else end
    other = _OTHER_CALL.search(text, start, last)
    return other is not None and not _THIS_CALL.search(text, start, last)


def restates_the_auction(text: str, start: int, end: int) -> bool:
    """Whether a clause says what has happened: "When they double our 1NT"."""
    return bool(_THEY.match(text, start, end))
