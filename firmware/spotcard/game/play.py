"""The play of the cards: turn, legal cards, who wins a trick (Laws 41-45)."""

from spotcard.errors import IllegalCard
from spotcard.game.cards import card_name, holds

NO_CARD = 255


def beats(a, b, strain):
    """Whether card `a`, played later, takes the trick from `b`, so far the best."""
    if a // 13 == b // 13:
        return a > b
    return a // 13 == strain


class Play:
    """The cards played so far in a contract of `strain` (4: notrump) by `declarer`."""

    def __init__(self, strain, declarer):
        self.played = bytearray(52)
        self.reset(strain, declarer)

    def reset(self, strain, declarer):
        """Reset to the start, without allocating."""
        self.strain = strain
        self.declarer = declarer
        self.dummy = (declarer + 2) & 3
        self.leader = self.turn = (declarer + 1) & 3
        self.length = 0
        self.best = NO_CARD  # the card that is winning the current trick
        self.best_seat = 0
        self.declarer_tricks = 0
        self.defender_tricks = 0

    @property
    def trick_number(self):
        """1..13; 14 when all cards are played."""
        return self.length // 4 + 1

    @property
    def tricks(self):
        """(declarer's side, defenders) so far."""
        return (self.declarer_tricks, self.defender_tricks)

    @property
    def is_over(self):
        """Whether all 52 cards are played."""
        return self.length == 52

    def is_legal(self, c, hand):
        """Whether `hand`, whose turn it is, may play card `c`: it holds it and follows suit."""
        if self.length >= 52 or c < 0 or c > 51 or not holds(hand, c):
            return False
        if self.length & 3 == 0:
            return True
        led = self.played[self.length & 0xFC] // 13
        return c // 13 == led or hand[led] == 0

    def check(self, c, hand):
        """Raise IllegalCard, saying why, unless `c` is legal from `hand`."""
        if self.is_legal(c, hand):
            return
        if self.length >= 52:
            why = "all cards are played"
        elif c < 0 or c > 51:
            raise IllegalCard("expected a card 0..51, got %r" % (c,))
        elif not holds(hand, c):
            why = "the hand does not hold it"
        else:
            why = "the hand must follow suit"
        raise IllegalCard("%s may not be played: %s" % (card_name(c), why))

    def add(self, c):
        """Record card `c` by the hand whose turn it is; the caller has checked it."""
        if self.length & 3 == 0:
            self.leader = self.turn
        self.played[self.length] = c
        self.length += 1
        if self.best == NO_CARD or beats(c, self.best, self.strain):
            self.best = c
            self.best_seat = self.turn
        if self.length & 3:
            self.turn = (self.turn + 1) & 3
            return
        if (self.best_seat ^ self.declarer) & 1:
            self.defender_tricks += 1
        else:
            self.declarer_tricks += 1
        self.turn = self.leader = self.best_seat
        self.best = NO_CARD
