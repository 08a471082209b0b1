"""The report of a comparison as one HTML page: who won, where the IMPs lie, the worst boards.

Confidence is by bootstrap over boards; the variants are compared pairwise on the same boards, with
Holm's correction for the number of comparisons. No scripts: what folds is `<details>`.
"""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spotcard_host.common.terminal import amount
from spotcard_host.lab.bootstrap import DRAWS, Estimate, estimate, holm, paired
from spotcard_host.lab.compare import Comparison
from spotcard_host.lab.worst import text, worst_boards

WORST = 20  # boards that are shown
FEW = 10  # groups of fewer boards do not stretch the scale
MOST = 15  # groups of a kind with any number of them
KINDS = (
    ("opening", "Opening bid, the variant North-South"), ("opener", "Who opened"),
    ("contested", "Contested"), ("level", "Level of the last bid"),
    ("vul", "Vulnerability"), ("conventions", "Convention that came up"),
    ("place", "Row of the notes: the variant's first call that the rival did not make"),
)
HEADS = {"vul": "vulnerable", "conventions": "convention", "place": "row"}
_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem;
color:#111;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem;margin:1.2rem 0 .2rem}
h4{margin:.4rem 0}table{border-collapse:collapse}
td,th{padding:.15rem .5rem;text-align:right;vertical-align:top}
td:first-child,th:first-child{text-align:left}
table.auction td,table.auction th{text-align:left}
table.bars{width:100%;table-layout:fixed}table.bars tr:nth-child(even){background:#f3f3f3}
table.bars th{font-weight:normal;color:#444}
.name{width:36%;overflow-wrap:anywhere}.n{width:3.2rem}.mean{width:4rem}.range{width:9rem}
.scale span:first-child{float:left}.plot{position:relative;height:1.2rem}
.plot i,.plot b,.plot u{position:absolute;top:.45rem}
.plot i{height:.7rem}.plot u{height:1px;background:#111;top:.8rem}
.plot b{width:1px;background:#666;height:100%;top:0}
.plus{background:#2a6fb0}.minus{background:#b04a2a}.r{color:#b00000;font-weight:normal}
details{margin:.3rem 0}details details{margin-left:0}summary{cursor:pointer;padding:.2rem 0}
.rooms{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.rooms ul{padding-left:1.2rem}
.compass{display:grid;grid-template-columns:repeat(3,max-content);gap:.2rem 1.2rem;margin:.5rem}
.compass .n{grid-area:1/2;width:auto}.compass .w{grid-area:2/1}.compass .e{grid-area:2/3}
.compass .s{grid-area:3/2}.note{color:#444}
@media(max-width:40rem){.range{display:none}.name{width:38%}.n{width:2.4rem}.mean{width:3.4rem}
td,th{padding:.15rem .25rem}.rooms{grid-template-columns:1fr}
.compass{gap:.2rem .6rem;margin:.3rem 0}}
"""

Row = tuple[str, Estimate]


def _bars(title: str, rows: Sequence[Row], more: Mapping[str, str] | None = None) -> str:
    """A table: name, boards, mean, interval, and a bar with its interval."""
    many = [e for _, e in rows if e.boards >= FEW] or [e for _, e in rows]
    reach = max([0.5, *(max(abs(e.low), abs(e.high)) for e in many)])

    def at(value: float) -> float:
        return max(0.0, min(100.0, 50 + 50 * value / reach))

    parts = []
    for name, one in rows:
        left, right = sorted((at(0), at(one.mean)))
        kind = "plus" if one.mean >= 0 else "minus"
        extra = f"<td>{more[name]}</td>" if more else ""
        parts.append(
            f'<tr><td>{text(name)}</td><td>{one.boards}</td><td>{one.mean:+.2f}</td>'
            f'<td class="range">{one.low:+.2f} to {one.high:+.2f}</td>{extra}'
            f'<td class="plot"><i class="{kind}" style="left:{left:.1f}%;width:'
            f'{right - left:.1f}%"></i><u style="left:{at(one.low):.1f}%;width:'
            f'{at(one.high) - at(one.low):.1f}%"></u><b style="left:50%"></b></td></tr>')
    extra = '<th class="mean">p (Holm)</th>' if more else ""
    return (
        f'<table class="bars"><tr><th class="name">{title}</th><th class="n">boards</th>'
        f'<th class="mean">IMPs</th><th class="range">95 %</th>{extra}'
        f'<th class="scale"><span>{-reach:.1f}</span><span>{reach:+.1f}</span></th></tr>'
        f"{''.join(parts)}</table>")


def groups(rows: Iterable[Mapping[str, Any]], kind: str) -> list[Row]:
    """The boards of each value of a column; where there are many, those that moved most IMPs."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        values = str(row[kind] or "").split("; ") if kind == "conventions" else [str(row[kind])]
        for value in filter(None, values):
            found[value].append(row["imps"])
    if kind in ("conventions", "place"):
        found = dict(sorted(found.items(), key=lambda item: (-abs(sum(item[1])), item[0]))[:MOST])
    order = sorted(found) if kind != "opening" else sorted(found, key=_rank)
    return [(name, estimate(found[name], f"{kind} {name}")) for name in order]


def _rank(call: str) -> tuple[str, int]:
    return call[0], "CDHSN".find(call[1:2])


def report(run: Comparison) -> str:
    """The report of a comparison as an HTML page."""
    boards = list(run.boards())
    rows = run.rows()
    names = [name for name, _ in run.variants]
    swings = {name: [b["variants"][name]["imps"] for b in boards] for name in names}
    scored = ("double dummy" if run.nodes is None
              else f"played by robots with {run.nodes} nodes for a card")
    parts = [
        f"<h1>{text(' and '.join(names))} against {text(run.rival[0])}</h1>",
        f"<p>{amount(len(boards), 'board')} of seed {html.escape(str(run.seed))}, both rooms, "
        f"{scored}. "
        "IMPs are per board and for the variant; intervals hold 95 % "
        f"(bootstrap, {DRAWS} draws).</p>",
        _bars("variant", [(name, estimate(swings[name], name)) for name in names]),
    ]
    title = html.escape(f"{' and '.join(names)} against {run.rival[0]}")
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1:]]
    if pairs:
        found = {f"{a} - {b}": paired(swings[a], swings[b], f"{a} {b}") for a, b in pairs}
        corrected = zip(found, holm([one.p for one in found.values()]), strict=True)
        parts.append("<h2>Paired on the same boards</h2>" + _bars(
            "difference", list(found.items()), {name: f"{p:.4f}" for name, p in corrected}))
    for name in names:
        flat = [{**rows.board(board, name), "alike": rows.turn(board, name) is None}
                for board in boards]
        parts += _variant(name, flat, rows.labels[name].words())
        shown = worst_boards(boards, name, rows, run.rival[0], WORST)
        parts.append(f"<h3>Worst boards</h3>{shown or '<p>None lost.</p>'}")
    return ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title>"
            f"<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n")


def _variant(name: str, flat: Sequence[dict[str, Any]], words: Mapping[str, str]
             ) -> Iterable[str]:
    alike = sum(row["alike"] for row in flat)
    yield f"<h2>Where the IMPs of {text(name)} lie</h2>"
    yield (f'<p class="note">Of groups that are many, the {MOST} that moved most IMPs; a board '
           f"may have several conventions. On {alike} of {len(flat)} boards both rooms bid alike."
           "</p>")
    for kind, title in KINDS:
        found = groups(flat, kind)
        if kind == "place":
            found = [(f"{place} {words[place]}".strip(), one) for place, one in found]
        if found:
            yield f"<h3>{title}</h3>{_bars(HEADS.get(kind, kind), found)}"
