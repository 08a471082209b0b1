"""Estimates declarer's tricks: networks fitted to contracts solved double dummy.

One for suit contracts, one for notrump. What a contract is worth is a mean over eight equally
likely errors, because one that makes half of the time is not one that makes by half a trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from spotcard_host.lab.learning.network import Network, fit
from spotcard_host.lab.learning.solved import Contract

NOTRUMP = 4
QUANTILES = 8
ORDERS = 12  # orders of side suits in which it sees a contract
CARDS = 96  # four hands, four suits: five honours and length
TOGETHER = 37  # of both hands of a side: honours, lengths, points; how their trumps lie
INPUTS = CARDS + TOGETHER
SIZES = [INPUTS, 512, 256]
RATE = 2e-3
DECAY = 1.0


def turned(hands: Any, strain: Any, declarer: Any) -> Any:
    """Hands (n, 4, 4) of holdings with declarer's first and trumps first."""
    n = len(hands)
    seats = (declarer[:, None] + np.arange(4)) % 4
    suits = (np.where(strain < NOTRUMP, strain, 0)[:, None] + np.arange(4)) % 4
    return hands[np.arange(n)[:, None, None], seats[:, :, None], suits[:, None, :]]


def inputs_of(held: Any) -> Any:
    """A row for each deal of hands so turned."""
    n = len(held)
    bits = (held[..., None] >> np.arange(13)) & 1
    length = bits.sum(-1)
    rows = np.concatenate([bits[..., 8:], length[..., None] * 0.25], -1)
    return np.concatenate([rows.reshape(n, CARDS), _together(bits, length)], 1).astype("f4")


def _together(bits: Any, length: Any) -> Any:
    """What both hands of the declaring side have together, which few deals suffice to learn."""
    ours = bits[:, 0, :, 8:] | bits[:, 2, :, 8:]
    pair, theirs = length[:, ::2], length[:, 1::2]
    points = (ours @ np.array([0, 1, 2, 3, 4])).sum(1) / 10
    return np.concatenate([
        ours.reshape(len(bits), 20), pair.sum(1) / 4, pair.min(1) / 4, pair.max(1) / 4,
        theirs.max(1) / 4, points[:, None]], 1)


def _shuffle(solved: Any, dice: Any, first: int) -> Any:
    """The suits from place `first` on in another order, deal by deal."""
    order = np.argsort(dice.random((len(solved), 4 - first)), 1) + first
    out = solved.copy()
    out[:, :, first:] = solved[np.arange(len(solved))[:, None, None], np.arange(4)[:, None],
                               order[:, None, :]]
    return out


class Estimator:
    """`quantiles(hands, strain, declarer)`: eight likely numbers of tricks for each row."""

    def __init__(self, seed: int) -> None:
        self.networks = [Network(SIZES, [], seed), Network(SIZES, [], seed + 1)]
        self.spread = np.zeros((2, QUANTILES), "f4")

    def fit(self, solved: Sequence[tuple[Contract, int]], epochs: int, seed: int,
            told: Callable[[str], None] = print) -> None:
        """Fit to solved contracts; the last tenth of them measures the errors."""
        hands = np.array([[list(hand) for hand in one[0][0]] for one in solved], "i4")
        strain, declarer = (np.array([one[0][k] for one in solved]) for k in (1, 2))
        tricks = np.array([one[1] for one in solved], "f4")
        used = np.arange(len(solved)) < len(solved) * 9 // 10
        for kind in range(2):
            these = (strain == NOTRUMP) == bool(kind)
            held = turned(hands[these], strain[these], declarer[these])
            wanted, train = tricks[these], used[these]
            # Side suits may change places: each contract is seen in some of their orders.
            dice = np.random.default_rng(seed)
            seen = np.concatenate([
                inputs_of(_shuffle(held[train], dice, 1 - kind)) for _ in range(ORDERS)])
            network = self.networks[kind]
            network.weights[-1][:] = wanted.mean()
            fit(network, seen, [], np.concatenate([wanted[train]] * ORDERS),
                epochs, RATE, seed + kind, DECAY, batch=512, told=lambda text: None)
            errors = wanted[~train] - network.forward(inputs_of(held[~train]), [])[0]
            at = (np.arange(QUANTILES) + 0.5) / QUANTILES
            self.spread[kind] = np.quantile(errors, at)
            told(f"tricks {'at notrump' if kind else 'in suits'}: rms error "
                 f"{np.sqrt(np.mean(errors ** 2)):.2f} on {int((~train).sum())} contracts")

    def quantiles(self, hands: Any, strain: Any, declarer: Any) -> Any:
        """(rows, QUANTILES) whole tricks."""
        x = inputs_of(turned(hands, strain, declarer))
        out = np.zeros((len(x), QUANTILES), "f4")
        for kind in range(2):
            these = (strain == NOTRUMP) == bool(kind)
            if these.any():
                mean = self.networks[kind].forward(x[these], [])[0]
                out[these] = mean[:, None] + self.spread[kind]
        return np.clip(np.rint(out), 0, 13).astype("i4")
