"""Records as LIN, both rooms of a match in one file, and as links to BBO's hand viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from spotcard.game.calls import FIRST_BID, call_name
from spotcard.game.cards import RANKS, SUITS, card_name
from spotcard_host.records.board_record import BoardRecord

VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="
_SOUTH_FIRST = (2, 3, 0, 1)
_VULNERABLE = ("o", "n", "e", "b")
_WORDS = ("p", "d", "r")


def _clean(text: str) -> str:
    """Text that cannot end a field."""
    return "".join(" " if ch == "|" or not ch.isprintable() else ch for ch in text)


def _hand(hand: Sequence[int]) -> str:
    return "".join(
        SUITS[s] + "".join(RANKS[r] for r in range(12, -1, -1) if hand[s] >> r & 1)
        for s in (3, 2, 1, 0)
    )


def _names(record: BoardRecord) -> str:
    return ",".join(_clean(record.names[seat]).replace(",", " ") for seat in _SOUTH_FIRST)


def _body(record: BoardRecord) -> str:
    dealer = _SOUTH_FIRST.index(record.dealer) + 1
    hands = ",".join(_hand(record.hands[seat]) for seat in _SOUTH_FIRST)
    out = [f"md|{dealer}{hands}|ah|Board {record.board}|"
           f"sv|{_VULNERABLE[record.vulnerability]}|"]
    for call in record.calls:
        word = call_name(call.call) if call.call >= FIRST_BID else _WORDS[call.call]
        out.append(f"mb|{word}{'!' if call.alert is not None else ''}|")
        if call.alert or call.meaning:
            out.append(f"an|{_clean(call.alert or call.meaning or '')}|")
    out.append("pg||")
    for at, card in enumerate(record.cards):
        out.append(f"pc|{card_name(card)}|" + ("pg||" if at % 4 == 3 else ""))
    if record.is_adjusted:  # LIN has no field for an adjusted score
        out.append(f"nt|{_clean(record.note or '')}|")
    elif record.tricks is not None and len(record.cards) < 52:
        out.append(f"mc|{record.tricks}|")
    return "".join(out) + "\n"


def lin_board(record: BoardRecord) -> str:
    """One board as a LIN text of its own."""
    return f"pn|{_names(record)}|st||" + _body(record)


def viewer_link(record: BoardRecord) -> str:
    """The address at which BBO's hand viewer shows the board."""
    return VIEWER + quote(lin_board(record).replace("\n", ""), safe="")


def _result(record: BoardRecord | None) -> str:
    if record is None or record.contract is None:
        return "PASS" if record is not None and record.passed_out else ""
    contract = record.contract
    over = (record.tricks or 0) - contract.level - 6
    made = "" if record.tricks is None else "=" if over == 0 else f"{over:+d}"
    return f"{contract.name()}{'NESW'[contract.declarer]}{made}"


def lin_match(title: str, home: str, visit: str,
              boards: Iterable[tuple[BoardRecord | None, BoardRecord | None]]) -> str:
    """A match in both rooms: each pair is the board in the open and in the closed room."""
    pairs = list(boards)
    numbers = [record.board for pair in pairs for record in pair if record is not None]
    first, last = (min(numbers), max(numbers)) if numbers else (1, 1)
    fields = [_clean(part).replace(",", " ") for part in (title, home, visit)]
    out = [f"vg|{fields[0]},1,I,{first},{last},{fields[1]},0,{fields[2]},0|\n",
           "rs|" + ",".join(_result(record) for pair in pairs for record in pair) + "|\n"]
    names = ["," * 3, "," * 3]
    for room in (0, 1):
        found = next((pair[room] for pair in pairs if pair[room] is not None), None)
        if found is not None:
            names[room] = _names(found)
    out.append(f"pn|{names[0]},{names[1]}|\n")
    for pair in pairs:
        for letter, record in zip("oc", pair, strict=True):
            if record is not None:
                out.append(f"qx|{letter}{record.board}|" + _body(record))
    return "".join(out)
