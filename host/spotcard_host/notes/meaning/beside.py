"""What stands beside an item and changes what it means: a stroke, a condition, a denial."""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.clauses import MOST, Alternatives
from spotcard_host.notes.meaning.items import (
    Convention,
    Item,
    Length,
    Not,
    Points,
    Short,
    Vulnerable,
)
from spotcard_host.notes.meaning.phrases import Phrases

_OWN_POINTS = re.compile(
    r"\s*(?:with )?(~?\d{1,2}(?:\+|-\d{1,2})(?:\s*(?:hcp|pts|points))?)\s*$", re.I
)


def stroke(phrases: Phrases, group: Alternatives, at: int, end: int) -> int:
    """`5!c-4!d/6!c-4!d`, `4432/5332`: what stands after a stroke is another choice for what of
    the same kind stands before it. Returns where reading goes on.
    """
    first = phrases.item(at, end) if group and group[-1] else None
    if first is None or not first.choice or type(group[-1][-1]) is not type(first):
        return at
    choice, position = [first], first.end
    while position < end and phrases.text[position] == "-":
        item = phrases.item(position + 1, end)
        if item is None or type(item) is not type(first):
            break
        choice.append(item)
        position = item.end
    more = []
    for alternative in group:
        start = len(alternative)
        while start and type(alternative[start - 1]) is type(first):
            start -= 1
            gap = (
                phrases.text[alternative[start - 1].end : alternative[start].start]
                if start
                else ""
            )
            if gap != "-":
                break
        more.append([*alternative[:start], *choice])
    group += more
    del group[MOST:]
    return position


def _item_after(phrases: Phrases, at: int, end: int) -> Item | None:
    """The item after blanks, when nothing follows it."""
    while at < end and phrases.text[at] == " ":
        at += 1
    item = phrases.item(at, end) if at < end else None
    return item if item is not None and not phrases.text[item.end : end].strip(" .)") else None


def own_condition(phrases: Phrases, groups: list[Alternatives], item: Item, end: int) -> bool:
    """`unBAL if 12+`: points in a condition are the caller's own, so the words before hold for
    them only. Other conditions are set aside.
    """
    word = phrases.text[item.start : item.end].lower()
    board = _item_after(phrases, item.end, end)
    if word in ("if", "when") and isinstance(board, Vulnerable):
        # "not 44(32) if VUL": what stands before holds at this vulnerability only.
        if len(groups) > 1 or len(groups[0]) != 1 or not groups[0][0]:
            return False
        *rest, last_item = groups[0][0]
        groups[0] = [[*rest, last_item, board], [*rest, board.opposite()]]
        return True
    found = _OWN_POINTS.match(phrases.text, item.end, end)
    if word not in ("if", "when") or not found or len(groups) > 1 or len(groups[0]) != 1:
        return False
    points = phrases.item(found.start(1), found.end(1))
    last = groups[0][0][-1:]
    if not isinstance(points, Points) or not last:
        return False
    rest = groups[0][0][:-1]
    denied = Not((points,), start=points.start, end=points.end)
    groups[0] = [[*rest, last[0], points], [*rest, denied]]
    return True


_NONE = re.compile(r"\s*(?:no|without|w/o)\s+", re.I)


def shared_head(phrases: Phrases, group: Alternatives, at: int, end: int) -> Alternatives:
    """How the choice after "or" begins: with nothing, but in "6!h SPL !s or no SPL" with what
    stands before the shortness that it denies.
    """
    found = _NONE.match(phrases.text, at, end)
    denied = phrases.item(found.end(), end) if found and found.end() < end else None
    if not isinstance(denied, Short) and denied != Convention("splinter"):
        return [[]]
    if not all(a and isinstance(a[-1], Short) for a in group):
        return [[]]
    return [a[:-1] for a in group]


def goes_on(phrases: Phrases, group: Alternatives, at: int, end: int) -> bool:
    """Whether what follows "or" or "and" is denied like the item before it: "no !h or !s" but
    not "without 4!s or 23+ balanced".
    """
    last = group[-1][-1] if group and group[-1] else None
    if not isinstance(last, Not):
        return False
    while at < end and phrases.text[at] in " (":
        at += 1
    item = phrases.item(at, end) if at < end else None
    if item is None or (isinstance(item, Length) and item.how == "plus"):
        return False
    return item.kin() == last.items[0].kin()
