"""Auctions with a call of theirs that are bid like those before: `1D-(1H) the same`, `Idem after
1H-(1S)`, `After (2S) likewise`.

Our suit and theirs take the place of those in the rows above, a bid of their suit is one again.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spotcard.game.calls import bid, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.pattern import calls_named_by
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.swap import Swap, between

if TYPE_CHECKING:
    from spotcard_host.notes.references import Copier

_BID = rf"[1-4] ?{CLASS}"
_CALLS = (
    rf"(?:(?:{_BID} ?[-–—]{{1,2}} ?)?\( ?{_BID} ?\)"
    rf"(?: ?[-–—]{{0,2}} ?(?:1N|X|\([Pp](?:ass)?\)(?![\w(]))){{0,2}})"
)
_MANY = rf"{_CALLS}(?:(?:, ?| ?/ ?|,? (?:and|or|et|&) ){_CALLS}){{0,4}}"
_ALIKE = (
    r"(?:(?:(?:exactly|just|all|much) )?(?:the )?same|idem|ditto|id\.|likewise|alike|"
    r"similar(?:ly)?|identical(?:ly)?|in the same way|mutatis mutandis|analogous(?:ly)?)"
)
_ALL = (
    r"(?:(?:it|we|play|played|bid|all|is|are|works?|goes|everything|answers?|responses?|"
    r"bids?) ){0,4}")
_AT = r"(?:over|after|apr[eè]s|for|in|when|to|with|facing|on)"
_REMARK = later(
    rf"(?<!not )(?<!not the )(?<!n't )\b{_ALIKE}(?: (?!as\b|like\b|not\b)[a-z]+){{0,4}}? "
    rf"(?:{_AT} )?(?P<last>{_MANY})(?! ?[-–—=]| [=\d])|"
    rf"(?P<first>{_MANY})(?! ?[-–—=]),?:? {_ALL}(?:(?:and|too|also) )?{_ALIKE}\b(?! as| like)",
    re.I)
_OTHERS = (
    r"(?:all |any |their |the )*(?:other (?:suit )?(?:overcalls?|interventions?|interference)|"
    r"overcalls? in (?:an)?other suits?)")
_OTHER = later(
    rf"(?<!not )(?<!not the )\b{_ALIKE}(?: (?!as\b|like\b|not\b)[a-z]+){{0,3}}? {_AT} {_OTHERS}\b|"
    rf"\b{_OTHERS},?:? {_ALL}{_ALIKE}\b", re.I)
_OPENED = later(rf"(?P<call>1 ?!?(?:[CDHSMm]|[cdhs](?![a-z]))),? (?:and|or|&) {_OTHERS}", re.I)
"""`1H and other overcalls alike`."""
_ROW = later(
    rf"\W*(?:{_ALL}{_ALIKE}(?: (?:as )?(?:above|before|again))?|as above)\b"
    r"(?!,? (?:as|like)\b)", re.I)
_AS = later(rf"\W*(?:{_ALIKE} )?(?:as|like) (?:{_AT} )?(?P<auction>{_CALLS})", re.I)
_STEP = later(rf"(?P<theirs>\( ?)?(?P<call>{_BID})")
_MOST_SUITS = 6  # auctions of one remark


def copy_contested(copier: Copier) -> None:
    """Give such auctions the rows that they are said to have."""
    for node in list(copier.notes.nodes):
        if node.ours or node.flags is not None or any(child.ours for child in node.children):
            continue
        named = _AS.match(node.description)
        if named:
            for path in _auctions(named["auction"]):
                source = copier.find(path)
                if source is not None:
                    _copy(copier, source, node)
        elif _ROW.match(node.description):
            _copy(copier, _before(copier, node.place.line, node), node)
            node.description = ""  # it says nothing of their hand
    for line, text in copier.notes.prose:
        text = " ".join(text.split())[:_LONGEST]
        source = _before(copier, line, None)
        if source is None:
            continue
        for found in _REMARK.finditer(text):
            for path in _auctions(found["last"] or found["first"]):
                _copy(copier, source, _there(copier, source, path))
        if _OTHER.search(text):
            begun = _OPENED.search(text)
            openings = [source.path()[0].call]
            openings += sorted(calls_named_by([begun["call"]])) if begun else []
            for path in (one for call in openings for one in _other_overcalls(source, call)):
                _copy(copier, source, _there(copier, source, path))


def _other_overcalls(source: NoteNode, opening: int) -> Iterator[list[tuple[int, bool]]]:
    """The auctions with other suits of theirs, at the same level or the one below."""
    ours, theirs = source.path()[0], source
    if len(source.path()) == _OVERCALLED and ours.ours and not theirs.ours:
        for call in range(opening + 1, bid(level_of(theirs.call), NOTRUMP)):
            if strain_of(call) not in (NOTRUMP, strain_of(opening)) and (
                    (opening, call) != (ours.call, theirs.call)):
                yield [(opening, True), (call, False)]


_LONGEST = 2000


def _before(copier: Copier, line: int, node: NoteNode | None) -> NoteNode | None:
    """The call of theirs that the last rows before a line answer."""
    rows = [n for n in copier.notes.nodes if n.place.line < line and n.ours and n.description
            and n.parent is not None and n.parent is not node and _their_bid(n.parent) is not None]
    last = max(rows, key=lambda n: n.place.line, default=None)
    if last is None:
        return None
    found = last.parent
    while found is not None and found.ours:
        found = found.parent
    return found


def _their_bid(node: NoteNode) -> NoteNode | None:
    """The last bid of theirs on the way to a call, if it is a suit."""
    return next((n for n in reversed(node.path()) if not n.ours
                 and n.call >= bid(1, 0) and strain_of(n.call) != NOTRUMP), None)


def _auctions(text: str) -> Iterator[list[tuple[int, bool]]]:
    """The calls of each auction that is named, of ours (True) and theirs."""
    count = 0
    for one in re.findall(_CALLS, text, re.I):
        steps = [(found["call"], not found["theirs"]) for found in _STEP.finditer(one)]
        choices = [[(call, ours) for call in sorted(calls_named_by([word]))]
                   for word, ours in steps]
        for path in itertools.product(*choices):
            count += 1
            rising = all(a[0] < b[0] for a, b in itertools.pairwise(path))
            if count <= _MOST_SUITS and rising:
                yield list(path)


def _there(copier: Copier, source: NoteNode, path: Sequence[tuple[int, bool]]) -> NoteNode | None:
    """The call that takes the place of `source` in another auction, made where it is missing."""
    steps = source.path()
    named = [n for n in steps if n.call >= bid(1, 0) and strain_of(n.call) != NOTRUMP]
    if len(path) == 1:  # "after (1S)": the rest of the auction as it is
        theirs = [n for n in named if not n.ours and level_of(n.call) == level_of(path[0][0])]
        new = {id(theirs[-1]): path[0][0]} if theirs else {}
    else:
        alike = [n.ours for n in named] == [ours for _, ours in path]
        new = {id(n): call for n, (call, _) in zip(named, path, strict=True)} if alike else {}
    if not new or all(call == n.call for n in named for call in [new.get(id(n), n.call)]):
        return None
    found: NoteNode | None = None
    last = -1
    for step in steps:
        call = new.get(id(step), step.call)
        if bid(1, 0) <= call <= last:
            return None
        last = max(last, call)
        level = copier.notes.roots if found is None else found.children
        below = next((n for n in level if (n.call, n.ours, n.passes) == (
            call, step.ours, step.passes)), None)
        if below is None:
            below = copier.notes.add(NoteNode(call, step.ours, step.seat, step.vul, step.place,
                                              found, "", step.word, step.passes))
        found = below
    return found


def _copy(copier: Copier, source: NoteNode | None, there: NoteNode | None) -> None:
    """Copy the answers to a call of theirs, with our suit and theirs in the place of others."""
    if source is None or there is None or source is there or any(n.ours for n in there.children):
        return
    old, new = _their_bid(source), _their_bid(there)
    if old is None or new is None:
        return
    swap = between(source, there)
    begun = strain_of(swap.call(old.call))
    theirs = Swap(begun, strain_of(new.call))

    def changed(call: int, text: str) -> tuple[int, str]:
        """A bid of their suit is one of the other, as much of a jump as it was."""
        if strain_of(call) == begun:
            jump = level_of(call) - level_of(old.call) - 1
            level = level_of(new.call) + 1 + jump
            return (int(bid(level, theirs.new)) if level <= _HIGHEST else -1), theirs.text(text)
        return theirs.call(call), theirs.text(text)

    copier.copy(source.children, there, swap, None if theirs.is_idle and (
        level_of(old.call) == level_of(new.call)) else changed)


_HIGHEST, _OVERCALLED = 7, 2
