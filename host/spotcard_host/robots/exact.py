"""Exact double-dummy values of endings of any size, by the board's own solver.

The solver takes seven cards per hand. A larger ending is opened card by card until a trick is
complete; that is fast enough for eight cards and far too slow for ten.
"""

from __future__ import annotations

from array import array
from typing import Any

from spotcard.robot import candidates, endgame, policy, search
from spotcard.robot.endgame_load import load

FOREVER = 1 << 28


class Exact:
    """A solver with its buffers."""

    def __init__(self) -> None:
        self._work: Any = candidates.words(endgame.WORDS)
        self._work[endgame.BUDGET] = FOREVER
        self.nodes = 0

    def tricks(self, state: Any) -> int:
        """North-South's tricks of those left.

        `state` is a policy state, made by `candidates.words`; any card of a trick may lie.
        """
        left = int(state[policy.LEFT])
        low, high = 0, left
        while low < high:
            middle = (low + high + 1) // 2
            if self.makes(state, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def makes(self, state: Any, need: int) -> bool:
        """Whether North-South take at least `need` of the tricks left."""
        if need <= 0 or need > state[policy.LEFT]:
            return need <= 0
        if state[policy.LEFT] <= search.SOLVED:
            work = self._work
            work[endgame.GENERATION] += 1
            work[endgame.NODES] = 0
            load(work, state)
            work[endgame.NEED] = need
            answer = bool(endgame.makes(work))
            self.nodes += work[endgame.NODES]
            return answer
        north_south = state[policy.TURN] & 1 == 0
        for suit, bit in self._cards(state):
            after = array(state.typecode, state)
            policy.play(after, suit, bit)
            won = after[policy.WON] - state[policy.WON]
            if self.makes(after, need - won) == north_south:
                return bool(north_south)
        return not north_south

    @staticmethod
    def _cards(state: Any) -> list[tuple[int, int]]:
        """Legal cards, one of every run of touching ones that the hand holds."""
        me = 4 * state[policy.TURN]
        led = state[policy.LED]
        suits = [led] if state[policy.COUNT] and state[me + led] else range(4)
        cards = []
        for suit in suits:
            others = state[suit] | state[4 + suit] | state[8 + suit] | state[12 + suit]
            if state[policy.COUNT] and state[policy.BEST_SUIT] == suit:
                others |= state[policy.BEST_BIT]
            others ^= state[me + suit]
            touching = False
            for rank in range(12, -1, -1):
                bit = 1 << rank
                if state[me + suit] & bit:
                    if not touching:
                        cards.append((suit, bit))
                    touching = True
                elif others & bit:
                    touching = False
        return cards
