"""The flags of a BSS record as meaning: they say what the text may leave out (the page's section
4.13).

Explicit text wins where flags and text differ; `conflicts` names the differences for the lint.
"""

from __future__ import annotations

from collections.abc import Iterator

from spotcard_host.notes.bss.records import Sequence
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, of_length
from spotcard_host.notes.meaning.describe import Meaning

# Disposition 0..14 -> (force, kind); the order is that of the format.
_DISPOSITIONS = (
    ("", ""),
    ("signoff", ""),
    ("nf", ""),
    ("con", ""),
    ("inv", ""),
    ("f1", ""),
    ("gf", ""),
    ("st", ""),
    ("f1", ""),
    ("pre", ""),
    ("f1", "transfer"),
    ("f1", "puppet"),
    ("f1", "relay"),
    ("f1", "ask"),
    ("", ""),
)
_PASSABLE = frozenset(("signoff", "nf", "pre"))
_FORCING = frozenset(("gf", "f1", "inv+"))


def apply_flags(meaning: Meaning, record: Sequence) -> None:
    """Fill what the text does not say from the record's flags, in place."""
    force, kind = _DISPOSITIONS[record.disposition]
    if not meaning.force:
        meaning.force = force
    if not meaning.kind:
        meaning.kind = kind
    if record.artificial:
        meaning.artificial = True
    suit = (record.calls[-1] - 3) % 5 if record.calls[-1] >= 3 else 4
    if suit > 3 or record.shortest < 0 or (record.shortest, record.longest) == (0, 8):
        return
    said = meaning.constraint.lengths()[suit]
    low, high = record.shortest, 13 if record.longest >= 8 else record.longest
    if said == (0, 13) and not meaning.artificial:
        both = meaning.constraint.meet(of_length(suit, low, high))
        if not both.empty:
            meaning.constraint = both


def conflicts(meaning: Meaning, record: Sequence) -> Iterator[str]:
    """What the flags say otherwise than the text; `meaning` is the text's alone."""
    force = _DISPOSITIONS[record.disposition][0]
    if meaning.force and force:
        if meaning.force in _PASSABLE and force in _FORCING:
            yield f"the disposition says forcing, the text {meaning.force!r}"
        elif meaning.force in _FORCING and force in _PASSABLE:
            yield f"the text says {meaning.force!r}, the disposition that partner may pass"
    if meaning.natural and record.artificial:
        yield "the record says artificial, the text natural"
    suit = (record.calls[-1] - 3) % 5 if record.calls[-1] >= 3 else 4
    if suit > 3 or record.shortest < 0 or meaning.constraint is NOTHING_SAID:
        return
    low, high = meaning.constraint.lengths()[suit]
    if meaning.constraint.empty or (low, high) == (0, 13):
        return
    if record.shortest > high or (record.longest < 8 and record.longest < low):
        longest = "any" if record.longest >= 8 else str(record.longest)
        yield (
            f"the record promises {record.shortest} to {longest} cards, the text {low} to {high}"
        )
