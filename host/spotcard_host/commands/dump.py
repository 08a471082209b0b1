"""`spotcard dump`: a rule table in readable form."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from spotcard.errors import SpotcardError
from spotcard_host.common.options import share, table_argument, whole
from spotcard_host.inspection.listing import Listing, text
from spotcard_host.library.tables import DEFAULT, resolve

HELP = "print a rule table in readable form"
EXAMPLE = "spotcard dump sayc\nspotcard dump mybook.sct --rule 101"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    table_argument(parser, "a book's name, a compiled table or a source (default sayc)", DEFAULT)
    share(parser, "--over", "--option")
    parser.add_argument("--rule", type=whole, action="append", metavar="ID",
                        help="only the rules with these ids or aliases; may be repeated")
    share(parser, "--json", help="print JSON, one object per rule")


def run(args: argparse.Namespace) -> int:
    """Print the listing."""
    data = resolve(args.table, args.over, args.option).read_bytes()
    if args.json or args.rule:
        wanted = set(args.rule or ())
        rules = [r for r in Listing(data).read() if not wanted or wanted & {r.id, *r.aliases}]
        if not rules:
            missing = ", ".join(f"#{number}" for number in args.rule or ())
            raise SpotcardError(f"{args.table} has no rule {missing}".rstrip())
    if args.json:
        for rule in rules:
            print(json.dumps(asdict(rule)))
        return 0
    marks = {f"#{number}" for number in args.rule or ()}
    shown = not marks
    for line in text(data):
        if marks and line.startswith("#"):
            shown = bool(marks & set(line.partition("priority")[0].split()))
        if shown:
            print(line)
    return 0
