"""One description -> its meaning in a context: `describe(text, context)`.

The meaning is the row's own contribution. What the hand has shown before is in the context and is
combined with it by the caller (`tree`). Nothing is guessed silently: text that is not understood,
conditions and references come back with their place, hedged items are kept apart as `soft`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.answer_list import AnswerList, answer_list
from spotcard_host.notes.meaning.asides import weighed
from spotcard_host.notes.meaning.by_vulnerability import nowhere
from spotcard_host.notes.meaning.consistent import CONTRADICTS, at_odds
from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint, any_of
from spotcard_host.notes.meaning.context import OPENING, OVERCALL, Context
from spotcard_host.notes.meaning.contradictions import (
    CONTRADICTIONS,
    first_sentences,
    joined,
)
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Convention,
    Force,
    Item,
    Kind,
    Mark,
    Not,
    PassOrCorrect,
    Points,
    Reply,
    Strength,
    ToPlay,
)
from spotcard_host.notes.meaning.left_open import (
    allowed,
    conditioned,
    left_open,
    opened,
    under_condition,
)
from spotcard_host.notes.meaning.parts import (
    MOST,
    NOTED,
    UNREAD,
    USED,
    Alternatives,
    status_only,
)
from spotcard_host.notes.meaning.permits import (
    STRENGTH,
    Permits,
    lengthened,
    permitted,
    shortened,
    shortest,
    widened,
)
from spotcard_host.notes.meaning.resolve import resolve
from spotcard_host.notes.meaning.scan import Scan, Scanner
from spotcard_host.notes.meaning.strength import FORCE
from spotcard_host.notes.meaning.suit_items import Pair, Suit, TwoSuiter
from spotcard_host.notes.meaning.text import Plain, plain
from spotcard_host.notes.meaning.worth import Resolved, Said, holds

_ASKED = {
    "shortness": r"(?:short\w*|singl\w*|void|splinter|SPL)",
    "controls": r"controls?",
    "keycards": r"(?:key ?cards?|KC)",
    "aces": r"aces?",
    "kings": r"kings?",
}
_ASKS = {
    what: later(rf"\b{word}\b[^,;.]{{0,12}}\bASK|"
                rf"\b(?:ASK\w*|how many)\b[^,;.]{{0,16}}\b{word}\b", re.I)
    for what, word in _ASKED.items()
}
"""What a call asks for, by the words beside "ask"."""

_CHOICE = later(r"\b(?:or|otherwise|else)\s+$", re.I)
"""What stands before a choice: one that is not understood may be any hand."""

_LIMITED = later(
    r"\b(?:if|when|unless|provided|only|with an? (?:singleton|void|shortage))\b", re.I)
"""`If you have a singleton you may raise with three`: no length of the other hands."""
_WORDS = later(r"[\w♣♦♥♠]")

_LONG, _TWO = 4, 2

LONGEST = 2000
"""Characters of a description that are read. The longest in public systems has 600; longer text
is prose, and would take too long."""


@dataclass(frozen=True, slots=True)
class Clause:
    """How a stretch of a description, from `start` to `end`, was read.

    * "used": it became `constraint`, or says what the call is (then the constraint may be silent)
    * "noted": kept as text; `why` says why it promises nothing
    * "not understood": promises nothing either; `why` says what was not understood
    """

    start: int
    end: int
    status: str
    constraint: Constraint = NOTHING_SAID
    why: str = ""


@dataclass(slots=True)
class Meaning:
    """What a description says.

    * `constraint`: hands that it describes, as far as it says
    * `certain`: hands that it surely describes; fewer than `constraint` has where one of several
      choices was not understood
    * `force`: "" (not said), "signoff", "nf", "con", "inv", "inv+", "f1", "st", "pre" or "gf"
    * `kind`: "" or "transfer", "puppet", "relay", "ask"; `target`: the suit of a transfer, else -1
    * `artificial`, `natural`: said so (or implied by the kind)
    * `asks`: what it asks for: "keycards", "aces", "kings", "shape", "shortness", "majors" or ""
    * `clauses`: what became of each stretch of the text, in the order written
    * `permits`: what it allows without promising it
    * `unread_strength`, `unread_length`: whether what was not understood speaks of strength, and
      the shortest length that it names (0 for none)
    * `soft`: plain text of hedged pieces ("usually 5"), no promise
    * `unknown`: (start, end) in the description of words not understood
    * `aside`: (start, end) of conditions and references, which are not compiled
    * `reply`: a forced reply (completes a transfer and the like); `catchall`: what no other call
      shows; `two_suited`: a bid that names two suits and is none of them; `undescribed`: no text;
      `correctable`: partner passes or corrects
    """

    constraint: Constraint = NOTHING_SAID
    certain: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    target: int = -1
    artificial: bool = False
    natural: bool = False
    alerted: bool = False
    asks: str = ""
    reply: bool = False
    catchall: bool = False
    correctable: bool = False
    two_suited: bool = False
    undescribed: bool = False
    clauses: list[Clause] = field(default_factory=list)
    permits: Permits = field(default_factory=Permits)
    unread_strength: bool = False
    unread_length: int = 0
    soft: list[str] = field(default_factory=list)
    unknown: list[tuple[int, int]] = field(default_factory=list)
    aside: list[tuple[int, int]] = field(default_factory=list)

    @property
    def understood(self) -> bool:
        """True when everything was understood and nothing was set aside."""
        return not self.unknown and not self.aside and not self.unread

    @property
    def unread(self) -> bool:
        """Whether some clause was not understood."""
        return any(clause.status == UNREAD for clause in self.clauses)

    @property
    def says_something(self) -> bool:
        """True when the text says anything about the hand or the auction."""
        return (
            not self.constraint.silent
            or bool(self.force)
            or bool(self.kind)
            or self.artificial
            or self.natural
            or self.reply
            or self.catchall
            or self.correctable
            or bool(self.soft)
        )


def describe(description: str, context: Context) -> Meaning:
    """The meaning of a description for the call in `context`."""
    flat = plain(description[:LONGEST])
    answers = answer_list(flat.text, context)
    context = answers.context if answers else context
    meaning = _meaning(flat, context, False, answers)
    meaning.certain = meaning.constraint
    if meaning.unread:
        meaning.certain = _meaning(flat, context, True, answers).constraint
        unread = " ".join(
            description[c.start : c.end] for c in meaning.clauses
            if c.status == UNREAD and c.why != CONTRADICTS
        )
        meaning.unread_strength = bool(STRENGTH.search(unread))
        meaning.unread_length = shortest(unread)
    if len(description) > LONGEST:
        meaning.unknown.append((LONGEST, len(description)))
        why = f"a description of more than {LONGEST} characters"
        meaning.clauses.append(Clause(LONGEST, len(description), UNREAD, why=why))
    return meaning


def _settle(scan: Scan, text: str) -> None:
    """Leave the alternatives that some hand fits, and what no clause contradicts."""
    somewhere = [items for items in scan.alternatives if not nowhere(items)]
    scan.alternatives = somewhere or scan.alternatives
    fit = [items for items in scan.alternatives if not at_odds(items)]
    alive = {(i.start, i.end) for items in fit for i in items}
    if fit and all((i.start, i.end) in alive for a in scan.alternatives for i in a
                   if i.promise and i.start >= 0):
        scan.alternatives = fit  # choices of two clauses that exclude each other
    if any(at_odds(items) for items in scan.alternatives):
        first_sentences(scan, text)
    if any(at_odds(items) for items in scan.alternatives):
        for part in scan.parts:
            if any(isinstance(i, (Points, Strength)) for a in part.alternatives for i in a):
                part.drop(CONTRADICTIONS[0])
        scan.alternatives = [status_only(scan.alternatives)]


def _meaning(
    flat: Plain, context: Context, certain: bool, answers: AnswerList | None
) -> Meaning:
    """The meaning of a plain text; `certain`: see `Phrases.certain`."""
    scan = Scanner(flat.text, context, certain, answers).scan()
    permits = permitted(scan, flat.text, context)
    _settle(scan, flat.text)
    soft = [i for part in scan.parts for i in part.soft_items]
    limited = [i for part in scan.parts if _LIMITED.search(flat.text, part.start, part.end)
               or conditioned(part, flat.text) for i in part.soft_items]
    others = left_open(scan, flat.text, context)
    scan.alternatives = [
        [opened(lengthened(i, soft, limited), others, context) for i in widened(one, permits)]
        for items in scan.alternatives
        for two in shortened(items, soft, context)
        for few in allowed(two, scan)
        for one in under_condition(few, scan, flat.text, context)
    ][:MOST]
    choice = any(p.unread and _CHOICE.search(flat.text, 0, p.start) for p in scan.parts)
    doubtful = permits.strength or choice or any(
        piece.status == UNREAD and STRENGTH.search(flat.text, piece.start, piece.end)
        for part in scan.parts
        for piece in part.pieces
    )
    shapeless = choice or any(
        piece.status == UNREAD and shortest(flat.text[piece.start : piece.end])
        for part in scan.parts
        for piece in part.pieces
    )
    found: list[Resolved] = [
        resolve(items, context, doubtful, shapeless) for items in scan.alternatives
    ]
    meaning = Meaning(
        alerted=flat.alerted, undescribed=not flat.text.strip(), permits=permits
    )
    meaning.constraint = joined(scan, found, context)
    _take_status(meaning, found)
    if meaning.asks == "shape":
        meaning.asks = next((a for a, asks in _ASKS.items() if asks.search(flat.text)), "shape")
    items = [item for part in scan.alternatives for item in part]
    shows = _two_suited(scan.alternatives, context) or _two_others(meaning.constraint, context)
    if not meaning.natural and shows:
        meaning.artificial = meaning.two_suited = True
    meaning.artificial = meaning.artificial or (flat.alerted and not meaning.natural)
    meaning.reply = any(isinstance(i, Reply) for i in items)
    meaning.catchall = any(isinstance(i, CatchAll) for i in items)
    meaning.correctable = any(isinstance(i, PassOrCorrect) for i in items)
    _record(meaning, scan, flat, context)
    return meaning


def _take_status(meaning: Meaning, found: list[Resolved]) -> None:
    """Collect properties of the call from the alternatives."""
    forces = {r.force for r in found}
    meaning.force = forces.pop() if len(forces) == 1 else _weakest(forces)
    for result in found:
        meaning.kind = meaning.kind or result.kind
        meaning.target = meaning.target if meaning.target >= 0 else result.target
        meaning.asks = meaning.asks or result.asks
        meaning.artificial = meaning.artificial or result.artificial
        meaning.natural = meaning.natural or result.natural


def _record(meaning: Meaning, scan: Scan, flat: Plain, context: Context) -> None:
    """Record how the words were read."""
    at = flat.origin
    for part in scan.parts:
        meaning.soft += [flat.text[i.start : i.end] for i in part.soft_items]
        meaning.unknown += [(at[a], at[b]) for a, b in part.words]
        meaning.aside += [(at[p.start], at[p.end]) for p in part.pieces if p.aside]
        for piece in part.outermost():
            if _WORDS.search(flat.text, piece.start, piece.end):
                status, why = weighed(piece, flat.text)
                meaning.clauses.append(Clause(at[piece.start], at[piece.end], status, why=why))
        gaps = [(a, b) for a, b in part.gaps() if at[a] < at[b] and _WORDS.search(flat.text, a, b)]
        if not gaps:
            continue
        said = any(part.alternatives)
        constraint = any_of(resolve(items, context).constraint for items in part.alternatives)
        status, why = (USED, "") if said else (NOTED, "nothing about the hand")
        if said and any(_unsayable(items, context) for items in part.alternatives):
            status, why = UNREAD, "this denial cannot be said in a rule"
        if constraint.empty:
            status, why = UNREAD, "no hand fits: lengths must add up to 13"
        elif said and constraint.silent and _only_strength(part.alternatives):
            status, why = NOTED, "no known strength in this auction"
            meaning.aside += [(at[a], at[b]) for a, b in gaps]
        meaning.clauses += [Clause(at[a], at[b], status, constraint, why) for a, b in gaps]
    meaning.clauses.sort(key=lambda clause: (clause.start, clause.end))


def _unsayable(items: list[Item], context: Context) -> bool:
    """Whether a denial among these excludes no hand, and is more than "without slam interest"."""
    said = Said(items, context)
    return any(
        isinstance(i, Not)
        and not any(
            isinstance(one, (Force, Kind, ToPlay, Reply, Convention))
            or (isinstance(one, Strength) and one.word == "st")
            for one in i.items
        )
        and holds(i, said).silent
        for i in items
    )


def _only_strength(alternatives: Alternatives) -> bool:
    """Whether words for strength are all that is said, and say nothing of what partner may do."""
    items = [i for a in alternatives for i in a if not isinstance(i, Mark)]
    return all(isinstance(i, Strength) and i.word not in FORCE for i in items)


def _two_suited(alternatives: Alternatives, context: Context) -> bool:
    """Whether a bid names two suits of which it is neither (2N both minors, 2D both majors)."""
    if context.call < 3 or context.role not in (OPENING, OVERCALL):
        return False
    for items in alternatives:
        pairs = [i.suits for i in items if isinstance(i, Pair)]
        alone = [i.suits for i in items if isinstance(i, Suit)]
        if len(alone) == 2 and context.own < 0 and all(len(s) <= 2 for s in alone):
            pairs.append((alone[0][0], alone[1][0]))
        numbers = any(isinstance(i, TwoSuiter) for i in items) and context.own < 0
        if not (numbers or any(context.own not in pair for pair in pairs)):
            return False
    return bool(alternatives)


def _two_others(constraint: Constraint, context: Context) -> bool:
    """Whether an overcall shows length in two suits of which it is neither ("5-5 minors")."""
    if context.role != OVERCALL or context.level < _TWO:
        return False
    return bool(constraint.terms) and all(
        sum(low >= _LONG for low, _ in t.lengths()) == _TWO
        and (context.own < 0 or t.lengths()[context.own][0] == 0)
        for t in constraint.terms
    )


def _weakest(forces: set[str]) -> str:
    """The forcing state of a call whose alternatives differ: what partner must allow for."""
    for force in ("gf", "f1", "inv+", "inv", "st", "con", "pre", "nf", "signoff"):
        if force in forces:
            return "f1" if force == "gf" and "" not in forces else ("" if force == "gf" else force)
    return ""
