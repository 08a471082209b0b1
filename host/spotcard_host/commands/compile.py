"""`spotcard compile`: a bidding system becomes a rule table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from spotcard.rules.format import MAGIC
from spotcard_host.common.diagnostics import Collector, CompileError, report
from spotcard_host.common.garbage import no_collections
from spotcard_host.common.options import share
from spotcard_host.common.output import STDOUT, add_output, write_output
from spotcard_host.common.terminal import amount
from spotcard_host.compiler.pack import compile_system
from spotcard_host.device.limits import board_names, fits, load_limits
from spotcard_host.language.rulefile import network_files
from spotcard_host.language.system_options import with_values
from spotcard_host.library.tables import (
    DEFAULT,
    POINTS_FILE,
    check_macros,
    kind_of,
    load_source,
    points_of,
    source_of,
)

HELP = "compile a bidding system into a rule table"
EXAMPLE = "spotcard compile mybook/rules.txt2 -o mybook.sct\nspotcard compile sayc -o sayc.sct"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("source", nargs="+", metavar="SRC",
                        help="rules (.txt2 .mb .txt), bidding notes (.bml .bss), or a book's name")
    share(parser, "--macros", "--over", "--include")
    parser.add_argument("--points", metavar="NAME",
                        help="how total points (with distribution) are counted: page, or fitted "
                             "(to double-dummy tricks); default: what points.txt beside SRC says, "
                             "else page")
    share(parser, "--option")
    add_output(parser, "the table to write (default: the first SRC with .sct)")
    share(parser, "--json")


def run(args: argparse.Namespace) -> int:
    """Compile, report what was found and write the table."""
    began = time.perf_counter()
    collector = Collector()
    try:
        paths = [source_of(name) for name in args.source]
        check_macros(args.macros)
        name = paths[0].stem
        with no_collections():
            system = load_source(
                paths, args.macros, args.over, collector, name, args.include, DEFAULT)
            # A row of notes that cannot be read is reported and left out; rules are all or none.
            if collector.errors and not all(kind_of(path) == "notes" for path in paths):
                return finish(args, collector, None)
            system.options = with_values(system.options, args.option)
            table = compile_system(system, points_of(paths, args.points))
        out = args.output or Path(paths[0].name).with_suffix(".sct")
        if args.output is None and paths[0].is_file():
            out = paths[0].with_suffix(".sct")
        write_output(out, table.data, force=args.force,
                     inputs=[*paths, *system.sources, *_beside(paths[0]), args.over or ""],
                     mine=is_rule_table)
    except CompileError as error:
        collector.diagnostics += error.diagnostics
        collector.errors += len(error.diagnostics)
        return finish(args, collector, None)
    texts = table.sizes["texts"]
    boards = fits(len(table.data))
    return finish(args, collector, {
        "table": str(out), "rules": table.rules, "bytes": len(table.data),
        "bytes_per_rule": round((len(table.data) - texts) / max(1, table.rules), 1),
        "sections": table.sizes, "need_matcher": table.matched,
        "fits": [name for name, room in boards.items() if room],
        "seconds": round(time.perf_counter() - began, 3),
    })


def _beside(source: Path) -> list[Path]:
    """Files that are read for rules, besides the rules themselves."""
    if kind_of(source) == "notes":
        return []
    folder = source if source.is_dir() else source.parent
    return [folder / POINTS_FILE, *network_files(folder)]


def is_rule_table(data: bytes) -> bool:
    """Whether a file begins like a rule table."""
    return data.startswith(MAGIC)


def on_boards(fit: object) -> str:
    """A line that says on which boards a table fits."""
    assert isinstance(fit, list)
    rest = [f"{name} ({load_limits(name).table_bytes})" for name in board_names()
            if name not in fit]
    if not rest:
        return "fits every board"
    return (f"fits {', '.join(fit) or 'no board'}; too large for {', '.join(rest)}: leave out "
            "explanations or rules")


def finish(args: argparse.Namespace, collector: Collector, told: dict[str, Any] | None) -> int:
    """Print findings and result; the exit status, 1 after an error."""
    if collector.diagnostics:
        print(report(collector.diagnostics), file=sys.stderr)
    where = sys.stderr if args.output == STDOUT else sys.stdout
    if args.json:
        findings = [d.as_json() for d in collector.diagnostics]
        print(json.dumps({**(told or {"table": None}), "findings": findings}), file=where)
    elif told:
        print(f"{told['table']}: {amount(told['rules'], 'rule')}, {told['bytes']} bytes "
              f"({told['bytes_per_rule']} per rule without explanations), {told['seconds']} s\n"
              + on_boards(told["fits"]), file=where)
    return 0 if told and not collector.errors else 1
