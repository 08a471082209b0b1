"""Decisions in self-play: every candidate, and the contract that follows it."""

from __future__ import annotations

import random
from array import array
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


class SelfPlay:
    """Bids deals by one table, all four seats, and branches at every choice that may be judged.

    A table with a network is bid judged, before a branch and after it.
    """

    def __init__(self, table: RuleTable, seed: str) -> None:
        self.table = table
        self.rng = random.Random(seed)
        self._judge = Judge(table) if LEARNED in table.sections else None
        self._features = [new_features() for _ in range(4)]
        self._x = array("i", bytes(4 * traits.WORK))
        self._points = table.points
        self._numbers = [int(table.numbers(i)[0]) for i in range(table.sections[NUMBERS][2])]

    def deal(self, number: int, seed: str) -> tuple[list[Any], list[Decision]]:
        """The hands of one random deal and all decisions of its auction."""
        hands = random_board(number, random.Random(f"{seed} {number}")).hands
        for seat in range(4):
            evaluate(self._points, hands[seat], self._features[seat])
        vul, dealer = self.rng.randrange(4), self.rng.randrange(4)
        table, state = self.table, self.table.state
        table.start(dealer, vul)
        found: list[Decision] = []
        while not self._is_over() and facts.calls_made(state) < LONGEST:
            seat = facts.turn(state)
            table.set_hand(self._features[seat])
            table.choose(True)
            forced = must_act(state)
            offered = candidates_of(table, forced)
            free = self._may_judge(offered)
            if free:
                found += self._branches(number, seat, vul, offered)
                table.set_hand(self._features[seat])
                table.choose(True)
            if free and self.rng.random() < EXPLORED:
                call = table.calls[self.rng.choice(offered[1:])]
            else:
                call = self._best(seat, offered)
            table.observe(call)
        return hands, found

    def _branches(self, number: int, seat: int, vul: int, offered: list[int]) -> list[Decision]:
        table = self.table
        told = []
        traits.position(table.state, self._x)
        first = offered[0]
        for rank, i in enumerate(offered[1:], 1):
            traits.candidate(table.state, self._x, table.calls[i], table.calls[first], rank,
                             marks_of(table, i, first))
            told.append((table.calls[i], self._numbers[table.rules[i]],
                         bytes(self._x[:traits.TRAITS].tolist())))
        call, rule = table.calls[first], self._numbers[table.rules[first]]
        kept = self._keep()
        best = self._finish(call)
        out = []
        for other, other_rule, x in told:
            self._enter(kept)
            out.append(Decision(number, seat, vul, x, other_rule, rule, self._finish(other), best))
        self._enter(kept)
        return out

    def _best(self, seat: int, offered: list[int]) -> int:
        """The call of those that `table.choose(True)` has found."""
        table = self.table
        if not offered:
            return self._fallback(seat)
        if self._judge is not None and self._may_judge(offered) and self._judge.compare():
            return int(self._judge.calls[self._judge.best])
        return int(table.calls[offered[0]])

    def _may_judge(self, offered: list[int]) -> bool:
        table = self.table
        return len(offered) > 1 and not (table.bound or table.is_book(table.entries[offered[0]]))

    def _finish(self, call: int) -> Contract:
        """Make a call, and bid on."""
        table, state = self.table, self.table.state
        table.observe(call)
        while not self._is_over():
            if facts.calls_made(state) > LONGEST:
                return NONE
            seat = facts.turn(state)
            table.set_hand(self._features[seat])
            call = -1 if self._judge else table.choose(False)
            if call < 0 or (call == PASS and must_act(state)) or not (
                    table.fits(table.entries[0], call)):
                table.choose(True)
                call = self._best(seat, candidates_of(table, must_act(state)))
            table.observe(call)
        return self._contract()

    def _fallback(self, seat: int) -> int:
        call = int(fallback(self.table.state, self._features[seat]))
        low, high = facts.legal(self.table.state)
        return call if (low | high << 30) >> call & 1 else PASS

    def _is_over(self) -> bool:
        state = self.table.state
        return bool(state[fields.S_PASSES] == (3 if state[fields.S_LAST_BID] else 4))

    def _contract(self) -> Contract:
        state = self.table.state
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

    def _keep(self) -> tuple[bytes, Any]:
        table = self.table
        n = fields.S_CALLS + facts.calls_made(table.state)
        return bytes(table.state[:n]), array("H", table.active[:table.active_count])

    def _enter(self, kept: tuple[bytes, Any]) -> None:
        table = self.table
        table.state[:len(kept[0])] = kept[0]
        if len(kept[1]) > len(table.active):
            table.active = array("H", kept[1])
        for i, node in enumerate(kept[1]):
            table.active[i] = node
        table.active_count = len(kept[1])
