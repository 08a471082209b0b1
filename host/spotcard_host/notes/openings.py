"""Lints of the openings: strong hands without one, strong openings without answers, alerts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.meaning.constraint import BALANCED, NOTHING_SAID, of_range
from spotcard_host.notes.meaning.context import OPENING
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.rules import Compiled
from spotcard_host.notes.sample import hand_text, hands

_LEAST_POINTS = 12
_BANDS = ((12, 14), (15, 17), (18, 19), (20, 21), (22, 37))
_SHARE = 0.01  # of the strong hands
_FEWEST_OPENINGS = 3  # fewer are part of a system that something else opens
_STRONG = 16
FORCING = frozenset(("f1", "gf"))

Finding = tuple[str, Place, str, str] | tuple[str, Place, str, str, str]


def findings(compiled: Compiled, deals: int, seed: int) -> Iterator[Finding]:
    """All findings about openings."""
    openings = [
        node for node in compiled.notes.roots
        if node.ours and node.description and node.call >= 3
        and compiled.entries[id(node)].context.role == OPENING
    ]
    yield from _unanswered(compiled, openings)
    if len(openings) >= _FEWEST_OPENINGS and deals:
        yield from _holes(compiled, openings, deals, seed)
    yield from _alerts(compiled)


def _unanswered(compiled: Compiled, openings: list[NoteNode]) -> Iterator[Finding]:
    """Artificial openings that force, of which the notes say no more: a natural or game-forcing
    one of two clubs has answers in every book.
    """
    for node in openings:
        entry = compiled.entries[id(node)]
        strong = entry.own.range("P")[0] >= _STRONG
        if not (entry.meaning.artificial and (strong or entry.meaning.force in FORCING)):
            continue
        if CALL_CODES[node.call] == "2C" or node.is_answered:
            continue
        if entry.meaning.force in FORCING or strong:
            yield (
                "error", node.place, "no-continuation",
                f"nothing is written after the {CALL_CODES[node.call]} opening, which is strong "
                "and artificial: no book knows what to answer; write the responses below it",
            )


def _holes(
    compiled: Compiled, openings: list[NoteNode], deals: int, seed: int
) -> Iterator[Finding]:
    entries = [compiled.entries[id(node)] for node in openings]
    if any(entry.choice.silent for entry in entries):
        return
    without: dict[tuple[bool, int], list[Facts]] = {}
    drawn = 0
    strong = NOTHING_SAID.meet(of_range("P", _LEAST_POINTS))
    for facts in hands(strong, deals, random.Random(seed)):
        drawn += 1
        if not any(satisfies(facts, entry.choice) for entry in entries):
            balanced = bool(BALANCED >> facts.shape & 1)
            band = next(i for i, (_, high) in enumerate(_BANDS) if facts.numbers["P"] <= high)
            without.setdefault((balanced, band), []).append(facts)
    for (balanced, band), found in sorted(without.items(), key=lambda one: -len(one[1])):
        if len(found) < max(2, _SHARE * drawn):
            continue
        low, high = _BANDS[band]
        points = f"{low}-{high}" if high < 37 else f"{low}+"
        yield (
            "warning", openings[0].place, f"opening-hole-{'' if balanced else 'un'}balanced-{low}",
            f"no opening describes {'balanced' if balanced else 'unbalanced'} hands of {points} "
            f"HCP ({len(found) / drawn:.0%} of the hands from {_LEAST_POINTS} HCP): the base book "
            "opens them, or they are passed",
            "for example " + ", ".join(hand_text(facts) for facts in found[:2]),
        )


def _alerts(compiled: Compiled) -> Iterator[Finding]:
    """Artificial calls without the mark, in notes whose author marks calls."""
    nodes = [n for n in compiled.notes.nodes if n.ours and n.description]
    if not any(compiled.entries[id(n)].meaning.alerted for n in nodes):
        return
    for node in nodes:
        meaning = compiled.entries[id(node)].meaning
        if meaning.artificial and not meaning.alerted and node.call >= 3:
            yield (
                "warning", node.place, "alert",
                f"{CALL_CODES[node.call]} is artificial and has no alert mark, others have one",
            )
