"""The fields of a BSS record from the compiled meaning of its description (`bml2bss --derive`).

* artificial: transfer, relay, puppet, asking bid, said or marked artificial, or a suit bid whose
  own suit is said to hold two cards or fewer at least and is not said to be natural
* outcomes: all, but after a signoff only its strain and defending, and never a suit in which both
  hands together cannot hold seven cards
* disposition: the kind of call (transfer, puppet, relay, asking bid, its response, control bid)
  before its force
* lengths: what text and usual meaning promise in the suit bid, else `08`

A call without a description keeps the fields it has without `--derive`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import Node, Sequences
from spotcard_host.notes.bml.bss_out import default_fields
from spotcard_host.notes.bss.records import DISPOSITION_CODES
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.meaning.tree import Entry, meanings

_NOTRUMP = 4
_KINDS = {"transfer": 10, "puppet": 11, "relay": 12, "ask": 13}
_ANSWER = 14
_CONTROL = 8
# "inv+" may not be passed: forcing for a round.
_FORCES = {
    "signoff": 1, "nf": 2, "con": 3, "inv": 4, "inv+": 5, "f1": 5, "gf": 6, "st": 7, "pre": 9,
}
_CUE = later(r"\b(?:cue|control)[- ]?(?:bid|bidding)?s?\b", re.I)
_FEWEST_TRUMPS = 7


def derive(system: Sequences) -> Callable[[Node], str]:
    """A function from a node of `system` to the fields between `=` and the description."""
    entries = meanings(system.roots)

    def fields(node: Node) -> str:
        entry = entries.get(id(node))
        if entry is None or not node.description or not entry.meaning.says_something:
            return default_fields(node)
        partner = _partner(node, entries)
        return (
            ("Y" if _artificial(entry) else "N") + _outcomes(entry)
            + DISPOSITION_CODES[_disposition(entry, partner)] + _lengths(entry)
        )

    return fields


def _partner(node: Node, entries: dict[int, Entry]) -> Entry | None:
    """What the same side said before this call."""
    above = node.parent
    while above is not None and above.ours != node.ours:
        above = above.parent
    return entries.get(id(above)) if above is not None else None


def _artificial(entry: Entry) -> bool:
    meaning = entry.meaning
    if meaning.artificial or meaning.kind:
        return True
    strain = strain_of(entry.node.call)
    if not 0 <= strain < _NOTRUMP or meaning.natural or meaning.constraint.empty:
        return False
    said = meaning.constraint.lengths()[strain]
    return said != (0, 13) and said[0] <= 2


def _outcomes(entry: Entry) -> str:
    strain = strain_of(entry.node.call)
    possible = [True] * 6
    if entry.meaning.force == "signoff" and strain >= 0:
        possible = [s == strain for s in range(5)] + [True]
    elif not entry.full.empty and not entry.context.partner.constraint.empty:
        mine = entry.full.lengths()
        partners = entry.context.partner.constraint.lengths()
        for suit in range(4):
            possible[suit] = mine[suit][1] + partners[suit][1] >= _FEWEST_TRUMPS
    return "".join("Y" if yes else "N" for yes in possible)


def _disposition(entry: Entry, partner: Entry | None) -> int:
    meaning = entry.meaning
    if meaning.kind in _KINDS:
        return _KINDS[meaning.kind]
    if meaning.force in ("", "st") and _CUE.search(entry.node.description):
        return _CONTROL
    if meaning.force:
        return _FORCES[meaning.force]
    if partner is not None and partner.meaning.kind == "ask":
        return _ANSWER
    return 0


def _lengths(entry: Entry) -> str:
    strain = strain_of(entry.node.call)
    if not 0 <= strain < _NOTRUMP:
        return ""
    constraint = entry.meaning.constraint if _artificial(entry) else entry.own
    if constraint.empty:
        return "08"
    low, high = constraint.lengths()[strain]
    return f"{min(low, 8)}{min(high, 8)}"
