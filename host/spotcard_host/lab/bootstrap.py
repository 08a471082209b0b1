"""Means with bootstrap intervals, paired differences, and Holm's correction.

Seeded by text, so that a report can be repeated.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

DRAWS = 2000  # bootstrap samples


@dataclass(frozen=True)
class Estimate:
    """IMPs per board with a 95 % interval; `p`: two-sided, of a mean of 0."""

    boards: int
    mean: float
    low: float
    high: float
    p: float


def estimate(swings: Sequence[int], seed: str) -> Estimate:
    """The mean of at least one swing, and its bootstrap interval."""
    count = len(swings)
    mean = statistics.fmean(swings)
    rng = random.Random(seed)
    means = sorted(sum(rng.choices(swings, k=count)) / count for _ in range(DRAWS))
    beyond = sum(abs(one - mean) >= abs(mean) for one in means) if any(swings) else DRAWS
    return Estimate(count, mean, means[DRAWS // 40], means[-DRAWS // 40 - 1],
                    (beyond + 1) / (DRAWS + 1))


def paired(first: Sequence[int], second: Sequence[int], seed: str) -> Estimate:
    """The mean difference on the same boards."""
    return estimate([a - b for a, b in zip(first, second, strict=True)], seed)


def holm(values: Sequence[float]) -> list[float]:
    """p-values corrected for how many there are (Holm's method)."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    worst = 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, values[i] * (len(values) - rank)))
        corrected[i] = worst
    return corrected
