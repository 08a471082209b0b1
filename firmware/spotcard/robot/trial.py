"""What judgement does hundreds of times: rules at a known position, tricks, hands that fit.

A *position* of the auction is tried again and again with other hands, so the rules that fit its
public facts are found once (`gather`), and a hand is tested on these only (`pick`).

Tricks are a sum of small tables (section TRICKS): for each suit what its honours, its length and
the honours in so long a suit are worth, for shortness with trumps to ruff, for how their trumps
lie, and for high-card points together. `host/spotcard_host/lab/tricks.py` fits the tables.
"""

import micropython
from micropython import const

from spotcard.rules.scan import after_tests
from spotcard.rules.vm import run

_CALL = const(2)
_FEATURES = const(520)
_PATTERN = const(544)
_WIDE = const(224)
_F_SEQUENCE = const(1)
_FEATURE_BYTES = const(21)
_FIELDS = const(20)
_HONOURS = const(4)
_STOPPERS = const(8)
_HCP = const(12)
_POINTS = const(13)
_LOSERS = const(14)
_CONTROLS = const(15)
_QUALITY = const(16)
_SHAPE = const(20)

# The layout of TRICKS: three kinds of suit (side suit, trumps, any suit at notrump), then tables
# of their own. Bytes, 128 is nothing, in 32nds of a trick.
KIND = const(218)  # 32 for honours A K Q J T, 54 for longer and shorter length, 132 for both
SHORT = const(654)  # shorter length 0-2, trumps with it 0-5
BREAK = const(672)  # our trumps 0-11, the longer of their holdings 0-7
HIGH = const(768)  # 36 for high-card points in a suit contract, 36 at notrump
SPREAD = const(840)  # 16 for how far the truth lies from the estimate, 16 at notrump
SIZE = const(872)

# Where the sampler has lengths: 4 * seat + suit.
_LENGTHS = const(4)


@micropython.viper
def pick(table: ptr8, work: ptr32, state: ptr8, tests: int, entries: ptr32, count: int,
         forced: int) -> int:
    """The first of `count` entries (rule's address, call << 24) that the hand in `state` fits.

    `tests` is the address of the table of interval tests; with `forced` a pass is not wanted.
    Returns its index, -1 for none.
    """
    i = 0
    while i < count:
        at = entries[i] & 0xFFFFFF
        call = entries[i] >> 24
        i += 1
        if forced and call == 0:
            continue
        flags = table[at + 2]
        code = table[at + 3] | table[at + 4] << 8 | table[at + 5] << 16
        at = code
        if flags & _F_SEQUENCE:
            at = table[code] | table[code + 1] << 8 | table[code + 2] << 16
        n = table[at]
        k = at
        fits = 1
        while n:
            k += 1
            test = table[k]
            if test >= _WIDE:
                k += 1
                test = _WIDE + ((test - _WIDE) << 8 | table[k])
            test = tests + 3 * test
            value = state[_FEATURES + table[test]]
            if value < table[test + 1] or value > table[test + 2]:
                fits = 0
                break
            n -= 1
        if fits == 0:
            continue
        work[_CALL] = call
        if flags & _F_SEQUENCE:
            if int(run(table, work, state, code + 3)) == 0:
                continue
        if int(run(table, work, state, int(after_tests(table, at)))):
            return i - 1
    return 0 - 1


@micropython.viper
def wear(state: ptr8, features: ptr8, shapes: ptr8):
    """Put a hand's features and pattern string where programs read them."""
    i = 0
    while i < _FEATURE_BYTES:
        state[_FEATURES + i] = features[i]
        i += 1
    out = _PATTERN
    state[out + 1] = 48 + features[_HCP] // 10
    state[out + 2] = 48 + features[_HCP] % 10
    state[out + 5] = 48 + features[_POINTS] // 10
    state[out + 6] = 48 + features[_POINTS] % 10
    state[out + 25] = 48 + features[_LOSERS] // 10
    state[out + 26] = 48 + features[_LOSERS] % 10
    state[out + 43] = 48 + features[_CONTROLS] // 10
    state[out + 44] = 48 + features[_CONTROLS] % 10
    used = 0
    at = 4 * features[_SHAPE]
    i = 0
    while i < 4:
        length = shapes[at + i]
        suit = 3
        while suit >= 0:
            if features[suit] == length and used >> suit & 1 == 0:
                used |= 1 << suit
                state[out + 9 + 2 * i] = 48 + (length if length < 10 else 9)
                letter = 83
                if suit == 0:
                    letter = 67
                elif suit == 1:
                    letter = 68
                elif suit == 2:
                    letter = 72
                state[out + 10 + 2 * i] = letter
                break
            suit -= 1
        length = features[i]
        state[out + 19 + i] = 48 + (length if length < 10 else 9)
        state[out + 29 + 3 * i] = 48 + features[_HONOURS + i] // 10
        state[out + 30 + 3 * i] = 48 + features[_HONOURS + i] % 10
        state[out + 47 + 2 * i] = 48 + features[_STOPPERS + i]
        state[out + 57 + 2 * i] = 48 + features[_QUALITY + i]
        i += 1


@micropython.viper
def misfit(features: ptr8, state: ptr8, box: int) -> int:
    """How far a hand's features lie outside the box at `state[box]`; 0 means inside."""
    cost = 0
    i = 0
    while i < _FIELDS:
        x = features[i]
        if x < state[box]:
            cost += state[box]
            cost -= x
        elif x > state[box + 1]:
            cost += x
            cost -= state[box + 1]
        box += 2
        i += 1
    return cost


@micropython.viper
def tricks(table: ptr8, start: int, z: ptr32, s: ptr32, side: int, strain: int) -> int:
    """What a side is likely to take in a strain, in 32nds of a trick.

    `start` is the address of TRICKS, `z` the sampler's work area, `s` sixteen holdings.
    """
    total = 208
    points = 0
    at = 4 * side
    other = 4 - at
    suit = 0
    while suit < 4:
        honours = (s[at + suit] | s[at + suit + 8]) >> 8
        a = z[_LENGTHS + at + suit]
        b = z[_LENGTHS + at + suit + 8]
        worth = (honours >> 4) * 4 + (honours >> 3 & 1) * 3 + (honours >> 2 & 1) * 2
        worth += honours >> 1 & 1
        points += worth
        base = start
        if strain == 4:
            base += 2 * KIND
        elif strain == suit:
            base += KIND
        most = a
        least = b
        if a < b:
            most = b
            least = a
        if most > 8:
            most = 8
        n = least
        if n > 5:
            n = 5
        total += table[base + honours] + table[base + 32 + most * 6 + n] - 256
        base += 86
        if strain == 4 or strain == suit:
            n = a + b
            if strain == 4:
                if n > 10:
                    n = 10
            else:
                if n > 11:
                    n = 11
                c = z[_LENGTHS + other + suit]
                if z[_LENGTHS + other + suit + 8] > c:
                    c = z[_LENGTHS + other + suit + 8]
                if c > 7:
                    c = 7
                total += table[start + BREAK + n * 8 + c] - 128
        else:
            n = least
            if n > 3:
                n = 3
            if least <= 2:
                c = z[_LENGTHS + at + strain + (0 if a < b else 8)]
                if c > 5:
                    c = 5
                total += table[start + SHORT + least * 6 + c] - 128
        total += table[base + n * 11 + worth] - 128
        suit += 1
    if points > 35:
        points = 35
    if strain == 4:
        points += 36
    return total + table[start + HIGH + points] - 128
