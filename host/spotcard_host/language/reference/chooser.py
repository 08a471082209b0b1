"""The reference bidder: which rules apply, which call wins, what an observed call shows.

It reads the rules as trees and the auction as a string, so it is slow and simple; the compiled
table is tested to agree with it call by call. One analysis:

1. *Texts.* The auction is written with colons. Rules without START see it from the first call
   that is no pass; START rules see all of it. Rules with a label (`@astr`) are matched against
   the auction alone, before any candidate: the first that applies (higher priority, then earlier)
   appends its label and the analysis goes on with the longer text, at most `MOST_RESTARTS` times,
   each such rule once, START rules in the first pass only.
2. *Candidates.* For each legal call, the rules whose sequence matches a text with that call at its
   end. What matched in any pass counts.
3. *Defaults.* A default rule gives way to another rule for the same call whose sequence matches
   and whose priority is no lower, and which is no default itself, unless everybody can tell that
   its constraint fails. The hand plays no part in this, so that partner drops the same rules. A
   rule of a base book gives way to every rule of the system that lies over it, for the same call;
   where its side's earlier calls do not mean what they mean in the book, only the book's START
   rules are candidates.
4. *Choice.* Of the rest, those whose constraint matches; highest priority, then earlier. So a
   default gives way, too, to another one that applies and is better.
5. *Captaincy.* While partner is captain only the book counts: rules without START, and START
   rules that look back as far as partner's call. If none of them has a call for the hand, general
   rules have, but not for a call that the book has a rule for.

`observe` does the same for the call that was made, using what the others can check
(guard): the call shows the hull of all rules that could have made it. A default that gives
way to another one which applies whatever the hand (3) could not have made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from spotcard.rules import state as facts
from spotcard.rules.fields import BOX, S_CALLS, S_LEADING
from spotcard.rules.format import MOST_RESTARTS
from spotcard.rules.pattern import PATTERN, write_pattern
from spotcard_host.language.context import Context, Emitted
from spotcard_host.language.guard import (
    asks_nothing_private,
    plain_conjuncts,
    public_guard,
    reads_hand,
)
from spotcard_host.language.model import CAPTAIN, RELINQUISH, Rule, System
from spotcard_host.language.nodes import CALL_CODES, Expr
from spotcard_host.language.reference.evaluator import Evaluator, Saved
from spotcard_host.language.reference.intervals import bounds
from spotcard_host.language.reference.matcher import match_prefix, match_sequence
from spotcard_host.language.reference.prefilter import last_calls, prefilter
from spotcard_host.language.reference.specs import evaluate_spec

Grabs = dict[str, Saved]
_Texts = list[tuple[str, str]]


@dataclass(slots=True)
class Candidate:
    """A rule whose sequence matches the auction and `call`, with what that saved."""

    call: int
    rule: Rule
    grabs: Grabs


@dataclass(slots=True)
class Choice:
    """The winning candidate and every other whose constraint matches too, best first."""

    best: Candidate
    others: list[Candidate] = field(default_factory=list)
    bound: bool = False

    @property
    def alternatives(self) -> list[Candidate]:
        """The best candidate for each other call: what a simulation would compare.

        None for a captain's partner (`bound`), who may not do anything else.
        """
        if self.bound:
            return []
        seen = {self.best.call}
        kept = []
        for candidate in self.others:
            if candidate.call not in seen:
                seen.add(candidate.call)
                kept.append(candidate)
        return kept


def superseded(rule: Rule, rivals: Iterable[Rule]) -> bool:
    """Whether a default rule gives way to one of the rules for the same call."""
    return rule.default and any(
        other.prio >= rule.prio and not other.default for other in rivals
    )


def preference(rule: Rule) -> tuple[int, int]:
    """Sort key: the better rule first."""
    return (-rule.prio, rule.index)


class Reference:
    """A bidding system as read from its source."""

    def __init__(self, system: System) -> None:
        self.system = system
        order = sorted(system.rules, key=preference)
        self._labelled = [r for r in order if r.seq.label]
        self._rules: list[list[Rule]] = [[] for _ in CALL_CODES]
        for rule in system.rules:
            if not rule.seq.label:
                for call, can_be in enumerate(last_calls(rule.seq)):
                    if can_be:
                        self._rules[call].append(rule)
        self._filters = {r.index: prefilter(r.seq) for r in system.rules}
        self._guards = {r.index: public_guard(r.constraint) for r in system.rules}
        self._quick = {r.index: _quick_test(r) for r in system.rules}
        self._checked: tuple[object, bool] = (None, False)
        self._texts: tuple[bytes, bytes | None, _Texts] = (b"", None, [])
        self._known: tuple[bytes, _Texts, dict[tuple[int, bool], list[Candidate]]] = (
            b"", [], {})
        self._public = {r.index for r in system.rules if asks_nothing_private(r.constraint)}

    # -------------------------------------------------------------- texts

    def texts(self, state: bytearray, features: bytes | None) -> list[tuple[str, str]]:
        """(whole, without leading passes) of each pass; `whole` is "" after the first pass."""
        key = bytes(state), features if self._labelled else None
        if self._texts[:2] != key:
            self._texts = (*key, self._write_texts(state, features))
        return self._texts[2]

    def _write_texts(self, state: bytearray, features: bytes | None) -> list[tuple[str, str]]:
        count = facts.calls_made(state)
        calls = [CALL_CODES[state[S_CALLS + i]] for i in range(count)]
        whole, short = ":".join(calls), ":".join(calls[state[S_LEADING] :])
        texts = [(whole, short)]
        fired: set[int] = set()
        while len(texts) <= MOST_RESTARTS:
            rule = self._restart(texts[-1], len(texts) == 1, fired, state, features)
            if rule is None:
                break
            fired.add(rule.index)
            texts.append(("", texts[-1][1] + rule.seq.label))
        return texts

    def _restart(self, text: tuple[str, str], first: bool, fired: set[int], state: bytearray,
                 features: bytes | None) -> Rule | None:
        for rule in self._labelled:
            if rule.index in fired or (rule.start and not first):
                continue
            found = self._sequence(rule, text[0] if rule.start else text[1], text[1], state)
            if found is not None and self.holds(rule, found, state, features):
                return rule
        return None

    def _sequence(self, rule: Rule, text: str, short: str, state: bytearray) -> Grabs | None:
        if rule.level and rule.level != (short.count(":") + 1 if short else 0):
            return None
        regex = self._filters[rule.index]
        if regex is not None and regex.fullmatch(text) is None:
            return None
        found = match_sequence(rule.seq, text, Context(state))
        return None if found is None else found.grabs

    # -------------------------------------------------------------- candidates

    def candidates(self, state: bytearray, call: int, features: bytes | None = None,
                   book: bool = False) -> list[Candidate]:
        """The rules whose sequence matches the auction and `call`, defaults dropped, best first.

        `features` matter only to rules with a label: None takes their public guard. `book`:
        without general rules.
        """
        texts = self.texts(state, features)
        if self._known[0] != state or self._known[1] != texts:
            self._known = (bytes(state), texts, {})
        known = self._known[2]
        if (call, book) not in known:
            known[call, book] = self._candidates(state, call, texts, book)
        return known[call, book]

    def _candidates(self, state: bytearray, call: int, texts: Sequence[tuple[str, str]],
                    book: bool) -> list[Candidate]:
        name = CALL_CODES[call]
        found: list[Candidate] = []
        count, leading = facts.calls_made(state), state[S_LEADING]
        departed = bool(self.system.departures) and self.system.has_departed(
            [*state[S_CALLS + leading : S_CALLS + count], call]
        )
        for rule in self._rules[call]:
            if departed and rule.index >= self.system.base_from and not rule.start:
                continue
            if book and rule.general:
                continue
            for number, (whole, short) in enumerate(texts):
                if rule.start and number:
                    break
                before = whole if rule.start else short
                text = f"{before}:{name}" if before else name
                short_text = f"{short}:{name}" if short else name
                grabs = self._sequence(rule, text, short_text, state)
                if grabs is not None:
                    found.append(Candidate(call, rule, grabs))
                    break
        everything = found
        base = self.system.base_from
        if base and any(c.rule.index < base for c in found):
            found = [c for c in found if c.rule.index < base]
        defaults = [c.rule.prio for c in found if c.rule.default]
        if defaults:
            # Guards take time: only those of rules are evaluated that some default gives way to.
            rivals = [c.rule for c in everything
                      if not c.rule.default and c.rule.prio >= min(defaults)
                      and self.guard(c.rule, c.grabs, state) is not None]
            found = [c for c in found if not superseded(c.rule, rivals)]
        return sorted(found, key=lambda c: preference(c.rule))

    def holds(self, rule: Rule, grabs: Grabs, state: bytearray, features: bytes | None) -> bool:
        """Whether the constraint matches the hand; without a hand, whether the guard holds."""
        if features is None:
            return self.guard(rule, grabs, state) is not None
        return self.matched(rule, grabs, state, features) is not None

    def matched(self, rule: Rule, grabs: Grabs, state: bytearray, features: bytes) -> Grabs | None:
        """The saved values after the constraint matched the hand; None when it does not."""
        if not self._may_match(rule, grabs, state, features):
            return None
        text = pattern_string(features)
        found = match_prefix(rule.constraint, text, Context(state, features), grabs)
        return None if found is None else found.grabs

    def _may_match(self, rule: Rule, grabs: Grabs, state: bytearray, features: bytes) -> bool:
        """A quick necessary test: plain bounds, then each plain conjunct, as far as they hold."""
        limits, public, private = self._quick[rule.index]
        for number, low, high in limits:
            if not low <= features[number] <= high:
                return False
        if public:
            # The same for every hand; a rule is often tried on many, one after the other.
            key = (rule.index, bytes(state), tuple(grabs.items()))
            if self._checked[0] != key:
                self._checked = (key, self._all(public, grabs, state, features))
            if not self._checked[1]:
                return False
        return not private or self._all(private, grabs, state, features)

    @staticmethod
    def _all(conjuncts: Iterable[Expr], grabs: Grabs, state: bytearray, features: bytes) -> bool:
        evaluator = Evaluator("", Context(state, features), grabs)
        return all(evaluator.number(e) for e in conjuncts)

    def guard(self, rule: Rule, grabs: Grabs, state: bytearray) -> Grabs | None:
        """The saved values after the public guard held; None when it does not hold."""
        evaluator = Evaluator("", Context(state), grabs)
        for conjunct in self._guards[rule.index]:
            if not evaluator.number(conjunct):
                return None
        return evaluator.grabs

    # -------------------------------------------------------------- choice

    def choose(self, state: bytearray, features: bytes, legal: Iterable[int]) -> Choice | None:
        """The call that the rules make with this hand; None when no rule applies."""
        bound = facts.is_bound(state)
        calls = list(legal)
        fits = self._fitting(state, features, calls, bound)
        if bound and not fits:
            calls = [c for c in calls if not self.candidates(state, c, features, True)]
            fits = self._fitting(state, features, calls, False)
        return Choice(fits[0], fits[1:], bound) if fits else None

    def _fitting(self, state: bytearray, features: bytes, calls: Iterable[int], book: bool
                 ) -> list[Candidate]:
        fits = [
            candidate
            for call in calls
            for candidate in self.candidates(state, call, features, book)
            if self.holds(candidate.rule, candidate.grabs, state, features)
        ]
        return sorted(fits, key=lambda c: preference(c.rule))

    # -------------------------------------------------------------- inference

    def participants(self, state: bytearray, call: int) -> list[Candidate]:
        """The rules that could have made an observed call: their guards hold."""
        for book in (True, False) if facts.is_bound(state) else (False,):
            found = []
            for candidate in self.candidates(state, call, None, book):
                grabs = self.guard(candidate.rule, candidate.grabs, state)
                if grabs is not None:
                    found.append(Candidate(call, candidate.rule, grabs))
            if found:
                break
        sure = [c.rule for c in found if c.rule.default and c.rule.index in self._public]
        best = min(map(preference, sure), default=(1, 0))
        return [c for c in found
                if not sure or not c.rule.default or preference(c.rule) <= best]

    def shown(self, state: bytearray, call: int) -> tuple[Emitted, list[Candidate]] | None:
        """What a call shows by itself: the hull of its rules' specifications, and these rules.

        `forcing` is the least that they say, `agreed` a strain only if all say the same.
        """
        parts = self.participants(state, call)
        if not parts:
            return None
        context = Context(state)
        each = [evaluate_spec(c.rule.spec, context, c.grabs) for c in parts]
        total = each[0]
        for one in each[1:]:
            total.box[0::2] = map(min, total.box[0::2], one.box[0::2])
            total.box[1::2] = map(max, total.box[1::2], one.box[1::2])
            total.forcing = min(total.forcing, one.forcing)
            if one.agreed != total.agreed:
                total.agreed = None
        return total, parts

    def observe(self, state: bytearray, call: int) -> list[Candidate]:
        """Add a (legal) call of the seat whose turn it is and what it shows to the state.

        Returns the rules that took part.
        """
        seat = facts.turn(state)
        found = self.shown(state, call)
        facts.add_call(state, call)
        if found is None:
            return []
        total, parts = found
        facts.publish(state, seat, total.box, 0, -1 if total.agreed is None else total.agreed,
                      total.forcing)
        best = parts[0].rule.flags
        if CAPTAIN in best:
            facts.take_captaincy(state, seat)
        elif RELINQUISH in best:
            facts.give_up_captaincy(state, seat & 1)
        return parts


@lru_cache(maxsize=4)
def reference_of(system: System) -> Reference:
    """The reference of a system that changes no more: making one takes half a second."""
    return Reference(system)


_Limits = tuple[tuple[int, int, int], ...]


def _quick_test(rule: Rule) -> tuple[_Limits, tuple[Expr, ...], tuple[Expr, ...]]:
    """(field, least, greatest) of plain bounds; the plain conjuncts without the hand and with it.
    """
    limits = tuple((number, *bound) for number, bound in bounds(rule.constraint).items())
    conjuncts = plain_conjuncts(rule.constraint)
    public = tuple(e for e in conjuncts if not reads_hand(e, frozenset()))
    return limits, public, tuple(e for e in conjuncts if reads_hand(e, frozenset()))


@lru_cache(maxsize=1024)
def pattern_string(features: bytes) -> str:
    """The 65 characters that constraints are matched against."""
    out = bytearray(PATTERN)
    write_pattern(features, out)
    return out.decode("ascii")


def ranges(box: bytes | bytearray) -> list[tuple[int, int]]:
    """A box as (least, greatest) of each field."""
    return [(box[i], box[i + 1]) for i in range(0, BOX, 2)]


