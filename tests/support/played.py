"""Boards that were played, for tests of records and of the page."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from spotcard.game.auction import replay
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, card_name, cards_of, new_hand, remove
from spotcard.game.deal import VULNERABILITIES, deal_text
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord, CallRecord, random_board


def played_board(number: int, name: str = "Robots", alert: str = "15 to 17 !H") -> BoardRecord:
    """A board bid to 1NT and played with the first legal card each time."""
    board = random_board(number, random.Random(number))
    record = BoardRecord.of(board, [name] * 4)
    calls = [parse_call(text) for text in ("1C", "P", "1N", "X", "P", "P", "P")]
    record.calls = [CallRecord(call, alert if call == 7 else None) for call in calls]
    record.end_auction(replay(board.dealer, calls))
    play_cards(record, lambda cards: cards[0])
    return record


def play_cards(record: BoardRecord, choose: Callable[[list[int]], int], most: int = 52) -> None:
    """Play a board that is bid, `most` cards of it: `choose` takes one of the legal cards."""
    if record.contract is None:
        return
    play = Play(record.contract.strain, record.contract.declarer)
    hands = [new_hand(cards_of(hand)) for hand in record.hands]
    while play.length < most:
        hand = hands[play.turn]
        card = choose([c for c in cards_of(hand) if play.is_legal(c, hand)])
        remove(hand, card)
        play.add(card)
        record.cards.append(card)
    if play.is_over:
        record.end_play(play.declarer_tricks)


def played_acts(record: BoardRecord, table: str = "1") -> list[dict[str, Any]]:
    """The acts of a board as a table keeps them."""
    acts: list[dict[str, Any]] = [
        {"act": "match", "event": "Club night", "scoring": "IMP"},
        {"act": "start", "table": table, "ns": "Ours", "ew": "Theirs"},
        {"act": "board", "table": table, "board": record.board, "dealer": SEATS[record.dealer],
         "vul": VULNERABILITIES[record.vulnerability], "deal": deal_text(record.hands)},
    ]
    for i, call in enumerate(record.calls):
        alert = {} if call.alert is None else {"alert": call.alert}
        acts.append({"act": "call", "table": table, "seat": SEATS[(record.dealer + i) & 3],
                     "call": call_name(call.call), **alert})
    contract = record.contract
    assert contract is not None
    play = Play(contract.strain, contract.declarer)
    for card in record.cards:
        acts.append({"act": "card", "table": table, "seat": SEATS[play.turn],
                     "card": card_name(card)})
        play.add(card)
    acts.append({"act": "end", "table": table, "board": record.board, "tricks": record.tricks,
                 "score": record.score})
    return acts
