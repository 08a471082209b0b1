"""Estimates declarer's tricks: networks fitted to double-dummy tables.

One for suit contracts, one for notrump. What a contract is worth is a mean over eight equally
likely errors, because one that makes half of the time is not one that makes by half a trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.learning.network import Network, fit

NOTRUMP = 4
QUANTILES = 8
INPUTS = 96  # four hands, four suits: length and five honours
SIZES = [INPUTS, 128, 48]


def inputs_of(hands: Any, strain: Any, declarer: Any) -> Any:
    """A row for each deal: hands (n, 4, 4) of holdings; declarer's first, trumps first."""
    n = len(hands)
    seats = (declarer[:, None] + np.arange(4)) % 4
    suits = (np.where(strain < NOTRUMP, strain, 0)[:, None] + np.arange(4)) % 4
    held = hands[np.arange(n)[:, None, None], seats[:, :, None], suits[:, None, :]]
    bits = (held[..., None] >> np.arange(13)) & 1
    rows = np.concatenate([bits[..., 8:], bits.sum(-1, keepdims=True) * 0.25], -1)
    return rows.reshape(n, INPUTS).astype("f4")


def _shuffle(rows: Any, rng: Any, first: int) -> None:
    """Put the suits from place `first` on into another order, row by row."""
    view = rows.reshape(len(rows), 4, 4, 6)
    order = np.argsort(rng.random((len(rows), 4 - first)), 1) + first
    view[:, :, first:] = view[np.arange(len(rows))[:, None, None], np.arange(4)[:, None],
                              order[:, None, :]]


class Estimator:
    """`quantiles(hands, strain, declarer)`: eight likely numbers of tricks for each row."""

    def __init__(self, seed: int) -> None:
        self.networks = [Network(SIZES, [], seed), Network(SIZES, [], seed + 1)]
        self.spread = np.zeros((2, QUANTILES), "f4")

    def fit(self, boards: Sequence[LabBoard], epochs: int, seed: int,
            told: Callable[[str], None] = print) -> None:
        """Fit to boards with tables; the last tenth of them measures the errors."""
        hands = np.array([[list(hand) for hand in board.hands] for board in boards], "i4")
        tricks = np.array([board.tricks for board in boards], "f4")
        parts = np.arange(len(boards)) < len(boards) * 9 // 10
        for kind, strains in enumerate((range(4), (NOTRUMP,))):
            pairs = [(s, d) for s in strains for d in range(4)]
            x, y, kept = [], [], []
            for strain, declarer in pairs:
                filled = np.full(len(boards), strain), np.full(len(boards), declarer)
                x.append(inputs_of(hands, *filled))
                y.append(tricks[:, strain, declarer])
                kept.append(parts)
            rows, wanted, used = np.concatenate(x), np.concatenate(y), np.concatenate(kept)
            # Side suits may change places: each contract is seen in two orders.
            other = rows.copy()
            _shuffle(other, np.random.default_rng(seed), 1 - kind)
            train = np.concatenate([rows[used], other[used]])
            network = self.networks[kind]
            network.weights[-1][:] = wanted.mean()
            # A quarter of the contracts are at notrump, which are harder: three times the epochs.
            fit(network, train, [], np.concatenate([wanted[used]] * 2), epochs * (1 + 2 * kind),
                2e-3, seed + kind, batch=2048, told=lambda text: None)
            errors = wanted[~used] - network.forward(rows[~used], [])[0]
            at = (np.arange(QUANTILES) + 0.5) / QUANTILES
            self.spread[kind] = np.quantile(errors, at)
            told(f"tricks {'at notrump' if kind else 'in suits'}: rms error "
                 f"{np.sqrt(np.mean(errors ** 2)):.2f} on {int((~used).sum())} contracts")

    def quantiles(self, hands: Any, strain: Any, declarer: Any) -> Any:
        """(rows, QUANTILES) whole tricks."""
        x = inputs_of(hands, strain, declarer)
        out = np.zeros((len(x), QUANTILES), "f4")
        for kind in range(2):
            these = (strain == NOTRUMP) == bool(kind)
            if these.any():
                mean = self.networks[kind].forward(x[these], [])[0]
                out[these] = mean[:, None] + self.spread[kind]
        return np.clip(np.rint(out), 0, 13).astype("i4")
