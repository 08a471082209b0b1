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
import difflib
import importlib
import os
import re
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

import spotcard
from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import CompileError, report
from spotcard_host.common.errors import UsageError
from spotcard_host.common.options import share
from spotcard_host.common.terminal import set_up

# name -> (module under spotcard_host.commands, line for the overview)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "compile a system, seat four robots and play boards"),
    "table": ("table", "run a table manager that seats four clients"),
    "seat": ("seat", "take one seat at a table manager"),
    "bid": ("bid", "answer bidding questions, one JSON line each"),
    "card": ("card", "answer card-play questions, one JSON line each"),
    "explain": ("explain", "say why a call or card was chosen"),
    "view": ("view", "look at boards of a PBN or LIN file on a page"),
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


def _load(name: str) -> ModuleType:
    return importlib.import_module("spotcard_host.commands." + COMMANDS[name][0])


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that answers an unknown word with the nearest known one."""

    def error(self, message: str) -> NoReturn:
        """Print usage and message, the nearest known word added; exit status 2."""
        super().error(message + self._nearest(message))

    def _nearest(self, message: str) -> str:
        known: list[str] = []
        for action in self._actions:
            if action.help is not argparse.SUPPRESS or action.choices:
                known += [*action.option_strings, *map(str, action.choices or ())]
        words = re.findall(r"'([^']+)'", message.partition("(choose from")[0])
        if message.startswith("unrecognized arguments: "):
            words = [word.split("=")[0] for word in message.split()[2:]]
        near = [close[0] for word in words[:3]
                if (close := difflib.get_close_matches(word, known, 1)) and close[0] != word]
        return f"; did you mean {' '.join(near)}?" if near else ""


def _overview() -> str:
    lines = ["commands:"]
    lines += [f"  {name:<9} {line}" for name, (_, line) in COMMANDS.items()]
    lines += ["", "example:", "  spotcard play -n 4", "",
              "`spotcard COMMAND --help` has the options of a command and an example."]
    return "\n".join(lines)


def build_parser(name: str) -> argparse.ArgumentParser:
    """The argument parser of one command."""
    module = _load(name)
    parser = Parser(
        prog=f"spotcard {name}",
        description=module.HELP,
        epilog="example:\n" + "\n".join("  " + line for line in module.EXAMPLE.splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    share(parser, "--quiet", "--color")
    return parser


def top_parser() -> argparse.ArgumentParser:
    """The parser of the first word."""
    top = Parser(
        prog="spotcard",
        description="A contract-bridge robot for a Pico W, and the tools that go with it.",
        epilog=_overview(),
        usage="spotcard [-h] [--version] COMMAND ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"spotcard {spotcard.__version__}")
    top.add_argument("command", help=argparse.SUPPRESS, choices=list(COMMANDS), metavar="COMMAND")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run `spotcard` with `argv` (default: the process arguments); returns the exit status."""
    args = list(sys.argv[1:] if argv is None else argv)
    try:
        command: str = top_parser().parse_args(args[:1] or ["--help"]).command
        parsed = build_parser(command).parse_args(args[1:])
    except SystemExit as stop:
        return int(stop.code or 0)
    set_up(parsed.quiet, parsed.color)
    try:
        return int(_load(command).run(parsed))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`spotcard dump | head`): not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (SpotcardError, OSError) as error:
        return _report_error(command, error)


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
