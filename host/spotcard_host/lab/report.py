"""The report of a comparison as one HTML page: who won, where the IMPs lie, the worst boards.

Confidence is by bootstrap over boards (seeded, so that a report can be repeated); the variants are
compared pairwise on the same boards, with Holm's correction for the number of comparisons.
"""

from __future__ import annotations

import html
import random
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from spotcard_host.common.notation import with_symbols
from spotcard_host.lab.compare import Comparison, board_row

DRAWS = 2000  # of the bootstrap
WORST = 20  # boards that are shown
KINDS = (
    ("opening", "Opening bid (the variant North-South)"), ("opener", "Who opened"),
    ("vul", "Vulnerability"), ("contested", "Contested"), ("level", "Level of the contract"),
    ("rule", "Rule of the first call that differs"),
)
_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem;
color:#111;background:#fff}
table{border-collapse:collapse}td,th{padding:.15rem .6rem;text-align:right}
td:first-child,th:first-child{text-align:left}tr:nth-child(even){background:#f3f3f3}
details{margin:.3rem 0}summary{cursor:pointer}pre{margin:.2rem 0 .6rem 1rem}
svg{background:#fafafa}.r{color:#b00000}
"""


@dataclass(frozen=True)
class Estimate:
    """IMPs per board with a 95 % interval."""

    boards: int
    mean: float
    low: float
    high: float


def estimate(swings: Sequence[int], seed: str) -> Estimate:
    """The mean and its bootstrap interval."""
    count = len(swings)
    rng = random.Random(seed)
    means = sorted(sum(rng.choices(swings, k=count)) / count for _ in range(DRAWS))
    return Estimate(count, statistics.fmean(swings), means[DRAWS // 40], means[-DRAWS // 40 - 1])


def paired(first: Sequence[int], second: Sequence[int], seed: str) -> tuple[float, float]:
    """Mean difference on the same boards and its two-sided bootstrap p-value."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    mean = statistics.fmean(differences)
    if not any(differences):
        return 0.0, 1.0
    rng = random.Random(seed)
    count = len(differences)
    centred = [one - mean for one in differences]
    beyond = sum(abs(sum(rng.choices(centred, k=count)) / count) >= abs(mean)
                 for _ in range(DRAWS))
    return mean, (beyond + 1) / (DRAWS + 1)


def holm(values: Sequence[float]) -> list[float]:
    """p-values corrected for how many there are (Holm's method)."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    worst = 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, values[i] * (len(values) - rank)))
        corrected[i] = worst
    return corrected


def _bars(rows: Sequence[tuple[str, Estimate]]) -> str:
    """A bar per row with its interval, as SVG."""
    reach = max([0.5, *(max(abs(e.low), abs(e.high)) for _, e in rows)])
    height = 18 * len(rows) + 22
    scale = 250 / reach
    parts = [f'<svg role="img" width="700" height="{height}" viewBox="0 0 700 {height}">',
             f'<line x1="420" x2="420" y1="0" y2="{height - 18}" stroke="#666"/>']
    for i, (name, one) in enumerate(rows):
        y = 18 * i + 3
        x, width = 420 + min(0.0, one.mean * scale), abs(one.mean * scale)
        colour = "#2a6fb0" if one.mean >= 0 else "#b04a2a"
        parts += [
            f'<text x="4" y="{y + 11}" font-size="12">{_text(name)} ({one.boards})</text>',
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="12" fill="{colour}"/>',
            f'<line x1="{420 + one.low * scale:.1f}" x2="{420 + one.high * scale:.1f}" '
            f'y1="{y + 6}" y2="{y + 6}" stroke="#111"/>',
        ]
    parts.append(f'<text x="170" y="{height - 4}" font-size="11">{-reach:.1f}</text>'
                 f'<text x="410" y="{height - 4}" font-size="11">0 IMPs per board</text>'
                 f'<text x="660" y="{height - 4}" font-size="11">{reach:+.1f}</text></svg>')
    return "".join(parts)


def _text(words: str) -> str:
    return html.escape(with_symbols(words, True))


def _groups(rows: Iterable[dict[str, Any]], kind: str) -> list[tuple[str, Estimate]]:
    found: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if kind != "rule" or row[kind]:
            found[str(row[kind])].append(row["imps"])
    if kind == "rule":  # those that moved most
        found = dict(sorted(found.items(), key=lambda item: -abs(sum(item[1])))[:15])
    return [(name, estimate(swings, f"{kind} {name}")) for name, swings in sorted(found.items())]


def _auction(room: dict[str, Any]) -> str:
    calls = " ".join(f"{call}[{rule}]" if rule is not None else call
                     for call, rule in room["calls"])
    return f"{calls}  {room['contract'] or 'Pass'} {room['score']:+d}"


def _worst(boards: Sequence[dict[str, Any]], variant: str) -> str:
    order = sorted(boards, key=lambda b: (b["variants"][variant]["imps"], b["board"]))[:WORST]
    parts = []
    for board in order:
        found = board["variants"][variant]
        hands = "\n".join(f"{seat}  {hand}" for seat, hand in board["hands"].items())
        rooms = "\n".join(f"{name}: {_auction(room)}" for name, room in zip(
            (f"{variant} North-South", f"{variant} East-West"), found["rooms"], strict=True))
        parts.append(
            f"<details><summary>Board {board['board']}, dealer {board['dealer']}, "
            f"{board['vul']} vulnerable: {found['imps']:+d} IMPs</summary>"
            f"<pre>{_text(hands)}\n\n{_text(rooms)}\npar {board['par']:+d}</pre></details>")
    return "".join(parts)


def report(run: Comparison) -> str:
    """The page."""
    boards = list(run.boards())
    names = [name for name, _ in run.variants]
    swings = {name: [b["variants"][name]["imps"] for b in boards] for name in names}
    rows = [(name, estimate(swings[name], name)) for name in names]
    table = "".join(f"<tr><td>{_text(name)}</td><td>{one.mean:+.3f}</td><td>{one.low:+.3f} to "
                    f"{one.high:+.3f}</td></tr>" for name, one in rows)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1:]]
    found = [paired(swings[a], swings[b], f"{a} {b}") for a, b in pairs]
    corrected = holm([p for _, p in found])
    versus = "".join(
        f"<tr><td>{_text(a)} - {_text(b)}</td><td>{mean:+.3f}</td><td>{p:.4f}</td></tr>"
        for (a, b), (mean, _), p in zip(pairs, found, corrected, strict=True))
    parts = [
        f"<h1>{_text(' and '.join(names))} against {_text(run.rival[0])}</h1>",
        f"<p>{len(boards)} boards of seed {html.escape(str(run.seed))}, double dummy, both rooms; "
        f"intervals hold 95 % (bootstrap, {DRAWS} draws).</p>",
        f"<table><tr><th>variant</th><th>IMPs per board</th><th>interval</th></tr>{table}</table>",
        _bars(rows),
    ]
    if pairs:
        parts.append("<h2>Paired on the same boards</h2><table><tr><th>difference</th>"
                     f"<th>IMPs per board</th><th>p (Holm)</th></tr>{versus}</table>")
    for name in names:
        flat = [board_row(board, name) for board in boards]
        parts.append(f"<h2>Where the IMPs of {_text(name)} lie</h2>")
        parts += [f"<h3>{title}</h3>{_bars(groups)}" for kind, title in KINDS
                  if (groups := _groups(flat, kind))]
        parts.append(f"<h3>Worst boards (click)</h3>{_worst(boards, name)}")
    return ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f"<title>Comparison</title><style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n")
