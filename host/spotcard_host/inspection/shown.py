"""What a call shows, in words: the alert vocabulary, less what is said already."""

from __future__ import annotations

import re
from typing import Any

from spotcard.robot.alerts import alert_text
from spotcard.rules import state as facts
from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, HCP, POINTS, S_SHOWN
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import running_text

_POINTS = re.compile(r"(?:(at least|up to) )?(\d+)(?: to (\d+))? (?:(?:total )?points|HCP)\Z")
_CARDS = re.compile(r"(?:(at least) )?(\d+) cards? in (clubs|diamonds|hearts|spades)\Z")
_DASH = r"\s*(?:-{1,2}|–|—|to)\s*"


def shown_text(box: Any, forcing: int) -> str:
    """A box in words; a range that no hand has (its least above its most) is left out. What alerts
    call total points are high cards where the box says nothing of distribution.
    """
    kept = bytearray(box)
    for f in range(FIELDS):
        if kept[2 * f] > kept[2 * f + 1]:
            kept[2 * f:2 * f + 2] = bytes((0, FIELD_MAX[f]))
    text = running_text(str(alert_text(bytes(kept), forcing)))
    if (kept[2 * POINTS], kept[2 * POINTS + 1]) == (0, FIELD_MAX[POINTS]):
        text = text.replace(" total points", " HCP")
    return text


def meaning_of(table: RuleTable, call: int) -> str:
    """What `call`, made now, shows, in words: the author's words, at most two, then the ranges
    within what its seat had shown before. "" when no rule says."""
    entries: list[int] = []
    if not table.shown_by(call, entries):
        return ""
    texts = dict.fromkeys(str(table.explanation(table.short(at))) for at in entries)
    words = " or ".join(text for text in texts if text) if len(texts) <= 2 else ""
    box = bytearray(table.box)
    before = S_SHOWN + BOX * facts.turn(table.state)
    bounded = {f for f in range(FIELDS) if box[2 * f] > 0 or box[2 * f + 1] < FIELD_MAX[f]}
    if bounded & {HCP, POINTS}:
        bounded |= {HCP, POINTS}
    for f in bounded:
        low = max(box[2 * f], table.state[before + 2 * f])
        high = min(box[2 * f + 1], table.state[before + 2 * f + 1])
        if low <= high:
            box[2 * f:2 * f + 2] = bytes((low, high))
    ranges_ = shown_text(box, max(0, table.forced - 1)).rstrip(".")
    if words and ranges_:
        ranges_ = not_said(ranges_, words)
    if words and ranges_:
        ranges_ = ranges_[0].lower() + ranges_[1:]
    return "; ".join(filter(None, (words, ranges_)))


def not_said(ranges: str, words: str) -> str:
    """The parts of `ranges` (as `shown_text` gives them) that the author's words do not have."""
    return ", ".join(part for part in ranges.rstrip(".").split(", ")
                     if not _says(words, part[:1].lower() + part[1:]))


def _says(words: str, part: str) -> bool:
    points = _POINTS.match(part)
    if points:
        bound, low, high = points.groups()
        if bound == "at least":
            pattern = rf"(?<![\d-]){low}\+(?!\s*(?:!|[♣♦♥♠]|[cdhs]\b|[CDHSMm]\b|cards))"
        elif bound == "up to":
            pattern = rf"(?<![\d-])0{_DASH}{low}(?!\d)(?!\s*(?:!|[♣♦♥♠]|cards))"
        else:
            pattern = (rf"(?<![\d-]){low}{_DASH}{high}(?!\d)(?!\s*(?:!|[♣♦♥♠]|cards))" if high
                       else r"(?!)")
        return re.search(pattern, words) is not None
    cards = _CARDS.match(part)
    if cards:
        bound, count, suit = cards.groups()
        mark = rf"(?:![{suit[0]}{suit[0].upper()}]|{'♣♦♥♠'['cdhs'.index(suit[0])]}|{suit[:-1]})"
        return re.search(rf"(?<![\d-]){count}{re.escape('+') if bound else ''}\s*{mark}", words
                         ) is not None
    return False
