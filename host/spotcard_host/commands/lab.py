"""`spotcard lab`: measure and mend a bidding system."""

from __future__ import annotations

import argparse
import json
import os
import shlex
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share, whole
from spotcard_host.common.terminal import amount, log, progress
from spotcard_host.lab.boards import LabBoard, dealt, lab_boards
from spotcard_host.lab.duel import TablePlayer, duel
from spotcard_host.lab.executor import executor
from spotcard_host.lab.rival import Rival, version
from spotcard_host.lab.told import Told
from spotcard_host.machine.extension import warn_if_slow

HELP = (
    "Measure a bidding system: `lab bid` bids thousands of boards in both rooms against a second "
    "system, or without one in self-play against par, and lists the boards that cost most with "
    "both auctions and the rules that fired; contracts are scored double dummy (extra dds). It "
    "says where the IMPs lie (--themes) and what each rule's calls lost (--worst-rules). The "
    "opponent "
    "may also be an older version of the project or another program. "
    "`lab inference` says how often the caller's hand lies inside the ranges its calls show, "
    "with --against the hand of one who bids by another system; "
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
                        metavar="bid|compare|inference|notes",
                        help="bid: IMPs per board; compare: several variants on the same boards, "
                        "kept in a folder with a report; inference: whether the ranges that calls "
                        "show are true; notes: what bidding notes do at the table")
    share(parser, "--table", default=None)
    share(parser, "--over", "--option")
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
                        help="whose networks may judge where rules offer a choice "
                        "(default no: the rules alone)")
    share(parser, "--think", default=None,
          help="bid and compare: play the cards too, with this for each (0n: by rule; seconds are "
               "a board's); otherwise the double-dummy tricks count")
    parser.add_argument("--worst", type=whole, default=10, metavar="N",
                        help="how many of the worst boards to show (default 10)")
    parser.add_argument("--themes", action="store_true",
                        help="break the difference down by the first call that differs and by "
                        "what came of it; in self-play what was lost by games and slams missed "
                        "and overbid and by part scores")
    parser.add_argument("--worst-rules", type=whole, default=0, metavar="N",
                        help="the N rules whose calls lost most, double dummy")
    share(parser, "--jobs", default=os.cpu_count() or 1)
    parser.add_argument("--cluster", metavar="tcp://HOST:PORT",
                        help="a Dask cluster that runs already: dealing, solving, bidding and "
                             "play go there (extra cluster)")
    share(parser, "--output", help="compare: the folder of the run; the same command resumes a "
                                   "killed run")
    share(parser, "--par")
    parser.add_argument("--parquet", action="store_true",
                        help="compare: the rows as Parquet too (extra parquet)")
    share(parser, "--json")


# Options of some kinds of measurement only: option -> (attribute, the kinds).
_ONLY = {
    "--against-version": ("against_version", ("bid",)),
    "--against-command": ("against_command", ("bid",)),
    "--against": ("against", ("bid", "compare", "notes", "inference")),
    "--variant": ("variant", ("compare",)),
    "--output": ("output", ("compare",)), "--parquet": ("parquet", ("compare",)),
    "--par": ("par", ("compare",)),
    "--themes": ("themes", ("bid",)), "--worst-rules": ("worst_rules", ("bid",)),
    "--think": ("think", ("bid", "compare")),
    "--cluster": ("cluster", ("bid", "compare", "notes")),
}


def _check_options(args: argparse.Namespace) -> None:
    for option, (name, kinds) in _ONLY.items():
        if getattr(args, name) and args.what not in kinds:
            raise UsageError(f"{option} is for lab {' and '.join(kinds)}, not for lab {args.what}")
    rivals = [option for option in ("--against-version", "--against-command")
              if getattr(args, _ONLY[option][0])]
    if len(rivals) == 2 or (rivals == ["--against-command"] and args.against):
        raise UsageError("give one opponent: --against, --against-version or --against-command")
    if args.what == "compare" and args.output in (None, "", "-"):
        raise UsageError("lab compare needs -o FOLDER, where the run is kept")


def _rival(args: argparse.Namespace) -> str | None:
    """Who the opponent is, None for self-play."""
    if args.against_version:
        return f"{args.against or args.table} of {args.against_version}"
    named: str | None = args.against_command or args.against
    return named


def _inference(args: argparse.Namespace) -> None:
    from spotcard.rules.reader import RuleTable
    from spotcard_host.inspection.decompile import FIELD_NAMES
    from spotcard_host.lab.inference import measure
    from spotcard_host.library.tables import resolve

    table = resolve(args.table, args.over, args.option).read_bytes()
    boards = dealt(args.seed, args.n)
    speaker = (None if args.against is None
               else RuleTable(resolve(args.against, args.over).read_bytes()))
    found = measure(RuleTable(table), boards, speaker=speaker, judged=args.judge != "no")
    acts = found.acts_true / found.acts if found.acts else 1.0
    lies = {FIELD_NAMES[f]: n for f, n in enumerate(found.lies) if n}
    liars = sorted(found.liars.items(), key=lambda item: -item[1])[: args.worst]
    general = found.general_true / found.general_calls if found.general_calls else 1.0
    if args.json:
        print(json.dumps({
            "boards": len(boards), "book_calls": found.calls, "inside": round(found.share, 4),
            "general_calls": found.general_calls, "general_inside": round(general, 4),
            "acts": found.acts, "acts_inside": round(acts, 4),
            "lies_by_field": lies, "rules": dict(liars),
            "random_hands_inside": round(found.loose, 4),
            "random_hands_alike": round(found.floor, 4), "hcp_width": round(found.hcp_width, 2),
        }))
        return
    print(f"{amount(len(boards), 'board')}: after {found.calls} calls by book rules the hand lies "
          f"inside everything shown in {found.share:.1%}, after {found.general_calls} by general "
          f"rules in {general:.1%}, after {found.acts} that were no passes in {acts:.1%}")
    for name, n in lies.items():
        print(f"  outside in {name:<16} {n:5}  ({n / found.calls:.2%} of book calls)")
    for number, n in liars:
        print(f"  rule #{number}: {n} times outside")
    print(f"after two calls other than pass {found.loose:.1%} of random hands would fit too, "
          f"{found.floor:.1%} would make the same calls; mean width of HCP {found.hcp_width:.1f}")


