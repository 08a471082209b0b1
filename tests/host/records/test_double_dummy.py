"""Double-dummy tricks and the cost of each card."""

from __future__ import annotations

import pytest

from spotcard.game.auction import Contract
from spotcard.game.cards import parse_card
from spotcard.game.deal import parse_deal
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import card_costs, tricks_of

# Each hand has one suit: the hand that leads takes thirteen tricks in notrump.
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_tricks_by_strain_and_declarer() -> None:
    pytest.importorskip("endplay")
    tricks = tricks_of(parse_deal(DEAL))
    assert tricks[4] == [0, 0, 0, 0]
    assert tricks[3] == [13, 0, 13, 0]


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
