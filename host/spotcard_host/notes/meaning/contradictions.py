"""Clauses of a description that no hand fits together, once its alternatives are known."""

from __future__ import annotations

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.consistent import at_odds
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, any_of
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Points, Strength
from spotcard_host.notes.meaning.parts import Part
from spotcard_host.notes.meaning.resolve import resolve
from spotcard_host.notes.meaning.scan import Scan
from spotcard_host.notes.meaning.suit_items import Length
from spotcard_host.notes.meaning.worth import Resolved

_HAND = 13
_SENTENCE_END = later(r"[.;\n](?=\s)")

CONTRADICTIONS = ("strengths that exclude each other", "no hand fits it as it was read")
"""Why clauses that were understood, each by itself, do not count."""


def joined(scan: Scan, found: list[Resolved], context: Context) -> Constraint:
    """The alternatives together. Where one of them turns out to fit no hand it was not read as
    meant: then the hand may be anything that they have in common.
    """
    good = [r.constraint for r in found if not r.constraint.empty]
    if len(good) == len(found):
        return any_of(good)
    kept = [a for a, r in zip(scan.alternatives, found, strict=True) if not r.constraint.empty]
    alive = {(i.start, i.end) for a in kept for i in a}
    lost = {(i.start, i.end) for a in scan.alternatives for i in a if i.promise} - alive
    if kept and not lost:
        return any_of(good)  # choices of two clauses that exclude each other
    if len(found) == 1 and (
        any(_impossible(part, context) for part in scan.parts) or _too_many(scan)
    ):
        return Constraint(())  # the author's slip: lengths that are not thirteen
    if len(found) == 1:
        return _leading(scan, context)
    for part in scan.parts:
        if any((i.start, i.end) in lost for a in part.alternatives for i in a):
            part.drop(CONTRADICTIONS[1])
    shared = [i for i in scan.alternatives[0] if all(i in a for a in scan.alternatives)]
    common = resolve(shared, context).constraint
    return NOTHING_SAID if common.empty else common


def first_sentences(scan: Scan, text: str) -> None:
    """Keep the sentences before the first in which strengths exclude each other, if they say how
    strong the hand is and each of those is within it: what follows is a special case.
    """
    for end in _SENTENCE_END.finditer(text):
        before = [[i for i in a if i.start < end.start()] for a in scan.alternatives]
        if any(map(at_odds, before)):
            return
        following = _SENTENCE_END.search(text, end.end())
        stop = following.start() if following else len(text)
        if any(at_odds([i for i in a if i.start < stop]) for a in scan.alternatives):
            within = not any(at_odds([*first, i]) for first, a in zip(before, scan.alternatives,
                             strict=True) for i in a if isinstance(i, Points))
            if within and all(any(isinstance(i, Points) for i in a) for a in before):
                scan.alternatives = [a for n, a in enumerate(before) if a not in before[:n]]
                for part in scan.parts:
                    if part.start >= end.start():
                        part.drop(CONTRADICTIONS[0])
            return


def _leading(scan: Scan, context: Context) -> Constraint:
    """What the clauses say up to the first that contradicts those before it. A description is
    written main thing first; what follows was not read as meant. Where it is no more than a
    length, nobody knows which of them is the slip; with a strength of its own it is another hand
    that makes the call: then nothing holds.
    """
    items, kept = scan.alternatives[0], 0
    promised = [p for p in scan.parts if any(i.promise for a in p.alternatives for i in a)]
    before = NOTHING_SAID
    for part in promised:
        said = resolve([i for i in items if i.start < part.end], context).constraint
        if said.empty:
            told = [i for a in part.alternatives for i in a if i.promise]
            slip = all(isinstance(i, Length) for i in told)
            others = any(isinstance(i, (Points, Strength)) for i in told)
            before = NOTHING_SAID if slip or others else before
            break
        before, kept = said, kept + 1
    for part in promised[kept if not before.silent else 0:]:
        part.drop(CONTRADICTIONS[1])
    return before


def _too_many(scan: Scan) -> bool:
    """Whether the suits that are named have more than thirteen cards."""
    least: dict[int, int] = {}
    for item in (i for a in scan.alternatives for i in a):
        if isinstance(item, Length) and len(item.suits) == 1:
            least[item.suits[0]] = max(item.low, least.get(item.suits[0], 0))
    return sum(least.values()) > _HAND and not any(part.pieces for part in scan.parts)


def _impossible(part: Part, context: Context) -> bool:
    """Whether a clause alone, of which every word was understood, fits no hand."""
    if part.pieces or not any(part.alternatives):
        return False
    return all(resolve(a, context).constraint.empty for a in part.alternatives)
