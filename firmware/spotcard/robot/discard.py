"""The cheap policy's discards, from the state that `policy` describes, and the masks' counting."""

import micropython
from micropython import const

_TRUMP = const(16)
_TURN = const(18)


@micropython.viper
def count(x: int) -> int:
    """How many bits of `x` are set."""
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


@micropython.viper
def highest(x: int) -> int:
    """The highest set bit of `x`, which is not 0."""
    while x & (x - 1):
        x &= x - 1
    return x


@micropython.viper
def discard(s: ptr32) -> int:
    """The cheapest discard: keeps winners, guards and length that may still win."""
    me = s[_TURN]
    a = 4 * me
    q = 4 * ((me + 1) & 3)
    p = 4 * ((me + 2) & 3)
    r = 4 * ((me + 3) & 3)
    trump = s[_TRUMP]
    best = 0
    top = 10000
    for suit in range(4):
        mine = s[a + suit]
        if not mine:
            continue
        out = s[q + suit] | s[r + suit]
        low = mine & (0 - mine)
        n = int(count(mine))
        cost = 0
        x = low
        while x > 1:
            x >>= 1
            cost += 2
        if not out:
            cost += 30  # it wins a trick when led
            if s[p + suit] > mine:
                cost -= 20
        elif low > out:
            cost += 30
        else:
            # how many cards stand above my best one: fewer cards than that guard nothing
            high = int(highest(mine))
            above = int(count(out & (0 - high)))
            if above < n and above + 1 >= n:
                cost += 14  # a guard: K x, Q x x, J x x x
            elif above < n:
                cost += 4
            # keep length with the longer of the two opponents
            x = int(count(s[q + suit]))
            y = int(count(s[r + suit]))
            if y > x:
                x = y
            if n <= x and n > 2 and s[p + suit] < out:
                cost += 5
        if suit == trump:
            cost += 40
        if cost < top:
            top = cost
            best = suit << 13 | low
    return best
