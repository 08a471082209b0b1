"""Contracts solved double dummy, one of each random deal, made once and cached.

One contract of each of ten deals takes as long as the whole table of one deal, and an estimator
learns more from it. Deals and contracts follow from their number alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from spotcard_host.common.cache import cache_dir
from spotcard_host.lab.boards import deal_hands
from spotcard_host.records.double_dummy import contract_solver

SEED = "learn"
BATCH = 150  # contracts that the solver takes at once
AT_NOTRUMP = 0.3
IN_THE_BEST_SUIT = 0.75  # of the others: auctions end in a side's longest suit more often than not

# Hands of four seats, strain, declarer.
Contract = tuple[Sequence[Any], int, int]


def contract(number: int) -> Contract:
    """The deal of a number and the contract to be solved on it."""
    hands = deal_hands(SEED, number)
    dice = random.Random(f"{SEED} contract {number}")
    declarer = dice.randrange(4)
    if dice.random() < AT_NOTRUMP:
        return hands, 4, declarer
    if dice.random() < IN_THE_BEST_SUIT:
        both = [sum(hands[seat][suit].bit_count() for seat in (declarer, declarer ^ 2))
                for suit in range(4)]
        return hands, max(range(4), key=lambda suit: (both[suit], suit)), declarer
    return hands, dice.randrange(4), declarer


def solved(count: int, progress: Callable[[int, int], None] | None = None
           ) -> list[tuple[Contract, int]]:
    """Contracts 1 to `count` and declarer's tricks. Raises NoSolver."""
    path = cache_dir("boards") / f"{SEED}-contracts.txt"
    known = path.read_text().split() if path.exists() else []
    with path.open("a") as file:
        solve = contract_solver() if len(known) < count else None
        while len(known) < count:
            numbers = range(len(known) + 1, min(count, len(known) + BATCH) + 1)
            assert solve is not None
            fresh = [str(tricks) for tricks in solve([contract(n) for n in numbers])]
            file.write(" ".join(fresh) + "\n")
            file.flush()
            known += fresh
            if progress:
                progress(len(known), count)
    return [(contract(n), int(tricks)) for n, tricks in enumerate(known[:count], 1)]
