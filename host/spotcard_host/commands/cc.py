"""`spotcard cc`: the convention card of a rule table."""

from __future__ import annotations

import argparse

from spotcard_host.common.options import alias, share
from spotcard_host.common.output import STDOUT, add_output, write_output

HELP = "Print the convention card of a system, asked line by line of the table that plays."
EXAMPLE = "spotcard cc sayc\nspotcard cc ours.sct --html -o card.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard cc`."""
    parser.add_argument("table", nargs="?", default="sayc", metavar="T",
                        help="a book's name, a compiled table or a source (default sayc)")
    alias(parser, "--table", "table", metavar="T")
    share(parser, "--over", "--html")
    add_output(parser, "the file to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Print the card."""
    from spotcard_host.inspection.card import card_html, card_text
    from spotcard_host.library.tables import open_table

    table = open_table(args.table, args.over)
    text = card_html(table) if args.html else card_text(table) + "\n"
    write_output(args.output or STDOUT, text, force=args.force, inputs=[args.table])
    return 0
