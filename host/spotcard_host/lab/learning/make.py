"""From a book and a seed to its `learned.net`."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.pack import compile_system
from spotcard_host.lab.boards import LabBoard, lab_boards
from spotcard_host.lab.learning.data import decisions, gains
from spotcard_host.lab.learning.estimator import Estimator
from spotcard_host.lab.learning.train import rounded, tops, train
from spotcard_host.language.rulefile import LEARNED_FILE, source_parts
from spotcard_host.library.tables import load_source, points_of, source_of

TABLES = 5000  # boards of a seed
TRICK_EPOCHS = 10


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def boards_with_tables(count: int) -> list[LabBoard]:
    """So many boards of the seeds learn0, learn1 ..."""
    found: list[LabBoard] = []
    while len(found) < count:
        number = len(found) // TABLES
        found += lab_boards(f"learn{number}", min(TABLES, count - len(found)))
    return found


def make_network(book: str, deals: int, tables: int, seed: str, margin: float,
                 book_margin: float, jobs: int) -> Path:
    """Make and write the network of a book; returns the file."""
    source = source_of(book)
    system = load_source(source_parts([source]), name=source.stem)
    system.learned = b""  # the rules alone
    data = compile_system(system, points_of([source])).data
    table = RuleTable(data)
    number = sum(seed.encode()) % 1000
    made = decisions(data, deals, seed, jobs, _say)
    estimator = Estimator(number)
    estimator.fit(boards_with_tables(tables), TRICK_EPOCHS, number, _say)
    gained = gains(made, estimator)
    _say(f"{len(gained)} candidates, {np.mean(gained > 0):.0%} gain")
    ids = [table.numbers(i)[0] for i in range(len(system.rules))]
    network, known, mean, deviation = train(made, gained, ids, number, told=_say)
    some = slice(0, 20000)
    place = {rule: row for row, rule in enumerate(known, 1)}
    rows = [np.array([place.get(ids[rule], 0) for rule in made["rules"][some, k]])
            for k in range(2)]
    x = (made["traits"][some].astype("f4") - mean) / deviation
    about = {"system": book, "deals": deals, "seed": seed, "tables": tables,
             "top": tops(network, x, rows)}
    path = source / LEARNED_FILE if source.is_dir() else source.with_name(LEARNED_FILE)
    path.write_bytes(rounded(network, known, mean, deviation, margin, book_margin, about))
    return path
