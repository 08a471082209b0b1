#!/usr/bin/env python3
"""Train the learned judge of the books: self-play, tricks solved double dummy, a network.

  tools/research/train_judge.py [--books sayc two-over-one] [--deals 120000] [--seed judge]

Writes `learned.net` into the first book's folder; the others' file of that name says where it is.
Everything follows from the seed; what takes long is kept in the cache folder and taken from there
by the next run. Needs the extras `dds` (for contracts that are not solved yet) and `train`.
"""

from __future__ import annotations

import argparse
import os
import sys

from spotcard_host.lab.learning.make import make_network


def main() -> int:
    """Train and write."""
    parser = argparse.ArgumentParser(prog="train_judge", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", nargs="+", default=["sayc", "two-over-one"])
    parser.add_argument("--deals", type=int, default=120000, help="of self-play, all books")
    parser.add_argument("--contracts", type=int, default=15000,
                        help="to solve double dummy, for the estimate of tricks")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--margin", type=float, default=0.77,
                        help="IMPs that a call must be ahead of a general rule's (default 0.77)")
    parser.add_argument("--book-margin", type=float, default=1.25,
                        help="and of a rule's of the book (default 1.25)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    path = make_network(args.books, args.deals, args.contracts, args.seed, args.margin,
                        args.book_margin, args.jobs)
    print(f"wrote {path}, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
