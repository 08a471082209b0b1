"""`spotcard bid`: answer bidding questions, one JSON line each."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spotcard_host.common.options import share

HELP = (
    "Answer bidding questions. Each input line is a JSON object with hand (S.H.D.C), dealer, vul, "
    "history (calls) and seat; each answer has call, rule, meaning and alternatives. A bad line "
    'gets {"error": ...} and the exit status is 1 at the end.'
)
EXAMPLE = (
    'echo \'{"hand":"AKJ54.Q872.K93.6","dealer":"N","vul":"None","history":[],"seat":"N"}\' '
    "| spotcard bid --jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard bid`."""
    share(parser, "--jsonl", "--table", "--over", "--option")
    share(parser, "--on", default="host")


def _on_micropython(table: Path) -> int | None:
    """Run the worker in a MicroPython with the board's heap; None where there is none."""
    from spotcard_host.device.build import compile_firmware
    from spotcard_host.device.limits import load_limits
    from spotcard_host.robots import bid_worker
    from spotcard_host.robots.cardplay import run_worker
    from spotcard_host.robots.seatproc import interpreter_or_host

    interpreter = interpreter_or_host("micropython", lambda text: print(text, file=sys.stderr))
    if interpreter is None:
        return None
    code = compile_firmware(interpreter.march)
    program = [str(Path(bid_worker.__file__).resolve()), str(code), str(table)]
    command = interpreter.words(program, load_limits("RPI_PICO_W").heap)
    return run_worker(command, interpreter.environment([code]), code)


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    from spotcard_host.library.tables import resolve
    from spotcard_host.robots.bid_worker import Answerer, serve

    table = resolve(args.table, args.over, args.option)
    if args.on == "micropython":
        status = _on_micropython(table.resolve())
        if status is not None:
            return status
    return int(serve(Answerer(table.read_bytes())))
