# ruff: noqa: E501 - a pattern is read as a whole
"""What one row of a table tells of the rows beside it: `2D minimum (12-13)` says how strong the
minimum of `2H 3-card fit, minimum` is, `2D 0-1 controls` what `2H 2` counts, `0-7, not 2M` that
the hands of 2H and 2S make those calls, `2D no preference` that `2H the longer major` is longer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import SUITS
from spotcard_host.notes.bml.pattern import calls_named_by
from spotcard_host.notes.nodes import NoteNode, Notes

_HALF = (
    r"(?P<half>min(?=\b|imum)|max(?=\b|imum)|few points|many points|(?:lower|upper|weak|strong) (?:half|range)|"
    r"(?:low|bottom|top) of (?:the |his )?range)(?:imum)?\b")
_DEFINED = later(
    rf"\b{_HALF} ?\((?P<points>\d\d?\+?(?: ?[-–]+ ?\d\d?)?)(?: ?(?:hcp|points))?\)", re.I)
_USED = later(rf"\b{_HALF}(?! ?\(| of\b| \d)", re.I)
_POINTS = later(r"\d\d?(?: ?[-–]+ ?\d\d?|\+)(?! ?(?:cards?|[cdhsCDHSmM]\b|!))")
_COUNTED = later(
    r"\s*(?:\d|no|none)(?: ?(?:[-–]+|or|/) ?\d)?\+? "
    r"(?P<unit>controls?|aces?|kings?|key ?cards?|losers?)\b", re.I)
_NUMBER = later(r"\s*\d(?: ?(?:[-–]+|or|/) ?\d)?(?:\+| or more)?\s*(?:$|(?=[,;(]))")
_CALLS = rf"[1-7]{SUITS}(?![\w+!-])"
_NOT_THOSE = later(
    rf"(?:(?<=[,;.(])|(?<=^)) ?(?:but )?(?:\bnot|\bno|\bdenies|\bexcludes|\bexcluding|\bother than)"
    rf"(?: (?:an?|any|the|for|with|suitable for|worth))*? (?P<calls>{_CALLS}(?:(?: ?[,/] ?|,? (?:and|or|nor) (?:an? )?| ){_CALLS}){{0,4}})"
    rf"(?P<hands>[- ](?:hands?|bids?|openings?|openers?|types?|responses?|overcalls?))?(?=\s*(?:[,;.()]|$))", re.I)
_ONE_CALL = later(_CALLS)
_CALL_BEFORE = later(rf"(?:is|are|be|bids?|opens?|opened|starts? with|:|=) {_CALLS}[,;]?\Z", re.I)
_EQUAL = later(
    r"\bno (?:clear |real |longer )?(?:preference|major)\b|\b(?:equal|same length)", re.I)
_LONGER = later(r"\b(?:(?:the|my|his|our|a) )?(?:longer|better|preferred) major\b(?! ask)", re.I)
_LENGTHS_UP_TO = 3
"""The level of calls that are no number of cards: "no 4M" is no four-card major."""

_REDOUBLE = 2


def tell_alike(notes: Notes) -> None:
    """Write into the rows of a table what others of it define."""
    groups: dict[int, list[NoteNode]] = {}
    for node in notes.nodes:
        if node.ours and node.description and node.flags is None:
            groups.setdefault(id(node.parent), []).append(node)
    for siblings in groups.values():
        if siblings[0].parent is not None:
            _halves(siblings)
            _units(siblings)
        _not_those(siblings)
        _longer(siblings)


def _halves(siblings: Sequence[NoteNode]) -> None:
    """The points of a minimum and a maximum."""
    said: dict[str, set[str]] = {}
    for node in siblings:
        for one in _DEFINED.finditer(node.description):
            said.setdefault(one["half"].lower(), set()).add(one["points"])
    known = {half: next(iter(points)) for half, points in said.items() if len(points) == 1}
    for node in siblings if known else ():
        found = _USED.search(node.description)
        if found and found["half"].lower() in known and not _POINTS.search(node.description):
            points = known[found["half"].lower()]
            node.description = (f"{node.description[:found.end()]} ({points})"
                                f"{node.description[found.end():]}")


def _units(siblings: Sequence[NoteNode]) -> None:
    """What the numbers of bare rows count."""
    bids = sorted((node for node in siblings if node.call > _REDOUBLE), key=lambda n: n.call)
    first = _COUNTED.match(bids[0].description) if bids else None
    unit = first["unit"].lower().rstrip("s") if first else ""
    bare = [(node, found[0].rstrip()) for node in bids if unit not in node.description.lower()
            and (found := _NUMBER.match(node.description))]
    for node, number in bare if unit else ():
        node.description = f"{number} {unit}s{node.description[len(number):]}"


def _longer(siblings: Sequence[NoteNode]) -> None:
    """The longer major, where another call has both of the same length."""
    majors = [node for node in siblings if node.call > _REDOUBLE and strain_of(node.call) in (2, 3)
              and _LONGER.search(node.description)]
    equal = [node for node in siblings if node not in majors and _EQUAL.search(node.description)]
    for node in majors if equal else ():
        suits = ("hearts", "spades") if strain_of(node.call) == 2 else ("spades", "hearts")
        node.description = _LONGER.sub("{} longer than {}".format(*suits), node.description, 1)


def _not_those(siblings: Sequence[NoteNode]) -> None:
    """Hands that make the call of another row."""
    rows = {node.call for node in siblings}
    for node in siblings:
        said = node.description
        for found in reversed(list(_NOT_THOSE.finditer(said))):
            if _CALL_BEFORE.search(said, 0, found.start()):
                continue  # `5-5 is 1S, not 1C` is about a hand, not about this call
            calls = calls_named_by(_ONE_CALL.findall(found["calls"]))
            if calls and calls <= rows - {node.call} and (
                    found["hands"] or max(map(level_of, calls)) <= _LENGTHS_UP_TO):
                node.yields_to = (*node.yields_to, *sorted(calls))
                see = f"see {found['calls']}"
                see = see if said[:found.start()].endswith("(") else f" ({see})"
                said = said[:found.start()] + see + said[found.end():]
        node.description = said

