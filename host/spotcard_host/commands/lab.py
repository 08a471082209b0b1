"""`spotcard lab`: measure and mend a bidding system."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import sys
from pathlib import Path
from typing import Any

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, hand_text
from spotcard.game.deal import VULNERABILITIES, dealer_of, vulnerability_of
from spotcard.game.score import imps
from spotcard.robot.bidder import THINK
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share
from spotcard_host.common.terminal import amount
from spotcard_host.lab.boards import LabBoard, deal_hands, lab_boards, show_progress
from spotcard_host.lab.duel import Duel, DuelBoard, Room, TablePlayer, duel
from spotcard_host.lab.executor import executor
from spotcard_host.lab.loss import RuleLoss, losses_by_rule
from spotcard_host.lab.rival import Rival, version
from spotcard_host.lab.themes import Tally, by_theme
from spotcard_host.records.par import par_score

HELP = (
    "Measure a bidding system: `lab bid` bids thousands of boards in both rooms against a second "
    "system, or without one in self-play against par, and lists the boards that cost most with "
    "both auctions and the rules that fired; contracts are scored double dummy (extra dds). It "
    "says where the IMPs lie (--themes) and what each rule's calls lost (--worst-rules). The "
    "opponent "
    "may also be an older version of the project or another program. "
    "`lab inference` says how often the caller's hand lies inside the ranges its calls show; "
    "`lab notes` bids boards with a system of notes over a book and counts calls that contradict "
    "their own explanation, strong hands that pass in opening position and forcing auctions that "
    "end too early."
)
EXAMPLE = (
    "spotcard lab bid --table ours.txt2 --against sayc -n 2000 --worst 20\n"
    "spotcard lab bid --table sayc -n 500 --seed practice --worst-rules 20\n"
    "spotcard lab bid --table sayc --against-version v0.3.0 -n 1000 --themes\n"
    "spotcard lab compare --table ours.sct --variant sayc --against two-over-one -n 5000 -o run\n"
    "spotcard lab notes --table ours.bml --over sayc -n 500"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard lab`."""
    parser.add_argument("what", choices=("bid", "compare", "inference", "notes"),
                        help="bid: IMPs per board; compare: several variants on the same boards, "
                        "kept in a folder with a report; inference: are the ranges that calls "
                        "show true; notes: what bidding notes do at the table")
    share(parser, "--table", "--over")
    parser.add_argument("--against", metavar="T", help="the system of the other side")
    parser.add_argument("--against-version", metavar="REF",
                        help="the same system in another version of the project: a tag or commit "
                        "of this repository, or the folder of a checkout")
    parser.add_argument("--against-command", metavar="CMD",
                        help="a program that answers the questions of `spotcard bid --jsonl`")
    parser.add_argument("--variant", action="append", default=[], metavar="T",
                        help="compare: another system on the same boards; may be repeated")
    share(parser, "-n", default=500, help="boards (default 500)")
    share(parser, "--seed", default="workshop")
    parser.add_argument("--judge", choices=("no", "ours", "both"), default="no",
                        help="who may think where rules offer a choice, as long as a board does "
                        "(default no: the rules alone)")
    parser.add_argument("--worst", type=int, default=10, metavar="N",
                        help="how many of the worst boards to show (default 10)")
    parser.add_argument("--themes", action="store_true",
                        help="break the difference down by the first call that differs and by "
                        "what came of it")
    parser.add_argument("--worst-rules", type=int, default=0, metavar="N",
                        help="the N rules whose calls lost most, double dummy")
    share(parser, "--jobs", default=os.cpu_count() or 1)
    parser.add_argument("--cluster", metavar="tcp://HOST:PORT",
                        help="an existing Dask cluster instead (extra cluster)")
    share(parser, "--output", help="compare: the folder of the run; the same command goes on with "
                                   "a run that was killed")
    share(parser, "--json")