def _notes(args: argparse.Namespace) -> None:
    from spotcard_host.lab import trust
    from spotcard_host.library.tables import kind_of, resolve
    from spotcard_host.notes.rules import FIRST_ID

    if kind_of(Path(args.table)) != "notes":
        raise UsageError(f"lab notes measures bidding notes: give --table a .bml or .bss file, "
                         f"not {args.table!r}")
    over = args.over or "sayc"
    ours = resolve(args.table, over, args.option).read_bytes()
    theirs = resolve(args.against or over).read_bytes()
    found = trust.Trust()
    with _workers(args) as (boards, workers):
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
            "calls": found.calls, **counts,
            "origins": {name: found.origins[name] for name in trust.ORIGINS},
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
    from spotcard_host.lab.bootstrap import estimate
    from spotcard_host.lab.compare import Comparison
    from spotcard_host.lab.report import report
    from spotcard_host.library.tables import DEFAULT, resolve
    from spotcard_host.robots.cardplay import nodes_of

    table, rival = args.table or DEFAULT, args.against or DEFAULT
    names = list(dict.fromkeys([*([table] if args.table else []), *args.variant])) or [table]
    tables = [(name, resolve(name, args.over, args.option if name == table else ()).read_bytes())
              for name in names]
    against = resolve(rival).read_bytes()
    for name, content in tables:
        if content == against:
            raise UsageError(f"{name} would meet itself: name another system with --table or "
                             "--variant, or the other side with --against")
    with executor(args.jobs, args.cluster) as workers:
        run = Comparison(
            Path(args.output), tables, (rival, against), args.seed, args.n,
            args.judge != "no", None if args.think is None else
            nodes_of(args.think), args.parquet, args.par)
        run.run(workers, _progress("bid"))
    page = Path(args.output) / "report.html"
    page.write_text(report(run), encoding="utf-8")
    found = {name: estimate([b["variants"][name]["imps"] for b in run.boards()], name)
             for name in names}
    if args.json:
        print(json.dumps({"folder": args.output, "boards": args.n, "against": rival, "variants": [
            {"table": name, "imps_per_board": round(one.mean, 3), "low": round(one.low, 3),
             "high": round(one.high, 3)} for name, one in found.items()]}))
        return
    for name, one in found.items():
        print(f"{name} against {rival}: {one.mean:+.3f} IMPs per board "
              f"({one.low:+.3f} to {one.high:+.3f}), {amount(args.n, 'board')}")
    log.info("report: %s", page)


@contextmanager
def _workers(args: argparse.Namespace) -> Iterator[tuple[list[LabBoard], Executor | None]]:
    """The boards and the executor of the match.

    Par, the losses of rules and `lab notes` need every contract of a deal, which a cluster solves
    where there is one (here the solver uses all cores by itself); a match solves those that it
    reaches.
    """
    with executor(args.jobs, args.cluster) as workers:
        if _rival(args) is None or args.worst_rules or args.what == "notes":
            solvers = workers if args.cluster else None
            yield lab_boards(args.seed, args.n, _progress("solved"), solvers), workers
        else:
            yield dealt(args.seed, args.n), workers


def _bid(args: argparse.Namespace) -> None:
    from spotcard_host.library.tables import resolve
    from spotcard_host.robots.cardplay import nodes_of

    ours = TablePlayer(resolve(args.table, args.over, args.option).read_bytes(),
                       args.judge != "no")
    theirs: TablePlayer | Rival = ours
    if args.against_version:
        theirs = version(args.against_version, args.against or args.table)
    elif args.against_command:
        theirs = Rival(tuple(shlex.split(args.against_command)))
    elif args.against:
        theirs = TablePlayer(resolve(args.against).read_bytes(),
                             args.judge == "both")
    with _workers(args) as (boards, workers):
        outcome = duel(boards, ours, theirs, workers, progress=_progress("bid"),
                       nodes=None if args.think is None else nodes_of(args.think))
    told = Told(args.table, _rival(args), boards, outcome, args.worst, args.themes,
                args.worst_rules)
    print(json.dumps(told.to_json()) if args.json else "\n".join(told.lines()))


def run(args: argparse.Namespace) -> int:
    """Run `spotcard lab`; returns the exit status."""
    from spotcard_host.library.tables import DEFAULT

    _check_options(args)
    if args.what != "compare":
        args.table = args.table or DEFAULT
    warn_if_slow()
    {"bid": _bid, "compare": _compare, "notes": _notes, "inference": _inference}[args.what](args)
    return 0


def _progress(what: str) -> Callable[[int, int], None]:
    def show(done: int, count: int) -> None:
        progress(f"{what} {done} of {count} boards", done >= count)

    return show
