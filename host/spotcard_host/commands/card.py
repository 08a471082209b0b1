"""`spotcard card`: answer card-play questions, one JSON line each."""

from __future__ import annotations

import argparse

from spotcard_host.common.options import number, share
from spotcard_host.robots import cardplay

HELP = (
    "Answer card-play questions. Each input line is a JSON object with seat (who decides), turn "
    "(the hand to play), hand and dummy as dealt, declarer, level, strain, dbl, dealer, vul, "
    "auction and played; each answer has card. A bad line "
    'gets {"error": ...} and the exit status is 1 at the end.'
)
EXAMPLE = (
    'echo \'{"seat":"E","turn":"E","hand":"QJT93.A4.852.K73","dummy":null,"declarer":"N",'
    '"level":3,"strain":"N","dbl":0,"dealer":"N","vul":"None","auction":["3N","P","P","P"],'
    '"played":[]}\' | spotcard card --jsonl'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard card`."""
    share(parser, "--jsonl")
    share(parser, "--think", default="board")
    share(parser, "--seed", default=1)
    share(parser, "--on",
          help="what runs the player (default: MicroPython where available, else this Python)")
    share(parser, "--table", default=None,
          help="lead and signal as this system says (default: standard leads and signals)")
    share(parser, "--over")
    parser.add_argument(
        "--opponents", metavar="T",
        help="read the opponents' leads and signals by this table (default: do not read them)",
    )


def run(args: argparse.Namespace) -> int:
    """Answer lines until the input ends."""
    carding = [cardplay.carding_of(args.table, args.over), cardplay.carding_of(args.opponents)]
    return cardplay.serve(cardplay.think_of(args.think), number(args.seed), args.on, carding)