def _room(room: Room) -> str:
    calls = " ".join(
        str(call_name(c.call)) + (f"[{c.rule}]" if c.rule is not None else "") for c in room.calls
    )
    contract = room.contract
    end = "passed out" if contract is None else f"{contract.name()} {SEATS[contract.declarer]}"
    return f"{calls}  {end} {room.score:+d}"


def _board_json(board: LabBoard, outcome: DuelBoard, swing: int) -> dict[str, Any]:
    return {
        "board": board.number, "dealer": SEATS[board.dealer],
        "vul": VULNERABILITIES[board.vulnerability], "imps": swing,
        "hands": {SEATS[s]: hand_text(board.hands[s]) for s in range(4)},
        "rooms": [
            {
                "auction": [{"call": call_name(c.call), "rule": c.rule} for c in room.calls],
                "contract": None if room.contract is None else room.contract.name(),
                "declarer": None if room.contract is None else SEATS[room.contract.declarer],
                "score": room.score,
            }
            for room in outcome.rooms
        ],
    }


def _rival(args: argparse.Namespace) -> str | None:
    """Who the opponent is, None for self-play."""
    if args.against_version:
        return f"{args.against or args.table} of {args.against_version}"
    named: str | None = args.against_command or args.against
    return named


def _worst_rules(args: argparse.Namespace, boards: list[LabBoard], outcome: Duel
                 ) -> list[tuple[int, RuleLoss]]:
    if not args.worst_rules:
        return []
    found = losses_by_rule(zip(boards, outcome.boards, strict=True))
    return sorted(found.items(), key=lambda item: -item[1].imps)[:args.worst_rules]


def _tallies(boards: list[LabBoard], outcome: Duel) -> dict[str, dict[str, Tally]]:
    return by_theme((d, b.dealer) for b, d in zip(boards, outcome.boards, strict=True))


def _themes_json(boards: list[LabBoard], outcome: Duel) -> dict[str, Any]:
    return {
        kind: {name: {"boards": len(t.swings), "imps": t.total} for name, t in found.items()}
        for kind, found in _tallies(boards, outcome).items()
    }


TURNS = 25  # pairs of rules that are printed, from either end


def _print_themes(boards: list[LabBoard], outcome: Duel) -> None:
    """IMPs per board of the match, by theme."""
    for kind, found in _tallies(boards, outcome).items():
        rows = sorted(found.items(), key=lambda item: item[1].total)
        if kind == "rules" and len(rows) > 2 * TURNS:
            rows = rows[:TURNS] + rows[-TURNS:]
        title = {"turn": "the first call that differs is in", "outcome": "what came of it",
                 "rules": "the rules of the first call that differs"}[kind]
        print(f"\n{title:<44} boards   IMPs per board")
        for name, tally in rows:
            mean, error = tally.worth(len(boards))
            print(f"  {name:<42} {len(tally.swings):6}   {mean:+.3f} +- {error:.3f}")


def _swings(boards: list[LabBoard], outcome: Duel, self_play: bool) -> list[int]:
    if not self_play:
        return [b.swing for b in outcome.boards]
    swings = []
    for board, done in zip(boards, outcome.boards, strict=True):
        par = par_score(board.tricks, board.vulnerability, board.dealer)
        swings.append(-abs(int(imps(done.rooms[0].score - par))))
    return swings


