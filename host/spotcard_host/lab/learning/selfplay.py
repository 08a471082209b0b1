"""Decisions in self-play: every candidate, and the contract that follows it."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spotcard.game.calls import PASS
from spotcard.robot import traits
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.robot.fallback import fallback, must_act
from spotcard.robot.judge import Judge, candidates_of, marks_of
from spotcard.rules import fields
from spotcard.rules import state as facts
from spotcard.rules.format import LEARNED, NUMBERS
from spotcard.rules.reader import RuleTable
from spotcard_host.records.board_record import random_board

EXPLORED = 0.12  # share of random calls before the decision that counts
ELSEWHERE = 0.4  # share of deals on which the opponents bid by another system, where one is given
LONGEST = 60  # calls; a longer auction is given up

# Level, strain, doubled, declarer; no level for a board passed out.
Contract = tuple[int, int, int, int]
NONE: Contract = (0, 0, 0, 0)


@dataclass
class Decision:
    """One candidate beside the rules' choice, for the seat `seat` of a deal."""

    deal: int
    seat: int
    vul: int
    traits: bytes
    rule: int  # the author's numbers of the rules
    best_rule: int
    contract: Contract
    best_contract: Contract


class Side:
    """Seats that bid by one table; a table with a network is bid judged."""

    def __init__(self, table: RuleTable) -> None:
        self.table = table
        self.features = [new_features() for _ in range(4)]
        self.numbers = [int(table.numbers(i)[0]) for i in range(table.sections[NUMBERS][2])]
        self._judge = Judge(table) if LEARNED in table.sections else None

    def start(self, hands: list[Any], dealer: int, vul: int) -> None:
        """Start an auction; a side does not know which seats it has."""
        for seat in range(4):
            evaluate(self.table.points, hands[seat], self.features[seat])
        self.table.start(dealer, vul)

    def offered(self, seat: int) -> list[int]:
        """The candidates of a seat; `table` has what they index."""
        self.table.set_hand(self.features[seat])
        self.table.choose(True)
        found: list[int] = candidates_of(self.table, must_act(self.table.state))
        return found

    def may_judge(self, offered: list[int]) -> bool:
        """Whether the first of these is no final call."""
        table = self.table
        return len(offered) > 1 and not (table.bound or table.is_book(table.entries[offered[0]]))

    def best(self, seat: int, offered: list[int]) -> int:
        """The call of those that `offered` has found."""
        table = self.table
        if not offered:
            call = int(fallback(table.state, self.features[seat]))
            low, high = facts.legal(table.state)
            return call if (low | high << 30) >> call & 1 else PASS
        if self._judge is not None and self.may_judge(offered) and self._judge.compare():
            return int(self._judge.calls[self._judge.best])
        return int(table.calls[offered[0]])

    def call(self, seat: int) -> int:
        """The call of a seat."""
        table = self.table
        if self._judge is None:
            table.set_hand(self.features[seat])
            call = int(table.choose(False))
            if call >= 0 and not (call == PASS and must_act(table.state)) and (
                    table.fits(table.entries[0], call)):
                return call
        return self.best(seat, self.offered(seat))

    def keep(self) -> tuple[bytes, Any]:
        """Where the auction is, for `enter`."""
        table = self.table
        n = fields.S_CALLS + facts.calls_made(table.state)
        return bytes(table.state[:n]), array("H", table.active[:table.active_count])

    def enter(self, kept: tuple[bytes, Any]) -> None:
        """Go back to where `keep` was called."""
        table = self.table
        table.state[:len(kept[0])] = kept[0]
        if len(kept[1]) > len(table.active):
            table.active = array("H", kept[1])
        for i, node in enumerate(kept[1]):
            table.active[i] = node
        table.active_count = len(kept[1])


