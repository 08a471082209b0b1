"""Boards from the two formats that mainly hold deals: RBN (text) and DUP (dealing machines).

RBN 3.2 (Richard Pavlicek, rpbridge.net/7a12.htm): one label per line, a blank line after each
record; `B` is the board's number, `H` the hands from any seat, clockwise, the last of which may be
left empty, `A` begins with dealer and vulnerability. A record without `H` is the deal before it,
played at another table.

DUP (Duplimate): 156 bytes a deal. 78 digits are the cards of North, East and South, 01 the ace of
spades to 52 the two of clubs; 68 bytes are the four hands in the characters of a printer; of the
last ten, 149-151 are the lowest board number. Older files hold the 78 digits only, one deal a
line.
"""

from __future__ import annotations

import re

from spotcard.errors import NotationError
from spotcard.game.cards import new_hand, parse_seat
from spotcard.game.deal import check_deal, dealer_of, vulnerability_of
from spotcard_host.records.board_record import Board
from spotcard_host.records.pbn_reader import Problem, read_hands, whole_number

_RBN = re.compile(r"^H [NESW]:", re.MULTILINE)
_RBN_PLAYED = re.compile(r"^(?:A [NESW].:.|[CPR] )", re.MULTILINE)
_RBN_VULNERABLE = "ZNEB"  # in the order 0..3
_DUP_SIZE = 156
_DIGITS = re.compile(rb"[0-9]{78}")
_LINES = re.compile(rb"(?:[0-9]{78}(?:\r?\n|\x1a|\Z))+\s*")


def is_rbn(text: str) -> bool:
    """Whether a text looks like RBN: it has a line of hands and no tags of PBN."""
    return _RBN.search(text) is not None and not text.lstrip("\ufeff \t\r\n").startswith("[")


def is_dup(data: bytes) -> bool:
    """Whether a file's bytes look like DUP."""
    return _DIGITS.match(data) is not None


def read_rbn(text: str) -> tuple[list[Board], list[Problem]]:
    """The boards of an RBN text, each once, and what was wrong. Never raises."""
    boards: list[Board] = []
    problems: list[Problem] = []
    fields: dict[str, tuple[int, str]] = {}
    number = 0
    for at, line in enumerate([*text.split("\n"), ""], 1):
        line = line.strip("\r\t ")
        if line:
            if line[1:2] == " ":
                fields.setdefault(line[0], (at, line[2:].strip()))
            continue
        if "H" in fields:
            try:
                boards.append(_rbn_board(fields, number + 1))
                number = boards[-1].number
            except NotationError as e:
                number += 1
                problems.append(Problem(fields["H"][0], f"{e}: board skipped"))
        fields = {}
    return boards, problems


def rbn_left(text: str) -> list[Problem]:
    """What an RBN text holds and `read_rbn` leaves, in one problem."""
    found = [text.count("\n", 0, match.start()) + 1 for match in _RBN_PLAYED.finditer(text)]
    if not found:
        return []
    return [Problem(found[0], "only the deals are read from RBN; auctions, plays and results are "
                    "ignored")]


def _rbn_board(fields: dict[str, tuple[int, str]], number: int) -> Board:
    """The board of one RBN record; `number` is its number if it has none. Raises NotationError."""
    number = whole_number(fields.get("B", (0, ""))[1].split(":")[0].strip()) or number
    dealer, vulnerability = dealer_of(number), vulnerability_of(number)
    start, colon, _ = fields.get("A", (0, ""))[1].partition(":")
    if colon and len(start) == 2:
        dealer = parse_seat(start[0])
        if start[1] in _RBN_VULNERABLE:
            vulnerability = _RBN_VULNERABLE.index(start[1])
    first, *hands = fields["H"][1].split(":")
    deal = f"{first}:" + " ".join(hand or "-" for hand in hands)
    return Board(number, dealer, vulnerability, read_hands(deal))


def read_dup(data: bytes) -> tuple[list[Board], list[Problem]]:
    """The boards of a DUP file, and what was wrong; a problem's line is the deal's place in the
    file. Never raises."""
    if _LINES.fullmatch(data):
        deals = [(line, b"") for line in data.split() if _DIGITS.fullmatch(line)]
    else:
        body = data.rstrip(b"\x1a\r\n")  # a last deal may have lost its blanks
        deals = [(body[at:at + 78], body[at + 146:at + _DUP_SIZE])
                 for at in range(0, len(body), _DUP_SIZE)]
    boards: list[Board] = []
    problems: list[Problem] = []
    low = whole_number(deals[0][1][2:5].decode("latin-1").strip()) or 1 if deals else 1
    for place, (cards, _) in enumerate(deals):
        number = low + place
        try:
            hands = _dup_hands(cards)
        except NotationError as e:
            problems.append(Problem(place + 1, f"deal {place + 1}: {e}: board {number} skipped"))
            continue
        boards.append(Board(number, dealer_of(number), vulnerability_of(number), hands))
    return boards, problems


def _dup_hands(digits: bytes) -> list[object]:
    """Four hands from the numbers of the cards of three. Raises NotationError."""
    if not _DIGITS.fullmatch(digits):
        raise NotationError(f"expected 39 cards as 78 digits, got {digits[:78]!r}")
    places = [int(digits[i:i + 2]) for i in range(0, 78, 2)]
    if min(places) < 1 or max(places) > 52 or len(set(places)) != 39:
        raise NotationError("expected 39 different cards from 01 to 52")
    cards = [13 * (3 - (place - 1) // 13) + 12 - (place - 1) % 13 for place in places]
    rest = [card for card in range(52) if card not in set(cards)]
    hands: list[object] = [new_hand(cards[i:i + 13]) for i in (0, 13, 26)]
    hands.append(new_hand(rest))
    check_deal(hands)
    return hands
