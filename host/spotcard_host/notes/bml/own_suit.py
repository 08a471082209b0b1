# ruff: noqa: E501 - a pattern is read as a whole
"""Descriptions with a part for each kind of suit that a call bids: `new suit = maximum; our suit =
minimum`, `new suit: 5+, GF. Their suit: Stayman`, `our M = 3 cards; other M = 4`.
"""

from __future__ import annotations

import re

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import Node
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named

_OURS, _THEIRS, _NEW = "ours", "theirs", "new"
_MARK = later(
    r"(?:^|(?<=[;,.:(] )|(?<=\n))(?:[1-7] (?:of |in )?)?(?:bids? |raises? )?(?:an? |the |in |of )*"
    r"(?:(?P<new>(?:new|other|different|unbid) suits?)|"
    r"(?P<ours>(?:our|own|opener['’]?s|partner['’]?s|responder['’]?s|trump|trumps|agreed|same)"
    r"(?: own| first)? (?:suit|major|minor|M|m)|trumps)|"
    r"(?P<theirs>(?:their|opponents['’]?|enemy|opps['’]?) (?:suit|major|minor|M|m)|"
    r"cue-?bids?(?: (?:of|in) their suit)?)|"
    r"(?P<other>(?:the )?(?:other|oth\.?) (?:M|m|major|minor)))"
    r"(?: (?:itself|bids?|there))?\s*(?:=|:|\bshows\b|\bis\b)\s*", re.I,
)
_SUITS = 4
_NAME = rf"(?:!?[cdhsCDHS](?![A-Za-z])|{SUIT_WORD}s?)"
_LENGTH = later(
    r"(?P<cards>(?<![\d-])[2-9]\+?)(?P<what> ?(?:[mMXYZ](?![A-Za-z])|cards?|suit)?) ?"
    r"\((?:or |but |also |only )*(?:"
    rf"(?:may be |can be |could be )?(?P<n1>[2-8])(?P<plus>\+?)(?: cards?)? ?(?:in |for |if |with |of )?[1-4]? ?(?P<s1>{_NAME})|"
    rf"[1-4]? ?(?P<s2>{_NAME})(?: is| are| only| may be| can be| could be| promises| shows|:| =)* ?(?P<n2>[2-8])\+?(?: cards?)?"
    r")(?: (?:ok|okay|allowed|possible|only))?(?P<tail> (?:with|if|when) [^()]+)? ?\)"
)


_CALL = r"(?:[1-7] ?)?!?(?:[cdhs]|[CDHS])(?![A-Za-z])"
_IS = r" ?(?:=|:|is|shows|->|→|for|with) ?"
_EACH = later(
    rf"[ ,]*\((?P<parts>{_CALL}{_IS}[^(),;=]+(?:[,;/] ?(?:and )?{_CALL}{_IS}[^(),;=]+)+)\)")
"""`Namyats (4!c = hearts, 4!d = spades)`: what each of the calls of a row is."""
_ONE = later(rf"(?P<call>{_CALL}){_IS}(?P<text>[^(),;=]+?) *(?=[,;/]|$)")


_FOUR_OF_A_MINOR = (18, 19)
_AS_A_MAJOR = later(
    r"\b(?:an? )?(?:good|strong|better|sound|constructive) (?:4|four)[- ]?(?:of a )?(?:M|majors?|H/S|"
    r"H resp\.? 4S|!h|!s|H|S)(?: (?:openings?|openers?|pre-?empts?|hands?|bids?))\b")
"""`4m = good 4M opening`: Namyats, which names the major by the minor."""


def _of_each(found: re.Match[str], call: int) -> str:
    """What a list in brackets says of one call; the list as it is where that is not in it."""
    for part in _ONE.finditer(found["parts"]):
        named = part["call"].replace(" ", "").replace("!", "").upper()
        if named[-1] == "CDHS"[strain_of(call)] and (
                len(named) == 1 or int(named[0]) == level_of(call)):
            said = part["text"].strip()
            return "" if "namyats" in found.string.lower() else f", {said}"
    return found[0]


_CLASS = later(
    r" ?\((?P<class>M|majors?|m|minors?)(?: ?:| ?=|,| can be| may be) ?(?P<text>[^()]{1,40})\)")
"""`6 (M: 5 ok third seat)`: what holds for the majors, or the minors, of a row."""


def _of_class(found: re.Match[str], suit: int) -> str:
    """The aside as it holds for a suit; "" where it holds for the others."""
    major = found["class"] == "M" or found["class"].startswith("maj")
    return f" ({found['text']})" if major == (suit > 1) else ""


def for_call(description: str, call: int, parent: Node | None) -> str | None:
    """The description as it holds for a call: without the parts about other suits. None where
    nothing of it holds.
    """
    if call < 3 or strain_of(call) == _SUITS:
        return description
    description = _LENGTH.sub(lambda found: _length(found, strain_of(call)), description)
    if call in _FOUR_OF_A_MINOR:
        description = _AS_A_MAJOR.sub("Namyats", description)
    description = _EACH.sub(lambda found: _of_each(found, call), description)
    description = _CLASS.sub(lambda found: _of_class(found, strain_of(call)), description)
    if parent is None:
        return description
    marks = list(_MARK.finditer(description))
    if not marks:
        return description
    suit = strain_of(call)
    ours, theirs = _bid(parent, True), _bid(parent, False)
    kind = _THEIRS if suit in theirs else _OURS if suit in ours else _NEW
    if not (theirs if any(mark["theirs"] for mark in marks) else ours):
        return description
    kept = [description[:marks[0].start()]]
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        if _holds(mark, kind):
            end = following.start() if following else len(description)
            kept.append(description[mark.end():end].strip(" ;,."))
    text = " ".join(part for part in kept if part.strip()).strip(" ;,")
    return text or None


def _length(found: re.Match[str], own: int) -> str:
    """`5+m (4+!c)`, `5+ (2C can be 4)`: the length in the suit of the call."""
    suit = strain_named(found["s1"] or found["s2"])
    if suit // 2 != own // 2 or (found["what"].strip() == "M") != (own > 1 and "M" in found["what"]):
        return found[0]
    if suit != own:
        return found["cards"] + found["what"]
    number = found["n1"] or found["n2"]
    if found["tail"]:
        return f"{found['cards']}{found['what']} ({number}{found['tail']})"
    return f"{number}+{found['what']}"


def _holds(mark: re.Match[str], kind: str) -> bool:
    if mark["other"]:
        return kind == _NEW
    return mark[kind] is not None


def _bid(node: Node | None, ours: bool) -> set[int]:
    """The suits that a side has bid."""
    found = set()
    while node is not None:
        if node.ours == ours and node.call >= 3 and strain_of(node.call) < _SUITS:
            found.add(strain_of(node.call))
        node = node.parent
    return found
