"""Descriptions with a part for each suit that was bid: `over a minor both majors; over a major the
other major and a minor`, `over m: ...`, `over 1!c = ...`; or for passed hands: `10+ (6-9 by a
passed hand)`, `Drury by passed hand`, `off by a passed hand`.
"""

from __future__ import annotations

import re

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import Node
from spotcard_host.notes.bml.named import PASSED_HAND
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named, strains_named

_SUITS = (
    rf"minors?|majors?|[mM](?![A-Za-z])|{SUIT_WORD}s?|!?[cdhs](?![A-Za-z])|"
    r"[CDHS](?![A-Za-z])"
)
_PART = later(
    r"(?:^|(?<=[;,.:(\n])|(?<=[;,.:(] ))(?P<lone>only )?(?:over|after|vs\.?|against) "
    rf"(?:an? |the |their |his )?(?:[1-3] ?-?)?(?P<suit>{_SUITS})"
    r"(?: (?:openings?|suits?|overcalls?|bids?))?(?P<sign> ?[:=]+|,(?= ))?\s*"
    r"(?P<instead>(?<== )|(?:it |this |that )?(?:is|shows|means)\s+)?"
)
_AFTER = later(r"\s*!?\s*\((?:only )?(?:after|over|opposite) ([1-7])!?([CDHScdhs])\)")
_BID = (
    r"(?:over |after |opposite |facing )?(?:an? )?(?P<{0}level>[1-7])? ?-?!?(?P<{0}suit>"
    rf"[CDHScdhsmM](?![A-Za-z])|(?:{SUIT_WORD}|minor|major)s?\b)(?: openings?| suit)?"
)
_ONLY = later(
    rf"^\s*\(?only (?:over|after|opposite|facing) {_BID.format('a')}\)?\s*[:;,.=-]*\s*|"
    rf"^\s*\(?(?:over|after|opposite|facing) {_BID.format('b')} only\)?\s*[:;,.=-]*\s*|"
    rf"[,;.]?\s*\(only (?:over|after|opposite|facing) {_BID.format('c')}\)\s*$|"
    rf"[,;.]?\s*\(?(?:over|after|opposite|facing) {_BID.format('d')} only\)?\s*$|"
    rf"[,;.]\s*only (?:over|after|opposite|facing) {_BID.format('e')}\s*$|"
    rf"\s*\({_BID.format('f')} only\)\s*$", re.I
)
"""A row for one of several auctions: `(only over 1!s)`, `Over 2!h only: ...`."""
_LONGEST = 2000
"""Characters of a description: longer ones are prose, and the patterns take quadratic time."""


def left_out(description: str, parent: Node | None) -> bool:
    """Whether nothing of a description holds behind `parent`: it is for another auction."""
    if condition_fails(description, parent):
        return True
    return bool(description) and not for_auction(description, parent)


def condition_fails(description: str, parent: Node | None) -> bool:
    """Whether a description begins with the condition that an auction holds a bid, `(after 1!h)`,
    and this one has another suit in its place.
    """
    if len(description) > _LONGEST:
        return False
    found = _AFTER.match(description)
    if found is not None:
        return _other_bid(int(found[1]), (strain_named(found[2]),), parent)
    only = _ONLY.search(description)
    if only is None or not _named(only)[1]:
        return False
    return _other_bid(*_named(only), parent)


def _named(only: re.Match[str]) -> tuple[int, tuple[int, ...]]:
    """(level, suits) of the bid that a row is for; level 0: of any."""
    which = next(letter for letter in "abcdef" if only[f"{letter}suit"])
    return int(only[f"{which}level"] or 0), strains_named(only[f"{which}suit"])


def _other_bid(level: int, suits: tuple[int, ...], parent: Node | None) -> bool:
    """Whether a bid at the level is of another suit in this auction."""
    others = False
    while parent is not None:
        if parent.call >= 3 and (not level or level_of(parent.call) == level):
            if strain_of(parent.call) in suits:
                return False
            others = True
        parent = parent.parent
    return others


def for_auction(description: str, parent: Node | None) -> str:
    """The description as it holds behind `parent`: parts for other suits than the one they bid (or
    that partner bid last) are left out.
    """
    if parent is None or len(description) > _LONGEST:
        return description
    only = _ONLY.search(description)
    if only is not None and not condition_fails(description, parent):
        description = description[: only.start()] + description[only.end() :]
    if not _PART.search(description):
        return description
    suit = _bid_before(parent)
    found = list(_PART.finditer(description))
    if suit < 0 or not _is_choice(found):
        return description
    kept = [description[: found[0].start()]]
    if any(suit in strains_named(part["suit"]) and part["instead"] is not None for part in found):
        kept = []  # "both minors; over a minor it is the other minor and hearts"
    for part, following in zip(found, [*found[1:], None], strict=True):
        end = following.start() if following else _end(description, part.end())
        if suit in strains_named(part["suit"]):
            kept.append(description[part.end() : end])
        if following is None:
            kept.append(description[end:])
    return "".join(kept).strip(" ;,")


def _is_choice(parts: list[re.Match[str]]) -> bool:
    """Whether the parts say what a call is over one suit and another, or over one alone."""
    first = parts[0]
    return len(parts) > 1 or any((first["lone"], first["sign"], first["instead"]))


