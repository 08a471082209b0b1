"""A bidder and a player with no skill: what a `Seat` asks of `Bidder` and `Player`."""

from spotcard.game.auction import Auction
from spotcard.game.cards import cards_of, new_hand, remove
from spotcard.game.play import Play


class FakeBidder:
    """Makes the calls of a script in turn, where legal, and passes otherwise."""

    shown = None  # what the auction showed: nothing

    def __init__(self, script=(), alert=None):
        self.script = list(script)
        self.text = alert
        self.heard = []
        self.auction = Auction(0)

    def new_board(self, seat, dealer, vul, hand):
        self.seat = seat
        self.hand = list(hand)
        self.auction.reset(dealer)
        self.heard = []

    def observe(self, call):
        self.auction.add(call)

    def step(self):
        call = self.script.pop(0) if self.script else 0
        return call if self.auction.is_legal(call) else 0

    def alert(self, every):
        return self.text

    def hear_alert(self, text):
        self.heard.append(text)


class FakePlayer:
    """Plays the first legal card it holds, spades first; thinks `slices` times before."""

    def __init__(self, slices=1):
        self.slices = slices
        self.steps = 0

    def start(self, seat, dealer, vul, contract, hand, auction=b"", shown=None):
        self.seat = seat
        self.play = Play(contract.strain, contract.declarer)
        self.hands = [new_hand() for _ in range(4)]
        self.hands[seat] = new_hand(cards_of(hand))

    def set_dummy(self, hand):
        self.hands[self.play.dummy] = new_hand(cards_of(hand))

    def observe(self, seat, card):
        assert seat == self.play.turn
        if self.play.is_legal(card, self.hands[seat]):
            remove(self.hands[seat], card)
        self.play.add(card)

    def begin(self):
        self.steps = 0

    def step(self, nodes):
        self.steps += 1
        if self.steps < self.slices:
            return None
        hand = self.hands[self.play.turn]
        return next(c for c in cards_of(hand) if self.play.is_legal(c, hand))
