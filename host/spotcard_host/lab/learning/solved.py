"""Contracts of self-play solved double dummy, and kept: the solver is slow, and books change.

One contract of each of ten deals takes as long as the whole table of one deal, and an estimator
learns more from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from spotcard_host.common.cache import cache_dir
from spotcard_host.records.double_dummy import contract_solver

FILE = "learn-contracts.jsonl"
BATCH = 150  # contracts per call of the solver

# Hands of four seats, strain, declarer.
Contract = tuple[Sequence[Any], int, int]


def reached(data: dict[str, Any], count: int, seed: int) -> list[Contract]:
    """Contracts that follow choices, drawn at random; one of a deal, of `count` deals at most."""
    ends = data["ends"]
    differ = np.flatnonzero((ends[:, 0] != ends[:, 1]).any(1))
    rows = np.random.default_rng(seed).permutation(np.concatenate([2 * differ, 2 * differ + 1]))
    ends = ends.reshape(-1, 4)
    rows = rows[ends[rows, 0] > 0]
    deals = data["deal"][rows >> 1]
    some = np.sort(np.unique(deals, return_index=True)[1])[:count]
    return [(data["hands"][deals[i]].tolist(), int(ends[rows[i], 1]), int(ends[rows[i], 3]))
            for i in some]


def solved(data: dict[str, Any], count: int, seed: int,
           progress: Callable[[int, int], None] | None = None) -> list[tuple[Contract, int]]:
    """`count` contracts and declarer's tricks: those kept, then new ones. Raises NoSolver."""
    path = cache_dir("boards") / FILE
    kept = path.read_text().splitlines() if path.exists() else []
    known = [(tuple(contract), tricks) for contract, tricks in map(json.loads, kept[:count])]
    if len(known) == count:
        return known
    solve = contract_solver()
    fresh = reached(data, count - len(known), seed + len(known))
    with path.open("a") as file:
        for at in range(0, len(fresh), BATCH):
            some = fresh[at:at + BATCH]
            for one in zip(some, map(int, solve(some)), strict=True):
                known.append(one)
                file.write(json.dumps(one, separators=(",", ":")) + "\n")
            file.flush()
            if progress:
                progress(len(known), count)
    return known
