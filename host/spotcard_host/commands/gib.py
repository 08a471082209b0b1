"""`spotcard gib`: expand macros, parse rule files, match a pattern, list the functions."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import Collector, Diagnostic, Place, report
from spotcard_host.common.errors import UsageError
from spotcard_host.common.input import read_input
from spotcard_host.common.options import share
from spotcard_host.common.output import STDOUT, add_output, write_output
from spotcard_host.language.functions import TABLE
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.macros import (
    Macros,
    expand_line,
    expand_source,
    read_macros,
)
from spotcard_host.language.model import Rule
from spotcard_host.language.nodes import Goal
from spotcard_host.language.parser import parse
from spotcard_host.language.provenance import trace
from spotcard_host.language.reference.evaluator import Saved, saved_character
from spotcard_host.language.reference.matcher import Match, match_prefix, match_sequence
from spotcard_host.language.rulefile import MACRO_FILE, read_rules
from spotcard_host.language.sources import LARGEST_SOURCE, Source, read_file, read_text
from spotcard_host.language.trees import tree

HELP = "expand, parse and match the GIB database language"
EXAMPLE = """spotcard gib match "1a[HS]:P:2#a" "1H:P:2H" --json
spotcard gib parse mb.txt --json
spotcard gib expand mb.txt2 mac.m4 -o mb.txt
spotcard gib functions"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verbs."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    expand = verbs.add_parser("expand", help="replace macros until none is left")
    expand.add_argument("source", metavar="SRC", type=Path, help="the rules, mb.txt2")
    expand.add_argument("macros", metavar="MACROS", type=Path,
                        help="the macro definitions, mac.m4")
    expand.add_argument("--trace", action="store_true",
                        help="before each rule, comment lines that say what each macro became, "
                             "and the macros in its body")
    add_output(expand, "the file to write (default: standard output)")
    parsing = verbs.add_parser("parse", help="parse a rule file and print its rules")
    parsing.add_argument("file", metavar="FILE", type=Path, help="the rules; - for standard input")
    share(parsing, "--macros", "--json")
    parsing.add_argument("--tree", action="store_true", help="with --json: add the syntax trees")
    match = verbs.add_parser("match", help="match a pattern against a string",
                             epilog="exit status: 0 match, 1 no match, 2 bad pattern")
    match.add_argument("pattern", metavar="PATTERN", help="in the language's pattern syntax")
    match.add_argument("string", metavar="TEXT", help="the string it is matched against")
    match.add_argument("--prefix", action="store_true",
                       help="a constraint: anchored at the start only (default: a sequence)")
    match.add_argument("--grab", action="append", default=[], metavar="a=H",
                       help="a value saved before the match begins; may be repeated")
    share(match, "--json")
    verbs.add_parser("functions", help="list the functions that rules may call")


def run(args: argparse.Namespace) -> int:
    """Run the verb; the exit status."""
    verbs = {"expand": _expand, "parse": _parse, "match": _match,
             "functions": _functions}
    return verbs[args.verb](args)


def _functions(args: argparse.Namespace) -> int:
    for entry in TABLE.values():
        print(f"{entry.form:<24}{entry.macro:<14}{entry.reads:<10}{entry.doc}")
    return 0


def _source(path: Path, found: Collector) -> Source:
    """The lines of a file, or of standard input for `-`, where no include is available."""
    if str(path) != "-":
        return read_file(path, found)
    return read_text("<stdin>", read_input(path, LARGEST_SOURCE).decode("utf-8", "replace"), found)


def _expand(args: argparse.Namespace) -> int:
    if str(args.macros) == str(args.source) == "-":
        raise UsageError("MACROS and SOURCE cannot both be standard input: name one of the files")
    found = Collector()
    macros = read_macros(_source(args.macros, found), found)
    source = _source(args.source, found)
    text = "" if found.errors else expand_source(source, macros, found)
    if args.trace and not found.errors:
        text = "".join(f"{told}\n" for line in source.lines if not line.text.startswith(";")
                       for told in (*trace(line.text, line.place, macros),
                                    expand_line(line.text, line.place, macros, found)[0]))
    if found.diagnostics:
        print(report(found.diagnostics), file=sys.stderr)
    if found.errors:
        return 1
    # The original program overwrote the database in use, and its makers had to warn of it.
    write_output(args.output or STDOUT, text, force=args.force, inputs=found.sources, again=False)
    return 0


