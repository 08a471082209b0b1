"""The options that several commands share, each defined once.

A command adds them by name: `share(parser, "--table", "--over", "--json")`, and may override
parts of a definition (`default`, `help`, `required`, `choices`), but not its names, its kind or
its metavar. A test walks the parsers of all commands and fails on an option that two of them
define in two ways. Spellings of earlier releases are still accepted but not shown (`alias`).
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any
from zlib import crc32

from spotcard_host.common.errors import UsageError

JSON = {"action": "store_true", "help": "print one JSON object"}


def seed(text: str) -> int | str:
    """A seed: a number, or any text."""
    try:
        return int(text)
    except ValueError:
        return text


def number(seed: int | str) -> int:
    """A seed as a number, for what cannot take text."""
    return seed if isinstance(seed, int) else crc32(seed.encode("utf-8", "replace"))


def count(text: str) -> int:
    """A number from 1."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, got {text!r}")
    return int(text)


def whole(text: str) -> int:
    """A number from 0, of at most nine digits."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"expected a number from 0, got {text!r}")
    return int(text)


def heap(text: str) -> int:
    """Bytes of heap; MicroPython does not start with fewer."""
    if not text.isascii() or not text.isdigit() or not 1000 <= int(text[:10]) < 10**9:
        raise argparse.ArgumentTypeError(f"expected bytes, from 1000 to 999999999, got {text!r}")
    return int(text)


def think(text: str) -> str:
    """A budget for one card: `30000n` nodes, `2s`, or `board`; `spotcard_host.robots` reads it."""
    if not re.fullmatch(r"board|\d{1,12}n|\d{1,6}(\.\d+)?s", text):
        raise argparse.ArgumentTypeError(
            f"expected nodes (30000n), seconds (2s) or board, got {text!r}")
    return text


def seconds(text: str) -> float:
    """Seconds, 0 or more; `2` and `2s` are the same."""
    try:
        number = float(text.removesuffix("s"))
        if 0 <= number < 1e9:
            return number
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"expected seconds, such as 2 or 2.5s, got {text!r}")


def address(text: str) -> tuple[str, int]:
    """HOST:PORT."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"expected HOST:PORT, got {text!r}")
    return host.removeprefix("[").removesuffix("]"), int(port)


def file(text: str) -> Path:
    """The name of a file where standard input is not read."""
    if text == "-":
        raise argparse.ArgumentTypeError("expected the name of a file: standard input is not read")
    return Path(text)


