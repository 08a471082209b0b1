"""Boards that were played, for tests of records and of the page."""

from __future__ import annotations

import random

from spotcard.game.auction import replay
from spotcard.game.calls import parse_call
from spotcard.game.cards import cards_of, new_hand, remove
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord, CallRecord, random_board


def played_board(number: int, name: str = "Robots", alert: str = "15 to 17 !H") -> BoardRecord:
    """A board bid to 1NT and played with the first legal card each time."""
    board = random_board(number, random.Random(number))
    record = BoardRecord.of(board, [name] * 4)
    calls = [parse_call(text) for text in ("1C", "P", "1N", "X", "P", "P", "P")]
    record.calls = [CallRecord(call, alert if call == 7 else None) for call in calls]
    record.end_auction(replay(board.dealer, calls))
    contract = record.contract
    assert contract is not None
    play = Play(contract.strain, contract.declarer)
    hands = [new_hand(cards_of(hand)) for hand in board.hands]
    while not play.is_over:
        hand = hands[play.turn]
        card = next(c for c in cards_of(hand) if play.is_legal(c, hand))
        remove(hand, card)
        play.add(card)
        record.cards.append(card)
    record.end_play(play.declarer_tricks)
    return record
