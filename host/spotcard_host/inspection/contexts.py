"""Auctions and hands to try rules on: seeded, so that a finding can be found again.

Auctions come from two sources. *Instances* are legal auctions built from a rule's own sequence:
the sequence is cut at its colons, each piece gives the calls it can stand for, and a search puts
legal ones together. *Self-play* bids random deals with the system itself, now and then with a
random call in between, and keeps every position on the way.

Hands are half plain random deals, half lopsided ones (long suits, many or few honours), so that
rules for rare hands find theirs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress, islice

from spotcard.game.auction import Auction
from spotcard.game.calls import CALLS, PASS, call_name
from spotcard.game.cards import hand_text, new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import state as facts
from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, HCP, S_CALLS, S_SHOWN
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.points import default_records
from spotcard_host.inspection.every_rule import EveryRule
from spotcard_host.language.context import Context
from spotcard_host.language.model import Rule, System
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.language.reference.matcher import match_sequence
from spotcard_host.language.reference.prefilter import piece_filter, pieces, variants

MOST_STEPS = 4000  # of the search for an auction that fits a sequence
_BITS = bytes.maketrans(b"01", b"\0\1")
RANDOM_CALL = 0.08  # share of random calls in self-play
VULNERABLE = ("", ", NS vulnerable", ", EW vulnerable", ", all vulnerable")  # as in a deal


@dataclass(frozen=True, slots=True)
class SampleHand:
    """A hand and its features; `plain` as dealt, not lopsided."""

    text: str
    features: bytes
    plain: bool = True


def sample_hands(seed: int, count: int) -> list[SampleHand]:
    """`count` hands, every other one lopsided."""
    rng = random.Random(seed)
    records = default_records()
    hands = []
    for number in range(count):
        cards = rng.sample(range(52), 13) if number % 2 else lopsided(rng)
        hand = new_hand(cards)
        features = bytes(evaluate(records, hand, new_features()))
        hands.append(SampleHand(hand_text(hand), features, number % 2 == 1))
    return hands


def lopsided(rng: random.Random) -> list[int]:
    """Thirteen cards, biased towards one or two suits and for or against honours."""
    suits = [rng.choice((1.0, 1.0, 3.0, 9.0)) for _ in range(4)]
    honours = rng.choice((0.3, 1.0, 1.0, 3.0, 6.0))
    weights = [suits[c // 13] * (honours if c % 13 >= 9 else 1.0) for c in range(52)]
    keyed = sorted(range(52), key=lambda c: rng.random() ** (1 / weights[c]), reverse=True)
    return keyed[:13]


class Pool:
    """Sample hands found by their features: for each field, sets of hands as bits of a number,
    so that a range takes two of them and ranges together one more step each.
    """

    def __init__(self, hands: Sequence[SampleHand]) -> None:
        self.hands = hands
        self._up_to: list[list[int]] = []  # field -> value -> the hands that have at most this
        for field_ in range(FIELDS):
            members: list[list[int]] = [[] for _ in range(256)]
            for number, hand in enumerate(hands):
                members[hand.features[field_]].append(number)
            total, sums = 0, []
            for numbers in members:
                total |= sum([1 << number for number in numbers])
                sums.append(total)
            self._up_to.append(sums)

    def inside(self, bounds: Sequence[tuple[int, int, int]], most: int) -> list[SampleHand]:
        """The first `most` hands inside all (field, least, greatest)."""
        kept = (1 << len(self.hands)) - 1
        for number, low, high in bounds:
            kept &= self._up_to[number][high]
            if low:
                kept &= ~self._up_to[number][low - 1]
        bits = bin(kept)[:1:-1].encode("ascii").translate(_BITS)
        return list(islice(compress(self.hands, bits), most))


@dataclass(slots=True)
class Position:
    """An auction so far, dealer North, and its public state. `vul` as in a deal."""

    calls: tuple[int, ...]
    vul: int
    state: bytearray
    legal: tuple[int, ...]
    fitting: list[SampleHand] | None = None
    choices: dict[bytes, list[tuple[int, Rule]]] = field(default_factory=dict)  # by features

    @property
    def key(self) -> tuple[int, ...]:
        """Vulnerability and calls."""
        return (self.vul, *self.calls)

    def hands(self, pool: Pool, most: int) -> list[SampleHand]:
        """Hands of the pool that lie inside what the seat to call has shown, `most` of them."""
        if self.fitting is None:
            at = S_SHOWN + BOX * facts.turn(self.state)
            box = self.state[at : at + BOX]
            bounds = [(f, box[2 * f], self._most(f, box[2 * f + 1])) for f in range(FIELDS)
                      if box[2 * f] > 0 or self._most(f, box[2 * f + 1]) < FIELD_MAX[f]]
            self.fitting = pool.inside(bounds, most)
        return self.fitting

    def _most(self, number: int, shown: int) -> int:
        """The greatest value of a field of the seat to call: what it has shown, less the cards and
        points that the other seats have shown."""
        whole = 13 if number < 4 else 40 if number == HCP else 0
        if not whole:
            return shown
        seat = facts.turn(self.state)
        others = sum(self.state[S_SHOWN + BOX * other + 2 * number]
                     for other in range(4) if other != seat)
        return max(0, min(shown, whole - others))

    def text(self) -> str:
        """As messages show it: `after 1H P`."""
        text = "after " + " ".join(call_name(c) for c in self.calls) if self.calls else "as dealer"
        return text + VULNERABLE[self.vul]


class Positions:
    """Makes positions, each auction once, and chooses calls in them.

    Calls are chosen and followed with the compiled table, which is tested to agree with the
    reference bidder and is a hundred times faster.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.data = compile_system(system).data
        self.rules = EveryRule(self.data)
        self.table = self.rules.table
        self._known: dict[tuple[int, ...], Position] = {}

    def choose(self, position: Position, hand: bytes) -> list[tuple[int, Rule]]:
        """The call that rules make with this hand, best first, and those that other rules of the
        same priority make, each with its rule. A lower priority is not looked at."""
        known = position.choices.get(hand)
        if known is None:
            self.rules.go_to(position.key)
            self.rules.set_hand(hand)
            self.table.choose(False)
            rules = self.system.rules
            known = position.choices[hand] = [
                (self.table.calls[i], rules[self.table.rules[i]]) for i in range(self.table.count)
            ]
        return known

    def bid_so(self, position: Position, hand: SampleHand) -> bool:
        """Whether the system makes the earlier calls of the seat to call with this hand. What was
        shown is less than that: ranges know nothing of one long suit or other.
        """
        calls = position.calls
        for number in range(len(calls) % 4, len(calls), 4):
            choice = self.choose(self.at(calls[:number], position.vul), hand.features)
            if (choice[0][0] if choice else PASS) != calls[number]:
                return False
        return True

    def at(self, calls: Sequence[int], vul: int = 0) -> Position:
        """The position after these calls, which must be legal and not end the auction."""
        key = (vul, *calls)
        if key not in self._known:
            auction = Auction(0)
            for call in calls:
                auction.add(call)
            self.rules.go_to(key)
            state = facts.new_state()
            used = S_CALLS + len(calls)
            state[:used] = self.table.state[:used]
            legal = tuple(c for c in range(CALLS) if auction.is_legal(c))
            self._known[key] = Position(tuple(calls), vul, state, legal)
        return self._known[key]

    def self_play(self, seed: int, deals: int) -> Iterator[Position]:
        """Bid `deals` random deals; every position once."""
        rng = random.Random(seed)
        records = default_records()
        seen: set[tuple[int, ...]] = set()
        for _ in range(deals):
            deck = rng.sample(range(52), 52)
            hands = [new_hand(deck[13 * i : 13 * i + 13]) for i in range(4)]
            features = [bytes(evaluate(records, hand, new_features())) for hand in hands]
            calls: list[int] = []
            auction = Auction(0)
            vul = rng.randrange(4)
            while not auction.is_over:
                position = self.at(calls, vul)
                if position.calls not in seen:
                    seen.add(position.calls)
                    yield position
                if rng.random() < RANDOM_CALL:
                    call = rng.choice(position.legal[:8])
                else:
                    mine = features[auction.turn]
                    choice = self.choose(position, mine)
                    call = choice[0][0] if choice else PASS
                auction.add(call)
                calls.append(call)

    def instances(self, rule: Rule, seed: int, count: int) -> tuple[list[tuple[Position, int]],
                                                                   bool]:
        """Up to `count` (position, candidate) that the rule's sequence matches, and whether the
        search was complete: then none means that no legal auction fits. START rules have none.
        """
        found: list[tuple[Position, int]] = []
        fitting: list[tuple[int, ...]] = []
        is_complete = not rule.start
        rng = random.Random(seed + rule.index)
        for variant in [] if rule.start else variants(rule.seq):
            cut = pieces(variant)
            if cut is None:
                is_complete = False
                continue
            sets = []
            for piece in cut:
                fits = piece_filter(piece)
                sets.append([c for c in range(CALLS) if fits.fullmatch(CALL_CODES[c])])
            search = _Search(rule, sets, rng)
            fitting += islice(search.run(), count)
            is_complete = is_complete and not search.cut
        # Seat and vulnerability vary, also where the sequence is but one auction.
        for number in range(max(count, len(fitting)) if fitting else 0):
            calls = fitting[number % len(fitting)]
            place = self.at([PASS] * (number % 4) + list(calls[:-1]), number % 4)
            found.append((place, calls[-1]))
        return found, is_complete


class _Search:
    """Depth-first through the calls that each piece allows; random order, legal auctions only."""

    def __init__(self, rule: Rule, sets: list[list[int]], rng: random.Random) -> None:
        self.rule = rule
        self.sets = sets
        self.rng = rng
        self.steps = 0
        self.cut = False

    def run(self) -> Iterator[tuple[int, ...]]:
        stack: list[tuple[int, ...]] = [()]
        while stack:
            calls = stack.pop()
            if len(calls) == len(self.sets):
                if self.matches(calls):
                    yield calls
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.cut = True
                return
            auction = Auction(0)
            for call in calls:
                auction.add(call)
            if calls and not any(calls) and len(calls) < len(self.sets):
                continue  # a sequence begins with the first call other than pass
            options = [c for c in self.sets[len(calls)] if auction.is_legal(c)]
            self.rng.shuffle(options)
            stack.extend((*calls, c) for c in options)

    def matches(self, calls: tuple[int, ...]) -> bool:
        state = facts.new_state()
        facts.start(state, 0, 0)
        for call in calls[:-1]:
            facts.add_call(state, call)
        text = ":".join(CALL_CODES[c] for c in calls)
        return match_sequence(self.rule.seq, text, Context(state)) is not None
