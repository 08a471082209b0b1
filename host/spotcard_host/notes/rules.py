"""Compiled notes -> rules of the neutral model, written in the rule language and read back by its
parser.

Strategy. Every described call of ours gives one rule for each alternative of its meaning, for
exactly its auction. Siblings are put in order (`order`), and the order becomes the priority,
above every priority of a base book. Where two natural siblings of a suit fit the same hand, the
longer suit is bid: such a rule asks for it, and a twin that does not stands below all siblings. A
seat or vulnerability condition becomes a test of the public state that stands in the sequence:
where it fails the notes do not define the call, and a base book's own call counts. What cannot be
said as a rule is reported with its place, and the base book answers there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.model import Field, Rule, Span, System
from spotcard_host.language.rulefile import load_text
from spotcard_host.notes.conditions import board_text, spec_text, term_parts
from spotcard_host.notes.flags import apply_flags
from spotcard_host.notes.meaning.context import OPENING, REBID, level_of, strain_of
from spotcard_host.notes.meaning.describe import Meaning
from spotcard_host.notes.meaning.tree import Entry, meanings
from spotcard_host.notes.nodes import NoteNode, Notes, read_notes
from spotcard_host.notes.order import ANNOTATION, explicit, narrowness
from spotcard_host.notes.qualified import LEFT, RIGHT, test_of

FIRST_ID = 80001  # beyond the numbers that the shipped books use
"""Rules and explanations of notes are numbered from here; books number theirs below."""

HIGHEST, MIDDLE, LOWEST = 900, 500, 110
"""Priorities of notes; a book's own stay below 100. An auction written out ranks above `MIDDLE`,
one with an open call such as `(any)` below: the literal row comes first."""

_CODES = ("P", "X", "R", *(f"{n}{s}" for n in range(1, 8) for s in "CDHSN"))
_FORCING = {"f1": 1, "inv+": 1, "st": 1, "gf": 2}
_SEATS = {"1": "#7==1", "2": "#7==2", "3": "#7==3", "4": "#7==4", "12": "#7<=2", "34": "#7>=3"}
_VUL = {"N": "0", "Y": "1"}


@dataclass(slots=True)
class Compiled:
    """What came of notes: the system, and for the report how many calls became rules.

    `calls`: described calls of ours; `silent`: those whose text says nothing the table can use;
    `skipped`: (place, reason) of those without a rule; `unqualified`: (place, qualification) where
    the table cannot know whether it holds; `contexts`: auctions in which the notes
    have a call, as rule text ("" is the opening).
    """

    system: System
    calls: int = 0
    silent: int = 0
    skipped: list[tuple[Place, str]] = field(default_factory=list)
    unqualified: list[tuple[Place, str]] = field(default_factory=list)
    contexts: set[str] = field(default_factory=set)
    entries: dict[int, Entry] = field(default_factory=dict)
    notes: Notes = field(default_factory=lambda: Notes(""))


@dataclass(slots=True)
class _Draft:
    """A rule before it is numbered."""

    sequence: str
    level: int
    constraint: str
    spec: str
    priority: int
    explanation: int
    place: Place


def rules_from_notes(path: Path, collector: Collector, folders: Iterable[str] = ()) -> Compiled:
    """Compile a `.bml` or `.bss` file to rules. Findings go to `collector`.

    Raises OSError when the file cannot be read.
    """
    return compile_notes(read_notes(path, collector, tuple(folders)), collector)


def compile_notes(notes: Notes, collector: Collector) -> Compiled:
    """Compile notes that were read already."""
    entries = meanings(notes.roots, _refine)
    compiled = Compiled(System(notes.title, carding=notes.carding), entries=entries, notes=notes)
    drafts: list[_Draft] = []
    texts: dict[int, str] = {}
    groups: dict[int, list[NoteNode]] = {}
    for node in notes.nodes:
        groups.setdefault(id(node.parent) if node.parent else 0, []).append(node)
    for siblings in groups.values():
        ours = [
            n for n in siblings
            if n.ours and (n.description or (n.flags and entries[id(n)].meaning.says_something))
        ]
        _group(ours, entries, compiled, drafts, texts)
    _read_back(drafts, texts, compiled, collector)
    return compiled


def _refine(node: object, meaning: Meaning) -> None:
    if isinstance(node, NoteNode) and node.flags is not None:
        apply_flags(meaning, node.flags)


def sequence_text(node: NoteNode) -> tuple[str, int] | None:
    """(auction up to and with the call, number of calls) in the rule language; None for a class of
    calls that the language of notes leaves open."""
    calls: list[str] = []
    for step in node.path():
        if step.passes:
            calls.append("P")
        if step.call >= 0:
            calls.append(_CODES[step.call])
        elif (
            step.word.lower() in ("any", "anything", "bid", "overcall", "overcalls")
            and not step.ours
        ):
            calls.append("!P," if step.word.lower() in ("any", "anything") else "!(P|X|R),")
        else:
            return None
    while calls and calls[0] == "P" and len(calls) > 1:
        calls.pop(0)
    return ":".join(calls), len(calls)


def _condition(node: NoteNode) -> str | None:
    """Test of seat and vulnerability, "" for none; None when it cannot be told from the
    auction.
    """
    parts = []
    if node.seat != "0":
        # The place of the opening bid; the caller's own place follows from it.
        before = len(_calls_before(node))
        if before % 4 == 0:
            parts.append(_SEATS[node.seat])
        else:
            seats = [int(s) for s in node.seat]
            mine = sorted({(s - 1 + before) % 4 + 1 for s in seats})
            parts.append(
                "(" + "||".join(f"#7=={s}" for s in mine) + ")"
                if len(mine) > 1
                else f"#7=={mine[0]}"
            )
    we, they = node.vul[0], node.vul[1]
    if we != "0":
        parts.append(f"(#6&1)=={_VUL[we]}")
    if they != "0":
        parts.append(f"(#6&2)=={'2' if they == 'Y' else '0'}")
    return "".join(f"~{p}~" for p in parts)


def _calls_before(node: NoteNode) -> list[int]:
    calls: list[int] = []
    for step in node.path():
        if step.passes:
            calls.append(0)
        calls.append(step.call)
    return calls[:-1]


def _qualification(
    node: NoteNode, entries: dict[int, Entry], compiled: Compiled
) -> tuple[str, bool]:
    """(tests of what qualified bids showed, whether one of them cannot be tested)."""
    path = node.path()
    tests, open_ = "", False
    for index, text in node.qualified:
        seat = RIGHT if (len(path) - 1 - index) % 4 == 1 else LEFT
        test = test_of(text, entries[id(path[index])].context, seat)
        if test is None:
            open_ = True
            compiled.unqualified.append((node.place, text))
        tests += test or ""
    return tests, open_


def _group(
    siblings: list[NoteNode],
    entries: dict[int, Entry],
    compiled: Compiled,
    drafts: list[_Draft],
    texts: dict[int, str],
) -> None:
    """Rules of the calls that one auction leaves us."""
    usable: list[tuple[tuple[int, ...], NoteNode, Entry, tuple[str, int]]] = []
    for place, node in enumerate(siblings):
        compiled.calls += 1
        entry = entries[id(node)]
        sequence = sequence_text(node)
        if node.call < 0 or sequence is None:
            compiled.skipped.append((node.place, "a class of calls is no call to make"))
            continue
        if entry.own.empty:
            compiled.skipped.append((node.place, "no hand fits the description"))
            continue
        if not entry.meaning.says_something:
            compiled.silent += 1
            compiled.skipped.append((node.place, "the description says nothing that can be used"))
            continue
        if fits_every_hand(node, entry):
            compiled.skipped.append((node.place, "the description fits every hand"))
            continue
        compiled.contexts.add(sequence[0].rpartition(":")[0])
        tests, is_unknown = _qualification(node, entries, compiled)
        rank = (int(is_unknown), -int(bool(tests)), *_rank(node, entry, place))
        usable.append((rank, node, entry, (tests + sequence[0], sequence[1])))
    usable.sort(key=lambda u: u[0])
    is_open = any("!" in sequence[0].rpartition("~")[2] for _, _, _, sequence in usable)
    top, bottom = (MIDDLE, LOWEST) if is_open else (HIGHEST, MIDDLE + 1)
    step = max(1, min(8, (top - bottom) // max(1, 2 * len(usable))))
    for number, (_, node, entry, sequence) in enumerate(usable):
        priority = max(bottom, top - step * number)
        second = max(bottom, top - step * (len(usable) + number))
        condition = _condition(node)
        if condition is None:
            continue
        explanation = FIRST_ID + len(texts)
        texts[explanation] = _explanation(node)
        rivals = _rivals(node, entry, usable)
        emitters = _emitters(node, entry)
        for term in entry.own.terms:
            for part, text in term_parts(term):
                spec = spec_text(part, emitters)
                # A condition is part of the sequence: elsewhere the call is not defined.
                where = condition + board_text(part) + sequence[0]
                if rivals:
                    drafts.append(
                        _Draft(
                            where,
                            sequence[1],
                            _join("".join(f"~{r}~" for r in rivals), text),
                            spec,
                            priority,
                            explanation,
                            node.place,
                        )
                    )
                drafts.append(
                    _Draft(
                        where,
                        sequence[1],
                        text,
                        spec,
                        second if rivals else priority,
                        explanation,
                        node.place,
                    )
                )


def fits_every_hand(node: NoteNode, entry: Entry) -> bool:
    """True for a call that says nothing about the hand and that nobody has to make: a rule for it
    would be made by any hand (`2N forcing` with no point at all).

    Replies, the call for what no other shows, one of a stated priority, answers to a question and
    whatever goes on in an auction forced to game are made by any hand indeed.
    """
    context, meaning = entry.context, entry.meaning
    if node.call < 3 or not entry.own.silent or explicit(node.description) is not None:
        return False
    return not (
        meaning.reply
        or (meaning.catchall and context.role != OPENING)
        or context.asked
        or context.game_forced
        or context.partner_kind
        or (context.role == REBID and meaning.kind)
    )


def _join(*parts: str) -> str:
    kept = [p for p in parts if p and p != "."]
    return "".join(kept) or "."


def _rank(node: NoteNode, entry: Entry, place: int) -> tuple[int, ...]:
    """Sort key among siblings: the better call first."""
    meaning = entry.meaning
    wanted = explicit(node.description)
    support = 0
    partner = entry.context.partner_suit
    if partner >= 2 and strain_of(node.call) == partner and not meaning.artificial:
        support = -1
    last = meaning.catchall and entry.own.silent
    commitment = {"gf": -2, "st": -2, "inv": -1, "inv+": -1}.get(meaning.force, 0)
    # Specific vulnerability and seat go before the general (the page's section 4.2).
    special = -(node.seat != "0") - (node.vul != "00")
    return (
        -(wanted if wanted is not None else 50),
        int(last),
        support * int(not entry.own.silent),
        -narrowness(entry.own),
        int(meaning.artificial),
        commitment,
        special,
        place,
    )


def _rivals(
    node: NoteNode,
    entry: Entry,
    usable: list[tuple[tuple[int, ...], NoteNode, Entry, tuple[str, int]]],
) -> list[str]:
    """Comparisons that make this the suit to bid among natural siblings that fit the same hand."""
    suit = strain_of(node.call)
    if not _natural_suit(node, entry):
        return []
    tests = []
    for _, other, that, _ in usable:
        if other is node or not _natural_suit(other, that):
            continue
        rival = strain_of(other.call)
        if rival == suit or level_of(other.call) - level_of(node.call) not in (-1, 0, 1):
            continue
        if entry.own.meet(that.own).empty:
            continue
        if suit > rival:
            tests.append(f"#0({suit})>#0({rival})||(#0({suit})==#0({rival})&&#0({suit})>=5)")
        else:
            tests.append(f"#0({suit})>#0({rival})||(#0({suit})==#0({rival})&&#0({suit})<=4)")
    return list(dict.fromkeys(tests))


def _natural_suit(node: NoteNode, entry: Entry) -> bool:
    suit = strain_of(node.call)
    return 0 <= suit < 4 and not entry.meaning.artificial and entry.own.lengths()[suit][0] >= 3


def _emitters(node: NoteNode, entry: Entry) -> list[str]:
    """Emitters of the specification: forcing and agreed strain."""
    meaning = entry.meaning
    out = []
    forcing = _FORCING.get(meaning.force, 0)
    if not forcing and meaning.kind in ("transfer", "relay", "puppet", "ask") and node.call >= 3:
        forcing = 1
    if forcing:
        out.append(f"#14({forcing})")
    suit = strain_of(node.call)
    partner = entry.context.partner.suits
    if (
        0 <= suit < 4
        and suit in partner
        and entry.own.lengths()[suit][0] >= 3
        and (not meaning.artificial)
    ):
        out.append(f"#15({suit})")
    return out


def _explanation(node: NoteNode) -> str:
    text = ANNOTATION.sub("", node.description).replace("\\n", "; ").replace("\n", "; ")
    return " ".join(text.split()) or "by agreement"


def _read_back(
    drafts: list[_Draft], texts: dict[int, str], compiled: Compiled, collector: Collector
) -> None:
    """Give the drafts numbers and read them with the parser of the rule language."""
    lines = []
    for number, draft in enumerate(drafts):
        lines.append(
            f"{draft.level}X {draft.sequence} {draft.priority} {draft.constraint} {draft.spec} "
            f"*{draft.explanation} #{FIRST_ID + number}"
        )
    inner = Collector()
    system = load_text("\n".join(lines), name=compiled.system.name, collector=inner)
    places = {FIRST_ID + number: draft.place for number, draft in enumerate(drafts)}
    for finding in inner.diagnostics:
        # A rule that the language refuses is a fault of this compiler: say so at the notes' line.
        at = (
            drafts[finding.place.line - 1].place
            if finding.place.line <= len(drafts)
            else finding.place
        )
        collector.warning(
            at, f"this call gives no rule: {finding.message}", finding.notes, "no-rule"
        )
    for rule in system.rules:
        _relocate(rule, places[rule.id])
    compiled.system.rules = system.rules
    compiled.system.explanations = texts
    compiled.system.sources = collector.sources


def _relocate(rule: Rule, place: Place) -> None:
    """Findings about the rule point at the notes' line."""
    rule.place = place
    for part in (rule.seq_field, rule.constraint_field, rule.spec_field):
        _move(part, place)


def _move(part: Field, place: Place) -> None:
    part.spans = tuple(Span(span.start, place, "notes") for span in part.spans[:1])
