"""The auction: whose turn, what is legal, when it ends, who declares (Laws 17-22)."""

from spotcard.errors import IllegalCall
from spotcard.game.calls import DOUBLE, FIRST_BID, PASS, REDOUBLE, call_name, level_of, strain_of

# Pass, pass, pass, then each of 35 bids doubled and redoubled with two passes before each of
# these and before the next bid, and three passes at the end: 3 + 35*9 + 1 calls.
LONGEST = 319


class Contract:
    """A final contract: level 1..7, strain 0..4, doubled 0/1/2, declarer (a seat)."""

    def __init__(self, level, strain, doubled, declarer):
        self.level = level
        self.strain = strain
        self.doubled = doubled
        self.declarer = declarer

    def __eq__(self, other):
        return isinstance(other, Contract) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """(level, strain, doubled, declarer)."""
        return (self.level, self.strain, self.doubled, self.declarer)

    def name(self):
        """`"3NXX"`: level, strain, X for each double."""
        return call_name(5 * self.level + self.strain - 2) + ("", "X", "XX")[self.doubled]


class Auction:
    """The calls made so far. `calls[:length]` are calls in turn, the first by `dealer`."""

    def __init__(self, dealer):
        self.calls = bytearray(64)
        self.reset(dealer)

    def reset(self, dealer):
        """Reset to the start, without allocating."""
        self.dealer = dealer
        self.length = 0
        self.last_bid = 0  # the highest bid so far, 0 for none
        self.last_bidder = -1
        self.doubled = 0  # 1 doubled, 2 redoubled
        self.passes = 0  # trailing passes
        self.is_over = False

    @property
    def turn(self):
        """The seat that is to call."""
        return (self.dealer + self.length) & 3

    def is_legal(self, call):
        """Whether `call` (0..37) may be made now."""
        if self.is_over or call < 0 or call > 37:
            return False
        if call >= FIRST_BID:
            return call > self.last_bid
        if call == PASS:
            return True
        if not self.last_bid:
            return False
        theirs = (self.turn ^ self.last_bidder) & 1
        if call == DOUBLE:
            return theirs == 1 and self.doubled == 0
        return theirs == 0 and self.doubled == 1  # redouble

    def add(self, call):
        """Make `call`; raises IllegalCall, the auction unchanged, when it is not legal."""
        if not self.is_legal(call):
            raise IllegalCall(
                "%s is not legal after %s" % (
                    call_name(call) if 0 <= call <= 37 else repr(call),
                    self.text() or "no call",
                )
            )
        if self.length == len(self.calls):
            self.calls.extend(bytes(64))
        seat = self.turn
        self.calls[self.length] = call
        self.length += 1
        if call == PASS:
            self.passes += 1
            self.is_over = self.passes == (3 if self.last_bid else 4)
            return
        self.passes = 0
        if call >= FIRST_BID:
            self.last_bid = call
            self.last_bidder = seat
            self.doubled = 0
        else:
            self.doubled = call  # DOUBLE is 1, REDOUBLE 2

    def take_back(self):
        """The last call was not made. Allocates nothing."""
        n = self.length - 1
        self.reset(self.dealer)
        for i in range(n):
            self.add(self.calls[i])

    def text(self):
        """The calls with blanks between them: `"1N P 3N"`."""
        return " ".join([call_name(self.calls[i]) for i in range(self.length)])

    def contract(self):
        """The Contract of an auction that is over; None when it was passed out (Law 22).

        Declarer is the first of the side to have named the strain of the last bid.
        """
        if not self.last_bid:
            return None
        strain = strain_of(self.last_bid)
        for i in range(self.length):
            c = self.calls[i]
            seat = (self.dealer + i) & 3
            if c >= FIRST_BID and strain_of(c) == strain and not (seat ^ self.last_bidder) & 1:
                return Contract(level_of(self.last_bid), strain, self.doubled, seat)
        return None


def replay(dealer, calls):
    """An Auction with these calls made; raises IllegalCall at the first that is not legal."""
    auction = Auction(dealer)
    for c in calls:
        auction.add(c)
    return auction


assert REDOUBLE == 2  # `doubled` is stored as the call's own number
