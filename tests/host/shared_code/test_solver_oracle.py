"""The exact solver against an independent one (DDS), and the choice of `--think`.

Needs the optional package endplay; without it these tests are skipped. `SPOTCARD_ENDINGS` sets
the number of endings (default 160; 2000 were run for docs/reports/2026-11-22-card-play.md).
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from spotcard.robot import policy
from spotcard.robot.candidates import words
from spotcard_host.robots.exact import Exact

pytest.importorskip("endplay", reason="endplay (extra `dds`) is not installed")

RANKS = "23456789TJQKA"
ENDINGS = int(os.environ.get("SPOTCARD_ENDINGS", "160"))


def oracle(hands: list[list[int]], strain: int, leader: int, played: list[int]) -> int:
    """Tricks that the side to play takes of those left, by DDS."""
    from endplay.dds import solve_board
    from endplay.types import Card, Deal, Denom, Player

    texts = [".".join("".join(RANKS[c % 13] for c in sorted(hand, reverse=True) if c // 13 == s)
                      for s in (3, 2, 1, 0)) for hand in hands]
    deal = Deal("N:" + " ".join(texts))
    deal.trump = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)[strain]
    deal.first = (Player.north, Player.east, Player.south, Player.west)[leader]
    for card in played:
        deal.play(Card("CDHS"[card // 13] + RANKS[card % 13]))
    return max(tricks for _, tricks in solve_board(deal))


def ending(dice: random.Random, n: int) -> tuple[list[list[int]], int, int, list[int], Any]:
    """A random ending of n cards per hand, up to three cards of the trick played."""
    cards = dice.sample(range(52), 4 * n)
    if dice.random() < 0.25:  # nothing but high cards, no gaps
        cards = dice.sample([13 * (k % 4) + 12 - k // 4 for k in range(4 * n)], 4 * n)
    hands = [cards[n * k:n * k + n] for k in range(4)]
    strain, leader = dice.randrange(5), dice.randrange(4)
    state = words(policy.STATE)
    for seat in range(4):
        for card in hands[seat]:
            state[4 * seat + card // 13] |= 1 << card % 13
    state[policy.TRUMP], state[policy.TURN], state[policy.LEFT] = strain, leader, n
    played: list[int] = []
    for _ in range(dice.randrange(4) if n > 1 else 0):
        seat = state[policy.TURN]
        held = [c for c in hands[seat] if c not in played]
        card = dice.choice([c for c in held if played and c // 13 == played[0] // 13] or held)
        played.append(card)
        policy.play(state, card // 13, 1 << card % 13)
    return hands, strain, leader, played, state


@pytest.mark.parametrize("n", range(1, 9))
def test_solver_agrees_with_dds(n: int) -> None:
    dice = random.Random(n)
    exact = Exact()
    for _ in range(max(1, ENDINGS // 8)):
        hands, strain, leader, played, state = ending(dice, n)
        expected = oracle(hands, strain, leader, played)
        ours = exact.tricks(state)
        mine = ours if state[policy.TURN] & 1 == 0 else n - ours
        assert mine == expected, (hands, strain, leader, played)
