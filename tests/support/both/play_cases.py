"""Positions for the tests of card play, and a slow, plain solver to compare with."""

from spotcard.game.cards import parse_hand
from spotcard.robot import endgame, policy
from spotcard.robot.candidates import words
from spotcard.robot.endgame_load import load

STRAINS = "CDHSN"


class Dice:
    """A small generator, the same in every interpreter."""

    def __init__(self, seed):
        self.x = seed

    def below(self, n):
        self.x = (self.x * 1103 + 12345) & 0xFFFFF
        return (self.x >> 4) % n

    def shuffled(self, n):
        cards = list(range(n))
        for i in range(n - 1):
            j = i + self.below(n - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def position(hands, strain, leader, declarer=0):
    """A policy state at the start of a trick: `hands` are four texts S.H.D.C from North on."""
    s = words(policy.STATE)
    for seat in range(4):
        hand = parse_hand(hands[seat], None)
        for suit in range(4):
            s[4 * seat + suit] = hand[suit]
    s[policy.TRUMP] = STRAINS.index(strain)
    s[policy.DECLARER] = declarer
    s[policy.TURN] = leader
    s[policy.LEFT] = len(hands[leader].replace(".", ""))
    return s


def random_position(dice, n):
    """A random ending of n cards per hand."""
    cards = dice.shuffled(52)
    s = words(policy.STATE)
    for i in range(4 * n):
        c = cards[i]
        s[4 * (i // n) + c // 13] |= 1 << c % 13
    s[policy.TRUMP] = dice.below(5)
    s[policy.DECLARER] = dice.below(4)
    s[policy.TURN] = dice.below(4)
    s[policy.LEFT] = n
    return s


def legal(s):
    """(suit, bit) of every card that the hand to play may play."""
    me = 4 * s[policy.TURN]
    led = s[policy.LED]
    follow = s[policy.COUNT] and s[me + led]
    out = []
    for suit in range(4):
        if follow and suit != led:
            continue
        for rank in range(13):
            if s[me + suit] >> rank & 1:
                out.append((suit, 1 << rank))
    return out


def best(s):
    """North-South's tricks from here, by trying every card: for endings of three or four cards."""
    if not s[policy.LEFT]:
        return 0
    top = -1
    north_south = s[policy.TURN] & 1 == 0
    before = s[policy.WON]
    for suit, bit in legal(s):
        t = words(policy.STATE)
        policy.copy(s, t)
        policy.play(t, suit, bit)
        tricks = t[policy.WON] - before + best(t)
        if top < 0 or (tricks > top) == north_south:
            top = tricks
    return top


def solve(work, s):
    """North-South's tricks from here, by the solver."""
    work[endgame.GENERATION] += 1
    work[endgame.BUDGET] = 1 << 28
    load(work, s)
    tricks = 0
    while tricks < s[policy.LEFT]:
        work[endgame.NEED] = tricks + 1
        if not endgame.makes(work):
            break
        tricks += 1
    return tricks
