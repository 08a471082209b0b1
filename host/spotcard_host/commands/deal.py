"""`spotcard deal`: hands that reach a position of a system."""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys

from spotcard.game.cards import parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard_host.common.errors import UsageError
from spotcard_host.common.notation import read_position
from spotcard_host.common.options import named_table, share, table_argument
from spotcard_host.common.output import STDOUT, add_output, write_output
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
    table_argument(parser, "a book's name, a compiled table or a source")
    share(parser, "--over", "--option", "--after", "--dealer", "--vul", "--contested")
    parser.add_argument("--script", action="store_true",
                        help="write a script for the dealer program instead of boards")
    share(parser, "-n", default=20)
    share(parser, "--seed", default=None)
    add_output(parser, "the PBN file or script to write (default: standard output)")


def pbn_of(boards: list[Board]) -> str:
    """The boards as PBN games without an auction."""
    return "".join(game_text(BoardRecord.of(board), {"Event": "Practice"}) for board in boards)


def run(args: argparse.Namespace) -> int:
    """Run `spotcard deal`; returns the exit status."""
    from spotcard_host.library.tables import open_table, resolve

    named_table(args)
    dealer, vul = parse_seat(args.dealer), parse_vulnerability(args.vul)
    if len(args.after) > 1:
        raise UsageError("expected one auction: --after CALLS once")
    calls = read_position(" ".join(args.after), dealer)
    if args.script:
        table = open_table(args.table, args.over, args.option)
        text = dealer_script(table, dealer, vul, calls, args.n)
    else:
        seed = args.seed
        if seed is None:
            seed = secrets.randbelow(10**6)
            print(f"seed {seed}", file=sys.stderr)
        data = resolve(args.table, args.over, args.option).read_bytes()
        source = Dealer(data, dealer, vul, calls, args.contested)
        text = pbn_of(list(itertools.islice(source.deals(seed), args.n)))
    write_output(args.output or STDOUT, text, force=args.force)
    return 0
