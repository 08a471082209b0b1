"""Serve card-play questions: here, or in a MicroPython with a board's heap and viper."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard.rules.reader import RuleTable
from spotcard_host.device.build import BuildError, compile_firmware
from spotcard_host.device.limits import load_limits
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.language.carding import unpack_section
from spotcard_host.robots.card_worker import Answerer
from spotcard_host.robots.jsonl_worker import serve_lines

# What an RP2040 searches in 2 s, as nodes (docs/reports/2026-11-22-card-play.md).
BOARD_NODES = 650_000


def think_of(text: str) -> str:
    """`30000n`, `2s` or `board` as `card_worker` reads it: `30000n` or `2000ms`.

    Raises SpotcardError saying what was expected.
    """
    if text == "board":
        return f"{BOARD_NODES}n"
    try:
        if text.endswith("n") and int(text[:-1]) >= 0:
            return f"{int(text[:-1])}n"
        if text.endswith("s") and float(text[:-1]) > 0:
            return f"{round(1000 * float(text[:-1]))}ms"
    except (ValueError, OverflowError):
        pass
    raise SpotcardError(f"expected nodes (30000n), seconds (2s) or board, got {text!r}")


def nodes_of(text: str) -> int:
    """The nodes that `--think` stands for; seconds are a board's. Raises ValueError."""
    think = think_of(text)
    if think.endswith("ms"):
        return int(think[:-2]) * BOARD_NODES // 2000
    return int(think[:-1])


def carding_of(table: str | None, over: str | None = None) -> str:
    """The carding agreements of a table as `card_worker` reads them; "" for none.

    Raises SpotcardError for what is not a table.
    """
    if table is None:
        return ""
    from spotcard_host.library.tables import open_table

    told = open_table(table, over).carding
    return "" if told is None else bytes(told).hex()


def carding_letters(table: Path) -> str:
    """The carding agreements of a compiled table as the setting `their_carding` has them: the
    letters of the `%` record, "" for none."""
    told = unpack_section(bytes(RuleTable(table.read_bytes(), False).carding or b""))
    return "" if told is None else "".join(told.codes())


def serve(think: str, seed: int, where: str | None, carding: Sequence[str] = ()) -> int:
    """Answer standard input line by line; 1 when a line was bad.

    where: "host", "micropython", or None for MicroPython where it can be had; carding: ours and
    theirs (`carding_of`).
    """
    if where != "host":
        try:
            return _serve_on_micropython(think, seed, carding)
        except (Unavailable, BuildError) as missing:
            if where:
                raise
            print(f"spotcard card: on CPython, which is slower: {missing}", file=sys.stderr)
    return serve_lines(Answerer(think, seed, carding).answer)


def _serve_on_micropython(think: str, seed: int, carding: Sequence[str]) -> int:
    machine = find()
    code = compile_firmware(machine.march)
    worker = str(Path(__file__).with_name("card_worker.py"))
    program = [worker, str(code), think, str(seed), *carding]
    command = machine.words(program, load_limits().heap)
    return run_worker(command, machine.environment([code]))


def run_worker(command: list[str], environment: dict[str, str], folder: Path | None = None) -> int:
    """Run a worker that shares our standard streams; Ctrl-C reaches it too, and it ends by itself.
    """
    worker = subprocess.Popen(command, env=environment, cwd=folder)
    try:
        return worker.wait()
    except KeyboardInterrupt:
        worker.wait(10)
        return 130
