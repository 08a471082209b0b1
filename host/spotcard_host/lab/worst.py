"""The worst boards of a comparison as HTML: hands, both auctions, what each call means."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

from spotcard.game.calls import parse_call
from spotcard.game.cards import SEATS, parse_hand
from spotcard.game.deal import parse_vulnerability
from spotcard.robot.alerts import alert_text
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import (
    SEAT_NAMES,
    holding_text,
    running_text,
    show_call,
    with_symbols,
)
from spotcard_host.common.terminal import amount
from spotcard_host.lab.rows import Rows

Board = Mapping[str, Any]
_SUITS = "♣♦♥♠"


def text(words: str) -> str:
    """Words with suit symbols, as HTML: hearts and diamonds in red."""
    told = html.escape(with_symbols(words, True))
    for sign in "♥♦":
        told = told.replace(sign, f'<b class="r">{sign}</b>')
    return told


class Worst:
    """Writes boards; the tables are followed along the auctions to say what calls show."""

    def __init__(self, rows: Rows, rival: str) -> None:
        self.rows = rows
        self.rival = rival

    def board(self, board: Board, variant: str) -> str:
        """One board, folded to a line."""
        found = board["variants"][variant]
        rooms = "".join(self._room(board, variant, number) for number in (0, 1))
        return (
            f"<details><summary>Board {board['board']}, dealer {board['dealer']}, "
            f"{board['vul']} vulnerable: <b>{amount(-found['imps'], 'IMP')} lost</b></summary>"
            f"{_hands(board)}{self._difference(board, variant)}"
            f'<div class="rooms">{rooms}</div>{_double_dummy(board)}</details>')

    def _difference(self, board: Board, variant: str) -> str:
        turn = self.rows.turn(board, variant)
        if turn is None:
            return "<p>Both rooms bid alike; the play made the difference.</p>"
        number, _ = turn
        seat = (SEATS.index(board["dealer"]) + number) & 3
        told = []
        for room in (seat & 1, 1 - (seat & 1)):  # the variant's room first
            call, rule, row, _ = board["variants"][variant]["rooms"][room]["calls"][number]
            place, meaning = self.rows.behind(variant, room, seat, row)
            by = f"rule {rule}, {place}" if place else "no rule"
            words = f": {meaning}" if meaning else ""
            told.append(f"{text(_call(call))} ({html.escape(by)}{text(words)})")
        return (f"<p>They diverge at {SEAT_NAMES[seat]}'s call {number + 1}: "
                f"{html.escape(variant)} {told[0]}, {html.escape(self.rival)} {told[1]}.</p>")

    def _room(self, board: Board, variant: str, number: int) -> str:
        room = board["variants"][variant]["rooms"][number]
        side = ("North-South", "East-West")[number]
        dealer = SEATS.index(board["dealer"])
        names = [call for call, *_ in room["calls"]]
        cells = [""] * ((dealer + 1) & 3) + [text(_call(name)) for name in names]
        lines = "".join(
            "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells[at:at + 4]) + "</tr>"
            for at in range(0, len(cells), 4))
        told = "".join(
            f"<li>{SEAT_NAMES[(dealer + i) & 3]} {text(_call(name))}: {text(words)}</li>"
            for i, (name, words) in enumerate(
                zip(names, self.meanings(board, variant, number), strict=True)) if words)
        score = f"North-South {room['score']:+d}" if room["score"] else "no score"
        played = f", {amount(room['tricks'], 'trick')}" if "tricks" in room else ""
        return (
            f"<div><h4>{html.escape(variant)} {side}</h4><table class=\"auction\"><tr>"
            f"<th>West</th><th>North</th><th>East</th><th>South</th></tr>{lines}</table>"
            f"<p>{_contract(room['contract'])}{played}, {score}</p>"
            f"<ul>{told}</ul></div>")

    def meanings(self, board: Board, variant: str, number: int) -> list[str]:
        """What each call of a room means: its author's words, else what it shows."""
        dealer, vul = SEATS.index(board["dealer"]), parse_vulnerability(board["vul"])
        ours, theirs = self.rows.labels[variant].table, self.rows.rival.table
        for table in (ours, theirs):
            table.start(dealer, vul)
        told = []
        for i, (name, _, row, _) in enumerate(
                board["variants"][variant]["rooms"][number]["calls"]):
            seat, call = (dealer + i) & 3, parse_call(name)
            words = self.rows.behind(variant, number, seat, row)[1]
            told.append(words or _shows(ours if seat & 1 == number else theirs, call))
            for table in (ours, theirs):
                table.observe(call)
        return told


def _shows(table: RuleTable, call: int) -> str:
    if not table.shown_by(call):
        return ""
    alert = str(alert_text(bytes(table.box), max(0, table.forced - 1)))
    return running_text(alert).rstrip(".")


def _call(name: str) -> str:
    return str(show_call(parse_call(name), True))


def _contract(name: str | None) -> str:
    if name is None:
        return "Passed out"
    doubled = name[2:-1]
    return f"{text(_call(name[:2]))}{doubled} by {SEAT_NAMES[SEATS.index(name[-1])]}"


def _hands(board: Board) -> str:
    parts = []
    for seat in (0, 3, 1, 2):
        hand = parse_hand(board["hands"][SEATS[seat]])
        suits = "<br>".join(text(_SUITS[s] + (holding_text(hand, s) or "–")) for s in (3, 2, 1, 0))
        name = SEAT_NAMES[seat]
        parts.append(f'<div class="{name[0].lower()}"><i>{name}</i><br>{suits}</div>')
    return f'<div class="compass">{"".join(parts)}</div>'


def _double_dummy(board: Board) -> str:
    if "par" not in board:
        return ""
    rows = "".join(
        f"<tr><td>{SEAT_NAMES[seat]}</td>" + "".join(
            f"<td>{board['tricks'][strain][seat]}</td>" for strain in range(5)) + "</tr>"
        for seat in (0, 2, 1, 3))
    head = "".join(f"<th>{text(sign)}</th>" for sign in (*_SUITS, "NT"))
    return (f"<details><summary>Double dummy: par North-South {board['par']:+d}</summary>"
            f"<table><tr><th></th>{head}</tr>{rows}</table></details>")


def worst_boards(boards: Sequence[Board], variant: str, rows: Rows, rival: str, most: int) -> str:
    """The boards that cost a variant most, as HTML."""
    order = sorted(boards, key=lambda b: (b["variants"][variant]["imps"], b["board"]))
    writer = Worst(rows, rival)
    return "".join(writer.board(board, variant) for board in order[:most]
                   if board["variants"][variant]["imps"] < 0)
