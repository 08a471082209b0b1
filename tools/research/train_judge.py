#!/usr/bin/env python3
"""Train the learned judge of a book: self-play, tricks from double-dummy tables, a network.

  tools/research/train_judge.py [--book sayc] [--deals 300000] [--seed judge]

Writes `learned.net` into the book's folder. Everything follows from the seed; what takes long is
kept in the cache folder and taken from there by the next run. Needs the extras `dds` (for boards
whose double-dummy tables are not there yet) and `train`.
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
    parser.add_argument("--book", default="sayc")
    parser.add_argument("--deals", type=int, default=300000, help="of self-play")
    parser.add_argument("--tables", type=int, default=12000,
                        help="boards with double-dummy tables, of the seeds learn0, learn1 ...")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--margin", type=float, default=0.4,
                        help="IMPs that a call must be ahead of a general rule's (default 0.4)")
    parser.add_argument("--book-margin", type=float, default=1.0,
                        help="and of a rule's of the book (default 1.0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    path = make_network(args.book, args.deals, args.tables, args.seed, args.margin,
                        args.book_margin, args.jobs)
    print(f"wrote {path}, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
