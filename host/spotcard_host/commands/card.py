"""`spotcard card`: answer card-play questions, one JSON line each."""

from __future__ import annotations

import argparse

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


def _think(text: str) -> str:
    try:
        return cardplay.think_of(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard card`."""
    parser.add_argument(
        "--jsonl", action="store_true", required=True,
        help="read one JSON object a line from standard input, write one a line",
    )
    parser.add_argument(
        "--think", default="board", metavar="30000n|2s|board", type=_think,
        help="budget for one card: nodes, seconds of this machine, or what a board does in 2 s",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same cards")
    parser.add_argument(
        "--on", choices=("micropython", "host"), default=None,
        help="where the player runs (default: micropython where it can be had)",
    )
    parser.add_argument(
        "--table", metavar="T", help="lead and signal as this table says (default: standard)"
    )
    parser.add_argument(
        "--opponents", metavar="T",
        help="read the opponents' leads and signals by this table (default: do not read them)",
    )


def run(args: argparse.Namespace) -> int:
    """Answer lines until the input ends."""
    carding = [cardplay.carding_of(name) for name in (args.table, args.opponents)]
    return cardplay.serve(args.think, args.seed, args.on, carding)
