"""`spotcard play`: the main job in one command."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import SEATS
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import alias, share, think
from spotcard_host.common.signals import on_signals
from spotcard_host.common.terminal import amount, has_symbols, log, progress
from spotcard_host.records.acts import ActError, ActLog
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.boards_file import boards_of_file, renumber
from spotcard_host.records.match_book import TableBook
from spotcard_host.robots.cardplay import nodes_of
from spotcard_host.robots.crew import Crew, Guest, Robot, play_match
from spotcard_host.robots.fill import TEAMS
from spotcard_host.robots.match import ROOMS, PairedMatch
from spotcard_host.robots.match import TEAMS as MATCH_TEAMS
from spotcard_host.table.hall import Hall
from spotcard_host.table.kept import Kept, default_stem, open_kept
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules
from spotcard_host.table.show import board_text, result_line

HELP = (
    "Compile a bidding system, serve a table, seat four robots that run the board's firmware and "
    "play boards. Every call and card is in a file NAME.acts beside the PBN file before the next "
    "one is made, so that --resume goes on where a run was cut off. Exit status 0: all boards "
    "were played; 1: something failed; 2: wrong usage; 130: stopped with Ctrl-C."
)
EXAMPLE = (
    "spotcard play -n 4\nspotcard play --boards club.pbn --on host --json > boards.jsonl\n"
    "spotcard play --me S\nspotcard play --me S --text --on host\nspotcard play --watch -n 16\n"
    "spotcard play --match -n 64 --think board --think-ew 0n\n"
    "spotcard play --resume matches/20270131-200000.acts"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard play`."""
    source = parser.add_mutually_exclusive_group()
    share(source, "--boards", "--seed", "--resume")
    share(parser, "-n", help="how many boards (default: all of --boards, else 4)")
    share(parser, "--on", default="micropython")
    share(parser, "--table", "--over", "--option")
    parser.add_argument("--table-ew", metavar="T", help="another system for East-West")
    share(parser, "--think",
          help="how long the robots think about a card: nodes (30000n), board, or 0n to play by "
               "rule (default: board on MicroPython, 0n on the host)")
    parser.add_argument("--think-ew", metavar="30000n|2s|board", type=think,
                        help="the same for East-West")
    parser.add_argument("--match", action="store_true",
                        help="play every board at two tables, seats exchanged at the second: IMPs "
                             "for the side that is North-South at the first")
    parser.add_argument("--alerts", choices=("all", "artificial", "none"), default="artificial",
                        help="which calls the robots alert (default artificial)")
    person = parser.add_argument_group("you at the table")
    person.add_argument("--me", metavar="SEAT", type=str.upper, choices=tuple(SEATS),
                        help="sit on this seat: in the page, or with --text in the terminal")
    share(person, "--text")
    page = parser.add_argument_group("the page")
    share(page, "--watch", "--watch-token", "--watch-delay", "--open", "--no-browser")
    share(parser, "--output",
          help="the PBN file, which must not exist (default matches/DATE-TIME.pbn)")
    alias(parser, "--pbn", "output")
    share(parser, "--pbn-version", "--probe", "--heap", "--json")


def _boards(args: argparse.Namespace) -> list[Board]:
    if args.boards is None:
        seed = random.SystemRandom().randrange(1 << 30) if args.seed is None else args.seed
        log.info("boards dealt from seed %s; --seed %s deals them again", seed, seed)
        rng = random.Random(seed)
        return [random_board(number, rng) for number in range(1, (args.n or 4) + 1)]
    boards = boards_of_file(args.boards, log.warning)[:args.n]
    renumber(boards, log.warning)
    return boards


class _Systems:
    """Each team's system: name for the PBN file, table, and meanings for the records."""

    def __init__(self, systems: Mapping[str, Any]) -> None:
        from spotcard_host.library.tables import resolve
        from spotcard_host.robots.annotate import Annotator

        self.names: dict[str, str] = {}
        self.hashes: dict[str, str] = {}  # of the rule tables
        self.robots: dict[str, Robot] = {}
        self._annotators: dict[str, Annotator] = {}
        for team, system in systems.items():
            table = resolve(system["table"], system.get("over"), system.get("options", ()))
            options = {} if system.get("think") is None else {"think": system["think"]}
            self.names[team] = system["table"]
            self.robots[team] = Robot(table, options)
            data = table.read_bytes()
            self.hashes[team] = sha256(data).hexdigest()[:16]
            self._annotators[team] = Annotator(data)

    def tags(self, table: TableBook, record: BoardRecord) -> dict[str, str]:
        """Fill in what the calls mean; the tags that name the systems."""
        for side, team in enumerate(table.teams):
            self._annotators[team].annotate(record, side)
        ns, ew = table.teams
        return {"BidSystemNS": self.names[ns], "BidSystemEW": self.names[ew],
                "RuleTableNS": self.hashes[ns], "RuleTableEW": self.hashes[ew]}


class _RobotMatch(Match):
    """One table, or both rooms of a match."""

    def plan(self) -> None:
        ours, theirs = self.header["teams"]
        if self.header.get("rooms") == 2:
            self.add("open", ours, theirs, room=ROOMS[0])
            self.add("closed", theirs, ours, room=ROOMS[1])
        else:
            self.add("1", ours, theirs)


