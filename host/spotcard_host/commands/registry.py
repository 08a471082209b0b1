"""The commands of `spotcard`: a table from name to module, and their parsers.

A command module has `HELP`, `EXAMPLE` (one or more lines for `--help`), `add_arguments(parser)`
and `run(args) -> int`, which returns the exit status. It is imported when its command is asked
for, so that `spotcard tm parse` does not pay for the compiler.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import re
import textwrap
from types import ModuleType
from typing import NoReturn

from spotcard_host.common.options import share

# name -> (module under spotcard_host.commands, line for the overview)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "compile a system, seat four robots and play boards"),
    "table": ("table", "run a table manager that seats four clients"),
    "seat": ("seat", "take one seat at a table manager"),
    "bid": ("bid", "answer bidding questions, one JSON line each"),
    "card": ("card", "answer card-play questions, one JSON line each"),
    "explain": ("explain", "say why a call or card was chosen"),
    "view": ("view", "look at boards of a PBN or LIN file on a page"),
    "deal": ("deal", "deal hands that reach a position of a system"),
    "practice": ("practice", "drill a system: your call, and what the notes say"),
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
    "doctor": ("doctor", "look at everything a board needs, and say the next step"),
    "find": ("find", "list boards on USB"),
    "flash": ("flash", "put MicroPython on a board"),
    "deploy": ("deploy", "put firmware and rule table on a board"),
    "config": ("config", "write a board's settings"),
    "log": ("log", "read a board's log"),
    "console": ("console", "open a board's console"),
    "status": ("status", "say what a board is doing"),
    "completion": ("completion", "print a completion script, or the manual page"),
}


_WIDTH = 78  # of descriptions; argparse leaves them as they are, for the examples below


def load(name: str) -> ModuleType:
    """The module of a command."""
    return importlib.import_module("spotcard_host.commands." + COMMANDS[name][0])


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that answers an unknown word with the nearest known one."""

    def error(self, message: str) -> NoReturn:
        """Print the message, with the nearest known word; exit status 2."""
        more = "" if self.prog == "spotcard" else f"\n`{self.prog} --help` has the options"
        self.exit(2, f"{self.prog}: {message}{self._nearest(message)}{more}\n")

    def _nearest(self, message: str) -> str:
        said, _, choices = message.partition("(choose from")
        words = re.findall(r"'([^']+)'", said)
        if choices:
            known = re.findall(r"'([^']+)'", choices)
            likely = difflib.get_close_matches(words[-1] if words else "", known, 1)
            return f"; did you mean {likely[0]}?" if likely else ""
        if not message.startswith("unrecognized"):
            return ""
        if message.startswith("unrecognized arguments: "):
            words = [word.split("=")[0] for word in message.split()[2:] if word.startswith("-")]
        near = [close for word in words[:3] if (close := self._like(word)) and close != word]
        return f"; did you mean {' '.join(near)}?" if near else ""

    def _like(self, word: str) -> str:
        """The option or choice spelled nearly so, or the option whose value is called so."""
        shown = [action for action in self._actions
                 if action.help is not argparse.SUPPRESS or action.choices]
        known = {name.strip("-"): name for action in shown
                 for name in (*action.option_strings, *map(str, action.choices or ()))
                 if name.startswith("--") == word.startswith("--")}
        bare = word.strip("-").lower()
        close = difflib.get_close_matches(bare, known, 1, 0.65)
        if close:
            return known[close[0]]
        return next((action.option_strings[-1] for action in shown if action.option_strings
                     and word.startswith("--") and isinstance(action.metavar, str)
                     and bare in re.findall("[a-z]+", action.metavar.lower())), "")


def examples(parser: argparse.ArgumentParser, lines: list[str]) -> None:
    """Show the lines as examples, below what the help says already; with verbs each its own."""
    told = [parser.epilog] if parser.epilog else []
    own = [line for line in lines if parser.prog in line]
    parser.epilog = "\n\n".join([*told, "\n".join(["example:", *("  " + line for line in own)])])
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                examples(verb, lines)


def build_parser(name: str) -> argparse.ArgumentParser:
    """The argument parser of one command."""
    module = load(name)
    parser = Parser(
        prog=f"spotcard {name}",
        description="\n".join(textwrap.wrap(module.HELP, _WIDTH)),
    )
    module.add_arguments(parser)
    examples(parser, module.EXAMPLE.splitlines())
    share(parser, "--quiet", "--color")
    return parser
