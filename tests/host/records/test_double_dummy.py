"""Double-dummy tricks and the cost of each card."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from spotcard.game.auction import Contract
from spotcard.game.cards import parse_card
from spotcard.game.deal import deal_text, parse_deal
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.double_dummy import card_costs, contract_solver, solver, tricks_of

# Each hand has one suit: the hand that leads takes thirteen tricks in notrump.
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_tricks_by_strain_and_declarer() -> None:
    pytest.importorskip("endplay")
    tricks = tricks_of(parse_deal(DEAL))
    assert tricks[4] == [0, 0, 0, 0]
    assert tricks[3] == [13, 0, 13, 0]


def test_threads_may_ask_at_once() -> None:
    """As the threads of a Dask worker do, and the page's beside a match."""
    pytest.importorskip("endplay")
    deals = [random_board(number, random.Random(number)) for number in (1, 2)]
    tables = solver()([deal_text(deal.hands) for deal in deals])
    wanted = [table[3][0] for table in tables]

    def ask(number: int) -> object:
        if number % 2:
            return contract_solver()([(deal.hands, 3, 0) for deal in deals])
        return [table[3][0] for table in solver()([deal_text(deal.hands) for deal in deals])]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(6))) == [wanted] * 6


def test_costs_add_up_to_what_was_lost() -> None:
    pytest.importorskip("endplay")
    hands = parse_deal(
        "N:AKJ54.Q872.K9.62 Q93.AT5.QJT4.K83 T862.KJ43.A2.AQ7 7.96.87653.JT954")
    record = BoardRecord(1, 0, 0, hands)
    record.contract = Contract(4, 3, 0, 0)
    record.cards = [parse_card(text) for text in
                    "DQ DA D3 D9 S2 S7 SA S3 SK S9 S6 C4".split()]
    costs = card_costs(record)
    play = Play(3, 0)
    value = tricks_of(hands)[3][0]
    for card, cost in zip(record.cards, costs, strict=False):
        value += -cost if play.turn in (0, 2) else cost
        play.add(card)
    left = BoardRecord(1, 0, 0, hands)
    left.contract, left.cards = record.contract, record.cards
    assert len(costs) == 12 and 0 <= value <= 13
    assert sum(costs) >= 0 and all(cost >= 0 for cost in costs)
