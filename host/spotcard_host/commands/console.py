"""`spotcard console`: a board's console, by mpremote."""

from __future__ import annotations

import argparse
import subprocess
import sys

from spotcard_host.common.options import share
from spotcard_host.device.find import choose

HELP = ("Open a board's console: its log as it is written, Ctrl-C for the REPL, Ctrl-D to start "
        "the robot again, Ctrl-] to leave.")
EXAMPLE = "spotcard console"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    share(parser, "--board")


def run(args: argparse.Namespace) -> int:
    command = ["connect", choose(args.board), "repl"]
    print("mpremote " + " ".join(command), file=sys.stderr)
    return subprocess.run([sys.executable, "-m", "mpremote", *command], check=False).returncode
