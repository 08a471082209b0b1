"""`spotcard table`: a table manager that seats four clients."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import socket
import sys
import time
from itertools import islice
from pathlib import Path

from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import address, alias, seconds, share
from spotcard_host.common.terminal import amount, log
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file
from spotcard_host.records.match_book import TableBook
from spotcard_host.table.dialects import DIALECTS, dialect_of
from spotcard_host.table.guard import Guard
from spotcard_host.table.hall import Hall
from spotcard_host.table.kept import Kept, default_stem, open_kept
from spotcard_host.table.match import Match
from spotcard_host.table.operator import ControlPort, Operator
from spotcard_host.table.rules import Rules
from spotcard_host.table.show import result_line

HELP = (
    "Run a table manager: seat four clients that speak the Blue Chip protocol and play boards. "
    "Every call and card is in a file NAME.acts before anyone hears of it; NAME.pbn is made from "
    "it, and --resume goes on after a crash, in the middle of a trick. At the console, or through "
    "--control, the operator may pause, redo, adjust, eject and admit (`help` lists it all). Exit "
    "status 0: the match came to its end; 1: it could not be set up or was interrupted; 2: wrong "
    "usage."
)
EXAMPLE = (
    "spotcard table --listen 0.0.0.0:2000 --boards evening.pbn -o evening-played.pbn\n"
    "spotcard table --admit Ours:sesame --admit Theirs@192.168.1.0/24 -n 16\n"
    "spotcard table --resume evening-played.acts"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard table`."""
    parser.add_argument(
        "--listen", metavar="HOST:PORT", type=address, default=("127.0.0.1", 2000),
        help="where to listen (default 127.0.0.1:2000; 0.0.0.0:2000 for the whole network; "
             "port 0 takes a free one)",
    )
    share(parser, "--boards", "--seed", "--resume")
    share(parser, "-n", help="how many boards (default: all of --boards, else 4)")
    parser.add_argument(
        "--pause", metavar="SECONDS", type=seconds, default=1.0,
        help='before each "to lead" (default 1.0, as the protocol asks)',
    )
    parser.add_argument(
        "--clock", metavar="SECONDS", type=seconds, default=600.0,
        help="for each side in each deal, absence included; then the board is adjusted and the "
             "next begins (default 600, 0: no limit)",
    )
    alias(parser, "--timeout", "clock", type=seconds)
    parser.add_argument("--late", choices=("average", "forfeit"), default="average",
                        help="what the side that was late gets: 40 %% (default) or nothing")
    parser.add_argument("--illegal", choices=("act", "adjust"), default="act",
                        help="after five illegal calls or plays of one seat in a deal: pass or "
                             "play the lowest legal card for it (default), or adjust the board")
    parser.add_argument("--withdraw-after", metavar="N", type=int, default=3,
                        help="withdraw a team that was late in N boards running (default 3, 0: "
                             "never)")
    parser.add_argument("--admit", metavar="TEAM[/SEATS][:PHRASE][@ADDRESS]", action="append",
                        default=[], help="who may sit down; may be repeated (default: everybody)")
    parser.add_argument("--dialect", metavar="TEAM=NAME", action="append", default=[],
                        help="speak to a team as its program wants it: " + ", ".join(DIALECTS))
    parser.add_argument("--control", metavar="PORT", type=int,
                        help="take the operator's commands on this port, on loopback only")
    share(parser, "--output",
          help="the PBN file, which must not exist (default: table-DATE-TIME.pbn)")
    alias(parser, "--pbn", "output")
    share(parser, "--json")


def _boards(args: argparse.Namespace) -> list[Board]:
    if args.boards is None:
        seed = random.SystemRandom().randrange(1 << 30) if args.seed is None else args.seed
        log.info("boards dealt from seed %s", seed)
        rng = random.Random(seed)
        return [random_board(number, rng) for number in range(1, (args.n or 4) + 1)]
    return list(islice(boards_of_file(args.boards, lambda text: log.warning("%s", text)), args.n))


def _make(args: argparse.Namespace, acts: ActLog) -> Match:
    if acts.acts:
        return Match(acts, clock=time.monotonic)
    rules = Rules(pause=args.pause, clock=args.clock, on_late=args.late, on_illegal=args.illegal,
                  withdraw_after=args.withdraw_after)
    return Match(acts, _boards(args), rules, time.monotonic)


def reachable(host: str, port: int) -> str:
    """The address that other machines must use for a table that listens on `host`."""
    if host not in ("0.0.0.0", "::", ""):
        return f"{host}:{port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:  # no packet is sent: this asks for the route only
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            found = socket.gethostname()
    return f"{found}:{port}"


class _Show:
    """Prints boards as they end; a closed standard output pauses the match."""

    def __init__(self, hall: Hall, operator: Operator, as_json: bool) -> None:
        self._hall = hall
        self._operator = operator
        self._json = as_json
        self._dead = sys.stdout is None

    def __call__(self, table: TableBook, record: BoardRecord) -> None:
        text = (json.dumps(record.to_json()) if self._json
                else f"Board {record.board}: {result_line(record)}")
        if self._dead:
            return
        try:
            print(text, flush=True)
        except (OSError, ValueError):
            self._dead = True
            sys.stdout = None
            log.error("standard output is closed: the match is paused; `resume` goes on, with the "
                      "boards in the files only")
            asyncio.get_running_loop().call_soon(self._operator.command, "pause", "stdout")


def _listen_to_console(operator: Operator) -> None:
    """Take commands from the terminal, if there is one."""
    if sys.stdin is None or not sys.stdin.isatty():
        return

    def line() -> None:
        text = sys.stdin.readline()
        if not text:
            loop.remove_reader(sys.stdin)
        elif reply := operator.command(text):
            log.info("%s", reply)

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, OSError):
        loop.add_reader(sys.stdin, line)


async def _serve(args: argparse.Namespace, kept: Kept) -> bool:
    """Serve to the end; whether it was interrupted."""
    hall = Hall([kept.match], Guard(args.admit), dict(map(dialect_of, args.dialect)))
    operator = Operator(hall)
    kept.book.on_board.append(_Show(hall, operator, args.json))
    control = ControlPort(operator)
    stopped: list[bool] = []

    def stop() -> None:
        stopped.append(True)
        hall.end()

    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop)
    host, port = args.listen
    await hall.start(host, port)
    if args.control is not None:
        await control.start(args.control)
        log.info("the operator's commands are taken at 127.0.0.1:%d", control.port)
    log.info("table at %s; the match is kept in %s", reachable(host, hall.port), kept.file.path)
    _listen_to_console(operator)
    try:
        await hall.run()
    finally:
        control.close()
    return bool(stopped) and not kept.match.finished


def run(args: argparse.Namespace) -> int:
    """Serve a match until its boards are played."""
    if args.resume and (args.boards or args.output or args.seed is not None):
        raise UsageError("--resume goes on with the boards and files of its match: give neither "
                         "--boards, --seed nor --output with it")
    kept = open_kept(lambda acts: _make(args, acts), args.output,
                     default_stem(Path(), "table-"), args.resume)
    try:
        interrupted = asyncio.run(_serve(args, kept))
    finally:
        kept.close()
        log.info("%s in %s", amount(len(kept.pbn.games), "board"), kept.pbn.path)
    if interrupted:
        log.info("interrupted; `spotcard table --resume %s` goes on", kept.file.path)
    return 130 if interrupted else 0
