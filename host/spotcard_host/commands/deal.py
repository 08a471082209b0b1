"""`spotcard deal`: hands that reach a position of a system."""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys

from spotcard.game.cards import parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard_host.common.errors import UsageError
from spotcard_host.common.notation import read_calls
from spotcard_host.common.options import share
from spotcard_host.common.output import write_output
from spotcard_host.records.board_record import Board, BoardRecord
from spotcard_host.records.pbn_writer import game_text
from spotcard_host.robots.dealing import Dealer, dealer_script

HELP = (
    "Deal hands that reach a position of a system: every call of our side so far is the one that "
    "the system makes with the hand dealt. As PBN, or as a script for the dealer program."
)
EXAMPLE = (
    'spotcard deal ours.bml --over sayc --after "1N P 2C P" -n 20 -o stayman.pbn\n'
    'spotcard deal sayc --after "1H P" --script'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard deal`."""
    parser.add_argument("system", metavar="SYSTEM",
                        help="a book's name, a compiled table or a source")
    share(parser, "--over")
    share(parser, "--after")
    share(parser, "--dealer", "--vul")
    share(parser, "--contested")
    parser.add_argument("--script", action="store_true",
                        help="write a script for the dealer program instead of boards")
    share(parser, "-n", default=20)
    share(parser, "--seed", default=None)
    share(parser, "-o", default="-")
    share(parser, "--force")


def pbn_of(boards: list[Board]) -> str:
    """The boards as PBN games without an auction."""
    return "".join(game_text(BoardRecord.of(board), {"Event": "Practice"}) for board in boards)


def run(args: argparse.Namespace) -> int:
    """Deal."""
    from spotcard_host.library.tables import open_table, resolve

    dealer, vul = parse_seat(args.dealer), parse_vulnerability(args.vul)
    if len(args.after) > 1:
        raise UsageError("expected one auction: --after CALLS once")
    calls = read_calls(" ".join(args.after))
    if args.script:
        text = dealer_script(open_table(args.system, args.over), dealer, vul, calls, args.n)
    else:
        seed = args.seed
        if seed is None:
            seed = secrets.randbelow(10**6)
            print(f"seed {seed}", file=sys.stderr)
        table = resolve(args.system, args.over).read_bytes()
        source = Dealer(table, dealer, vul, calls, args.contested)
        text = pbn_of(list(itertools.islice(source.deals(seed), args.n)))
    write_output(args.output, text, force=args.force)
    return 0
