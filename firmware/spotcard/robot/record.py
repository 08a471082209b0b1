"""A seat's own record of a board, which bidder and player follow.

Its own cards, dummy's once they are laid down, calls, cards played, and who has shown out. Calls
and cards are held against it, and bidder and player start a board again from it when the table
takes a call or card back or memory ran out.
"""

from array import array

from spotcard.game.auction import Auction
from spotcard.game.cards import holds, remove
from spotcard.game.play import Play

_MOST_TOLD = 16  # alerts that are kept; a line of the table has up to 512 bytes


class Record:
    """The record of the seat `seat` (0..3). bidder, player: as `Seat` takes them."""

    def __init__(self, seat, bidder, player):
        self.seat = seat
        self.bidder = bidder
        self.player = player
        self.vul = 0
        self.auction = Auction(0)
        self.play = Play(4, 0)
        self.dealt = array("H", (0, 0, 0, 0))  # our 13 cards
        self.hand = array("H", (0, 0, 0, 0))  # those we still have
        self.dummy_dealt = array("H", (0, 0, 0, 0))
        self.dummy_hand = array("H", (0, 0, 0, 0))
        self.seen = array("H", (0, 0, 0, 0))  # ours, dummy's, and all that were played
        self.void = bytearray(4)  # by seat: bit s set when it has shown out of suit s
        self.told = {}  # opponents' alerts, by the number of the call
        self.has_dummy = False
        self.may_lead = False  # whether the table has asked for the lead to this trick
        self.again = -1  # cards to be played again, when the player has not heard them all yet
        self.last_leader = 0  # of the current trick, or of the last one when none has begun

    def take_hand(self, cards):
        """Our 13 cards."""
        for s in range(4):
            self.dealt[s] = 0
        for c in cards:
            self.dealt[c // 13] |= 1 << c % 13
        _copy(self.dealt, self.seen)
        self.told.clear()
        self.may_lead = False

    def keep_alert(self, seat, text):
        """What is said of the call that `seat` is about to make; "" or None for nothing."""
        at = self.auction.length
        self.told.pop(at, None)
        if text and (seat ^ self.seat) & 1 and len(self.told) < _MOST_TOLD:
            self.told[at] = text

    def follow_auction(self):
        """Let the bidder hear the auction from its beginning."""
        auction = self.auction
        self.bidder.new_board(self.seat, auction.dealer, self.vul, self.dealt)
        for i in range(auction.length):
            self.follow_call(i)

    def follow_call(self, at):
        """Let the bidder hear a call, and what an opponent said of it."""
        self.bidder.observe(self.auction.calls[at])
        if at in self.told:
            self.bidder.hear_alert(self.told[at])

    def start_play(self, cards=0):
        """The play of the contract, from its beginning to after the first `cards` of `play`.

        Until the player has heard them all, `again` says how many there are.
        """
        self.again = cards
        auction = self.auction
        play = self.play
        contract = auction.contract()
        play.reset(contract.strain, contract.declarer)
        _copy(self.dealt, self.hand)
        _copy(self.dealt, self.seen)
        for s in range(4):
            self.void[s] = 0
        self.player.start(
            self.seat, auction.dealer, self.vul, contract, self.dealt,
            bytes(auction.calls[: auction.length]), self.bidder.shown,
        )
        if self.seat == play.dummy:
            self.has_dummy = True
        elif self.has_dummy:
            self.show_dummy()
        for i in range(cards):
            card = play.played[i]
            self.player.observe(self.add_card(card), card)
        self.again = -1

    def show_dummy(self):
        """The cards in `dummy_dealt` lie on the table."""
        self.has_dummy = True
        _copy(self.dummy_dealt, self.dummy_hand)
        for s in range(4):
            self.seen[s] |= self.dummy_dealt[s]
        self.player.set_dummy(self.dummy_dealt)

    def hand_of(self, seat):
        """The cards left of a hand that we see: our own, else dummy's."""
        return self.hand if seat == self.seat else self.dummy_hand

    def is_ours(self):
        """Whether the card to be played now is ours to choose."""
        play = self.play
        if play.is_over or self.seat == play.dummy or (play.length and not self.has_dummy):
            return False
        return play.turn == self.seat or (play.turn == play.dummy and self.seat == play.declarer)

    def can_play(self, seat, card):
        """Whether `seat`, to play, could hold `card` and legally play it, as far as we know."""
        if seat == self.seat or (seat == self.play.dummy and self.has_dummy):
            return self.play.is_legal(card, self.hand_of(seat))
        if seat == self.play.dummy:
            return False
        return not (holds(self.seen, card) or self.void[seat] >> card // 13 & 1)

    def add_card(self, card):
        """A card is played by the hand whose turn it is. Returns the hand; allocates nothing."""
        play = self.play
        seat = play.turn
        if play.length & 3 == 0:
            if self.again < 0:  # else the table has asked for later tricks than this one
                self.may_lead = False
            self.last_leader = seat
        elif card // 13 != play.played[play.length & 0xFC] // 13:
            self.void[seat] |= 1 << play.played[play.length & 0xFC] // 13
        hand = self.hand_of(seat)
        if holds(hand, card):
            remove(hand, card)
        self.seen[card // 13] |= 1 << card % 13
        play.add(card)
        return seat

    def last_seat(self):
        """The hand that played the last card."""
        play = self.play
        if play.length & 3:
            return (play.turn - 1) & 3
        return (self.last_leader + 3) & 3

    def chose_last(self, seat):
        """Whether the last card was played from the hand of `seat`, and ours to choose."""
        play = self.play
        ours = seat == self.seat or (seat == play.dummy and self.seat == play.declarer)
        return play.length and ours and self.seat != play.dummy and self.last_seat() == seat


def _copy(source, target):
    for s in range(4):
        target[s] = source[s]
