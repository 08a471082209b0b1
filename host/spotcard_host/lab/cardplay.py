"""Serve card-play questions: here, or in a MicroPython with the machine code of the board's kind."""

from __future__ import annotations

import json
import sys

from spotcard_host.lab.card_worker import Answerer

# What an RP2040 searches in 2 s, as nodes: docs/card-play.md says how it was measured.
BOARD_NODES = 250_000


def nodes_of(think: str) -> int:
    """The node budget that `--think` names; raises ValueError for anything else."""
    if think == "board":
        return BOARD_NODES
    if think.endswith("n"):
        return int(think[:-1])
    raise ValueError(f"expected 30000n, 2s or board, got {think!r}")


def serve(think: str, seed: int, where: str | None) -> int:
    """Answer standard input line by line; 1 when a line was bad."""
    answerer = Answerer(nodes_of(think), seed)
    bad = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        answer = answerer.answer(line)
        if "error" in answer:
            bad = 1
        print(json.dumps(answer), flush=True)
    return bad
