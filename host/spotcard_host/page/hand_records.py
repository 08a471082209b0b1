"""Hand records: boards as clubs print them, six on a sheet of A4, in one HTML page.

A board shows its four hands, points, dealer and vulnerability; with the extra `dds` what each side
can make and par; where the boards were played, contract and score.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from spotcard.game.cards import RANKS, SEATS
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import NoSolver, tricks_of
from spotcard_host.records.load import that_count
from spotcard_host.records.par import in_brackets, par_contracts, par_score

_PER_SHEET = 6
_MOST_RESULTS = 4  # what a board's frame has room for
_ROOMS = {"Open room": 0, "Closed room": 1}
_VULNERABLE = ("None vul", "N-S vul", "E-W vul", "All vul")
_PIPS = "\u2663\u2666\u2665\u2660"

_STYLE = """
@page{size:A4;margin:9mm}
body{font:9.5pt/1.25 "DejaVu Sans",system-ui,sans-serif;margin:1rem auto;max-width:190mm;
color:#000;background:#fff}
h1{font-size:12pt;margin:0 0 2mm}
.sheet{display:grid;grid-template-columns:1fr 1fr;gap:3mm}
.sheet+.sheet{break-before:page;margin-top:6mm}
article{border:.3mm solid #888;border-radius:2mm;padding:2mm;break-inside:avoid;min-height:80mm;
display:grid;grid-template-columns:1fr 1fr 1fr;grid-template-rows:auto auto auto 1fr;
grid-template-areas:"b n v" "w p e" "d s x" "r r r";gap:1mm}
.b{grid-area:b}.v{grid-area:v;text-align:right}
.n{grid-area:n}.w{grid-area:w}.e{grid-area:e}.s{grid-area:s}
.p{grid-area:p;place-self:center;display:grid;grid-template-columns:auto auto auto;gap:0 .6em;
font-size:8.5pt;text-align:center}
.d{grid-area:d;font-size:8pt;align-self:end}.x{grid-area:x;font-size:8pt;align-self:end}
.r{grid-area:r;align-self:end;font-size:8.5pt}
h2{font-size:14pt;margin:0}p{margin:0}
.h{white-space:nowrap}.h i{font-style:normal}.red{color:#c00000}
.d table{border-collapse:collapse}.d td,.d th{padding:0 1mm;text-align:center;font-weight:normal}
@media print{body{margin:0}.sheet+.sheet{margin-top:0}}
"""


def _pip(suit: int) -> str:
    kind = ' class="red"' if suit in (1, 2) else ""
    return f"<i{kind}>{_PIPS[suit]}</i>"


def _hand(hand: Any, place: str) -> str:
    rows = []
    for suit in (3, 2, 1, 0):
        ranks = " ".join(RANKS[rank].replace("T", "10")
                         for rank in range(12, -1, -1) if hand[suit] >> rank & 1)
        rows.append(f"<p>{_pip(suit)} {ranks or chr(8211)}</p>")
    return f'<div class="h {place}">{"".join(rows)}</div>'


def _points(hand: Any) -> int:
    return sum((hand[suit] >> 9 + n & 1) * (n + 1) for suit in range(4) for n in range(4))


def _result(record: BoardRecord) -> str:
    """Contract, result and score of a board that was played; of an adjusted one what counts."""
    adjusted = "adjusted: " if record.is_adjusted else ""
    if record.passed_out:
        return adjusted + "passed out" if adjusted else "Passed out"
    contract = record.contract
    # The result may be one of a contract that the auction did not make.
    if contract is None or (adjusted and record.tricks is None):
        return adjusted + _score(record)
    over = "" if record.tricks is None else record.tricks - contract.level - 6
    made = "" if over == "" else "=" if over == 0 else f"{over:+d}".replace("-", "\u2212")
    strain = "NT" if contract.strain == 4 else _pip(contract.strain)
    doubled = "\u00d7" * contract.doubled
    words = f"{adjusted}{contract.level}{strain}{doubled} {SEATS[contract.declarer]} {made}"
    return ", ".join(filter(None, (words.rstrip(), _score(record))))


def _score(record: BoardRecord) -> str:
    if record.score is not None:
        return "N-S " + f"{record.score:+d}".replace("-", "\u2212")
    if record.adjusted is not None:
        return "N-S {:g} %, E-W {:g} %".format(*record.adjusted)
    return ""


def _makes(record: BoardRecord) -> tuple[str, str]:
    """What each hand makes in each strain, and par; nothing without the solver."""
    try:
        tricks = tricks_of(record.hands)
    except NoSolver:
        return "", ""
    head = "".join(f"<th>{_pip(suit)}</th>" for suit in range(4))
    rows = ""
    for seat in (0, 2, 1, 3):
        cells = "".join(f"<td>{tricks[strain][seat]}</td>" for strain in range(5))
        rows += f"<tr><th>{SEATS[seat]}</th>{cells}</tr>"
    par = par_score(tricks, record.vulnerability, record.dealer)
    side = "" if not par else "N-S " if par > 0 else "E-W "
    by = in_brackets(par_contracts(tricks, record.vulnerability, par), True)
    return (f"<table><tr><th></th>{head}<th>NT</th></tr>{rows}</table>",
            f"<p>Par {side}{abs(par)}{html.escape(by)}</p>")


def _board(records: Sequence[BoardRecord]) -> str:
    """One board, with a line for each time that it was played."""
    record = records[0]
    table, par = _makes(record)
    points = [_points(hand) for hand in record.hands]
    played = []
    for each in sorted(records, key=lambda each: _ROOMS.get(each.room, 2)):
        result = _result(each)
        if result:
            teams = ", ".join(dict.fromkeys(filter(None, each.names)))
            where = each.room if each.room and len(records) < 3 else teams
            played.append(f"<p>{html.escape(where[:60])}{': ' if where else ''}{result}</p>")
    more = f"<p>and {len(played) - _MOST_RESULTS} more</p>" * (len(played) > _MOST_RESULTS)
    cross = (f"<span></span><span>{points[0]}</span><span></span><span>{points[3]}</span>"
             f"<span>&nbsp;&nbsp;</span><span>{points[1]}</span>"
             f"<span></span><span>{points[2]}</span><span></span>")
    return (
        f'<article><div class="b"><h2>{record.board}</h2>'
        f"<p>Dealer {SEAT_NAMES[record.dealer]}</p></div>"
        f'<div class="v"><p>{_VULNERABLE[record.vulnerability]}</p></div>'
        + "".join(_hand(record.hands[seat], "nesw"[seat]) for seat in range(4))
        + f'<div class="p" aria-label="High-card points">{cross}</div>'
        f'<div class="d">{table}</div><div class="x">{par}</div>'
        f'<div class="r">{"".join(played[:_MOST_RESULTS])}{more}</div></article>')


def hand_records(records: Sequence[BoardRecord], title: str) -> str:
    """All boards as one self-contained page; a board that was played twice stands there once."""
    boards: dict[tuple[int, bytes], list[BoardRecord]] = {}
    for record in that_count(records):
        deal = b"".join(bytes(hand) for hand in record.hands)
        boards.setdefault((record.board, deal), []).append(record)
    made = [_board(same) for same in boards.values()]
    sheets = "".join(f'<section class="sheet">{"".join(made[at:at + _PER_SHEET])}</section>'
                     for at in range(0, len(made), _PER_SHEET))
    name = html.escape(title)
    return ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{name}: hand records</title><style>{_STYLE}</style></head><body>"
            f"<h1>{name}</h1>{sheets}</body></html>\n")
