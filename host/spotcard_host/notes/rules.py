"""Compiled notes -> rules of the neutral model.

Strategy. Every described call of ours gives one rule for each alternative of its meaning, for
exactly its auction. Siblings are ordered (`order`), and the order becomes the priority,
above every priority of a base book. Where two natural siblings of a suit fit the same hand, the
longer suit is bid: such a rule asks for it, and a twin that does not stands below all siblings. A
seat or vulnerability condition becomes a test of the public state that stands in the sequence:
where it fails the notes do not define the call, and a base book's own call applies. What cannot be
expressed as a rule is reported with its place, and the base book applies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.common.patterns import later
from spotcard_host.language.model import BOOK, CAPTAIN, NOBODY, Rule, System
from spotcard_host.language.nodes import Expr, Goal, Spec
from spotcard_host.language.printer import goal_text, spec_text
from spotcard_host.notes.abbreviations import write_out
from spotcard_host.notes.afloat import asks_aces, float_slam_calls
from spotcard_host.notes.agreed import add_agreements, add_routes, copy_ladders, say_what_opens
from spotcard_host.notes.alike import tell_alike
from spotcard_host.notes.also_opened import add_also_opened
from spotcard_host.notes.answers import add_answers
from spotcard_host.notes.beyond_text import narrowed, shown_later
from spotcard_host.notes.bml.inline import LINK
from spotcard_host.notes.build import field_at, sequence
from spotcard_host.notes.by_auction import say_it_of_each
from spotcard_host.notes.by_name import add_conventions
from spotcard_host.notes.completing import (
    add_lebensohl,
    asked_for,
    forced_replies,
    lebensohl_hands,
)
from spotcard_host.notes.conditions import (
    board_tests,
    constraint,
    in_the_agreed_suit,
    shows,
    term_parts,
)
from spotcard_host.notes.correcting import corrections
from spotcard_host.notes.flags import apply_flags
from spotcard_host.notes.forcing import emitters, ignores_double
from spotcard_host.notes.holes import ANSWER, answers_opening, is_forced, is_whole, nearest
from spotcard_host.notes.key_cards import add_key_cards
from spotcard_host.notes.legend import say_what_points_are
from spotcard_host.notes.limits import forced_above_invitations
from spotcard_host.notes.meaning.constraint import Constraint, Term
from spotcard_host.notes.meaning.context import Context, strain_of
from spotcard_host.notes.meaning.describe import Meaning
from spotcard_host.notes.meaning.tree import Entry, meanings
from spotcard_host.notes.nodes import NoteNode, Notes, on_one_line, read_notes
from spotcard_host.notes.openings_left_out import keep_openings_for_the_book
from spotcard_host.notes.order import ANNOTATION, narrowness
from spotcard_host.notes.position import condition, exceptions
from spotcard_host.notes.preferences import preferences
from spotcard_host.notes.qualified import LEFT, RIGHT, tests_of
from spotcard_host.notes.raises_left_out import keep_support_for_raises
from spotcard_host.notes.ranking import rank, rivals
from spotcard_host.notes.references import copy_references
from spotcard_host.notes.sought import keep_majors_for_transfers, sought
from spotcard_host.notes.their_notrump import split_by_their_notrump
from spotcard_host.notes.usable import (
    Auction,
    auction_of,
    keeps_the_book_away,
    left_over,
    why_unused,
)

_SUIT_BID = later(r"(?<![#\w])#(?![#\w])")  # "5=#", five cards in it
FIRST_ID = 80001  # beyond the numbers that the shipped books use
"""Rules and explanations of notes are numbered from here; books number theirs below."""

HIGHEST, MIDDLE, LOWEST = 900, 500, 110
"""Priorities of notes; a book's own stay below 100. An auction written out ranks above `MIDDLE`,
one with an open call such as `(any)` below: the literal row comes first."""

_RULE_OF = later(r"\brule of \d\d", re.I)
"""What gives alternatives that are one hand to a player."""
_CHEAPEST, _HIGHEST_CALL = 3, 37
_FIRST = -50, -1
"""The rank of hands that another row's words give to a call: before rows without a priority."""


