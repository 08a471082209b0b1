"""`spotcard table`: a table manager that seats four clients."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import random
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from spotcard_host.common.options import address, alias, seconds, share
from spotcard_host.common.terminal import amount
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file
from spotcard_host.records.journal import Journal
from spotcard_host.table.director import Options
from spotcard_host.table.server import TableFailure, TableServer
from spotcard_host.table.show import result_line

HELP = (
    "Run a table manager: seat four clients that speak the Blue Chip protocol, play boards, and "
    "write a PBN file. Exit status 0: all boards were played; 1: the table could not be set up "
    "or the session broke off (the boards played are in the PBN file); 2: wrong usage."
)
EXAMPLE = "spotcard table --listen 127.0.0.1:2000 --boards evening.pbn -o evening-played.pbn"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard table`."""
    parser.add_argument(
        "--listen", metavar="HOST:PORT", type=address, default=("127.0.0.1", 2000),
        help="where to listen (default 127.0.0.1:2000; 0.0.0.0:2000 for the whole network; "
             "port 0 takes a free one)",
    )
    share(parser, "--boards", "--seed")
    share(parser, "-n", help="how many boards (default: all of --boards, else 4)")
    parser.add_argument(
        "--pause", metavar="SECONDS", type=seconds, default=1.0,
        help='before each "to lead" (default 1.0, as the protocol asks)',
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=300.0,
        help="how long to wait for an answer (default 300, 0: no limit)",
    )
    parser.add_argument(
        "--hold", metavar="SECONDS", type=seconds, default=120.0,
        help="how long to keep the seat of a client that broke off (default 120)",
    )
    share(parser, "--output",
          help="where to write the boards played (default: table-DATE-TIME.pbn)")
    alias(parser, "--pbn", "output")
    share(parser, "--force", "--json")


def _boards(args: argparse.Namespace) -> Iterator[Board]:
    if args.boards is None:
        seed = random.SystemRandom().randrange(1 << 30) if args.seed is None else args.seed
        _say(args, f"boards dealt from seed {seed}")
        rng = random.Random(seed)
        return (random_board(number, rng) for number in islice(count(1), args.n or 4))
    boards = boards_of_file(args.boards, lambda text: _say(args, text))
    return islice(boards, args.n)


def _say(args: argparse.Namespace, text: str) -> None:
    if not args.quiet:
        print(text, file=sys.stderr, flush=True)


async def _serve(args: argparse.Namespace, boards: Iterator[Board], journal: Journal) -> None:
    def finished(record: BoardRecord) -> None:
        if args.json:
            print(json.dumps(record.to_json()), flush=True)
        else:
            print(f"Board {record.board}: {result_line(record)}", flush=True)
        try:
            journal.add(record)
        except OSError as e:
            raise TableFailure(f"board {record.board} cannot be written to {journal.path}: "
                               f"{e.strerror}") from e

    options = Options(pause=args.pause, answer_limit=args.timeout, hold=args.hold)
    server = TableServer(boards, options, finished, lambda text: _say(args, text))
    host, port = args.listen
    await server.start(host, port)
    _say(args, f"table at {host}:{server.port}; waiting for North, East, South and West")
    try:
        await server.run()
    finally:
        partial = server.director.partial
        if partial is not None and partial.calls:
            journal.add(partial)


def run(args: argparse.Namespace) -> int:
    """Serve one table until its boards are played."""
    boards = _boards(args)
    now = datetime.datetime.now()
    path = Path(args.output or f"table-{now:%Y%m%d-%H%M%S}.pbn")
    try:
        journal = Journal(path, {"Event": "Spotcard table", "Date": f"{now:%Y.%m.%d}"},
                          args.force, [args.boards] if args.boards else [])
    except OSError as e:
        raise TableFailure(f"{path}: {e.strerror}") from e
    try:
        asyncio.run(_serve(args, boards, journal))
    finally:
        if journal.boards:
            _say(args, f"{amount(journal.boards, 'board')} in {path}")
    return 0
