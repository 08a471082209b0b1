"""The convention card as one printed page, in the layout of the WBF or of the ACBL.

A layout is a list of columns, a column a list of boxes, a box a title and queries for the table:
after which auction, which calls ("" all), how many lines. The words are the
table's own, shortened to a line; the system book (`booklet`) has them in full.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import read_calls, show_calls, with_symbols
from spotcard_host.inspection.card import CardLine, carding_lines, lines_after, option_words


@dataclass(frozen=True)
class Ask:
    """Calls after an auction; `only`: these calls, "" for all, "!" for those alerted; `most`:
    lines at most; `general`: calls of general rules too."""

    auction: str = ""
    only: str = ""
    most: int = 20
    general: bool = False


@dataclass(frozen=True)
class Box:
    """A titled box; without questions it has leads and signals."""

    title: str
    asks: tuple[Ask, ...] = ()
    carding: str = ""  # the beginnings of the agreements shown, "|" between them


Layout = tuple[tuple[Box, ...], ...]

_SLAM = (Ask("1S P 3S P", "4C 4D 4H 4N", 4, True),
         Ask("1S P 3S P 4N P", "5C 5D 5H 5S", 4, True))
_SPECIAL = Box("Artificial openings, interference over 1NT",
               (Ask("", "!", 4), Ask("1N X", "", 5), Ask("1N 2H", "", 6)))
_THEY_OVERCALL = Box("When they overcall", (Ask("1H 2C", "X 2H 2S 3C 3H", 5),))

WBF: Layout = (
    (
        Box("Defensive and competitive bidding: overcalls", (Ask("1D", "1H 1S 2C 2H 2S", 5),)),
        Box("1NT overcall (2nd, 4th)", (Ask("1D", "1N", 1), Ask("1H P P", "1N", 1))),
        Box("Jump overcalls", (Ask("1H", "2S 3C 3D", 3),)),
        Box("Direct and jump cue bids", (Ask("1D", "2D 3D", 2), Ask("1H", "2H 3H", 2))),
        Box("Vs. 1NT", (Ask("1N", "", 7),)),
        Box("Vs. preempts", (Ask("2H", "X 2S 2N 3C 3H", 5),)),
        Box("Over their takeout double", (Ask("1H X", "", 6),)),
        Box("Doubles", (Ask("1D 1S", "X", 1), Ask("1H 2C", "X", 1), Ask("1D", "X", 1))),
    ),
    (
        Box("System summary: 1NT and strong openings", (Ask("", "1N 2C 2N", 3),)),
        Box("Leads", carding="leads"),
        Box("Signals", carding="on |discards|trump|signal|partner|declarer"),
        Box("Slam", _SLAM),
        _SPECIAL,
    ),
    (
        Box("Openings", (Ask("", "1C 1D 1H 1S 1N 2C 2D 2H 2S 2N 3C 3H 3N 4H", 14),)),
        Box("Responses to 1NT", (Ask("1N P", "2C 2D 2H 2S 2N 3C 3D 3H 3S 4N", 9),)),
        Box("Responses to one of a major", (Ask("1H P", "1S 1N 2H 2N 3H 4H", 6),)),
        Box("Responses to one of a minor", (Ask("1D P", "1H 1N 2D 2N 3D", 5),)),
        Box("Responses to 2♣ and weak twos", (Ask("2C P", "2D 2H 2S 2N", 4),
                                              Ask("2H P", "2N 3H 4H", 3))),
        _THEY_OVERCALL,
    ),
)

ACBL: Layout = (
    (
        Box("Special doubles", (Ask("1D 1S", "X", 1), Ask("1H 2C", "X", 1))),
        Box("Notrump overcalls", (Ask("1D", "1N 2N", 2), Ask("1H P P", "1N", 1))),
        Box("Simple overcall", (Ask("1D", "1H 1S 2C", 3),)),
        Box("Jump overcall", (Ask("1H", "2S 3C 3D", 3),)),
        Box("Defense vs. notrump", (Ask("1N", "X 2C 2D 2H 2S 2N", 6),)),
        Box("Over opponents' takeout double", (Ask("1H X", "XX 1S 2C 2H 2N 3H", 6),)),
        Box("Vs. opening preempts", (Ask("2H", "X 2S 2N 3C", 4), Ask("3H", "X 3S 3N", 3))),
        Box("Direct cue bid", (Ask("1D", "2D", 1), Ask("1H", "2H", 1))),
    ),
    (
        Box("Notrump opening bids", (Ask("", "1N 2N 3N", 3), Ask("1N P", "2C 2D 2H 2S 2N 3C 3D "
                                                                    "3H 4N", 9))),
        Box("Leads", carding="leads"),
        Box("Signals", carding="on |discards|trump|signal|partner|declarer"),
        Box("Slam conventions", _SLAM),
        _SPECIAL,
    ),
    (
        Box("Major opening", (Ask("", "1H 1S", 2), Ask("1H P", "1S 1N 2H 2N 3H 4H", 6))),
        Box("Minor opening", (Ask("", "1C 1D", 2), Ask("1D P", "1H 1N 2D 2N 3D", 5))),
        Box("2♣", (Ask("", "2C", 1), Ask("2C P", "2D 2H 2S 2N", 4))),
        Box("2♦", (Ask("", "2D", 1), Ask("2D P", "2H 2N", 2))),
        Box("2♥ 2♠", (Ask("", "2H 2S", 2), Ask("2H P", "2N 3H", 2))),
        Box("Three-level openings", (Ask("", "3C 3D 3H 3S", 4),)),
        _THEY_OVERCALL,
    ),
)
LAYOUTS = {"wbf": (WBF, "A4 landscape"), "acbl": (ACBL, "letter landscape")}

_STYLE = """
@page{size:%s;margin:6mm}
*{box-sizing:border-box}
body{font:6.8pt/1.2 "DejaVu Sans",system-ui,sans-serif;margin:0;color:#000;background:#fff}
main{width:277mm;max-width:100%%;margin:0 auto}
header{display:flex;justify-content:space-between;border-bottom:1.5px solid #000;margin-bottom:1mm}
h1{font-size:10.5pt;margin:0}
.columns{display:grid;grid-template-columns:1fr .86fr 1.08fr;gap:1.6mm;align-items:start}
section{border:.6px solid #000;margin-bottom:1.2mm;padding:0 1mm .4mm}
h2{font-size:7pt;margin:0 -1mm .3mm;padding:0 1mm;background:#ddd;text-transform:uppercase}
h3{font-size:6.6pt;margin:.3mm 0 0;font-weight:normal;font-style:italic}
p{margin:0;padding-left:8mm;text-indent:-8mm;overflow-wrap:anywhere}
b{display:inline-block;min-width:7mm;text-indent:0;margin-right:1mm}
.a{color:#b00000}.s{color:#c00000}
@media print{footer{display:none}}
@media screen{body{padding:4mm}}
@media screen and (max-width:800px){body{zoom:1.7}.columns{grid-template-columns:1fr}
header{display:block}}
"""


def shorten(text: str, most: int = 60) -> str:
    """The beginning of a text, cut at the end of a clause where there is one."""
    if len(text) <= most:
        return text
    cut = max(text.rfind(mark, 0, most) for mark in (";", ",", "("))
    return text[: cut if cut > most // 2 else text.rfind(" ", 0, most)].rstrip(" ,;(")


def short_text(line: CardLine) -> str:
    """A call's meaning in a line: the author's words, else what it shows."""
    return shorten("; ".join(line.words) or line.shows.rstrip("."))


def in_symbols(text: str) -> str:
    """HTML with suit symbols, the red suits red."""
    text = html.escape(with_symbols(text, True))
    return re.sub("[♥♦]", lambda found: f'<span class="s">{found[0]}</span>', text)


def call_html(line: CardLine) -> str:
    """A call in bold, in the alert's colour where it is alerted."""
    kind = ' class="a"' if line.alerted else ""
    return f"<b{kind}>{in_symbols(line.call)}{'!' if line.alerted else ''}</b>"


def asked(table: RuleTable, ask: Ask) -> list[CardLine]:
    """The lines that answer a question."""
    only = ask.only.split()
    lines = [line for line in lines_after(table, ask.auction, ask.general)
             if line.call != "P" and (line.alerted if only == ["!"] else not only
                                      or line.call in only)]
    return lines[: ask.most]


def _box(table: RuleTable, box: Box) -> str:
    body = []
    for ask in box.asks:
        lines = asked(table, ask)
        if lines and ask.auction:
            body.append(f"<h3>after {in_symbols(show_calls(read_calls(ask.auction), True))}</h3>")
        body += [f"<p>{call_html(line)}{in_symbols(short_text(line))}</p>" for line in lines]
    if box.carding:
        starts = tuple(box.carding.split("|"))
        rest = box.carding != "leads"
        body += [f"<p>{in_symbols(text)}</p>" for text in carding_lines(table)
                 if text.startswith("leads") != rest or text.startswith(starts)]
    if not body:
        body.append("<p>nothing special</p>")
    return f"<section><h2>{html.escape(box.title)}</h2>{''.join(body)}</section>"


def card_page(table: RuleTable, layout: str = "wbf", names: Sequence[str] = ()) -> str:
    """The card as one self-contained HTML page that prints on one sheet."""
    columns, size = LAYOUTS[layout]
    head = html.escape(" and ".join(names)) or "________________ and ________________"
    body = "".join(f"<div>{''.join(_box(table, box) for box in column)}</div>"
                   for column in columns)
    chosen = in_symbols("; ".join(option_words(table)))
    foot = f"<footer>Options: {chosen}</footer>" if chosen else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{html.escape(table.name)}: convention card</title>"
        f"<style>{_STYLE % size}</style></head><body><main>"
        f"<header><h1>{html.escape(table.name)}</h1><span>{head}</span>"
        f'<span><span class="a">Red!</span> alerted; printed from the rule table that plays'
        f'</span></header><div class="columns">{body}</div>{foot}</main></body></html>\n'
    )


def card_json(table: RuleTable, layout: str = "wbf") -> dict[str, object]:
    """The convention card for programs, nothing shortened."""
    columns, _ = LAYOUTS[layout]
    return {
        "system": str(table.name), "layout": layout, "carding": carding_lines(table),
        "boxes": [
            {"title": box.title, "calls": [
                {"after": ask.auction, "call": line.call, "words": line.words,
                 "shows": line.shows, "alerted": line.alerted}
                for ask in box.asks for line in asked(table, ask)]}
            for column in columns for box in column if box.asks
        ],
    }
