"""Converts a PBN game to the record of a board: auction, notes, play and result.

Reading is forgiving where the file is (see `pbn_reader`); what is illegal at the table is not
forgiven: a call or card that the Laws do not allow ends the record there, with a complaint.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from spotcard.errors import IllegalCall, IllegalCard, NotationError
from spotcard.game.auction import Auction
from spotcard.game.calls import PASS, parse_call
from spotcard.game.cards import parse_card, parse_seat, remove
from spotcard.game.play import Play
from spotcard_host.common.notation import SEAT_NAMES
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord
from spotcard_host.records.pbn_reader import Game, Problem, deal_of, read_games, whole_number
from spotcard_host.records.pbn_result import read_result
from spotcard_host.records.pbn_writer import ALERTED

_NOTE = re.compile(r"^=([0-9]{1,6})=$")


def board_of(game: Game, number: int) -> Board:
    """The board of a game. Raises NotationError."""
    deal = deal_of(game, number)
    return Board(deal.number, deal.dealer, deal.vulnerability, deal.hands)


def _add_note(call: CallRecord, text: str) -> None:
    if text.startswith("(") and text.endswith(")"):
        call.meaning = text[1:-1]
    elif text == ALERTED or text.startswith(ALERTED + " "):
        call.alert = text[len(ALERTED) + 1:]
    else:
        call.alert = text


def _read_auction(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    line = game.lines.get("Auction", game.line)
    auction = Auction(record.dealer)
    for word in game.sections.get("Auction", "").split():
        note = _NOTE.match(word)
        if note:
            text = game.notes.get(int(note[1]))
            if record.calls and text is not None:
                _add_note(record.calls[-1], text)
            continue
        if word.startswith("$") or word in ("*", "+", "-", "^"):
            continue
        word = word.rstrip("!?")
        if not word:
            continue
        try:
            calls = [PASS] * 4 if word.upper() == "AP" else [parse_call(word)]
            for call in calls:
                if word.upper() == "AP" and auction.is_over:
                    break
                auction.add(call)
                record.calls.append(CallRecord(call))
        except (NotationError, IllegalCall) as e:
            problems.append(Problem(line, f"{e}: the auction of board {record.board} ends there"))
            return
    if auction.is_over:
        record.end_auction(auction)


def _read_play(record: BoardRecord, game: Game, problems: list[Problem]) -> None:
    contract = record.contract
    text = game.sections.get("Play", "")
    if contract is None or not text:
        return
    line = game.lines["Play"]
    rows: list[list[str]] = [[]]
    for word in text.split():
        if word == "*":
            break
        if word.startswith(("=", "$")) or word in ("+", "^"):
            continue
        if len(rows[-1]) == 4:
            rows.append([])
        rows[-1].append(word)
    play = Play(contract.strain, contract.declarer)
    hands = [type(hand)("H", hand) for hand in record.hands]
    try:
        first = parse_seat(game.tags.get("Play", "") or "?")
        for row in rows:
            row += ["-"] * (4 - len(row))
            for _ in range(4):
                word = row[(play.turn - first) & 3]
                if word == "-":
                    return
                card = parse_card(word)
                play.check(card, hands[play.turn])
                remove(hands[play.turn], card)
                play.add(card)
                record.cards.append(card)
    except (NotationError, IllegalCard) as e:
        problems.append(Problem(line, f"{e}: the play of board {record.board} ends there"))
        return
    if play.is_over:
        record.end_play(play.declarer_tricks)


def record_of(game: Game, number: int, problems: list[Problem]) -> BoardRecord:
    """The record of a game; complaints are added to `problems`. Raises NotationError."""
    record = BoardRecord.of(board_of(game, number))
    record.names = [game.get(name) for name in SEAT_NAMES]
    record.systems = [
        game.get(f"BidSystem{side}") or game.get("BidSystem") for side in ("NS", "EW")
    ]
    _read_auction(record, game, problems)
    _read_play(record, game, problems)
    record.attempt = whole_number(game.get("Attempt")) or 1
    record.rulings = [ruling for ruling in game.get("Ruling").split("; ") if ruling]
    read_result(record, game, problems)
    record.note = game.get("Termination") or None
    room = game.get("Room").lower()
    record.room = f"{room.capitalize()} room" if room in ("open", "closed") else ""
    return record


_Read = TypeVar("_Read")


def _of_games(
    text: str, read: Callable[[Game, int, list[Problem]], _Read],
    number_of: Callable[[_Read], int],
) -> tuple[list[_Read], list[Problem]]:
    """What `read` makes of each game; a game without a number has the one after the last."""
    games, problems = read_games(text)
    found: list[_Read] = []
    number = 0
    for game in games:
        number += 1
        try:
            found.append(read(game, number, problems))
        except NotationError as e:
            problems.append(Problem(game.lines.get("Deal", game.line), f"{e}: board skipped"))
            continue
        number = number_of(found[-1])
    problems.sort(key=lambda p: p.line)
    return found, problems


def read_records(text: str) -> tuple[list[BoardRecord], list[Problem]]:
    """The records of all games of a PBN text, and what was wrong. Never raises."""
    return _of_games(text, record_of, lambda record: record.board)


def read_boards(text: str) -> tuple[list[Board], list[Problem]]:
    """The boards of a PBN text that can be played, and what was wrong. Never raises."""
    return _of_games(text, lambda game, number, _: board_of(game, number),
                     lambda board: board.number)
