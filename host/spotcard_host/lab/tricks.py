"""Tricks of two hands as a sum of small tables, fitted to double-dummy tables of the workshop.

`spotcard.robot.trial.tricks` adds the numbers up on a board; `slots` says here which of them a
side's hands in a strain ask for, so that least squares can find what each is worth. What is left
over is kept too, as sixteen equally likely errors for suits and for notrump: judgement adds them
in turn, because a contract that makes half of the time is not one that makes by half a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spotcard.robot.trial import BREAK, HIGH, KIND, SHORT, SIZE, SPREAD
from spotcard_host.lab.boards import LabBoard

UNIT = 32  # numbers to the trick
MEAN = 6.5  # tricks of a side, strains and boards taken together
NOTRUMP = 4
QUANTILES = 16
RIDGE = 3.0  # rare slots stay near zero
ROUNDS = 400  # of conjugate gradients, far more than needed
_ENOUGH = 1e-7


def slots(hands: Sequence[Any], side: int, strain: int) -> list[int]:
    """The places in TRICKS that a side's hands ask for; `hands` of four seats."""
    ours, theirs = (hands[side], hands[side + 2]), (hands[1 - side], hands[3 - side])
    found = []
    points = 0
    for suit in range(4):
        honours = (ours[0][suit] | ours[1][suit]) >> 8
        lengths = [count_suit(hand, suit) for hand in ours]
        most, least = max(lengths), min(lengths)
        worth = sum((n + 1) * (honours >> n + 1 & 1) for n in range(4))
        points += worth
        kind = 2 if strain == NOTRUMP else int(strain == suit)
        at = kind * KIND
        found += [at + honours, at + 32 + 6 * min(most, 8) + min(least, 5)]
        if kind == 0:
            both = min(least, 3)
            if least <= 2:
                short = ours[0] if lengths[0] < lengths[1] else ours[1]
                found.append(SHORT + 6 * least + min(count_suit(short, strain), 5))
        else:
            both = min(sum(lengths), 12 - kind)
            if kind == 1:
                longer = max(count_suit(hand, suit) for hand in theirs)
                found.append(BREAK + 8 * both + min(longer, 7))
        found.append(at + 86 + 11 * both + worth)
    found.append(HIGH + 36 * (strain == NOTRUMP) + min(points, 35))
    return found


def count_suit(hand: Any, suit: int) -> int:
    """How many cards a hand has in a suit."""
    return int(hand[suit]).bit_count()


def observations(boards: Sequence[LabBoard]) -> list[tuple[bool, list[int], float]]:
    """(whether notrump, slots, tricks: the mean of both declarers) of all sides and strains."""
    return [
        (strain == NOTRUMP, slots(board.hands, side, strain),
         (board.tricks[strain][side] + board.tricks[strain][side + 2]) / 2)
        for board in boards for side in (0, 1) for strain in range(5)
    ]


def fit(found: Sequence[tuple[bool, list[int], float]]) -> list[float]:
    """The value of each slot in tricks: ridge regression by conjugate gradients."""

    def applied(vector: list[float]) -> list[float]:
        out = [RIDGE * x for x in vector]
        for _, places, _ in found:
            total = sum(vector[p] for p in places)
            for p in places:
                out[p] += total
        return out

    worth = [0.0] * SPREAD
    left = [0.0] * SPREAD
    for _, places, tricks in found:
        for p in places:
            left[p] += tricks - MEAN
    direction = left[:]
    size = first = sum(x * x for x in left)
    for _ in range(ROUNDS):
        if size <= _ENOUGH * first:
            break
        image = applied(direction)
        step = size / sum(a * b for a, b in zip(direction, image, strict=True))
        worth = [w + step * d for w, d in zip(worth, direction, strict=True)]
        left = [r - step * i for r, i in zip(left, image, strict=True)]
        before, size = size, sum(x * x for x in left)
        direction = [r + size / before * d for r, d in zip(left, direction, strict=True)]
    return worth


def errors(found: Sequence[tuple[bool, list[int], float]], numbers: Sequence[int]
           ) -> tuple[list[float], list[float]]:
    """Truth less estimate of suit contracts and of notrump, each in order of size."""
    left: tuple[list[float], list[float]] = ([], [])
    for notrump, places, tricks in found:
        left[notrump].append(tricks - MEAN - sum(numbers[p] for p in places) / UNIT)
    return sorted(left[0]), sorted(left[1])


def quantiles(ordered: Sequence[float]) -> list[int]:
    """The middles of sixteen equal parts, as numbers of the section."""
    n = len(ordered)
    return [round(UNIT * ordered[(2 * i + 1) * n // (2 * QUANTILES)]) for i in range(QUANTILES)]


def section(train: Sequence[LabBoard], test: Sequence[LabBoard]
            ) -> tuple[list[int], dict[str, float]]:
    """The numbers of TRICKS, and how far they miss on boards that took no part in the fit."""
    numbers = [max(-128, min(127, round(UNIT * w))) for w in fit(observations(train))]
    suits, notrump = errors(observations(test), numbers)
    report = {
        "suit_rms": (sum(e * e for e in suits) / len(suits)) ** 0.5,
        "notrump_rms": (sum(e * e for e in notrump) / len(notrump)) ** 0.5,
        "suit_bias": sum(suits) / len(suits), "notrump_bias": sum(notrump) / len(notrump),
    }
    numbers += quantiles(suits) + quantiles(notrump)
    assert len(numbers) == SIZE
    return numbers, {name: round(value, 3) for name, value in report.items()}
