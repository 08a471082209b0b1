"""What the rules of a system do at the table: whole deals, bid with the compiled table.

Two deals in four are dealt and bid straight, and only these are counted as often or rare. In the
third a call is random now and then, in the fourth a hand is lopsided too, so that rules for what
seldom happens get their turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotcard.game.auction import Auction
from spotcard.game.calls import CALLS, PASS, call_name
from spotcard.game.cards import hand_text, new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules.fields import BOX, FIELDS, S_SHOWN
from spotcard_host.compiler.points import default_records
from spotcard_host.inspection.contexts import VULNERABLE, Positions, lopsided
from spotcard_host.inspection.decompile import FIELD_NAMES
from spotcard_host.inspection.every_rule import EveryRule
from spotcard_host.language.model import Rule

RANDOM_CALL = 0.1


@dataclass(slots=True)
class Overlap:
    """Another rule of the same priority that wanted another call, and how often."""

    call: int
    other_call: int
    other: Rule
    example: str
    count: int = 0


def rivals_of(choice: Sequence[tuple[int, Rule]]) -> Iterator[tuple[int, Rule]]:
    """The calls that other rules of the chosen rule's priority want, with these rules."""
    call, best = choice[0]
    for other_call, other in choice[1:]:
        if other_call != call and other is not best and other.prio == best.prio:
            yield other_call, other


class Played:
    """Counts over the deals bid so far, by index of the rule."""

    def __init__(self, positions: Positions) -> None:
        self.rules = positions.system.rules
        self.every = EveryRule(positions.data)
        self.made: Counter[int] = Counter()  # calls
        self.straight: Counter[int] = Counter()  # of these, in deals without chance
        self.outside: Counter[int] = Counter()  # of these, with a hand that the call denies
        self.outside_example: dict[int, str] = {}
        self.overlaps: dict[tuple[int, int], Overlap] = {}
        self._records = default_records()

    def deal(self, seed: int, number: int) -> None:
        """Bid one deal, the same for the same seed and number."""
        rng = random.Random(f"{seed} {number}")
        table, rules = self.every.table, self.rules
        hands = [new_hand(cards) for cards in _dealt(rng, number % 4 == 3)]
        features = [bytes(evaluate(self._records, hand, new_features())) for hand in hands]
        chance = RANDOM_CALL if number % 4 >= 2 else 0.0
        auction = Auction(0)
        vul = rng.randrange(4)
        calls: list[int] = []
        table.start(0, vul)
        while not auction.is_over:
            seat = auction.turn
            self.every.set_hand(features[seat])
            table.choose(False)
            call = table.calls[0] if table.count else PASS
            index = table.rules[0] if table.count else -1
            self.made[index] += 1
            if chance and rng.random() < chance:
                index = -1
                call = rng.choice([c for c in range(CALLS) if auction.is_legal(c)][:8])
            counts = not chance and index >= 0
            if counts:
                choice = [(table.calls[i], rules[table.rules[i]]) for i in range(table.count)]
                self.straight[index] += 1
                for other_call, other in rivals_of(choice):
                    self.overlaps.setdefault((index, other.index), Overlap(
                        call, other_call, other, example(hand_text(hands[seat]), calls, vul),
                    )).count += 1
            auction.add(call)
            if auction.is_over:
                return
            at = S_SHOWN + BOX * seat
            before = bytes(table.state[at : at + BOX])
            table.observe(call)
            denied = denied_field(before, table.state[at : at + BOX], features[seat])
            if counts and denied:
                self.outside[index] += 1
                self.outside_example.setdefault(
                    index, f"{example(hand_text(hands[seat]), calls, vul)}: {denied}")
            calls.append(call)


def example(hand: str, calls: Sequence[int], vul: int) -> str:
    """A hand and where it was: `AK5.... after 1H P, NS vulnerable`."""
    text = "after " + " ".join(call_name(c) for c in calls) if calls else "as dealer"
    return f"{hand} {text}{VULNERABLE[vul]}"


def denied_field(before: bytes, after: bytes | bytearray, features: bytes) -> str:
    """What a call denies that earlier calls allowed and the hand has; "" when there is nothing."""
    for number in range(FIELDS) if before != after else ():
        have = features[number]
        low, high = after[2 * number], after[2 * number + 1]
        if not low <= have <= high and before[2 * number] <= have <= before[2 * number + 1]:
            return f"{FIELD_NAMES[number]} {have}, shown {low} to {high}"
    return ""


def _dealt(rng: random.Random, is_lopsided: bool) -> list[list[int]]:
    if not is_lopsided:
        deck = rng.sample(range(52), 52)
        return [deck[13 * seat : 13 * seat + 13] for seat in range(4)]
    first = lopsided(rng)
    rest = [card for card in range(52) if card not in first]
    rng.shuffle(rest)
    hands = [first, rest[:13], rest[13:26], rest[26:]]
    turn = rng.randrange(4)
    return hands[turn:] + hands[:turn]
