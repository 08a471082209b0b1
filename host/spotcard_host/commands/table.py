"""`spotcard table`: a table manager that seats four clients."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from spotcard_host.common.addresses import reachable
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import address, alias, count, seconds, share, whole
from spotcard_host.common.signals import on_signals
from spotcard_host.common.terminal import amount, log
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file, renumber
from spotcard_host.records.match_book import TableBook
from spotcard_host.records.scoring import SCORINGS
from spotcard_host.records.standings import standings, standings_text
from spotcard_host.records.team_match import matches
from spotcard_host.robots.crew import Crew
from spotcard_host.robots.fill import all_robots, fill
from spotcard_host.table.dialects import DIALECTS, Dialect, DialectError, dialect_of
from spotcard_host.table.guard import Entry, Guard, GuardError
from spotcard_host.table.hall import Hall, HallFailure
from spotcard_host.table.kept import Kept, default_stem, open_kept
from spotcard_host.table.match import Match
from spotcard_host.table.operator import ControlPort, Operator
from spotcard_host.table.rules import Rules
from spotcard_host.table.show import result_line
from spotcard_host.table.tournament import FORMS, PlanError, Tournament, header, rounds_of

if TYPE_CHECKING:
    from spotcard_host.page.host import Host

HELP = (
    "Run a table manager: seat four clients that speak the Blue Chip protocol and play boards. "
    "Every call and card is in a file NAME.acts before it is sent; NAME.pbn is made from "
    "it, and --resume goes on after a crash, in the middle of a trick. At the console, or through "
    "--control, the operator may pause, redo, adjust, eject and admit (`help` lists it all). Exit "
    "status 0: the match came to its end; 1: it could not be set up or was interrupted; 2: wrong "
    "usage."
)
_LINGER = 30.0  # seconds
EXAMPLE = (
    "spotcard table --listen 0.0.0.0:2000 --boards evening.pbn -o evening-played.pbn\n"
    "spotcard table --admit Ours:sesame --admit Theirs@192.168.1.0/24 -n 16\n"
    "spotcard table --teams Ours,Theirs,Kings,Aces --form round-robin -n 8 --fill\n"
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
        help="for each side on each board, absence included; then the board is adjusted and the "
             "next begins (default 600, 0: no limit)",
    )
    alias(parser, "--timeout", "clock", type=seconds)
    parser.add_argument(
        "--linger", metavar="SECONDS", type=seconds,
        help="how long the operator has for `redo` and `adjust` after the last board of a round, "
             "from the last command (default 30 at a terminal or with --control, else 0)",
    )
    parser.add_argument("--late", choices=("average", "forfeit"), default="average",
                        help="what the side that was late gets: average minus, 40 %% (default), "
                             "or nothing")
    parser.add_argument("--illegal", choices=("act", "adjust"), default="act",
                        help="after five illegal calls or plays in one turn: pass or "
                             "play the lowest legal card for it (default), or adjust the board")
    parser.add_argument("--withdraw-after", metavar="N", type=whole, default=3,
                        help="withdraw a team that was late in N boards running (default 3, 0: "
                             "never)")
    parser.add_argument("--admit", metavar="TEAM[/SEATS][:PHRASE][@ADDRESS]", action="append",
                        type=_entry, default=[],
                        help="who may sit down; may be repeated (default: everybody)")
    parser.add_argument("--dialect", metavar="TEAM=NAME", action="append", default=[],
                        type=_dialect,
                        help="speak to a team as its program wants it: " + ", ".join(DIALECTS)
                             + "; may be repeated")
    forms = parser.add_argument_group("matches of several teams, both rooms at once")
    forms.add_argument("--teams", metavar="A,B,...", type=_names,
                       help="the teams in seeding order; each has four players")
    forms.add_argument("--form", choices=FORMS,
                       help="teams (of four, the default for two), round-robin (for more), "
                            "knock-out")
    forms.add_argument("--scoring", choices=SCORINGS, default=None,
                       help="of the standings (default IMP, VP in a round robin)")
    forms.add_argument("--segments", metavar="N", type=count, default=1,
                       help="segments of -n boards in a knock-out match (default 1)")
    forms.add_argument("--carry", metavar="TEAM=IMPS", type=_carry, action="append", default=[],
                       help="what a team carries over into a match or knock-out, fractions "
                            "allowed; may be repeated")
    robots = parser.add_argument_group("robots")
    robots.add_argument("--fill", metavar="SECONDS", type=seconds, nargs="?", const=10.0,
                        help="seat robots on empty seats after this many seconds (default 10)")
    share(robots, "--table", "--over", "--option")
    share(robots, "--on", default="micropython")
    parser.add_argument("--control", metavar="PORT", type=whole,
                        help="take the operator's commands on this port, on loopback only")
    share(parser, "--output",
          help="the PBN file, which must not exist (default: table-DATE-TIME.pbn)")
    alias(parser, "--pbn", "output")
    share(parser, "--watch", "--watch-token", "--watch-delay", "--open", "--no-browser")
    share(parser, "--pbn-version", "--json")


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _entry(text: str) -> str:
    try:
        Entry.parse(text)
    except GuardError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _dialect(text: str) -> tuple[str, Dialect]:
    try:
        return dialect_of(text)
    except DialectError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _carry(text: str) -> tuple[str, float]:
    team, _, imps = text.rpartition("=")
    try:
        return team, float(imps)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected TEAM=IMPS, got {text!r}") from None


def _boards(args: argparse.Namespace, rounds: int = 1) -> list[Board]:
    """The boards of all rounds. Those that are dealt here are numbered from 1 in each match, on
    through its segments, so that dealer and vulnerability come round."""
    if args.boards is None:
        seed = random.SystemRandom().randrange(1 << 30) if args.seed is None else args.seed
        log.info("boards dealt from seed %s", seed)
        rng = random.Random(seed)
        each = args.n or 4
        return [random_board(number % args.segments * each + at, rng) for number in range(rounds)
                for at in range(1, each + 1)]
    boards = boards_of_file(args.boards, log.warning)
    wanted = rounds * (args.n or len(boards) // rounds or 1)
    if rounds == 1 and wanted > len(boards):
        log.warning("%s has %s, fewer than %d", args.boards, amount(len(boards), "board"),
                    wanted)
        wanted = len(boards)
    if len(boards) < wanted:
        raise PlanError(f"{args.boards} has {amount(len(boards), 'board')}, and {rounds} rounds "
                        f"of {wanted // rounds} need {wanted}")
    each = wanted // rounds
    for first in range(0, wanted, each):
        renumber(boards[first:first + each], log.warning)
    return boards[:wanted]


def _make(args: argparse.Namespace, acts: ActLog) -> Match:
    if acts.acts:
        form = acts.acts[0].get("form")
        return (Tournament if form else Match)(acts, clock=time.monotonic)
    rules = Rules(pause=args.pause, clock=args.clock, on_late=args.late, on_illegal=args.illegal,
                  withdraw_after=args.withdraw_after)
    pbn = None if args.pbn_version == "2.1" else args.pbn_version
    if args.teams is None:
        return Match(acts, _boards(args), rules, time.monotonic, pbn=pbn)
    form = args.form or ("teams" if len(args.teams) == 2 else "round-robin")
    rounds = rounds_of(form, args.teams, args.segments)
    boards = _boards(args, rounds)
    scoring = args.scoring or ("VP" if form == "round-robin" else "IMP")
    more = header(form, args.teams, len(boards) // rounds, scoring, args.segments,
                  dict(args.carry))
    return Tournament(acts, boards, rules, time.monotonic, **more, pbn=pbn)


class _Show:
    """Prints boards as they end; a closed standard output pauses the match."""

    def __init__(self, hall: Hall, operator: Operator, as_json: bool) -> None:
        self._hall = hall
        self._operator = operator
        self._json = as_json
        self._dead = sys.stdout is None

    def __call__(self, table: TableBook, record: BoardRecord) -> None:
        where = f"{table.name}: " if table.room else ""
        if self._json:
            self.print(json.dumps({"table": table.name, **record.to_json()} if table.room
                                  else record.to_json()))
        else:
            self.print(f"{where}Board {record.board}: {result_line(record, None)}")

    def print(self, text: str) -> None:
        """Print the result of a board, until standard output is closed."""
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


def _crew(args: argparse.Namespace) -> Crew:
    from spotcard_host.library.tables import resolve  # the compiler is slow to import

    return Crew({}, args.on, table=resolve(args.table, args.over, args.option))


async def _page(args: argparse.Namespace, kept: Kept, hall: Hall, crew: Crew | None
                ) -> Host | None:
    """The page for watchers, if requested; of the robots that fill tables it knows the system."""
    if args.watch is None:
        return None
    from spotcard.rules.reader import RuleTable
    from spotcard_host.page.host import Host, PageOptions
    from spotcard_host.page.systems import RobotSystems

    header = kept.match.header
    systems = {} if crew is None else RobotSystems(
        RuleTable(crew.table.read_bytes()), partial(all_robots, hall, crew))
    page = Host(kept.match, PageOptions.of(args), systems, header.get("event") or "Match")
    await page.open(hall)
    return page


async def _serve(args: argparse.Namespace, kept: Kept) -> bool:
    """Serve to the end; whether it was interrupted."""
    is_attended = args.control is not None or (sys.stdin is not None and sys.stdin.isatty())
    window = args.linger if args.linger is not None else _LINGER
    hall = Hall([kept.match], Guard(args.admit), dict(args.dialect),
                window if is_attended else None)
    operator = Operator(hall)
    show = _Show(hall, operator, args.json)
    kept.book.on_board.append(show)
    control = ControlPort(operator)
    stopped: list[bool] = []

    def stop() -> None:
        stopped.append(True)
        hall.end()

    on_signals(stop, signal.SIGINT)
    host, port = args.listen
    await hall.start(host, port)
    if args.control is not None:
        await control.start(args.control)
        log.info("the operator's commands are taken at 127.0.0.1:%d", control.port)
    log.info("table at %s; the match is kept in %s", reachable(host, hall.port), kept.file.path)
    crew = None if args.fill is None else _crew(args)
    page = await _page(args, kept, hall, crew)
    _listen_to_console(operator)
    filling = None if crew is None else asyncio.create_task(fill(hall, crew, args.fill))
    try:
        await hall.run()
    finally:
        control.close()
        if page is not None:
            await page.close()
        if filling is not None and crew is not None:
            filling.cancel()
            await asyncio.to_thread(crew.stop)
    if kept.match.header.get("form"):
        show.print(json.dumps({"standings": [line.to_json() for line in standings(kept.book)],
                               "matches": [match.to_json() for match in matches(kept.book)]})
                   if args.json else standings_text(kept.book))
    return bool(stopped) and not kept.match.finished


def run(args: argparse.Namespace) -> int:
    """Serve a match until its boards are played."""
    if args.resume and (args.boards or args.output or args.seed is not None):
        raise UsageError("--resume continues with the boards and files of its match: give neither "
                         "--boards, --seed nor --output with it")
    kept = open_kept(lambda acts: _make(args, acts), args.output,
                     default_stem(Path(), "table-"), args.resume)
    try:
        interrupted = asyncio.run(_serve(args, kept))
    except HallFailure:
        if not args.resume:
            kept.discard()
        raise
    finally:
        kept.close()
        log.info("%s in %s", amount(len(kept.pbn.games), "board"), kept.pbn.path)
    if interrupted:
        log.info("interrupted; `spotcard table --resume %s` goes on", kept.file.path)
    return 130 if interrupted else 0
