"""Reads a system of notes back to its author, row by row, as the robot understands it.

For a row: its text, what it means in bridge words, what of the text was not used, hands that make
the call (asked of the compiled table, with everything that lies below and beside the row) and
hands that just do not, with the condition that they fail.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.game.cards import parse_hand
from spotcard.robot.alerts import SUIT_NAMES
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.compiler.pack import compile_system
from spotcard_host.language.model import System
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.meaning.constraint import (
    ALL,
    LIMITS,
    Constraint,
    Term,
    length,
    lengths_of,
)
from spotcard_host.notes.meaning.describe import Meaning
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.nodes import NoteNode, on_one_line
from spotcard_host.notes.rules import Compiled
from spotcard_host.notes.sample import hand_text, hands
from spotcard_host.notes.wording import reason, words

HANDS, MISSES = 3, 3
_TRIED, _MISSES_TRIED = 12, 120
_FORCES = {
    "signoff": "a sign-off", "nf": "not forcing", "con": "constructive", "inv": "invitational",
    "inv+": "invitational or better", "f1": "forcing for a round", "st": "a slam try",
    "pre": "preemptive", "gf": "forcing to game",
}
_AGREED = "a suit agreed"
_NUMBERS = later(r"(\d+) [^,;]*, needs (?:at most )?(\d+)")
_WHYS = {
    "a condition": "a condition that the robot does not check",
    "a reference": "a reference that was not followed",
    "a possibility, no promise": "a possibility, which promises nothing",
    "no known strength in this auction": "no strength follows from it in this auction",
}
_KINDS = {"transfer": "a transfer", "puppet": "a puppet", "relay": "a relay", "ask": "an ask"}


@dataclass
class RowReading:
    """One row read back. `hands` make the call; `misses` are (hand, why it does not); `never` says
    why it is never made, "" if it is; `instead` what most hands that fit are bid with, where few
    make it.
    """

    place: Place
    auction: str
    call: str
    text: str
    does: str
    never: str = ""
    unused: list[str] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    misses: list[tuple[str, str]] = field(default_factory=list)
    instead: str = ""

    def as_json(self) -> dict[str, object]:
        """The row for `--json`."""
        return {
            "file": self.place.file, "line": self.place.line, "auction": self.auction,
            "call": self.call, "text": self.text, "does": self.does, "never": self.never,
            "unused": self.unused, "hands": self.hands, "instead": self.instead,
            "misses": [{"hand": hand, "why": why} for hand, why in self.misses],
        }

    def lines(self) -> Iterator[str]:
        """The row for a terminal."""
        yield f"{self.place.file}:{self.place.line}: {self.auction} {self.call} = {self.text}"
        yield f"    {self.never or self.does}"
        for words_ in self.unused:
            yield f"    not used: {words_}"
        if self.hands:
            yield "    makes it: " + "  ".join(self.hands)
        if self.instead:
            yield f"    {self.instead}"
        for hand, why in self.misses:
            yield f"    not {hand}: {why}"


def read_back(compiled: Compiled, system: System, seed: int = 1) -> Iterator[RowReading]:
    """Every described call of ours. `system`: the notes with what lies below them."""
    bidder = Bidder(RuleTable(compile_system(system).data))
    skipped = {id(node): why for node, why in compiled.skipped}
    for node in compiled.notes.nodes:
        if node.ours and (node.description or node.flags is not None):
            yield _row(node, compiled, bidder, skipped, random.Random(seed), system.base_from)


def _row(
    node: NoteNode, compiled: Compiled, bidder: Bidder, skipped: dict[int, str],
    rng: random.Random, base_from: int,
) -> RowReading:
    entry = compiled.entries[id(node)]
    calls, names = _auction(node)
    if node.is_floating:
        calls, names = None, [_AGREED, *names]
    call = CALL_CODES[node.call] if node.call >= 0 else node.word
    row = RowReading(
        node.place, " ".join(names) or "opening", call, on_one_line(node.description),
        does(entry), skipped.get(id(node), ""),
        unused(node.description, entry.meaning),
    )
    if row.never:
        row.never = f"never made: {row.never}"
        return row
    if entry.choice.silent:
        return row
    shown = entry.context.me.constraint
    can_be = entry.choice.meet(shown)
    if can_be.empty:
        can_be = entry.choice
    if calls is not None:
        others: Counter[tuple[int, bool]] = Counter()
        for facts in hands(can_be, _TRIED, rng):
            if len(row.hands) == HANDS:
                break
            made = _made(bidder, calls, facts)
            if made == node.call:
                row.hands.append(hand_text(facts))
            else:
                others[made, not 0 <= bidder.rule < base_from] += 1
        if len(row.hands) < HANDS and others:
            (most, is_base), count = others.most_common(1)[0]
            name = "passed" if not most else f"bid {CALL_CODES[most]}"
            row.instead = (f"of {others.total() + len(row.hands)} hands that fit, {count} are "
                           f"{name} by {'the base book' if is_base else 'another row'}")
    row.misses = near_misses(entry.choice, shown, rng)
    return row


def does(entry: Entry) -> str:
    """The robot's understanding of a call: what it shows, and the hands that make it where they
    are fewer.
    """
    meaning = entry.meaning
    said = [words(entry.own)]
    made = words(entry.choice)
    if made != said[0]:
        said = [f"made with {made}; shows {said[0]}"]
    if meaning.kind:
        target = f" to {SUIT_NAMES[meaning.target]}" if 0 <= meaning.target < 4 else ""
        said.append(_KINDS.get(meaning.kind, meaning.kind) + target)
    elif meaning.artificial:
        said.append("artificial")
    if meaning.reply:
        said.append("a forced reply")
    if meaning.force:
        said.append(_FORCES.get(meaning.force, meaning.force))
    return "; ".join(said)


def unused(text: str, meaning: Meaning) -> list[str]:
    """The parts of a description that constrain nothing, with the reason."""
    told = []
    for clause in meaning.clauses:
        part = " ".join(text[clause.start:clause.end].split())
        if part and clause.status == "not understood":
            why = "" if not clause.why or part in clause.why else f" ({clause.why})"
            told.append(f"{part!r}: not understood{why}")
        elif part and clause.status != "used":
            told.append(f"{part!r}: {_WHYS.get(clause.why, clause.why) or 'kept as text'}")
    return told


def _auction(node: NoteNode) -> tuple[list[int] | None, list[str]]:
    """The calls before a node, None where a class of calls or an illegal one is among them; and
    their names.
    """
    calls: list[int] | None = []
    names = []
    for step in node.path():
        if step.passes:
            names.append("(P)")
            calls = None if calls is None else [*calls, 0]
        if step is node:
            break
        name = CALL_CODES[step.call] if step.call >= 0 else step.word
        names.append(name if step.ours else f"({name})")
        calls = None if calls is None or step.call < 0 else [*calls, step.call]
    if calls is not None:
        try:
            replay(0, [*calls, node.call])
        except SpotcardError:
            calls = None
    return calls, names


def _made(bidder: Bidder, calls: Sequence[int], facts: Facts) -> int:
    bidder.new_board(len(calls) & 3, 0, 0, parse_hand(hand_text(facts)))
    for call in calls:
        bidder.observe(call)
    return int(bidder.choose())


def near_misses(
    own: Constraint, shown: Constraint, rng: random.Random
) -> list[tuple[str, str]]:
    """Hands that miss a constraint by little, each for another reason."""
    found: dict[str, str] = {}
    wider = Constraint(tuple(_wider(term) for term in own.terms)).meet(shown)
    for facts in hands(wider, _MISSES_TRIED, rng) if not wider.empty else ():
        if satisfies(facts, own):
            continue
        why = reason(facts, own)
        if why.count("needs") == 1:
            found.setdefault(_kind(why), f"{hand_text(facts)}\n{why}")
        if len(found) == MISSES:
            break
    return [(text.partition("\n")[0], text.partition("\n")[2]) for text in found.values()]


def _kind(why: str) -> str:
    """Reasons of one kind differ in the hand's numbers only, and miss on the same side."""
    numbers = _NUMBERS.match(why)
    side = "" if numbers is None else int(numbers[1]) < int(numbers[2])
    return f"{side} {why.lstrip('0123456789 ')}"


def _wider(term: Term) -> Term:
    """Ranges widened by two points, lengths by one card."""
    ranges = tuple(
        (name, max(low - 2, LIMITS[name][0]), min(high + 2, LIMITS[name][1]))
        for name, low, high in term.ranges if name in ("P", "M", "L", "Q")
    )
    shapes = ALL
    if term.shapes != ALL:
        for suit, (low, high) in enumerate(lengths_of(term.shapes)):
            shapes &= length(suit, max(low - 1, 0), min(high + 1, 13))
    return Term(shapes, ranges)
