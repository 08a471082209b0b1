"""`spotcard cc`: convention card and system book of a rule table."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share, table_argument
from spotcard_host.common.output import STDOUT, add_output, write_output
from spotcard_host.common.pdf import pdf_of

HELP = (
    "Print the convention card or the book of a system, read line by line from the table that "
    "plays. Without --html or -o FILE.html or .pdf it is plain text."
)
EXAMPLE = (
    "spotcard cc sayc\nspotcard cc ours.sct --layout acbl -o card.html\n"
    "spotcard cc ours.sct --booklet -o system.pdf"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard cc`."""
    table_argument(parser, "a book's name, a compiled table or a source (default sayc)", "sayc")
    share(parser, "--over", "--option", "--html", "--json")
    parser.add_argument("--layout", choices=("wbf", "acbl"), default="wbf",
                        help="the card's layout: WBF on A4 (default) or ACBL on letter paper")
    parser.add_argument("--booklet", action="store_true",
                        help="the whole system with contents instead of the card")
    parser.add_argument("--players", nargs=2, default=(), metavar="NAME",
                        help="the two names at the top of the card")
    add_output(parser, "the file to write, by its suffix .html, .pdf or text (default: standard "
                       "output)")


def run(args: argparse.Namespace) -> int:
    """Print the card."""
    from spotcard_host.inspection import booklet, card, card_page
    from spotcard_host.library.tables import open_table

    suffix = Path(args.output or "").suffix.lower()
    if suffix not in ("", ".txt", ".html", ".htm", ".pdf", ".json"):
        raise UsageError(f"-o {args.output}: expected .html, .pdf, .txt or .json (with --json)")
    table = open_table(args.table, args.over, args.option)
    symbols = True if args.output not in (None, STDOUT) else None  # files are UTF-8
    text: str | bytes
    if args.json:
        told = (booklet.booklet_json(table) if args.booklet
                else card_page.card_json(table, args.layout))
        text = json.dumps(told) + "\n"
    elif args.html or suffix in (".html", ".htm", ".pdf"):
        text = (booklet.booklet(table) if args.booklet
                else card_page.card_page(table, args.layout, args.players))
        if suffix == ".pdf":
            text = pdf_of(text)
    elif args.booklet:
        text = booklet.booklet_text(table, symbols)
    else:
        text = card.card_text(table, symbols) + "\n"
    write_output(args.output or STDOUT, text, force=args.force,
                 inputs=[name for name in (args.table, args.over or "") if os.path.exists(name)])
    return 0
