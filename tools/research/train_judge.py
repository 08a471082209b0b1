#!/usr/bin/env python3
"""Train the learned judge of the books: self-play, tricks solved double dummy, a network.

  tools/research/train_judge.py [--books sayc two-over-one] [--deals 1000000] [--seed judge]

Writes `learned.net` into the first book's folder; the others' file of that name says where it is.
What takes long stays in the cache folder: self-play (in slices of 5000 deals; a run that was
stopped goes on) and solved contracts, which later runs take too. Needs the extras `dds` (for
contracts that are not solved yet) and `train`.
"""

from __future__ import annotations

import argparse
import os
import sys

from spotcard_host.lab.learning.make import make_network
from spotcard_host.library.tables import BOOKS


def main() -> int:
    """Train and write."""
    parser = argparse.ArgumentParser(prog="train_judge", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", nargs="+", default=["sayc", "two-over-one"])
    parser.add_argument("--deals", type=int, default=1000000, help="of self-play, all books")
    parser.add_argument("--opponents", nargs="*", metavar="SYSTEM",
                        default=["sayc", "two-over-one", str(BOOKS / "notes" / "clubs.bml")],
                        help="that sit against the books on some deals (default: the other book "
                        "and clubs.bml)")
    parser.add_argument("--rules", action="store_true",
                        help="self-play by the rules alone, not judged by the present network")
    parser.add_argument("--kept", action="store_true",
                        help="learn from all self-play in the cache, of earlier books too")
    parser.add_argument("--contracts", type=int, default=72000,
                        help="to solve double dummy, for the estimate of tricks")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--margin", type=float, default=0.25,
                        help="IMPs that a call must be ahead of a general rule's (default 0.25)")
    parser.add_argument("--book-margin", type=float, default=0.94,
                        help="and of a rule's of the book (default 0.94)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    path = make_network(args.books, args.deals, args.contracts, args.seed, args.margin,
                        args.book_margin, args.jobs, not args.rules, args.kept, args.opponents)
    print(f"wrote {path}, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
