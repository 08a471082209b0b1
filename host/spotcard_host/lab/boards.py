"""Random boards with double-dummy tables, made once per seed and cached.

Contracts are scored with the tricks a double-dummy solver gives them, so that a
bidding system is measured without the noise of the play. The solver is DDS through `endplay`
(the extra `dds`): some 0.3 s of CPU per board, which is why the tables are cached.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotcard.game.deal import deal_text, dealer_of, parse_deal, vulnerability_of
from spotcard_host.common.cache import cache_dir, digest
from spotcard_host.records.board_record import random_board
from spotcard_host.records.double_dummy import solver

SOLVED_AT_ONCE = 40  # deals per call of the solver


@dataclass(frozen=True)
class LabBoard:
    """A board and `tricks[strain][declarer]`, strains C D H S N, seats N E S W; () while they are
    not known."""

    number: int
    dealer: int
    vulnerability: int
    hands: tuple[Any, ...]
    tricks: tuple[tuple[int, ...], ...]


def board_of(number: int, hands: Sequence[Any], tricks: Sequence[Sequence[int]] = ()) -> LabBoard:
    """The board of a number, which gives dealer and vulnerability."""
    return LabBoard(number, dealer_of(number), vulnerability_of(number), tuple(hands),
                    tuple(map(tuple, tricks)))


def deal_hands(seed: int | str, number: int) -> list[Any]:
    """The hands of board `number` of a seed: always the same, whatever else was dealt."""
    return random_board(number, random.Random(f"spotcard {seed} {number}")).hands


def solve(deals: list[str]) -> list[Any]:
    """`tricks[strain][declarer]` of each deal; can be sent to a worker. Raises NoSolver."""
    return solver()(deals)


def _cache_file(seed: int | str) -> Path:
    text = str(seed)
    name = "".join(c for c in text if c.isascii() and c.isalnum())[:40]
    if name != text:  # another seed may have the same letters
        name += "-" + digest([text.encode("utf-8", "surrogateescape")])
    return cache_dir("boards") / f"{name}.jsonl"


def _kept(path: Path, seed: int | str, count: int) -> list[str]:
    """The lines of a cache file, up to the first that is incomplete or of another seed."""
    lines: list[str] = []
    if not path.exists():
        return lines
    for number, line in enumerate(path.read_text().splitlines()[:count], 1):
        try:
            deal, _ = json.loads(line)
        except (TypeError, ValueError):  # a run was killed while writing
            break
        if deal != deal_text(deal_hands(seed, number)):  # two runs wrote concurrently
            break
        lines.append(line)
    return lines


def lab_boards(
    seed: int | str, count: int, progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
) -> list[LabBoard]:
    """Boards 1..count of a seed with their tables, solved by `executor`. Raises NoSolver."""
    path = _cache_file(seed)
    lines = _kept(path, seed, count)
    for deals, tables in _solved(seed, len(lines) + 1, count, executor):
        lines += [json.dumps([deal, table], separators=(",", ":"))
                  for deal, table in zip(deals, tables, strict=True)]
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text("\n".join(lines) + "\n")
        part.replace(path)  # renamed into place: another run may write it too
        if progress:
            progress(len(lines), count)
    return _boards(lines[:count])


def dealt(seed: int | str, count: int) -> list[LabBoard]:
    """Boards 1..count of a seed, with the tables that are in the cache and no others."""
    lines = _kept(_cache_file(seed), seed, count)
    return _boards(lines) + [
        board_of(n, deal_hands(seed, n)) for n in range(len(lines) + 1, count + 1)]


def _boards(lines: list[str]) -> list[LabBoard]:
    """The boards of a cache file's lines."""
    return [board_of(n, parse_deal(deal), table)
            for n, (deal, table) in enumerate(map(json.loads, lines), 1)]


def _solved(seed: int | str, first: int, last: int, executor: Executor | None
            ) -> Iterator[tuple[list[str], list[Any]]]:
    """Deals of a seed and their tables, in batches of the solver's size."""
    batches = [
        [deal_text(deal_hands(seed, n))
         for n in range(at, min(last + 1, at + SOLVED_AT_ONCE))]
        for at in range(first, last + 1, SOLVED_AT_ONCE)
    ]
    if executor is None:
        for deals in batches:
            yield deals, solve(deals)
        return
    futures = [executor.submit(solve, deals) for deals in batches]
    for deals, future in zip(batches, futures, strict=True):
        yield deals, future.result()


def show_progress(done: int, count: int) -> None:
    """One line on a terminal's stderr, nothing elsewhere."""
    if sys.stderr.isatty():
        end = "\n" if done >= count else ""
        print(f"\rdouble dummy: {done} of {count} boards", end=end, file=sys.stderr, flush=True)