def word(text: str) -> str:
    """Text that can stand in an address and in a file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"expected text in UTF-8, got {text!r}") from None
    return text


def listen_address(text: str) -> tuple[str, int]:
    """PORT on loopback, or HOST:PORT."""
    return address(text if ":" in text else f"127.0.0.1:{text}")


TABLE_OF_FILE = ("the bidding system: a book's name, a compiled table or a source (default: what "
                 "the file says each side bids by, else sayc)")

# Option strings (the short one first) -> keyword arguments of `add_argument`.
SHARED: dict[tuple[str, ...], dict[str, Any]] = {
    ("--table",): {
        "metavar": "T", "default": "sayc",
        "help": "the bidding system: a book's name, a compiled table or a source (default sayc)"},
    ("--over", "--base"): {
        "metavar": "T",
        "help": "the system that answers where T has no rule: a book's name, its source, or a "
                ".sct whose source is at hand; below notes (default: what #BASE says, else sayc) "
                "also openings, natural or none"},
    ("--option",): {
        "metavar": "NAME=V", "action": "append", "default": [],
        "help": "set an option of the system (`spotcard cc` lists them); may be repeated"},
    ("--macros",): {
        "metavar": "FILE", "type": Path,
        "help": "macros (default: mac.m4 beside the source)"},
    ("--include",): {
        "metavar": "DIR", "action": "append", "default": [],
        "help": "another folder for files that notes include; may be repeated"},
    ("--par",): {
        "action": "store_true",
        "help": "par, and the double-dummy tricks of all contracts (extra dds)"},
    ("--dealer",): {"metavar": "SEAT", "default": "N", "help": "N E S W (default N)"},
    ("--vul",): {"metavar": "VUL", "default": "None", "help": "None NS EW All (default None)"},
    ("--board",): {"metavar": "URL", "help": "serial number, port or pyserial URL"},
    ("--boards",): {
        "metavar": "FILE", "type": Path,
        "help": "take the boards from this PBN, LIN, RBN or DUP file (- is standard input)"},
    ("--pbn-version",): {
        "choices": ("2.1", "1.0"), "default": "2.1",
        "help": "of the PBN file (default 2.1; 1.0 for old programs)"},
    ("--resume",): {
        "metavar": "FILE.acts", "type": file, "help": "go on in the match that this file holds"},
    ("--after",): {
        "metavar": "CALLS", "action": "append", "default": [],
        "help": 'the auction so far, all four seats: "1N P 2C P", or as in notes: "1N-2C-"'},
    ("--contested",): {
        "action": "store_true", "help": "opponents bid by the system, instead of passing"},
    ("--text",): {"action": "store_true", "help": "in the terminal instead of the page"},
    ("--watch",): {
        "metavar": "[HOST:]PORT", "nargs": "?", "type": listen_address,
        "const": ("127.0.0.1", 0), "default": None,
        "help": "show the match on a page (default: a free port on loopback)"},
    ("--watch-token",): {
        "metavar": "WORD", "default": "", "type": word,
        "help": "what a watcher must know; needed for a page that other machines can reach"},
    ("--watch-delay",): {
        "metavar": "N", "type": whole, "default": None,
        "help": "watchers are N boards behind (default: a board is shown when no other table has "
                "it to play; at once where all are robots of `play`)"},
    ("--open",): {
        "action": "store_true", "help": "watchers see all hands, not only when a board is over"},
    ("--no-browser",): {
        "action": "store_true", "help": "print the address of the page without opening a browser"},
    ("--seed",): {
        "metavar": "SEED", "type": seed,
        "help": "a number or any text; the same seed gives the same boards"},
    ("-n",): {"metavar": "N", "type": count, "help": "how many boards"},
    ("--on",): {
        "choices": ("micropython", "host"),
        "help": "what runs the robot: MicroPython with the Pico's heap, or this Python"},
    ("--think",): {
        "metavar": "30000n|2s|board", "type": think,
        "help": "time for one card: nodes, seconds of this machine, or what a board does in 2 s"},
    ("--heap",): {
        "metavar": "BYTES", "type": heap,
        "help": "heap of the MicroPython (default: the board's limit)"},
    ("--probe",): {
        "action": "store_true", "help": "measure live heap at the deepest points (slower)"},
    ("--kind",): {"metavar": "NAME", "help": "the kind of board (default %(default)s)"},
    ("--jobs",): {"metavar": "N", "type": count, "help": "processes (default: all cores)"},
    ("--strict",): {"action": "store_true", "help": "exit with status 1 for warnings too"},
    ("--html",): {"action": "store_true", "help": "one self-contained HTML page"},
    ("--json",): JSON,
    ("--jsonl",): {
        "action": "store_true",
        "help": "JSON lines, the only form there is: one object in, one out"},
    ("-o", "--output"): {
        "metavar": "OUT", "help": "the file to write; - is standard output"},
    ("--force",): {
        "action": "store_true", "help": "overwrite a file that was not made by this command"},
    ("-q", "--quiet"): {"action": "store_true", "help": "print nothing but results and errors"},
    ("-v", "--verbose"): {
        "action": "count", "default": 0, "help": "say what is done on standard error"},
    ("--color",): {
        "choices": ("auto", "always", "never"), "default": "auto",
        "help": "colour (default auto: on a terminal, unless NO_COLOR is set)"},
}
_BY_NAME = {name: (names, words) for names, words in SHARED.items() for name in names}


def share(parser: argparse._ActionsContainer, *names: str, **changes: Any) -> None:
    """Declare shared options. `changes` (default, help, required, choices, dest) apply to each;
    a default is added to the shared help."""
    assert not changes.keys() & {"metavar", "type", "action", "nargs"}, "a shared option is shared"
    for name in names:
        spellings, words = _BY_NAME[name]
        if changes.get("default") not in (None, "") and "default" not in words["help"]:
            words = {**words, "help": words["help"] + " (default %(default)s)"}
        parser.add_argument(*spellings, **{**words, **changes})


def alias(parser: argparse._ActionsContainer, old: str, dest: str, **kind: Any) -> None:
    """Accept an option's spelling of an earlier release without showing it."""
    parser.add_argument(old, dest=dest, default=argparse.SUPPRESS, help=argparse.SUPPRESS, **kind)


def table_argument(
    parser: argparse.ArgumentParser, words: str, default: str | None = None
) -> None:
    """The bidding system as `T`, or behind `--table` as in the other commands. Without a default
    it is needed: see `named_table`.
    """
    parser.set_defaults(table=default)  # a positional's own default would go before `--table`
    parser.add_argument("table", nargs="?", default=argparse.SUPPRESS, metavar="T", help=words)
    alias(parser, "--table", "table", metavar="T")


def named_table(args: argparse.Namespace) -> None:
    """Raise UsageError where no table is named."""
    if args.table is None:
        raise UsageError("expected a bidding system: T, a book's name, a table or a source")
