"""From books and a seed to their `learned.net`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from spotcard_host.compiler.pack import compile_system
from spotcard_host.lab.learning.data import decisions, gains, joined, kept
from spotcard_host.lab.learning.estimator import Estimator
from spotcard_host.lab.learning.solved import solved
from spotcard_host.lab.learning.train import rounded, rows_of, tops, train
from spotcard_host.language.rulefile import LEARNED_FILE, source_parts
from spotcard_host.library.tables import load_source, points_of, resolve, source_of

TRICK_EPOCHS = 8


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def rules_alone(book: str) -> bytes:
    """The table of a book without a network."""
    source = source_of(book)
    system = load_source(source_parts([source]), name=source.stem)
    system.learned = b""
    return compile_system(system, points_of([source])).data


def make_network(books: Sequence[str], deals: int, contracts: int, seed: str, margin: float,
                 book_margin: float, jobs: int, judged: bool = True, with_kept: bool = False,
                 opponents: Sequence[str] = ()) -> Path:
    """Make the network of some books and write it into the first one's folder; its file.

    judged: whether self-play is judged by the network that the books have; with_kept: learn from
    decisions of earlier books and seeds too; opponents: books and notes that opponents bid by on
    some deals, a book never against itself.
    """
    number = sum(seed.encode()) % 1000
    paths: list[Path] = []
    for book in books:
        table = resolve(book).read_bytes() if judged else rules_alone(book)
        others = [resolve(name).read_bytes() for name in opponents if name != book]
        paths += decisions(table, deals // len(books), seed, jobs, others, _say)
    if with_kept:
        paths += [path for path in kept() if path not in paths]
    made = joined(paths)
    estimator = Estimator(number)
    estimator.fit(solved(made, contracts, number), TRICK_EPOCHS, number, _say)
    gained = gains(made, estimator)
    _say(f"{len(gained)} candidates, {np.mean(gained > 0):.0%} gain")
    network, known, mean, deviation = train(made, gained, number, told=_say)
    some = slice(0, 20000)
    x = (made["traits"][some].astype("f4") - mean) / deviation
    rows = list(rows_of(known, made["rules"][some]).T)
    about = {"books": list(books), "deals": len(made["hands"]), "seed": seed,
             "contracts": contracts, "top": tops(network, x, rows)}
    source = source_of(books[0])
    path = source / LEARNED_FILE if source.is_dir() else source.with_name(LEARNED_FILE)
    path.write_bytes(rounded(network, known, mean, deviation, margin, book_margin, about))
    return path
