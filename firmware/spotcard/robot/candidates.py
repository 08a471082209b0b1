"""The candidate cards of a decision, with their running totals.

`search.Search` compares them. A player without look-ahead has this only, and plays the first
candidate.
"""

from array import array

from spotcard.robot import policy

MOST = 13
TRICK = 16  # utility of a trick


def words(n):
    """A buffer of n words, grown in place: making it from bytes takes twice the memory."""
    # Machine code, whose functions have a type of their own, wraps at 32 bits. Python does not, so
    # there seven cards per hand need longer words.
    kind, size = ("q", 8) if type(policy.choose) is type(words) else ("i", 4)
    buffer = array(kind, bytes(size * (n % 64)))
    piece = array(kind, bytes(size * 64))
    for _ in range(n // 64):
        buffer.extend(piece)
    return buffer


class Candidates:
    """Buffers of one decision, made once and used for every card."""

    def __init__(self):
        self.known = words(policy.STATE)  # the position, hidden hands empty
        self.cards = words(MOST)  # candidates, suit << 13 | bit
        self.totals = words(MOST)
        self.votes = words(MOST)  # the part of `totals` that is votes
        self.bias = words(MOST)  # utility that a candidate has before any layout
        self.alive = words(MOST)
        self.utility = words(14)  # by tricks of declarer's side
        self.count = 0
        self.samples = 0  # layouts that every remaining candidate has been tried on
        self.signals = 0

    def best(self):
        """The index of the best candidate so far; the first one of equals."""
        top = -1
        for i in range(self.count):
            if self.alive[i] and (top < 0 or self.totals[i] > self.totals[top]):
                top = i
        return top