def _report(args: argparse.Namespace, boards: list[LabBoard], outcome: Duel) -> None:
    self_play = _rival(args) is None
    swings = _swings(boards, outcome, self_play)
    mean = statistics.fmean(swings)
    # The standard error of one board is unknown, and NaN is no JSON.
    error = statistics.stdev(swings) / len(swings) ** 0.5 if len(swings) > 1 else None
    order = sorted(range(len(swings)), key=lambda i: swings[i])[: args.worst]
    if args.json:
        print(json.dumps({
            "boards": len(boards), "table": args.table, "against": _rival(args) or "par",
            "imps_per_board": round(mean, 3),
            "standard_error": None if error is None else round(error, 3),
            "themes": _themes_json(boards, outcome) if args.themes and not self_play else {},
            "rules": {
                number: {"calls": r.calls, "imps": r.imps, "boards": [b for _, b in r.boards]}
                for number, r in _worst_rules(args, boards, outcome)},
            "worst": [_board_json(boards[i], outcome.boards[i], swings[i]) for i in order],
        }))
        return
    rival = _rival(args) or "par (self-play)"
    within = "" if error is None else f" +- {error:.3f}"
    print(f"{args.table} against {rival}: {mean:+.3f}{within} IMPs per board, "
          f"{amount(len(boards), 'board')}")
    if args.themes and not self_play:
        _print_themes(boards, outcome)
    rules = _worst_rules(args, boards, outcome)
    if rules:
        print("\nrule    calls   IMPs lost  per call  boards")
        for number, r in rules:
            print(f"{number:<7}{r.calls:6}  {r.imps:10}  {r.mean:8.2f}  "
                  + " ".join(str(b) for _, b in r.boards))
    for i in order:
        board = boards[i]
        print(f"\nboard {board.number}, dealer {SEATS[board.dealer]}, "
              f"{VULNERABILITIES[board.vulnerability]} vulnerable: {swings[i]:+d} IMPs")
        for seat in range(4):
            print(f"  {SEATS[seat]} {hand_text(board.hands[seat])}")
        names = ("self-play",) if self_play else ("North-South", "East-West")
        for name, room in zip(names, outcome.boards[i].rooms, strict=False):
            print(f"  {args.table} {name}: {_room(room)}")


def _inference(args: argparse.Namespace, table: bytes) -> None:
    from spotcard.rules.reader import RuleTable
    from spotcard_host.inspection.decompile import FIELD_NAMES
    from spotcard_host.lab.inference import measure

    boards = [
        LabBoard(n, dealer_of(n), vulnerability_of(n), tuple(deal_hands(args.seed, n)), ())
        for n in range(1, args.n + 1)
    ]
    found = measure(RuleTable(table), boards)
    lies = {FIELD_NAMES[f]: n for f, n in enumerate(found.lies) if n}
    liars = sorted(found.liars.items(), key=lambda item: -item[1])[: args.worst]
    general = found.general_true / found.general_calls if found.general_calls else 1.0
    if args.json:
        print(json.dumps({
            "boards": len(boards), "book_calls": found.calls, "inside": round(found.share, 4),
            "general_calls": found.general_calls, "general_inside": round(general, 4),
            "lies_by_field": lies, "rules": dict(liars),
            "random_hands_inside": round(found.loose, 4), "hcp_width": round(found.hcp_width, 2),
        }))
        return
    print(f"{amount(len(boards), 'board')}: after {found.calls} calls by book rules the hand lies "
          f"inside everything shown in {found.share:.1%}, after {found.general_calls} by general "
          f"rules in {general:.1%}")
    for name, n in lies.items():
        print(f"  outside in {name:<16} {n:5}  ({n / found.calls:.2%} of book calls)")
    for number, n in liars:
        print(f"  rule #{number}: {n} times outside")
    print(f"after two calls that were no passes {found.loose:.1%} of random hands would fit too; "
          f"mean width of HCP {found.hcp_width:.1f}")


