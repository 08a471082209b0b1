"""Opponents that are other programs: any process that answers bidding questions in JSON lines,
and another version of this project, out of its history or from a folder.

The questions are those of `spotcard bid --jsonl`, one object per line, for example
`{"hand": "AKJ54.Q872.K93.6", "dealer": "N", "vul": "None", "history": [], "seat": "N"}`, and each
answer is an object with `call`.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, hand_text
from spotcard.game.deal import VULNERABILITIES
from spotcard_host.common.cache import cache_dir
from spotcard_host.common.json_text import read_json

_RUN = "import sys; from spotcard_host.cli import main; sys.exit(main())"


class RivalEnded(SpotcardError):
    """The other program ended, or its answer is not a legal call."""


class ProcessPlayer:
    """Bids one seat by asking a process; the four seats of a worker share one process."""

    _running: ClassVar[dict[tuple[str, ...], subprocess.Popen[str]]] = {}

    def __init__(self, command: tuple[str, ...], environment: tuple[tuple[str, str], ...]) -> None:
        self.command = command
        self._environment = environment
        self._asked: dict[str, Any] = {}
        self._auction = Auction(0)

    def _process(self) -> subprocess.Popen[str]:
        running = self._running.get(self.command)
        if running is None or running.poll() is not None:
            try:
                running = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                    errors="replace", env={**os.environ, **dict(self._environment)})
            except OSError as error:
                raise RivalEnded(f"{shlex.join(self.command)!r} does not start: "
                                 f"{error.strerror}") from None
            self._running[self.command] = running
        return running

    def new_board(self, seat: int, dealer: int, vul: int, hand: Any) -> None:
        """Start a board with the hand of one seat."""
        self._auction = Auction(dealer)
        self._asked = {"hand": hand_text(hand), "dealer": SEATS[dealer],
                       "vul": VULNERABILITIES[vul], "seat": SEATS[seat]}

    def observe(self, call: int) -> None:
        """A call by anybody."""
        self._auction.add(call)

    def choose(self) -> int:
        """The process's call. Raises RivalEnded."""
        process = self._process()
        history = [call_name(c) for c in self._auction.calls[: self._auction.length]]
        question = json.dumps({**self._asked, "history": history})
        line = ""
        who = shlex.join(self.command)
        if process.stdin is not None and process.stdout is not None:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(question + "\n")
                process.stdin.flush()
            line = process.stdout.readline()
        try:
            call = int(parse_call(str(read_json(line)["call"])))
        except (ValueError, KeyError, TypeError, SpotcardError):
            raise RivalEnded(f"expected a call from {who!r}, got "
                             f"{line.strip()[:200] or 'nothing'!r} for {question}") from None
        if not self._auction.is_legal(call):
            raise RivalEnded(f"{who!r} answered {line.strip()[:200]}, which is not legal, for "
                             f"{question}")
        return call


@dataclass(frozen=True)
class Rival:
    """Makes players from a command; can be sent to another process."""

    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()

    def __call__(self) -> ProcessPlayer:
        return ProcessPlayer(self.command, self.environment)


def version(name: str, table: str) -> Rival:
    """The project as it is in a folder (a checkout), or was at a tag or commit of the repository
    that this program runs from. Raises SpotcardError."""
    root = Path(name) if Path(name, "host").is_dir() else _unpacked(name)
    for place in ("host/spotcard_host/cli.py", "firmware/spotcard/__init__.py"):
        if not (root / place).is_file():
            raise SpotcardError(f"expected a checkout of Spotcard in {str(root)!r}: "
                                f"there is no {place}")
    path = os.pathsep.join(str((root / part).resolve()) for part in ("firmware", "host"))
    command = (sys.executable, "-P", "-c", _RUN, "bid", "--jsonl", "--table", table)
    return Rival(command, (("PYTHONPATH", path),))


def _unpacked(reference: str) -> Path:
    """`firmware` and `host` at a tag or commit, in the cache."""
    repository = Path(__file__).resolve().parents[3]

    def git(*words: str) -> bytes:
        try:
            done = subprocess.run(["git", "-C", str(repository), *words], capture_output=True,
                                  check=False)
        except OSError as error:
            raise SpotcardError(f"git does not start: {error.strerror}") from None
        if done.returncode:
            raise SpotcardError(f"expected a folder, a tag or a commit, found {reference!r}: "
                                f"{done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    commit = git("rev-parse", "--verify", "--end-of-options", f"{reference}^{{commit}}")
    place = cache_dir("versions") / commit.decode().strip()
    if not place.is_dir():
        part = place.with_suffix(f".{os.getpid()}")
        with tarfile.open(fileobj=BytesIO(git("archive", place.name, "firmware", "host"))) as tar:
            tar.extractall(part, filter="data")
        with contextlib.suppress(OSError):  # a concurrent run made the same folder
            part.rename(place)
    return place
