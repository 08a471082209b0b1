"""The `spotcard` command: runs what `spotcard_host.commands` has, and prints what goes wrong.

Exit status: 0 good, 1 a finding or a failure, 2 wrong usage, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import spotcard
from spotcard.errors import SpotcardError
from spotcard_host.commands.registry import COMMANDS, Parser, build_parser, load
from spotcard_host.common.diagnostics import CompileError, report, summary
from spotcard_host.common.errors import UsageError
from spotcard_host.common.terminal import exit_status, open_streams, set_up

_ABOUT_SOURCES = ("bml", "check", "compile", "dump", "gib")  # who asks for them wants all findings


def _overview() -> str:
    lines = ["commands:"]
    lines += [f"  {name:<10} {line}" for name, (_, line) in COMMANDS.items()]
    lines += ["", "example:", "  spotcard play -n 4", "",
              "`spotcard COMMAND --help` has the options of a command and an example."]
    return "\n".join(lines)


def top_parser() -> argparse.ArgumentParser:
    """The parser of the top level."""
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
    open_streams()
    return exit_status(lambda: _run(list(sys.argv[1:] if argv is None else argv)))


def _run(args: list[str]) -> int:
    if args[:1] == ["--"]:
        del args[0]  # options have ended, and a command is no option
    command: str = top_parser().parse_args(args[:1] or ["--help"]).command
    parsed = build_parser(command).parse_args(args[1:])
    set_up(parsed.quiet, parsed.color)
    try:
        return int(load(command).run(parsed))
    except BrokenPipeError:
        raise  # an OSError, but not a failure
    except (SpotcardError, OSError) as error:
        return _report_error(command, error)


def _report_error(command: str, error: Exception) -> int:
    """Print a deliberate error, or what the system refused; the exit status."""
    if isinstance(error, CompileError):
        show = report if command in _ABOUT_SOURCES else summary
        print(show(error.diagnostics), file=sys.stderr)
        return 1
    text = str(error)
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    print(f"spotcard {command}: {text}", file=sys.stderr)
    return 2 if isinstance(error, UsageError) else 1