@dataclass(slots=True)
class Compiled:
    """The result of compiling notes: the system, and counts for the report.

    `calls`: described calls of ours; `skipped`: (node, reason) of those that no hand makes;
    `unqualified`: (place, qualification) where the table cannot know whether it holds;
    `left_over`: ids of the nodes that take what their siblings leave; `explained`: the number of
    the explanation by the id of the node.
    """

    system: System
    calls: int = 0
    skipped: list[tuple[NoteNode, str]] = field(default_factory=list)
    unqualified: list[tuple[Place, str]] = field(default_factory=list)
    left_over: set[int] = field(default_factory=set)
    explained: dict[int, int] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    notes: Notes = field(default_factory=lambda: Notes(""))


@dataclass(slots=True)
class _Usable:
    """A described call. `rank`: the better call first; `tests`: seat and vulnerability, and what
    qualified calls must have shown."""

    rank: tuple[int, ...]
    node: NoteNode
    entry: Entry
    auction: Auction
    tests: list[Expr]
    is_left_over: bool = False
    terms: tuple[Term, ...] = ()
    is_preferred: bool = False

    @property
    def auctions(self) -> list[Auction]:
        """The auctions in which the call is made: as if they had passed where they double an
        artificial call and the notes write nothing for it.
        """
        if not ignores_double(self.node, self.entry):
            return [self.auction]
        return [self.auction, (*self.auction[:-2], "X", self.auction[-1])]


def rules_from_notes(path: Path, collector: Collector, folders: Iterable[str] = ()) -> Compiled:
    """Compile a `.bml` or `.bss` file to rules. Findings go to `collector`.

    Raises OSError when the file cannot be read.
    """
    return compile_notes(read_notes(path, collector, tuple(folders)), collector)


def compile_notes(notes: Notes, collector: Collector) -> Compiled:
    """Compile notes that were read already."""
    add_also_opened(notes)
    write_out(notes)
    say_what_points_are(notes)
    say_what_opens(notes)
    say_it_of_each(notes)
    tell_alike(notes)
    float_slam_calls(notes)
    add_answers(notes)
    add_key_cards(notes)
    copy_references(notes)
    copy_ladders(notes)
    add_agreements(notes)
    add_conventions(notes)
    add_routes(notes)
    split_by_their_notrump(notes)
    add_lebensohl(notes)
    entries = meanings(notes.roots, _refine)
    for node in notes.nodes:
        if not node.is_floating:
            narrowed(entries[id(node)])
        shown_later(node, entries)
    lebensohl_hands(notes, entries)
    forced_replies(notes, entries)
    compiled = Compiled(System(notes.title, carding=notes.carding), entries=entries, notes=notes)
    groups: dict[int, list[NoteNode]] = {}
    for node in notes.nodes:
        groups.setdefault(id(node.parent) if node.parent else 0, []).append(node)
    described = [
        [n for n in siblings
         if n.ours and (n.description or (n.flags and entries[id(n)].meaning.says_something))]
        for siblings in groups.values()
    ]
    same: dict[Auction | None, list[NoteNode]] = {}
    for node in (n for ours in described for n in ours):
        same.setdefault(auction_of(node), []).append(node)
    for ours in described:
        _group(ours, entries, same, compiled)
    for node in notes.nodes:
        _complete_transfer(node, entries[id(node)], compiled)
        _correct(node, entries[id(node)], compiled)
    compiled.system.sources = collector.sources
    return compiled


def _refine(node: object, meaning: Meaning, context: Context) -> None:
    if isinstance(node, NoteNode) and node.flags is not None:
        apply_flags(meaning, node.flags, context)


def _qualification(
    node: NoteNode, entries: dict[int, Entry], compiled: Compiled
) -> tuple[list[Expr], bool]:
    """(tests of what qualified bids showed, whether one of them cannot be tested)."""
    path = node.path()
    tests: list[Expr] = []
    is_unknown = False
    for index, text in node.qualified:
        seat = RIGHT if (len(path) - 1 - index) % 4 == 1 else LEFT
        found = tests_of(text, entries[id(path[index])].context, seat)
        if not found:
            is_unknown = True
            compiled.unqualified.append((node.place, text))
        tests += found
    return tests, is_unknown


