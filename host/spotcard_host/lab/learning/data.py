"""Self-play in slices of deals, kept as arrays, and what each candidate gained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from spotcard.game.score import imps, score
from spotcard.robot import judge, traits
from spotcard.rules.reader import RuleTable
from spotcard_host.common.cache import cache_dir, digest
from spotcard_host.lab.learning import selfplay
from spotcard_host.lab.learning.estimator import Estimator
from spotcard_host.lab.learning.selfplay import SelfPlay

SLICE = 5000  # deals


def decisions(table: bytes, deals: int, seed: str, jobs: int, others: Sequence[bytes] = (),
              told: Callable[[str], None] = print) -> list[Path]:
    """Files of all decisions of `deals` random deals; existing slices are not made again.

    others: tables of opponents, see `SelfPlay`.
    """
    folder = _folder() / digest([table, seed.encode(), *others])
    folder.mkdir(exist_ok=True)
    wanted = []
    for first in range(0, deals, SLICE):
        count = min(SLICE, deals - first)
        name = f"{first // SLICE}.npz" if count == SLICE else f"{first // SLICE}-{count}.npz"
        wanted.append((table, tuple(others), seed, first, count, folder / name))
    missing = [slice_ for slice_ in wanted if not slice_[-1].exists()]
    with ProcessPoolExecutor(jobs) as pool:
        for done, path in enumerate(pool.map(_make, missing), 1):
            told(f"{done} of {len(missing)} slices: {path.name}")
    return [slice_[-1] for slice_ in wanted]


def kept() -> list[Path]:
    """The files of all decisions in the cache, of earlier books and seeds too."""
    return sorted(path for path in _folder().glob("*/*.npz") if ".part" not in path.name)


def _folder() -> Path:
    how = [Path(str(module.__file__)).read_bytes() for module in (traits, judge, selfplay)]
    return cache_dir("learning", digest(how))


def joined(paths: Sequence[Path]) -> dict[str, Any]:
    """Decisions of several slices as one."""
    shift = 0
    out: dict[str, list[Any]] = {}
    for path in paths:
        with np.load(path) as part:
            for name in part:
                out.setdefault(name, []).append(part[name] + (shift if name == "deal" else 0))
            shift += len(part["hands"])
    return {name: np.concatenate(arrays) for name, arrays in out.items()}


def _make(slice_: tuple[bytes, tuple[bytes, ...], str, int, int, Path]) -> Path:
    table, others, seed, first, count, path = slice_
    play = SelfPlay(RuleTable(table), f"{seed} {first // SLICE}", list(map(RuleTable, others)))
    hands, rows = [], []
    for i in range(count):
        deal, found = play.deal(first + i + 1, seed)
        hands.append([list(hand) for hand in deal])
        rows += [(i, one) for one in found]
    kept = {
        "hands": np.array(hands, "u2"),
        "deal": np.array([i for i, _ in rows], "i4"),
        "seat": np.array([one.seat for _, one in rows], "u1"),
        "vul": np.array([one.vul for _, one in rows], "u1"),
        "traits": np.frombuffer(b"".join(one.traits for _, one in rows), "u1").reshape(
            -1, traits.TRAITS),
        "rules": np.array([(one.rule, one.best_rule) for _, one in rows], "u4"),
        "ends": np.array([(one.contract, one.best_contract) for _, one in rows], "u1"),
    }
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **kept)  # type: ignore[arg-type]
    part.replace(path)
    return path


def gains(data: dict[str, Any], estimator: Estimator, batch: int = 20000) -> Any:
    """IMPs that each candidate gains beside the rules' choice, a mean over likely tricks."""
    out = np.zeros(len(data["deal"]), "f4")
    ends = data["ends"]
    differ = np.flatnonzero((ends[:, 0] != ends[:, 1]).any(1))
    for start in range(0, len(differ), batch):
        these = differ[start:start + batch]
        hands = data["hands"][data["deal"][these]].astype("i4")
        scores = [_scores(estimator, hands, ends[these, k], data["vul"][these],
                          data["seat"][these]) for k in range(2)]
        out[these] = _IMPS[np.clip(np.abs(scores[0] - scores[1]), 0, _MOST)].__mul__(
            np.sign(scores[0] - scores[1])).mean(1)
    return out


_MOST = 8000
_IMPS = np.array([imps(points) for points in range(_MOST + 1)], "f4")


def _scores(estimator: Estimator, hands: Any, ends: Any, vul: Any, seat: Any) -> Any:
    """(rows, QUANTILES) points for the side of `seat`."""
    level, strain, doubled, declarer = (ends[:, k].astype("i4") for k in range(4))
    tricks = estimator.quantiles(hands, strain, declarer)
    risk = vul >> (declarer & 1) & 1
    points = _SCORES[level, strain, doubled, risk][np.arange(len(level))[:, None], tricks]
    ours = np.where((declarer ^ seat) & 1, -1, 1)
    return points * np.where(level > 0, ours, 0)[:, None]


_SCORES = np.zeros((8, 5, 3, 2, 14), "i4")
for _level in range(1, 8):
    for _strain in range(5):
        for _doubled in range(3):
            for _risk in range(2):
                for _tricks in range(14):
                    _SCORES[_level, _strain, _doubled, _risk, _tricks] = score(
                        _level, _strain, _doubled, bool(_risk), _tricks)
