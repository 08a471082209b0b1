# ruff: noqa: E501 - a pattern is read as a whole
"""Descriptions that say of each call of a row what it is, in their order: `2HS = 4 / 5 cards`,
`2SN = max, three / two of the major`, `3CD = 6+ clubs / 5+ diamonds`, `2H, 2S: min and max resp.`
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache, partial

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.bml.bidtable import CALLS, Row
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named

_COUNT = r"(?:one|two|three|four|five|six|seven)"
_SUIT = rf"(?:!?[cdhs](?![a-z])|[♣♦♥♠]|{SUIT_WORD}s?)"
_WHAT = r" ?(?:cards?|PC|HCP|HLD|HL|H|points?|pts)\b"
_UNIT = f"(?:{_WHAT})?"
_ENDS = later(f"{_WHAT}$", re.I)
_NUMBER = rf"(?:(?:\d{{1,2}}(?:\+| ?[-–] ?\d{{1,2}})?|{_COUNT}){_UNIT})"
_STRENGTH = r"(?:min(?:imum)?|max(?:imum)?|invitational|inv|GF|NF|forcing)"
_OF_A_KIND = (
    _NUMBER, rf"{_STRENGTH}(?![\w-])", rf"(?:{_SUIT})(?!\w)", r"(?:with|without|no)(?!\w)")
_BEFORE, _BEHIND = r"(?<![\w/+!-])(?<!/ )", r"(?![\w+/-]| ?/)"
_SPACED, _ANY = r"\s+/\s+", r"(?:\s*/\s*|,? (?:and|or) |, )"
_RESPECTIVELY = later(r"[ ,]*\(?\b(?:respectively|resp\b\.?)\)?", re.I)
_OF_OTHERS = later(
    r"\b(?:n?v|nvul|(?:non-?)?vul\w*|red|green|white|fav\w*|unfav\w*|seats?|level|passed|ph|if|when|"
    r"depending|either|both)\b", re.I)
"""Sides of a slash that stand for something else than the calls."""
_CLAUSE = later(r"([,;.|(]\s+|\n)")
_NAMED = later(rf"(?<![A-Za-z!])(?:{_SUIT})(?!\w)", re.I)
_SHAPE = later(r"(?<!\d)(?:([4-9])[-–]\1|[5-9][-–]4|[67][-–]5|[4-7][-–][0-3])(?!\d)")
_RANGE = later(r"(\d{1,2})(?: ?[-–] ?(\d{1,2})|\+)")
_RANGES = r"\d{1,2}(?:[-–]\d{1,2}|\+)"
_BY_NAME = later(rf"(?<!\w)[1-7]{STRAIN} ?[:=]")
"""Which call has what is said by name: that is told elsewhere."""
_LIST = rf"(?:{_SUIT}|[CDHS])(?![A-Za-z])(?:(?: ?/ ?|, ?| and | & ?| or ){_SUIT}(?![A-Za-z])|(?: ?/ ?|, ?| and )[CDHS](?![A-Za-z])){{1,3}}"
_TRANSFERS = later(rf"\b(?:transfers?|xfers?|xfrs?|trfs?|tfrs?|texas)(?: (?:to|into|for|=|:))? (?P<suits>{_LIST})", re.I)
_SUITS_ONLY = later(rf"(?:shows? |natural,? )?(?P<suits>{_LIST})[.;]?", re.I)
_EACH_SUIT = later(rf"(?<![A-Za-z])(?:{_SUIT}|[CDHS])(?![A-Za-z])", re.I)
_LONGEST, _LOWEST_BID, _NO_END = 400, 3, 40


def for_each_call(text: str, call: int, row: Row) -> str:
    """The description as far as it is for one of the calls that the row names."""
    parts = row.patterns[-1].parts
    calls = [one for part in parts for one in part.calls]
    if len(calls) < 2 or call not in calls or any(part.kind != CALLS for part in parts) or (
            len(text) > _LONGEST or _OF_OTHERS.search(text) or _BY_NAME.search(text)):
        return text
    at = calls.index(call)
    text = _transferred(text, len(calls), at)
    said = _RESPECTIVELY.sub("", text)
    between = _SPACED if said == text else _ANY
    if "/" not in said and said == text:
        return text
    for listed, stroke in _lists(len(calls), between):
        said = listed.sub(partial(_one, between=stroke, at=at), said)
    pieces = _CLAUSE.split(said)
    return "".join(_of_suits(piece, calls, at) for piece in pieces)


def _transferred(text: str, number: int, at: int) -> str:
    """`Transfers to hearts and spades`, `hearts/spades` of two calls: the suit of each."""
    found = _TRANSFERS.search(text) or _SUITS_ONLY.fullmatch(text)
    suits = _EACH_SUIT.findall(found["suits"]) if found is not None else []
    if found is None or len(suits) != number or len({suit.lower() for suit in suits}) < number:
        return text
    return f"{text[:found.start('suits')]}{suits[at]}{text[found.end('suits'):]}"


@lru_cache(maxsize=16)
def _lists(number: int, between: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of lists of so many values of a kind, and what stands between them."""
    def listed(kind: str, stroke: str) -> tuple[re.Pattern[str], str]:
        more = f"(?:{stroke}{kind}){{{number - 1}}}"
        return re.compile(rf"{_BEFORE}{kind}{more}{_BEHIND}", re.I), stroke

    return (listed(_RANGES, "/"), *(listed(kind, between) for kind in _OF_A_KIND))


def _one(found: re.Match[str], between: str, at: int) -> str:
    """What a list says of one call; the list where it says the same of all."""
    listed = found[0]
    each = re.split(between, listed)
    unit = _ENDS.search(each[-1])
    if len(set(each)) == 1 or _SHAPE.search(listed) or not _adjoin(each):
        return listed
    return each[at] + (unit[0] if unit and not _ENDS.search(each[at]) else "")


def _adjoin(each: list[str]) -> bool:
    """Whether each range begins where another ends; one call may have both of `12-14 / 18-19`."""
    found = [_RANGE.fullmatch(one) for one in each]
    ends = [(int(one[1]), int(one[2] or _NO_END)) for one in found if one is not None]
    return len(ends) < len(each) or all(
        a[1] + 1 == b[0] or b[1] + 1 == a[0] for a, b in itertools.pairwise(ends))


def _of_suits(piece: str, calls: list[int], at: int) -> str:
    """Of `6+ good clubs / 5+ diamonds` the side that names the suit of the call."""
    sides = re.split(_SPACED, piece)
    if len(sides) != len(calls):
        return piece
    for side, call in zip(sides, calls, strict=True):
        named = {strain_named(one[0]) for one in _NAMED.finditer(side)}
        if call < _LOWEST_BID or named != {(call - _LOWEST_BID) % 5}:
            return piece
    return sides[at]
