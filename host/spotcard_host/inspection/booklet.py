"""The system book: every auction that has rules, with contents, as one HTML page.

Like the card it is made from the compiled table. A chapter is an opening with its responses,
as deep as there are exact rules; then competitive bidding and defences.
"""

from __future__ import annotations

import html
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import read_calls, show_calls, with_symbols
from spotcard_host.inspection.card import CardLine, carding_lines, lines_after, text_lines
from spotcard_host.inspection.card_page import call_html, in_symbols

MOST_DEPTH = 4  # calls of ours in a row that are written out
_THEY_ACT = ("X", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S")
_THEIR_OPENINGS = ("1C", "1D", "1H", "1S", "1N", "2D", "2H", "2S", "3C", "3D", "3H", "3S")

_STYLE = """
@page{size:A4;margin:14mm 12mm}
body{font:10pt/1.35 "DejaVu Sans",system-ui,sans-serif;max-width:46rem;margin:1rem auto;
padding:0 1rem;color:#000;background:#fff}
h2{border-bottom:1px solid #666;margin-top:1.6em;break-after:avoid}
h3{margin:1em 0 .2em;font-size:10.5pt;break-after:avoid}
p{margin:.1em 0 .1em 3.2em;text-indent:-3.2em}b{display:inline-block;min-width:3.2em;text-indent:0}
p:target{background:#fff0b8;color:#000}
nav{columns:2}nav a{display:block;color:inherit}small{color:#444}
.a{color:#b00000}.s{color:#c00000}
@media print{body{font-size:8.5pt;max-width:none;padding:0}}
"""


@dataclass(frozen=True)
class Part:
    """The calls after an auction."""

    auction: str
    lines: list[CardLine]


def _follow(table: RuleTable, auction: str, depth: int) -> Iterator[Part]:
    """The calls after an auction, then after each of them with the opponents passing."""
    lines = lines_after(table, auction)
    if not any(line.call != "P" for line in lines):
        return
    yield Part(auction, lines)
    if depth > 1:
        for line in lines:
            if line.call not in ("P", "X", "XX"):
                yield from _follow(table, f"{auction} {line.call} P", depth - 1)


Chapters = list[tuple[str, list[Part]]]


def chapters(table: RuleTable) -> Chapters:
    """(title, parts) of the book."""
    openings = [line for line in lines_after(table, "") if line.call != "P"]
    found = [("Openings", [Part("", lines_after(table, ""))])]
    for line in openings:
        parts = list(_follow(table, f"{line.call} P", MOST_DEPTH - 1))
        if parts:
            found.append((f"After our {line.call}", parts))
    acts = []
    for line in openings:
        low = read_calls(line.call)[0]
        for act in _THEY_ACT:
            if act == "X" or read_calls(act)[0] > low:
                lines = lines_after(table, f"{line.call} {act}")
                if any(one.call != "P" for one in lines):
                    acts.append(Part(f"{line.call} {act}", lines))
    if acts:
        found.append(("When they interfere", acts))
    for opening in _THEIR_OPENINGS:
        parts = [part for part in _follow(table, opening, 2) if part.lines]
        if parts:
            found.append((f"They open {opening}", parts))
    return found


def row_id(calls: list[str]) -> str:
    """The name in the page of the row for the last of these calls."""
    return "r-" + "-".join(calls)


def _part(part: Part, before: str = "") -> str:
    head = f"<h3>{in_symbols(show_calls(read_calls(part.auction), True))}</h3>" if part.auction \
        else ""
    rows = []
    for line in part.lines:
        words = "; ".join(line.words)
        shows = line.shows.rstrip(".")
        more = f" <small>({in_symbols(shows)})</small>" if words and shows else in_symbols(shows)
        rows.append(f'<p id="{before}{row_id([*part.auction.split(), line.call])}">'
                    f"{call_html(line)}"
                    f"{in_symbols(words)}{more}</p>")
    return head + "".join(rows)


def excerpt(found: Chapters, rows: Collection[str], before: str) -> str:
    """The auctions with these rows (`row_id`), for another page; `before` begins their ids."""
    return "".join(_part(part, before) for _, parts in found for part in parts if any(
        row_id([*part.auction.split(), line.call]) in rows for line in part.lines))


def booklet(table: RuleTable, found: Chapters | None = None) -> str:
    """The book as one self-contained HTML page; `found`: its chapters, where they are at hand."""
    found = chapters(table) if found is None else found
    contents = "".join(
        f'<a href="#c{n}">{n}. {in_symbols(title)}</a>' for n, (title, _) in enumerate(found, 1))
    body = "".join(
        f'<h2 id="c{n}">{n}. {in_symbols(title)}</h2>{"".join(map(_part, parts))}'
        for n, (title, parts) in enumerate(found, 1))
    carding = "".join(f"<p>{in_symbols(line)}</p>" for line in carding_lines(table))
    last = len(found) + 1
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{html.escape(table.name)}: the system</title><style>{_STYLE}</style></head><body>"
        f"<h1>{html.escape(table.name)}</h1><p>Printed from the rule table that plays. "
        f'<span class="a">Red!</span>: alerted.</p><nav>{contents}'
        f'<a href="#c{last}">{last}. Leads and signals</a></nav>{body}'
        f'<h2 id="c{last}">{last}. Leads and signals</h2>{carding}</body></html>\n'
    )


def booklet_json(table: RuleTable) -> dict[str, object]:
    """The booklet for programs: chapters, auctions, and the calls after each."""
    return {
        "system": str(table.name), "carding": carding_lines(table),
        "chapters": [{"title": title, "auctions": [
            {"after": part.auction, "calls": [
                {"call": line.call, "words": line.words, "shows": line.shows,
                 "alerted": line.alerted} for line in part.lines]}
            for part in parts]} for title, parts in chapters(table)],
    }


def booklet_text(table: RuleTable, symbols: bool | None = None) -> str:
    """The booklet for a terminal."""
    out = [str(table.name), "(! alerted)"]
    for title, parts in chapters(table):
        out += ["", with_symbols(title, symbols)]
        for part in parts:
            after = show_calls(read_calls(part.auction), symbols)
            out += [f"  after {after}"] if after else []
            out += text_lines(part.lines, symbols)
    return "\n".join([*out, "", "Leads and signals", *carding_lines(table)]) + "\n"
