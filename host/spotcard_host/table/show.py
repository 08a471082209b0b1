"""A board as text: four hands, the auction with meanings, tricks, result.

Plain lines of text; suit symbols where the output can show them (`symbols=True`), letters
otherwise. No colour: the picture must survive a pipe.
"""

from __future__ import annotations

from typing import Any

from spotcard.game.calls import FIRST_BID, call_name
from spotcard.game.cards import RANKS, SEATS, SUITS
from spotcard.game.deal import VULNERABILITIES
from spotcard_host.common.diagnostics import show_line
from spotcard_host.common.notation import SEAT_NAMES, suit_sign
from spotcard_host.common.terminal import amount
from spotcard_host.records.board_record import BoardRecord

_SYMBOLS = str.maketrans({"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"})
_WIDTH = 18


def suit_lines(hand: Any, symbols: bool) -> list[str]:
    """Four lines, spades first: `S AKJ54`."""
    lines = []
    for s in (3, 2, 1, 0):
        ranks = "".join(RANKS[r] for r in range(12, -1, -1) if hand[s] >> r & 1)
        name = SUITS[s].translate(_SYMBOLS) if symbols else SUITS[s]
        lines.append(f"{name} {ranks or '-'}")
    return lines


def call_text(call: int, symbols: bool) -> str:
    """`1\u2660` or `1S`, `3NT`, `Pass`, `X`."""
    name = str(call_name(call))
    if call < FIRST_BID:
        return {"P": "Pass"}.get(name, name)
    return name[0] + ("NT" if name[1] == "N" else name[1].translate(_SYMBOLS) if symbols
                      else name[1])


def card_text(card: int, symbols: bool) -> str:
    """`\u2665 7` as `\u26657` or `H7`."""
    suit = SUITS[card // 13]
    return (suit.translate(_SYMBOLS) if symbols else suit) + RANKS[card % 13]


def diagram(record: BoardRecord, symbols: bool) -> list[str]:
    """The four hands as a compass, board data in the corner."""
    hands = [suit_lines(hand, symbols) for hand in record.hands]
    corner = [
        f"Board {record.board}",
        f"Dealer {SEAT_NAMES[record.dealer]}",
        f"Vul {VULNERABILITIES[record.vulnerability]}",
        "",
    ]
    lines = [f"{corner[i]:<{_WIDTH}}{hands[0][i]}" for i in range(4)]
    lines += [f"{hands[3][i]:<{2 * _WIDTH}}{hands[1][i]}" for i in range(4)]
    lines += [" " * _WIDTH + hands[2][i] for i in range(4)]
    return [line.rstrip() for line in lines]


def auction_lines(record: BoardRecord, symbols: bool) -> list[str]:
    """The calls in four columns (West first), then a line for each call that has a meaning."""
    lines = ["".join(f"{name:<8}" for name in ("West", "North", "East", "South")).rstrip()]
    first = (record.dealer + 1) & 3  # the column: West 0, North 1, East 2, South 3
    cells = [""] * first + [
        call_text(call.call, symbols) + ("!" if call.alert is not None else "")
        for call in record.calls
    ]
    for at in range(0, len(cells), 4):
        lines.append("".join(f"{cell:<8}" for cell in cells[at : at + 4]).rstrip())
    for i, call in enumerate(record.calls):
        said = call.meaning or call.alert
        if said:
            seat = SEATS[(record.dealer + i) & 3]
            lines.append(f"  {seat} {call_text(call.call, symbols):<5} {show_line(said)}")
    return lines


def play_lines(record: BoardRecord, symbols: bool) -> list[str]:
    """A line per trick: number, who leads, the cards in order."""
    lines = []
    for n, leader in enumerate(record.trick_leaders()):
        cards = [card_text(c, symbols) for c in record.cards[4 * n : 4 * n + 4]]
        lines.append(f"{n + 1:>3} {SEATS[leader]}  {' '.join(cards)}")
    return lines


def result_line(record: BoardRecord, symbols: bool | None = False) -> str:
    """`4S by South, 10 tricks, North-South +620`; notrump is `3NT`."""
    if record.passed_out:
        return "Passed out, 0"
    if record.adjusted is not None:
        why = show_line(record.note or "adjusted")
        return "North-South {:g} %, East-West {:g} %: ".format(*record.adjusted) + why
    contract = record.contract
    if contract is None and record.score is not None:
        why = show_line(record.note or "adjusted")
        return f"No contract, North-South {record.score:+d}: {why}"
    if contract is None:
        return f"No contract: {show_line(record.note or 'broken off')}"
    strain = "NT" if contract.strain == 4 else suit_sign(contract.strain, symbols)
    start = (f"{contract.level}{strain}{contract.name()[2:]} by {SEAT_NAMES[contract.declarer]}")
    if record.score is None:
        return f"{start}, not finished: {show_line(record.note or 'broken off')}"
    tricks = "" if record.tricks is None else f"{amount(record.tricks, 'trick')}, "
    return f"{start}, {tricks}North-South {record.score:+d}"


def board_text(record: BoardRecord, symbols: bool = False) -> str:
    """The whole picture of a board."""
    parts = [diagram(record, symbols), auction_lines(record, symbols)]
    if record.cards:
        parts.append(play_lines(record, symbols))
    parts.append([result_line(record, symbols)])
    return "\n\n".join("\n".join(part) for part in parts)