def _parse(args: argparse.Namespace) -> int:
    if args.macros is not None and str(args.macros) == str(args.file) == "-":
        raise UsageError("--macros and FILE cannot both be standard input: name one of the files")
    found = Collector()
    macro_file = args.macros
    if macro_file is None and args.file.suffix != ".txt":
        beside = args.file.parent / MACRO_FILE
        macro_file = beside if beside.exists() else None
    macros = read_macros(_source(macro_file, found), found) if macro_file else Macros()
    rules = read_rules(_source(args.file, found), macros, found)
    if args.json:
        answer = {
            "rules": [rule_json(rule, args.tree) for rule in rules],
            "findings": [d.as_json() for d in found.diagnostics],
        }
        print(json.dumps(answer))
    else:
        for rule in rules:
            print(rule_line(rule))
    if found.diagnostics:
        print(report(found.diagnostics), file=sys.stderr)
    return 1 if found.errors else 0


def rule_json(rule: Rule, trees: bool = False) -> dict[str, Any]:
    """A rule as `parse --json` prints it: its fields after expansion."""
    answer: dict[str, Any] = {
        "level": rule.level,
        "default": rule.default,
        "flags": rule.flags,
        "seq": rule.seq_field.text,
        "prio": rule.prio,
        "constraint": rule.constraint_field.text,
        "spec": rule.spec_field.text,
        "expl": rule.expl,
        "id": rule.id,
    }
    if rule.aliases:
        answer["aliases"] = list(rule.aliases)
    if trees:
        answer["place"] = str(rule.place)
        answer["trees"] = {
            "seq": tree(rule.seq), "constraint": tree(rule.constraint), "spec": tree(rule.spec),
        }
    return answer


def rule_line(rule: Rule) -> str:
    """A rule as one line of `mb.txt`."""
    expl = "" if rule.expl is None else f" *{rule.expl}"
    head = f"{rule.level}{'d' if rule.default else ''}{rule.flags}"
    return (f"{head} {rule.seq_field.text} {rule.prio} {rule.constraint_field.text} "
            f"{rule.spec_field.text}{expl} "
            + " ".join(f"#{number}" for number in (rule.id, *rule.aliases)))


def _match(args: argparse.Namespace) -> int:
    try:
        goal = parse(args.pattern, args.prefix, ending=True)
        if not isinstance(goal, Goal):
            raise PatternError("a specification matches nothing; leave out the backquote", 0)
        grabs = dict(_grab(text) for text in args.grab)
        matcher = match_prefix if args.prefix else match_sequence
        found = matcher(goal, args.string, None, grabs)
    except PatternError as error:
        place = Place("pattern", 1, error.offset + 1)
        print(Diagnostic("error", place, error.message, args.pattern).text(), file=sys.stderr)
        return 2
    except SpotcardError as error:
        raise UsageError(str(error)) from None
    _show_match(found, args.json)
    return 0 if found else 1


def _grab(text: str) -> tuple[str, Saved]:
    name, equals, value = text.partition("=")
    if not equals or len(name) != 1 or not ("a" <= name <= "z") or not value:
        raise SpotcardError(f"--grab wants a letter and a value such as a=H, got {text!r}")
    if len(value) == 1:
        return name, saved_character(value)
    if value.isascii() and value.isdigit() and len(value) < 5:
        return name, Saved(int(value))
    raise SpotcardError(f"--grab wants one character or a number, got {value!r}")


def _show_match(found: Match | None, as_json: bool) -> None:
    grabs = None if found is None else {k: v.shown() for k, v in sorted(found.grabs.items())}
    end = None if found is None else found.end
    if as_json:
        print(json.dumps({"match": found is not None, "grabs": grabs, "end": end}))
    elif grabs is None:
        print("no match")
    else:
        print(f"match, end {end}" + "".join(f", {k} = {v}" for k, v in grabs.items()))
