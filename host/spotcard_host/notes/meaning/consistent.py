"""Clauses that contradict each other: read as choices, or the later one gives way.

A description is written main thing first. Where its clauses together fit no hand, its strokes,
semicolons or words "or" may part whole hands ("0-6 any / 7-11 no major"); else the clause that
contradicts what stands before it was not understood, and the rest holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.compose import compose
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, Mark, Points, Strength
from spotcard_host.notes.meaning.parts import Alternatives, Part
from spotcard_host.notes.meaning.resolve import resolve
from spotcard_host.notes.meaning.suit_items import OwnLength, Shapes

Clauses = list[tuple[Part, bool]]
"""Clauses, each with whether it begins with "or"."""

CONTRADICTS = "it contradicts what stands before it"

_CHOICES = tuple(
    later(pattern, re.I)
    for pattern in (r"\s/\s|\s\|\s", r";\s*(?:(?:or|otherwise|else)\s)?", r",?\s+or\s+")
)
_ALLOWS = later(
    r"\b(?:okay|ok|fine|allowed|permitted|possible|accepted|tolerated|enough|as well|too|also)\b",
    re.I,
)
"""`Four hearts 6-9, and here three is okay as well`: one more hand, no condition."""
_EXCEPT = later(r"\b(?:except\w*|excluding|unless|other than)\b", re.I)
_DENIES = later(r"(?:but |and )?never\b", re.I)
"""`4+ clubs, never a club on three`: the same again, whatever was read."""
_IF = later(r"\b(?:if|when|unless)\b", re.I)
_RANKS = ({"weak", "pre", "negative"}, {"inv", "limit raise"}, {"gf", "strong", "st", "positive"})


def at_odds(items: list[Item]) -> bool:
    """Whether one hand is said to have strengths that no hand has together: a list of several
    kinds of hands that was read as one.
    """
    words = {i.word for i in items if isinstance(i, Strength)}
    points = [i for i in items if isinstance(i, Points)]
    apart = max((i.low for i in points), default=0) > min((i.high for i in points), default=99)
    return apart or sum(bool(words & rank) for rank in _RANKS) > 1


def contradict(alternatives: Alternatives, context: Context) -> bool:
    """Whether something that is said is only in alternatives that no hand fits."""
    alive = [
        a for a in alternatives if not at_odds(a) and not resolve(a, context).constraint.empty
    ]
    if len(alive) == len(alternatives):
        return False
    kept = {(i.start, i.end) for a in alive for i in a}
    return not alive or any(
        (i.start, i.end) not in kept for a in alternatives for i in a if i.promise
    )


def doubtful(alternatives: Alternatives, text: str, context: Context) -> bool:
    """Whether alternatives are perhaps not those that were meant: they contradict each other, or a
    stroke stands between two strengths of one hand.
    """
    for points in ([i for i in a if isinstance(i, Points)] for a in alternatives):
        if len(points) > 1 and " / " in text[points[0].start : points[-1].end]:
            return True
    return contradict(alternatives, context)


def stand_alone(clauses: Clauses, text: str, context: Context) -> bool:
    """Whether clauses are better left as they are: one of them is an exception, or the first, or
    one of which every word was understood, contradicts itself.
    """
    first = clauses[0][0]
    return any(
        _EXCEPT.search(text, part.start, part.end + 1)
        or ((part is first or not part.pieces) and contradict(part.alternatives, context))
        for part, _ in clauses
    )


def spans_of_choices(text: str, start: int, end: int) -> Iterator[list[tuple[int, int]]]:
    """The ways to cut a text into whole hands, the likelier first."""
    for choice in _CHOICES:
        spans, last = [], start
        for found in choice.finditer(text, start, end):
            before = text[start : found.start()]
            if before.count("(") == before.count(")"):
                spans.append((last, found.start()))
                last = found.end()
        spans = [(a, b) for a, b in [*spans, (last, end)] if text[a:b].strip()]
        if len(spans) > 1:
            yield spans


def whole_hands(choices: list[Clauses], text: str, context: Context) -> Alternatives | None:
    """The alternatives of choices that were read one by one, if each is a hand by itself."""
    found: Alternatives = []
    for clauses in choices:
        one = compose(clauses, text)
        if not all(any(i.about for i in a) for a in one) or contradict(one, context):
            return None
        if any(part.unread and text[part.end : part.end + 1] != ":" for part, _ in clauses):
            return None  # but for a title
        found += one
    return found


def settled(clauses: Clauses, text: str, context: Context) -> Alternatives | None:
    """The alternatives where each clause that contradicts those before it is taken back, or is
    another hand if it says that it may be (`four hearts, and here three is okay as well`).

    None where that would lose hands: before a condition or another strength in the same sentence
    (`16+ unbalanced, 17+ if balanced`, `weak with a minor, inviting with !d`).
    """
    # Every word was understood, and no strengths are apart: lengths that are not thirteen.
    is_slip = not any(part.pieces for part, _ in clauses) and not any(
        at_odds(a) for a in compose(_copied(clauses), text))
    kept: Clauses = []
    more: Alternatives = []
    for part, is_choice in clauses:
        before = compose(_copied(kept), text)
        kept.append((part, is_choice))
        if not contradict(compose(_copied(kept), text), context):
            continue
        if text[part.start - 1 : part.start] == "," and _is_of_others(part, text):
            return None
        others = [
            [*(i for i in a if i.about != "length"), *b] for a in before for b in part.alternatives
        ]
        if _adds_hands(part, text) and not contradict(others, context):
            more += others
            part.alternatives = [[]]
        elif is_slip and not _DENIES.match(text, part.start):
            return None
        else:
            part.drop(CONTRADICTS)
        part.soft_items = [i for i in part.soft_items if isinstance(i, Shapes)]
    return compose(clauses, text) + more


def _is_of_others(part: Part, text: str) -> bool:
    """Whether a clause speaks of other hands: by a condition, a word for strength or points
    alone.
    """
    items = [i for a in part.alternatives for i in a]
    words = any(isinstance(i, Strength) for i in items)
    bare = all(isinstance(i, Points) for i in items)
    return words or bare or _IF.search(text, part.start, part.end) is not None


def _adds_hands(part: Part, text: str) -> bool:
    """Whether a clause allows another hand, or is another length of the suit bid."""
    items = [i for a in part.alternatives for i in a if not isinstance(i, Mark)]
    return bool(_ALLOWS.search(text, part.start, part.end)) or (
        bool(items) and all(isinstance(i, OwnLength) for i in items))


def _copied(clauses: Clauses) -> Clauses:
    return [
        (replace(part, alternatives=[list(a) for a in part.alternatives],
                 pieces=list(part.pieces)), is_choice)
        for part, is_choice in clauses
    ]