def _systems(args: argparse.Namespace) -> dict[str, Any]:
    """By team, as the act `match` keeps it: table, over, options, think."""
    nodes = None if args.think is None else nodes_of(args.think)
    ours = {"table": args.table, "over": args.over, "options": args.option, "think": nodes}
    theirs = dict(ours)
    if args.table_ew:
        theirs.update(table=args.table_ew, over=None, options=[])
    if args.think_ew is not None:
        theirs["think"] = nodes_of(args.think_ew)
    return dict(zip(MATCH_TEAMS if args.match else TEAMS, (ours, theirs), strict=True))


class _Show:
    """Prints boards as they end; if the output is closed the match stops, to be resumed."""

    def __init__(self, as_json: bool, hall: Hall, crew: Crew, rooms: int, asks: bool) -> None:
        self.dead = False
        self.boards = self.score = 0
        self.match = PairedMatch()
        self._json = as_json
        self._hall = hall
        self._crew = crew
        self._rooms = rooms
        self._asks = asks  # a person is asked in this terminal
        self._symbols = sys.stdout is not None and has_symbols()

    def __call__(self, table: TableBook, record: BoardRecord) -> None:
        self._crew.board_ended()
        self.boards += 1
        self.score += record.score or 0
        if self._rooms == 1:
            self.print(json.dumps(record.to_json()) if self._json
                       else board_text(record, self._symbols) + "\n")
        else:
            both = self.match.add(table, record)
            if both is not None and self._json:
                self.print(json.dumps(both.to_json()))
            elif both is not None:
                first, second = (result_line(done, None) for done in both.rooms)
                self.print(f"Board {record.board}: {first}; {second}: {both.imps:+d} IMPs")
        if not self._asks:
            progress(f"{amount(self.boards, 'board')} played")

    def print(self, text: str) -> None:
        """One result; a closed standard output ends the match."""
        if self.dead:
            return
        progress("", done=True)
        try:
            print(text, flush=True)
        except (OSError, ValueError):
            self.dead = True
            self._hall.end()


def _guest(args: argparse.Namespace, kept: Kept, systems: _Systems, crew: Crew) -> Guest | None:
    """The page and the person, if requested."""
    if args.watch is None and args.me is None:
        return None
    from spotcard.rules.reader import RuleTable
    from spotcard_host.page.host import Host, PageOptions

    options = PageOptions.of(args)
    teams = kept.match.header["teams"]
    if options.me is not None:
        crew.left_free.add((teams[options.me & 1], options.me))
    tables = {team: RuleTable(systems.robots[team].table.read_bytes()) for team in teams}
    title = " - ".join(teams) if options.me is None else "You and three robots"
    return Host(kept.match, options, tables, title)


async def _play(args: argparse.Namespace, kept: Kept, systems: _Systems) -> None:
    """Play to the end; a signal that asks us to end cancels it, as Ctrl-C does."""
    task = asyncio.current_task()
    assert task is not None
    on_signals(lambda: task.cancelling() or task.cancel())
    header = kept.match.header
    crew = Crew(systems.robots, args.on, {"alerts": header["alerts"]}, args.probe, args.heap)
    hall = Hall([kept.match])
    guest = _guest(args, kept, systems, crew)
    rooms = header["rooms"]
    show = _Show(args.json, hall, crew, rooms, args.text)
    if rooms == 2:  # boards played before the resume count too
        for table in kept.book.tables.values():
            for record in table.standing():
                show.match.add(table, record)
    kept.book.on_board.append(show)
    began = time.monotonic()
    try:
        await play_match(kept.match, crew, hall, guest)
    finally:
        progress("", done=True)
        where = f"{time.monotonic() - began:.1f} s; {kept.pbn.path}, {kept.file.path}"
        side = f", North-South {show.score:+d}" if rooms == 1 else ""
        log.info("%s in %s", amount(show.boards, "board") + side, where)
        if heaps := crew.heaps():
            log.info("live heap at its deepest: %s",
                     ", ".join(f"{seat} {live}" for seat, live in heaps.items()))
    if rooms == 2:
        show.print(json.dumps(show.match.to_json()) if args.json else show.match.text())
    if show.dead:
        sys.stdout = None  # leaves nothing to flush at the end
        raise SpotcardError("standard output was closed; the boards are kept, and "
                            f"`spotcard play --resume {kept.file.path}` plays the others")


def run(args: argparse.Namespace) -> int:
    """Play the boards."""
    if args.text and args.me is None:
        raise UsageError("--text needs a seat: --me N, E, S or W")
    found: list[_Systems] = []

    def make(acts: ActLog) -> Match:
        if acts.acts:
            if "systems" not in acts.acts[0]:
                raise ActError("a match of `spotcard table`: go on with `spotcard table --resume`")
            found.append(_Systems(acts.acts[0]["systems"]))
            return _RobotMatch(acts, clock=time.monotonic)
        systems = _systems(args)
        found.append(_Systems(systems))
        return _RobotMatch(
            acts, _boards(args), Rules(pause=0.0, clock=0.0), time.monotonic,
            MATCH_TEAMS if args.match else TEAMS, event="Spotcard",
            rooms=2 if args.match else 1, alerts=args.alerts, systems=systems,
            pbn=None if args.pbn_version == "2.1" else args.pbn_version,
        )

    kept = open_kept(make, args.output, default_stem(Path("matches")), args.resume,
                     lambda table, record: found[0].tags(table, record))
    try:
        asyncio.run(_play(args, kept, found[0]))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    finally:
        kept.close()
    return 0
