"""Robots that make random legal calls and plays, and a check of their boards."""

from __future__ import annotations

import random

from robot_fakes import FakeBidder, FakePlayer

from spotcard.game.auction import replay
from spotcard.game.calls import PASS
from spotcard.game.cards import cards_of, new_hand, remove
from spotcard.game.play import Play
from spotcard_host.records.board_record import Board, BoardRecord, random_board


class RandomBidder(FakeBidder):
    """A random legal call, low ones and passes more often."""

    def __init__(self, seed: int) -> None:
        super().__init__(alert="At least 4 cards in spades.")
        self.rng = random.Random(seed)

    def step(self) -> int:
        for _ in range(3):
            call = self.rng.randrange(12)
            if self.auction.is_legal(call):
                return call
        return PASS


class RandomPlayer(FakePlayer):
    """A random legal card."""

    def __init__(self, seed: int) -> None:
        super().__init__(2)
        self.rng = random.Random(seed)

    def step(self, nodes: int) -> int | None:
        if super().step(nodes) is None:
            return None
        hand = self.hands[self.play.turn]
        return int(self.rng.choice([c for c in cards_of(hand) if self.play.is_legal(c, hand)]))


def boards(count: int, seed: int = 1) -> list[Board]:
    rng = random.Random(seed)
    return [random_board(i + 1, rng) for i in range(count)]


def check(record: BoardRecord, board: Board) -> None:
    """A record is a legal board of this deal, from the first call to the last card."""
    auction = replay(board.dealer, [call.call for call in record.calls])
    assert auction.is_over and record.is_complete
    contract = auction.contract()
    assert record.contract == contract
    if contract is None:
        assert record.passed_out and record.score == 0 and not record.cards
        return
    hands = [new_hand(cards_of(hand)) for hand in board.hands]
    play = Play(contract.strain, contract.declarer)
    for card in record.cards:
        assert play.is_legal(card, hands[play.turn])
        remove(hands[play.turn], card)
        play.add(card)
    assert play.is_over and play.declarer_tricks == record.tricks
