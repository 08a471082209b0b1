# ruff: noqa: E501 - a pattern is read as a whole
"""What text below the heading of an opening tells of a question and its answers:

    Partner asks with 2D (11 or more points). 2H/2S = that major. Without one: 2NT with 14-15, 3C
    with 11-13.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS

_BID = rf"[1-7]{CLASS}(?:(?:/| or | and )[1-7]?{CLASS})*(?![\w-])"
_ASKS = later(
    r"(?:(?:if )?(?:partner|responder|he|she) (?:can |may )?(?:asks?|enquires?|inquires?|relays?)(?: (?:by bidding|by|with|via))"
    rf"|the (?:ask|enquiry|inquiry|relay) is) (?P<call>{_BID})(?: ?\((?P<hand>[^()]{{2,50}})\)|,? (?:on|holding|promising|with|from) (?P<on>[^.;,]{{2,50}}))?", re.I)
_ANSWERS = later(
    r"(?:(?:opener|the opener|he|she|we) )?(?:(?:then )?(?:answers?|replies|responses|rebids)(?: are)?:? )?(?:(?P<when>(?:with|without|otherwise|lacking)\b[^:,;.]{0,30})[:,] )?"
    rf"(?P<call>{_BID})(?: (?:instead|directly|at once|immediately|here|then))? ?(?P<sign>=|:|with|on|is|are|shows?|for|promises) (?P<text>[^;.]{{2,80}})", re.I)
_PIECE = later(rf"[.;]\s+|, (?:and )?(?={_BID} ?(?:=|with|on|is|shows?|for) )")
_AT_ONCE = later(r"\b(?:instead|directly|at once|immediately)\b", re.I)


def question_below(text: str) -> Iterator[tuple[int, str]]:
    """(depth below the opening, row) of a question and its answers, nothing where none is told."""
    asks = _ASKS.search(text)
    if asks is None:
        return
    hand = asks["hand"] or asks["on"] or ""
    yield 1, f"{_calls(asks['call'])} = asks{f', {hand}' if hand else ''}"
    when = ""
    beside = []  # what answers the opening instead of asking
    for piece in _PIECE.split(text[asks.end():].lstrip(" .;:,")):
        found = _ANSWERS.fullmatch(piece.strip(" .\n"))
        if found is None:
            when = ""
            continue
        when = (found["when"] or when).strip()
        if found["when"] is None and found["sign"] in ("=", ":"):
            when = ""
        said = f"{when}, {found['text']}" if when else found["text"]
        if _AT_ONCE.search(piece):
            beside.append((1, f"{_calls(found['call'])} = {said}"))
        else:
            yield 2, f"{_calls(found['call'])} = {said}"
    yield from beside


def _calls(text: str) -> str:
    return text.replace(" or ", "/").replace(" and ", "/")
