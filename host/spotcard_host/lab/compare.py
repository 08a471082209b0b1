"""Several variants of a system against one rival on the same boards, kept in a folder.

    manifest.json                   versions, hashes of the tables, seed, number of boards
    slices/00000.json               what was bid on fifty boards, written whole when they are done
    boards.csv, boards.parquet      one row per board and variant
    decisions.csv, .parquet         one row per call
    report.html                     see `spotcard_host.lab.report`

A run that was killed goes on where it stopped: slices that are there are not bid again, on this
machine or on another to which the folder was copied. The same manifest gives the same bytes. A
slice is dealt, solved double dummy, bid and played where it is worked on, so a cluster does all of
it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

import spotcard
from spotcard.errors import SpotcardError
from spotcard_host.lab.rows import (
    BOARD_FIELDS,
    DECISION_FIELDS,
    Rows,
    csv_bytes,
    parquet,
    parquet_bytes,
)
from spotcard_host.lab.work import Work, bid_slice

SLICE = 50  # boards
FORMAT = 3  # of the files of a run; raise it when they change


class Comparison:
    """A run in a folder. Raises SpotcardError when the folder holds another one.

    judged: whether networks may judge; nodes: for a card, None: double-dummy tricks count;
    with_par: solve every contract of each board, not just those reached, and work out par.
    """

    def __init__(self, folder: Path, variants: Sequence[tuple[str, bytes]],
                 rival: tuple[str, bytes], seed: int | str, count: int, judged: bool = False,
                 nodes: int | None = None, with_parquet: bool = False, with_par: bool = False
                 ) -> None:
        if with_parquet:
            parquet()
        self.folder = folder
        self.variants = tuple(variants)
        self.rival = rival
        self.seed = seed
        self.count = count
        self.judged = judged
        self.nodes = nodes
        self.with_parquet = with_parquet
        self.with_par = with_par
        self.manifest = {
            "spotcard": spotcard.__version__, "format": FORMAT, "seed": seed, "boards": count,
            "judged": judged, "card_nodes": nodes, "par": with_par, "slice": SLICE,
            "rival": {"name": rival[0], "sha256": hashlib.sha256(rival[1]).hexdigest()},
            "variants": [{"name": name, "sha256": hashlib.sha256(table).hexdigest()}
                         for name, table in self.variants],
        }
        self._claim()

    def _claim(self) -> None:
        path = self.folder / "manifest.json"
        text = json.dumps(self.manifest, indent=1) + "\n"
        if path.exists():
            self._same_run(path, text)
            return
        if self.folder.exists() and any(self.folder.iterdir()):
            raise SpotcardError(f"{self.folder} holds other files: give another folder with -o")
        (self.folder / "slices").mkdir(parents=True, exist_ok=True)
        _write(path, text.encode())

    def _same_run(self, path: Path, text: str) -> None:
        kept = path.read_text(encoding="utf-8", errors="replace")
        if kept == text:
            return
        try:
            found = json.loads(kept)
            other = [name for name, value in self.manifest.items() if found.get(name) != value]
        except (AttributeError, ValueError):
            other = ["it is not a manifest"]
        raise SpotcardError(f"{path} is of another run ({', '.join(other)}): give another folder "
                            "with -o, or the arguments of that run")

    def _slices(self) -> list[tuple[Path, Work]]:
        return [
            (self.folder / "slices" / f"{number:05}.json",
             Work(self.seed, first, min(SLICE, self.count - first + 1), self.variants,
                  self.rival[1], self.judged, self.nodes, self.with_par))
            for number, first in enumerate(range(1, self.count + 1, SLICE))
        ]

    def run(self, executor: Executor | None, progress: Callable[[int, int], None]) -> None:
        """Bid the missing slices, then write the tables of rows."""
        slices = self._slices()
        missing = [(path, work) for path, work in slices if not path.exists()]
        done = len(slices) - len(missing)
        for path, boards in _results(missing, executor):
            _write(path, (json.dumps(boards, separators=(",", ":")) + "\n").encode())
            done += 1
            progress(min(done * SLICE, self.count), self.count)
        self.write_tables()

    def boards(self) -> Iterator[dict[str, Any]]:
        """Every board that was bid, in order. Raises SpotcardError for a damaged slice."""
        for path, _ in self._slices():
            try:
                found = json.loads(path.read_bytes())
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
                raise SpotcardError(
                    f"{path} is damaged: remove it, and the same command bids it again")
            yield from found

    def rows(self) -> Rows:
        """The function that makes rows of `boards`."""
        return Rows(self.variants, self.rival[1])

    def write_tables(self) -> None:
        """boards.csv and decisions.csv, and the same as Parquet."""
        rows = self.rows()
        boards: list[dict[str, Any]] = []
        decisions: list[dict[str, Any]] = []
        for board in self.boards():
            for name in board["variants"]:
                boards.append(rows.board(board, name))
                decisions += rows.decisions(board, name)
        for stem, names, found in (("boards", BOARD_FIELDS, boards),
                                   ("decisions", DECISION_FIELDS, decisions)):
            _write(self.folder / f"{stem}.csv", csv_bytes(names, found))
            if self.with_parquet:
                _write(self.folder / f"{stem}.parquet", parquet_bytes(names, found))


def _results(missing: Sequence[tuple[Path, Work]], executor: Executor | None
             ) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    if executor is None:
        for path, work in missing:
            yield path, bid_slice(work)
        return
    futures = {executor.submit(bid_slice, work): path for path, work in missing}
    for future in as_completed(futures):
        yield futures[future], future.result()


def _write(path: Path, data: bytes) -> None:
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)
