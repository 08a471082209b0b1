#!/usr/bin/env python3
"""Fit the trick tables of judgement to double-dummy tricks, and say how far they miss.

  tools/research/fit_tricks.py [--train judgetune:1600] [--test judgetune:1601-2100] [-o FILE]

The boards of --test take no part in the fit: the errors printed, and those that the section keeps,
are theirs. See `spotcard_host.lab.tricks`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from spotcard_host.compiler.tricks import FITTED_FILE
from spotcard_host.lab.boards import LabBoard, lab_boards, show_progress
from spotcard_host.lab.tricks import section

_ROW = 16


def boards(asked: str) -> list[LabBoard]:
    """The boards of SEED:COUNT, or SEED:FIRST-LAST."""
    seed, _, count = asked.partition(":")
    first, _, last = count.rpartition("-")
    return lab_boards(seed, int(last), show_progress)[int(first or 1) - 1:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--train", default="judgetune:1600", metavar="SEED:BOARDS")
    parser.add_argument("--test", default="judgetune:1601-2100", metavar="SEED:FIRST-LAST")
    parser.add_argument("-o", "--output", type=Path, default=FITTED_FILE)
    args = parser.parse_args()
    train, test = boards(args.train), boards(args.test)
    numbers, report = section(train, test)
    args.output.write_text(
        "; What judgement adds up to estimate tricks, in 32nds of a trick, see\n"
        "; spotcard_host.lab.tricks.\n"
        f"; Made by tools/research/fit_tricks.py from {len(train)} boards "
        "with double-dummy tricks.\n"
        + "".join(" ".join(map(str, numbers[i:i + _ROW])) + "\n"
                  for i in range(0, len(numbers), _ROW)))
    print(json.dumps({"boards": {"train": len(train), "test": len(test)}, **report}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
