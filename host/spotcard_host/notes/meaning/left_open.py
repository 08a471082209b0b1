"""What a text leaves open: numbers in what was not understood, or only allowed, that contradict a
promise.

"11-21, a good 10 is enough with six", "four-card support, three if there is a ruff about": which
hands are added is not known, so the promise is widened to the number, and the row says that it
was not understood.
"""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.beside import is_own
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, Natural, Points, Vulnerable
from spotcard_host.notes.meaning.parts import NOTED, UNREAD, Alternatives, Part, Piece
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.scan import Scan
from spotcard_host.notes.meaning.suit_items import Length, OtherLength, OwnLength, SupportLength

_SOMETIMES = later(
    r"\((?:sometimes|occasionally|rarely|possibly|perhaps|can|may|\d)? ?$", re.I
)
_CARDS = later(r"(?<![\d-])[2-7](?![\d+-])")
_LENGTHS = (Length, OwnLength, SupportLength)
_MEASURES = (Points, *_LENGTHS)
_WITH = later(r"\b(?:with|holding|on|w/)(?!\w)", re.I)
_OPEN = ("a possibility, no promise", "an aside")
_NEAR = 5
_WORD = later(r"(?<![\w♣♦♥♠+-])[\w♣♦♥♠]")
_NOT_ADDED = later(
    r"\b(?:not?|never|without|den(?:y|ies|ying)|w/o|nor|exception|jumps?|pass(?:es|ed)?|bids?|starts?|"
    r"opens?|raises?|doubles?|rebids?|hand)\b|=|"
    rf"^\s*(?:and |but )?with\b|[1-7]{STRAIN}\b",
    re.I,
)
"""Words of what another call shows, or what is denied."""
_PLACE = later(
    r"\b(?:vul\w*|NV|V|seat|position|third|3rd|fourth|first|second)\b", re.I
)
_WHY = "which hands it adds is not understood"


def left_open(scan: Scan, text: str, context: Context) -> list[tuple[Item, Piece]]:
    """The measures in what is not promised, each with the piece in which it stands."""
    found: list[tuple[Item, Piece]] = []
    for piece in (p for part in scan.parts if not conditioned(part, text) for p in part.pieces):
        if _NOT_ADDED.search(text[piece.start : piece.end]):
            continue
        if piece.status == NOTED and _PLACE.search(text, piece.start, piece.end):
            continue
        if piece.status == UNREAD or (piece.status == NOTED and piece.why in _OPEN):
            allowed_for = {i.start for p in scan.parts if not p.unread for i in p.soft_items}
            found += [
                (item, piece) for item in _measures(text, piece, context)
                if item.start not in allowed_for or not isinstance(item, Points)
            ]
    return found


def _measures(text: str, piece: Piece, context: Context) -> list[Item]:
    phrases, at = Phrases(text, context), piece.start
    found: list[Item] = []
    while start := _WORD.search(text, at, piece.end):
        item = phrases.item(start.start(), piece.end)
        at = max(item.end, start.end()) if isinstance(item, _MEASURES) else start.end()
        if isinstance(item, _MEASURES):
            found.append(item)
    bracketed = _SOMETIMES.search(text, 0, piece.start) or _SOMETIMES.search(
        text[: piece.start] + text[piece.start : piece.end].split()[0] + " "
    )
    if bracketed and not found and (number := _CARDS.search(text, piece.start, piece.end)):
        low = int(number.group())
        found.append(OtherLength(low, low, start=piece.start, end=piece.end))
    return found


def allowed(items: list[Item], scan: Scan) -> list[list[Item]]:
    """The hands that are promised, and those with fewer points that are allowed with more besides:
    "11-21, a good 10 is enough with six".
    """
    more: list[list[Item]] = [items]
    promised = [i for i in items if isinstance(i, Points)]
    for part in scan.parts:
        fewer = [i for i in part.soft_items if isinstance(i, Points)]
        if len(fewer) != 1 or len(promised) != 1 or part.unread:
            continue
        if part.soft_items[0] is not fewer[0]:
            continue
        if any(isinstance(i, Vulnerable) for i in part.soft_items):
            continue
        low, points = fewer[0].low, promised[0]
        if not points.low - _NEAR <= low < points.low:
            continue
        wider = replace(points, low=low)
        rest = [i for i in part.soft_items if i is not fewer[0]]
        with_it = [wider if i is points else i for i in items]
        more.append([*with_it, *rest])
    return more


def conditioned(part: Part, text: str) -> tuple[Item, Alternatives] | None:
    """A length that a clause allows, and the hands for which it does: "may be three if balanced",
    "sometimes three with a singleton".
    """
    lengths = [i for i in part.soft_items if isinstance(i, _LENGTHS)]
    if part.unread or not part.soft_items or lengths[:1] != part.soft_items[:1]:
        return None
    short, *rest = part.soft_items
    if part.soft_when:
        return (short, part.soft_when) if not rest else None
    if not rest or not all(is_own(i) for i in rest):
        return None
    return (short, [rest]) if _WITH.search(text, short.end, rest[0].end) else None


def under_condition(
    items: list[Item], scan: Scan, text: str, context: Context
) -> list[list[Item]]:
    """The hands that are promised, and those with a shorter suit under the condition for it."""
    more = [items]
    for part in scan.parts:
        allows = conditioned(part, text)
        if allows is None:
            continue
        short, hands = allows
        assert isinstance(short, _LENGTHS)
        suit = _suit(short, context)
        held = [i for i in items if isinstance(i, _LENGTHS) and _suit(i, context) == suit]
        natural = [i for i in items if isinstance(i, Natural)]
        if not (held or natural) or any(i.low <= short.low and short.high <= i.high for i in held):
            continue
        for piece in part.pieces:
            piece.aside = False
        for when in hands:
            gone = [*held, *natural, *(i for i in items if _same_topic(i, when))]
            more.append([*(i for i in items if i not in gone), short, *when])
    return more


def _same_topic(item: Item, when: list[Item]) -> bool:
    return isinstance(item, Points) and any(isinstance(i, Points) for i in when)


def opened(item: Item, others: list[tuple[Item, Piece]], context: Context) -> Item:
    """The item, widened to the numbers that are left open."""
    if not isinstance(item, _MEASURES):
        return item
    for other, piece in others:
        if isinstance(other, OtherLength):
            if isinstance(item, Points) or not item.end <= other.start <= item.end + 3:
                continue  # "three-card support (sometimes four)"
        elif not isinstance(other, _MEASURES) or _suit(item, context) != _suit(other, context):
            continue
        if item.start >= piece.start and item.end <= piece.end:
            continue
        low, high = min(item.low, other.low), max(item.high, other.high)
        far = isinstance(item, Points) and not (
            other.low - _NEAR <= item.high and item.low <= other.high + _NEAR
        )
        apart = other.high < item.low or item.high < other.low or (
            isinstance(item, Points) and other.low < item.low
        )
        if far or not apart:
            continue
        piece.status, piece.why = UNREAD, piece.why if piece.status == UNREAD else _WHY
        item = replace(item, low=low, high=high)
        if isinstance(item, Length):
            item = replace(item, how="range")
    return item


def _suit(item: Item, context: Context) -> object:
    """What a measure measures."""
    if isinstance(item, Points):
        return "points"
    if isinstance(item, OwnLength):
        return (context.own,)
    assert isinstance(item, (Length, SupportLength))
    return item.suits
