"""From decisions to a book's `learned.net`: fit in floating point, then round to bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from spotcard.robot import traits
from spotcard_host.compiler.learned import FORMAT
from spotcard_host.lab.learning.network import Network, fit

SEEN = 100  # decisions that a rule must occur in to get a row
MOST_ROWS = 470  # 128 bytes each
EPOCHS = 24
RATE = 2e-3
DECAY = 0.05
LARGEST = 12.0  # IMPs; more says no more about the call
UNIT = 64  # to an IMP
VARIES = 12.0  # by which raised traits vary, about


def train(data: dict[str, Any], gained: Any, seed: int, seen: int = SEEN,
          told: Callable[[str], None] = print) -> tuple[Network, list[int], Any, Any]:
    """(network, the rules' numbers in row order, mean and deviation of each trait)."""
    values, counts = np.unique(data["rules"], return_counts=True)
    often = sorted(zip(-counts, values, strict=True))[:MOST_ROWS]
    known = sorted(int(v) for n, v in often if -n >= seen)
    rows = rows_of(known, data["rules"])
    x = data["traits"].astype("f4")
    mean, deviation = x.mean(0), x.std(0) + 1e-3
    deviation = np.maximum(deviation, 0.25)  # traits that hardly vary are not scaled up
    network = Network([traits.TRAITS, traits.HIDDEN, traits.SECOND], [len(known) + 1] * 2, seed)
    fit(network, (x - mean) / deviation, [rows[:, 0], rows[:, 1]],
        np.clip(gained, -LARGEST, LARGEST), EPOCHS, RATE, seed, DECAY, told=told)
    return network, known, mean, deviation


def rows_of(known: Sequence[int], numbers: Any) -> Any:
    """The rows of rules by their numbers; 0 for those that are not `known`, which ascend."""
    at = np.searchsorted(known, numbers)
    return np.where(np.array([*known, -1])[at] == numbers, at + 1, 0)


def rounded(network: Network, known: list[int], mean: Any, deviation: Any, margin: float,
            book: float, about: dict[str, Any]) -> bytes:
    """The file: weights of one byte, a shift for each unit of a layer."""
    w1, b1, w2, b2, w3, b3 = network.weights
    tables = network.tables
    w1 = w1 / deviation[:, None]
    b1 = b1 - mean @ w1
    raised = np.clip(np.rint(np.log2(VARIES / deviation)), 0, 6).astype("i4")
    w1 = w1 / (1 << raised)[:, None]
    # Activations of the hidden layers are in 255ths of a value that is seldom exceeded.
    scale1, scale2 = 255 / about["top"][0], 255 / about["top"][1]
    body = bytearray(int(n) for n in raised)
    embed = 4
    tables_out: list[bytes] = []
    body += _layer(w1, b1, scale1, [t / (1 << embed) for t in tables], tables_out)
    body += _layer(w2 / scale1, b2, scale2, [], [])
    shift = _shift(np.abs(w3 / scale2).max() * UNIT)
    factor = UNIT * 2.0 ** shift
    body += _three(int(np.rint(b3[0] * factor)) + (1 << shift >> 1))
    body += _bytes(w3[:, 0] / scale2 * factor)
    for table in tables_out:
        body += table
    head = {"format": FORMAT, "embed": embed, "out": shift, "margin": round(margin * UNIT),
            "book": round(book * UNIT), "mean": [round(float(m)) for m in mean],
            **about, "ids": known}
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + bytes(body)


def _shift(largest: float) -> int:
    """By how many bits numbers up to `largest` can be raised to fill a signed byte."""
    return max(0, int(np.floor(np.log2(127 / max(largest, 1e-9)))))


def _layer(weights: Any, bias: Any, scale: float, tables: list[Any], out: list[bytes]) -> bytes:
    """Shifts, biases and rows of weights; `tables` are rounded with the same shifts into `out`."""
    columns = np.abs(weights).max(0) * scale
    for table in tables:
        columns = np.maximum(columns, np.abs(table).max(0) * scale)
    shifts = np.array([min(_shift(c), 20) for c in columns])
    factor = scale * 2.0 ** shifts
    half = (1 << shifts) >> 1
    made = bytes(int(s) for s in shifts)
    made += b"".join(_three(int(np.rint(b * f)) + int(h))
                     for b, f, h in zip(bias, factor, half, strict=True))
    made += _bytes((weights * factor).T.ravel())
    out += [_bytes((table * factor).ravel()) for table in tables]
    return made


def _three(value: int) -> bytes:
    return (max(-0x800000, min(0x7FFFFF, value)) + 0x800000).to_bytes(3, "little")


def _bytes(numbers: Any) -> bytes:
    return bytes((np.clip(np.rint(numbers), -127, 127) + 128).astype("u1").tobytes())


def tops(network: Network, x: Any, rows: list[Any]) -> list[float]:
    """The values that the hidden layers' outputs seldom exceed."""
    _, inputs = network.forward(x, rows)
    return [round(float(np.quantile(inputs[k].max(1), 0.999)), 3) for k in (1, 2)]
