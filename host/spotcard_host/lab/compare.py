"""Several variants of a system against one rival on the same boards, kept in a folder.

    manifest.json       versions, hashes of the tables, seed, number of boards
    slices/00000.json   what was bid on fifty boards, written whole when they are done
    boards.csv          one row per board and variant
    decisions.csv       one row per call
    report.html         see `spotcard_host.lab.report`

A run that was killed goes on where it stopped: slices that are there are not bid again, on this
machine or on another to which the folder was copied. The same manifest gives the same bytes. A
slice is dealt, solved double dummy and bid where it is worked on, so a cluster does all of it.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spotcard
from spotcard.errors import SpotcardError
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, hand_text
from spotcard.game.deal import VULNERABILITIES, deal_text, dealer_of, vulnerability_of
from spotcard_host.lab.boards import LabBoard, deal_hands
from spotcard_host.lab.duel import DuelBoard, Room, TablePlayer, play_boards
from spotcard_host.records.double_dummy import solver
from spotcard_host.records.par import par_score

SLICE = 50  # boards
BOARD_FIELDS = (
    "board", "variant", "imps", "dealer", "vul", "opening", "opener", "contested", "level", "rule",
    "par", "score_open", "score_closed", "contract_open", "contract_closed",
)
DECISION_FIELDS = ("board", "variant", "room", "number", "seat", "call", "rule")


@dataclass(frozen=True)
class Work:
    """One slice: boards `first` .. `first + count - 1` of a seed."""

    seed: int | str
    first: int
    count: int
    variants: tuple[tuple[str, bytes], ...]
    rival: bytes
    think: int


def _boards(work: Work) -> list[LabBoard]:
    numbers = range(work.first, work.first + work.count)
    hands = [deal_hands(work.seed, n) for n in numbers]
    solve = solver()
    tables: list[Any] = []
    for at in range(0, len(hands), 40):  # as many as the solver takes at once
        tables += solve([deal_text(one) for one in hands[at:at + 40]])
    return [LabBoard(n, dealer_of(n), vulnerability_of(n), tuple(h), tuple(map(tuple, table)))
            for n, h, table in zip(numbers, hands, tables, strict=True)]


def bid_slice(work: Work) -> list[dict[str, Any]]:
    """Deal, solve and bid one slice; plain values, one object per board."""
    boards = _boards(work)
    rival = TablePlayer(work.rival, work.think)
    done = {name: play_boards(boards, TablePlayer(table, work.think), rival)
            for name, table in work.variants}
    return [_board(board, {name: found[i] for name, found in done.items()})
            for i, board in enumerate(boards)]


def _room(room: Room) -> dict[str, Any]:
    contract = room.contract
    return {
        "calls": [[str(call_name(c.call)), c.rule] for c in room.calls], "score": room.score,
        "contract": None if contract is None else contract.name() + SEATS[contract.declarer],
    }


def _board(board: LabBoard, found: dict[str, DuelBoard]) -> dict[str, Any]:
    return {
        "board": board.number, "dealer": SEATS[board.dealer],
        "vul": VULNERABILITIES[board.vulnerability],
        "hands": {SEATS[s]: str(hand_text(board.hands[s])) for s in range(4)},
        "par": par_score(board.tricks, board.vulnerability, board.dealer),
        "variants": {name: {"imps": one.swing, "rooms": [_room(room) for room in one.rooms]}
                     for name, one in found.items()},
    }


class Comparison:
    """A run in a folder. Raises SpotcardError when the folder holds another one."""

    def __init__(self, folder: Path, variants: Sequence[tuple[str, bytes]],
                 rival: tuple[str, bytes], seed: int | str, count: int, think: int = 0) -> None:
        self.folder = folder
        self.variants = tuple(variants)
        self.rival = rival
        self.seed = seed
        self.count = count
        self.think = think
        self.manifest = {
            "spotcard": spotcard.__version__, "format": 1, "seed": seed, "boards": count,
            "think": think, "slice": SLICE,
            "rival": {"name": rival[0], "sha256": hashlib.sha256(rival[1]).hexdigest()},
            "variants": [{"name": name, "sha256": hashlib.sha256(table).hexdigest()}
                         for name, table in self.variants],
        }
        self._claim()

    def _claim(self) -> None:
        path = self.folder / "manifest.json"
        text = json.dumps(self.manifest, indent=1) + "\n"
        if path.exists():
            if path.read_text(encoding="utf-8") != text:
                raise SpotcardError(f"{path} is of another run (other tables, seed or number of "
                                    "boards): give another folder with -o")
            return
        if self.folder.exists() and any(self.folder.iterdir()):
            raise SpotcardError(f"{self.folder} holds other files: give another folder with -o")
        (self.folder / "slices").mkdir(parents=True, exist_ok=True)
        _write(path, text)

    def _slices(self) -> list[tuple[Path, Work]]:
        return [
            (self.folder / "slices" / f"{number:05}.json",
             Work(self.seed, first, min(SLICE, self.count - first + 1), self.variants,
                  self.rival[1], self.think))
            for number, first in enumerate(range(1, self.count + 1, SLICE))
        ]

    def run(self, executor: Executor | None, progress: Callable[[int, int], None]) -> None:
        """Bid what is not there yet, then write the tables of rows."""
        slices = self._slices()
        missing = [(path, work) for path, work in slices if not path.exists()]
        done = len(slices) - len(missing)
        for path, boards in _results(missing, executor):
            _write(path, json.dumps(boards, separators=(",", ":")) + "\n")
            done += 1
            progress(min(done * SLICE, self.count), self.count)
        self.write_tables()

    def boards(self) -> Iterator[dict[str, Any]]:
        """Every board that was bid, in order."""
        for path, _ in self._slices():
            yield from json.loads(path.read_text(encoding="utf-8"))

    def write_tables(self) -> None:
        """boards.csv and decisions.csv."""
        rows, decisions = [], []
        for board in self.boards():
            for name in board["variants"]:
                rows.append(board_row(board, name))
                decisions += decision_rows(board, name)
        _write(self.folder / "boards.csv", _csv(BOARD_FIELDS, rows))
        _write(self.folder / "decisions.csv", _csv(DECISION_FIELDS, decisions))


def _results(missing: Sequence[tuple[Path, Work]], executor: Executor | None
             ) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    if executor is None:
        for path, work in missing:
            yield path, bid_slice(work)
        return
    futures = {executor.submit(bid_slice, work): path for path, work in missing}
    for future in as_completed(futures):
        yield futures[future], future.result()


def board_row(board: dict[str, Any], variant: str) -> dict[str, Any]:
    """A board as one flat row. The auction is that of the room in which the variant is
    North-South; `rule` is that of its first call that the rival did not make."""
    found = board["variants"][variant]
    first, second = found["rooms"]
    dealer = SEATS.index(board["dealer"])
    bids = [(i, call) for i, (call, _) in enumerate(first["calls"]) if call[0].isdigit()]
    sides = {(dealer + i) & 1 for i, _ in bids}
    last = bids[-1][1] if bids else ""
    return {
        "board": board["board"], "variant": variant, "imps": found["imps"],
        "dealer": board["dealer"], "vul": board["vul"], "opening": bids[0][1] if bids else "Pass",
        "opener": ("them" if (dealer + bids[0][0]) & 1 else "us") if bids else "nobody",
        "contested": "yes" if len(sides) == 2 else "no",
        "level": int(last[0]) if last else 0, "rule": _first_rule(first, second, dealer),
        "par": board["par"], "score_open": first["score"], "score_closed": second["score"],
        "contract_open": first["contract"] or "Pass",
        "contract_closed": second["contract"] or "Pass",
    }


def _first_rule(first: dict[str, Any], second: dict[str, Any], dealer: int) -> str:
    for i, ((ours, rule), (theirs, other)) in enumerate(
            zip(first["calls"], second["calls"], strict=False)):
        if ours != theirs:
            # In the open room the variant sits North-South, in the closed one East-West.
            return str((other if (dealer + i) & 1 else rule) or "")
    return ""


def decision_rows(board: dict[str, Any], variant: str) -> list[dict[str, Any]]:
    """One row per call of both rooms."""
    dealer = SEATS.index(board["dealer"])
    return [
        {"board": board["board"], "variant": variant, "room": name, "number": i + 1,
         "seat": SEATS[(dealer + i) & 3], "call": call, "rule": "" if rule is None else rule}
        for name, room in zip(("open", "closed"), board["variants"][variant]["rooms"], strict=True)
        for i, (call, rule) in enumerate(room["calls"])
    ]


def _csv(names: Sequence[str], rows: Sequence[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _write(path: Path, text: str) -> None:
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
