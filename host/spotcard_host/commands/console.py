"""`spotcard console`: a board's console, by mpremote or pyserial."""

from __future__ import annotations

import argparse
import subprocess
import sys

from spotcard_host.common.options import share
from spotcard_host.device.find import choose
from spotcard_host.device.port import BoardError

HELP = ("Open a board's console: its log as it is written, Ctrl-C for the REPL, Ctrl-D to start "
        "the robot again, Ctrl-] to leave.")
EXAMPLE = "spotcard console"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board")


def run(args: argparse.Namespace) -> int:
    board = choose(args.board)
    if not sys.stdin.isatty():
        raise BoardError("a console needs a terminal; `spotcard log` prints what a board logged")
    # mpremote waits for the file of a port, which a socket has not.
    command = (["serial.tools.miniterm", "--raw", "--eol", "CR", board] if "://" in board
               else ["mpremote", "connect", board, "repl"])
    print(" ".join(command), file=sys.stderr)
    return subprocess.run([sys.executable, "-m", *command], check=False).returncode
