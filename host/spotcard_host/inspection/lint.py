"""What is probably wrong with a bidding system, beyond what the compiler refuses.

Every rule is tried in auctions that its sequence matches (`contexts`), on sampled hands, with the
compiled table; then the system bids whole deals (`played`), and what happens at the table goes
before what happens on paper. From both the findings follow:

| code | level | finding |
|---|---|---|
| illegal | error | no legal auction matches the sequence |
| contradiction | error | no hand that fits the constraint lies in the ranges that the call shows |
| never-fires | error | the constraint's own tests exclude one another |
| never-fires | warning | no sampled hand fits, and none in play; a general rule: note |
| unreached | note | no sampled auction matches the sequence (and the public conditions) |
| shadowed | warning | another rule wins on every sampled hand that fits, and in play |
| superseded | warning | a default that gives way in every sampled auction |
| overlap | warning | rules of equal priority often want different calls with the same hand |
| outside | warning | many hands that make the call lie outside the ranges that it shows |
| no-call | warning | a hand for which no rule has a call |
| forced-pass | warning | a hand that passes although partner's call is forcing |
| short-name | warning | a macro name that also is a word of the language (read_macros) |

Sampling is seeded: the same source gives the same findings. A comment `; lint: ok` above a rule
silences its warnings, `; lint: ok CODE (why)` one kind of finding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from spotcard.game.calls import PASS, call_name
from spotcard.robot.fallback import must_act
from spotcard_host.common.diagnostics import NOTE, WARNING, Collector, Place
from spotcard_host.common.terminal import amount
from spotcard_host.inspection.contexts import (
    Pool,
    Position,
    Positions,
    SampleHand,
    sample_hands,
)
from spotcard_host.inspection.decompile import FIELD_NAMES
from spotcard_host.inspection.every_rule import EveryRule
from spotcard_host.inspection.played import Overlap, Played, rivals_of
from spotcard_host.language.model import Rule, System
from spotcard_host.language.nodes import Call
from spotcard_host.language.reference.chooser import Reference, ranges
from spotcard_host.language.reference.intervals import excluded
from spotcard_host.language.walk import walk

OPTION = 9  # the function `#9(number)`
SHARE_PLAYED = 4  # of the deals, one in so many is bid even where no rule looks idle
FEW = 3  # less is chance
ENOUGH = 20  # calls of a rule in play; fewer say little, and sampled hands go before


@dataclass(frozen=True, slots=True)
class Effort:
    """Sample sizes of a lint run, and its seed."""

    seed: int = 1
    deals: int = 16000  # bid with the system, at most
    probed: int = 80  # of those whose auctions are searched for gaps
    pool: int = 12000  # hands in the pool
    hands: int = 800  # of those that fit what was shown, tried in one position
    contexts: int = 4  # auctions for each rule
    hits: int = 8  # hands that fit, for each rule and auction
    probes: int = 4  # hands tried in each position for a missing call


@dataclass(slots=True)
class _Trial:
    """What happened to one rule."""

    contexts: int = 0
    tried: int = 0
    hits: int = 0
    wins: int = 0
    outside: int = 0
    plain: int = 0  # of the wins, those with a hand as dealt that is bid so
    plain_outside: int = 0
    example: str = ""
    outside_example: str = ""
    rivals: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    overlaps: dict[int, Overlap] = field(default_factory=dict)


class Lint:
    """Tries the rules of one system and writes findings into a collector."""

    def __init__(self, system: System, collector: Collector, effort: Effort | None = None,
                 progress: Callable[[str], None] | None = None) -> None:
        self.system = system
        self.collector = collector
        self.effort = effort or Effort()
        self.progress = progress or (lambda text: None)
        self.reference = Reference(system)
        self.positions = Positions(system)
        self.candidates = EveryRule(self.positions.data)
        self.pool = Pool(sample_hands(self.effort.seed, self.effort.pool))
        self.trials: dict[int, _Trial] = defaultdict(_Trial)
        self.superseded: set[int] = set()
        self.played = Played(self.positions)
        self.gaps: set[tuple[str, int]] = set()

    def run(self) -> None:
        """Try everything and report."""
        bidding = [r for r in self.system.rules if not r.seq.label]
        places: dict[int, list[tuple[Position, int]]] = {}
        positions: list[Position] = []
        for number, rule in enumerate(bidding):
            if number % 50 == 0:
                self.progress(f"auctions for rule {number} of {len(bidding)}")
            found, complete = self.positions.instances(rule, self.effort.seed,
                                                       self.effort.contexts)
            if complete and not found:
                self.report_illegal(rule)
            places[rule.index] = found
            positions += [position for position, _ in found[:1]]
        probed = min(self.effort.probed, self.effort.deals)
        self.progress(f"self-play: {amount(probed, 'deal')}")
        positions += self.positions.self_play(self.effort.seed, probed)
        unique = list({(p.vul, p.calls): p for p in positions}.values())
        self.general_contexts(unique, places)
        for number, rule in enumerate(bidding):
            if number % 50 == 0:
                self.progress(f"hands for rule {number} of {len(bidding)}")
            self.try_rule(rule, places[rule.index])
        for number, position in enumerate(unique):
            if number % 50 == 0:
                self.progress(f"gaps in auction {number} of {len(unique)}")
            self.probe(position, number)
        self.play(bidding)
        for rule in bidding:
            self.report(rule)

    def play(self, bidding: list[Rule]) -> None:
        """Bid deals until every rule that looked idle has made its call, or no deal is left."""
        doubtful = [rule.index for rule in bidding if self.trials[rule.index].wins == 0]
        for number in range(self.effort.deals):
            if number % 200 == 0:
                doubtful = [index for index in doubtful if not self.played.made[index]]
                if not doubtful and number * SHARE_PLAYED >= self.effort.deals:
                    return
                self.progress(f"play: deal {number} of {self.effort.deals}")
            self.played.deal(self.effort.seed, number)

    def general_contexts(self, positions: list[Position],
                         places: dict[int, list[tuple[Position, int]]]) -> None:
        """Positions for the rules that have no instance of their own: those where the public
        part of the constraint holds, spread over all there are.
        """
        needy = {r.index for r in self.system.rules if not places.get(r.index)}
        fitting: dict[int, list[tuple[Position, int]]] = defaultdict(list)
        for position in positions:
            self.candidates.go_to(position.key)
            for call, index in sorted(self.candidates.candidates()):
                if index in needy:
                    fitting[index].append((position, call))
        wanted = 2 * self.effort.contexts
        for index, found in fitting.items():
            places[index] = found[:: max(1, len(found) // wanted)][:wanted]

    # -------------------------------------------------------------- one rule

    def try_rule(self, rule: Rule, places: list[tuple[Position, int]]) -> None:
        trial = self.trials[rule.index]
        for position, call in places:
            self.candidates.go_to(position.key)
            if self.candidates.seek(call, rule.index):
                trial.contexts += 1
                self.try_hands(rule, position, trial)
            elif any(c.rule is rule for c in self.reference.candidates(position.state, call)):
                trial.contexts += 1
                trial.tried += len(position.hands(self.pool, self.effort.hands))
            else:
                self.superseded.add(rule.index)

    def try_hands(self, rule: Rule, position: Position, trial: _Trial) -> None:
        """Try the rule that the table has found in this position."""
        hits = wins = 0
        for hand in position.hands(self.pool, self.effort.hands):
            trial.tried += 1
            if not self.candidates.holds(hand.features):
                continue
            hits += 1
            trial.hits += 1
            choice = self.positions.choose(position, hand.features)
            if choice[0][1] is rule:
                trial.wins += 1
                wins += 1
                self.compare_shown(position, hand, trial)
                self.note_overlaps(choice, position, hand, trial)
            else:
                trial.rivals[choice[0][1].id] += 1
                trial.example = trial.example or f"{hand.text} {position.text()}"
            # A rule that never wins, or never shows the truth, gets more hands before it is
            # reported as shadowed or contradictory.
            settled = wins > 0 and trial.outside < trial.wins
            if hits >= self.effort.hits * (1 if settled else 8):
                return

    def compare_shown(self, position: Position, hand: SampleHand, trial: _Trial) -> None:
        """Whether a hand that makes this call lies in the ranges the rule shows."""
        is_fair = hand.plain and self.positions.bid_so(position, hand)
        trial.plain += is_fair
        for number, (low, high) in enumerate(ranges(self.candidates.shown)):
            value = hand.features[number]
            if not low <= value <= high:
                trial.outside += 1
                trial.plain_outside += is_fair
                if is_fair or not trial.outside_example:
                    trial.outside_example = (f"{hand.text} {position.text()}: "
                                             f"{FIELD_NAMES[number]} {value}, "
                                             f"shown {low} to {high}")
                return

    def note_overlaps(self, choice: list[tuple[int, Rule]], position: Position,
                      hand: SampleHand, trial: _Trial) -> None:
        if hand.plain and len(choice) > 1 and self.positions.bid_so(position, hand):
            for number, other in rivals_of(choice):
                trial.overlaps.setdefault(other.index, Overlap(
                    choice[0][0], number, other, f"{hand.text} {position.text()}")).count += 1

    # -------------------------------------------------------------- gaps

    def probe(self, position: Position, number: int) -> None:
        """Hands for which the rules have no call in this position, or pass when forced."""
        # Partner's double may be passed for penalties.
        forced = must_act(position.state) and position.calls[-1] == PASS
        hands = position.hands(self.pool, self.effort.hands)
        tries = min(4 * self.effort.probes, len(hands))
        tried = [hands[(number * tries + i) % len(hands)] for i in range(tries)]
        fair = (hand for hand in tried if self.positions.bid_so(position, hand))
        for hand in islice(fair, self.effort.probes):
            choice = self.positions.choose(position, hand.features)
            if not choice:
                self.gap(position, hand, "no rule has a call", "no-call")
            elif choice[0][0] == PASS and forced:
                self.gap(position, hand, f"rule #{choice[0][1].id} passes a forcing call",
                         "forced-pass")

    def gap(self, position: Position, hand: SampleHand, what: str, code: str) -> None:
        """Report it once for each rule that led there."""
        place, index = self.cause(position)
        if (code, index) not in self.gaps:
            self.gaps.add((code, index))
            self.collector.warning(place, f"{what} {position.text()}", [f"hand {hand.text}"],
                                   code=code)

    def cause(self, position: Position) -> tuple[Place, int]:
        """The rule that made the last call that was no pass, and its index."""
        for number in range(len(position.calls) - 1, -1, -1):
            if position.calls[number] != PASS:
                before = self.positions.at(position.calls[:number], position.vul)
                parts = self.reference.participants(before.state, position.calls[number])
                if parts:
                    return parts[0].rule.place, parts[0].rule.index
        return self.system.rules[0].place, -1

    # -------------------------------------------------------------- report

    def report_illegal(self, rule: Rule) -> None:
        self.collector.error(rule.seq_field.place(), f"rule #{rule.id}: no legal auction matches "
                             "its sequence", code="illegal")
        self.superseded.add(rule.index)  # nothing more to say about it

    def report(self, rule: Rule) -> None:
        trial = self.trials[rule.index]
        warn = self.collector.warning
        made = self.played.made[rule.index]
        reason = excluded(rule.constraint)
        if reason:
            self.collector.error(rule.constraint_field.place(), f"rule #{rule.id} can never fire: "
                                 f"{reason}", code="never-fires")
        elif not made and not trial.wins and not asks_option(rule):
            self.report_idle(rule, trial)
        elif self.contradicts(rule, trial):
            self.collector.error(rule.spec_field.place(), f"rule #{rule.id}: constraint and "
                                 "specification contradict each other",
                                 [f"example {trial.outside_example}"], code="contradiction")
        else:
            played = self.played.straight[rule.index]
            outside, of, example = (
                (self.played.outside[rule.index], played,
                 self.played.outside_example.get(rule.index))
                if played >= ENOUGH else
                (trial.plain_outside, trial.plain, trial.outside_example))
            if outside >= FEW and 5 * outside >= of:
                warn(rule.spec_field.place(), f"rule #{rule.id}: {outside} of {of} hands that "
                     "make the call lie outside what it shows", [f"example {example}"],
                     code="outside")
            self.report_overlaps(rule, trial, played)

    def contradicts(self, rule: Rule, trial: _Trial) -> bool:
        """Whether no hand that makes the call lies in what it shows."""
        return (trial.wins >= self.effort.hits and trial.outside == trial.wins
                and self.played.outside[rule.index] == self.played.straight[rule.index])

    def report_idle(self, rule: Rule, trial: _Trial) -> None:
        """Why a rule made no call, neither in play nor with sampled hands."""
        warn = self.collector.warning
        if trial.contexts == 0:
            if rule.index not in self.superseded:
                self.unreached(rule, "no sampled auction matches its sequence and what it asks of "
                               "it")
            elif rule.default:
                warn(rule.place, f"default rule #{rule.id} gives way to another rule in every "
                     "sampled auction", code="superseded")
        elif trial.hits == 0 and trial.tried:
            self.collector.add(
                NOTE if rule.start else WARNING, rule.constraint_field.place(), f"rule #{rule.id} "
                f"never fires: none of {trial.tried} hands fits its constraint",
                code="never-fires")
        elif trial.hits == 0:
            self.unreached(rule, "no sampled hand fits what its maker has shown before")
        else:
            rivals = sorted(trial.rivals, key=lambda r: -trial.rivals[r])[:3]
            warn(rule.place, f"rule #{rule.id} is shadowed: " + ", ".join(f"#{r}" for r in rivals)
                 + f" won on all {trial.hits} hands that fit it", [f"example {trial.example}"],
                 code="shadowed")

    def unreached(self, rule: Rule, why: str) -> None:
        """A note, since what is rare is no mistake."""
        self.collector.add(NOTE, rule.place, f"rule #{rule.id}: {why}", code="unreached")

    def report_overlaps(self, rule: Rule, trial: _Trial, played: int) -> None:
        overlaps = trial.overlaps
        if played >= ENOUGH:
            overlaps = {other: found for (index, other), found in self.played.overlaps.items()
                        if index == rule.index and found.count * ENOUGH >= played}
        for found in overlaps.values():
            if found.other.seq.start > rule.seq.start:
                continue  # a general rule gives way to one for the auction
            self.collector.warning(
                rule.place,
                f"rules #{rule.id} ({call_name(found.call)}) and #{found.other.id} "
                f"({call_name(found.other_call)}, {found.other.place}) have equal priority and "
                "fit the same hand: only their order decides", [found.example], code="overlap")


def asks_option(rule: Rule) -> bool:
    """Whether a rule depends on an option, so that silence under one setting says nothing."""
    body = rule.constraint.body
    return body is not None and any(
        isinstance(node, Call) and node.number == OPTION and len(node.args) == 1
        for node in walk(body))


def lint(system: System, collector: Collector, effort: Effort | None = None,
         progress: Callable[[str], None] | None = None) -> None:
    """Look for mistakes in a system that has no errors so far; findings go to `collector`."""
    if system.rules:
        Lint(system, collector, effort, progress).run()
