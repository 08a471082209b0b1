"""Which hands make a call whose text leaves that open: judged by hedges and continuations."""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.constraint import LIMITS, any_of, of_range, of_shapes
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.meaning.usual import shapes_of
from spotcard_host.notes.nodes import NoteNode

_MOST_TERMS = 24
_USUALLY = re.compile(r"\s*(?:usually|normally|typically|mostly|generally|often)\b\s*", re.I)


def usual_strength(entry: Entry) -> None:
    """Where the only strength that a row gives is hedged ("usually 7-11"), the robot keeps to it:
    the text promises nothing, but a hand far outside it has a better call.
    """
    if entry.own.range("P") != (0, 37) or entry.own.range("M") != LIMITS["M"]:
        return
    whole = entry.node.description
    for text in [whole[clause.start:clause.end] for clause in entry.meaning.clauses]:
        if _USUALLY.match(text):
            said = describe(_USUALLY.sub("", text), entry.context).constraint
            low, high = said.range("P")
            both = entry.own.meet(of_range("P", low, high))
            if not both.empty:
                entry.own = both


def shown_later(node: NoteNode, entries: dict[int, Entry]) -> None:
    """A puppet, relay or ask that shows nothing itself is made by the hands that its
    caller's next calls describe.
    """
    entry = entries[id(node)]
    if not node.ours or node.call < 3 or not entry.own.silent or not entry.meaning.kind:
        return
    later = [
        entries[id(own)].own for answer in node.children if answer.ours for own in answer.children
        if own.ours and own.description and not entries[id(own)].own.silent
    ]
    found = any_of(one for one in later if not one.empty)
    if found.empty:
        return
    if len(found.terms) > _MOST_TERMS:
        found = of_shapes(shapes_of(found)).meet(of_range("P", *found.range("P")))
    entry.own = found
