"""`spotcard play`: the main job in one command."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from spotcard_host.common.options import alias, share, think
from spotcard_host.common.terminal import amount, log
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file
from spotcard_host.records.journal import Journal
from spotcard_host.robots.cardplay import nodes_of
from spotcard_host.robots.session import SessionPlan, play_session
from spotcard_host.table.server import TableFailure
from spotcard_host.table.show import board_text, can_show_symbols, result_line

HELP = (
    "Compile a bidding system, serve a table, seat four robots that run the board's firmware and "
    "play boards. Exit status 0: all boards were played; 1: something failed (boards played until "
    "then are kept); 2: wrong usage; 130: stopped with Ctrl-C."
)
EXAMPLE = (
    "spotcard play -n 4\nspotcard play --boards club.pbn --on host --json > boards.jsonl\n"
    "spotcard play --match -n 64 --think board --think-ew 0n"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard play`."""
    source = parser.add_mutually_exclusive_group()
    share(source, "--boards", "--seed")
    share(parser, "-n", help="how many boards (default: all of --boards, else 4)")
    share(parser, "--on", default="micropython")
    share(parser, "--table", "--over")
    parser.add_argument("--table-ew", metavar="T", help="another system for East-West")
    share(parser, "--think",
          help="how long the robots think about a card: nodes (30000n), board, or 0n to play by "
               "rule (default: board on MicroPython, 0n on the host)")
    parser.add_argument("--think-ew", metavar="30000n|2s|board", type=think,
                        help="another one for East-West")
    parser.add_argument("--match", action="store_true",
                        help="play every board at two tables, seats exchanged at the second: IMPs "
                             "for the side that is North-South at the first")
    parser.add_argument("--alerts", choices=("all", "artificial", "none"), default="artificial",
                        help="which calls the robots alert (default artificial)")
    share(parser, "--output", help="where to write the boards (default matches/DATE-TIME.pbn)")
    alias(parser, "--pbn", "output")
    share(parser, "--force", "--probe", "--heap", "--json")


def _deal(seed: int | str, count: int) -> Iterator[Board]:
    log.info("boards dealt from seed %s; --seed %s deals them again", seed, seed)
    rng = random.Random(seed)
    yield from (random_board(number, rng) for number in range(1, count + 1))


def _boards(args: argparse.Namespace) -> Iterator[Board]:
    if args.boards is None:
        seed = random.SystemRandom().randrange(1 << 30) if args.seed is None else args.seed
        return _deal(seed, args.n or 4)
    boards = boards_of_file(args.boards, lambda text: print(text, file=sys.stderr))
    return islice(boards, args.n)


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


class _Keep:
    """Annotates finished boards and writes them to the PBN file."""

    def __init__(self, journal: Journal, tables: tuple[Path, Path]) -> None:
        from spotcard_host.robots.annotate import Annotator

        self.journal = journal
        self.annotators = [Annotator(table.read_bytes()) for table in tables]

    def __call__(self, record: BoardRecord, more: dict[str, str] | None = None,
                 turned: bool = False) -> None:
        """`more` are tags of this board; `turned`: the tables have changed sides."""
        for side, annotator in enumerate(self.annotators):
            annotator.annotate(record, side ^ turned)
        try:
            self.journal.add(record, more)
        except OSError as e:
            raise TableFailure(f"board {record.board} cannot be written to {self.journal.path}: "
                               f"{e.strerror}") from e


class _Show:
    """Takes finished boards, keeps them and prints them."""

    def __init__(self, args: argparse.Namespace, keep: _Keep) -> None:
        self.json = args.json
        self.keep = keep
        self.symbols = can_show_symbols(sys.stdout.encoding)
        self.complete = 0
        self.score = 0

    def __call__(self, record: BoardRecord) -> None:
        self.keep(record)
        if record.is_complete:
            self.complete += 1
            self.score += record.score or 0
        _progress("")
        if self.json:
            print(json.dumps(record.to_json()), flush=True)
        else:
            print(board_text(record, self.symbols) + "\n", flush=True)
        _progress(f"{amount(self.complete, 'board')} played")


