# ruff: noqa: E501 - a pattern is read as a whole
"""What a passed hand that has Drury no longer bids: `By a passed hand 2C is Drury, and then 2N
does not exist`, `Bergen is off`, or no word of it.

With a raise that is worth ten points a passed hand bids Drury: rows of two notrump and of three
that show such a raise are then those of other hands.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.agreed.wording import is_denied
from spotcard_host.notes.nodes import NoteNode, Notes

_DRURY = later(r"\b(?<!two-way )(?<!2-way )(?<!two way )drury\b", re.I)
_WONDERED = later(
    r"\?|\b(?:should we|might|could|maybe|perhaps|one day|in (?:the )?future|(?:some|many|most|other|few) (?:\w+ )?(?:pairs?|people|players?|partners?)|others|if we (?:play|add|use)\w*|hate|dislike)\b|drury:? (?:(?:is|are|does|do)(?: |n['’]t))*(?:off|not|n['’]t|never|no longer)\b", re.I)
"""A sentence with a Drury that is not agreed."""
_NO_FIT = later(
    r"\b(?:no|without|denies|denying|lacks?|lacking|never|not|w/o|less than|fewer than) (?:\w+[- ]){0,2}?(?:support|fit|trumps?|raise|(?:[34]|three|four)[ -]?(?:card |!)?(?:[hs]\b|hearts|spades|M\b|cards? (?:support|fit)?))|"
    r"\bno[- ]?fit\b|\b(?:at most|max(?:imum)?|up to|only|exactly|0-|<=?) ?(?:2|two|1|one|a doubleton) ?(?:-?card )?(?:trumps?|support|[hs]\b|hearts|spades|M\b)|"
    r"(?<![\d+])(?:0-|<=?|≤)[12] ?(?:trumps?|support|hearts|spades|![hs])|\b(?:doubleton|singleton|two-card|2-card) (?:support|trump|in partner)|\bmisfit\w*", re.I)
"""What denies a raise: `10-12 natural, no support`."""
_OTHER_MAJOR = tuple(later(
    rf"(?<!\w)(?:[3-7]\+?|three|four|five|six)(?: or more)?[- ]?(?:cards? )?(?:!?{suit[0]}\b|{suit})", re.I)
    for suit in ("spades", "hearts"))
_CONTEST = later(
    r"\b(?:double[ds]?|X|dbl|overcall\w*|interfer\w*|interven\w*|compet\w*|takeout|disturb\w*|they|opps|opponents)\b", re.I)
_SENTENCE = later(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s*[-*])")
_SUPPORT = later(
    r"\b(?:support|fit|trumps?|raise|jacoby|bergen|LR|[34]\+?(?:cM|M)\b)|[34]\+?(?:!?[hs]\b|M\b)|"
    r"(?:[34]\+?|\b(?:three|four)(?: or more)?) (?:hearts|spades|cards)", re.I)
_LENGTH = r"\d(?:\+|[-–]\d| or more| or \d)?[- ]?(?:!?[cdhs]\b|cM\b|M\b|cards?\b|hearts|spades|diamonds|clubs|trumps?|support)"
_LEAST = later(
    rf"(?:>=|≥)?\s*(?<![\d+-])(?!{_LENGTH})(\d{{1,2}})(?: ?[-–+]| or more| ?hcp| points?|\b(?! ?cards?|!))", re.I)
_STRONG = later(r"\b(?:GF|FG|game[- ]forc\w+|limit|inv\w*|LR|jacoby)\b|(?:GF|LR)\+", re.I)
_OFF = later(
    r"\b(?:off|do(?:es)? n['’o]?t (?:exist|apply|play)|don['’]t play|abandon\w+|not (?:used|played|on|available)|"
    r"no (?:longer )?|gone|disappears?|without|drop\w*|give up)\b", re.I)
_BERGEN = later(r"\bbergen\b", re.I)
_PASSED = later(r"\bpass(?:ed)?[- ]hands?\b|\bPH\b|\bpassed\b|\bdrury\b", re.I)
_TWO_NOTRUMP, _FEWEST, _LONGEST = bid(2, 4), 9, 300
_THREES = range(bid(3, 0), bid(3, 3) + 1)


def leave_to_drury(notes: Notes) -> None:
    """Give rows of strong raises to hands that have not passed, where a passed hand has Drury."""
    majors = (bid(1, 2), bid(1, 3))
    is_bergen_off = any(
        _BERGEN.search(sentence) and _PASSED.search(text) and _OFF.search(sentence)
        and not (_CONTEST.search(sentence) and not _PASSED.search(sentence))
        for _, text in notes.prose for sentence in _SENTENCE.split(text))
    for opening in list(notes.roots):
        if opening.call not in majors or not opening.ours or opening.seat != "0" or not (
                _has_drury(notes, opening)):
            continue
        _move_answers(notes, opening)
        rows = [row for row in opening.children
                if row.ours and _is_raise(row, opening, is_bergen_off)]
        if rows:
            _move(notes, opening, rows)


def _has_drury(notes: Notes, opening: NoteNode) -> bool:
    """Whether 2C raises this major when a passed hand bids it."""
    here = [row for root in notes.roots if root.call == opening.call and root.ours
            for row in root.children if row.ours and row.call == bid(2, 0)
            and (root.seat in ("34", "3", "4") or row.seat in ("34", "3", "4"))]
    if here:
        return any(_DRURY.search(row.description) or _SUPPORT.search(row.description)
                   for row in here)
    return any(not is_denied(text, found.start(), found.end()) and not _WONDERED.search(
        _around(text, found)) for _, text in notes.prose for found in _DRURY.finditer(text))


def _around(text: str, found: re.Match[str]) -> str:
    """The sentence with a name."""
    before = text[max(0, found.start() - _LONGEST):found.start()]
    return (_SENTENCE.split(before)[-1] + found[0]
            + _SENTENCE.split(text[found.end():found.end() + _LONGEST])[0])


def _is_raise(row: NoteNode, opening: NoteNode, is_bergen_off: bool) -> bool:
    """Whether a row shows a raise that Drury shows for a passed hand."""
    said = row.description
    shown = _OTHER_MAJOR[opening.call == bid(1, 3)].sub("", _NO_FIT.sub("", said))
    if row.call not in (_TWO_NOTRUMP, *_THREES) or not _SUPPORT.search(shown):
        return False
    suit = (row.call - bid(3, 0)) if row.call in _THREES else -1
    is_jump = suit == opening.call - bid(1, 0)
    if suit > 1 and not is_jump:
        return False
    if is_bergen_off and suit in (0, 1):
        return True
    points = _LEAST.search(shown)
    low = int(points[1]) if points is not None else 0
    return low >= _FEWEST if points is not None else _STRONG.search(shown) is not None


def _move(notes: Notes, opening: NoteNode, rows: list[NoteNode]) -> None:
    """Put rows below the opening of the first two seats."""
    first = next((root for root in notes.roots if root.call == opening.call and root.ours
                  and root.seat == "12" and root.vul == opening.vul), None)
    if first is None:
        first = notes.add(NoteNode(opening.call, True, "12", opening.vul, opening.place, None))
    for row in rows:
        opening.children.remove(row)
        row.parent = first
        first.children.append(row)
        _seat(row)


def _move_answers(notes: Notes, opening: NoteNode) -> None:
    """Put answers to a bare 2C, `1S-2C-` above them, below the Drury that a sentence describes."""
    bare = next((row for row in opening.children if row.ours and row.call == bid(2, 0)
                 and not row.description and row.children), None)
    drury = next((row for root in notes.roots if root.call == opening.call and root.ours
                  and root.seat == "34" for row in root.children
                  if row.call == bid(2, 0) and row.ours and not row.children), None)
    if bare is None or drury is None:
        return
    drury.children, bare.children = bare.children, []
    for answer in drury.children:
        answer.parent = drury
        _seat(answer, drury.seat)


def _seat(row: NoteNode, seat: str = "12") -> None:
    rest = [row]
    while rest:
        node = rest.pop()
        node.seat = seat
        rest += node.children
