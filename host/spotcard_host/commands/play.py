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

from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file
from spotcard_host.records.journal import Journal
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


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number of boards from 1, got {text!r}")
    return value


def _nodes(text: str) -> int:
    from spotcard_host.robots.cardplay import nodes_of

    try:
        return nodes_of(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard play`."""
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--boards", metavar="F.pbn", type=Path, help="play these boards")
    source.add_argument("--seed", type=int, metavar="N",
                        help="deal from this seed (default 1)")
    parser.add_argument("-n", type=_count, metavar="N",
                        help="how many boards (default: all of F.pbn, else 4)")
    parser.add_argument("--on", choices=("micropython", "host"), default="micropython",
                        help="what runs the seats (default micropython, with the Pico's heap)")
    parser.add_argument("--table", default="sayc", metavar="T",
                        help="the system of both sides: a book's name, .sct or source")
    parser.add_argument("--over", metavar="T", help="the system that --table's notes lie over")
    parser.add_argument("--table-ew", metavar="T", help="another system for East-West")
    parser.add_argument("--think", metavar="N", default=None, type=_nodes,
                        help="how long the robots think a card: nodes (30000n), board, or 0n to "
                             "play by rule (default: board on MicroPython, 0n on the host)")
    parser.add_argument("--think-ew", metavar="N", default=None, type=_nodes,
                        help="another one for East-West")
    parser.add_argument("--match", action="store_true",
                        help="play every board at two tables, seats exchanged at the second: IMPs "
                             "for the side that is North-South at the first")
    parser.add_argument("--alerts", choices=("all", "artificial", "none"), default="artificial",
                        help="which calls the robots alert (default artificial)")
    parser.add_argument("-o", "--output", "--pbn", dest="pbn", metavar="OUT", type=Path,
                        help="where to write the boards (default matches/DATE-TIME.pbn)")
    parser.add_argument("--force", action="store_true",
                        help="overwrite a PBN file that this program did not write")
    parser.add_argument("--probe", action="store_true",
                        help="measure each seat's live heap at its deepest (slower)")
    parser.add_argument("--heap", type=int, metavar="BYTES",
                        help="heap of each seat on MicroPython (default: the board's limit)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")


def _boards(args: argparse.Namespace) -> Iterator[Board]:
    if args.boards is None:
        rng = random.Random(1 if args.seed is None else args.seed)
        return (random_board(number, rng) for number in range(1, (args.n or 4) + 1))
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
        _progress(f"{self.complete} boards played")


def _play(args: argparse.Namespace) -> int:
    from spotcard_host.library.tables import resolve

    boards = _boards(args)
    ours = resolve(args.table, args.over)
    theirs = resolve(args.table_ew) if args.table_ew else ours
    now = datetime.datetime.now()
    path = args.pbn or Path("matches") / f"{now:%Y%m%d-%H%M%S}.pbn"
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
        options["think"] = args.think
    east_west = {} if args.think_ew is None else {"think": args.think_ew}
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
                print(f"{journal.boards} boards in {time.monotonic() - began:.1f} s; PBN: {path}",
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
            print(f"{show.complete} boards in {seconds:.1f} s, North-South {show.score:+d}; "
                  f"PBN: {path}", file=sys.stderr)
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
        print(f"{match.mean:+.3f}{spread} IMPs a board, {match.imps:+d} in all; "
              f"{len(match.boards)} boards, {same} of them with the same auction in both rooms")
    return 0


def run(args: argparse.Namespace) -> int:
    """Play the boards."""
    return _play(args)
