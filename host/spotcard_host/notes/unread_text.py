"""Running text that tells of calls, and of which no row is made: the author has to know."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain

from spotcard.game.calls import DOUBLE, REDOUBLE, parse_call
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.hands_opened import hands_told
from spotcard_host.notes.openings import Finding
from spotcard_host.notes.rules import Compiled

_SHOWN = 60
_MOST_LINES = 12
_SENTENCE = later(r"(?<=[.;!?])\s+(?=[A-Z0-9(])|\n\s*\n")
_CALL = (
    rf"(?:(?<![\w-])[1-7]{CLASS}(?![\w-])(?! (?:contracts?|lead|bidders?))|"
    r"(?:re)?doubles?|new suits?|jump(?: shift| raise)?s?|cue-?bids?|raises?)")
_TELLS = later(
    rf"\b{_CALL}(?:(?:,? (?:and|or) |, |/){_CALL}){{0,3}}(?: here| now| then)? ?"
    r"(?:=|:|\b(?:is|are|shows?|means?|promises?|asks?|denies|says|with)\b)|"
    rf"\b(?:bids?|rebids?|jumps? to|responds?|answers?) {_CALL} (?:with|on)\b", re.I)
_BID = later(r"(?<![\w-])([1-7])!?(?:(N)T?|([cdhs]))(?![\w-])|\b(redouble|double)", re.I)


def _calls(sentence: str) -> set[int]:
    """The bids, double and redouble that a sentence names."""
    words = {"double": DOUBLE, "redouble": REDOUBLE}
    return {words[word.lower()] if word else parse_call(level + (notrump or suit).upper())
            for level, notrump, suit, word in _BID.findall(sentence)}


def _tables(compiled: Compiled) -> dict[int, set[int]]:
    """The calls of the rows from each line of running text to the next one."""
    notes = compiled.notes
    lines = sorted({line for line, _ in notes.prose})
    calls: dict[int, set[int]] = {line: set() for line in lines}
    for node in notes.nodes:
        at = bisect_right(lines, node.place.line) - 1
        if at >= 0 and node.place.file == notes.file:
            calls[lines[at]].update(step.call for step in node.path())
    return calls


def unread_text(compiled: Compiled) -> list[tuple[Place, str]]:
    """The sentences that tell of calls and make no row, with their lines. A sentence is left out
    if a row is made of any part of it, or if it is about calls that rows of its paragraph or of
    the table below it have."""
    notes = compiled.notes
    rows: dict[int, set[str]] = {}  # a line -> what its rows say
    for node in notes.nodes:
        if node.place.file == notes.file and node.description:
            rows.setdefault(node.place.line, set()).add(_plain(node.description)[:_LIKE])
    anywhere = {one for said in rows.values() for one in said if len(one) >= _TELLING}
    tables = _tables(compiled)
    left = []
    for line, whole in notes.prose:
        text, end = whole[:_LONGEST], 0
        for sentence in _SENTENCE.split(text):
            start = text.index(sentence, end)
            end = start + len(sentence)
            first = line + text.count("\n", 0, start)
            below = range(max(first, line + 1), first + sentence.count("\n") + 1)
            # The rows of running text may all stand where it begins.
            if (_TELLS.search(sentence) and rows.keys().isdisjoint(below)
                    and not _is_read(sentence, chain(anywhere, rows.get(line, ())), tables[line],
                                     notes.denials)):
                left.append((Place(notes.file, first), " ".join(sentence.split())))
    return left


def _is_read(
    sentence: str, said: Iterable[str], calls: set[int], denials: Iterable[str]
) -> bool:
    named, plain = _calls(sentence), _plain(sentence)
    return (
        any(one in plain for one in said if len(one) >= _TELLING or len(plain) < _SHORT)
        or bool(named and named <= calls)
        or sentence.startswith("Legend:") or any(hands_told(sentence))
        or any(one in " ".join(sentence.split()) for one in denials))


_LONGEST = 4000
_LIKE = 16
"""So much of a description is looked for in a sentence: the rest may be in other words."""
_TELLING, _SHORT = 8, 50
"""A description of this length is no coincidence: the sentence is a row of another place."""


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", text.lower())


def findings(compiled: Compiled) -> Iterator[Finding]:
    """One finding for all of these sentences."""
    left = unread_text(compiled)
    if not left:
        return
    place, sentence = left[0]
    short = sentence if len(sentence) <= _SHOWN else f"{sentence[:_SHOWN].rsplit(' ', 1)[0]} ..."
    lines = sorted({where.line for where, _ in left})
    listed = ", ".join(map(str, lines[:_MOST_LINES])) + ", ..." * (len(lines) > _MOST_LINES)
    more = f"; {len(left)} sentences in all, lines {listed}" if len(left) > 1 else ""
    yield ("note", place, "unread-text",
           f"running text tells of calls, and no row is made of it: {short!r}{more}",
           "write a call and its meaning at the margin (2D = 0-7), and answers indented below it")
