"""The `spotcard` command: a table from subcommand name to the module that runs it.

A command module lives in `spotcard_host.commands` and has

* `HELP`: one line for the overview, `EXAMPLE`: one or more example lines for `--help`,
* `add_arguments(parser)`, and `run(args) -> int` returning the exit status.

Modules are imported only when their command is asked for, so that `spotcard tm parse` does not
pay for the compiler. Exit status: 0 good, 1 a finding or a failure,
2 wrong usage, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

import spotcard
from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import CompileError, report
from spotcard_host.common.errors import UsageError

# name -> (module under spotcard_host.commands, line for the overview)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "compile a system, seat four robots and play boards"),
    "table": ("table", "run a table manager that seats four clients"),
    "seat": ("seat", "take one seat at a table manager"),
    "bid": ("bid", "answer bidding questions, one JSON line each"),
    "card": ("card", "answer card-play questions, one JSON line each"),
    "explain": ("explain", "say why a call or card was chosen"),
    "compile": ("compile", "compile a bidding system into a rule table"),
    "check": ("check", "look for mistakes in a bidding system"),
    "dump": ("dump", "print a rule table as a bridge player reads it"),
    "cc": ("cc", "print the convention card of a rule table"),
    "hand": ("hand", "evaluate a hand: pattern string and every field"),
    "gib": ("gib", "expand, parse and match the GIB database language"),
    "bml": ("bml", "convert bidding notes: bml2bss, bml2html, bml2latex, bss2bml"),
    "tm": ("tm", "parse table manager messages"),
    "bench": ("bench", "measure time and memory on a board"),
    "lab": ("lab", "self-play and duplicate matches between systems"),
    "find": ("find", "list boards on USB"),
    "flash": ("flash", "put MicroPython on a board"),
    "deploy": ("deploy", "put firmware and rule table on a board"),
    "config": ("config", "write a board's settings"),
    "log": ("log", "read a board's log"),
    "console": ("console", "open a board's console"),
    "status": ("status", "say what a board is doing"),
}


def available() -> list[str]:
    """The commands whose module is part of this installation."""
    here = os.path.join(os.path.dirname(__file__), "commands")
    return [
        name for name, (module, _) in COMMANDS.items()
        if os.path.exists(os.path.join(here, module + ".py"))
    ]


def _load(name: str) -> ModuleType:
    return importlib.import_module("spotcard_host.commands." + COMMANDS[name][0])


def _overview() -> str:
    lines = ["commands:"]
    lines += [f"  {name:<9} {COMMANDS[name][1]}" for name in available()]
    lines += ["", "example:", "  spotcard play -n 4", "", "`spotcard COMMAND --help` tells more."]
    return "\n".join(lines)


def build_parser(name: str) -> argparse.ArgumentParser:
    """The argument parser of one command."""
    module = _load(name)
    parser = argparse.ArgumentParser(
        prog=f"spotcard {name}",
        description=module.HELP,
        epilog="example:\n" + "\n".join("  " + line for line in module.EXAMPLE.splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run `spotcard` with `argv` (default: the process arguments); returns the exit status."""
    args = list(sys.argv[1:] if argv is None else argv)
    top = argparse.ArgumentParser(
        prog="spotcard",
        description="A contract-bridge robot for a Pico W, and its desk tools.",
        epilog=_overview(),
        usage="spotcard [-h] [--version] COMMAND ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"spotcard {spotcard.__version__}")
    top.add_argument("command", help=argparse.SUPPRESS, choices=available(), metavar="COMMAND")
    try:
        chosen = top.parse_args(args[:1] or ["--help"])
        parsed = build_parser(chosen.command).parse_args(args[1:])
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return int(_load(chosen.command).run(parsed))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`spotcard dump | head`): not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (SpotcardError, OSError) as error:
        return _report_error(chosen.command, error)


def _report_error(command: str, error: Exception) -> int:
    """Print a deliberate error, or what the system refused; the exit status."""
    if isinstance(error, CompileError):
        print(report(error.diagnostics), file=sys.stderr)
        return 1
    text = str(error)
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        text = f"{error.filename}: {error.strerror}"
    print(f"spotcard {command}: {text}", file=sys.stderr)
    return 2 if isinstance(error, UsageError) else 1