def _bid_before(node: Node | None) -> int:
    """The suit of the opponents' last bid, else of partner's; -1 for none."""
    last = -1
    while node is not None:
        if node.call >= 3 and strain_of(node.call) < 4:
            if not node.ours:
                return int(strain_of(node.call))
            last = strain_of(node.call) if last < 0 else last
        node = node.parent
    return last


def _end(text: str, start: int) -> int:
    """Where the last part ends: with its sentence or line."""
    found = re.compile(r"\.(?=\s|$)|\n|;").search(text, start)
    return found.start() if found else len(text)


_BY = (
    r"(?:(?:(?:only )?(?:by|as|if|when|for|from|with|opposite) )?(?:an? )?"
    rf"\b{PASSED_HAND}(?: only)?|\b(?:if|when|once) (?:(?:we|you) (?:have|are) )?passed\b)"
)
_SAYS = r"(?:,? (?:it|this|that))?(?: ?[:=]| is| shows?| promises| means)? "
_PASSED_PARTS = tuple(later(pattern, re.I) for pattern in (
    rf"\s*\((?:or |but |and )?(?P<said>[^()]*?),? {_BY}\)",
    rf"\s*\((?:or |but |and )?{_BY}{_SAYS}(?P<said>[^()]+)\)",
    rf"(?:^|[;,.]\s+|\s+or )(?:or |but |and )?{_BY},?{_SAYS}(?P<said>[^.;\n]+)\.?",
    rf"(?:[;,.]\s+|,? or )(?:or |but |and )?(?P<said>[^,.;()]+?) {_BY}",
))
_ALL = later(
    rf"(?:(?P<said>[^.;]*?)[, ]*(?:\({_BY}\)|{_BY})|{_BY}(?: ?[:=]| shows| is) (?P<behind>[^.;]+))"
    r"\s*\.?$", re.I)
_UNPASSED = later(
    r",? ?\(?(?:(?:by|as|if|when|for) )?(?:an? )?unpassed(?:[- ]hands?)?\b\)?", re.I)
_OFF = later(
    r"\W*(?:is |are )?(?:off|n/?a|not (?:used|played|available)|does not apply)\W*", re.I)
_RANGE = later(r"(?:\d+ ?[-–] ?\d+|\d+ ?\+|< ?\d+)(?: ?(?:hcp|points|pts))?", re.I)
_POINTS = later(
    rf"(?<!\d)(?:{_RANGE.pattern})(?!\d|\+| ?(?:cards?|card|!?[cdhsCDHSMm]\b|{SUIT_WORD}s?|"
    r"majors?|minors?|support|trumps?))", re.I)
_NAME = later(
    r"\b(?:drury|fit[- ]showing|natural|limit|inv\w*|both (?:majors|minors|M|m)|take-?out)\b",
    re.I)
_ACTS = later(
    r"(?:(?:can|may|must|should|will) )?(?:bids?|uses?|invites?|plays?|makes?|jumps?|goes?|"
    r"starts?|have|has)\b", re.I)
"""What a passed hand does instead, with another call."""
_PASSED_WORD = later(
    rf"\b{PASSED_HAND}|\b(?:if|when|once) (?:(?:we|you) )?\S* ?passed\b", re.I)
_DENIED = later(rf"\b(?:un|not|unless|except|never|no)\b[^.;,]{{0,24}}{PASSED_HAND}", re.I)
_HAND = later(
    r"\d|\b(?:drury|fit|support|raise|natural|weak|limit|inv\w*|nat|both|minors?|majors?|clubs|"
    r"diamonds|hearts|spades|take-?out|T/O|(?:one|two)[- ]?suite[rd]s?)\b|![cdhs]", re.I)


def by_passed_hand(text: str) -> tuple[str | None, str | None]:
    """(what holds, what holds by a passed hand instead): None for a call that is not made so at
    all, and as the second where nothing is said of passed hands.
    """
    if len(text) > _LONGEST or not _PASSED_WORD.search(text) or _DENIED.search(text):
        return text, None
    whole, text = text, _UNPASSED.sub("", text)
    for pattern in _PASSED_PARTS:
        found = pattern.search(text)
        if found is None:
            continue
        said, rest = found["said"].strip(" ,"), text[:found.start()] + text[found.end():]
        if _OFF.fullmatch(said):
            return text[:found.start()] + text[_end(text, found.end()):], ""
        if not _HAND.search(said) or not rest.strip(" ,.;"):
            continue
        if pattern is _PASSED_PARTS[-1] and (" or " in said or not (
                _POINTS.search(said) or _NAME.search(said))):
            continue
        if _ACTS.match(said):
            return rest, None
        before = next(_POINTS.finditer(text, 0, found.start()), None)
        if _RANGE.fullmatch(said) and before is not None:
            said = rest[:before.start()] + said + rest[before.end():]
        return rest, said
    found = _ALL.fullmatch(text) if text == whole else None
    if found is not None:
        said = found["said"] or found["behind"] or ""
        if (found["behind"] or " or " not in said) and _HAND.search(said.rpartition(", ")[2]):
            return None, said
    return whole, None
