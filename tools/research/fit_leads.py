#!/usr/bin/env python3
"""Fit the tables of the opening lead to double-dummy tricks, and say how much such leads lose.

  tools/research/fit_leads.py DEALS.jsonl [--smooth 60]

Each line of DEALS is a deal that was not passed out: {"deal": "N:...", "dealer": "N", "auction":
["1N", ...], "dd": {"S4": 5, ...}}, where dd has the defenders' tricks after every lead. Every
fifth deal takes no part in a first fit: the loss printed is theirs. Then all deals are fitted
together, and the tables are printed as `spotcard.robot.lead` has them. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from spotcard.game.auction import replay
from spotcard.game.calls import parse_call
from spotcard.game.cards import card_name, parse_hand, parse_seat
from spotcard.robot import carding, lead, reading

_SIZES = [len(table) for table in lead.TABLES]
_FIRST = [sum(_SIZES[:i]) for i in range(len(_SIZES))]
_COLUMNS = sum(_SIZES)
_AT_ONCE = 1000  # deals whose rows are in memory together


def leads_of(deal: dict[str, Any]) -> list[tuple[list[int], int]]:
    """For every lead of a deal that is not the same as another: its columns, and its tricks."""
    dealer = parse_seat(deal["dealer"])
    calls = bytes(parse_call(call) for call in deal["auction"])
    contract = replay(dealer, calls).contract()
    shown = bytearray(reading.SHOWN)
    reading.read(dealer, calls, shown)
    bid = lead.suits_bid(dealer, calls)
    hand = parse_hand(deal["deal"][2:].split()[(contract.declarer + 1) & 3])
    found = []
    for suit in range(4):
        held, done = hand[suit], 0
        for rank in range(13):
            if not (held & ~done) >> rank & 1:
                continue
            run = carding.run_of(1 << rank, held, ~held & 8191 & -256)
            done |= run
            card = carding.lead(carding.STANDARD, run, held, contract.strain < 4)
            at = lead.places(hand, suit, run & -run, contract, shown, bid)
            tricks = deal["dd"][card_name(13 * suit + card.bit_length() - 1)]
            found.append(([first + i for first, i in zip(_FIRST, at, strict=True)], tricks))
    return found


class Sums:
    """Normal equations: each deal's leads against their own mean."""

    def __init__(self) -> None:
        self.squares = np.zeros((_COLUMNS, _COLUMNS))
        self.products = np.zeros(_COLUMNS)

    def add(self, deals: list[list[tuple[list[int], int]]]) -> None:
        """Take some deals in."""
        for start in range(0, len(deals), _AT_ONCE):
            part = deals[start:start + _AT_ONCE]
            rows = np.zeros((sum(map(len, part)), _COLUMNS), dtype=np.float32)
            tricks = np.zeros(len(rows), dtype=np.float32)
            n = 0
            for leads in part:
                for i, (columns, taken) in enumerate(leads, n):
                    np.add.at(rows[i], columns, 1)
                    tricks[i] = taken
                rows[n:n + len(leads)] -= rows[n:n + len(leads)].mean(0)
                tricks[n:n + len(leads)] -= tricks[n:n + len(leads)].mean()
                n += len(leads)
            self.squares += rows.T @ rows
            self.products += rows.T @ tricks

    def solve(self, smooth: float) -> Any:
        """Tricks that each column is worth; `smooth` pulls what was seen seldom to nothing."""
        return np.linalg.solve(self.squares + smooth * np.eye(_COLUMNS), self.products)


def loss(deals: list[list[tuple[list[int], int]]], worth: Any) -> tuple[float, float]:
    """Tricks lost against the best lead, with the standard error."""
    lost = [
        max(tricks for _, tricks in leads)
        - max(leads, key=lambda one: float(worth[one[0]].sum()))[1]
        for leads in deals
    ]
    return float(np.mean(lost)), float(np.std(lost) / len(lost) ** 0.5)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deals", type=Path, metavar="DEALS.jsonl")
    parser.add_argument("--smooth", type=float, default=60.0)
    args = parser.parse_args()
    with args.deals.open() as lines:
        deals = [leads_of(json.loads(line)) for line in lines]
    sums = Sums()
    sums.add([d for n, d in enumerate(deals) if n % 5])
    mean, error = loss(deals[::5], sums.solve(args.smooth))
    print(f"{mean:.4f} +- {error:.4f} tricks lost on {len(deals[::5])} deals", file=sys.stderr)
    sums.add(deals[::5])
    numbers = np.clip(np.round(128 - 256 * sums.solve(args.smooth)), 0, 255).astype(int)
    for first, size in zip(_FIRST, _SIZES, strict=True):
        table = bytes(numbers[first:first + size].tolist())
        for i in range(0, size, 22):
            print('    b"' + "".join(f"\\x{n:02x}" for n in table[i:i + 22]) + '"')
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
