"""`spotcard tm parse`: table manager messages as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable

from spotcard.errors import RemoteProtocolError
from spotcard_host.table.messages import message_ast, read_message

HELP = "parse messages of the table manager protocol: one JSON object per line"
EXAMPLE = "spotcard tm parse 'North bids 1NT Alert. 12 to 14 total points.'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`tm parse [LINE...]`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="parse")
    parse = actions.add_parser("parse", help="parse messages", description=HELP)
    parse.add_argument(
        "lines", nargs="*", metavar="LINE",
        help="messages, one per argument; without any, the lines of standard input",
    )


def _lines(args: argparse.Namespace) -> Iterable[bytes]:
    if args.lines:
        return [line.encode("utf-8", "surrogateescape") for line in args.lines]
    return sys.stdin.buffer


def run(args: argparse.Namespace) -> int:
    """Print one JSON object for each line; 1 when one of them was no message."""
    status = 0
    for line in _lines(args):
        try:
            answer = message_ast(read_message(line))
        except RemoteProtocolError as e:
            answer = {"error": str(e)}
            status = 1
        print(json.dumps(answer), flush=not args.lines)
    return status
