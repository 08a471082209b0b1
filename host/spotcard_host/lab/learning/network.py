"""Small networks fitted by Adam, in numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

BETA1, BETA2, TINY = 0.9, 0.999, 1e-8


class Network:
    """Layers with ReLU between them, one output; rows of `tables` are added to the first layer.

    sizes: of the input and of each layer, the output's 1 left out; tables: rows of each table.
    """

    def __init__(self, sizes: list[int], tables: list[int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Any] = []
        for n, m in zip(sizes, [*sizes[1:], 1], strict=True):
            self.weights += [rng.normal(0, np.sqrt(2 / n), (n, m)).astype("f4"),
                             np.zeros(m, "f4")]
        self.weights[-2] *= 0.1
        self.tables = [np.zeros((rows, sizes[1]), "f4") for rows in tables]

    def forward(self, x: Any, rows: Any) -> tuple[Any, list[Any]]:
        """(outputs, what each layer had as input)."""
        inputs = [x]
        layers = len(self.weights) // 2
        for k in range(layers):
            y = inputs[-1] @ self.weights[2 * k] + self.weights[2 * k + 1]
            if k == 0:
                for table, row in zip(self.tables, rows, strict=True):
                    y += table[row]
            inputs.append(np.maximum(y, 0) if k < layers - 1 else y)
        return inputs[-1][:, 0], inputs

    def gradients(self, inputs: list[Any], rows: Any, slope: Any) -> list[Any]:
        """Of every weight and table, for the slope of the loss at the outputs."""
        found: list[Any] = []
        back = slope[:, None]
        for k in range(len(self.weights) // 2 - 1, -1, -1):
            found = [inputs[k].T @ back, back.sum(0), *found]
            if k:
                back = (back @ self.weights[2 * k].T) * (inputs[k] > 0)
        for table, row in zip(self.tables, rows, strict=True):
            gradient = np.zeros_like(table)
            order = np.argsort(row, kind="stable")
            some, first = np.unique(row[order], return_index=True)
            gradient[some] = np.add.reduceat(back[order], first, 0)
            found.append(gradient)
        return found


def fit(network: Network, x: Any, rows: list[Any], y: Any, epochs: int, rate: float, seed: int,
        decay: float = 0.0, batch: int = 1024, told: Callable[[str], None] = print) -> None:
    """Squared error, Adam with cosine decay of the rate; every twentieth row is kept to check."""
    rng = np.random.default_rng(seed)
    check = np.arange(len(y)) % 20 == 0
    train = np.flatnonzero(~check)
    state = [[np.zeros_like(w), np.zeros_like(w)] for w in [*network.weights, *network.tables]]
    steps = epochs * ((len(train) + batch - 1) // batch)
    step = 0
    for epoch in range(epochs):
        order = rng.permutation(train)
        for start in range(0, len(order), batch):
            these = order[start:start + batch]
            some = [row[these] for row in rows]
            out, inputs = network.forward(x[these], some)
            slope = ((out - y[these]) * (2 / len(these))).astype("f4")
            step += 1
            now = rate * 0.5 * (1 + np.cos(np.pi * step / steps))
            everything = [*network.weights, *network.tables]
            for w, g, (m, v) in zip(everything, network.gradients(inputs, some, slope), state,
                                    strict=True):
                m *= BETA1
                m += (1 - BETA1) * g
                v *= BETA2
                v += (1 - BETA2) * g * g
                w -= now * (m / (1 - BETA1 ** step) / (np.sqrt(v / (1 - BETA2 ** step)) + TINY))
                if w.ndim == 2:
                    w *= 1 - now * decay
        errors = network.forward(x[check], [row[check] for row in rows])[0] - y[check]
        told(f"epoch {epoch + 1}: squared error {np.mean(errors ** 2):.4f} of "
             f"{np.var(y[check]):.4f}")