class SelfPlay:
    """Bids deals by one table and branches at every choice of it that may be judged.

    others: tables of opponents; without one the table has all four seats, as it has on most deals.
    """

    def __init__(self, table: RuleTable, seed: str, others: Sequence[RuleTable] = ()) -> None:
        self.rng = random.Random(seed)
        self._ours = Side(table)
        self._others = [Side(other) for other in others]
        self._sides = [self._ours]  # by seat, the first one again where there is no second

    def deal(self, number: int, seed: str) -> tuple[list[Any], list[Decision]]:
        """The hands of one random deal and all decisions of its auction."""
        hands = random_board(number, random.Random(f"{seed} {number}")).hands
        vul, dealer = self.rng.randrange(4), self.rng.randrange(4)
        self._sides = self._drawn()
        for side in self._sides:
            side.start(hands, dealer, vul)
        state = self._sides[0].table.state
        found: list[Decision] = []
        while not self._is_over() and facts.calls_made(state) < LONGEST:
            seat = facts.turn(state)
            side = self._side(seat)
            offered = side.offered(seat)
            free = side.may_judge(offered)
            if free and side is self._ours:
                found += self._branches(number, seat, vul, offered)
                offered = side.offered(seat)
            if free and self.rng.random() < EXPLORED:
                call = side.table.calls[self.rng.choice(offered[1:])]
            else:
                call = side.best(seat, offered)
            self._observe(call)
        return hands, found

    def _drawn(self) -> list[Side]:
        if not self._others or self.rng.random() >= ELSEWHERE:
            return [self._ours]
        both = [self._ours, self.rng.choice(self._others)]
        self.rng.shuffle(both)
        return both

    def _side(self, seat: int) -> Side:
        return self._sides[(seat & 1) % len(self._sides)]

    def _observe(self, call: int) -> None:
        for side in self._sides:
            side.table.observe(call)

    def _branches(self, number: int, seat: int, vul: int, offered: list[int]) -> list[Decision]:
        side = self._ours
        table = side.table
        x = array("i", bytes(4 * traits.WORK))
        told = []
        traits.position(table.state, x)
        first = offered[0]
        for rank, i in enumerate(offered[1:], 1):
            traits.candidate(table.state, x, table.calls[i], table.calls[first], rank,
                             marks_of(table, i, first))
            told.append((table.calls[i], side.numbers[table.rules[i]],
                         bytes(x[:traits.TRAITS].tolist())))
        call, rule = table.calls[first], side.numbers[table.rules[first]]
        kept = [each.keep() for each in self._sides]
        best = self._finish(call)
        out = []
        for other, other_rule, seen in told:
            self._enter(kept)
            out.append(Decision(number, seat, vul, seen, other_rule, rule, self._finish(other),
                                best))
        self._enter(kept)
        return out

    def _enter(self, kept: list[tuple[bytes, Any]]) -> None:
        for side, one in zip(self._sides, kept, strict=True):
            side.enter(one)

    def _finish(self, call: int) -> Contract:
        """Make a call, and bid on."""
        self._observe(call)
        state = self._sides[0].table.state
        while not self._is_over():
            if facts.calls_made(state) > LONGEST:
                return NONE
            seat = facts.turn(state)
            self._observe(self._side(seat).call(seat))
        return self._contract()

    def _is_over(self) -> bool:
        state = self._sides[0].table.state
        return bool(state[fields.S_PASSES] == (3 if state[fields.S_LAST_BID] else 4))

    def _contract(self) -> Contract:
        state = self._sides[0].table.state
        last = state[fields.S_LAST_BID]
        if not last:
            return NONE
        side = state[fields.S_BIDDER] & 1
        strain = (last + 2) % 5
        for i in range(facts.calls_made(state)):
            call = state[fields.S_CALLS + i]
            seat = (state[fields.S_DEALER] + i) & 3
            if call > 2 and (call + 2) % 5 == strain and seat & 1 == side:
                return ((last + 2) // 5, strain, state[fields.S_DOUBLED], seat)
        raise AssertionError("nobody named the strain of the contract")
