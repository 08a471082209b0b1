"""Terminal output: suit symbols, colour, progress and diagnostics on standard error.

Results go to standard output, messages to standard error through `log`. The command line calls
`set_up` once with `--quiet` and `--color`; until then nothing is coloured.
"""

from __future__ import annotations

import io
import logging
import os
import re
import sys
from collections.abc import Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

log = logging.getLogger("spotcard")
SUIT_SYMBOLS = "♣♦♥♠"
_RED, _BOLD, _DIM, _PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"

_state = {"quiet": False, "color": "never"}


class _Line(logging.Handler):
    """Log records as plain lines on whatever standard error is at the time."""

    def emit(self, record: logging.LogRecord) -> None:
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        print(clear + self.format(record), file=sys.stderr)


def open_streams() -> None:
    """Give a process that was started without standard streams (`>&-`) ones that lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # input that is not text is no answer


def exit_status(run: Callable[[], int]) -> int:
    """The exit status of a command's `run`, however it ends but by an error of its own."""
    try:
        return run()
    except SystemExit as stop:
        return int(stop.code or 0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output closed it (`spotcard dump | head`): not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def set_up(quiet: bool = False, color: str = "auto") -> None:
    """Configure output, once per run. color: "auto", "always" or "never"."""
    _state.update(quiet=quiet, color=color)
    if not any(isinstance(handler, _Line) for handler in log.handlers):
        log.addHandler(_Line())
        log.propagate = False
    log.setLevel(logging.WARNING if quiet else logging.INFO)


def in_color(stream: IO[str] | None = None) -> bool:
    """Whether to colour what goes to `stream` (default standard output)."""
    if _state["color"] != "auto":
        return _state["color"] == "always"
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def has_symbols(stream: IO[str] | None = None) -> bool:
    """Whether suit symbols can be printed there: any encoding that has them."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    try:
        SUIT_SYMBOLS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paint(text: str, *styles: str, stream: IO[str] | None = None) -> str:
    """`text` in styles ("bold", "dim", "red") where colour is wanted."""
    if not styles or not in_color(stream):
        return text
    codes = {"bold": _BOLD, "dim": _DIM, "red": _RED}
    return "".join(codes[style] for style in styles) + text + _PLAIN


def amount(number: int, thing: str) -> str:
    """`1 board`, `4 boards`."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def in_suits(text: str) -> str:
    """`text` with its hearts and diamonds in red, where colour is wanted."""
    if not in_color():
        return text
    return re.sub("[♥♦](?:[AKQJT2-9]+|-)?", lambda found: f"{_RED}{found[0]}{_PLAIN}", text)


def progress(text: str, done: bool = False) -> None:
    """Replace the progress line; only on a terminal, and not with --quiet."""
    if sys.stderr.isatty() and not _state["quiet"]:
        print(f"\r\x1b[K{'' if done else text}", end="", file=sys.stderr, flush=True)