def _notes(args: argparse.Namespace) -> None:
    from spotcard_host.lab import trust
    from spotcard_host.library.tables import resolve
    from spotcard_host.notes.rules import FIRST_ID

    over = args.over or "sayc"
    ours = resolve(args.table, over).read_bytes()
    theirs = resolve(args.against or over).read_bytes()
    boards = lab_boards(args.seed, args.n, show_progress)
    found = trust.Trust()
    with executor(args.jobs, args.cluster) as workers:
        work = [(ours, theirs, boards[i:i + 50], FIRST_ID) for i in range(0, len(boards), 50)]
        parts = (
            (trust.measure(*one) for one in work) if workers is None
            else workers.map(trust.measure, *zip(*work, strict=True))
        )
        for part in parts:
            found.add(part)
    counts = {kind: found.count(kind) for kind in trust.KINDS}
    error = None if len(boards) < 2 else round(found.error, 3)
    if args.json:
        print(json.dumps({
            "boards": len(boards), "table": args.table, "over": over,
            "imps_per_board": round(found.mean, 3), "standard_error": error,
            "calls": found.calls, "origins": dict(found.origins), **counts,
            "faults": [str(fault) for fault in found.faults],
        }))
        return
    within = "" if error is None else f" +- {error:.3f}"
    print(f"{args.table} over {over} against {args.against or over}: "
          f"{found.mean:+.3f}{within} IMPs per board, {amount(len(boards), 'board')}")
    print(f"{found.calls} calls: " + ", ".join(f"{n} {who}" for who, n in
                                               found.origins.most_common()))
    print(", ".join(f"{kind} {n}" for kind, n in counts.items())
          + f" (contradicted: {1000 * counts['contradicted'] / max(1, found.calls):.1f} in 1000)")
    for kind in trust.KINDS:
        for fault in [f for f in found.faults if f.kind == kind][:args.worst]:
            print(fault)


def _compare(args: argparse.Namespace) -> None:
    from spotcard_host.lab.compare import Comparison
    from spotcard_host.lab.report import estimate, report
    from spotcard_host.library.tables import resolve

    if not args.output:
        raise UsageError("lab compare needs -o FOLDER, where the run is kept")
    names = list(dict.fromkeys([args.table, *args.variant]))
    rival = args.against or "sayc"
    run = Comparison(
        Path(args.output), [(name, resolve(name, args.over).read_bytes()) for name in names],
        (rival, resolve(rival).read_bytes()), args.seed, args.n,
        THINK if args.judge != "no" else 0)
    with executor(args.jobs, args.cluster) as workers:
        run.run(workers, _progress)
    page = Path(args.output) / "report.html"
    page.write_text(report(run), encoding="utf-8")
    swings = {name: [b["variants"][name]["imps"] for b in run.boards()] for name in names}
    found = {name: estimate(swings[name], name) for name in names}
    if args.json:
        print(json.dumps({"folder": args.output, "boards": args.n, "against": rival, "variants": [
            {"table": name, "imps_per_board": round(one.mean, 3), "low": round(one.low, 3),
             "high": round(one.high, 3)} for name, one in found.items()]}))
        return
    for name, one in found.items():
        print(f"{name} against {rival}: {one.mean:+.3f} IMPs per board "
              f"({one.low:+.3f} to {one.high:+.3f}), {amount(args.n, 'board')}")
    print(f"report: {page}", file=sys.stderr)


def run(args: argparse.Namespace) -> int:
    """Measure."""
    from spotcard_host.library.tables import resolve

    if args.what == "compare":
        _compare(args)
        return 0
    if args.what == "notes":
        _notes(args)
        return 0
    table = resolve(args.table, args.over).read_bytes()
    ours = TablePlayer(table, THINK if args.judge != "no" else 0)
    if args.what == "inference":
        _inference(args, table)
        return 0
    theirs: TablePlayer | Rival = ours
    if args.against_version:
        theirs = version(args.against_version, args.against or args.table)
    elif args.against_command:
        theirs = Rival(tuple(shlex.split(args.against_command)))
    elif args.against:
        theirs = TablePlayer(resolve(args.against).read_bytes(),
                             THINK if args.judge == "both" else 0)
    boards = lab_boards(args.seed, args.n, show_progress)
    with executor(args.jobs, args.cluster) as workers:
        outcome = duel(boards, ours, theirs, workers, progress=_progress)
    _report(args, boards, outcome)
    return 0


def _progress(done: int, count: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done >= count else ""
        print(f"\rbid {done} of {count} boards", end=end, file=sys.stderr, flush=True)
