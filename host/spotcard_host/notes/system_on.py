"""Running text by which our calls keep their meaning when they double: `If they double our 1NT,
systems stay on`, `Stayman and transfers are on over a double of 1NT`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import bid_named
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.reference_words import CALL, UNDISTURBED
from spotcard_host.notes.swap import Swap

if TYPE_CHECKING:
    from spotcard_host.notes.references import Copier

_SENTENCE = later(r"(?<=[.;!])\s+|\n\s*\n|\n(?=\s*[-*(A-Z1-7])")
_DOUBLED = later(
    r"\b(?:they|RHO|opps?|opponents?|LHO) X\b|\b(?:doubles?|dbl|doubled|doubling)\b|\([XD]\)",
    re.I)
_OVERCALLED = later(r"\b(?:overcalls?|interven\w+|interfer\w+)\b", re.I)
_WHAT = (
    r"(?:systems?|(?:everything|all)(?: else)?|the (?:structure|rest)|"
    r"(?:stayman(?:,| and| \+|/| &)? ?)?transfers|stayman|responses|answers|methods)")
_ON = later(
    rf"\b{_WHAT}\b[^.;:]{{0,24}}?\b(?:on|the same|same as|unchanged|as before|as usual|"
    r"apply|applies|as (?:if|though))\b|\b(?:ignore|ignoring|disregard)\b|"
    r"\b(?:as (?:if|though)) (?:they|RHO|nothing|no)\b|\b(?:play|plays|keep|bid) (?:the )?same\b",
    re.I)
_OFF = later(
    r"\b(?:off|not|no longer|never|n['’]t|unless|off over|instead|only)\b|"
    r"\bon (?:and|or) off\b|\?", re.I)
_CALLS = later(rf"(?<![\w(-]){CALL}", re.I)
_LOWEST, _HIGHEST, _DOUBLE = 3, 12, 1
_IDLE = Swap(4, 4)


def system_on(copier: Copier) -> None:
    """Copy our answers to the openings that a sentence names below their double."""
    for _, text in copier.notes.prose:
        for sentence in _SENTENCE.split(text):
            for opening in _openings(" ".join(sentence.split()), copier):
                _copy(opening, copier)


def _openings(sentence: str, copier: Copier) -> list[NoteNode]:
    doubled = _DOUBLED.search(sentence)
    if doubled is None or _OFF.search(sentence) or _OVERCALLED.search(sentence):
        return []
    if not _ON.search(sentence) and not UNDISTURBED.search(sentence):
        return []
    named = {bid_named(word) for word in _CALLS.findall(sentence.replace("1NT", "1N"))}
    return [node for node in copier.notes.roots
            if node.ours and node.call in named and _LOWEST <= node.call <= _HIGHEST
            and node.seat == "0" and node.vul == "00"]


def _copy(opening: NoteNode, copier: Copier) -> None:
    rows = [row for row in opening.children if row.ours]
    doubled = next((n for n in opening.children if n.call == _DOUBLE and not n.ours), None)
    if not rows:
        return
    if doubled is None:
        place = rows[0].place
        doubled = copier.notes.add(
            NoteNode(_DOUBLE, False, opening.seat, opening.vul, place, opening))
    copier.copy(rows, doubled, _IDLE)
