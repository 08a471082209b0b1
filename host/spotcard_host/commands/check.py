"""`spotcard check`: look for mistakes in a bidding system."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.rules import format as layout
from spotcard_host.common.diagnostics import Collector, CompileError, report
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import number, share, whole
from spotcard_host.common.terminal import amount, log, progress
from spotcard_host.common.watching import again_when_saved
from spotcard_host.inspection.lint import Effort, lint
from spotcard_host.inspection.listing import Listing
from spotcard_host.language.rulefile import source_parts
from spotcard_host.library import tables
from spotcard_host.machine.extension import warn_if_slow

HELP = "look for mistakes in a bidding system"
EXAMPLE = ("spotcard check sayc\nspotcard check mybook/mb.txt2 --deals 500 --seed 7\n"
           "spotcard check ours.bml --quick --watch")

# Findings that need no sampling are there at once; --quick stops after them.
_DEFAULT = Effort()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("source", nargs="+", metavar="SRC|T",
                        help="rules, bidding notes, a book's name or a compiled table")
    share(parser, "--macros", "--over", "--include")
    parser.add_argument("--show", action="store_true",
                        help="notes: read every row back, with hands that make the call and "
                        "hands that just do not")
    parser.add_argument("--quick", action="store_true",
                        help="only checks that need no sampled deals")
    parser.add_argument("--deals", type=whole, default=_DEFAULT.deals, metavar="N",
                        help="deals to bid with rules, at most (default %(default)s)")
    parser.add_argument("--watch", action="store_true",
                        help="check again whenever a file is saved, until interrupted")
    share(parser, "--seed", default=_DEFAULT.seed)
    share(parser, "--strict", "--json")


def run(args: argparse.Namespace) -> int:
    """Check and report; 1 when an error was found (`--strict`: a warning too)."""
    if not args.quick:
        warn_if_slow()
    if not args.watch:
        return _check(args, Collector())
    if any(tables.is_table(name) for name in args.source):
        raise UsageError("--watch looks at sources: give rules or bidding notes")
    roots = [tables.source_of(name) for name in args.source]
    return again_when_saved(lambda changed: _watched(args, roots, changed))


def _watched(args: argparse.Namespace, roots: Sequence[Path], changed: Sequence[str]
             ) -> tuple[int, list[str]]:
    """The status of one check, and the files that were read; `changed` since the last one."""
    collector = Collector()
    status = 1
    if changed:
        print("\n-- " + ", ".join(f"{name} {'saved' if os.path.exists(name) else 'gone'}"
                                  for name in changed), flush=True)
    missing = [str(root) for root in roots if not root.exists()]
    try:
        if missing:  # for the moment: some editors save so, and names come back
            log.error("%s is not there: waiting for it", ", ".join(missing))
        else:
            status = _check(args, collector)
    except (SpotcardError, OSError) as error:
        log.error("%s", error)  # the next save may mend it
    paths = [part for root in roots if root.exists() for part in source_parts([root])]
    files = {*map(str, roots), *map(str, paths), *collector.sources}
    if collector.errors:  # a file that was not found may come into one of the folders
        files |= {os.path.dirname(file) or "." for file in files}
    print("-- saved files are checked again; Ctrl-C ends", flush=True)
    return status, sorted(files)


def _check(args: argparse.Namespace, collector: Collector) -> int:
    try:
        if any(tables.is_table(name) for name in args.source):
            return _tables(args)
        paths = [tables.source_of(name) for name in args.source]
        tables.check_macros(args.macros)
        notes = [p for p in paths if tables.kind_of(p) == "notes"]
        if notes and len(notes) < len(paths):
            raise tables.NoTable("check rule sources and bidding notes one at a time")
        if notes:
            _notes(args, notes, collector)
        else:
            _rules(args, paths, collector)
    except CompileError as error:
        for found in error.diagnostics:
            collector.sources.setdefault(found.place.file, [])
            collector.add(found.level, found.place, found.message, found.notes, found.code)
    if args.show:
        return _show(args, paths, collector)
    return _finish(args, collector)


def _show(args: argparse.Namespace, paths: Sequence[Path], collector: Collector) -> int:
    """Notes read back, row by row; findings stand in the rows."""
    from spotcard_host.notes.reading import read_back
    from spotcard_host.notes.rules import rules_from_notes
    from spotcard_host.notes.unread_text import unread_text

    rows = []
    left = []
    for path in paths:
        if tables.kind_of(path) != "notes":
            raise tables.NoTable(f"--show reads bidding notes back; {path} has none")
        compiled = rules_from_notes(path, Collector(), args.include)
        system = tables.load_source(
            [path], over=args.over, collector=Collector(), folders=args.include,
            base=tables.DEFAULT)
        for row in read_back(compiled, system):
            rows.append(row.as_json())
            if not args.json:
                print("\n".join(row.lines()), flush=True)
        for place, text in unread_text(compiled):
            left.append({"file": place.file, "line": place.line, "text": text})
            if not args.json:
                print(f"{place.file}:{place.line}: no row is made of this text: {text}")
    if args.json:
        print(json.dumps({"rows": rows, "unread_text": left, "errors": collector.errors}))
    return 1 if collector.errors else 0


def _rules(args: argparse.Namespace, paths: Sequence[Path], collector: Collector) -> None:
    system = tables.load_source(paths, args.macros, args.over, collector, paths[0].stem)
    if collector.errors == 0 and not args.quick:
        effort = Effort(seed=number(args.seed), deals=max(0, args.deals))
        lint(system, collector, effort, progress)
        progress("", done=True)


def _notes(args: argparse.Namespace, paths: Sequence[Path], collector: Collector) -> None:
    """Check bidding notes, which have lints of their own."""
    from spotcard_host.notes import lint as lint_notes

    if args.over is not None:
        tables.base_system(args.over)
    effort = lint_notes.Effort(seed=number(args.seed))
    if args.quick:
        effort = replace(effort, decisions=0, deals=0)
    for path in paths:
        lint_notes.check_notes(path, collector, effort, args.include)


def _tables(args: argparse.Namespace) -> int:
    """Check compiled tables: whether they are valid. Lints need the source."""
    told = []
    for name in args.source:
        data = Path(name).read_bytes()
        table = tables.check(data, name)
        Listing(data).read()  # raises when a program cannot be decompiled
        told.append({"table": name, "rules": table.sections[layout.NUMBERS][2]})
    if args.json:
        print(json.dumps({"tables": told, "errors": 0, "warnings": 0, "findings": []}))
    else:
        for one in told:
            print(f"{one['table']}: valid, {amount(one['rules'], 'rule')}; check the source for "
                  "more")
    return 0


def _finish(args: argparse.Namespace, collector: Collector) -> int:
    order = {file: number for number, file in enumerate(collector.sources)}
    found = sorted(collector.diagnostics, key=lambda d: (
        order.get(d.place.file, 0), d.place.line, d.place.column))
    if args.json:
        print(json.dumps({
            "errors": collector.errors, "warnings": collector.warnings, "notes": collector.notes,
            "findings": [d.as_json() for d in found],
        }))
    else:
        if found:
            print(report(found))
        counts = [amount(collector.errors, "error"), amount(collector.warnings, "warning")]
        if collector.notes:
            counts.append(amount(collector.notes, "note"))
        print(", ".join(counts))
    return 1 if collector.errors or (args.strict and collector.warnings) else 0