def _group(
    siblings: list[NoteNode], entries: dict[int, Entry],
    same: dict[Auction | None, list[NoteNode]], compiled: Compiled,
) -> None:
    """Rules of the calls that one auction leaves us; `same`: the definitions of each call."""
    forced_above_invitations((node.description, entries[id(node)]) for node in siblings)
    pairs = [(node, entries[id(node)]) for node in siblings]
    support = keep_support_for_raises(pairs)
    keep_majors_for_transfers(pairs)
    keep_openings_for_the_book(pairs, compiled.notes)
    usable: list[_Usable] = []
    blocked: list[_Usable] = []
    first_of_all: tuple[int, ...] = ()
    rest = left_over(siblings, entries)
    compiled.left_over.add(id(rest))
    for place, node in enumerate(siblings):
        compiled.calls += 1
        entry, auction = entries[id(node)], auction_of(node)
        if auction is None:
            compiled.skipped.append((node, "a class of calls is no call to make"))
            continue
        reason = why_unused(node, entry) if node is not rest else ""
        tests, is_unknown = _qualification(node, entries, compiled)
        first_of_all = (int(is_unknown), -int(bool(tests)))
        where = [*condition(node), *exceptions(node, same[auction]), *tests]
        one = _Usable(first_of_all, node, entry, auction, where, node is rest)
        if not reason:
            # The alternative that fits fewer hands goes first, whichever call it belongs to.
            buckets: dict[int, list[Term]] = {}
            whole = _RULE_OF.search(node.description) and narrowness(entry.choice)
            for term in entry.choice.terms:
                buckets.setdefault(whole or narrowness(Constraint((term,))), []).append(term)
            for terms in map(tuple, buckets.values()):
                order = (*first_of_all, *rank(node, entry, place, Constraint(terms)))
                usable.append(replace(one, rank=order, terms=terms))
            continue
        compiled.skipped.append((node, reason))
        if keeps_the_book_away(node, entry):
            blocked.append(one)
    prose = [text for _, text in compiled.notes.prose if siblings]
    first_of = [*preferences(siblings, entries, prose), *sought(siblings, entries)]
    for node, first_hands in first_of:
        usable += [
            replace(u, rank=(*u.rank[:len(first_of_all)], *_FIRST), terms=first_hands.terms,
                    is_preferred=True)
            for u in usable if u.node is node
        ][:1]
    usable.sort(key=lambda u: u.rank)
    is_open = any(not isinstance(call, str) for u in usable for call in u.auction)
    top, bottom = (MIDDLE, LOWEST) if is_open else (HIGHEST, MIDDLE + 1)
    step = max(1, min(8, (top - bottom) // max(1, 2 * len(usable))))
    for number, one in enumerate(usable):
        first = max(bottom, top - step * number)
        second = max(bottom, top - step * (len(usable) + number))
        _rules(one, usable, (first, second), compiled)
    calls = list({id(u.node): u for u in usable}.values())
    made = [(u.node, u.entry) for u in calls]
    first_one = calls[0] if calls and not calls[0].node.is_floating else None
    if first_one is not None and is_forced(first_one.node, first_one.entry, entries):
        for number, box in nearest(made, support=support):
            _no_agreement(calls[number], box, bottom, compiled)
    elif is_whole([node for node, _ in made]) and answers_opening(*made[0]):
        for number, box in nearest(made, ANSWER, support):
            _no_agreement(calls[number], box, bottom, compiled)
    for one in blocked:
        _block(one, bottom, compiled)


def _block(one: _Usable, priority: int, compiled: Compiled) -> None:
    """A rule that no hand fits: the notes define the call, so a base book does not make it."""
    _add(one, NOBODY, shows(Term(), []), priority, _explanation(one.node), compiled)


def _no_agreement(one: _Usable, box: Constraint, priority: int, compiled: Compiled) -> None:
    """Rules for hands without a call of their own, for which this one is the nearest."""
    text = f"no agreement; nearest to: {_explanation(one.node)}"
    for term in box.terms:
        for part, tests, distribution in term_parts(term):
            shown = shows(part, emitters(one.node, one.entry, one.is_left_over))
            _add(one, constraint(tests, distribution), shown, priority, text, compiled)


def _add(
    one: _Usable, goal: Goal, shown: Spec, priority: int, text: str, compiled: Compiled
) -> None:
    system = compiled.system
    explanation = FIRST_ID + len(system.explanations)
    system.explanations[explanation] = text
    for auction in one.auctions:
        where = sequence(one.tests, auction, one.node.is_floating)
        rule = _rule(len(system.rules), where, goal, shown, one)
        rule.prio, rule.expl = priority, explanation
        system.rules.append(rule)


def _rules(
    one: _Usable, usable: list[_Usable], priorities: tuple[int, int], compiled: Compiled
) -> None:
    """The rules of one call: for each part of its meaning one, and where other natural suits fit
    the same hand a second one, of the lower priority, that asks for no comparison.
    """
    system = compiled.system
    explanation = compiled.explained.setdefault(id(one.node), FIRST_ID + len(system.explanations))
    system.explanations[explanation] = _explanation(one.node)
    first, second = priorities
    others = [] if one.is_preferred else [(u.node, u.entry) for u in usable]
    longest = rivals(one.node, one.entry, others, one.terms)
    told = emitters(one.node, one.entry, one.is_left_over)
    is_floating = one.node.is_floating
    terms = one.terms
    for term in map(in_the_agreed_suit, terms) if is_floating else terms:
        for part, tests, distribution in term_parts(term):
            # A condition is part of the sequence: elsewhere the call is not defined.
            wheres = [sequence([*board_tests(part), *one.tests], auction, is_floating)
                      for auction in one.auctions]
            shown = shows(_shown(part, one.entry), told)
            ways = [(first, [*longest, *tests])] if longest else []
            for priority, conditions in (*ways, (second if longest else first, tests)):
                goal = constraint(conditions, distribution)
                for where in wheres:
                    rule = _rule(len(system.rules), where, goal, shown, one)
                    rule.prio, rule.expl = priority, explanation
                    system.rules.append(rule)


def _shown(part: Term, entry: Entry) -> Term:
    """What a rule shows: its hands, or more where the call shows more than it is made with."""
    if entry.choice == entry.own:
        return part
    around = [t for t in entry.own.terms if t.meet(part) == part]
    return around[0] if around else Term()


def _rule(index: int, where: Goal, goal: Goal, shown: Spec, one: _Usable) -> Rule:
    place = one.node.place
    return Rule(
        index=index, id=FIRST_ID + index, level=0 if where.start else len(one.auction),
        default=False, flags=BOOK + CAPTAIN if asks_aces(one.node) else BOOK, prio=0, seq=where,
        constraint=goal, spec=shown, expl=None, place=place,
        seq_field=field_at(goal_text(where), place),
        constraint_field=field_at(goal_text(goal), place),
        spec_field=field_at(spec_text(shown), place),
    )


def _complete_transfer(node: NoteNode, entry: Entry, compiled: Compiled) -> None:
    """The answer to a transfer or puppet to which the notes write none: the suit it asks for,
    by any hand without another call.
    """
    call = asked_for(node, entry)
    if not call:
        return
    if call > _HIGHEST_CALL or any(child.ours and child.call == call for child in node.children):
        return
    answer = NoteNode(call, True, node.seat, node.vul, node.place, node, passes=1)
    auction = auction_of(answer)
    if auction is None or any(not isinstance(one, str) for one in auction):
        return
    one = _Usable((), answer, entry, auction, condition(answer))
    text = f"completes the {entry.meaning.kind}"
    _add(one, constraint([], None), shows(Term(), []), LOWEST, text, compiled)


def _correct(node: NoteNode, entry: Entry, compiled: Compiled) -> None:
    """Partner of a bid that is pass or correct, doubled or not, of which the notes write no more.
    """
    for call, hands in corrections(node, entry):
        answer = NoteNode(call, True, node.seat, node.vul, node.place, node, passes=1)
        auction = auction_of(answer)
        if auction is None or any(not isinstance(one, str) for one in auction):
            return
        text = "passes" if not call else "corrects"
        for before in ("P",) if ignores_double(answer, entry) else ("P", "X"):
            one = _Usable((), answer, entry, (*auction[:-2], before, auction[-1]),
                          condition(answer))
            for term in hands.terms:
                for part, tests, distribution in term_parts(term):
                    goal = constraint(tests, distribution)
                    _add(one, goal, shows(part, []), LOWEST, text, compiled)


def _explanation(node: NoteNode) -> str:
    text = on_one_line(ANNOTATION.sub("", node.description).replace("\\n", "\n"))
    if strain_of(node.call) in range(4):
        text = _SUIT_BID.sub("!" + "cdhs"[strain_of(node.call)], text)
    text = re.sub(LINK, lambda link: link[0][1:].partition("](")[0], text)
    text = re.sub("(?<=[0-9])--(?=[0-9])", "-", text)
    return " ".join(text.split()) or "by agreement"
