"""Four robots play a board out in this process, each seeing what its seat sees.

What a match over the protocol does with four programs, for the laboratory: the same players, fed
in turn. The same budget in nodes gives the same cards on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spotcard.game.auction import Auction, Contract
from spotcard.game.play import Play
from spotcard.robot.player import Player
from spotcard_host.lab.boards import LabBoard

SEED = 1


class CardTable:
    """Four card players; `nodes` for one card, 0 plays by rule."""

    def __init__(self, nodes: int) -> None:
        self.players = [Player(SEED, nodes) for _ in range(4)]

    def play(self, board: LabBoard, auction: Auction, contract: Contract,
             shown: Sequence[Any], agreed: Sequence[bytes | None]) -> tuple[bytes, int]:
        """The cards in order, and declarer's tricks.

        shown: by seat, what the auction showed to it (`Bidder.shown`), None for nothing; agreed:
        the carding agreements of both sides, which all know.
        """
        calls = bytes(auction.calls[: auction.length])
        for seat, player in enumerate(self.players):
            player.agree(agreed[seat & 1], agreed[1 - (seat & 1)])
            player.start(seat, board.dealer, board.vulnerability, contract, board.hands[seat],
                         calls, shown[seat])
        play = Play(contract.strain, contract.declarer)
        left = [list(hand) for hand in board.hands]
        while not play.is_over:
            turn = play.turn
            card = int(self.players[play.declarer if turn == play.dummy else turn].choose())
            play.check(card, left[turn])
            left[turn][card // 13] ^= 1 << card % 13
            for player in self.players:
                player.observe(turn, card)
            if play.length == 0:
                for player in self.players:
                    player.set_dummy(board.hands[play.dummy])
            play.add(card)
        return bytes(play.played), int(play.declarer_tricks)
