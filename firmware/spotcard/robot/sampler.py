"""Layouts of the hidden cards that fit what is known, one after the other.

Strategy. A Markov chain: start from any layout with the right number of cards in each hand and no
card of a suit that its hand has shown out of; then exchange pairs of cards between hidden hands.
An exchange that breaks a void is refused; one that takes a hand further out of the ranges that
its player has shown (points, suit lengths), or gives it a card that its play has denied, is
accepted less often the worse it is.
So a layout is found whatever was shown, contradictions included, without restarting.

Ranges count the original thirteen cards: what a hand has played counts with what it holds.
"""

import micropython
from micropython import const

# The work area, `array('i')` of WORDS:
RANDOM = const(0)  # 30-bit state of the generator
POOL = const(1)  # number of hidden cards
RANGED = const(2)  # 1 when any range says something
LENGTH = const(4)  # 4 * seat + suit: cards of the suit that the seat was dealt, in this layout
POINTS = const(20)  # by seat: its high card points, in this layout
RANGES = const(24)  # 10 * seat: points least, most, then least and most length of C D H S
VOIDS = const(64)  # by seat: bit s set when it has shown out of suit s
CARDS = const(68)  # the hidden cards, 13 * suit + rank
OWNERS = const(107)  # the seat of each
LEAN = const(146)  # of each: bit s set when seat s is unlikely to hold it, by its cards so far
WORDS = const(185)


@micropython.viper
def random(z: ptr32, below: int) -> int:
    """A number 0 .. below - 1, below <= 256."""
    x = (z[RANDOM] * 625341589 + 12345) & 0x3FFFFFFF
    z[RANDOM] = x
    return (x >> 14) * below >> 16


@micropython.viper
def _misfit(z: ptr32, seat: int) -> int:
    """How far the seat's hand is outside its ranges: a point counts 2, a card 5."""
    r = 24 + 10 * seat
    x = z[POINTS + seat]
    cost = 0
    if x < z[r]:
        cost = (z[r] - x) << 1
    elif x > z[r + 1]:
        cost = (x - z[r + 1]) << 1
    a = 4 + 4 * seat
    for _ in range(4):
        r += 2
        x = z[a]
        a += 1
        if x < z[r]:
            cost += 5 * (z[r] - x)
        elif x > z[r + 1]:
            cost += 5 * (x - z[r + 1])
    return cost


@micropython.viper
def mix(z: ptr32, swaps: int):
    """Try `swaps` exchanges of two hidden cards."""
    n = z[POOL]
    x = z[RANDOM]
    ranged = z[RANGED]
    while swaps:
        swaps -= 1
        x = (x * 625341589 + 12345) & 0x3FFFFFFF
        i = (x >> 14) * n >> 16
        x = (x * 625341589 + 12345) & 0x3FFFFFFF
        j = (x >> 14) * n >> 16
        a = z[OWNERS + i]
        b = z[OWNERS + j]
        if a == b:
            continue
        c = z[CARDS + i]
        d = z[CARDS + j]
        s = 0
        while c >= 13:
            c -= 13
            s += 1
        t = 0
        while d >= 13:
            d -= 13
            t += 1
        if (z[VOIDS + b] >> s | z[VOIDS + a] >> t) & 1:
            continue
        p = c - 8 if c > 8 else 0
        p -= d - 8 if d > 8 else 0
        c = z[LEAN + i]
        d = z[LEAN + j]
        worse = 0
        if c | d:
            worse = ((c >> b & 1) - (c >> a & 1) + (d >> a & 1) - (d >> b & 1)) << 1
        before = 0
        if ranged and (s != t or p):
            before = int(_misfit(z, a)) + int(_misfit(z, b))
        z[POINTS + a] -= p
        z[POINTS + b] += p
        z[LENGTH + 4 * a + s] -= 1
        z[LENGTH + 4 * a + t] += 1
        z[LENGTH + 4 * b + t] -= 1
        z[LENGTH + 4 * b + s] += 1
        if ranged and (s != t or p):
            worse += int(_misfit(z, a)) + int(_misfit(z, b)) - before
        if worse > 0:
            x = (x * 625341589 + 12345) & 0x3FFFFFFF
            # accept with about 0.75 ** worse
            y = 65536
            while worse > 0:
                worse -= 1
                y -= y >> 2
            if x >> 14 >= y:
                z[POINTS + a] += p
                z[POINTS + b] -= p
                z[LENGTH + 4 * a + s] += 1
                z[LENGTH + 4 * a + t] -= 1
                z[LENGTH + 4 * b + t] += 1
                z[LENGTH + 4 * b + s] -= 1
                continue
        z[OWNERS + i] = b
        z[OWNERS + j] = a
    z[RANDOM] = x


@micropython.viper
def deal(z: ptr32, s: ptr32, hidden: int):
    """Write the layout's hidden hands (bit mask of seats) into the policy state `s`."""
    for seat in range(4):
        if hidden >> seat & 1:
            for suit in range(4):
                s[4 * seat + suit] = 0
    for i in range(z[POOL]):
        c = z[CARDS + i]
        k = 4 * z[OWNERS + i]
        while c >= 13:
            c -= 13
            k += 1
        s[k] |= 1 << c