def _play(args: argparse.Namespace) -> int:
    from spotcard_host.library.tables import resolve

    boards = _boards(args)
    ours = resolve(args.table, args.over)
    theirs = resolve(args.table_ew) if args.table_ew else ours
    now = datetime.datetime.now()
    path = Path(args.output) if args.output else Path("matches") / f"{now:%Y%m%d-%H%M%S}.pbn"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = Journal(path, {
            "Event": "Spotcard", "Date": f"{now:%Y.%m.%d}",
            "BidSystemNS": args.table, "BidSystemEW": args.table_ew or args.table,
        }, args.force, [args.boards] if args.boards else [])
    except OSError as e:
        raise TableFailure(f"{path}: {e.strerror}") from e
    options: dict[str, Any] = {"alerts": args.alerts}
    if args.think is not None:
        options["think"] = nodes_of(args.think)
    east_west = {} if args.think_ew is None else {"think": nodes_of(args.think_ew)}
    plan = SessionPlan((ours, theirs), args.on, options, args.probe, args.heap,
                       sides=({}, east_west))
    keep = _Keep(journal, plan.tables)
    began = time.monotonic()
    if args.match:
        try:
            return _match(args, list(boards), plan, keep)
        finally:
            _progress("")
            if journal.boards:
                seconds = time.monotonic() - began
                print(f"{amount(journal.boards, 'board')} in {seconds:.1f} s; PBN: {path}",
                      file=sys.stderr)
    show = _Show(args, keep)
    heap: dict[str, int] = {}
    try:
        heap = asyncio.run(
            play_session(boards, plan, show, lambda text: print(text, file=sys.stderr))
        )
    finally:
        _progress("")
        seconds = time.monotonic() - began
        if journal.boards:
            print(f"{amount(show.complete, 'board')} in {seconds:.1f} s, "
                  f"North-South {show.score:+d}; PBN: {path}", file=sys.stderr)
        if heap:
            print("live heap at its deepest: "
                  + ", ".join(f"{seat} {live}" for seat, live in heap.items()), file=sys.stderr)
    return 0


def _match(args: argparse.Namespace, boards: list[Board], plan: SessionPlan, keep: _Keep) -> int:
    """Both rooms of a match."""
    from spotcard_host.robots.match import ROOMS, TEAMS, MatchBoard, play_match

    def record(done: BoardRecord, room: int) -> None:
        sides = ("NS", "EW") if room == 0 else ("EW", "NS")
        names = (args.table, args.table_ew or args.table)
        tags = {f"BidSystem{side}": name for side, name in zip(sides, names, strict=True)}
        tags.update(Room=ROOMS[room], HomeTeam=TEAMS[0], VisitTeam=TEAMS[1])
        keep(done, tags, room == 1)

    def both(board: MatchBoard) -> None:
        _progress("")
        if args.json:
            print(json.dumps(board.to_json()), flush=True)
            return
        first, second = (result_line(done) for done in board.rooms)
        print(f"Board {board.rooms[0].board}: {first}; {second}: {board.imps:+d} IMPs", flush=True)

    match = asyncio.run(
        play_match(boards, plan, record, both, lambda text: print(text, file=sys.stderr))
    )
    _progress("")
    same = sum(board.same_auction for board in match.boards)
    error = None if len(match.boards) < 2 else round(match.error, 3)
    if args.json:
        print(json.dumps({
            "boards": len(match.boards), "imps": match.imps,
            "imps_per_board": round(match.mean, 3), "standard_error": error, "same_auction": same,
        }))
    else:
        spread = "" if error is None else f" +- {error:.3f}"
        print(f"{match.mean:+.3f}{spread} IMPs per board, {match.imps:+d} in all; "
              f"{amount(len(match.boards), 'board')}, {same} of them with the same auction in "
              "both rooms")
    return 0


def run(args: argparse.Namespace) -> int:
    """Play the boards."""
    return _play(args)
